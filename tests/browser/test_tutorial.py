"""The guided first turn can be walked through from start to end, in each language."""

from __future__ import annotations

import pytest

from browser.conftest import Visit
from browser.table import Table

STEPS = 100
NEXT = """before => {
    const {pending, playing, yours} = document.querySelector('[data-testid=match]').dataset;
    if (pending === 'true' || playing === 'true' || yours === 'false') return null;
    const lesson = document.querySelector('[data-testid=lesson]')?.dataset;
    const facts = lesson ? [lesson.number, lesson.does, lesson.count] : ['', '', ''];
    return JSON.stringify(facts) === JSON.stringify(before) ? null : facts;
}"""
"""The lesson on the screen: its number, what to do, and how many there are; blank after the last."""


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_a_pupil_gets_to_the_end(language: str, visit: Visit) -> None:
    visitor = visit(locale=language)
    page = visitor.go()
    table = Table(page)
    table.press("tutorial")
    page.locator("[data-testid=lesson]").wait_for()
    told = {}
    facts = None
    for _ in range(STEPS):
        facts = page.wait_for_function(NEXT, arg=facts, timeout=30_000).json_value()
        number, does, total = facts
        if not number:
            break
        count = total
        told[int(number)] = page.locator("[data-testid=lesson]").inner_text()
        follow(table, does)
    assert page.locator("[data-testid=lesson]").count() == 0
    assert max(told) == int(count)
    assert len(set(told.values())) >= 12


def follow(table: Table, does: str) -> None:
    """Do what the lesson asks for."""
    what, _, name = does.partition(":")
    if what == "unit":
        table.pick(name)
    elif what == "hex":
        table.point(name)
    elif what == "action":
        table.press(name)
    elif what == "choice":
        table.choose(int(name))
    else:
        table.press("lesson-next")

"""The guided first turn can be walked through from start to end, in each language."""

from __future__ import annotations

import pytest

from browser.conftest import Visit
from browser.table import Table

STEPS = 100
FACTS = """() => {
    const lesson = document.querySelector('[data-testid=lesson]');
    const {pending, playing, thinking} = document.querySelector('[data-testid=match]').dataset;
    if (pending === 'true' || playing === 'true' || thinking !== '') return 'busy';
    return lesson && [lesson.dataset.number, lesson.dataset.does, lesson.dataset.count];
}"""
NEXT = f"""before => {{
    const facts = ({FACTS})();
    return facts !== 'busy' && JSON.stringify(facts) !== JSON.stringify(before);
}}"""


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
        page.wait_for_function(NEXT, arg=facts, timeout=30_000)
        facts = page.evaluate(FACTS)
        if facts is None:
            break
        number, does, count = facts
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

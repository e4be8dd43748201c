"""The guided first turn can be walked through from start to end, in each language."""

from __future__ import annotations

import pytest

from browser.conftest import Visit
from browser.table import Table


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_a_pupil_gets_to_the_end(language: str, visit: Visit) -> None:
    visitor = visit(locale=language)
    page = visitor.go()
    table = Table(page)
    table.press("tutorial")
    lesson = page.locator("[data-testid=lesson]")
    lesson.wait_for()
    count = int(str(lesson.get_attribute("data-count")))
    texts = set()
    for number in range(1, count + 1):
        page.wait_for_selector(f"[data-testid=lesson][data-number='{number}']")
        texts.add(lesson.inner_text())
        follow(table, str(lesson.get_attribute("data-does")))
    lesson.wait_for(state="detached")
    assert len(texts) == count >= 12


def follow(table: Table, does: str) -> None:
    """Do what the lesson asks for."""
    what, _, name = does.partition(":")
    if what == "unit":
        table.pick(name)
    elif what == "hex":
        table.point(name)
    elif what == "action":
        table.press(name)
    else:
        table.press("lesson-next")

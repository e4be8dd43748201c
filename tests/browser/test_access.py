"""Nobody is shut out: axe on every screen, a phone, large text, no motion, and no untranslated name."""

from __future__ import annotations

import re

import pytest

from browser.conftest import Visit
from browser.host import Host
from browser.occasions import Occasion, save
from browser.table import Table
from browser.visitor import DESK, PHONE, Visitor

LANGUAGES = ("en", "fr", "ja")
RAW = re.compile(r"\b[a-z]+(?:[-_.][a-z0-9]+)+\b|\{|\}|undefined|NaN|\[object")
"""What a message that was not found, or a value that was not told, looks like on the screen."""

TARGET = 44
"""A finger needs so many pixels."""


def at_the_table(visit: Visit, host: Host, size: tuple[int, int] = DESK, **context: object) -> Visitor:
    seats = host.import_match(save(Occasion("gdw", "combat.ask", "attack")))
    visitor = visit(size, **context)
    visitor.go(seats.address("german"))
    Table(visitor.page).wait()
    return visitor


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_lobby_is_open_to_all(size: tuple[int, int], visit: Visit) -> None:
    visitor = visit(size)
    visitor.go().locator("[data-action=play-now]").wait_for()
    assert visitor.barriers() == []
    assert visitor.overflow() <= 0
    visitor.page.locator("[data-action=new-match]").click()
    visitor.page.locator("[name=game]").wait_for()
    assert visitor.barriers() == []
    assert visitor.overflow() <= 0


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_table_is_open_to_all(size: tuple[int, int], visit: Visit, host: Host) -> None:
    visitor = at_the_table(visit, host, size)
    table = Table(visitor.page)
    assert visitor.barriers() == []
    assert visitor.overflow() <= 0
    table.pick(table.look().targets[0])
    visitor.page.locator("[data-testid=planner]").wait_for()
    assert visitor.barriers() == []
    assert visitor.overflow() <= 0


def test_every_panel_is_open_to_all(visit: Visit, host: Host) -> None:
    visitor = at_the_table(visit, host)
    tabs = visitor.page.locator("[role=tab][data-tab]")
    names = [str(tab.get_attribute("data-tab")) for tab in tabs.all()]
    assert len(names) >= 5
    for name in names:
        visitor.page.locator(f"[role=tab][data-tab={name}]").click()
        visitor.page.locator(f"[data-panel={name}]").wait_for()
        assert visitor.barriers() == [], name


@pytest.mark.parametrize("opener", ["settings", "keys", "text-board", "report", "rules"])
def test_every_sheet_is_open_to_all(opener: str, visit: Visit, host: Host) -> None:
    visitor = at_the_table(visit, host)
    Table(visitor.page).press(opener)
    assert visitor.barriers() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_left_untranslated(language: str, visit: Visit, host: Host) -> None:
    visitor = at_the_table(visit, host, locale=language)
    assert visitor.page.locator("html").get_attribute("lang") == language
    for tab in visitor.page.locator("[role=tab][data-tab]").all():
        tab.click()
        shown = visitor.page.locator("body").inner_text()
        assert RAW.findall(shown) == [], tab.get_attribute("data-tab")


def test_a_finger_hits_every_button_on_a_phone(visit: Visit, host: Host) -> None:
    visitor = at_the_table(visit, host, PHONE, has_touch=True)
    small = [
        button.get_attribute("data-action")
        for button in visitor.page.locator("button[data-action]:visible").all()
        if (box := button.bounding_box()) and min(box["width"], box["height"]) < TARGET
    ]
    assert small == []


def test_text_of_twice_the_size_still_fits(visit: Visit, host: Host) -> None:
    visitor = at_the_table(visit, host)
    visitor.page.add_style_tag(content="html { font-size: 200% !important }")
    assert visitor.overflow() <= 0
    for action in ("end", "undo", "settings"):
        assert visitor.page.locator(f"[data-action={action}]").first.is_visible()

"""Nobody is shut out: axe on every screen, a phone, large text, no motion, and no untranslated name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from browser.conftest import Visit
from browser.host import Host
from browser.occasions import Occasion, finished, save
from browser.table import Table
from browser.visitor import DESK, PHONE, Visitor

LANGUAGES = ("en", "fr", "ja")
ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = (
    ROOT / "client" / "src" / "locale" / "en.ftl",
    ROOT / "src" / "rasputitsa" / "locale" / "en.ftl",
)
BROKEN = {"undefined", "null", "NaN", "[object", "Object]"}
WITHOUT_RULE_NUMBERS = """() => {
    const shown = document.body.cloneNode(true);
    for (const node of shown.querySelectorAll('[data-testid=rule-link], script, style')) node.remove();
    return shown.textContent;
}"""

TARGET = 44
"""A finger needs so many pixels."""


@cache
def message_names() -> frozenset[str]:
    """Names of messages, which are shown if a message is missing; but not those that are words too."""
    catalogue = "\n".join(path.read_text(encoding="utf-8") for path in CATALOGUES)
    names = re.findall(r"^([a-z][\w-]*) =", catalogue, re.MULTILINE)
    words = set(re.findall(r"[\w-]+", re.sub(r"^[a-z][\w-]* =", "", catalogue, flags=re.MULTILINE)))
    return frozenset(name for name in names if "-" in name and name not in words)


def untold(visitor: Visitor) -> set[str]:
    """What a missing message or value leaves on the screen."""
    words = set(re.split(r"[\s(),;:]+", visitor.page.evaluate(WITHOUT_RULE_NUMBERS)))
    return words & (message_names() | BROKEN) | {word for word in words if re.search(r"[{}_]", word)}


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
    for fold in visitor.page.locator("details > summary").all():
        fold.click()
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


@pytest.mark.parametrize(
    ("opener", "sheet"),
    [
        ("settings", "dialog[open]"),
        ("keys", "dialog[open]"),
        ("share", "dialog[open]"),
        ("report", "dialog[open]"),
        ("text-board", "[data-testid=text-board]"),
        ("rules", "[data-panel=rules]"),
    ],
)
def test_every_sheet_is_open_to_all(opener: str, sheet: str, visit: Visit, host: Host) -> None:
    visitor = at_the_table(visit, host)
    Table(visitor.page).press(opener)
    visitor.page.locator(sheet).first.wait_for()
    assert visitor.barriers() == []


def test_the_rulebook_is_open_to_all(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/#/rules/bfm-gdw-1986/combat.EX").locator("main h2, main h3").first.wait_for()
    assert visitor.barriers() == []
    assert visitor.overflow() <= 0


def test_replay_and_verdict_are_open_to_all(visit: Visit, host: Host) -> None:
    seats = host.import_match(finished())
    visitor = visit()
    visitor.go(seats.address("german")).locator("[data-testid=verdict]").wait_for()
    assert visitor.barriers() == []
    visitor.go(f"/#/replay/{seats.match}/step/40").locator("[data-step='40']").first.wait_for()
    assert visitor.barriers() == []
    assert visitor.overflow() <= 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_left_untranslated(language: str, visit: Visit, host: Host) -> None:
    visitor = at_the_table(visit, host, locale=language)
    assert visitor.page.locator("html").get_attribute("lang") == language
    for tab in visitor.page.locator("[role=tab][data-tab]").all():
        tab.click()
        assert untold(visitor) == set(), tab.get_attribute("data-tab")


def test_a_finger_hits_every_button_on_a_phone(visit: Visit, host: Host) -> None:
    visitor = at_the_table(visit, host, PHONE, has_touch=True)
    small = [
        f"{button.get_attribute('data-action')} {box['width']:.0f} x {box['height']:.0f}"
        for button in visitor.page.locator("button[data-action]:visible").all()
        if (box := button.bounding_box()) and min(box["width"], box["height"]) < TARGET
    ]
    assert small == []


def test_text_of_twice_the_size_still_fits(visit: Visit, host: Host) -> None:
    visitor = at_the_table(visit, host)
    visitor.page.add_style_tag(content="html { font-size: 200% !important }")
    assert visitor.overflow() <= 0
    for action in ("end", "undo"):
        assert visitor.page.locator(f"[data-action={action}]").first.is_visible()

"""A German turn without a mouse."""

from __future__ import annotations

from browser.conftest import Visit
from browser.host import Host
from browser.occasions import Occasion, save
from browser.table import Sight, Table


def sit_down(visit: Visit, host: Host, occasion: Occasion) -> Table:
    seats = host.import_match(save(occasion))
    visitor = visit()
    visitor.settings(warn=False, speed="instant")
    visitor.go(seats.address("german"))
    return Table(visitor.page)


def move_by_keys(table: Table, seen: Sight) -> Sight:
    """The next unit that can move goes to a hex beside it."""
    keys = table.page.keyboard
    keys.press("n")
    keys.press("Enter")
    table.page.wait_for_selector("[data-hex][data-stop]")
    for step in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft"):
        keys.press(step)
        if table.page.locator("[data-hex][data-cursor][data-stop]").count():
            keys.press("Enter")
            return table.wait(seen.index)
    raise AssertionError("no stop beside the unit")


def test_a_unit_moves_and_moves_back_by_keys(visit: Visit, host: Host) -> None:
    table = sit_down(visit, host, Occasion("gdw", "move.ask", "move"))
    seen = table.wait()
    moved = move_by_keys(table, seen)
    assert table.text("announcer")
    table.page.keyboard.press("u")
    assert table.wait(moved.index).index == seen.index


def test_the_keys_are_told(visit: Visit, host: Host) -> None:
    table = sit_down(visit, host, Occasion("gdw", "move.ask", "move"))
    table.wait()
    table.page.keyboard.press("?")
    dialog = table.page.locator("[role=dialog]")
    dialog.wait_for()
    assert "Enter" in dialog.inner_text()
    table.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")

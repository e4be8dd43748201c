"""A German turn without a mouse."""

from __future__ import annotations

from browser.conftest import Visit
from browser.host import Host
from browser.occasions import Occasion, save
from browser.table import Sight, Table

STEPS = ("ArrowUp", "PageDown", "ArrowDown", "End", "Home", "ArrowUp")
"""Around a hex, one step at a time, beginning from its middle."""

MOVES = Occasion("gdw", "move.ask", "move")


def sit_down(visit: Visit, host: Host) -> Table:
    seats = host.import_match(save(MOVES))
    visitor = visit()
    visitor.settings(warn=False, speed="instant")
    visitor.go(seats.address("german"))
    return Table(visitor.page)


def move(table: Table, seen: Sight) -> Sight:
    """The next unit that can move goes to a free hex beside it."""
    for _ in seen.able:
        table.page.keyboard.press("n")
        table.page.wait_for_selector("[data-hex][data-stop]")
        for step in STEPS:
            table.page.keyboard.press(step)
            cursor = table.page.locator("[data-hex][data-cursor][data-stop]")
            if cursor.count() and cursor.first.get_attribute("data-hex") not in seen.occupied:
                table.page.keyboard.press("Enter")
                return table.wait(seen.index)
    raise AssertionError(f"no unit found a free hex beside it: {seen}")


def attack(table: Table, seen: Sight) -> Sight:
    """The first battle that can be fought, with all who can."""
    table.page.keyboard.press("a")
    table.page.wait_for_selector("[data-testid=planner][data-column]:not([data-column=''])")
    table.page.keyboard.press("a")
    return table.wait(seen.index)


def press(table: Table, seen: Sight, key: str) -> Sight:
    table.page.keyboard.press(key)
    return table.wait(seen.index)


def test_a_german_turn_by_keys_alone(visit: Visit, host: Host) -> None:
    table = sit_down(visit, host)
    seen = table.wait()
    answered = []
    while seen.player == "german":
        topic = seen.topic
        if topic == "move.ask" and topic not in answered:
            seen = move(table, seen)
        elif topic == "combat.ask" and topic not in answered and seen.targets:
            seen = attack(table, seen)
        else:
            seen = press(table, seen, "d" if "end" in seen.buttons else "1")
        answered.append(topic)
    assert {"move.ask", "combat.ask"} <= set(answered)


def test_the_cursor_speaks_and_a_move_is_taken_back_by_keys(visit: Visit, host: Host) -> None:
    table = sit_down(visit, host)
    seen = table.wait()
    table.page.keyboard.press("n")
    table.page.wait_for_selector("[data-hex][data-stop]")
    table.page.keyboard.press("ArrowUp")
    cursor = table.page.locator("[data-hex][data-cursor]").first.get_attribute("data-hex")
    assert str(cursor) in table.page.locator("[data-testid=announcer]").inner_text()
    table.page.keyboard.press("Escape")
    moved = move(table, seen)
    assert press(table, moved, "u").index == seen.index


def test_the_keys_are_told(visit: Visit, host: Host) -> None:
    table = sit_down(visit, host)
    table.wait()
    table.page.keyboard.press("?")
    dialog = table.page.get_by_role("dialog")
    dialog.wait_for()
    assert "Enter" in dialog.inner_text()
    table.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")

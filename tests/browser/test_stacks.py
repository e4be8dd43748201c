"""Moskva 1941 through the page: two turns against the computer, and a stack that moves as one."""

from __future__ import annotations

from browser.conftest import Visit
from browser.host import Host
from browser.player import Player
from browser.table import Table

GAME = "moskva-1941"
READY = {"german": "historical", "soviet": "historical"}
LONG = 60_000


def opposite(visit: Visit, host: Host) -> Table:
    """A window of the German player, set up, against a computer that plays at random."""
    seats = host.new_match(GAME, soviet="level0", seed="stacks", setups=READY)
    visitor = visit()
    visitor.settings(warn=False, speed="instant", advice=False)
    visitor.go(seats.address("german"))
    table = Table(visitor.page)
    table.wait()
    table.press("fit")
    table.page.locator("[data-tab=turns]").click()
    return table


def turn(table: Table) -> int:
    return int(table.page.locator("[data-testid=turn][data-current=true]").get_attribute("data-turn") or 0)


def test_two_turns_against_the_computer(visit: Visit, host: Host) -> None:
    """Every question of two turns is answered by clicking on what the page offers."""
    table = opposite(visit, host)
    player = Player(table, seed=4, effort=2)
    seen = table.wait()
    while turn(table) < 3:
        seen = player.answer(seen)
    assert {"air.cancel", "march.ask", "engage.ask", "air.support"} <= set(player.topics)
    assert player.answered["stop"] > 0
    assert player.answered["attack"] > 0


def test_a_stack_moves_as_one(visit: Visit, host: Host) -> None:
    table = opposite(visit, host)
    seen = table.wait()
    table.choose(0)
    seen = table.wait(seen.index)
    assert seen.topic == "march.ask"
    stack = largest_stack(table, seen.able)
    table.pick(stack[0])
    table.press("stack-all")
    table.page.wait_for_function(f"document.querySelectorAll('[data-selected=true]').length >= {len(stack)}")
    table.page.wait_for_selector("[data-hex][data-stop]")
    free = [label for label in table.look().stops if label not in table.look().occupied]
    table.point(free[0])
    table.page.wait_for_function(
        "([hex, count]) => document.querySelectorAll(`[data-at='${hex}']`).length === count",
        arg=[free[0], len(stack)],
        timeout=LONG,
    )


def largest_stack(table: Table, able: list[str]) -> list[str]:
    """The units of the hex where most of them can act."""
    places: dict[str, list[str]] = {}
    for unit in able:
        at = table.page.locator(f"[data-testid=board] [data-unit='{unit}']").get_attribute("data-at")
        places.setdefault(at or "", []).append(unit)
    return max(places.values(), key=len)

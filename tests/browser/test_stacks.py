"""Moskva 1941 through the page: full games against the computer, and stacks that move as one or by rail."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from browser.conftest import Visit
from browser.host import Host, Seats
from browser.player import Player
from browser.table import Sight, Table
from browser.visitor import PHONE, Visitor

GAME = "moskva-1941"
READY = {"german": "historical", "soviet": "historical"}
OTHER = {"german": "soviet", "soviet": "german"}
LONG = 60_000
ASKED = {"march.ask", "engage.ask", "air.support", "retreat.course"}
"""Some of the questions that the defender is asked in any game."""


def opposite(visit: Visit, host: Host, side: str, level: str) -> tuple[Table, Seats]:
    """A window of the player of a side, both set up, against a computer of this level."""
    computer = {OTHER[side]: level}
    seats = host.new_match(GAME, **computer, seed="stacks", setups=READY)
    table = sit(visit(), seats.address(side))
    table.press("fit")
    return table, seats


def sit(visitor: Visitor, address: str, *, advice: bool = False) -> Table:
    """A window at a seat, when something is to be decided there."""
    visitor.settings(warn=False, speed="instant", advice=advice)
    visitor.go(address)
    table = Table(visitor.page)
    table.wait(timeout=LONG)
    return table


def to_combat(table: Table) -> Sight:
    """Nothing is done until attacks are asked for."""
    seen = table.wait()
    while seen.topic != "engage.ask":
        table.choose(0) if seen.topic == "air.cancel" else table.press("end")
        seen = table.wait(seen.index)
    return seen


@pytest.mark.no_cover
def test_a_full_game_against_the_computer(visit: Visit, host: Host) -> None:
    """Ten turns, every question answered by clicking on what the page offers, to the points at the end."""
    side = "soviet"
    table, seats = opposite(visit, host, side, "level1")
    player = Player(table, seed=4, effort=2)
    assert player.play(patience=LONG).over
    assert set(player.topics) >= ASKED
    assert min(player.answered["stop"], player.answered["attack"]) > 2

    ended = host.state(seats, side)["position"]
    dialog = table.page.locator("[data-testid=game-over]")
    assert ended["verdict"] in dialog.inner_text()
    final = {one["track"]: one["value"] for one in ended["points"] if one["track"].startswith("score.")}
    shown = {
        row.get_attribute("data-track"): int(row.locator("td").inner_text())
        for row in dialog.locator("[data-testid=score]").all()
    }
    assert shown == final
    assert len(final) == 3

    dialog.locator("a.primary").click()
    table.page.wait_for_selector("[data-step='0']")
    table.press("next")
    table.page.wait_for_selector("[data-step='1']")


def test_a_hint_tells_the_plan_of_a_phase_and_is_followed(visit: Visit, host: Host) -> None:
    seats = host.new_match(GAME, soviet="level0", seed="stacks", setups=READY)
    table = sit(visit(), seats.address("german"), advice=True)
    asked = table.look()
    table.choose(0)
    seen = table.wait(asked.index)
    assert seen.topic == "march.ask"
    table.page.locator("[data-tab=hint]").click()
    table.press("ask-hint")
    hint = table.page.locator("[data-testid=hint]")
    hint.wait_for(timeout=LONG)
    assert "victory points" in hint.inner_text()
    plan = table.page.locator("[data-testid=hint-plan]")
    plan.locator("summary").click()
    assert plan.locator("li").count() > 5
    table.press("follow-hint")
    assert table.wait(seen.index).index == seen.index + 1


def test_a_stack_moves_as_one(visit: Visit, host: Host) -> None:
    table, _ = opposite(visit, host, "german", "level0")
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


def test_a_unit_takes_the_train(visit: Visit, host: Host) -> None:
    """Hexes of the railway bear a train; where the unit could march as well, it can be told to ride."""
    table, seats = opposite(visit, host, "soviet", "level1")
    seen = table.wait()
    while seen.topic != "march.ask":
        seen = Player(table).answer(seen)
    before = rail_points(host, seats)
    unit = rider(host, seats, seen.able)
    table.pick(unit)
    table.press("way-rail")
    assert table.page.locator("[data-testid=train]").count() > 0
    table.page.wait_for_function("!document.querySelector('[data-hex][data-way=move]')")
    free = [label for label in table.look().stops if label not in table.look().occupied]
    table.point(free[-1])
    table.wait(seen.index)
    places = {one["key"]: one["hex"] for one in host.state(seats, "soviet")["position"]["units"]}
    assert places[unit] == free[-1]
    assert rail_points(host, seats) < before


def rider(host: Host, seats: Seats, able: list[str]) -> str:
    """A unit that could go by rail or on the march."""
    for unit in able:
        found = host.call(f"/matches/{seats.match}/choices?unit={quote(unit)}", token=seats.keys["soviet"])
        if {stop["kind"] for stop in found["stops"]} == {"move", "rail"}:
            return unit
    raise AssertionError("nobody can ride")


def rail_points(host: Host, seats: Seats) -> int:
    points = host.state(seats, "soviet")["position"]["points"]
    return next(int(one["value"]) for one in points if one["track"] == "rail.soviet")


def test_an_attack_tells_what_it_costs_and_threats_are_written_on_the_map(visit: Visit, host: Host) -> None:
    table, seats = opposite(visit, host, "german", "level0")
    seen = to_combat(table)
    table.press("threat")
    table.page.wait_for_selector("[data-testid=overlay-value]")
    table.press("threat")
    table.pick(seen.targets[0])
    table.page.wait_for_selector("[data-testid=expected]")
    sheet = host.call(
        f"/matches/{seats.match}/odds",
        {"target": seen.targets[0], "attackers": table.look().attackers},
        seats.keys["german"],
    )
    assert set(sheet["losses"]) == {"german", "soviet"}
    assert table.text("expected") == sheet["expected"]
    shown = {str(one.get_attribute("data-fate")) for one in table.page.locator("[data-testid=fate]").all()}
    assert shown == {fate["id"] for fate in sheet["fates"]}


def test_the_odds_sheet_on_a_phone_is_open_to_all(visit: Visit, host: Host) -> None:
    visitor = visit(PHONE)
    seats = host.new_match(GAME, soviet="level0", seed="phone", setups=READY)
    table = sit(visitor, seats.address("german"))
    seen = to_combat(table)
    table.press("tools")
    table.press("fit")
    table.press("tools")
    table.pick(seen.targets[0])
    table.page.wait_for_selector("[data-testid=expected]")
    assert visitor.barriers() == []
    assert visitor.overflow() <= 0

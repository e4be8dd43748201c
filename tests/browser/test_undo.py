"""Takebacks: freely until a die is rolled, never past it."""

from __future__ import annotations

from browser.conftest import Visit
from browser.host import Host
from browser.occasions import Occasion, save
from browser.player import Player
from browser.table import Table


def sit_down(visit: Visit, host: Host, occasion: Occasion) -> Table:
    seats = host.import_match(save(occasion))
    visitor = visit()
    visitor.settings(warn=False, speed="instant")
    visitor.go(seats.address("german"))
    return Table(visitor.page)


def test_a_move_is_taken_back_and_done_again(visit: Visit, host: Host) -> None:
    table = sit_down(visit, host, Occasion("gdw", "move.ask", "move"))
    before = table.wait()
    Player(table).give("move", before)
    moved = table.wait(before.index)
    table.press("undo")
    back = table.wait(moved.index)
    assert back.index == before.index
    assert "redo" in back.buttons
    table.press("redo")
    assert table.wait(back.index).index == moved.index


def test_dice_cannot_be_taken_back(visit: Visit, host: Host) -> None:
    table = sit_down(visit, host, Occasion("gdw", "combat.ask", "attack"))
    seen = table.wait()
    Player(table).give("attack", seen)
    declared = table.wait(seen.index)
    assert "undo" in declared.buttons
    table.press("end")
    rolled = table.wait(declared.index)
    assert "undo" not in rolled.buttons


def test_an_announced_attack_is_withdrawn_and_the_later_one_stays(visit: Visit, host: Host) -> None:
    seats = host.new_match("bfm-vpg-2009", setups={"german": "historical"})
    for target, attackers in (("30A", ["XXIV", "LIII"]), ("13A", ["XLI", "IX"])):
        action = {"kind": "attack", "target": target, "attackers": attackers}
        index = host.state(seats, "german")["index"]
        host.call(f"/matches/{seats.match}/actions", {"index": index, "action": action}, seats.keys["german"])
    page = visit().go(seats.address("german"))
    seen = Table(page).wait()
    rows = page.locator("[data-testid=announced] li")
    assert [row.get_attribute("data-target") for row in rows.all()] == ["30A", "13A"]
    rows.first.locator("[data-action=withdraw]").click()
    Table(page).wait(seen.index)
    assert [row.get_attribute("data-target") for row in rows.all()] == ["13A"]
    new = rows.first.locator("[data-action=add][data-unit=VIII]")
    new.click()
    new.wait_for(state="detached")
    battles = host.state(seats, "german")["position"]["battles"]
    assert [(battle["target"], battle["attackers"]) for battle in battles] == [("13A", ["XLI", "IX", "VIII"])]

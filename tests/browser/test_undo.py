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

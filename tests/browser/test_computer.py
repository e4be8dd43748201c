"""Against the computer: it plays, it is hurried, it is stopped and it goes on."""

from __future__ import annotations

from browser.conftest import Visit
from browser.host import Host
from browser.player import Player
from browser.table import Table

GAME = "bfm-gdw-1986"
ASKED = "side => document.querySelector('[data-testid=match]')?.dataset.thinking === side"


def opposite(visit: Visit, host: Host, level: str) -> Table:
    """A window of the German player, set up, against a computer of this level."""
    seats = host.new_match(GAME, soviet=level, seed="against the computer", setups={"german": "center"})
    visitor = visit()
    visitor.settings(warn=False, speed="instant")
    visitor.go(seats.address("german"))
    return Table(visitor.page)


def test_a_turn_against_the_computer(visit: Visit, host: Host) -> None:
    table = opposite(visit, host, "level1")
    player = Player(table, effort=1)
    while "turn 2" not in turn(table):
        player.answer(table.wait())


def turn(table: Table) -> str:
    return f"turn {table.page.locator('[data-testid=turn][data-current=true]').get_attribute('data-turn')}"

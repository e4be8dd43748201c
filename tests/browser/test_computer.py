"""Against the computer: it answers, it can be stopped, it goes on and it can be hurried."""

from __future__ import annotations

from browser.conftest import Visit
from browser.host import Host
from browser.player import Player
from browser.table import Table

GAME = "bfm-gdw-1986"
BEYOND = "index => Number(document.querySelector('[data-testid=match]').dataset.index) > index"
LONG = 60_000
"""Milliseconds that the computer may take for a turn on a busy machine."""


def opposite(visit: Visit, host: Host, level: str) -> Table:
    """A window of the German player, set up, against a computer of this level."""
    seats = host.new_match(GAME, soviet=level, seed="against the computer", setups={"german": "centre"})
    visitor = visit()
    visitor.settings(warn=False, speed="instant")
    visitor.go(seats.address("german"))
    return Table(visitor.page)


def turn(table: Table) -> str:
    table.page.locator("[data-tab=turns]").click()
    return str(table.page.locator("[data-testid=turn][data-current=true]").get_attribute("data-turn"))


def test_a_turn_against_the_computer(visit: Visit, host: Host) -> None:
    table = opposite(visit, host, "level1")
    player = Player(table, effort=1)
    seen = table.wait()
    while turn(table) == "1":
        seen = player.answer(seen)
    table.page.locator("[data-tab=log]").click()
    assert table.page.locator("[data-testid=log-line]").count() > 10


def test_it_is_stopped_goes_on_and_is_hurried(visit: Visit, host: Host) -> None:
    table = opposite(visit, host, "level3")
    seen = table.wait()
    while seen.player == "german":
        table.press("end")
        table.page.wait_for_function(BEYOND, arg=seen.index)
        seen = table.look()
    table.press("cancel-computer")
    stopped = table.page.locator("[data-action=resume-computer]")
    stopped.wait_for()
    assert not table.look().yours
    stopped.click()
    table.page.locator("[data-testid=progress]").wait_for()
    table.press("move-now")
    assert table.wait(timeout=LONG).player == "german"

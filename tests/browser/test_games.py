"""A full game of each edition, from an empty map to the verdict, by clicks on what the page offers."""

from __future__ import annotations

import pytest

from browser.conftest import Visit
from browser.host import Host
from browser.player import Player
from browser.table import Table
from browser.visitor import SMALL

EDITIONS = ("bfm-gdw-1986", "bfm-vpg-2009", "bfm-c3i-2011")


@pytest.mark.parametrize("game", EDITIONS)
def test_a_full_game_is_played_through_the_page(game: str, visit: Visit, host: Host) -> None:
    seats = host.new_match(game, seed=f"browser {game}")
    visitor = visit(SMALL)
    visitor.settings(warn=False, speed="instant")
    visitor.go(seats.address("german"))
    player = Player(Table(visitor.page), seed=1, effort=1)
    player.play()
    assert visitor.page.locator("[data-testid=verdict]").inner_text().strip()
    assert {"arrange", "stop", "attack", "end"} <= set(player.answered)
    ended = host.state(seats, "german")
    assert ended["position"]["over"]
    assert ended["seed"] == f"browser {game}"

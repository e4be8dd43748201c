"""Every question that the rules can ask is answered through the page."""

from __future__ import annotations

import pytest

from browser.conftest import Visit
from browser.host import Host
from browser.occasions import OCCASIONS, Occasion, find
from browser.player import Player
from browser.table import Table


@pytest.mark.parametrize("occasion", OCCASIONS, ids=lambda o: f"{o.case}-{o.topic}-{o.kind}")
def test_the_page_answers(occasion: Occasion, visit: Visit, host: Host) -> None:
    seats = host.import_match(find(occasion).save)
    visitor = visit()
    visitor.settings(warn=False, speed="instant")
    visitor.go(seats.address("german"))
    table = Table(visitor.page)
    seen = table.wait()
    assert seen.topic == occasion.topic
    Player(table, seed=1).give(occasion.kind, seen, find(occasion).unit)
    table.wait(seen.index)
    story = host.call(f"/matches/{seats.match}/story?since={seen.index}", token=seats.keys["german"])
    assert story[0]["action"]["kind"] == occasion.kind

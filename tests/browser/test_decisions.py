"""Every question that the rules can ask is answered through the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from browser.host import Host
from browser.occasions import OCCASIONS, Occasion, find
from browser.player import Player
from browser.table import Table
from browser.visitor import SMALL, Visitor


@pytest.fixture(scope="module")
def window(browser: Browser, host: Host) -> Iterator[Visitor]:
    """One window for all questions: the next match is a link away."""
    visitor = Visitor(browser, host.url, SMALL)
    visitor.settings(warn=False, speed="instant")
    yield visitor
    faults = visitor.faults
    visitor.close()
    assert not faults


@pytest.mark.parametrize("occasion", OCCASIONS, ids=lambda o: f"{o.case}-{o.topic}-{o.kind}")
def test_the_page_answers(occasion: Occasion, window: Visitor, host: Host) -> None:
    found = find(occasion)
    seats = host.import_match(found.save)
    window.go("/#/").wait_for_selector("body[data-screen=lobby]")
    window.go(seats.address("german"))
    table = Table(window.page)
    seen = table.wait()
    assert seen.topic == occasion.topic
    Player(table).give(occasion.kind, seen, found.unit)
    table.wait(seen.index)
    story = host.call(f"/matches/{seats.match}/story?since={seen.index}", token=seats.keys["german"])
    assert story[0]["action"]["kind"] == occasion.kind

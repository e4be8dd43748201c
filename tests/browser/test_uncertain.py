"""Two windows at a server whose line to PostgreSQL is cut as it commits: both show what has happened."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from browser.table import Table
from browser.visitor import Visitor
from cutting import AFTER, Line, line
from postgres import postgres
from serving import Served, served, settings

SHOWN = "index => document.querySelector('[data-testid=match]')?.dataset.index === String(index)"
QUIET = "() => document.querySelector('[data-testid=problem]') === null"
OPEN = "() => document.querySelector('[data-testid=match]')?.dataset.live === 'open'"
WITHIN = 2000
"""Milliseconds until both windows show the outcome."""


@pytest.fixture
def wire() -> Iterator[Line]:
    with postgres() as url, line(url) as made:
        yield made


@pytest.fixture
def server(wire: Line) -> Iterator[Served]:
    with served(settings(wire.url)) as running:
        yield running


def test_both_windows_show_what_has_happened(browser: Browser, wire: Line, server: Served) -> None:
    table = server.found()
    visitors = [Visitor(browser, server.url) for _ in table.guests]
    for visitor, guest in zip(visitors, table.guests.values(), strict=True):
        assert guest.sit(accepts_dice=True).status_code == 200
        visitor.settings(warn=False, speed="instant")
        visitor.go(f"/#/match/{table.id}/seat/{guest.token}")
        visitor.page.wait_for_function(OPEN)
    german, soviet = (Table(visitor.page) for visitor in visitors)
    wire.cut(AFTER)
    german.press("end")
    for window in (german, soviet):
        window.page.wait_for_function(SHOWN, arg=2, timeout=WITHIN)
    assert german.page.evaluate(QUIET), "nothing was wrong, and nothing is said to be"
    wire.cut(AFTER, closed=4.0)
    german.press("end")
    german.page.wait_for_selector("[data-testid=slow]", timeout=WITHIN)
    problem = german.page.wait_for_selector("[data-code=database-unsure]", timeout=3000)
    assert problem is not None
    assert "not known yet" in (problem.text_content() or "")
    time.sleep(2.0)  # the line is open again
    for window in (german, soviet):
        window.page.wait_for_function(SHOWN, arg=3, timeout=WITHIN)
    german.page.wait_for_function(QUIET, timeout=WITHIN)
    for visitor in visitors:
        visitor.close()

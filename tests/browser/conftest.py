"""One server and one browser for all tests of a process; windows for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser import chromium
from browser.host import Host
from browser.visitor import DESK, Visitor

STATIC = Path(__file__).resolve().parents[2] / "src" / "rasputitsa" / "server" / "static" / "index.html"

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    assert STATIC.exists(), "the client is not built: run `make client`"
    host = Host(tmp_path_factory.mktemp("table"))
    yield host
    host.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, host: Host) -> Iterator[Visit]:
    """Opens windows; when the test is over, none of them may have had a fault."""
    visitors: list[Visitor] = []

    def open_window(size: tuple[int, int] = DESK, **context: Any) -> Visitor:
        visitors.append(Visitor(browser, host.url, size, **context))
        return visitors[-1]

    yield open_window
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.close()
    assert not faults

"""How long a player waits at the table, measured in a real browser on this machine.

PYTHONPATH=tests python -P bench/browser.py [--rounds 60] [--out FILE]
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import platform
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from browser import chromium
from browser.conftest import STATIC
from browser.host import Host, Seats
from browser.occasions import Occasion, save
from browser.table import Table
from browser.visitor import Visitor

LIMITS = {"first load": 1500, "match load": 1500, "select": 100, "other browser": 150}
"""What the 95th percentile may be, in milliseconds."""

WATCH = """selector => {
    window.seen = null;
    window.pressed = null;
    addEventListener('pointerdown', event => { window.pressed = event.timeStamp; window.seen = null; }, true);
    const note = () => {
        if (window.seen === null && document.querySelector(selector))
            requestAnimationFrame(() => requestAnimationFrame(() => { window.seen ??= performance.now(); }));
    };
    new MutationObserver(note).observe(document, {subtree: true, childList: true, attributes: true});
    note();
}"""
"""Notes when something that matches is on the screen: two frames after it entered the page."""

ARRIVED = """() => {
    const root = document.querySelector('[data-testid=match]');
    window.arrivals = {};
    new MutationObserver(() => {
        const index = root.dataset.index;
        const note = () => { window.arrivals[index] ??= performance.timeOrigin + performance.now(); };
        requestAnimationFrame(note);
    }).observe(root, {attributes: true, attributeFilter: ['data-index']});
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--out", type=Path, default=Path("bench/latest-browser.json"))
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        host = Host(Path(folder))
        try:
            report = _measure(browser, host, chosen.rounds)
        finally:
            browser.close()
            host.stop()
    chosen.out.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(report, indent=2))


def _measure(browser: Browser, host: Host, rounds: int) -> dict[str, Any]:
    seats = host.import_match(save(Occasion("gdw", "move.ask", "move")), german="link", soviet="link")
    waits = {
        "first load": [_load(browser, host, "/", "[data-action=play-now]") for _ in range(10)],
        "match load": [
            _load(browser, host, seats.address("german"), "[data-testid=board] [data-unit]")
            for _ in range(10)
        ],
        "select": _selections(browser, host, seats, rounds),
        "other browser": _arrivals(browser, host, rounds),
    }
    scripts = [len(gzip.compress(path.read_bytes())) for path in STATIC.parent.rglob("*.js")]
    return {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "browser": browser.version,
        "script bytes, gzip": sum(scripts),
        "milliseconds": {name: _summary(name, values) for name, values in waits.items()},
    }


def _summary(name: str, values: list[float]) -> dict[str, float]:
    ranked = sorted(values)
    return {
        "times": len(ranked),
        "p50": round(ranked[len(ranked) // 2], 1),
        "p95": round(ranked[min(len(ranked) - 1, int(len(ranked) * 0.95))], 1),
        "limit": LIMITS[name],
    }


def _load(browser: Browser, host: Host, address: str, selector: str) -> float:
    """From the request of the page to what the visitor came for, with an empty cache."""
    visitor = Visitor(browser, host.url)
    visitor.context.add_init_script(f"({WATCH})({json.dumps(selector)})")
    visitor.go(address)
    waited = _seen(visitor.page)
    visitor.close()
    return waited


def _seen(page: Page) -> float:
    page.wait_for_function("() => window.seen !== null")
    seen: float = page.evaluate("window.seen")
    return seen


def _selections(browser: Browser, host: Host, seats: Seats, rounds: int) -> list[float]:
    """From the press on a counter to its reachable hexes on the screen."""
    visitor = Visitor(browser, host.url)
    visitor.context.add_init_script(f"({WATCH})('[data-hex][data-stop]')")
    table = Table(visitor.go(seats.address("german")))
    units = table.wait().able
    waits = []
    for turn in range(rounds):
        table.page.keyboard.press("Escape")
        table.page.wait_for_function("() => !document.querySelector('[data-hex][data-stop]')")
        table.pick(units[turn % len(units)])
        waits.append(_seen(table.page) - float(table.page.evaluate("window.pressed")))
    visitor.close()
    return waits


def _arrivals(browser: Browser, host: Host, rounds: int) -> list[float]:
    """From the press that moves a unit to the move on another player's screen."""
    waits: list[float] = []
    while len(waits) < rounds:
        seats = host.import_match(save(Occasion("gdw", "move.ask", "move")), german="link", soviet="link")
        mover, watcher = Visitor(browser, host.url), Visitor(browser, host.url)
        mover.context.add_init_script(f"({WATCH})('[data-hex][data-stop]')")
        table, other = Table(mover.go(seats.address("german"))), watcher.go(seats.address("soviet"))
        other.wait_for_selector("[data-testid=match][data-live=open]")
        other.evaluate(ARRIVED)
        waits += _moves(table, other, rounds - len(waits))
        mover.close()
        watcher.close()
    return waits


def _moves(table: Table, other: Page, most: int) -> list[float]:
    waits = []
    while len(waits) < most and (seen := table.wait()).able:
        table.pick(seen.able[0])
        table.page.wait_for_selector("[data-hex][data-stop]")
        table.point(table.look().stops[0])
        index = table.wait(seen.index).index
        pressed = float(table.page.evaluate("performance.timeOrigin + window.pressed"))
        other.wait_for_function("index => window.arrivals[index]", arg=index)
        waits.append(float(other.evaluate(f"window.arrivals[{index}]")) - pressed)
    return waits


if __name__ == "__main__":
    main()

"""The pictures of the README and the manual, taken from the real table.

PYTHONPATH=tests python -m browser.pictures docs/pictures
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from browser import chromium
from browser.host import Host
from browser.table import Table
from browser.visitor import DESK, PHONE, Visitor
from matches import game
from rasputitsa import hexlog
from rasputitsa.agents import consult
from rasputitsa.agents.catalogue import create
from rasputitsa.engine.action import Move
from rasputitsa.engine.match import Match

COLOURS = 256
"""A picture of so few colours is a third of the size, and looks the same."""


@cache
def played_to(case: str, turn: int, topic: str) -> Match:
    """A game between two computers, up to the German's first question of this kind."""
    match = Match(game(case), "pictures")
    agents = [create("level1", seed=1), create("level1", seed=2)]
    while (asked := match.decision) is not None:
        if match.state.turn == turn and asked.topic == topic and asked.player == 0:
            break
        match.act(consult(agents[asked.player], match.state))
    return match


class Picture(NamedTuple):
    """A file, the window it is taken in, and what is done before it is taken; no game: the lobby."""

    name: str
    case: str = ""
    turn: int = 0
    topic: str = "move.ask"
    size: tuple[int, int] = DESK
    language: str = "en"
    settings: dict[str, object] = {}
    prepare: Callable[[Table], None] = lambda table: None


def select(table: Table) -> None:
    """The move that goes farthest to the east, drawn on the way."""
    match = played_to("gdw", 2, "move.ask")
    assert match.decision is not None
    moves = [action for action in match.decision.options if isinstance(action, Move)]
    label = match.game.grid.label
    eastmost = max(moves, key=lambda move: (label(move.path[-1])[:2], len(move.path)))
    table.pick(match.game.counters[eastmost.unit].key)
    table.page.wait_for_selector("[data-hex][data-stop]")
    end = label(eastmost.path[-1])
    table.page.locator(f"[data-testid=board] [data-hex='{end}']").hover(force=True)


def plan(table: Table) -> None:
    table.pick(table.wait().targets[0])
    table.page.wait_for_selector("[data-testid=planner][data-column]")


def learn(table: Table) -> None:
    """The lesson that asks for a first move."""
    table.press("tutorial")
    table.page.wait_for_selector("[data-testid=lesson]")
    while table.page.get_attribute("[data-testid=lesson]", "data-does") == "next":
        table.press("lesson-next")


PICTURES = (
    Picture("lobby"),
    Picture("table", "gdw", 2, prepare=select),
    Picture("battle", "vpg", 3, "combat.ask", prepare=plan),
    Picture("lesson", prepare=learn),
    Picture("night", "c3i", 5, settings={"style": "night"}),
    Picture("contrast", "vpg", 5, settings={"style": "contrast", "counters": "silhouette"}),
    Picture("phone", "vpg", 3, "combat.ask", size=PHONE, prepare=plan),
    Picture("japanese", "vpg", 4, language="ja"),
)


def take(picture: Picture, browser: Browser, host: Host, folder: Path) -> None:
    visitor = Visitor(browser, host.url, picture.size, locale=picture.language)
    visitor.settings(speed="instant", **picture.settings)
    table = Table(visitor.page)
    if picture.case:
        match = played_to(picture.case, picture.turn, picture.topic)
        seats = host.import_match(hexlog.write(match, reveal_seed=True))
        visitor.go(seats.address("german"))
        table.wait()
    else:
        visitor.go().locator("[data-action=play-now]").wait_for()
    picture.prepare(table)
    visitor.page.wait_for_timeout(800)
    path = folder / f"{picture.name}.png"
    visitor.page.screenshot(path=path)
    visitor.close()
    _shrink(path)
    print(f"{path.name}: {path.stat().st_size // 1000} kB")


def _shrink(path: Path) -> None:
    from PIL import Image

    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser, host = chromium.launch(playwright), Host(Path(data))
        try:
            for picture in PICTURES:
                take(picture, browser, host, folder)
        finally:
            browser.close()
            host.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Hidden play at two screens: masks, decoys and air points that stay secret in the page and on the wire."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import pytest
from playwright.sync_api import Page, Response, WebSocket

from browser.conftest import Visit
from browser.host import Host
from browser.player import Player
from browser.table import Table

GAME = "moskva-1941"
SIDES = ("german", "soviet")
READY = dict.fromkeys(SIDES, "historical")
BEYOND = """index => {
    const {index: now, pending} = document.querySelector('[data-testid=match]').dataset;
    return Number(now) > index && pending === 'false';
}"""
EMBLEMS = {"german": "cross", "soviet": "star"}
SHOWN = ("stack-shown", "decoy")
"""Events that tell a side what lies under a mask."""

FIXED = {"air.cancel": 0, "air.support": -1}
"""Questions with the number of the answer that is given: air points are kept, then committed."""


class Wire:
    """All that a window was sent: answers of the server, and messages of the live socket."""

    def __init__(self, page: Page) -> None:
        self._answers: list[Response] = []
        self._messages: list[Any] = []
        page.on("response", self._answered)
        page.on("websocket", self._connected)

    def _answered(self, response: Response) -> None:
        if "/api/matches/" in response.url and "/scene" not in response.url:
            self._answers.append(response)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._messages.append(json.loads(text)))

    @cached_property
    def sent(self) -> list[Any]:
        """Read once, when all is played."""
        return [*(answer.json() for answer in self._answers), *self._messages]

    def states(self) -> Iterator[Any]:
        """The states of the match among all that was sent."""
        for value in self.sent:
            found: Any = value.get("update", value) if isinstance(value, dict) else {}
            state: Any = found.get("state", found)
            if "position" in state:
                yield state


def strings(value: Any) -> Iterator[str]:
    """Every string in a piece of JSON, but for the list of all units."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        yield from (text for one in value for text in strings(one))
    elif isinstance(value, dict):
        yield from (text for name, one in value.items() if name != "units" for text in strings(one))
        named = value.get("units", [])
        yield from (text for one in named if isinstance(one, str) for text in strings(one))


def named(text: str, units: dict[str, str]) -> set[str]:
    """The units that a text names, by key or in full."""
    words = set(re.findall(r"[\w.-]*\w", text))
    return {key for key, name in units.items() if key in words or name in text}


class Window:
    """One player at his screen."""

    def __init__(self, visit: Visit, address: str, side: str) -> None:
        visitor = visit()
        visitor.settings(warn=False, speed="instant", advice=False)
        self.side = side
        self.wire = Wire(visitor.page)
        visitor.go(address)
        self.page = visitor.page
        self.table = Table(visitor.page)
        self.table.look()
        self.table.press("fit")
        self.player = Player(self.table, seed=1, effort=2)

    def shown(self) -> set[str]:
        """The enemies that were shown to this player."""
        lines = (line for value in self.wire.sent for line in _lines(value) if line["kind"] in SHOWN)
        return {unit for line in lines for unit in line["units"]}


def _lines(value: Any) -> Iterator[Any]:
    """The events in an answer or a message."""
    found = value.get("update", value) if isinstance(value, dict) else value
    entries = found if isinstance(found, list) else found.get("entries", [])
    for entry in entries:
        yield from entry["events"]


def impulse(german: Window, soviet: Window) -> None:
    """Play through both windows until both sides have fought. Who waits counts only what he is told."""
    windows = {"german": german, "soviet": soviet}
    while min(window.player.answered["attack"] for window in windows.values()) == 0:
        mover = next((window for window in windows.values() if window.table.look().yours), None)
        if mover is None:
            german.page.wait_for_timeout(20)
            continue
        before = mover.table.wait()
        if before.topic in FIXED:
            mover.table.choose(FIXED[before.topic])
        else:
            mover.player.act(before)
        mover.page.wait_for_function(BEYOND, arg=before.index)


def secrets(host: Host, match: str, token: str, viewer: Window) -> dict[str, str]:
    """The enemies on the map that were never shown to the viewer, by key, with their names."""
    scene = host.call(f"/matches/{match}/scene?language=en", token=token)
    places = host.call(f"/matches/{match}?language=en", token=token)["position"]["units"]
    real = {one["key"] for one in places if one["hex"]}
    return {
        one["key"]: one["name"]
        for one in scene["counters"]
        if one["side"] != viewer.side and one["key"] in real - viewer.shown() and one["kind"] != "decoy"
    }


def check_wire(viewer: Window, hidden: dict[str, str]) -> None:
    """No word about a hidden unit in anything that was sent; in lists of units it has no hex and no marks."""
    for text in {text for value in viewer.wire.sent for text in strings(value)}:
        assert not named(text, hidden), text
    for state in viewer.wire.states():
        for unit in state["position"]["units"]:
            if unit["key"] in hidden:
                assert (unit["hex"], unit["lost"], unit["marks"]) == (None, 0, [])


def check_page(viewer: Window, hidden: dict[str, str]) -> None:
    """Masks lie on the map in place of the hidden units; neither board nor log names one of those."""
    enemies = viewer.page.locator(f"[data-testid=board] [data-unit]:not([data-side={viewer.side}])")
    lying = {str(one.get_attribute("data-unit")) for one in enemies.all()}
    assert lying
    assert not lying & set(hidden)
    emblem = EMBLEMS[next(side for side in SIDES if side != viewer.side)]
    assert enemies.locator(f"[data-emblem={emblem}]").count() > 10
    viewer.page.locator("[data-tab=log]").click()
    assert not named(viewer.page.content(), hidden)


def check_air(attacker: Window, defender: Window) -> None:
    """While the defender was asked for his air points, he was not told those of the attacker."""
    told: dict[str, list[list[int]]] = {}
    for window in (attacker, defender):
        for state in window.wire.states():
            asked = state["prompt"] or {}
            if asked.get("topic") == "air.support" and asked["player"] == defender.side:
                points = [battle["attack_air"] for battle in state["position"]["battles"]]
                told.setdefault(window.side, []).append(points)
    assert any(any(points) for points in told[attacker.side]), "nothing was committed"
    assert not any(any(points) for points in told[defender.side])


@pytest.mark.no_cover
@pytest.mark.parametrize("options", [("masks", "secret_air"), ("total_fog", "allotted_air")], ids="+".join)
def test_what_is_hidden_is_neither_shown_nor_sent(options: tuple[str, ...], visit: Visit, host: Host) -> None:
    chosen = dict.fromkeys(options, "on")
    seats = host.new_match(GAME, "link", "link", seed="hidden", setups=READY, options=chosen)
    seats = host.sit(seats)
    german, soviet = (Window(visit, seats.address(side), side) for side in SIDES)
    impulse(german, soviet)
    for viewer, enemy in ((german, soviet), (soviet, german)):
        hidden = secrets(host, seats.match, seats.keys[enemy.side], viewer)
        assert len(hidden) > 20
        check_wire(viewer, hidden)
        check_page(viewer, hidden)
    check_air(german, soviet)


def test_two_at_one_screen_do_not_read_each_others_log(visit: Visit, host: Host) -> None:
    """The table is covered without being asked, and whoever sits down hears the story as he may hear it."""
    seats = host.new_match(GAME, seed="one screen", setups=READY, options={"masks": "on"})
    window = Window(visit, seats.address("german"), "german")
    scene = host.call(f"/matches/{seats.match}/scene?language=en", token=seats.keys["german"])
    german = [one for one in scene["counters"] if one["side"] == "german" and one["kind"] != "mask"]
    troops = {one["key"]: one["name"] for one in german}
    log = window.page.locator("[data-testid=log-line]")
    window.page.locator("[data-tab=log]").click()
    seen = window.table.wait()
    while not seen.covered:
        moved = bool(named("\n".join(log.all_inner_texts()), troops))
        if "end" in seen.buttons and (moved or seen.topic != "march.ask"):
            window.table.press("end")
        else:
            window.player.act(seen)
        seen = window.table.wait(seen.index)
    assert moved
    window.table.press("hand-over")
    window.page.locator("[data-testid=hand-over]").wait_for(state="detached")
    assert log.count() > 0
    assert not named(window.page.content(), troops)

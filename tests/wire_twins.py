"""Twins over the wire: what the other side and a spectator are sent by every route of the API, byte by byte.

The routes are those that the OpenAPI document names; each parameter and each body has a filling here, and one
that has none makes the comparison fail. Everything is compared: status, headers but for the date, bodies, and
every message of the live sockets in its order.
"""

from __future__ import annotations

import json
import random
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from rasputitsa.server import openapi
from rasputitsa.table.actions import encode
from serving import SIDES, Guest, Served, Table
from twins import Script, Step, Twins

PATIENCE = 20.0
SILENCE = 0.1
"""Messages that should not have been sent have come by then."""

ONCE = ("join_match", "match_hint")
"""Asked at the end only: the one is limited, the other takes long."""

UNHEARD = ("date",)
SEAL = re.compile("[0-9a-f]{32,}")
Row = dict[str, Any]


class Request(NamedTuple):
    """A question about a match, without the match."""

    operation: str
    method: str
    path: str
    query: Row
    body: Row | None


STATE = Request("match_state", "get", "/api/matches/{match_id}", {}, None)


class Spy:
    """Somebody who looks at both matches, with his sockets."""

    def __init__(self, tables: tuple[Table, Table], side: str) -> None:
        self.side = side
        self.guests = tuple(table.guests.get(side, table.observer) for table in tables)
        self.tables = tables
        for guest in self.guests:  # compressed, the ids of the matches would make lengths differ
            guest.headers["Accept-Encoding"] = "identity"
        self.seals = [seal for guest in self.guests for seal in SEAL.findall(guest.get().text)]
        self.ears = tuple(Ear(guest, self) for guest in self.guests)

    def known(self, text: str) -> str:
        """A text without what tells the matches apart anyway: ids, keys, and what their dice are bound to."""
        keys = [
            key for table in self.tables for key in (table.id, table.observer.token, *table.tokens.values())
        ]
        for word in (*keys, *self.seals):
            text = text.replace(word, "·")
        return text

    def answers(self, request: Request) -> list[tuple[Any, ...]]:
        found = []
        for guest in self.guests:
            answer = ask(guest, request)
            headers = sorted((k, v) for k, v in answer.headers.items() if k.lower() not in UNHEARD)
            found.append((answer.status_code, self.known(repr(headers)), self.known(answer.text)))
        return found

    def close(self) -> None:
        for ear in self.ears:
            ear.close()


class Ear:
    """A live socket, read by a thread of its own."""

    def __init__(self, guest: Guest, spy: Spy) -> None:
        url = f"{guest.server.url.replace('http', 'ws')}{guest.path}/live"
        self.stay = ExitStack()
        self.socket = self.stay.enter_context(connect(url, max_size=None))
        self.socket.send(json.dumps({"token": guest.token, "since": 0, "language": "en"}))
        self.spy = spy
        self.revision = -1
        self.heard: list[str] = []
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()
        self.until(0)

    def _listen(self) -> None:
        try:
            for text in self.socket:
                message = json.loads(text)
                if message["kind"] == "ping":
                    continue
                self.heard.append(self.spy.known(str(text)))
                if message["kind"] == "update":
                    self.revision = message["update"]["state"]["revision"]
        except ConnectionClosed:
            return

    def until(self, revision: int) -> None:
        end = time.monotonic() + PATIENCE
        while self.revision < revision:
            assert time.monotonic() < end, f"revision {revision} was not told"
            time.sleep(0.002)

    def close(self) -> None:
        self.stay.close()
        self.thread.join(PATIENCE)


def ask(guest: Guest, request: Request) -> httpx.Response:
    path = request.path.removeprefix("/api/matches/{match_id}")
    client, query, body = guest.server.client, request.query, request.body
    return client.request(request.method, guest.path + path, params=query, json=body, headers=guest.headers)


class Filling:
    """A value for every parameter and every body that the document names, good or bad ones by turns."""

    def __init__(self, twins: Twins, index: int, rng: random.Random) -> None:
        self.twins, self.index, self.rng = twins, index, rng
        self.keeper = SIDES[twins.keeper]
        self.parameters: dict[str, Callable[[Row], Any]] = {
            "kind": lambda schema: rng.choice(schema["enum"]),
            "step": lambda _: rng.choice((0, self.index, rng.randrange(self.index + 3))),
            "as": lambda _: rng.choice(("", *SIDES, "observer")),
            "since": lambda _: rng.choice((0, max(0, self.index - 1), self.index, self.index + 2)),
            "turn": lambda _: rng.choice((1, twins.matches[0].state.turn, 9)),
            "unit": lambda _: rng.choice(self._units()),
            "via": lambda _: rng.choice(("", self._hex())),
            "level": lambda _: "level2",
            "language": lambda schema: rng.choice((*schema["enum"], "en", "en")),
            "side": lambda _: self.keeper,
        }
        self.bodies: dict[str, Callable[[], Row]] = {
            "At": lambda: {"index": self.index + rng.choice((1, 7))},
            "Announcement": lambda: {
                "index": self.index + rng.choice((0, 7)),
                "target": rng.choice(self._units()),
                "add": rng.choice(([], self._units()[:1])),
            },
            "Submission": lambda: {"index": self.index + rng.choice((1, 7)), "action": self._action()},
            "Plan": lambda: {"target": rng.choice(self._units()), "attackers": self._units()[:3]},
            "Proposal": lambda: {"action": self._action()},
            "Branch": lambda: {"step": rng.choice((0, self.index, self.index + 2)), "seats": []},
            "DiceCommand": lambda: rng.choice(({"commitment": "0" * 64}, {"value": "0"})),
            "Join": lambda: {"passphrase": "open"},
            "SeatCommand": lambda: {"command": "computer", "player": "nobody"},
            "ComputerCommand": lambda: {"command": "move_now"},
        }

    def hidden(self) -> str:
        """A counter of the keeper that stands on the map in either match."""
        states = [match.state for match in self.twins.matches]
        units = self.twins.game.units_of[self.twins.keeper]
        there = [unit for unit in units if any(s.where[unit] >= 0 for s in states)]
        return self.twins.game.counters[self.rng.choice(there or units)].key

    def _units(self) -> list[str]:
        """Some counters: own ones, and of the keeper those on the map of either match, decoys and masks."""
        game, states = self.twins.game, [match.state for match in self.twins.matches]
        hidden = [u for u in game.units_of[self.twins.keeper] if any(s.where[u] >= 0 for s in states)]
        own = [u for u in game.units_of[self.twins.viewer] if states[0].where[u] >= 0]
        chosen = [self.rng.choice(pool or [0]) for pool in (hidden, own, game.units_of[self.twins.keeper])]
        return [game.counters[unit].key for unit in self.rng.sample(chosen, 3)]

    def _hex(self) -> str:
        return self.twins.game.grid.label(self.rng.choice(list(self.twins.game.grid)))

    def _action(self) -> Row:
        unit = self._units()[0]
        return self.rng.choice(
            [
                {"kind": "move", "unit": unit, "path": [self._hex()]},
                {"kind": "place", "unit": unit, "hex": self._hex()},
                {"kind": "engage", "hex": self._hex(), "attackers": [unit]},
                {"kind": "entrench", "unit": unit},
                {"kind": "rail", "unit": unit, "path": [self._hex(), self._hex()]},
            ]
        )

    def request(self, method: str, path: str, operation: Row) -> Request:
        query: Row = {}
        for parameter in operation.get("parameters", []):
            name = parameter["name"]
            if name == "match_id":
                continue
            value = self.parameters[name](parameter["schema"])
            if parameter["in"] == "path":
                path = path.replace(f"{{{name}}}", str(value))
            else:
                query[name] = value
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        body = None if content is None else self.bodies[content["schema"]["$ref"].rpartition("/")[2]]()
        return Request(operation["operationId"], method, path, query, body)


def operations() -> list[tuple[str, str, Row]]:
    """Every route about a match that the document names."""
    paths = json.loads(openapi.document())["paths"]
    return [
        (method, path, operation)
        for path, methods in paths.items()
        for method, operation in methods.items()
        if "{match_id}" in path
    ]


class WireTwins:
    """Plays twins through a server and notes every difference that a spy is sent."""

    def __init__(self, server: Served, twins: Twins, seed: int, *, most: int = 20) -> None:
        self.twins, self.rng, self.most = twins, random.Random(seed), most
        game = twins.game
        choice: dict[str, Any] = {"game": game.id, "setups": {}, "options": dict(game.options)}
        tables = [server.found(**choice, seed=twins.seed) for _ in range(2)]
        self.tables = (tables[0], tables[1])
        self.compared = 0
        self.differences: list[str] = []
        self.operations = operations()
        self.spies = [Spy(self.tables, SIDES[twins.viewer]), Spy(self.tables, "observer")]

    def play(self, often: int = 2, whole: int = 12) -> WireTwins:
        """After each step so many routes, after every ``whole`` steps all of them (never, if it is 0)."""
        steps = self.twins.steps[:-1] if self.twins.over else self.twins.steps
        try:
            for number, step in enumerate(steps):
                self._step(step, often, everything=whole > 0 and number % whole == whole - 1)
                if self.done:
                    return self
            self._compare(count=often, everything=whole > 0, last=whole > 0)
            time.sleep(SILENCE)
            for spy in self.spies:
                self._note(spy, "live socket", *(list(ear.heard) for ear in spy.ears))
        finally:
            for spy in self.spies:
                spy.close()
        return self

    @property
    def done(self) -> bool:
        return len(self.differences) >= self.most

    def _step(self, step: Step, often: int, *, everything: bool) -> None:
        """Carry out a step; what takes more than one answer is secret, and compared in the middle too."""
        guests = [table.guests[SIDES[step.player]] for table in self.tables]
        rest = list(step.scripts)
        if step.player == self.twins.keeper and len(rest[0]) > 1:
            rest = [self._some(guest, script) for guest, script in zip(guests, rest, strict=True)]
            self._compare(count=often, everything=everything)
        for guest, script in zip(guests, rest, strict=True):
            self._run(guest, script)
        self._compare(count=often, everything=everything)

    def _some(self, guest: Guest, script: Script) -> Script:
        """A part of what is done in secret; the rest of it."""
        part = self.rng.randrange(len(script))
        while part < len(script) and script[part] is None:
            part += 1
        self._run(guest, script[:part])
        return script[part:]

    def _run(self, guest: Guest, script: Script) -> None:
        if not script:
            return
        index = guest.state()["index"]
        for action in script:
            if action is None:
                answer = guest.post("/undo", {"index": index})
            else:
                answer = guest.submit(encode(self.twins.game, action), index)
            assert answer.status_code == 200, answer.text
            index = answer.json()["state"]["index"]

    def _compare(self, *, everything: bool = False, last: bool = False, count: int = 0) -> None:
        for spy in self.spies:
            one, other = spy.answers(STATE)
            self._note(spy, STATE.operation, one, other)
            if self.done:
                return
            state = json.loads(one[-1])
            for ear in spy.ears:
                ear.until(state["revision"])
            for request in self._requests(spy, state["index"], everything, last, count):
                self._note(spy, f"{request.operation} {request.query} {request.body}", *spy.answers(request))

    def _requests(self, spy: Spy, index: int, everything: bool, last: bool, count: int) -> Iterator[Request]:
        filling = Filling(self.twins, index, self.rng)
        yield Request(
            "match_story", "get", "/api/matches/{match_id}/story", {"since": max(0, index - 1)}, None
        )
        choices = "/api/matches/{match_id}/choices"
        yield Request("unit_choices", "get", choices, {"unit": filling.hidden(), "via": ""}, None)
        known = [one for one in self.operations if last or one[2]["operationId"] not in ONCE]
        if spy.side == "observer":
            known = [one for one in known if one[0] != "delete"]  # whose match it is, where nobody sits here
        for method, path, operation in known if everything else self.rng.sample(known, count):
            yield filling.request(method, path, operation)

    def _note(self, spy: Spy, what: str, one: Any, other: Any) -> None:
        self.compared += 1
        if one != other:
            self.differences.append(f"{spy.side} {what}: {_first_difference(repr(one), repr(other))}")


def _first_difference(one: str, other: str) -> str:
    at = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    start = max(0, at - 60)
    return f"…{one[start : at + 80]}… / …{other[start : at + 80]}…"

"""A running server for the tests, and guests who talk to it as a browser does."""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from rasputitsa.server.app import create_app
from rasputitsa.server.run import configuration
from rasputitsa.server.settings import Settings

GAME = "bfm-vpg-2009"
SIDES = ("german", "soviet")
PATIENCE = 30.0
FREE: dict[str, Any] = {
    "requests_per_second": 1e6,
    "burst": 10**6,
    "matches_per_minute": 1e6,
    "options_per_second": 1e6,
    "joins_per_second": 1e6,
    "undos_per_second": 1e6,
    "seconds_per_second": 1e6,
}


def pledge_of(value: str) -> str:
    """The commitment to a value, as docs/fair-dice.md tells how to make it."""
    return hashlib.sha256(f"rasputitsa pledge\n{value}".encode()).hexdigest()


def settings(database: str, **given: Any) -> Settings:
    """Without limits that only a crowd would meet."""
    return Settings(database, workers=1, **{**FREE, **given})


class Served:
    """A server in a thread of this process: ``url``, and a client to ask it with."""

    def __init__(self, given: Settings) -> None:
        self.app = create_app(given)
        config = configuration(self.app, given)
        config.port, config.timeout_graceful_shutdown = 0, 1
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server has not started"
            self._thread.join(0.01)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.client = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def close(self) -> None:
        self.client.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)

    def found(self, players: tuple[str, str] = ("link", "link"), **more: Any) -> Table:
        """A new match."""
        seats = [{"side": side, "player": player} for side, player in zip(SIDES, players, strict=True)]
        body = {"game": GAME, "seats": seats, "seed": "oak", "setups": {"german": "historical"}, **more}
        answer = self.client.post("/api/matches", json=body)
        assert answer.status_code == 200, answer.text
        return Table(self, answer.json())


@contextmanager
def served(given: Settings) -> Iterator[Served]:
    server = Served(given)
    try:
        yield server
    finally:
        server.close()


def some_action(prompt: Any, luck: random.Random, choices: Callable[[str], Any]) -> dict[str, Any]:
    """One of the answers that the prompt offers, or that it lets a unit ask for."""
    offered = [choice["action"] for choice in prompt["choices"]]
    if prompt["units"] and (not offered or luck.random() < 0.7):
        found = choices(luck.choice(prompt["units"]))
        offered += [row["action"] for row in (*found["stops"], *found["choices"])]
    if prompt["targets"] and luck.random() < 0.7:
        target = luck.choice(prompt["targets"])
        offered = [{"kind": "attack", "target": target, "attackers": choices(target)["attackers"]}]
    action: dict[str, Any] = luck.choice(offered)
    return action


class Table:
    """A match and the guests at it, by side."""

    def __init__(self, server: Served, created: dict[str, Any]) -> None:
        self.server = server
        self.created = created
        self.id: str = created["id"]
        self.tokens = {seat["side"]: seat["token"] for seat in created["seats"]}
        self.guests = {side: Guest(server, self.id, token) for side, token in self.tokens.items()}
        self.observer = Guest(server, self.id, created["observer"])

    def play_out(self, seed: int, most: int = 10_000) -> dict[str, Any]:
        """Play with what the screen offers, both sides; the state at the end."""
        luck = random.Random(seed)
        state: dict[str, Any] = self.observer.state()
        for _ in range(most):
            if state["prompt"] is None:
                break
            if state["prompt"]["player"] == "dice":
                self.settle()
                state = self.observer.state()
            guest = self.guests[state["prompt"]["player"]]
            mine = state if state["prompt"]["yours"] else guest.state()
            answer = guest.submit(guest.some_action(mine["prompt"], luck), mine["index"])
            assert answer.status_code == 200, answer.text
            state = dict(answer.json()["state"])
        return state

    def settle(self) -> None:
        """Everybody sits down and adds to the dice."""
        sitting: dict[str, Guest] = {}
        for side, token in self.tokens.items():
            guest = sitting.setdefault(token, self.guests[side])
            if not guest.token_is_own():
                guest.sit()
            guest.commit()
        for guest in sitting.values():
            guest.reveal()


class Guest:
    """Someone with a token, and a value of his own for the dice."""

    def __init__(self, server: Served, match: str, token: str) -> None:
        self.server = server
        self.path = f"/api/matches/{match}"
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.value = hashlib.sha256(f"value of {token}".encode()).hexdigest()

    def token_is_own(self) -> bool:
        """Whether the seat is taken already, with this secret."""
        state = self.state()
        return all(seat["taken"] for seat in state["seats"] if seat["side"] in state["you"])

    def sit(self, **more: Any) -> httpx.Response:
        """Sit down on the seat of a link: from now on with a secret of one's own."""
        answer = self.post("/join", more)
        if answer.status_code == 200:
            self.token = answer.json()["token"]
            self.headers = {"Authorization": f"Bearer {self.token}"}
        return answer

    def commit(self) -> httpx.Response:
        return self.post("/dice", {"commitment": pledge_of(self.value)})

    def reveal(self) -> httpx.Response:
        return self.post("/dice", {"value": self.value})

    def get(self, path: str = "", **query: Any) -> httpx.Response:
        return self.server.client.get(self.path + path, params=query, headers=self.headers)

    def post(self, path: str, body: Any, **query: Any) -> httpx.Response:
        return self.server.client.post(self.path + path, json=body, params=query, headers=self.headers)

    def state(self, **query: Any) -> Any:
        answer = self.get(**query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def submit(self, action: dict[str, Any], index: int | None = None, **query: Any) -> httpx.Response:
        at = self.state()["index"] if index is None else index
        return self.post("/actions", {"index": at, "action": action}, **query)

    def act(self, action: dict[str, Any]) -> Any:
        answer = self.submit(action)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def some_action(self, prompt: Any, luck: random.Random) -> dict[str, Any]:
        return some_action(prompt, luck, lambda unit: self.get("/choices", unit=unit).json())

    @contextmanager
    def live(self, since: int = 0, language: str = "en") -> Iterator[Live]:
        url = self.server.url.replace("http", "ws")
        with connect(f"{url}{self.path}/live", max_size=None) as socket:
            socket.send(json.dumps({"token": self.token, "since": since, "language": language}))
            yield Live(socket)


class Live:
    """A live socket and the story as a client keeps it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.story: list[Any] = []
        self.state: Any = None
        self.other: list[Any] = []

    def hear(self) -> Any:
        """The next message; the story is kept as it says."""
        message = json.loads(self.socket.recv(PATIENCE))
        if message["kind"] == "update":
            update = message["update"]
            self.story = self.story[: update["since"]] + update["entries"]
            self.state = update["state"]
        else:
            self.other.append(message)
        return message

    def until(self, revision: int) -> Any:
        while self.state is None or self.state["revision"] < revision:
            self.hear()
        return self.state

    def closed(self) -> int | None:
        """Hear on until the server ends it; with which code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.hear()
        return self.socket.close_code

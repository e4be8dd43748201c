"""The server is killed at random moments while two people play and a third watches.

No action that was acknowledged may be lost, none may be carried out twice, and everybody finds back. So many
times in the test command; ``make kills`` does it 200 times.
"""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from rasputitsa.server.database import Database
from rasputitsa.server.stock import Stock
from serving import pledge_of, some_action

KILLS = int(os.environ.get("RASPUTITSA_KILLS", "25"))
GAME = "bfm-vpg-2009"
VALUE = "19" * 32
LIFE = 0.6
"""A server lives for less than so many seconds."""

Auth = dict[str, str]


class Phoenix:
    """The server, and how to kill it."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder / 'a.sqlite'}"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [sys.executable, str(Path(__file__).with_name("phoenix.py")), str(self.port), self.database]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._pid = 0

    def rise(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        self._pid = int(self._process.stdout.readline())

    def kill(self) -> None:
        os.kill(self._pid, signal.SIGKILL)

    def end(self) -> None:
        self.kill()
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


class Player(threading.Thread):
    """Plays one side through thick and thin, and remembers what he was told had been done."""

    def __init__(self, port: int, match: str, token: str, seed: int) -> None:
        super().__init__()
        self.client = httpx.Client(timeout=10)
        self.base = f"http://127.0.0.1:{port}/api/matches/{match}"
        self.auth: Auth = {"Authorization": f"Bearer {token}"}
        self.luck = random.Random(seed)
        self.acknowledged: dict[int, str] = {}
        self.found_done = 0
        self.lost_connections = 0
        self.ended = threading.Event()
        self.wrong = ""

    def run(self) -> None:
        while not self.ended.is_set():
            try:
                self._turn()
            except httpx.TransportError:
                self.lost_connections += 1
                time.sleep(0.01)
        self.client.close()

    def _turn(self) -> None:
        state = self.client.get(self.base, headers=self.auth).json()
        prompt = state["prompt"]
        if prompt is None:
            self.ended.set()
        elif prompt["yours"]:
            self._answer(state["index"], some_action(prompt, self.luck, self._choices))
        else:
            time.sleep(0.005)

    def _choices(self, unit: str) -> Any:
        return self.client.get(f"{self.base}/choices", params={"unit": unit}, headers=self.auth).json()

    def _answer(self, index: int, action: dict[str, Any]) -> None:
        """Send until it is known to be done: a lost answer is sent again with the same index."""
        lost = False
        while not self.ended.is_set():
            try:
                body = {"index": index, "action": action}
                answer = self.client.post(f"{self.base}/actions", json=body, headers=self.auth)
            except httpx.TransportError:
                lost = True
                self.lost_connections += 1
                time.sleep(0.01)
                continue
            if answer.status_code == 200:
                self.acknowledged[index] = answer.json()["entries"][0]["words"]
            elif answer.status_code == 409 and lost:
                self.found_done += 1
            else:
                self.wrong = answer.text
                self.ended.set()
            return


class Watcher(threading.Thread):
    """Keeps the story by a live socket that is cut off again and again."""

    def __init__(self, port: int, match: str, token: str) -> None:
        super().__init__()
        self.port = port
        self.url = f"ws://127.0.0.1:{port}/api/matches/{match}/live"
        self.token = token
        self.revision = 0
        self.story: list[Any] = []
        self.visits = 0
        self.ended = threading.Event()

    def run(self) -> None:
        while not self.ended.is_set():
            try:
                with (
                    socket.create_connection(("127.0.0.1", self.port)) as line,
                    connect(self.url, sock=line, max_size=None) as live,
                ):
                    live.send(json.dumps({"token": self.token, "since": self.revision}))
                    self.visits += 1
                    while not self.ended.is_set():
                        self._hear(json.loads(live.recv(0.5)))
            except (OSError, WebSocketException, EOFError):
                time.sleep(0.01)

    def _hear(self, message: Any) -> None:
        if message["kind"] == "update":
            update = message["update"]
            self.story = self.story[: update["since"]] + update["entries"]
            self.revision = update["state"]["revision"]


@pytest.fixture
def phoenix(tmp_path: Path) -> Iterator[Phoenix]:
    bird = Phoenix(tmp_path)
    bird.rise()
    yield bird
    bird.end()


def found(port: int) -> Any:
    seats = [{"side": side, "player": "link"} for side in ("german", "soviet")]
    body = {"game": GAME, "seats": seats, "setups": {"german": "historical"}}
    url = f"http://127.0.0.1:{port}/api/matches"
    match = httpx.post(url, json=body).json()
    url = f"{url}/{match['id']}"
    for seat in match["seats"]:  # everybody sits down and is bound, then all open what they add to the dice
        seat["token"] = httpx.post(f"{url}/join", json={}, headers=auth(seat)).json()["token"]
        pledge = {"commitment": pledge_of(VALUE)}
        httpx.post(f"{url}/dice", json=pledge, headers=auth(seat)).raise_for_status()
    for seat in match["seats"]:
        httpx.post(f"{url}/dice", json={"value": VALUE}, headers=auth(seat)).raise_for_status()
    return match


def auth(seat: dict[str, str]) -> Auth:
    return {"Authorization": f"Bearer {seat['token']}"}


def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(phoenix: Phoenix) -> None:
    kills, acknowledged, luck = 0, 0, random.Random(7)
    while kills < KILLS:
        match = found(phoenix.port)
        players = [Player(phoenix.port, match["id"], seat["token"], kills) for seat in match["seats"]]
        watcher = Watcher(phoenix.port, match["id"], match["observer"])
        for thread in (*players, watcher):
            thread.start()
        while kills < KILLS and not any(player.ended.is_set() for player in players):
            time.sleep(luck.random() * LIFE)
            phoenix.kill()
            kills += 1
            phoenix.rise()
        for player in players:
            player.ended.set()
            player.join()
        check(phoenix, match, players, watcher)
        acknowledged += sum(len(player.acknowledged) for player in players)
    print(f"{kills} kills, {acknowledged} acknowledged actions, none lost, none twice")
    assert acknowledged > kills / 4


def check(phoenix: Phoenix, match: Any, players: list[Player], watcher: Watcher) -> None:
    """The log against what the players were told, and what the watcher has put together."""
    assert [player.wrong for player in players] == ["", ""]
    auth = {"Authorization": f"Bearer {match['observer']}"}
    base = f"http://127.0.0.1:{phoenix.port}/api/matches/{match['id']}"
    state = httpx.get(base, headers=auth).json()
    story = httpx.get(f"{base}/story", headers=auth).json()
    until = time.monotonic() + 20
    while watcher.revision < state["revision"] and time.monotonic() < until:
        time.sleep(0.01)
    watcher.ended.set()
    watcher.join()
    assert watcher.story == story
    assert len(story) == state["index"] == state["revision"]
    told = {index: words for player in players for index, words in player.acknowledged.items()}
    assert {index: story[index]["words"] for index in told} == told
    done = sum(entry["player"] != "dice" for entry in story) - 1
    settled = sum(len(player.acknowledged) + player.found_done for player in players)
    assert 0 <= done - settled <= len(players), "an action that was on its way at the end may be done"
    database = Database(phoenix.database)
    stock = Stock(database)
    assert stock.fault(stock.rows(match["id"])[0]) is None
    database.close()

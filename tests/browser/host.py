"""A server of its own for the tests, and what they ask it for without the page."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

PATIENCE = 30.0
"""Seconds that a server may take to answer for the first time on a busy machine."""


class Seats(NamedTuple):
    """A match and the keys to it: by side, and the observer's."""

    match: str
    keys: dict[str, str]
    observer: str

    def address(self, side: str) -> str:
        return f"/#/match/{self.match}/seat/{self.keys[side]}"


class Host:
    """A running server: ``url``, and calls of its API."""

    def __init__(self, folder: Path) -> None:
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        database = f"sqlite:///{self.folder / 'table.sqlite'}"
        command = [sys.executable, str(Path(__file__).with_name("serve.py")), str(self.port), database]
        output = (self.folder / "server.log").open("ab")
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        output.close()
        until = time.monotonic() + PATIENCE
        while not self._answers():
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.folder / "server.log").read_text(encoding="utf-8"))
            time.sleep(0.05)
        return process

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/api/health", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def start_again(self) -> None:
        self.process = self._start()

    def call(self, path: str, body: object = None, token: str = "") -> Any:
        """The JSON that the API answers; with a body, what it answers to a POST."""
        headers = {"Content-Type": "application/json"} | (
            {"Authorization": f"Bearer {token}"} if token else {}
        )
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api{path}", data=data, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.code} {error.read().decode()}") from error

    def new_match(
        self, game: str, german: str = "here", soviet: str = "here", *, seed: str = "", **more: object
    ) -> Seats:
        plan = [{"side": "german", "player": german}, {"side": "soviet", "player": soviet}]
        return _seats(self.call("/matches", {"game": game, "seats": plan, "seed": seed, **more}))

    def import_match(self, save: str, german: str = "here", soviet: str = "here") -> Seats:
        plan = [{"side": "german", "player": german}, {"side": "soviet", "player": soviet}]
        return _seats(self.call("/matches/import", {"hexlog": save, "seats": plan}))

    def sit(self, seats: Seats) -> Seats:
        """Everybody sits down on the seat of his link, without the page; the keys are theirs from now on."""
        path, given = f"/matches/{seats.match}/join", {"accepts_dice": True}
        keys = {side: self.call(path, given, key)["token"] for side, key in seats.keys.items()}
        return seats._replace(keys=keys)

    def state(self, seats: Seats, side: str) -> Any:
        return self.call(f"/matches/{seats.match}?language=en", token=seats.keys[side])


def _seats(created: Any) -> Seats:
    keys = {key["side"]: key["token"] for key in created["seats"]}
    return Seats(created["id"], keys, created["observer"])


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])

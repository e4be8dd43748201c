"""A server as anybody runs it, with its usual limits, and strangers at addresses of their own."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from serving import GAME, PATIENCE, SIDES


class Serving:
    """``rasputitsa serve`` in a process of its own."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        self.log = folder / "log"
        command = [sys.executable, "-m", "rasputitsa", "serve", "--port", "0", *words]
        command += ["--database", f"sqlite:///{folder / 'a.sqlite'}"]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        self.guests: list[Stranger] = []
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().split()[3].rstrip("/").rsplit(":", 1)[1])

    def stranger(self, number: int) -> Stranger:
        return self.at(f"127.0.7.{number}")

    def at(self, address: str) -> Stranger:
        self.guests.append(Stranger(self.port, address))
        return self.guests[-1]

    def stop(self) -> None:
        for guest in self.guests:
            guest.client.close()
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=PATIENCE)

    def memory(self) -> float:
        """MiB."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)

    def processor(self) -> float:
        """Seconds of the processor that the server itself has used."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def longest_position(self) -> int:
        """Of those that the database keeps."""
        with contextlib.closing(sqlite3.connect(self.folder / "a.sqlite")) as connection:
            return int(connection.execute("SELECT max(length(position)) FROM matches").fetchone()[0])


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[Serving]:
    server = Serving(folder, *words)
    try:
        yield server
    finally:
        server.stop()


class Stranger:
    """Somebody at an address."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        transport = httpx.HTTPTransport(local_address=address)
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=PATIENCE)

    def get(self, path: str, token: str = "", **more: Any) -> httpx.Response:
        return self.client.get(path, headers=_bearer(token), **more)

    def post(self, path: str, body: Any, token: str = "", **more: Any) -> httpx.Response:
        headers = {**_bearer(token), **more.pop("headers", {})}
        return self.client.post(path, json=body, headers=headers, **more)

    def found(self, *players: str, game: str = GAME, **more: Any) -> httpx.Response:
        seats = [{"side": side, "player": player} for side, player in zip(SIDES, players, strict=True)]
        return self.post("/api/matches", {"game": game, "seats": seats, **more})

    def line(self) -> socket.socket:
        """A bare connection."""
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE, (self.address, 0))


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def closed(line: socket.socket, seconds: float) -> bool:
    """Is a connection closed by the server, and within so long?"""
    until = time.monotonic() + seconds
    line.settimeout(max(0.01, seconds))
    try:
        while time.monotonic() < until:
            if not line.recv(1 << 16):
                return True
    except TimeoutError:
        return False
    except OSError:
        return True
    return False

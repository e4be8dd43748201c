"""A line to PostgreSQL that can be cut at the moment of a commit, or go silent."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

AFTER, BEFORE, LATE = "after", "before", "late"
"""The answer to COMMIT is lost; COMMIT itself is lost; it arrives when the line has long been cut."""

LATE_SECONDS = 0.7
COMMIT = b"COMMIT"


class Line:
    """Hands bytes on between a port of this machine and the socket of PostgreSQL in ``folder``."""

    def __init__(self, folder: str) -> None:
        self._target = f"{folder}/.s.PGSQL.5432"
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres?sslmode=disable&gssencmode=disable"
        self._flowing = threading.Event()
        self._flowing.set()
        self._cut = ""
        self._closed_until = 0.0
        self._ended = False
        self._open: set[socket.socket] = set()
        self.cuts = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self, how: str, closed: float = 0.0) -> None:
        """Cut at the next COMMIT, and let nobody in again for so many seconds."""
        self._cut, self._closed_for = how, closed

    def silence(self) -> None:
        self._flowing.clear()

    def resume(self) -> None:
        self._flowing.set()

    def close(self) -> None:
        self._ended = True
        self.resume()
        self._door.close()
        for end in list(self._open):
            _end(end)

    def _serve(self) -> None:
        while not self._ended:
            try:
                client, _ = self._door.accept()
            except OSError:
                return
            if time.monotonic() < self._closed_until:
                _end(client)
                continue
            server = socket.socket(socket.AF_UNIX)
            server.connect(self._target)
            self._open |= {client, server}
            for one, other, asks in ((client, server, True), (server, client, False)):
                threading.Thread(target=self._flow, args=(one, other, asks), daemon=True).start()

    def _flow(self, one: socket.socket, other: socket.socket, asks: bool) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(1 << 16):
                self._flowing.wait()
                if asks and self._cut and COMMIT in data:
                    self._cut_now(one, other, data)
                    break
                other.sendall(data)
        for end in (one, other):
            self._open.discard(end)
            _end(end)

    def _cut_now(self, client: socket.socket, server: socket.socket, data: bytes) -> None:
        how, self._cut = self._cut, ""
        self._closed_until = time.monotonic() + self._closed_for
        if how == BEFORE:
            _end(client)
        elif how == LATE:
            _end(client)
            time.sleep(LATE_SECONDS)
            server.sendall(data)
            time.sleep(0.1)
        else:
            _end(client)
            server.sendall(data)
            time.sleep(0.05)
        self.cuts += 1


def _end(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def line(url: str) -> Iterator[Line]:
    """A line to the PostgreSQL of the tests."""
    made = Line(url.partition("?host=")[2])
    try:
        yield made
    finally:
        made.close()

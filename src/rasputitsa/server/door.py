"""The door: connections, before there is a request. How many there may be, and how slow and how large.

A request must have arrived, head and body, after a time; what is half sent, never read, or too large is
closed, and costs the others nothing. When all places are taken, the connection that has been idle longest
makes room.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter, OrderedDict
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from rasputitsa.server.settings import Settings
from rasputitsa.server.visitor import network_of, trusts

MOST_HEADERS = 100
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
KEY = "porter"
RESERVED = 200
"""Open files that are not connections: the database, the workers, the page."""


class Porter:
    """Counts the connections of a server. A proxy that is trusted brings many visitors: it is not limited."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.refused = 0
        self._most = min(settings.connections, most_files() - RESERVED)
        self._open: Counter[str] = Counter()
        self._idle: OrderedDict[Door, None] = OrderedDict()

    @property
    def open(self) -> int:
        return self._open.total()

    def admit(self, address: str) -> bool:
        """One more connection; false if this address has too many, or if nobody can make room."""
        crowded = self._open[address] >= self.settings.connections_per_address
        if (crowded and not trusts(self.settings, address)) or not self._room():
            self.refused += 1
            return False
        self._open[address] += 1
        return True

    def _room(self) -> bool:
        if self.open < self._most:
            return True
        if not self._idle:
            return False
        longest, _ = self._idle.popitem(last=False)
        longest.abort()
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def idle(self, door: Door) -> None:
        """Nothing is being done for this connection."""
        self._idle[door] = None

    def busy(self, door: Door) -> None:
        self._idle.pop(door, None)


class Door(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with limits."""

    _porter: Porter
    _admitted = False
    _closing: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None
    _bytes = 0
    _headers_in = True
    _arrived = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._porter = self.app_state[KEY]
        self._admitted = self._porter.admit(self._address)
        if not self._admitted:
            transport.abort()
            return
        self._porter.idle(self)
        self._await(self._porter.settings.head_seconds)

    @property
    def _address(self) -> str:
        return network_of(self.client[0]) if self.client else ""

    def connection_lost(self, exc: Exception | None) -> None:
        self._await(0)
        self._unstick()
        if self._admitted:
            self._admitted = False
            self._porter.busy(self)
            self._porter.leave(self._address)
        super().connection_lost(exc)

    def abort(self) -> None:
        self.transport.abort()

    def _await(self, seconds: float) -> None:
        """What is awaited must have come after so long; nothing is, if 0."""
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
        if seconds:
            self._closing = self.loop.call_later(seconds, self.abort)

    def data_received(self, data: bytes) -> None:
        whole = self._arrived
        self._bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing() or not self._admitted:
            return
        if not self._arrived and not self._headers_in and self._bytes > self._porter.settings.head:
            self._too_large()
        elif self._arrived:
            self._await(0 if self._at_work() else self._porter.settings.head_seconds)
        elif whole and self._closing is None:
            self._await(self._porter.settings.head_seconds)

    def _at_work(self) -> bool:
        return self.cycle is not None and not (self.cycle.response_complete and not self.pipeline)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._headers_in = self._arrived = False
        self._size = self._count = 0

    def on_url(self, url: bytes) -> None:
        self._measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count += 1
        self._measure(len(name) + len(value))
        super().on_header(name, value)

    def _measure(self, size: int) -> None:
        self._size += size
        if self._size > self._porter.settings.head or self._count > MOST_HEADERS:
            raise ValueError("head too large")  # ends the parsing: see send_400_response

    def on_headers_complete(self) -> None:
        self._headers_in = True
        self._porter.busy(self)
        self._await(self._porter.settings.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._arrived = True
        self._bytes = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline and not self.transport.is_closing():
            self._porter.idle(self)

    def timeout_keep_alive_handler(self) -> None:
        """What was never read is not waited for."""
        super().timeout_keep_alive_handler()
        self._await(self._porter.settings.write_seconds)

    def send_400_response(self, msg: str) -> None:
        if self._headers_in:
            super().send_400_response(msg)
        else:
            self._too_large()

    def _too_large(self) -> None:
        self._porter.refused += 1
        self.transport.write(TOO_LARGE)
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(self._porter.settings.write_seconds, self.abort)

    def resume_writing(self) -> None:
        self._unstick()
        super().resume_writing()

    def _unstick(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def handle_websocket_upgrade(self) -> None:
        """The connection goes on as a live socket, and still counts."""
        self._await(0)
        self._unstick()
        self._porter.busy(self)
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, LiveDoor):
            protocol.counted = (self._porter, self._address)
            self._admitted = False


class LiveDoor(WebSocketsSansIOProtocol):
    """A live socket as uvicorn speaks it, counted among the connections of its address."""

    counted: tuple[Porter, str] | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self.counted is not None:
            porter, address = self.counted
            self.counted = None
            porter.leave(address)
        super().connection_lost(exc)


def most_files() -> int:
    """How many files the system lets this process open."""
    if sys.platform == "win32":
        return 1 << 16
    import resource

    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def state(settings: Settings) -> dict[str, Any]:
    """What the connections of a server share, for its lifespan."""
    return {KEY: Porter(settings)}

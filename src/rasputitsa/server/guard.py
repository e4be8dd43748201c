"""The guard: limits, headers that browsers obey, and a log that no secret gets into."""

from __future__ import annotations

import hashlib
import logging
import re
import time
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rasputitsa.server.fault import Fault
from rasputitsa.server.limits import Buckets
from rasputitsa.server.metrics import Metrics
from rasputitsa.server.problems import answer, language_of
from rasputitsa.server.settings import Settings
from rasputitsa.server.visitor import Shares, Visitor, network_of, visiting

log = logging.getLogger("rasputitsa.access")
SAVES = "/api/matches/import"
CROWD = 10
"""So many busy players may sit behind one address."""

PRICE = 0.002
"""Seconds of the processor that a request costs at least; what is done in threads comes on top."""

PRICE_OF_BYTE = 2e-6
"""The same for each byte of what is read here; saves are read, and paid for, elsewhere."""

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
SLOW = re.compile(
    r"/api/matches/(import|[^/]+/(branch|hint|evaluation|luck|overlays/threat))|/api/games/[^/]+/options"
)
"""What processes of their own are asked, by turns of their own: it does not count as in hand here."""


class Charge(NamedTuple):
    """What is limited by itself, per address, whether it succeeds or not."""

    path: re.Pattern[str]
    buckets: Buckets


def charges(settings: Settings) -> list[Charge]:
    founding = Buckets(settings.matches_per_minute / 60, settings.matches_per_minute)
    options = Buckets(settings.options_per_second, 30 * settings.options_per_second)
    joins = Buckets(settings.joins_per_second, 30 * settings.joins_per_second)
    undos = Buckets(settings.undos_per_second, 12 * settings.undos_per_second)
    return [
        Charge(re.compile(r"/api/matches(/import|/[^/]+/branch)?"), founding),
        Charge(re.compile(r"/api/games/[^/]+/options"), options),
        Charge(re.compile(r"/api/matches/[^/]+/join"), joins),
        Charge(re.compile(r"/api/matches/[^/]+/(undo|redo|announcements)"), undos),
    ]


class TooLarge(HTTPException):
    """A body goes on beyond what is allowed."""

    def __init__(self, most: int) -> None:
        super().__init__(413, str(most))


class Guard:
    """Wraps the whole application. Pure ASGI: it is in the way of every single message."""

    def __init__(self, app: ASGIApp, settings: Settings, shares: Shares, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._shares = shares
        self._metrics = metrics
        self._seats = Buckets(settings.requests_per_second, settings.burst)
        self._addresses = Buckets(CROWD * settings.requests_per_second, CROWD * settings.burst)
        self._charges = charges(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        visitor = Visitor(network_of(scope["client"][0]) if scope.get("client") else "", self._shares)
        visiting.set(visitor)
        if not self._may_ask(scope, visitor):
            self._metrics.refused("rate")
            await self._refuse(scope, receive, send, Fault(429, "too-many"))
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        elif SLOW.fullmatch(scope["path"]):
            await self._http(scope, receive, send)
        else:
            async with self._shares.requests.turn(visitor.address):
                await self._http(scope, receive, send)

    def _may_ask(self, scope: Scope, visitor: Visitor) -> bool:
        """Limits for each seat at an address, and for the address as a whole. No secret is kept.

        Everything is charged before it is done, and stays charged if it comes to nothing.
        """
        who = visitor.address
        seat = hashlib.blake2b(_header(scope, b"authorization"), digest_size=8).hexdigest()
        if not (self._seats.take(f"{who} {seat}") and self._addresses.take(who)):
            return False
        if not self._shares.seconds.has(who):
            return False
        visitor.charge(PRICE)
        return all(
            charge.buckets.take(who)
            for charge in self._charges
            if scope.get("method") == "POST" and charge.path.fullmatch(scope["path"])
        )

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.monotonic(), 0
        api = scope["path"].startswith("/api/")

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = message.setdefault("headers", [])
                headers.extend(HEADERS)
                if api and not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
            await send(message)

        most = self._most(scope["path"])
        if _length(scope) > most:
            self._metrics.refused("size")
            await self._refuse(scope, receive, with_headers, Fault(413, "too-large", str(most)))
        else:
            await self._app(scope, self._limited(scope["path"], receive), with_headers)
        seconds = time.monotonic() - began
        self._metrics.answered(scope["method"], status, seconds)
        log.info("%s %s %d %.1f ms", scope["method"], scope["path"], status, 1000 * seconds)

    def _limited(self, path: str, receive: Receive) -> Receive:
        """What is received of a body, counted and charged."""
        read, most, visitor = 0, self._most(path), visiting.get()

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            size = len(message.get("body", b""))
            read += size
            if visitor is not None and path != SAVES:
                visitor.charge(PRICE_OF_BYTE * size)
            if read > most:
                raise TooLarge(most)
            return message

        return limited

    def _most(self, path: str) -> int:
        return self._settings.save_body if path == SAVES else self._settings.body

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, fault: Fault) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1013, "reason": ""})
            return
        await answer(fault, language_of(scope))(scope, receive, send)


def _length(scope: Scope) -> int:
    text = _header(scope, b"content-length")
    return int(text) if text.isdigit() else 0


def _header(scope: Scope, name: bytes) -> bytes:
    return next((value for key, value in scope["headers"] if key == name), b"")

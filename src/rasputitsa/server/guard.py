"""The guard at the door: limits, headers that browsers obey, and a log that no secret gets into."""

from __future__ import annotations

import hashlib
import logging
import time

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rasputitsa.server.fault import Fault
from rasputitsa.server.limits import Buckets
from rasputitsa.server.problems import answer, language_of
from rasputitsa.server.settings import Settings

log = logging.getLogger("rasputitsa.access")
SAVES = "/api/matches/import"
CROWD = 10
"""So many busy players may sit behind one address."""

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


class TooLarge(HTTPException):
    """A body goes on beyond what is allowed."""

    def __init__(self, most: int) -> None:
        super().__init__(413, str(most))


class Guard:
    """Wraps the whole application. Pure ASGI: it is in the way of every single message."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._seats = Buckets(settings.requests_per_second, settings.burst)
        self._addresses = Buckets(CROWD * settings.requests_per_second, CROWD * settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        api = scope["path"].startswith("/api/")
        if api and not self._may_ask(scope):
            await _refuse(scope, receive, send, Fault(429, "too-many"))
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._http(scope, receive, send, api)

    def _may_ask(self, scope: Scope) -> bool:
        """Limits for each seat at an address, and for the address as a whole. No secret is kept."""
        address = scope["client"][0] if scope.get("client") else ""
        seat = hashlib.blake2b(_header(scope, b"authorization"), digest_size=8).hexdigest()
        return self._seats.take(f"{address} {seat}") and self._addresses.take(address)

    async def _http(self, scope: Scope, receive: Receive, send: Send, api: bool) -> None:
        began, status = time.monotonic(), 0

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = message.setdefault("headers", [])
                headers.extend(HEADERS)
                if api and not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
            await send(message)

        most = self._settings.save_body if scope["path"] == SAVES else self._settings.body
        if _length(scope) > most:
            await _refuse(scope, receive, with_headers, Fault(413, "too-large", str(most)))
        else:
            await self._app(scope, _limited(receive, most), with_headers)
        milliseconds = 1000 * (time.monotonic() - began)
        log.info("%s %s %d %.1f ms", scope["method"], scope["path"], status, milliseconds)


def _limited(receive: Receive, most: int) -> Receive:
    read = 0

    async def limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise TooLarge(most)
        return message

    return limited


def _length(scope: Scope) -> int:
    text = _header(scope, b"content-length")
    return int(text) if text.isdigit() else 0


def _header(scope: Scope, name: bytes) -> bytes:
    return next((value for key, value in scope["headers"] if key == name), b"")


async def _refuse(scope: Scope, receive: Receive, send: Send, fault: Fault) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1013, "reason": ""})
        return
    await answer(fault, language_of(scope))(scope, receive, send)

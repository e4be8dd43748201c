"""The short way past the layers of the framework; the guard stands before it as before all.

It is for answers to decisions, which come more often than all other requests together, and for saves, which
are too long to be read where others wait.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from rasputitsa.server.guard import SAVES
from rasputitsa.server.problems import problem_of
from rasputitsa.server.routes.matches import import_as_sent
from rasputitsa.server.routes.play import submit_at_once

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]
ACTIONS = re.compile(r"/api/matches/([^/]+)/actions")


class Express:
    """Takes posted actions and saves to who reads them himself, and everything else to the application."""

    def __init__(self, app: ASGIApp, *, pack_from: int, pack_level: int) -> None:
        self._app = app
        self._pack_from = pack_from
        self._pack_level = pack_level

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        handler = _handler(scope["path"]) if scope.get("method") == "POST" else None
        app = self._app if handler is None else self._packed(await _answer(scope, receive, handler))
        await app(scope, receive, send)

    def _packed(self, response: Response) -> ASGIApp:
        """The response, packed if it is large."""
        if len(response.body) < self._pack_from:
            return response
        return GZipMiddleware(response, minimum_size=self._pack_from, compresslevel=self._pack_level)


def _handler(path: str) -> Handler | None:
    if path == SAVES:
        return import_as_sent
    wanted = ACTIONS.fullmatch(path)
    return None if wanted is None else partial(submit_at_once, match_id=wanted[1])


async def _answer(scope: Scope, receive: Receive, handler: Handler) -> Response:
    request = Request(scope, receive)
    try:
        return await handler(request)
    except Exception as error:
        return problem_of(request, error)

"""The short way for answers to decisions: they come more often than all other requests together.

It leads past the layers of the framework that are nothing to them; the guard stands before it as before all.
"""

from __future__ import annotations

import re

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from rasputitsa.server.problems import problem_of
from rasputitsa.server.routes.play import submit_at_once

ACTIONS = re.compile(r"/api/matches/([^/]+)/actions")


class Express:
    """Takes a posted action to ``submit_at_once``, and everything else to the application."""

    def __init__(self, app: ASGIApp, *, pack_from: int, pack_level: int) -> None:
        self._app = app
        self._pack_from = pack_from
        self._pack_level = pack_level

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wanted = ACTIONS.fullmatch(scope["path"]) if scope.get("method") == "POST" else None
        app = self._app if wanted is None else self._packed(await _answer(scope, receive, wanted[1]))
        await app(scope, receive, send)

    def _packed(self, response: Response) -> ASGIApp:
        """The response, packed if it is large."""
        if len(response.body) < self._pack_from:
            return response
        return GZipMiddleware(response, minimum_size=self._pack_from, compresslevel=self._pack_level)


async def _answer(scope: Scope, receive: Receive, match_id: str) -> Response:
    request = Request(scope, receive)
    try:
        return await submit_at_once(request, match_id)
    except Exception as error:
        return problem_of(request, error)

"""Whatever goes wrong is answered with a ``Problem``, in the reader's language and without a secret in it."""

from __future__ import annotations

import json
import logging

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import Scope

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.messages import messages
from rasputitsa.server.fault import Fault
from rasputitsa.table.wire.match import Problem

log = logging.getLogger("rasputitsa.server")
BY_STATUS = {404: "unknown", 405: "method", 413: "too-large"}


def answer(fault: Fault, language: str) -> Response:
    return _response(fault.status, fault.problem(language))


def _response(status: int, problem: Problem) -> Response:
    """Written in ASCII, so that even text which is no Unicode can be repeated."""
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    if status in (429, 503):
        headers["Retry-After"] = "1"
    text = json.dumps(problem.model_dump(mode="python"), ensure_ascii=True)
    return Response(text, status_code=status, media_type="application/json", headers=headers)


def register(app: FastAPI) -> None:
    """Have every error of the application answered here."""
    from rasputitsa.server.guard import language_of

    def speaks(scope: Scope) -> str:
        return language_of(scope)

    @app.exception_handler(Fault)
    async def fault(request: Request, error: Fault) -> Response:
        return answer(error, speaks(request.scope))

    @app.exception_handler(RasputitsaError)
    async def refused(request: Request, error: RasputitsaError) -> Response:
        text = messages(speaks(request.scope)).say("server-invalid", detail=" ".join(str(error).split()))
        return _response(422, Problem(code="invalid", text=text))

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        faults = [f"{'.'.join(str(part) for part in row['loc'])}: {row['msg']}" for row in error.errors()]
        return answer(Fault(422, "invalid", "; ".join(faults[:5])), speaks(request.scope))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        code = BY_STATUS.get(error.status_code, "invalid")
        return answer(Fault(error.status_code, code, error.detail), speaks(request.scope))

    @app.exception_handler(Exception)
    async def internal(request: Request, error: Exception) -> Response:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        return answer(Fault(500, "internal"), speaks(request.scope))

"""Whatever goes wrong is answered with a ``Problem``, in the reader's language and without a secret in it."""

from __future__ import annotations

import json
import logging
from urllib.parse import parse_qs

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import Scope

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.messages import FALLBACK, LANGUAGES, messages
from rasputitsa.server.fault import Fault, not_understood
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


def problem_of(request: Request, error: Exception) -> Response:
    """What is answered when something has gone wrong."""
    language = language_of(request.scope)
    match error:
        case Fault():
            return answer(error, language)
        case RasputitsaError():
            text = messages(language).say("server-invalid", detail=" ".join(str(error).split()))
            return _response(422, Problem(code="invalid", text=text))
        case RequestValidationError():
            return answer(not_understood(error.errors()), language)
        case HTTPException():
            code = BY_STATUS.get(error.status_code, "invalid")
            return answer(Fault(error.status_code, code, error.detail), language)
        case _:
            log.error("%s %s failed", request.method, request.url.path, exc_info=error)
            return answer(Fault(500, "internal"), language)


def register(app: FastAPI) -> None:
    """Have every error of the application answered here."""

    async def told(request: Request, error: Exception) -> Response:
        return problem_of(request, error)

    for kind in (Fault, RasputitsaError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, told)


def language_of(scope: Scope) -> str:
    """The language that a request asks for."""
    wanted = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("language", [FALLBACK])[0]
    return wanted if wanted in LANGUAGES else FALLBACK

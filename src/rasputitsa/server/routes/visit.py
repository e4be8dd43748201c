"""What every question brings along: who asks, through which seat, and in which language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from fastapi import Depends, Path, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel

from rasputitsa.server.host import Host
from rasputitsa.table.wire.match import Problem

Language = Annotated[Literal["en", "fr", "ja"], Query(description="The language of all texts.")]
MatchId = Annotated[str, Path(max_length=32, description="The id of a match.")]

bearer = HTTPBearer(auto_error=False, description="The secret of a seat.")

PROBLEMS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Problem, "description": "What was wrong."},
    "5XX": {"model": Problem, "description": "What the server could not do, or does not know yet."},
}


async def _host(request: Request) -> Host:
    host: Host = request.app.state.host
    return host


async def _token(credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> str:
    return "" if credentials is None else credentials.credentials


TheHost = Annotated[Host, Depends(_host)]
Token = Annotated[str, Depends(_token)]


def json_text(text: str, headers: dict[str, str] | None = None) -> Response:
    """JSON that is written already."""
    return Response(text, media_type="application/json", headers=headers)


def json_of(value: BaseModel) -> Response:
    return json_text(value.model_dump_json())


def list_text(values: Sequence[BaseModel]) -> str:
    return f"[{','.join(value.model_dump_json() for value in values)}]"

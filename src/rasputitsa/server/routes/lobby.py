"""The lobby: which games there are, what can be chosen, and their rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import Field

from rasputitsa import __version__
from rasputitsa.games import first_scenario
from rasputitsa.messages import LANGUAGES
from rasputitsa.server.archive import shared_game
from rasputitsa.server.routes.visit import PROBLEMS, Language, TheHost, json_of, json_text, list_text
from rasputitsa.server.threads import in_thread
from rasputitsa.table import lobby
from rasputitsa.table.rules import rulebook
from rasputitsa.table.voice import voice
from rasputitsa.table.wire.analysis import Rulebook
from rasputitsa.table.wire.base import Wire
from rasputitsa.table.wire.lobby import GameInfo, Resolved

router = APIRouter(prefix="/api", tags=["lobby"], responses=PROBLEMS)
GameId = Annotated[str, Path(max_length=64, description="The id of a game.")]
MOST_OPTIONS = 100


class Choice(Wire):
    """A choice of scenario and options, to be completed or faulted."""

    options: Annotated[dict[str, str], Field(max_length=MOST_OPTIONS)] = {}
    scenario: str = ""
    preset: str = ""


class Health(Wire):
    """``matches`` are those in memory."""

    version: str
    matches: int


@router.get("/health", operation_id="health", response_model=Health)
async def health(host: TheHost) -> Response:
    """Is the server there? Says nothing about its database: see `ready`."""
    return json_of(Health(version=__version__, matches=len(host.rooms.open_rooms())))


@router.get("/ready", operation_id="ready", response_model=Health)
async def ready(host: TheHost) -> Response:
    """Can matches be played? Refused while the database is lost, damaged or full."""
    await host.ready()
    return await health(host)


@router.get("/games", operation_id="games", response_model=list[GameInfo])
async def games(host: TheHost, language: Language = "en") -> Response:
    """Every game with its scenarios, options, set-ups and computer players."""
    host.checks.warm()  # whoever looks at the lobby will choose options next
    return json_text(await in_thread(_games, language))


@lru_cache(maxsize=len(LANGUAGES))
def _games(language: str) -> str:
    return list_text(lobby.games(language))


@router.post("/games/{game}/options", operation_id="resolve_options", response_model=Resolved)
async def options(game: GameId, given: Choice, host: TheHost, language: Language = "en") -> Response:
    """The options in force after a choice, or what is wrong with it."""
    choice = (game, language, given.scenario, given.options, given.preset)
    return json_of(await host.checks.run(lobby.resolved, *choice))


@router.get("/rules/{game}", operation_id="rulebook", response_model=Rulebook)
async def rules(game: GameId, language: Language = "en") -> Response:
    """The rules of a game and of those that it borrows from."""
    return json_of(
        await in_thread(lambda: rulebook(voice(shared_game(game, first_scenario(game), {}), language)))
    )

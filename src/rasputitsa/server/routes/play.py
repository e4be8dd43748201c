"""Playing: answering the decision at hand, taking back, and asking what could be answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import Field, ValidationError

from rasputitsa import notation
from rasputitsa.engine.action import Action, Attack
from rasputitsa.engine.decision import Refusal
from rasputitsa.engine.errors import IllegalAction
from rasputitsa.engine.play import why_not
from rasputitsa.messages import FALLBACK, LANGUAGES
from rasputitsa.server import screen
from rasputitsa.server.archive import SeatRow
from rasputitsa.server.fault import Fault
from rasputitsa.server.host import Host
from rasputitsa.server.room import Room
from rasputitsa.server.routes.visit import PROBLEMS, Language, MatchId, TheHost, Token, json_of, json_text
from rasputitsa.server.threads import in_thread
from rasputitsa.sight import seen
from rasputitsa.table import actions
from rasputitsa.table.odds import odds as odds_sheet
from rasputitsa.table.unit_choices import unit_choices
from rasputitsa.table.voice import voice
from rasputitsa.table.why import why as why_refused
from rasputitsa.table.wire.base import Cited, Wire
from rasputitsa.table.wire.battle import OddsSheet
from rasputitsa.table.wire.match import Submission, Update
from rasputitsa.table.wire.prompt import UnitChoices

router = APIRouter(prefix="/api/matches/{match_id}", tags=["play"], responses=PROBLEMS)
MOST_UNITS = 200
MOST_AIR = 100


class At(Wire):
    """The index of the decision that is meant."""

    index: int


class Plan(Wire):
    """An attack that is thought about."""

    target: str
    attackers: Annotated[list[str], Field(max_length=MOST_UNITS)]
    air: Annotated[int, Field(ge=0, le=MOST_AIR)] = 0
    """Air points that the attacker would commit, in games that have them."""


class Proposal(Wire):
    action: dict[str, Any]


@router.post("/actions", operation_id="submit_action", response_model=Update)
async def submit(
    match_id: MatchId, given: Submission, host: TheHost, token: Token, language: Language = "en"
) -> Response:
    """Answer the decision at ``index``. The answer is on the disk when this returns."""
    return await _submit(host, match_id, token, given, language)


async def _submit(host: Host, match_id: str, token: str, given: Submission, language: str) -> Response:
    async with host.answering(match_id, token, given.index, given.side) as (room, seat):
        revision = room.revision(seat)
        action = actions.decode(room.match.game, given.action)
        try:
            await host.rooms.act(room, action)
        except IllegalAction as error:
            raise _refused(room, seat, action, error.refusal, language) from None
        return json_text(screen.update_json(room, seat, language, revision))


def _refused(room: Room, seat: SeatRow, action: Action, refusal: Refusal, language: str) -> Fault:
    """The reason as the seat may know it: it is looked for in the state as that seat sees it."""
    sight = room.sight(seat)
    known = why_not(seen(sight.state, sight.viewer), action) or refusal
    cited = voice(room.match.game, language).cited(known)
    return Fault(422, known.topic, cited=cited, index=sight.index)


async def submit_at_once(request: Request, match_id: str) -> Response:
    """``submit`` without the ceremony of the framework."""
    language = request.query_params.get("language", FALLBACK)
    if language not in LANGUAGES:
        raise Fault(422, "invalid", f"language: {', '.join(LANGUAGES)}")
    try:
        given = Submission.model_validate_json(await request.body())
    except ValidationError as error:
        raise RequestValidationError(error.errors(include_context=False)) from None
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    known = token if scheme.lower() == "bearer" else ""
    return await _submit(request.app.state.host, match_id, known, given, language)


@router.post("/undo", operation_id="undo_action", response_model=Update)
async def undo(
    match_id: MatchId, given: At, host: TheHost, token: Token, language: Language = "en"
) -> Response:
    """Take back your last action; not past a die, a revelation or another player's decision."""

    async def limited(room: Room) -> None:
        host.check_takebacks(room)
        await host.rooms.undo(room)

    return await _retraced(host, match_id, token, given, language, limited)


@router.post("/redo", operation_id="redo_action", response_model=Update)
async def redo(
    match_id: MatchId, given: At, host: TheHost, token: Token, language: Language = "en"
) -> Response:
    """Do again what was taken back last."""
    return await _retraced(host, match_id, token, given, language, host.rooms.redo)


async def _retraced(
    host: Host,
    match_id: str,
    token: str,
    given: At,
    language: str,
    retrace: Callable[[Room], Awaitable[None]],
) -> Response:
    async with host.answering(match_id, token, given.index) as (room, seat):
        revision = room.revision(seat)
        await retrace(room)
        return json_text(screen.update_json(room, seat, language, revision))


@router.get("/choices", operation_id="unit_choices", response_model=UnitChoices)
async def choices(
    match_id: MatchId,
    host: TheHost,
    token: Token,
    unit: Annotated[str, Query(max_length=80)],
    via: Annotated[str, Query(max_length=1000, description="Waypoints of the move: 0504,0603")] = "",
    language: Language = "en",
) -> Response:
    """What a unit can do now, and why no more."""
    async with host.seated(match_id, token) as (room, seat):
        game, sight = room.match.game, room.sight(seat)
        number = notation.unit(game, unit)
        way = [notation.hex_(game, label) for label in via.split(",") if label]
        speaker, state = voice(game, language), sight.state
        return json_of(await in_thread(unit_choices, speaker, state, sight.viewer, number, way))


@router.post("/odds", operation_id="attack_odds", response_model=OddsSheet)
async def odds(
    match_id: MatchId, given: Plan, host: TheHost, token: Token, language: Language = "en"
) -> Response:
    """The arithmetic of an attack and what each face of the die would bring."""
    async with host.seated(match_id, token) as (room, seat):
        game, sight = room.match.game, room.sight(seat)
        target = notation.unit(game, given.target)
        attack = Attack(target, tuple(notation.unit(game, key) for key in given.attackers))
        speaker = voice(game, language)
        return json_of(await in_thread(odds_sheet, speaker, sight.state, sight.viewer, attack, given.air))


@router.post("/why", operation_id="why_not", response_model=Cited | None)
async def why(
    match_id: MatchId, given: Proposal, host: TheHost, token: Token, language: Language = "en"
) -> Response:
    """Why an action is refused now; null if it is legal."""
    async with host.seated(match_id, token) as (room, seat):
        game, sight = room.match.game, room.sight(seat)
        action = actions.decode(game, given.action)
        refusal = why_refused(voice(game, language), sight.state, sight.viewer, action)
        return json_text("null") if refusal is None else json_of(refusal)

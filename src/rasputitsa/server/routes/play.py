"""Playing: answering the decision at hand, taking back, and asking what could be answered."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from pydantic import Field

from rasputitsa import notation
from rasputitsa.engine.action import Attack
from rasputitsa.engine.errors import IllegalAction
from rasputitsa.engine.play import why_not
from rasputitsa.server import screen
from rasputitsa.server.archive import SeatRow
from rasputitsa.server.fault import Fault
from rasputitsa.server.room import Room
from rasputitsa.server.routes.visit import PROBLEMS, Language, MatchId, TheHost, Token, json_of, json_text
from rasputitsa.server.threads import in_thread
from rasputitsa.table import actions
from rasputitsa.table.odds import odds as odds_sheet
from rasputitsa.table.sight import OBSERVER, seen
from rasputitsa.table.unit_choices import unit_choices
from rasputitsa.table.voice import voice
from rasputitsa.table.wire.base import Cited, Wire
from rasputitsa.table.wire.battle import OddsSheet
from rasputitsa.table.wire.match import Submission, Update
from rasputitsa.table.wire.prompt import UnitChoices

router = APIRouter(prefix="/api/matches/{match_id}", tags=["play"], responses=PROBLEMS)
MOST_UNITS = 200


class At(Wire):
    """The index of the decision that is meant."""

    index: int


class Plan(Wire):
    """An attack that is thought about."""

    target: str
    attackers: Annotated[list[str], Field(max_length=MOST_UNITS)]


class Proposal(Wire):
    action: dict[str, Any]


@router.post("/actions", operation_id="submit_action", response_model=Update)
async def submit(
    match_id: MatchId, given: Submission, host: TheHost, token: Token, language: Language = "en"
) -> Response:
    """Answer the decision at ``index``. The answer is on the disk when this returns."""
    async with host.answering(match_id, token, given.index) as (room, seat):
        revision = room.revision
        action = actions.decode(room.match.game, given.action)
        try:
            await host.rooms.act(room, action)
        except IllegalAction as error:
            cited = voice(room.match.game, language).cited(error.refusal)
            raise Fault(422, error.refusal.topic, cited=cited, index=room.index) from None
        return await _told(room, seat, language, revision)


@router.post("/undo", operation_id="undo_action", response_model=Update)
async def undo(
    match_id: MatchId, given: At, host: TheHost, token: Token, language: Language = "en"
) -> Response:
    """Take back your last action; not past a die, a revelation or another player's decision."""
    async with host.answering(match_id, token, given.index) as (room, seat):
        revision = room.revision
        await host.rooms.undo(room)
        return await _told(room, seat, language, revision)


@router.post("/redo", operation_id="redo_action", response_model=Update)
async def redo(
    match_id: MatchId, given: At, host: TheHost, token: Token, language: Language = "en"
) -> Response:
    """Do again what was taken back last."""
    async with host.answering(match_id, token, given.index) as (room, seat):
        revision = room.revision
        await host.rooms.redo(room)
        return await _told(room, seat, language, revision)


async def _told(room: Room, seat: SeatRow, language: str, revision: int) -> Response:
    return json_text(await in_thread(screen.update_json, room, seat, language, revision))


@router.get("/choices", operation_id="unit_choices", response_model=UnitChoices)
async def choices(
    match_id: MatchId,
    host: TheHost,
    token: Token,
    unit: Annotated[str, Query(max_length=80)],
    via: Annotated[list[str] | None, Query(max_length=100, description="Waypoints of the move.")] = None,
    language: Language = "en",
) -> Response:
    """What a unit can do now, and why no more."""
    async with host.seated(match_id, token) as (room, seat):
        game, state, looks = room.match.game, room.match.state, screen.viewer(room, seat)
        number = notation.unit(game, unit)
        way = [notation.hex_(game, label) for label in via or []]
        return json_of(await in_thread(unit_choices, voice(game, language), state, looks, number, way))


@router.post("/odds", operation_id="attack_odds", response_model=OddsSheet)
async def odds(
    match_id: MatchId, given: Plan, host: TheHost, token: Token, language: Language = "en"
) -> Response:
    """The arithmetic of an attack and what each face of the die would bring."""
    async with host.seated(match_id, token) as (room, seat):
        game, state, looks = room.match.game, room.match.state, screen.viewer(room, seat)
        target = notation.unit(game, given.target)
        attack = Attack(target, tuple(notation.unit(game, key) for key in given.attackers))
        return json_of(await in_thread(odds_sheet, voice(game, language), state, looks, attack))


@router.post("/why", operation_id="why_not", response_model=Cited | None)
async def why(
    match_id: MatchId, given: Proposal, host: TheHost, token: Token, language: Language = "en"
) -> Response:
    """Why an action is refused now; null if it is legal."""
    async with host.seated(match_id, token) as (room, seat):
        return json_text(await in_thread(_why, room, seat, given.action, language))


def _why(room: Room, seat: SeatRow, given: dict[str, Any], language: str) -> str:
    speaker, looks = voice(room.match.game, language), screen.viewer(room, seat)
    decider = room.decider()
    if decider is not None and decider not in seat.sides:
        return Cited(text=speaker.say("table-not-your-turn")).model_dump_json()
    if looks == OBSERVER:
        raise Fault(403, "observer")
    refusal = why_not(seen(room.match.state, looks), actions.decode(room.match.game, given))
    return "null" if refusal is None else speaker.cited(refusal).model_dump_json()

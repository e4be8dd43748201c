"""What the analyst knows: overlays, hints, chances, luck and the report of a turn."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from rasputitsa.server.computer.crew import Lost, Mistaken
from rasputitsa.server.computer.task import EVALUATION, HINT, LUCK, THREAT, Task
from rasputitsa.server.fault import Fault
from rasputitsa.server.host import Host
from rasputitsa.server.routes.visit import PROBLEMS, Language, MatchId, TheHost, Token, json_of, json_text
from rasputitsa.server.threads import in_thread
from rasputitsa.table.overlays import overlay
from rasputitsa.table.report import report
from rasputitsa.table.voice import voice
from rasputitsa.table.wire.analysis import Evaluation, Hint, Luck, Overlay, Report

router = APIRouter(prefix="/api/matches/{match_id}", tags=["analysis"], responses=PROBLEMS)
TRIES = 2


async def _advised(
    host: Host, match_id: str, token: str, language: str, kind: str, player: str = ""
) -> Response:
    """Let a worker find something out; the match goes on meanwhile."""
    async with host.seated(match_id, token) as (room, seat):
        if kind == HINT and (room.decider() is None or room.decider() not in seat.sides):
            raise Fault(403, "not-yours" if seat.sides else "observer")
        if kind == LUCK and room.match.game.conceal is not None and not room.over:
            raise Fault(403, "not-over")
        looks = room.viewer(seat)
        task = Task(kind, room.row, tuple(room.lines), player, looks, language)
        key = (kind, player, looks, language, room.revision(seat))
        known = room.advice.get(key)
    if known is None:
        known = await _asked(host, task)
        async with host.rooms.entered(match_id) as room:
            if len(room.lines) == len(task.lines):
                room.advice[key] = known
    return json_text(known)


async def _asked(host: Host, task: Task) -> str:
    for _ in range(TRIES):
        try:
            async with host.advisers.lent() as hand:
                try:
                    found = await hand.ask(task, lambda _: None, host.advisers.seconds)
                except Mistaken as error:
                    raise Fault(503, "no-advice") from error
            if found is not None:
                return found
        except Lost:
            continue
    raise Fault(503, "no-advice")


@router.get("/overlays/{kind}", operation_id="match_overlay", response_model=Overlay)
async def overlay_(
    match_id: MatchId,
    kind: Literal["zones", "communication", "threat", "control"],
    host: TheHost,
    token: Token,
    language: Language = "en",
) -> Response:
    """Hexes to tint: zones of control, communication, what the enemy threatens, who controls what."""
    if kind == THREAT:
        return await _advised(host, match_id, token, language, THREAT)
    async with host.seated(match_id, token) as (room, seat):
        speaker, sight = voice(room.match.game, language), room.sight(seat)
        return json_of(await in_thread(overlay, speaker, sight.state, sight.viewer, kind))


@router.get("/hint", operation_id="match_hint", response_model=Hint)
async def hint(
    match_id: MatchId,
    host: TheHost,
    token: Token,
    level: Literal["level2", "level3"] = "level2",
    language: Language = "en",
) -> Response:
    """What a computer player would do in your place, and why."""
    return await _advised(host, match_id, token, language, HINT, level)


@router.get("/evaluation", operation_id="match_evaluation", response_model=Evaluation)
async def evaluation(match_id: MatchId, host: TheHost, token: Token, language: Language = "en") -> Response:
    """The chances to win as the position stands."""
    return await _advised(host, match_id, token, language, EVALUATION)


@router.get("/luck", operation_id="match_luck", response_model=Luck)
async def luck(match_id: MatchId, host: TheHost, token: Token, language: Language = "en") -> Response:
    """What every die was worth: expected and rolled."""
    return await _advised(host, match_id, token, language, LUCK)


@router.get("/report", operation_id="turn_report", response_model=Report)
async def report_(
    match_id: MatchId,
    host: TheHost,
    token: Token,
    turn: Annotated[int | None, Query(ge=1, description="By default the turn being played.")] = None,
    language: Language = "en",
) -> Response:
    """A turn in sentences, to be copied."""
    async with host.seated(match_id, token) as (room, seat):
        sight = room.sight(seat)
        if turn is not None and turn > sight.state.turn:
            raise Fault(404, "no-turn", str(sight.state.turn))
        return json_of(await in_thread(report, voice(room.match.game, language), sight, turn))

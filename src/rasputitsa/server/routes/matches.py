"""Matches: making one, and looking at it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from rasputitsa import hexlog
from rasputitsa.server import founding, screen
from rasputitsa.server.archive import SeatRow
from rasputitsa.server.fault import Fault
from rasputitsa.server.founding import Founded
from rasputitsa.server.host import Host
from rasputitsa.server.room import Room
from rasputitsa.server.routes.visit import (
    PROBLEMS,
    Language,
    MatchId,
    TheHost,
    Token,
    json_of,
    json_text,
    list_text,
)
from rasputitsa.server.threads import in_thread
from rasputitsa.sight import OBSERVER, Sight
from rasputitsa.table.position import position
from rasputitsa.table.scene import scene
from rasputitsa.table.story import entry_told, story
from rasputitsa.table.voice import voice
from rasputitsa.table.wire.base import Wire
from rasputitsa.table.wire.match import Import, MatchCreated, MatchState, NewMatch, SeatPlans
from rasputitsa.table.wire.position import Position
from rasputitsa.table.wire.scene import Scene
from rasputitsa.table.wire.story import StoryEntry

router = APIRouter(prefix="/api/matches", tags=["matches"], responses=PROBLEMS)
Looks = Annotated[str, Query(alias="as", max_length=32, description="A side; of a finished game only.")]
JSON = "application/json"
SCENE_CACHE = "private, max-age=86400, immutable"


class Branch(Wire):
    """Go on from a step of this match, as a match of its own. ``side``: the one whose steps are counted."""

    step: Annotated[int, Field(ge=0)]
    seats: SeatPlans
    side: str = ""


class Step(Wire):
    """The position after so many entries, and the entry that led to it."""

    position: Position
    entry: StoryEntry | None = None


async def _found(host: Host, founded: Founded) -> Response:
    noted = host.quota.note(founded.row, founded.lines)
    await host.rooms.create(founded.row, founded.lines, founded.seats, noted)
    return json_of(founded.created)


@router.post("", operation_id="create_match", response_model=MatchCreated)
async def create(new: NewMatch, host: TheHost, language: Language = "en") -> Response:
    """Begin a match. The secrets of its seats are told here, once."""
    await host.quota.admit()
    return await _found(host, await in_thread(founding.from_choice, new, language))


@router.post("/import", operation_id="import_match", response_model=MatchCreated)
async def import_(given: Import, host: TheHost) -> Response:
    """Go on with a save."""
    return await _import(host, given.model_dump_json().encode())


async def import_as_sent(request: Request) -> Response:
    """``import_``, of which nothing is read where others wait: not even whether it is what was asked for."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Fault(422, "invalid", f"content-type: {JSON}")
    return await _import(request.app.state.host, await request.body())


async def _import(host: Host, body: bytes) -> Response:
    await host.quota.admit()
    return await _found(host, await host.checks.run(founding.from_import, body))


@router.get("/{match_id}", operation_id="match_state", response_model=MatchState)
async def state(match_id: MatchId, host: TheHost, token: Token, language: Language = "en") -> Response:
    """The match as it stands, from the seat that asks."""
    async with host.seated(match_id, token) as (room, seat):
        return json_of(await in_thread(screen.state, room, seat, language))


@router.delete("/{match_id}", operation_id="delete_match", status_code=204)
async def delete(match_id: MatchId, host: TheHost, token: Token) -> Response:
    """Delete the match for everybody; only whoever made it may."""
    async with host.seated(match_id, token) as (room, seat):
        if not seat.host:
            raise Fault(403, "not-maker")
        await host.delete(room)
    return Response(status_code=204)


@router.get("/{match_id}/scene", operation_id="match_scene", response_model=Scene)
async def scene_(match_id: MatchId, host: TheHost, token: Token, language: Language = "en") -> Response:
    """The map, the counters and the tables: all that does not change during a match."""
    async with host.seated(match_id, token) as (room, _):
        game = room.match.game
    found = await in_thread(lambda: scene(voice(game, language)).model_dump_json())
    return json_text(found, {"Cache-Control": SCENE_CACHE, "Vary": "Authorization"})


@router.get("/{match_id}/story", operation_id="match_story", response_model=list[StoryEntry])
async def story_(
    match_id: MatchId,
    host: TheHost,
    token: Token,
    since: Annotated[int, Query(ge=0, description="So many entries are known already.")] = 0,
    as_: Looks = "",
    language: Language = "en",
) -> Response:
    """What has happened, as this seat may know it."""
    async with host.seated(match_id, token) as (room, seat):
        sight = _looking(room, seat, as_)
        told = await in_thread(story, voice(room.match.game, language), sight, since)
        return json_text(list_text(told))


@router.get("/{match_id}/steps/{step}", operation_id="match_step", response_model=Step)
async def step_(
    match_id: MatchId,
    step: int,
    host: TheHost,
    token: Token,
    as_: Looks = "",
    language: Language = "en",
) -> Response:
    """The position after the first ``step`` entries, for replay."""
    async with host.seated(match_id, token) as (room, seat):
        sight = _looking(room, seat, as_)
        _check_step(sight, step)

        def told() -> Step:
            speaker = voice(room.match.game, language)
            entry = entry_told(speaker, sight.entry(step)) if step else None
            seen = position(speaker, sight.state_after(step), sight.viewer)
            return Step(position=seen, entry=entry)

        return json_of(await in_thread(told))


def _check_step(sight: Sight, step: int) -> None:
    if not 0 <= step <= sight.index:
        raise Fault(404, "no-step", str(sight.index))


def _looking(room: Room, seat: SeatRow, as_: str) -> Sight:
    """The match through the eyes of a seat, or of a side that it may look through."""
    if not as_:
        return room.sight(seat)
    looks = _side_looking(room.match.game.sides, as_)
    if not room.over and as_ not in seat.sides:
        raise Fault(403, "not-over")
    return room.hearing.sight(looks)


def _side_looking(sides: tuple[str, ...], name: str) -> int:
    if name == "observer":
        return OBSERVER
    if name not in sides:
        raise Fault(422, "invalid", f"as: {', '.join(sides)}")
    return sides.index(name)


@router.post("/{match_id}/branch", operation_id="branch_match", response_model=MatchCreated)
async def branch(match_id: MatchId, given: Branch, host: TheHost, token: Token) -> Response:
    """A new match that goes on from a step of this one, with dice of its own."""
    await host.quota.admit()
    async with host.seated(match_id, token) as (room, seat):
        if room.match.game.conceal is not None and not room.over:
            raise Fault(403, "not-over")
        sight = _looking(room, seat, given.side)
        _check_step(sight, given.step)
        entries = sight.entries_of(given.step)
        row, lines = room.row, tuple(room.lines)
    return await _found(host, await host.checks.run(founding.from_step, row, lines, entries, given.seats))


@router.get(
    "/{match_id}/hexlog",
    operation_id="match_save",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def save(match_id: MatchId, host: TheHost, token: Token) -> Response:
    """The match as a save, to keep or to verify; its seed is in it when the game is over."""
    async with host.seated(match_id, token) as (room, _):
        if room.match.game.conceal is not None and not room.over:
            raise Fault(403, "not-over")
        if room.frozen is not None:
            text = await host.rooms.recording(match_id)
        else:
            text = await in_thread(hexlog.write, room.match, room.row.players, reveal_seed=False)
    name = f'attachment; filename="{room.row.game}-{room.id}.hexlog"'
    return Response(text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": name})

"""What a seat is shown of a match: the table's words for the position, the question and the story."""

from __future__ import annotations

import json
from typing import NamedTuple

from pydantic import TypeAdapter

from rasputitsa.server.archive import SeatRow
from rasputitsa.server.room import PEOPLE, Room
from rasputitsa.table.position import position
from rasputitsa.table.prompt import prompt
from rasputitsa.table.sight import eyes
from rasputitsa.table.story import story
from rasputitsa.table.voice import voice
from rasputitsa.table.wire.match import MatchState, SeatState
from rasputitsa.table.wire.position import Position
from rasputitsa.table.wire.prompt import Prompt
from rasputitsa.table.wire.story import StoryEntry

STORY = TypeAdapter(list[StoryEntry])


def viewer(room: Room, seat: SeatRow) -> int:
    """Through whose eyes a seat looks now."""
    sides = room.match.game.sides
    return eyes(room.match.state, [sides.index(side) for side in seat.sides])


def state(room: Room, seat: SeatRow, language: str) -> MatchState:
    """The match as it stands, from one seat."""
    match, looks = room.match, viewer(room, seat)
    return MatchState(
        id=room.id,
        name=room.row.name,
        game=match.game.id,
        you=list(seat.sides),
        index=room.index,
        revision=room.revision,
        position=_position(room, looks, language),
        prompt=question(room, looks, language),
        seats=seats(room),
        thinking=room.thinking,
        paused=room.stopped(),
        commitment=match.commitment or "",
        seed=(match.seed or "") if room.over else "",
    )


def _alike(room: Room, looks: int) -> int | None:
    """Where nothing is hidden all see the same, so it need be put into words only once."""
    return None if room.match.game.conceal is None else looks


def _position(room: Room, looks: int, language: str) -> Position:
    key = ("position", _alike(room, looks), language)
    if key not in room.shown:
        room.shown[key] = position(voice(room.match.game, language), room.match.state, looks)
    found: Position = room.shown[key]
    return found


def _position_json(room: Room, looks: int, language: str) -> str:
    key = ("position as JSON", _alike(room, looks), language)
    if key not in room.shown:
        room.shown[key] = _position(room, looks, language).model_dump_json()
    found: str = room.shown[key]
    return found


def _story_json(room: Room, looks: int, language: str, kept: int) -> str:
    key = ("story as JSON", _alike(room, looks), language, kept)
    if key not in room.shown:
        told = story(voice(room.match.game, language), room.match, looks, kept)
        room.shown[key] = STORY.dump_json(told).decode()
    found: str = room.shown[key]
    return found


def question(room: Room, looks: int, language: str) -> Prompt | None:
    match = room.match
    speaker, undo = voice(match.game, language), match.can_undo()
    return prompt(speaker, match.state, looks, can_undo=undo, can_redo=room.redoable > 0)


class Seating(NamedTuple):
    """Whose computer is thinking or was stopped; and each side, who plays it, and whether he is connected."""

    thinking: str | None
    paused: str | None
    sides: tuple[tuple[str, str, bool], ...]


def seating(room: Room) -> Seating:
    present = {side for listener in room.listeners for side in listener.seat.sides}
    sides = tuple((side, who, side in present) for side, who in room.row.players.items())
    return Seating(room.thinking, room.stopped(), sides)


def seats(room: Room) -> list[SeatState]:
    return [
        SeatState(side=side, player=player, person=player in PEOPLE, connected=connected)
        for side, player, connected in seating(room).sides
    ]


def update_json(room: Room, seat: SeatRow, language: str, revision: int) -> str:
    """What has happened since a revision, and how the match stands now: an ``Update`` as JSON.

    What others hear as well is put into words only once.
    """
    kept = room.kept_since(revision)
    key = ("update", seat.sides, language, kept)
    if key not in room.shown:
        looks = viewer(room, seat)
        rest = state(room, seat, language).model_dump_json(exclude={"position"})
        stands = f'{{"position":{_position_json(room, looks, language)},{rest[1:]}'
        told = _story_json(room, looks, language, kept)
        room.shown[key] = f'{{"since":{kept},"entries":{told},"state":{stands}}}'
    found: str = room.shown[key]
    return found


def seats_json(room: Room) -> str:
    """Who sits where, who is connected and whose computer thinks or was stopped, as members of a message."""
    told = ",".join(seat.model_dump_json() for seat in seats(room))
    thinking, paused = json.dumps(room.thinking), json.dumps(room.stopped())
    return f'"seats":[{told}],"thinking":{thinking},"paused":{paused}'

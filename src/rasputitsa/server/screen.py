"""What a seat is shown of a match: the table's words for the position, the question and the story."""

from __future__ import annotations

import json

from rasputitsa.server.archive import SeatRow
from rasputitsa.server.room import PEOPLE, Room
from rasputitsa.table.position import position
from rasputitsa.table.prompt import prompt
from rasputitsa.table.sight import eyes
from rasputitsa.table.story import story
from rasputitsa.table.voice import voice
from rasputitsa.table.wire.match import MatchState, SeatState, Update
from rasputitsa.table.wire.prompt import Prompt


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
        position=position(voice(match.game, language), match.state, looks),
        prompt=question(room, looks, language),
        seats=seats(room),
        thinking=room.thinking,
        commitment=match.commitment or "",
        seed=(match.seed or "") if room.over else "",
    )


def question(room: Room, looks: int, language: str) -> Prompt | None:
    match = room.match
    speaker, undo = voice(match.game, language), match.can_undo()
    return prompt(speaker, match.state, looks, can_undo=undo, can_redo=room.redoable > 0)


def seats(room: Room) -> list[SeatState]:
    present = {side for listener in room.listeners for side in listener.seat.sides}
    return [
        SeatState(side=side, player=player, person=player in PEOPLE, connected=side in present)
        for side, player in room.row.players.items()
    ]


def update(room: Room, seat: SeatRow, language: str, revision: int) -> Update:
    """What has happened since a revision, and how the match stands now."""
    kept = room.kept_since(revision)
    told = story(voice(room.match.game, language), room.match, viewer(room, seat), kept)
    return Update(since=kept, entries=told, state=state(room, seat, language))


def update_json(room: Room, seat: SeatRow, language: str, revision: int) -> str:
    """The same as JSON, put into words once for all who are to hear the same."""
    key = (seat.sides, language, room.kept_since(revision))
    if key not in room.said:
        room.said[key] = update(room, seat, language, revision).model_dump_json()
    return room.said[key]


def seats_json(room: Room) -> str:
    """Who sits where, who is connected and who is thinking, as members of a message."""
    told = ",".join(seat.model_dump_json() for seat in seats(room))
    return f'"seats":[{told}],"thinking":{json.dumps(room.thinking)}'

"""What a seat is shown of a match: the table's words for the position, the question and the story."""

from __future__ import annotations

from pydantic import TypeAdapter

from rasputitsa.messages import messages
from rasputitsa.reannounce import announced
from rasputitsa.server.archive import DAY, SeatRow
from rasputitsa.server.room import Room
from rasputitsa.server.seat_screen import dice, requests_told, seating_told, seats
from rasputitsa.sight import Sight
from rasputitsa.table.position import position
from rasputitsa.table.prompt import prompt
from rasputitsa.table.story import story
from rasputitsa.table.voice import voice
from rasputitsa.table.wire.base import Cited
from rasputitsa.table.wire.match import MatchState
from rasputitsa.table.wire.position import Position
from rasputitsa.table.wire.prompt import Prompt
from rasputitsa.table.wire.story import StoryEntry

STORY = TypeAdapter(list[StoryEntry])


def state(room: Room, seat: SeatRow, language: str) -> MatchState:
    """The match as it stands, from one seat."""
    match, sight = room.match, room.sight(seat)
    return MatchState(
        id=room.id,
        name=room.row.name,
        game=match.game.id,
        you=list(seat.sides),
        index=sight.index,
        revision=room.revision(seat),
        position=_position(room, sight, language),
        prompt=None if room.frozen else question(room, sight, language),
        seats=seats(room),
        thinking=room.thinking,
        paused=room.stopped(),
        commitment=match.commitment or "",
        seed=(match.seed or "") if room.over else "",
        frozen=_frozen(room, language),
        dice=dice(room),
        seating=seating_told(room, seat, language),
        requests=requests_told(room),
        away_days=room.row.away // DAY,
    )


def _frozen(room: Room, language: str) -> str:
    """Why a match is only to be looked at."""
    if room.frozen is None:
        return ""
    return messages(language).say("server-frozen", detail=room.frozen.problem(language).text)


def _alike(sight: Sight) -> int | None:
    """Where nothing is hidden all see the same, so it need be put into words only once."""
    return None if sight.open else sight.viewer


def _position(room: Room, sight: Sight, language: str) -> Position:
    key = ("position", _alike(sight), language)
    if key not in room.shown:
        room.shown[key] = position(voice(room.match.game, language), sight.state, sight.viewer)
    found: Position = room.shown[key]
    return found


def _position_json(room: Room, sight: Sight, language: str) -> str:
    key = ("position as JSON", _alike(sight), language)
    if key not in room.shown:
        room.shown[key] = _position(room, sight, language).model_dump_json()
    found: str = room.shown[key]
    return found


def _story_json(room: Room, sight: Sight, language: str, kept: int) -> str:
    key = ("story as JSON", _alike(sight), language, kept)
    if key not in room.shown:
        told = story(voice(room.match.game, language), sight, kept)
        room.shown[key] = STORY.dump_json(told).decode()
    found: str = room.shown[key]
    return found


def question(room: Room, sight: Sight, language: str) -> Prompt | None:
    speaker, match, origin = voice(room.match.game, language), room.match, room.match.origin
    found = prompt(
        speaker,
        sight.state,
        sight.viewer,
        can_undo=match.can_undo(),
        can_redo=room.redoable > 0,
        announced=announced(match),
    )
    if found is None or not (room.dice_asked and origin.waits):
        return found
    names = ", ".join(speaker.side(speaker.game.sides.index(side)) for side in origin.waits)
    text = speaker.say("table-dice-wait", sides=names, bound="yes" if origin.bound else "no")
    return found.model_copy(update={"ask": Cited(text=text, rule=found.ask.rule)})


def update_json(room: Room, seat: SeatRow, language: str, revision: int) -> str:
    """What has happened since a revision, and how the match stands now: an ``Update`` as JSON.

    What others hear as well is put into words only once.
    """
    kept = room.kept_since(seat, revision)
    key = ("update", seat.sides, language, kept)
    if key not in room.shown:
        sight = room.sight(seat)
        rest = state(room, seat, language).model_dump_json(exclude={"position"})
        stands = f'{{"position":{_position_json(room, sight, language)},{rest[1:]}'
        told = _story_json(room, sight, language, kept)
        room.shown[key] = f'{{"since":{kept},"entries":{told},"state":{stands}}}'
    found: str = room.shown[key]
    return found

"""What all are shown of seats and dice: who sits where, how that changed, and what is settled."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pydantic import BaseModel

from rasputitsa.engine.origin import CHOSEN
from rasputitsa.server.archive import SeatNews, SeatRow
from rasputitsa.server.room import PEOPLE, Room
from rasputitsa.server.seat_request import requests
from rasputitsa.table.voice import Voice, voice
from rasputitsa.table.wire.match import DicePledge, DiceState, SeatEntry, SeatRequest, SeatState


def dice(room: Room) -> DiceState:
    """Where the dice come from; the server's own secret is told when the game is over."""
    origin, foreign = room.match.origin, room.match.foreign
    pledges = [DicePledge(**pledge._asdict()) for pledge in origin.pledges]
    return DiceState(
        scheme=origin.scheme,
        commitment=origin.commitment,
        pledges=pledges,
        waits=origin.waits,
        settled=room.match.seed is not None,
        secret=origin.secret if room.over else "",
        foreign=foreign,
    )


def seating_told(room: Room, seat: SeatRow, language: str) -> list[SeatEntry]:
    """How seats changed hands, and what is known of the dice from the start."""
    speaker = voice(room.match.game, language)
    known = [SeatNews(0, 0, CHOSEN, "", "", "", "", 0)] if room.row.origin.scheme == CHOSEN else []
    return [_seat_entry(speaker, room, seat, news) for news in (*known, *room.news)]


def _seat_entry(speaker: Voice, room: Room, seat: SeatRow, news: SeatNews) -> SeatEntry:
    wish = speaker.say(f"seat-wish-{news.wish}") if news.wish else ""
    player = speaker.name("player", news.player) if news.player else ""
    by, side = _seat_name(speaker, room, news.actor), _seat_name(speaker, room, news.side)
    own = "yes" if news.side in news.actor.split("+") else "no"
    text = speaker.say(f"seat-news-{news.kind}", side=side, by=by, own=own, wish=wish, player=player)
    after = room.told_after(seat, news.revision)
    return SeatEntry(
        number=news.number, after=after, kind=news.kind, side=news.side, by=news.actor, text=text, at=news.at
    )


def _seat_name(speaker: Voice, room: Room, sides: str) -> str:
    """The sides of a seat, or whoever made the match and watches."""
    names = room.match.game.sides
    found = [speaker.side(names.index(side)) for side in sides.split("+") if side in names]
    return " + ".join(found) or speaker.say("seat-of-the-host")


def requests_told(room: Room) -> list[SeatRequest]:
    return [
        SeatRequest(side=one.side, command=one.wish, player=one.player, by=one.actor, agreed=one.agreed)
        for one in requests(room.news).values()
    ]


def seats(room: Room) -> list[SeatState]:
    return [
        SeatState(side=side, player=player, person=player in PEOPLE, connected=connected, taken=taken)
        for side, player, connected, taken in room.seating().sides
    ]


def seats_json(room: Room, seat: SeatRow, language: str) -> str:
    """Who sits where, who is connected, whose computer thinks or was stopped, how seats changed hands and
    where the dice come from, as members of a message."""
    lists: dict[str, Sequence[BaseModel]] = {
        "seats": seats(room),
        "seating": seating_told(room, seat, language),
        "requests": requests_told(room),
    }
    told = (f'"{name}":[{",".join(one.model_dump_json() for one in row)}]' for name, row in lists.items())
    thinking, paused = json.dumps(room.thinking), json.dumps(room.stopped())
    return f'{",".join(told)},"dice":{dice(room).model_dump_json()},"thinking":{thinking},"paused":{paused}'

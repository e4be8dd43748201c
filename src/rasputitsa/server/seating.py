"""Who may sit where: seats change hands before everybody's eyes, and nobody is unseated behind his back."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import Connection

from rasputitsa.engine.origin import is_hex
from rasputitsa.server import archive, pledging
from rasputitsa.server.archive import SeatNews, SeatRow, with_players
from rasputitsa.server.fault import Fault, begun, not_seated
from rasputitsa.server.founding import check_player
from rasputitsa.server.host import Host
from rasputitsa.server.room import PEOPLE, Room
from rasputitsa.server.seat_request import AGREED, ASKED, DECLINED, Request, requests
from rasputitsa.server.threads import in_thread
from rasputitsa.server.token import fits, new_token, token_hash
from rasputitsa.table.wire.match import LINK, SeatAnswer, SeatKey

OBSERVER = "observer"
TRANSFER, REVOKE, COMPUTER, PERSON = "transfer", "revoke", "computer", "person"
AGREE, DECLINE = "agree", "decline"
SAT = "sat"
LONGEST_KEY = 200
SHORTEST_KEY = 32
MOST_NEWS = 500
"""So often may seats be asked for in one match: all of it stays in its log."""


def name_of(seat: SeatRow) -> str:
    """Who did something, for everybody to read."""
    return "+".join(seat.sides) or OBSERVER


def is_free(host: Host, room: Room, seat: SeatRow, side: str, command: str, player: str) -> bool:
    """Whether a command may be carried out now; false if the person who sits there must be asked first.

    A player may do what he likes with his own seat. Any player may take a computer's side, or the seat of one
    who agrees or has been away for too long. Vacant seats are the host's to give out, and so is watching.
    """
    players = room.row.players
    if side not in (*players, OBSERVER):
        raise Fault(404, "no-side", ", ".join(players))
    if side == OBSERVER and command not in (TRANSFER, REVOKE):
        raise Fault(422, "invalid", command)
    if side in seat.sides:
        return True
    holder = room.holder(side)
    if holder is None:
        computers = side in players and players[side] not in PEOPLE and bool(seat.sides)
        if not (seat.host or computers):
            raise Fault(403, "not-host")
        return True
    if not (seat.host or seat.sides):
        raise Fault(403, "not-host")
    wish = requests(room.news).get(side)
    agreed = wish == Request(side, command, player, name_of(seat), agreed=True)
    return agreed or is_away(host, room, holder)


def is_away(host: Host, room: Room, holder: SeatRow) -> bool:
    present = any(listener.seat.token_hash == holder.token_hash for listener in room.listeners)
    return not present and host.now - holder.seen > room.row.away


async def command(host: Host, room: Room, seat: SeatRow, side: str, command: str, player: str) -> SeatAnswer:
    """Change a seat, ask for it, or answer one who asks."""
    if command in (AGREE, DECLINE):
        await _answer(host, room, seat, side, AGREED if command == AGREE else DECLINED)
    elif command == COMPUTER and not _is_computer(side, player):
        raise Fault(422, "invalid", f"player: {player}")
    elif is_free(host, room, seat, side, command, player):
        return await _change(host, room, seat, side, command, player)
    elif requests(room.news).get(side) == Request(side, command, player, name_of(seat)):
        return SeatAnswer(side=side, token="", asked=True)
    else:
        await _note(host, room, _news(host, room, ASKED, side, name_of(seat), command, player))
        return SeatAnswer(side=side, token="", asked=True)
    return SeatAnswer(side=side, token="")


def _is_computer(side: str, player: str) -> bool:
    check_player(side, player)
    return player not in PEOPLE


async def _answer(host: Host, room: Room, seat: SeatRow, side: str, kind: str) -> None:
    """The holder answers; who asked may withdraw."""
    wish = requests(room.news).get(side)
    if wish is None:
        raise Fault(409, "no-request")
    if side not in seat.sides and not (kind == DECLINED and wish.actor == name_of(seat)):
        raise Fault(403, "not-yours")
    await _note(host, room, _news(host, room, kind, side, name_of(seat), wish.wish, wish.player))


def _news(
    host: Host, room: Room, kind: str, side: str, actor: str, wish: str = "", player: str = ""
) -> SeatNews:
    return SeatNews(len(room.news) + 1, len(room.lines), kind, side, actor, wish, player, host.now)


async def _note(host: Host, room: Room, news: SeatNews) -> None:
    if len(room.news) >= MOST_NEWS:
        raise Fault(413, "match-full")
    await host.rooms.write(room, lambda connection: archive.add_news(connection, room.id, [news]))
    room.news.append(news)
    room.changed()


async def _change(host: Host, room: Room, seat: SeatRow, side: str, command: str, player: str) -> SeatAnswer:
    """Carry out a command; the new secret of the seat, if it gets one."""
    players = dict(room.row.players)
    if command == COMPUTER:
        players[side] = player
    elif command in (PERSON, TRANSFER) and side in players:
        players[side] = LINK
    token = new_token() if command in (TRANSFER, PERSON) else ""
    old = [row for row in room.seats.values() if not row.revoked and _holds(row, side)]
    kept = [_without(row, side) for row in old if len(row.sides) > 1]
    fresh = [SeatRow(token_hash(token), room.id, _sides(side), host=False, locked=False)] if token else []
    news = _news(host, room, command, side, name_of(seat), player=player if command == COMPUTER else "")
    await _write(host, room, Reseating(old, kept, fresh, players, news))
    with begun():
        await pledging.renew(host, room, side)
    return SeatAnswer(side=side, token=token)


def _holds(seat: SeatRow, side: str) -> bool:
    return side in seat.sides or (side == OBSERVER and not seat.sides)


def _sides(side: str) -> tuple[str, ...]:
    return () if side == OBSERVER else (side,)


def _without(seat: SeatRow, side: str) -> SeatRow:
    """One who sits for several sides keeps the others, and his secret."""
    return replace(seat, sides=tuple(other for other in seat.sides if other != side))


class Reseating(NamedTuple):
    """The seats that go, those of them that stay for other sides, the new ones, and what is told of it."""

    old: list[SeatRow]
    kept: list[SeatRow]
    fresh: list[SeatRow]
    players: dict[str, str]
    news: SeatNews | None


async def _write(host: Host, room: Room, given: Reseating) -> None:
    gone = [seat.token_hash for seat in given.old]
    staying = {seat.token_hash for seat in given.kept}
    news = [] if given.news is None else [given.news]
    match_id = room.id

    def job(connection: Connection) -> None:
        archive.revoke_seats(connection, [hash_ for hash_ in gone if hash_ not in staying])
        for seat in given.kept:
            archive.set_sides(connection, seat)
        archive.add_seats(connection, given.fresh)
        archive.set_players(connection, match_id, given.players)
        archive.add_news(connection, match_id, news)

    await host.rooms.write(room, job)
    room.row = with_players(room.row, given.players)
    for hash_ in gone:
        del room.seats[hash_]
    room.seats |= {seat.token_hash: seat for seat in (*given.kept, *given.fresh)}
    room.news += news
    for listener in room.listeners:
        if listener.seat.token_hash in gone:
            listener.dismiss()
    room.changed()


class Joining(NamedTuple):
    """What one who sits down brings along: the passphrase, the secret that he wants to be known by, his
    commitment for the dice, and whether he takes dice that were settled without him."""

    passphrase: str = ""
    key: str = ""
    commitment: str = ""
    accepts_dice: bool = False


async def join(host: Host, match_id: str, token: str, given: Joining) -> SeatKey:
    """Sit down: the secret of a link, which others know, is exchanged for one of the joiner's own.

    A watcher's link stays good for others. Sent again with the same key, it is done once.
    """
    async with host.rooms.entered(match_id) as room:
        mine = room.seats.get(token_hash(given.key)) if given.key else None
        seat = mine or room.seats.get(token_hash(token))
        if seat is None or seat.revoked:
            raise not_seated()
        if seat.locked and not await in_thread(fits, given.passphrase, room.row.passphrase):
            raise Fault(403, "passphrase-wrong")
        side = seat.sides[0] if seat.sides else OBSERVER
        if mine is not None or not (seat.locked or seat.sides) or seat.taken:
            return SeatKey(side=side, token=given.key if mine is not None else token)
        own = _own_key(given.key)
        if given.commitment and not is_hex(given.commitment):
            raise Fault(422, "invalid", "commitment")
        if seat.sides:
            pledging.check_newcomer(room, given.accepts_dice)
        sits = bool(seat.sides)
        fresh = SeatRow(token_hash(own), room.id, seat.sides, seat.host, False, taken=sits, seen=host.now)
        news = _news(host, room, SAT, side, side) if sits else None
        await _write(host, room, Reseating([seat] if sits else [], [], [fresh], room.row.players, news))
        if sits and given.commitment and pledging.is_open(room.row.origin):
            await pledging.commit(host, room, fresh, given.commitment)
        return SeatKey(side=side, token=own)


def _own_key(key: str) -> str:
    if key and not (SHORTEST_KEY <= len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        raise Fault(422, "invalid", "key")
    return key or new_token()

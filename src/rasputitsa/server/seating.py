"""Who may sit where: seats change hands, are taken by the computer, and are opened with a passphrase."""

from __future__ import annotations

from sqlalchemy import Connection

from rasputitsa.server import archive
from rasputitsa.server.archive import SeatRow, with_players
from rasputitsa.server.fault import Fault, not_seated
from rasputitsa.server.founding import check_player
from rasputitsa.server.host import Host
from rasputitsa.server.room import PEOPLE, Room
from rasputitsa.server.threads import in_thread
from rasputitsa.server.token import fits, new_token, token_hash
from rasputitsa.table.wire.match import LINK, SeatKey

OBSERVER = "observer"
TRANSFER, REVOKE, COMPUTER, PERSON = "transfer", "revoke", "computer", "person"


def check(room: Room, seat: SeatRow, side: str, command: str) -> None:
    """The host may seat everybody, a player himself; a computer's side is for any player to take."""
    players = room.row.players
    if side not in (*players, OBSERVER):
        raise Fault(404, "no-side", ", ".join(players))
    own = side in seat.sides
    free = bool(seat.sides) and side in players and players[side] not in PEOPLE
    if not (seat.host or own or free):
        raise Fault(403, "not-host")
    if side == OBSERVER and command not in (TRANSFER, REVOKE):
        raise Fault(422, "invalid", command)


async def change(host: Host, room: Room, side: str, command: str, player: str) -> SeatKey:
    """Carry out a command; the new secret of the seat, if it gets one."""
    players = dict(room.row.players)
    if command == COMPUTER:
        check_player(side, player)
        if player in PEOPLE:
            raise Fault(422, "invalid", f"player: {player}")
        players[side] = player
    elif command in (PERSON, TRANSFER) and side in players:
        players[side] = LINK
    token = new_token() if command in (TRANSFER, PERSON) else ""
    old = [seat for seat in room.seats.values() if not seat.revoked and _holds(seat, side)]
    new = [_without(seat, side) for seat in old if len(seat.sides) > 1]
    fresh = [SeatRow(token_hash(token), room.id, _sides(side), host=False, locked=False)] if token else []
    await _write(host, room, old, new, fresh, players)
    return SeatKey(side=side, token=token)


def _holds(seat: SeatRow, side: str) -> bool:
    return side in seat.sides or (side == OBSERVER and not seat.sides)


def _sides(side: str) -> tuple[str, ...]:
    return () if side == OBSERVER else (side,)


def _without(seat: SeatRow, side: str) -> SeatRow:
    """One who sits for several sides keeps the others, and his secret."""
    sides = tuple(other for other in seat.sides if other != side)
    return SeatRow(seat.token_hash, seat.match, sides, seat.host, seat.locked)


async def _write(
    host: Host,
    room: Room,
    old: list[SeatRow],
    kept: list[SeatRow],
    fresh: list[SeatRow],
    players: dict[str, str],
) -> None:
    gone = [seat.token_hash for seat in old]
    match_id = room.id

    def job(connection: Connection) -> None:
        archive.revoke_seats(connection, [h for h in gone if h not in {seat.token_hash for seat in kept}])
        for seat in kept:
            archive.set_sides(connection, seat)
        archive.add_seats(connection, fresh)
        archive.set_players(connection, match_id, players)

    await host.rooms.write(room, job)
    room.row = with_players(room.row, players)
    for hash_ in gone:
        del room.seats[hash_]
    room.seats |= {seat.token_hash: seat for seat in (*kept, *fresh)}
    for listener in room.listeners:
        if listener.seat.token_hash in gone:
            listener.dismiss()
    room.changed()


async def join(host: Host, match_id: str, token: str, passphrase: str) -> SeatKey:
    """Exchange the secret of a link for one of the joiner's own; a watcher's link stays good for others."""
    async with host.rooms.entered(match_id) as room:
        seat = room.seats.get(token_hash(token))
        if seat is None or seat.revoked:
            raise not_seated()
        side = seat.sides[0] if seat.sides else OBSERVER
        if not seat.locked:
            return SeatKey(side=side, token=token)
        if not await in_thread(fits, passphrase, room.row.passphrase):
            raise Fault(403, "passphrase-wrong")
        own = new_token()
        fresh = SeatRow(token_hash(own), room.id, seat.sides, seat.host, locked=False)
        await _write(host, room, [seat] if seat.sides else [], [], [fresh], room.row.players)
        return SeatKey(side=side, token=own)

"""How everybody who plays adds to the dice: first all are bound, then all open, and only then a die falls."""

from __future__ import annotations

from dataclasses import replace

from rasputitsa.engine.origin import JOINT, Origin, Pledge, is_hex, pledge_of
from rasputitsa.server import archive
from rasputitsa.server.archive import SeatRow
from rasputitsa.server.fault import Fault, begun
from rasputitsa.server.founding import persons
from rasputitsa.server.host import Host
from rasputitsa.server.room import Room


def is_open(origin: Origin) -> bool:
    """Whether commitments can still be made: as long as somebody is not bound, nobody has opened."""
    return origin.scheme == JOINT and not origin.bound


def check_newcomer(room: Room, accepts: bool) -> None:
    """One who sits down where others know the dice, or have settled them, must know that."""
    if not (accepts or is_open(room.row.origin)):
        raise Fault(409, "dice-known")


async def commit(host: Host, room: Room, seat: SeatRow, commitment: str) -> None:
    """Bind a person to his value. Until everybody is bound he may do it anew: nothing has been opened."""
    origin = room.row.origin
    place = _place(origin, seat)
    if not is_hex(commitment):
        raise Fault(422, "invalid", "commitment")
    if origin.pledges[place].commitment == commitment:
        return
    if not is_open(origin):
        raise Fault(409, "dice-bound")
    await _keep(host, room, _with(origin, place, origin.pledges[place]._replace(commitment=commitment)))


async def reveal(host: Host, room: Room, seat: SeatRow, value: str) -> None:
    """Open a value; refused before all are bound, so that nobody can choose his own by it."""
    origin = room.row.origin
    place = _place(origin, seat)
    pledge = origin.pledges[place]
    if not origin.bound:
        raise Fault(409, "dice-unbound")
    if not is_hex(value) or pledge_of(value) != pledge.commitment:
        raise Fault(422, "dice-value")
    if pledge.value != value:
        await _keep(host, room, _with(origin, place, pledge._replace(value=value)))


async def renew(host: Host, room: Room, side: str) -> None:
    """A seat has changed hands: while commitments can be made, those who play now are to make them."""
    origin = room.row.origin
    if not is_open(origin):
        return
    known = {pledge.side: pledge for pledge in origin.pledges if pledge.side != side}
    pledges = tuple(known.get(one, Pledge(one)) for one in persons(room.row.players))
    if pledges != origin.pledges:
        await _keep(host, room, origin._replace(pledges=pledges))


def _place(origin: Origin, seat: SeatRow) -> int:
    found = (n for n, pledge in enumerate(origin.pledges) if pledge.side in seat.sides)
    place = next(found, None) if seat.taken else None
    if place is None:
        raise Fault(403, "dice-not-yours")
    return place


def _with(origin: Origin, place: int, pledge: Pledge) -> Origin:
    pledges = origin.pledges
    return origin._replace(pledges=(*pledges[:place], pledge, *pledges[place + 1 :]))


async def _keep(host: Host, room: Room, origin: Origin) -> None:
    """Write it down; with the last value the dice that wait are rolled."""
    await host.rooms.write(room, lambda connection: archive.set_dice(connection, room.id, origin))
    room.row = replace(room.row, dice=origin)
    room.match.bound, room.match.seed = origin, origin.seed
    room.changed()
    if room.match.seed is not None and room.dice_asked:
        with begun():
            await host.rooms.roll(room)
    host.pilot.wake(room)

"""Routes: where a unit can stop, by which way and with what left, and why it can go no farther."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rasputitsa.engine.action import Move
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.movement import Movement
from rasputitsa.mechanisms.orders import Orders
from rasputitsa.mechanisms.reach import Way, flood, path_to
from rasputitsa.mechanisms.zoc import enemy_zone
from rasputitsa.table.actions import encode
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.prompt import Barred, Stop

Path = tuple[Hex, ...]


class NoWay(RasputitsaError):
    """A unit cannot come to a waypoint by the way that it is told to take."""

    def __init__(self, hex_: Hex) -> None:
        super().__init__(f"no way to hex {hex_}")
        self.hex = hex_


class Leg(NamedTuple):
    """Where a route has led so far: the path, the hex at its end, and the way on with what is left."""

    path: Path
    end: Hex
    way: Way


class Routes:
    """The routes of one unit in a movement phase. ``via`` are hexes that it must pass through, in order."""

    def __init__(self, voice: Voice, s: State, orders: Orders, unit: int, via: Sequence[Hex] = ()) -> None:
        self.voice = voice
        self.s = s
        self.orders = orders
        self.unit = unit
        self.grid = s.game.grid
        self.zone: Mask = enemy_zone(s, s.side)
        self.enemies: Mask = s.occupied[1 - s.side]
        way = s.game.of(Movement).ways(s.game, orders.by, s.weather)[unit][s.steps[unit]]
        leg = Leg((), s.where[unit], way)
        for hex_ in via:
            leg = self._on(leg, hex_)
        self.leg = leg
        self.paths = self._paths(leg)

    def _on(self, leg: Leg, hex_: Hex) -> Leg:
        """The leg continued to a waypoint."""
        path = self._paths(leg).get(hex_)
        if path is None:
            raise NoWay(hex_)
        return Leg(path, hex_, _spent(leg.way, self._cost(leg, path[len(leg.path) :])))

    def _cost(self, leg: Leg, path: Path) -> int:
        here, total = leg.end, 0
        for hex_ in path:
            total += leg.way.cost(self.grid, here, hex_) or 0
            here = hex_
        return total

    def _paths(self, leg: Leg) -> dict[Hex, Path]:
        """The cheapest path to every hex that can be entered next, from the start of the unit."""
        if leg.path and self.zone >> leg.end & 1:
            return {}
        found = flood(self.grid, leg.end, leg.way, self.enemies, self.zone)
        return {
            hex_: leg.path + path_to(self.grid, leg.way, found, self.zone, hex_)
            for hex_ in bits(found.reached)
        }

    def stops(self) -> list[Stop]:
        """Where the unit may stop. The rules have the last word on every path."""
        ends = self.orders.destinations(self.unit) if not self.leg.path else None
        return [
            self._stop(hex_, path)
            for hex_, path in self.paths.items()
            if (Move(self.unit, path) in self.orders if ends is None else ends >> hex_ & 1)
        ]

    def _stop(self, hex_: Hex, path: Path) -> Stop:
        move = Move(self.unit, path)
        friend = self.s.unit_at(hex_) if hex_ != self.s.where[self.unit] else None
        return Stop(
            hex=self.voice.label(hex_),
            left=self.leg.way.points - self._cost(self.leg, path[len(self.leg.path) :]),
            path=self.voice.labels(path),
            action=encode(self.s.game, move),
            displaces=None if friend is None else self.voice.key(friend),
        )

    def barred(self) -> Iterator[Barred]:
        """The hexes next to the reach, and those within it where the unit may not stop, with the reasons."""
        tried = {**self._outside(), **self.paths}
        for hex_, path in sorted(tried.items()):
            refusal = self.orders.why_not(Move(self.unit, path))
            if refusal is not None:
                yield Barred(hex=self.voice.label(hex_), reason=self.voice.cited(refusal))

    def _outside(self) -> dict[Hex, Path]:
        """A path to each hex just outside, from the neighbour that leaves most: its refusal says most.

        A neighbour where a unit must stop says least, and is taken only if there is no other.
        """
        starts = sorted(self.paths.items(), key=lambda item: (self.zone >> item[0] & 1, len(item[1])))
        found: dict[Hex, Path] = {}
        for here, path in ((self.leg.end, self.leg.path), *starts):
            for hex_ in self.grid.neighbours(here):
                if hex_ not in self.paths and hex_ != self.s.where[self.unit]:
                    found.setdefault(hex_, (*path, hex_))
        return found


def _spent(way: Way, points: int) -> Way:
    """The same way to travel with fewer points left."""
    return Way(way.points - points, list(enumerate(way.entry, start=1)), way.tracks)

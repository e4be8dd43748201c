"""Routes of units in games with stacks: where they can march or ride, with what left, and why no farther."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rasputitsa.engine.action import Action, Move, Rail
from rasputitsa.hexes import Hex, bits
from rasputitsa.mechanisms import tracks
from rasputitsa.mechanisms.impulse.march_rules import points_of, way_of
from rasputitsa.mechanisms.impulse.orders import Marching
from rasputitsa.mechanisms.impulse.rail import RAIL, price
from rasputitsa.mechanisms.impulse.travel import Reach, flood, path_to, toll
from rasputitsa.table.actions import encode
from rasputitsa.table.routes import NoWay
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.prompt import Barred, Stop

Path = tuple[Hex, ...]


class Leg(NamedTuple):
    """How far a march has led: its hexes, and the half points spent."""

    path: Path
    spent: int


class Marches:
    """The marches and rides of one unit. ``via`` are hexes that a march must pass through, in order."""

    def __init__(self, voice: Voice, orders: Marching, unit: int, via: Sequence[Hex] = ()) -> None:
        self.voice = voice
        self.orders = orders
        self.unit = unit
        self.s = orders.s
        self.grid = orders.grid
        self.way = way_of(self.s, unit)
        self.points = points_of(self.s, unit)
        self.passage = orders.passage(unit)
        self.via = tuple(via)
        self.legs = self._legs()

    def _legs(self) -> dict[Hex, Leg]:
        """Where the unit can come to through its waypoints, by the cheapest way."""
        found = self._spread(self.orders.reach(self.unit), Leg((), 0))
        for hex_ in self.via:
            if hex_ not in found:
                raise NoWay(hex_)
            leg = found[hex_]
            stopped = bool(self.passage.stops >> hex_ & 1) or leg.spent >= self.points
            found = {} if stopped else self._onward(hex_, leg)
        return found

    def _onward(self, hex_: Hex, leg: Leg) -> dict[Hex, Leg]:
        reached = flood(self.grid, hex_, self.way, self.points - leg.spent, self.passage)
        return self._spread(reached._replace(forced=0), leg)

    def _spread(self, reached: Reach, leg: Leg) -> dict[Hex, Leg]:
        found: dict[Hex, Leg] = {}
        for end in bits(reached.reached | reached.forced):
            path = path_to(self.grid, self.way, self.passage, reached, end)
            spent = self._cost(reached.start, path)
            found[end] = Leg(leg.path + path, min(leg.spent + spent, self.points))
        return found

    def _cost(self, start: Hex | None, path: Path) -> int:
        """Half points for a path."""
        total = 0 if start is not None else self.way.arrival(path[0]) or 0
        steps = path if start is not None else path[1:]
        here = path[0] if start is None else start
        for hex_ in steps:
            direction = self.grid.direction(here, hex_)
            assert direction is not None, "paths lead from neighbour to neighbour"
            total += (self.way.cost(here, direction) or 0) + toll(self.passage, here, hex_)
            here = hex_
        return total

    def stops(self) -> list[Stop]:
        """Where the unit may end: on foot, then by rail."""
        marches = [self._march(end, leg) for end, leg in self._ways() if self._allowed(leg)]
        return marches + ([] if self.via else list(self._rides()))

    def _ways(self) -> Iterator[tuple[Hex, Leg]]:
        """The legs; where the outcome of an order must be certain, by the way that makes it so."""
        ends = 0 if self.via else self.orders.destinations(self.unit)
        where = self.s.where[self.unit]
        for end, leg in self.legs.items():
            if ends >> end & 1 and self.orders.bound(self.unit, end):
                path = self.orders.order(self.unit, end).path
                yield end, Leg(path, min(self._cost(where if where >= 0 else None, path), self.points))
            else:
                yield end, leg

    def _allowed(self, leg: Leg) -> bool:
        return Move(self.unit, leg.path) in self.orders

    def _march(self, end: Hex, leg: Leg) -> Stop:
        return self._stop(end, leg.path, Move(self.unit, leg.path), halved(self.points - leg.spent))

    def _rides(self) -> Iterator[Stop]:
        s, orders = self.s, self.orders
        ends = orders.rail_destinations(self.unit)
        if not ends:
            return
        cost = price(s, self.unit)
        left = tracks.value(s, tracks.of_side(s, RAIL, s.side)) - cost
        note = self.voice.say("stop-rail", price=cost, left=left)
        for end in bits(ends):
            ride = orders.rail_order(self.unit, end)
            yield self._stop(end, ride.path, ride, left, note)

    def _stop(self, end: Hex, path: Path, action: Action, left: int | float, note: str = "") -> Stop:
        return Stop(
            hex=self.voice.label(end),
            left=left,
            path=self.voice.labels(path),
            action=encode(self.s.game, action),
            kind="rail" if isinstance(action, Rail) else "move",
            note=note,
        )

    def barred(self) -> Iterator[Barred]:
        """The hexes next to the reach, and those within it where the unit may not end, with the reasons."""
        tried = {**self._outside(), **{end: leg.path for end, leg in self.legs.items()}}
        for hex_, path in sorted(tried.items()):
            refusal = self.orders.why_not(Move(self.unit, path))
            if refusal is not None:
                yield Barred(hex=self.voice.label(hex_), reason=self.voice.cited(refusal))

    def _outside(self) -> dict[Hex, Path]:
        """A path to each hex just outside, from the neighbour where the most is left."""
        where = self.s.where[self.unit]
        starts: list[tuple[Hex, Path]] = [] if where < 0 or self.via else [(where, ())]
        nearest = sorted(self.legs.items(), key=lambda one: (self.passage.stops >> one[0] & 1, one[1].spent))
        found: dict[Hex, Path] = {}
        for here, path in (*starts, *((end, leg.path) for end, leg in nearest)):
            for hex_ in self.grid.neighbours(here):
                if hex_ not in self.legs and hex_ != where:
                    found.setdefault(hex_, (*path, hex_))
        return found


def halved(points: int) -> int | float:
    """Half points as movement points."""
    return points / 2 if points % 2 else points // 2

"""Movement allowances and the cost of every step, by side, class and weather."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.travel import Passage, Way
from rasputitsa.mechanisms.impulse.zones import Menace, ZoneRules, rights
from rasputitsa.mechanisms.topic import topic

PLAIN = ""


class Water(NamedTuple):
    """A kind of river: its hexsides and what crossing costs in half points, in open and frozen water.

    ``bridged``: per side, whether bridges spare that cost.
    """

    sides: tuple[Mask, ...]
    open: int
    frozen: int
    bridged: tuple[bool, ...]


class Pace(NamedTuple):
    """What weather does to allowances: halved, or points taken from mechanised units, per side."""

    halved: bool = False
    mechanised_less: tuple[int, ...] = (0, 0)
    frozen: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class MarchRules:
    """Costs in half points: per terrain for foot and for mechanised units; roads; waters; weather.

    ``ground`` lists terrain by hexes, later rows before earlier ones; the first row is everywhere.
    ``bridges`` are hexsides that spare the cost of water where a side may use them.
    """

    ground: tuple[tuple[Mask, int, int], ...]
    impassable: Mask
    roads: tuple[Mask, ...]
    road_cost: int
    waters: tuple[Water, ...]
    bridges: tuple[Mask, ...]
    weather: Mapping[str, Pace]
    _ways: dict[tuple[int, bool, str], Way] = field(default_factory=dict)
    _points: dict[tuple[int, str], tuple[tuple[int, ...], ...]] = field(default_factory=dict)

    def way(self, game: Game, side: int, mechanised: bool, weather: str) -> Way:
        """What steps cost for a class of units in this weather; built once."""
        key = (side, mechanised, weather)
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._build(game, side, mechanised, self.weather[weather])
        return found

    @topic("move.ground", "move.road", "move.impassable")
    def _build(self, game: Game, side: int, mechanised: bool, pace: Pace) -> Way:
        grid = game.terrain.grid
        steps: dict[int, list[Mask]] = {}
        even: dict[int, Mask] = {}
        arrivals: dict[int, Mask] = {}
        barring = _all(game.of(ZoneRules).bars[side])
        on_road = _all(self.roads)
        for end in grid:
            if self.impassable >> end & 1:
                continue
            entry = self._ground_cost(end, mechanised)
            arrive = self.road_cost if on_road >> end & 1 else entry
            arrivals[arrive] = arrivals.get(arrive, 0) | 1 << end
            costs = {
                direction: self._side_cost(end - shift, direction, entry, side, pace)
                for direction, shift in enumerate(grid.shifts)
                if end - shift in grid
            }
            if set(costs.values()) == {entry} and not barring >> end & 1:
                even[entry] = even.get(entry, 0) | 1 << end
                continue
            for direction, cost in costs.items():
                steps.setdefault(cost, [0] * 6)[direction] |= 1 << end - grid.shifts[direction]
        return Way(
            grid.shifts,
            tuple(sorted(even.items())),
            tuple((cost, tuple(leaving)) for cost, leaving in sorted(steps.items())),
            tuple(sorted(arrivals.items())),
        )

    def _side_cost(self, start: Hex, direction: int, entry: int, side: int, pace: Pace) -> int:
        """Half points to enter a hex from one side of it."""
        base = self.road_cost if self.roads[direction] >> start & 1 else entry
        return base + self._water_cost(start, direction, side, pace)

    def _ground_cost(self, hex_: Hex, mechanised: bool) -> int:
        cost = 0
        for hexes, foot, wheels in self.ground:
            if hexes >> hex_ & 1:
                cost = wheels if mechanised else foot
        return cost

    @topic("move.water", "move.bridges", "move.bridges-blown")
    def _water_cost(self, start: Hex, direction: int, side: int, pace: Pace) -> int:
        for water in self.waters:
            if water.sides[direction] >> start & 1:
                if water.bridged[side] and self.bridges[direction] >> start & 1:
                    return 0
                return water.frozen if pace.frozen else water.open
        return 0

    @topic("weather.mud-movement", "weather.snow-movement", "weather.fine-movement")
    def half_points(self, game: Game, unit: int, lost: int, weather: str) -> int:
        """The allowance of a unit in half points: after losses and weather, rounded up to whole points."""
        key = (unit, weather)
        known = self._points.get(key)
        if known is None:
            pace, formations = self.weather[weather], game.of(Formations)
            less = pace.mechanised_less[game.side_of[unit]] if formations.mechanised[unit] else 0
            row = tuple(max(a - less, 0) for a in game.allowance[unit])
            known = self._points[key] = (tuple(2 * (-(-a // 2)) if pace.halved else 2 * a for a in row),)
        return known[0][lost]


def _all(sides: tuple[Mask, ...]) -> Mask:
    """The hexes that have such a side."""
    total = 0
    for leaving in sides:
        total |= leaving
    return total


def way_of(s: State, unit: int) -> Way:
    """What steps cost for this unit now."""
    game = s.game
    mechanised = game.of(Formations).mechanised[unit]
    return game.of(MarchRules).way(game, game.side_of[unit], mechanised, s.weather)


def points_of(s: State, unit: int) -> int:
    """The half points that this unit may spend now."""
    return s.game.of(MarchRules).half_points(s.game, unit, s.steps[unit], s.weather)


def passage_of(s: State, unit: int, fear: Menace) -> Passage:
    return Passage(fear, rights(s, unit), s.game.of(ZoneRules).bars[s.game.side_of[unit]])


def frozen(s: State) -> bool:
    return s.game.of(MarchRules).weather[s.weather].frozen

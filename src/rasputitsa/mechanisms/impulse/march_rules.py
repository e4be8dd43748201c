"""Movement allowances and the cost of every step, by side, class and weather."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.travel import Passage, Way
from rasputitsa.mechanisms.impulse.ways import Costs, build_way, union
from rasputitsa.mechanisms.impulse.zones import Menace, ZoneRules, rights
from rasputitsa.mechanisms.topic import topic

PLAIN = ""


class Pace(NamedTuple):
    """What weather does to allowances, by a rule: halved, or points taken from mechanised units, per side."""

    halved: bool = False
    mechanised_less: tuple[int, ...] = (0, 0)
    frozen: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class MarchRules:
    """What steps cost, and what weather does to allowances."""

    costs: Costs
    weather: Mapping[str, Pace]
    _ways: dict[tuple[int, bool, str], Way] = field(default_factory=dict)
    _points: dict[tuple[int, str], tuple[tuple[int, ...], ...]] = field(default_factory=dict)

    def way(self, game: Game, side: int, mechanised: bool, weather: str) -> Way:
        """What steps cost for a class of units in this weather; built once."""
        key = (side, mechanised, weather)
        found = self._ways.get(key)
        if found is None:
            barring = union(game.of(ZoneRules).bars[side])
            found = self._ways[key] = build_way(
                game.terrain.grid, self.costs, barring, side, mechanised, self.weather[weather].frozen
            )
        return found

    @property
    def impassable(self) -> Mask:
        return self.costs.impassable

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

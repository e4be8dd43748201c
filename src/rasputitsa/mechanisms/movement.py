"""Movement: what it costs, how weather changes it, and who may move in a phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rasputitsa.engine.state import State
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.reach import Way
from rasputitsa.mechanisms.topic import topic

GROUND = "ground"
RAIL = "rail"


@dataclass(frozen=True, slots=True)
class WeatherMovement:
    """What weather does to movement: a limit of hexes (off the tracks), a limit of points, points lost by kind."""

    hexes: int | None = None
    points: int | None = None
    reduce: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Movement:
    """Costs to enter hexes, the tracks of rail movement, weather, and groups of kinds that move together."""

    board: Mask
    costs: tuple[tuple[int, Mask], ...]
    tracks: tuple[Mask, ...]
    weather: Mapping[str, WeatherMovement]
    groups: Mapping[str, frozenset[str]]
    off_rail: frozenset[str] = frozenset()
    track_hexes: Mask = field(init=False)
    ways: dict[tuple[str, str, str, int], Way] = field(default_factory=dict)

    def __post_init__(self) -> None:
        total = 0
        for leaving in self.tracks:
            total |= leaving
        object.__setattr__(self, "track_hexes", total)

    def way(self, by: str, weather: str, kind: str, allowance: int) -> Way:
        """How a kind of unit travels in this weather; built once."""
        key = (by, weather, kind, allowance)
        way = self.ways.get(key)
        if way is None:
            way = self.ways[key] = self._build(*key)
        return way

    @topic("weather.mud-movement", "weather.mud-spares-rail", "weather.snow-movement", "tank.off-rail")
    def _build(self, by: str, weather: str, kind: str, allowance: int) -> Way:
        effect = self.weather[weather]
        points = allowance - effect.reduce.get(kind, 0)
        rail = by == RAIL
        if rail and kind not in self.off_rail:
            return Way(points, (), self.tracks)
        if effect.hexes is not None:
            return Way(effect.hexes, ((1, self.board),), None)
        if effect.points is not None:
            points = min(points, effect.points)
        return Way(points, self.costs, self.tracks if rail else None)


@topic("move.who", "move.rail-start")
def movers(s: State, by: str, who: str) -> list[int]:
    """The units of the phasing side that may still move in this phase."""
    game = s.game
    movement = game.of(Movement)
    where, flags, kind = s.where, s.marks, game.kind
    units = [u for u in game.units_of[s.side] if where[u] >= 0 and not flags[u] & marks.MOVED]
    if who:
        kinds = movement.groups[who]
        units = [u for u in units if kind[u] in kinds]
    if by == RAIL:
        on_track = movement.track_hexes
        units = [u for u in units if on_track >> where[u] & 1 or kind[u] in movement.off_rail]
    return units


def way_of(s: State, by: str, unit: int) -> Way:
    """How this unit travels now."""
    game = s.game
    return game.of(Movement).way(by, s.weather, game.kind[unit], game.allowance[unit][s.steps[unit]])

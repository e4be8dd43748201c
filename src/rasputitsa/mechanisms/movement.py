"""Movement: what it costs, how weather changes it, and who may move in a phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.reach import Limit, Way
from rasputitsa.mechanisms.topic import topic
from rasputitsa.mechanisms.weather import weathers

GROUND = "ground"
RAIL = "rail"


class WeatherMovement(NamedTuple):
    """What weather does to movement: a limit of hexes off the tracks, of points, and points lost by kind.

    ``rule``: the rule by which it does so.
    """

    hexes: int | None = None
    points: int | None = None
    reduce: Mapping[str, int] = MappingProxyType({})
    rule: str = ""


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
    _ways: dict[tuple[str, str], tuple[tuple[Way, ...], ...]] = field(default_factory=dict)
    _eligible: dict[tuple[int, str], tuple[int, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        total = 0
        for leaving in self.tracks:
            total |= leaving
        object.__setattr__(self, "track_hexes", total)

    def effect(self, game: Game) -> object:
        """Without the weather that never comes."""
        weather = {name: self.weather[name] for name in weathers(game)}
        return self.costs, self.tracks, weather, self.groups, self.off_rail

    @topic("unit.face")
    def ways(self, game: Game, by: str, weather: str) -> tuple[tuple[Way, ...], ...]:
        """How each unit travels in this weather, by steps lost; built once."""
        ways = self._ways.get((by, weather))
        if ways is None:
            rows = zip(game.kind, game.allowance, strict=True)
            ways = tuple(
                tuple(self._build(by, weather, kind, a) for a in allowances) for kind, allowances in rows
            )
            self._ways[by, weather] = ways
        return ways

    @topic("unit.kind")
    def eligible(self, game: Game, side: int, who: str) -> tuple[int, ...]:
        """The units of a side that belong to a group (empty: all of them)."""
        units = self._eligible.get((side, who))
        if units is None:
            kinds = self.groups[who] if who else frozenset(game.kind)
            units = self._eligible[side, who] = tuple(u for u in game.units_of[side] if game.kind[u] in kinds)
        return units

    @topic("weather.mud-movement", "weather.mud-spares-rail", "weather.snow-movement", "tank.off-rail")
    def _build(self, by: str, weather: str, kind: str, allowance: int) -> Way:
        effect = self.weather[weather]
        limit = Limit(weather, effect.hexes is not None, allowance, effect.rule)
        points = allowance - effect.reduce.get(kind, 0)
        rail = by == RAIL
        if rail and kind not in self.off_rail:
            return Way(points, (), self.tracks, None if points == allowance else limit._replace(hexes=False))
        if effect.hexes is not None:
            return Way(effect.hexes, ((1, self.board),), None, limit)
        if effect.points is not None:
            points = min(points, effect.points)
        tracks = self.tracks if rail else None
        return Way(points, self.costs, tracks, None if points == allowance else limit)


@topic("move.who", "move.rail-start")
def movers(s: State, by: str, who: str) -> list[int]:
    """The units of the phasing side that may still move in this phase."""
    movement = s.game.of(Movement)
    where, flags = s.where, s.marks
    units = movement.eligible(s.game, s.side, who)
    ready = [u for u in units if where[u] >= 0 and not flags[u] & marks.MOVED]
    if by != RAIL:
        return ready
    on_track, kind, off_rail = movement.track_hexes, s.game.kind, movement.off_rail
    return [u for u in ready if on_track >> where[u] & 1 or kind[u] in off_rail]

"""What a position is worth to a side, term by term, in victory points; positive is good for ``side``."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rasputitsa.agents.impulse.chart import FADING, Chart
from rasputitsa.agents.impulse.danger import Danger
from rasputitsa.agents.impulse.strikes import stacks_of
from rasputitsa.agents.impulse.threat import Threat
from rasputitsa.engine.state import State
from rasputitsa.hexes import Grid, Hex, Mask, bits
from rasputitsa.mechanisms.impulse.formation import defence
from rasputitsa.mechanisms.impulse.march_rules import MarchRules, passage_of, points_of
from rasputitsa.mechanisms.impulse.supply_line import supplied
from rasputitsa.mechanisms.impulse.travel import Passage, Way, wave
from rasputitsa.mechanisms.impulse.zones import Menace, menace

AHEAD = 5
"""Moves of its tanks that the way of the attacker is looked at."""

FIRM = 10.0
"""Strength in a place that halves the attacker's hope for it."""

WALK_IN = 0.5
"""Share of a place that stands empty with an enemy near."""

NEAR = 3


class Terms(NamedTuple):
    """The parts of an appraisal."""

    material: float
    places: float
    isolation: float
    own_isolation: float
    exposure: float
    threat: float
    tempo: float
    advance: float
    cover: float


class Eye:
    """A side's way of looking at the positions that one phase can lead to."""

    def __init__(self, c: Chart, s: State, side: int) -> None:
        self.c = c
        self.side = side
        self.danger = Danger(c, s, side)
        self.pull = tuple(c.pull(side, wheels, s.control[c.attacker]) for wheels in (False, True))
        self.threat = Threat(c, side, self.danger)
        self.ahead = c.game.turns[min(s.turn, len(c.game.turns) - 1)].weather

    def __call__(self, s: State) -> float:
        return sum(self.terms(s))

    def terms(self, s: State) -> Terms:
        c, side, w = self.c, self.side, self.c.weights
        foe = 1 - side
        own, enemy = stacks_of(s, side), stacks_of(s, foe)
        own_worth, enemy_worth = self._worth(s, own), self._worth(s, enemy)
        fears = menace(s, 0), menace(s, 1)
        fed, enemy_fed = self.fed(s, side, fears[side]), supplied(s, foe, fears[foe])
        layers = self._wave(s, fears[c.attacker])
        hope = w.tempo[side] * self._hope(s, layers, stacks=enemy if side == c.attacker else own)
        return Terms(
            sum(own_worth.values()) - sum(enemy_worth.values()),
            self._held(s, fed if side == c.attacker else enemy_fed),
            w.isolation[side] * sum(v for h, v in enemy_worth.items() if not enemy_fed >> h & 1),
            -w.own_isolation[side] * sum(v for h, v in own_worth.items() if not fed >> h & 1),
            -self._exposure(s, own_worth, layers, fears[side]) if side != c.attacker else 0.0,
            -w.threat[side] * self.threat(s, own, fears[side]),
            hope if side == c.attacker else -hope,
            self._advance(s, own),
            self._cover(own),
        )

    def fed(self, s: State, side: int, fear: Menace | None = None) -> Mask:
        """The hexes with a supply line now and in the weather to come, which may shorten it."""
        fear = fear or menace(s, side)
        found = supplied(s, side, fear)
        weather = s.weather
        if self.ahead != weather:
            s.weather = self.ahead
            found &= supplied(s, side, fear)
            s.weather = weather
        return found

    def _worth(self, s: State, stacks: dict[Hex, list[int]]) -> dict[Hex, float]:
        worth, steps = self.c.worth, s.steps
        return {h: sum([worth[u][steps[u]] for u in units]) for h, units in stacks.items()}

    def _held(self, s: State, attacker_fed: Mask) -> float:
        """Places held by the rules of victory, less what can be walked into."""
        c, value = self.c, 0.0
        attacker, tally = c.attacker, c.tally
        near = s.occupied[1 - attacker]
        for _ in range(NEAR):
            near |= c.grid.spread(near)
        for place, worth in c.places.items():
            if not s.control[attacker] >> place & 1:
                continue
            if place == tally.prize_hex:
                value += (worth if attacker_fed >> place & 1 else tally.starving) * (
                    1.0 if s.occupied[attacker] >> place & 1 else 0.2
                )
                continue
            share = 1.0 if attacker_fed >> place & 1 else 0.5
            if not s.occupied[attacker] >> place & 1 and near >> place & 1:
                share *= WALK_IN
            value += worth * share
        return c.weights.place[self.side] * (value if self.side == attacker else -value)

    def _wave(self, s: State, fear: Menace) -> list[Mask]:
        """Where the attacker's tanks could be, by half points of movement."""
        c = self.c
        side, armoured = c.attacker, c.formations.armoured
        tanks = 0
        for unit in c.game.units_of[side]:
            if armoured[unit] and s.where[unit] >= 0:
                tanks |= 1 << s.where[unit]
        unit = c.tanks[side]
        passage = passage_of(s, unit, fear)
        return _wave(c, tanks, s.weather, AHEAD * max(points_of(s, unit), 2), passage)

    def _hope(self, s: State, layers: list[Mask], stacks: dict[Hex, list[int]]) -> float:
        """The attacker's hope: places that his tanks can reach, the sooner and emptier the better."""
        c, hope = self.c, 0.0
        move = max(points_of(s, c.tanks[c.attacker]), 2)
        for place, worth in c.places.items():
            if s.control[c.attacker] >> place & 1:
                continue
            goal = c.around[place] | 1 << place
            spent = next((n for n, layer in enumerate(layers) if layer & goal), len(layers) + move)
            strength = sum([defence(s, u) for u in stacks.get(place, ())])
            hope += worth * FADING ** (spent / move) * FIRM / (FIRM + 2 * strength)
        return hope

    def _exposure(self, s: State, worth: dict[Hex, float], layers: list[Mask], fear: Menace) -> float:
        """The worth of units that would be cut off if the enemy's tanks were wherever they can go."""
        c, side = self.c, self.side
        reach = 0
        for layer in layers[: points_of(s, c.tanks[1 - side]) + 1]:
            reach |= layer
        fed = supplied(s, side, fear._replace(zone=fear.zone | c.grid.spread(reach)))
        return c.weights.exposure[side] * sum(v for h, v in worth.items() if not fed >> h & 1)

    def _advance(self, s: State, own: dict[Hex, list[int]]) -> float:
        """Strength near the places that matter."""
        c, total = self.c, 0.0
        mechanised, attack = c.formations.mechanised, c.formations.attack
        foot, wheels = self.pull
        for hex_, units in own.items():
            for unit in units:
                total += attack[unit][s.steps[unit]] * (wheels if mechanised[unit] else foot)[hex_]
        return c.weights.advance[self.side] * total

    def _cover(self, own: dict[Hex, list[int]]) -> float:
        """Protecting ground held in reach of the enemy, and the breadth of the line."""
        w, danger, total = self.c.weights, self.danger, 0.0
        cover, breadth = w.cover[self.side], w.spread[self.side]
        if not cover and not breadth:
            return 0.0
        for hex_ in own:
            if hex_ in danger.strength:
                total += breadth - cover * danger.cover(hex_)
        return total


@lru_cache(maxsize=256)
def _wave(c: Chart, tanks: Mask, weather: str, points: int, passage: Passage) -> list[Mask]:
    way = coarse(c.grid, c.game.of(MarchRules).way(c.game, c.attacker, True, weather))
    return wave(c.grid, tanks, way, points, passage)


@lru_cache(maxsize=32)
def coarse(grid: Grid, way: Way) -> Way:
    """The same way as if every hex were entered by its best side: near enough to see who comes when."""
    even = dict(way.even)
    known = 0
    for hexes in even.values():
        known |= hexes
    for cost, leaving in way.steps:
        ends = grid.follow(grid.board, leaving) & ~known
        even[cost] = even.get(cost, 0) | ends
        known |= ends
    return Way(way.shifts, tuple(sorted(even.items())), ())


def cut_off(s: State, side: int, fear: Menace | None = None) -> list[int]:
    """The units of a side on the map without a supply line."""
    fed = supplied(s, side, fear)
    return [u for u in s.on_map(side) if not fed >> s.where[u] & 1]


def held_places(c: Chart, s: State, side: int) -> list[Hex]:
    return [h for h in bits(s.control[side]) if h in c.places]

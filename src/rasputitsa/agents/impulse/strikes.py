"""Attacks worth making: enemy hexes with the sets of attackers that matter, packed without a common unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from rasputitsa.agents.impulse.chart import Chart
from rasputitsa.agents.impulse.expectation import Force, Post, force, post, worth_of
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.impulse import air
from rasputitsa.mechanisms.impulse.air import AirRules
from rasputitsa.mechanisms.impulse.engagement import Engagement
from rasputitsa.mechanisms.impulse.odds import attack_strength, position
from rasputitsa.mechanisms.impulse.stacking import loads

MOST_STACKS = 4
"""Stacks around a target of which every combination is looked at: the strongest ones."""

CHOICES = 6
"""Attacks kept for each target."""

WIDTH = 240
"""Sets of attacks that are followed at once while they are packed."""


class Strike(NamedTuple):
    """A possible attack: its worth less what it spends, the attackers, and the air points it is worth."""

    value: float
    hex: Hex
    attackers: tuple[int, ...]
    bits: int
    air: int


class Plan(NamedTuple):
    """Attacks without a common unit, best first, and what they are worth in all."""

    value: float
    strikes: tuple[Strike, ...]


def stacks_of(s: State, side: int) -> dict[Hex, list[int]]:
    """The units of a side on the map by hex."""
    found: dict[Hex, list[int]] = {}
    where = s.where
    for unit in s.game.units_of[side]:
        hex_ = where[unit]
        if hex_ >= 0:
            found.setdefault(hex_, []).append(unit)
    return found


def ground(c: Chart, s: State, side: int, hex_: Hex) -> float:
    """What it is worth to ``side`` to push the defenders out of a hex."""
    value = c.weights.ground[side]
    if hex_ in c.places and s.control[1 - side] >> hex_ & 1:
        value += c.weights.place[side] * c.places[hex_]
    return value


def column_of(c: Chart, s: State, hex_: Hex, strength: int, attackers: tuple[int, ...], side: int) -> int:
    """The column of an attack before air support."""
    own = attack_strength(s, Engagement(0, hex_, attackers))
    raw = position(c.rules, own, strength) if own else -len(c.codes)
    if c.rules.clamp_first:
        raw = min(max(raw, 0), len(c.rules.columns) - 1)
    froms = tuple(sorted({s.where[u] for u in attackers}))
    return raw + c.shift(s, hex_, froms, side)


class Targets:
    """The attacks that a side could make in a position. Posts and values are worked out when asked for."""

    def __init__(self, c: Chart, s: State, side: int, price: float, spend: Mapping[int, float]) -> None:
        """``price``: an air point. ``spend``: what it costs a unit to attack, its second move for example."""
        self.c = c
        self.s = s
        self.side = side
        self.price = price
        self.spend = spend
        self.loads = loads(s, 1 - side)
        self.enemies = stacks_of(s, 1 - side)
        most = c.game.of(AirRules).most
        self.points = min(air.pool(s, side), most)
        self.against = min(air.pool(s, 1 - side), most)

    def post(self, hex_: Hex) -> Post:
        return post(
            self.c, self.s, hex_, self.enemies[hex_], self.loads, ground(self.c, self.s, self.side, hex_)
        )

    def rows(self, near: Mapping[Hex, list[int]]) -> list[list[Strike]]:
        """Per target the attacks that pay, best first; targets from one end of the map to the other."""
        rank = self.c.grid.column_row
        found = (self.strikes(hex_, near[hex_]) for hex_ in sorted(near, key=lambda h: rank(h)[::-1]))
        return [row for row in found if row]

    def strikes(self, hex_: Hex, near: list[int]) -> list[Strike]:
        defended = self.post(hex_)
        kept: list[Strike] = []
        for attackers in _sets(self.c, self.s, near):
            strike = self._strike(defended, attackers)
            if strike.value > 0 and not any(
                k.value >= strike.value and k.bits & strike.bits == k.bits for k in kept
            ):
                kept.append(strike)
        kept.sort(key=lambda k: -k.value)
        return kept[:CHOICES]

    def _strike(self, defended: Post, attackers: tuple[int, ...]) -> Strike:
        c, s = self.c, self.s
        column = column_of(c, s, defended.hex, defended.strength, attackers, self.side)
        units = force(c, s, attackers)
        cost = sum(self.spend.get(u, 0.0) for u in attackers)
        value, points = self._supported(defended, units, column)
        return Strike(value - cost, defended.hex, attackers, sum(1 << u for u in attackers), points)

    def _supported(self, defended: Post, units: Force, column: int) -> tuple[float, int]:
        """The worth with as many air points as pay for themselves."""
        best, points = self._worth(defended, units, column), 0
        for more in range(1, self.points + 1):
            value = self._worth(defended, units, column + more) - self.price * more
            if value > best:
                best, points = value, more
        return best, points

    def _worth(self, defended: Post, units: Force, column: int) -> float:
        """The worth of an attack on this column, which the enemy's air points may yet make a worse one."""
        value = worth_of(self.c, defended, units, column)
        if not self.against:
            return value
        worse = worth_of(self.c, defended, units, column - self.against)
        return value - self.c.weights.interference[self.side] * max(value - worse, 0.0)


def _sets(c: Chart, s: State, near: list[int]) -> Iterator[tuple[int, ...]]:
    """Sets of attackers: the strongest one, two, three...; and whole stacks together."""
    attack, steps = c.formations.attack, s.steps
    strong = sorted(near, key=lambda u: (-attack[u][steps[u]], u))
    strong = [u for u in strong if attack[u][steps[u]]]
    seen = set()
    for size in range(1, len(strong) + 1):
        chosen = tuple(sorted(strong[:size]))
        seen.add(chosen)
        yield chosen
    for chosen in _whole_stacks(s, strong):
        if chosen not in seen:
            seen.add(chosen)
            yield chosen


def _whole_stacks(s: State, units: list[int]) -> Iterator[tuple[int, ...]]:
    by_hex: dict[Hex, list[int]] = {}
    for unit in units:
        by_hex.setdefault(s.where[unit], []).append(unit)
    hexes = list(by_hex)[:MOST_STACKS]
    for size in range(1, len(hexes) + 1):
        for chosen in combinations(hexes, size):
            yield tuple(sorted(u for h in chosen for u in by_hex[h]))


def pack(rows: Iterable[list[Strike]], points: int) -> Plan:
    """Attacks of the greatest total worth, one per target, each attacker once, within the air points at hand.

    Targets lie along a front, so that few attackers are shared by distant ones: of the sets with the same
    units and air points in use only the best is followed, and of all sets the ``WIDTH`` best.
    """
    states: dict[tuple[int, int], tuple[float, tuple[Strike, ...]]] = {(0, 0): (0.0, ())}
    for row in rows:
        found = dict(states)
        for (used, spent), (value, chosen) in states.items():
            for strike in row:
                if strike.bits & used or spent + strike.air > points:
                    continue
                key = (used | strike.bits, spent + strike.air)
                total = value + strike.value
                if key not in found or found[key][0] < total:
                    found[key] = (total, (*chosen, strike))
        if len(found) > WIDTH:
            best = sorted(found.items(), key=lambda item: -item[1][0])[:WIDTH]
            found = dict(best)
        states = found
    value, chosen = max(states.values(), key=lambda state: state[0])
    return Plan(value, tuple(sorted(chosen, key=lambda k: (-k.value, k.hex))))

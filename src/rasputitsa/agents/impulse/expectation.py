"""The exact worth of an engagement: all faces of a column, cheapest losses, the defender's best course.

What a result does to the defenders does not depend on who attacks, so it is worked out once per defended hex.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from rasputitsa.agents.impulse.chart import Chart
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.formation import defence
from rasputitsa.mechanisms.impulse.march_rules import frozen
from rasputitsa.mechanisms.impulse.outcome import (
    SPARED_LOSS,
    SPARED_STEPS,
    AttackersLoseSteps,
    AttackersMatch,
    DefendersDestroyed,
    DefendersFallBack,
    DefendersReduced,
    DefendersRouted,
)
from rasputitsa.mechanisms.impulse.stacking import full_for
from rasputitsa.mechanisms.impulse.withdrawal import WithdrawalRules
from rasputitsa.mechanisms.impulse.zones import menace

Force = tuple[tuple[int, int], ...]
"""Units (the first of each kind) with the steps they have lost."""


class Flight(NamedTuple):
    """What a retreat does to a unit: does it leave the hex, and the steps it costs."""

    leaves: bool
    steps: int


class Defender(NamedTuple):
    """A unit in a hex under attack, and what retreats of one and of two hexes would do to it."""

    unit: int
    steps: int
    host: bool
    defence: int
    withdraws: Flight
    routs: Flight


class Toll(NamedTuple):
    """What a result brings the attacker and costs him: steps, one each or as he likes, or strength."""

    gain: float
    steps: int = 0
    each: bool = False
    strength: int = 0


class Post(NamedTuple):
    """A hex under attack: its strength, and the toll of every result of the table."""

    hex: Hex
    strength: int
    tolls: dict[str, Toll]


def exits(
    c: Chart, s: State, side: int, loads: dict[Hex, int], hex_: Hex, unit: int
) -> tuple[Flight, Flight]:
    """What a retreat of one and of two hexes from here would do to a unit of ``side``."""
    grid, fear = c.grid, menace(s, side)
    zone = fear.armoured if c.formations.armoured[unit] else fear.zone
    free = c.passable & ~fear.enemies & ~(zone & ~s.occupied[side])
    room = free & ~full_for(loads, c.limits[side], c.formations.halves[unit])
    dry, here = c.dry[frozen(s)], 1 << hex_
    near, near_dry = c.around[hex_], grid.follow(here, dry)
    routs = _two_hexes(c, here, near & free, near_dry & free, dry, free & room & ~here)
    if not routs.leaves and near & room:
        routs = Flight(True, 1 if near_dry & room else 2)
    if near & room:
        return Flight(True, 0 if near_dry & room else 1), routs
    return (routs if near & free else Flight(False, 1)), routs


def _two_hexes(
    c: Chart, here: Mask, first: Mask, first_dry: Mask, dry: tuple[Mask, ...], ends: Mask
) -> Flight:
    if c.grid.follow(first_dry, dry) & ends:
        return Flight(True, 0)
    return Flight(True, 1) if c.grid.spread(first) & ends else Flight(False, 1)


def post(c: Chart, s: State, hex_: Hex, units: list[int], loads: dict[Hex, int], ground: float) -> Post:
    """A hex with its defenders; ``ground`` is what the attacker gains if it is left.

    In the battle that is being fought, all defenders are marked and only its guests do not count.
    """
    fighting = s.battle is not None and s.battle.hex == hex_
    side, defenders = c.game.side_of[units[0]], []
    for unit in units:
        withdraws, routs = exits(c, s, side, loads, hex_, unit)
        guest = unit in s.battle.guests if fighting else bool(s.marks[unit] & marks.DEFENDED)
        defenders.append(Defender(unit, s.steps[unit], not guest, defence(s, unit), withdraws, routs))
    strength = sum(d.defence for d in defenders if d.host)
    if c.rules.doubled >> hex_ & 1:
        strength *= 2
    swap = c.game.of(WithdrawalRules).swap_in_combined
    return Post(hex_, strength, _tolls(c, tuple(defenders), ground, swap))


@lru_cache(maxsize=1 << 12)
def _tolls(c: Chart, defenders: tuple[Defender, ...], ground: float, swap: bool) -> dict[str, Toll]:
    return {code: _toll(c, program, defenders, ground, swap) for code, program in c.rules.results.items()}


class _Stack:
    """Defenders while a result is carried out: the steps each has lost (None: dead or gone)."""

    def __init__(self, c: Chart, defenders: tuple[Defender, ...]) -> None:
        self.c = c
        self.defenders = defenders
        self.steps: list[int | None] = [d.steps for d in defenders]
        self.gain = 0.0
        self.lost = 0

    def copy(self) -> _Stack:
        other = _Stack(self.c, self.defenders)
        other.steps, other.gain, other.lost = self.steps[:], self.gain, self.lost
        return other

    def lose(self, index: int, steps: int) -> None:
        for _ in range(steps):
            lost = self.steps[index]
            if lost is None:
                return
            unit = self.defenders[index].unit
            self.gain += self.c.step_worth(unit, lost)
            self.steps[index] = lost + 1 if lost + 1 < len(self.c.worth[unit]) else None

    def defence(self, index: int) -> int:
        """The printed defence of a unit now; works count only as long as it is unhurt."""
        lost, who = self.steps[index], self.defenders[index]
        if lost is None or not who.host:
            return 0
        return who.defence if lost == who.steps else self.c.formations.defence[who.unit][lost]

    def reduce(self) -> None:
        for index, _ in enumerate(self.steps):
            before = self.defence(index)
            self.lose(index, 1)
            self.lost += before - self.defence(index)

    def destroy(self, spare: bool) -> None:
        for index, who in enumerate(self.defenders):
            lost = self.steps[index]
            if lost is None:
                continue
            self.lost += self.defence(index)
            left = len(self.c.worth[who.unit]) - lost
            self.lose(index, SPARED_LOSS if spare and left >= SPARED_STEPS else left)

    def flee(self, routed: bool) -> None:
        for index, who in enumerate(self.defenders):
            if self.steps[index] is None:
                continue
            flight = who.routs if routed else who.withdraws
            self.lose(index, flight.steps)
            if flight.leaves:
                self.steps[index] = None

    def value(self, ground: float) -> float:
        return self.gain + (ground if self.empty else 0.0)

    @property
    def empty(self) -> bool:
        return all(steps is None for steps in self.steps)


def _toll(
    c: Chart, program: tuple[Any, ...], defenders: tuple[Defender, ...], ground: float, swap: bool
) -> Toll:
    stack = _Stack(c, defenders)
    had = sum(len(c.worth[d.unit]) - d.steps for d in defenders if d.host)
    steps, each, strength = 0, False, 0
    for step in program:
        if isinstance(step, AttackersLoseSteps):
            steps, each = -(-had // step.share), step.each
        elif isinstance(step, AttackersMatch):
            strength = stack.lost
        else:
            stack = _suffer(stack, step, ground, swap)
    return Toll(stack.value(ground), steps, each, strength)


def _suffer(stack: _Stack, step: object, ground: float, swap: bool) -> _Stack:
    if isinstance(step, DefendersReduced):
        stack.reduce()
    elif isinstance(step, DefendersDestroyed):
        stack.destroy(step.spare)
        if step.spare and not stack.empty:
            return _fall_back(stack, ground, swap)
    elif isinstance(step, DefendersRouted):
        stack.flee(routed=True)
    elif isinstance(step, DefendersFallBack) and not stack.empty:
        return _fall_back(stack, ground, swap or not step.combined)
    return stack


def _fall_back(stack: _Stack, ground: float, free_choice: bool) -> _Stack:
    """The course that costs the defender least: withdraw, be routed, or stand for a step each."""
    withdrawn = stack.copy()
    withdrawn.flee(routed=False)
    if not free_choice:
        return withdrawn
    routed, stood = stack.copy(), stack.copy()
    routed.flee(routed=True)
    for index, _ in enumerate(stood.steps):
        stood.lose(index, 1)
    return min((withdrawn, routed, stood), key=lambda found: found.value(ground))


def force(c: Chart, s: State, units: tuple[int, ...]) -> Force:
    return tuple(sorted([(c.alike[u], s.steps[u]) for u in units]))


@lru_cache(maxsize=1 << 16)
def cheapest_strength(c: Chart, units: Force, due: int) -> float:
    """The least worth that units give up to lose attack strength of at least ``due``; all if they cannot."""
    return _cheapest(c, units, due, 0)


@lru_cache(maxsize=1 << 16)
def cheapest_steps(c: Chart, units: Force, due: int, each: bool) -> float:
    """The least worth of so many steps, from each unit one at most or as they come."""
    return _cheapest(c, units, due, 1 if each else 2)


def _cheapest(c: Chart, units: Force, due: int, mode: int) -> float:
    """``mode``: 0 counts strength, 1 one step per unit, 2 steps."""
    best: list[float] = [0.0] + [float("inf")] * due
    total = 0.0
    for unit, lost in units:
        row, attack = c.worth[unit], c.formations.attack[unit]
        most = 1 if mode == 1 else len(row) - lost
        after = best[:]
        for steps in range(1, most + 1):
            end = lost + steps
            left = row[end] if end < len(row) else 0.0
            size = steps if mode else attack[lost] - (attack[end] if end < len(attack) else 0)
            for paid, cost in enumerate(best):
                reached = min(paid + size, due)
                after[reached] = min(after[reached], cost + row[lost] - left)
        end = lost + most
        total += row[lost] - (row[end] if end < len(row) else 0.0)
        best = after
    return min(best[due], total)


def losses(c: Chart, units: Force, toll: Toll) -> float:
    """What a result costs the attackers at the least."""
    paid = 0.0
    if toll.steps:
        paid += cheapest_steps(c, units, toll.steps, toll.each)
    if toll.strength:
        paid += cheapest_strength(c, units, toll.strength)
    return paid


def worth_of(c: Chart, defended: Post, units: Force, column: int) -> float:
    """The expected worth of an engagement on a column to the attacker, over all faces."""
    codes = c.on_table(column)
    total = 0.0
    for code in codes:
        toll = defended.tolls[code]
        total += toll.gain - losses(c, units, toll)
    return total / len(codes)

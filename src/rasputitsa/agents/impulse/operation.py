"""A movement phase with stacks planned as a whole: who can go where, within stacking and rail capacity."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from rasputitsa.agents.impulse.appraisal import Eye
from rasputitsa.agents.impulse.chart import Chart
from rasputitsa.engine.action import Action, Entrench
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms import marks, tracks
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.impulse.orders import Marching
from rasputitsa.mechanisms.impulse.rail import RAIL, Railways
from rasputitsa.mechanisms.impulse.stacking import loads

Plan = dict[int, Hex]
"""Where each unit that may move is to end; where it is now if it stays, off the map too."""


def orders(options: Marching, plan: Plan) -> Iterator[tuple[int, Action]]:
    """The marches and rides of a plan that can be ordered as things stand, by unit."""
    where, waiting = options.s.where, set(options.units)
    for unit, end in plan.items():
        if unit not in waiting or end == where[unit]:
            continue
        if options.roomy(unit) >> end & 1:
            yield unit, options.order(unit, end)
        elif options.roomy_rides(unit) >> end & 1:
            yield unit, options.rail_order(unit, end)


class Operation:
    """The choices of one movement phase. ``s`` is the position as the player supposes it to be."""

    def __init__(self, c: Chart, s: State, options: Marching, eye: Eye) -> None:
        s = s.copy()
        marks.clear(s, marks.FOUGHT | marks.DEFENDED)  # a combat phase to come begins anew
        self.c = c
        self.s = s
        self.options = options
        self.eye = eye
        self.side = s.side
        decoy, attack = c.formations.decoy, c.formations.attack
        movers = [u for u in options.units if not decoy[u]]
        self.home: Plan = {u: s.where[u] for u in movers}
        self.marches: dict[int, Mask] = {}
        self.rides: dict[int, Mask] = {}
        for unit in movers:
            found = options.reach(unit)
            self.marches[unit] = (found.reached | found.forced) & ~s.occupied[1 - s.side]
            self.rides[unit] = options.roomy_rides(unit) & ~s.occupied[1 - s.side]
        self.units = sorted(movers, key=lambda u: (-attack[u][s.steps[u]], u))
        self.limit = c.limits[self.side]
        every = loads(s, self.side)
        for unit, hex_ in self.home.items():
            if hex_ >= 0:
                every[hex_] -= c.formations.halves[unit]
        self.fixed = every
        self.capacity = tracks.value(s, tracks.of_side(s, RAIL, self.side))

    @property
    def enemies(self) -> Mask:
        return self.s.occupied[1 - self.side]

    @cached_property
    def prepares_attack(self) -> bool:
        return self.c.prepares_attack(self.s)

    @cached_property
    def in_touch(self) -> list[int]:
        """The units that matter for the battle at hand: they could get next to the enemy, or he to them."""
        near = self.c.grid.spread(self.enemies)
        reach = self.eye.danger.strength
        return [u for u in self.units if self.marches[u] & near or self.home[u] in reach or self._beside(u)]

    def _beside(self, unit: int) -> bool:
        hex_ = self.home[unit]
        return hex_ >= 0 and bool(self.c.around[hex_] & self.enemies)

    def ends(self, unit: int) -> Mask:
        """Where a unit could stand after the phase, on foot or as it is."""
        hex_ = self.home[unit]
        return self.marches[unit] | (1 << hex_ if hex_ >= 0 else 0)

    def strength(self, unit: int) -> int:
        return self.c.formations.attack[unit][self.s.steps[unit]]

    def distance(self, a: Hex, b: Hex) -> int:
        return self.c.grid.distance(a, b)

    def after(self, plan: Plan) -> State:
        """The position when the plan has been carried out. Places entered on the way are not counted."""
        s = self.s.copy()
        where, side, flags = s.where, self.side, s.marks
        moved = 0
        for unit, hex_ in plan.items():
            if hex_ != where[unit]:
                where[unit] = hex_
                flags[unit] &= ~marks.ENTRENCHED
                moved |= 1 << hex_
        mask = 0
        for unit in self.c.game.units_of[side]:
            if where[unit] >= 0:
                mask |= 1 << where[unit]
        s.occupied[side] = mask
        taken = moved & self.c.game.of(Control).hexes & ~s.control[side]
        if taken:
            s.control[side] |= taken
            s.control[1 - side] &= ~taken
        return s

    def digs(self, unit: int) -> bool:
        """Could this unit entrench where it stands?"""
        able = self.s.where[unit] >= 0 and self.c.formations.entrenched[unit]
        return bool(able) and not self.s.marks[unit] & marks.ENTRENCHED

    def digging(self, plan: Plan, spared: Iterable[int] = ()) -> list[Action]:
        """Units that stay where the enemy could come dig in, but for those that are to attack."""
        reach, busy = self.eye.danger.strength, set(spared)
        staying = (u for u, hex_ in plan.items() if hex_ == self.home[u] and hex_ in reach)
        return [Entrench(u) for u in staying if u not in busy and self.digs(u)]


OFF = -99
"""Nowhere yet: a unit that is being moved from one hex to another."""


class Draft:
    """Orders while they are drawn up: stacking and rail capacity are kept at every step."""

    def __init__(self, op: Operation, plan: Plan | None = None) -> None:
        """Begins with a plan that is known to be possible; without one, everybody stays."""
        self.op = op
        self.orders: Plan = {}
        self.load = dict(op.fixed)
        self.rail = op.capacity
        self._halves = op.c.formations.halves
        self._prices = op.c.game.of(Railways).price
        for unit, hex_ in (plan or op.home).items():
            self._put(unit, hex_)
            if self._rides(unit, hex_):
                self.rail -= self._prices[unit]

    @classmethod
    def mixed(cls, op: Operation, orders: Plan) -> Draft:
        """As many of these orders as fit together, the others stay: who finds no room makes none either."""
        while True:
            draft = cls(op)
            for unit in orders:
                draft._lift(unit)
                draft.orders[unit] = OFF
            refused = [u for u, hex_ in orders.items() if not draft.send(u, hex_)]
            if not refused:
                return draft
            orders = {u: h for u, h in orders.items() if u not in refused}

    def _put(self, unit: int, hex_: Hex) -> None:
        self.orders[unit] = hex_
        if hex_ >= 0:
            self.load[hex_] = self.load.get(hex_, 0) + self._halves[unit]

    def _lift(self, unit: int) -> None:
        hex_ = self.orders[unit]
        if hex_ >= 0:
            self.load[hex_] -= self._halves[unit]
        if self._rides(unit, hex_):
            self.rail += self._prices[unit]

    def _rides(self, unit: int, hex_: Hex) -> bool:
        return 0 <= hex_ != self.op.home[unit] and not self.op.marches[unit] >> hex_ & 1

    def room(self, unit: int, hex_: Hex) -> bool:
        if self.orders[unit] == hex_:
            return True
        return self.load.get(hex_, 0) + self._halves[unit] <= self.op.limit

    def send(self, unit: int, hex_: Hex) -> bool:
        """Change the order of a unit, if there is room and rail capacity for it."""
        before = self.orders[unit]
        if hex_ == before:
            return True
        ride = self._rides(unit, hex_)
        if ride and (not self.op.rides[unit] >> hex_ & 1 or self.rail < self._prices[unit]):
            return False
        if not self.room(unit, hex_):
            return False
        self._lift(unit)
        self._put(unit, hex_)
        if ride:
            self.rail -= self._prices[unit]
        return True

    def swap(self, unit: int, hex_: Hex) -> bool:
        """Send a unit to a full hex; one of equal size that stands there takes its place."""
        before, op = self.orders[unit], self.op
        if before < 0 or not op.marches[unit] >> hex_ & 1:
            return False
        for other, where in self.orders.items():
            if where == hex_ and self._halves[other] == self._halves[unit] and op.ends(other) >> before & 1:
                self._lift(unit)
                self._lift(other)
                self._put(unit, hex_)
                self._put(other, before)
                return True
        return False

    def pull(
        self,
        units: Iterable[int],
        score: Callable[[int, Hex], float],
        within: Callable[[int], Mask] | None = None,
    ) -> None:
        """Let units pick, one after the other, the hex with room that they like best."""
        for unit in units:
            ends = self.op.ends(unit) if within is None else within(unit)
            best = max(
                (h for h in bits(ends) if self.room(unit, h)),
                key=lambda h: (score(unit, h), -h),
                default=None,
            )
            if best is not None:
                self.send(unit, best)

    def changed(self) -> Plan:
        return {u: h for u, h in self.orders.items() if h != self.op.home[u]}

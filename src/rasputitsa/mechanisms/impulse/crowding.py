"""Stacking binds at the end of a phase: an order may overfill a hex while it can still be cleared in time."""

from __future__ import annotations

from rasputitsa.engine.action import Move, Rail
from rasputitsa.engine.decision import Refusal
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.impulse.clearing import Clearing, Plan, moved
from rasputitsa.mechanisms.impulse.fog import OPEN, level
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.manoeuvre import Manoeuvres
from rasputitsa.mechanisms.impulse.zones import Menace, worst
from rasputitsa.mechanisms.topic import topic


class Crowding(Manoeuvres):
    """Where units may end an order: after each one there is a way to bring the phase to its end.

    What can still leave is reckoned by marches whose outcome is certain, whatever lies under the masks. So is
    every order that overfills a hex, or is given while one is overfull.
    """

    __slots__ = ("_clearing", "_crowded", "_easy", "_worst")

    def __init__(self, s: State, who: str, entry: bool, exploit: bool, begun: bool) -> None:
        super().__init__(s, who, entry, exploit, begun)
        self._clearing: Clearing | None = None
        self._crowded: Mask | None = None
        self._worst: Menace | None = None
        self._easy: dict[tuple[Hex, int], bool] = {}

    @property
    @topic("stack.phase-end")
    def crowded(self) -> Mask:
        """The hexes that hold more than they may when the phase ends."""
        if self._crowded is None:
            limit, found = self.limit, self.loads
            over = max(found.values(), default=0) > limit
            self._crowded = sum(1 << hex_ for hex_, load in found.items() if load > limit) if over else 0
        return self._crowded

    def destinations(self, unit: int) -> Mask:
        """Where a unit may end its march."""
        certain = self.march_ends(unit) if level(self.s) == OPEN else self.march_ends(unit, self.worst)
        return self._allowed(unit, self.march_ends(unit), certain)

    def rail_destinations(self, unit: int) -> Mask:
        """Where a unit may end a ride by rail."""
        certain = self.rail_ends(unit) if level(self.s) == OPEN else self.rail_ends(unit, self.worst)
        return self._allowed(unit, self.rail_ends(unit), certain)

    @topic("stack.limit", "stack.relief")
    def _allowed(self, unit: int, ends: Mask, certain: Mask) -> Mask:
        full = self.full(unit)
        if not self.crowded:
            return ends & ~full | self._clearable(unit, certain & full)
        return self._clearable(unit, certain & full) | self._harmless(unit, certain & ~full)

    def _clearable(self, unit: int, ends: Mask) -> Mask:
        """Of these ends, those after which all hexes can still be cleared."""
        found = 0
        for end in bits(ends & ~self.home(unit)):
            if self.can_clear(unit, end):
                found |= 1 << end
        return found

    def _harmless(self, unit: int, ends: Mask) -> Mask:
        """The same for ends with room: one that a plan of the others does not need is as good as any."""
        plan = self._plan_after(unit, None)
        if plan is None:
            return 0
        needed = sum({1 << end for _, end in plan})
        return ends & ~needed | self._clearable(unit, ends & needed)

    def can_clear(self, unit: int, end: Hex) -> bool:
        """Could all hexes be cleared after this unit has gone there?"""
        return self._eases(unit, end) or self._plan_after(unit, end) is not None

    def _eases(self, unit: int, end: Hex) -> bool:
        """Could that hex be cleared though nobody made room elsewhere? Units of a size share the answer."""
        if self.crowded:
            return False
        halves = self.s.game.of(Formations).halves[unit]
        key = (end, halves)
        if key not in self._easy:
            self._easy[key] = self.clearing.plan(moved(self.loads, None, end, halves)) is not None
        return self._easy[key]

    def _plan_after(self, unit: int, end: Hex | None) -> Plan | None:
        """How to clear all hexes after a unit has left its own, for another or for none that matters."""
        where = self.s.where[unit]
        start = where if where >= 0 else None
        halves = self.s.game.of(Formations).halves[unit]
        return self.clearing.plan(moved(self.loads, start, end, halves), without=unit)

    def relief(self) -> Move | None:
        """The next march that helps to clear the overfull hexes; None if there is none to be cleared."""
        plan = self.clearing.plan(self.loads) if self.crowded else None
        return self.order(*plan[0]) if plan else None

    @property
    def clearing(self) -> Clearing:
        if self._clearing is None:
            waiting: dict[Hex, list[int]] = {}
            for unit in self.units:
                waiting.setdefault(self.s.where[unit], []).append(unit)
            halves = self.s.game.of(Formations).halves
            self._clearing = Clearing(self.limit, halves, waiting, lambda u: self.march_ends(u, self.worst))
        return self._clearing

    @property
    def worst(self) -> Menace:
        if self._worst is None:
            self._worst = worst(self.s, self.side)
        return self._worst

    def home(self, unit: int) -> Mask:
        where = self.s.where[unit]
        return 1 << where if where >= 0 else 0

    def order(self, unit: int, end: Hex) -> Move:
        """The march of a unit to one of its destinations, by the canonical path."""
        return self.march(unit, end, self._judged_by(unit, end))

    def rail_order(self, unit: int, end: Hex) -> Rail:
        return self.ride(unit, end, self._judged_by(unit, end))

    def _judged_by(self, unit: int, end: Hex) -> Menace | None:
        return self.worst if self.bound(unit, end) else None

    def bound(self, unit: int, end: Hex) -> bool:
        """Must the outcome of this order be certain, because a hex is overfull or becomes so?"""
        return bool(self.crowded or self.full(unit) >> end & 1)

    @topic("stack.relief")
    def crowding_refusal(self, unit: int, end: Hex, certain: bool) -> Refusal | None:
        """Why an order that is bound so may not end there. ``certain``: nothing unseen can stop it."""
        if certain and self.can_clear(unit, end):
            return None
        if self.full(unit) >> end & 1:
            return self.refuse("stack.full", hex=end)
        return self._uncleared()

    def staying_refusal(self, unit: int) -> Refusal | None:
        """Why a unit may not spend its order where it is."""
        if not self.crowded or self.clearing.plan(self.loads, without=unit) is not None:
            return None
        return self._uncleared()

    def _uncleared(self) -> Refusal:
        return self.refuse("stack.relief", hex=next(bits(self.crowded)))

    def end_refusal(self) -> Refusal | None:
        """Why the phase may not end."""
        return self.refuse("stack.phase-end", hex=next(bits(self.crowded))) if self.relief() else None

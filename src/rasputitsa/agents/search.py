"""Searching for a plan of movement: the best tactic, then better and better mixtures and changes of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from rasputitsa.agents.clock import Clock
from rasputitsa.agents.manoeuvre import Manoeuvre, Plan
from rasputitsa.agents.tactics import Tactic
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, nth_bit

Fitness = Callable[[State], float]

T = TypeVar("T")

REPORT_EVERY = 64

SECTOR = 0.35
"""How often a whole sector changes its orders, rather than a unit."""

WISH, NEAR, FRONT = 0.15, 0.5, 0.75
"""Shares up to which a unit goes where a tactic wants it, near by, or into contact; the rest anywhere."""

WIDEST = 3
"""The radius of the largest sector."""

MISFITS = 8
"""So many changes that do not fit cost as much as a position judged, so that no search is endless."""


class Found(NamedTuple):
    """A plan, its worth, and the tactic that each order comes from (empty: from a change made on the way)."""

    value: float
    plan: Plan
    tactics: dict[int, str]


class Search:
    """Hill climbing over complete plans, with a fixed budget of positions judged."""

    def __init__(self, m: Manoeuvre, fitness: Fitness, rng: random.Random, clock: Clock, budget: int) -> None:
        self.m = m
        self.fitness = fitness
        self.rng = rng
        self.clock = clock
        self.budget = budget
        self.nodes = 0
        self.misfits = 0
        self.drafts: list[tuple[str, Plan]] = []
        self.tried: set[frozenset[tuple[int, Hex]]] = set()
        self.kept: list[Found] = []

    def spent(self) -> bool:
        return self.nodes >= self.budget or self.clock.expired()

    def judge(self, plan: Plan, tactics: dict[int, str]) -> Found:
        self.nodes += 1
        return Found(self.fitness(self.m.after(plan)), plan, tactics)

    def run(self, tactics: Sequence[tuple[str, Tactic]], keep: int = 1) -> list[Found]:
        """The best plans found, best first; several distinct ones if ``keep`` asks for them."""
        best = self._openings(tactics, keep)
        while self.m.units and not self.spent():
            trial = self._change(best)
            if trial is None:
                self.misfits += 1
                self.nodes += self.misfits % MISFITS == 0
                continue
            found = self.judge(*trial)
            if found.value > best.value:
                best = found
                self.tried.clear()
                self._keep(found, keep)
            if self.nodes % REPORT_EVERY == 0:
                self.clock.report(self.nodes, self.budget, best.value)
        return self.kept

    def _openings(self, tactics: Sequence[tuple[str, Tactic]], keep: int) -> Found:
        best = self.judge(dict(self.m.home), {})
        self._keep(best, keep)
        for name, tactic in tactics:
            if self.spent():
                break
            orders = tactic(self.m)
            if not orders:
                continue
            self.drafts.append((name, orders))
            plan = self.m.settle(orders)
            if plan is not None:
                found = self.judge(plan, {u: name for u in orders if plan[u] != self.m.home[u]})
                self._keep(found, keep)
                best = max(best, found, key=lambda f: f.value)
        return best

    def _keep(self, found: Found, keep: int) -> None:
        if any(found.plan == known.plan for known in self.kept):
            return
        self.kept.append(found)
        self.kept.sort(key=lambda f: -f.value)
        del self.kept[keep:]

    def _change(self, best: Found) -> tuple[Plan, dict[int, str]] | None:
        """Units of a sector do what some tactic wants of them, or one unit goes elsewhere."""
        unit = self._any(self.m.units)
        name = ""
        if self.drafts and self.rng.random() < SECTOR:
            name, draft = self._any(self.drafts)
            orders = self._sector(draft, best.plan, unit)
        else:
            ends, name = self._elsewhere(unit, best.plan[unit])
            orders = {unit: self._any_hex(ends)} if ends else {}
        change = frozenset((u, h) for u, h in orders.items() if best.plan[u] != h)
        if not change or change in self.tried:
            return None
        self.tried.add(change)
        left = sum(1 << best.plan[u] for u, _ in change)
        plan = self.m.settle(
            dict(sorted(change)), best.plan, lambda _, free: self._any_hex(free & left or free)
        )
        return None if plan is None else (plan, best.tactics | {u: name for u, _ in change})

    def _sector(self, draft: Plan, plan: Plan, unit: int) -> Plan:
        """The orders of a draft that lead from or to the neighbourhood of a unit."""
        distance, home, centre = self.m.distance, self.m.home, plan[unit]
        radius = 1 + int(self.rng.random() * WIDEST)
        return {
            u: h
            for u, h in draft.items()
            if distance(home[u], centre) <= radius or distance(h, centre) <= radius
        }

    def _elsewhere(self, unit: int, here: Hex) -> tuple[Mask, str]:
        """Hexes to which a unit could go instead, and the tactic that would have it there."""
        m, kind = self.m, self.rng.random()
        if kind < WISH and self.drafts:
            name, draft = self._any(self.drafts)
            return (1 << draft[unit], name) if unit in draft else (0, "")
        if kind < NEAR:
            return m.ends[unit] & (m.k.around[here] | m.k.second[here]), ""
        if kind < FRONT:
            return m.ends[unit] & (m.enemy_zone | m.k.around[m.prize]), ""
        return m.ends[unit], ""

    def _any(self, several: Sequence[T]) -> T:
        return several[int(self.rng.random() * len(several))]

    def _any_hex(self, hexes: Mask) -> Hex:
        return nth_bit(hexes, int(self.rng.random() * hexes.bit_count()))

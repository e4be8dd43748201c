"""Searching for a plan of movement: the best tactic, then better and better mixtures and changes of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rasputitsa.agents.clock import Clock
from rasputitsa.agents.manoeuvre import Manoeuvre, Plan
from rasputitsa.agents.tactics import Tactic
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, nth_bit

Fitness = Callable[[State], float]

REPORT_EVERY = 64


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
        self.wishes: dict[int, list[tuple[Hex, str]]] = {u: [] for u in m.units}
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
                self.nodes += 1  # a change that does not fit costs a little too, so that no search is endless
            else:
                found = self.judge(*trial)
                if found.value > best.value:
                    best = found
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
            for unit, hex_ in orders.items():
                self.wishes[unit].append((hex_, name))
            plan = self.m.settle(orders) if orders else None
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
        """One or two units go elsewhere; whoever stands there takes the place they leave, or any other."""
        m, rng = self.m, self.rng
        unit = m.units[int(rng.random() * len(m.units))]
        wishes = self.wishes[unit]
        if wishes and rng.random() < 0.5:
            end, name = wishes[int(rng.random() * len(wishes))]
        else:
            ends = m.ends[unit]
            end, name = nth_bit(ends, int(rng.random() * ends.bit_count())), ""
        plan = dict(best.plan)
        left = plan[unit]
        if end == left:
            return None
        tactics = dict(best.tactics)
        other = next((u for u, h in plan.items() if h == end), None)
        plan[unit] = end
        tactics[unit] = name
        if m.fixed >> end & 1:
            return None
        if other is not None and not self._move_on(plan, other, left):
            return None
        return plan, tactics

    def _move_on(self, plan: Plan, unit: int, left: Hex) -> bool:
        ends = self.m.ends[unit]
        if ends >> left & 1:
            plan[unit] = left
            return True
        taken = self.m.fixed
        for other, hex_ in plan.items():
            if other != unit:
                taken |= 1 << hex_
        free = ends & ~taken
        if not free:
            return False
        plan[unit] = nth_bit(free, int(self.rng.random() * free.bit_count()))
        return True

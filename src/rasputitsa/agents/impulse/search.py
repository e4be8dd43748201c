"""Searching for a plan of movement sector by sector: the best tactic, then unit by unit what is better."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rasputitsa.agents.clock import Clock
from rasputitsa.agents.impulse.ideas import Idea, follow
from rasputitsa.agents.impulse.operation import Draft, Operation, Plan
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, nth_bit

Fitness = Callable[[State], float]

SECTOR = 14
"""Units of a sector at most: longer parts of the front are searched one after the other."""

GUESSES = 2
"""Hexes tried for a unit in each round beyond those that some tactic wishes for."""

PATIENCE = 3
"""Rounds without a better plan after which the search ends."""

REPORT_EVERY = 64


class Found(NamedTuple):
    """A plan, its worth, and the tactic that each order comes from (empty: from a change made on the way)."""

    value: float
    plan: Plan
    tactics: dict[int, str]


class Search:
    """Climbs from the best tactic, with a fixed budget of positions judged."""

    def __init__(
        self, op: Operation, fitness: Fitness, rng: random.Random, clock: Clock, budget: int
    ) -> None:
        self.op = op
        self.fitness = fitness
        self.rng = rng
        self.clock = clock
        self.budget = budget
        self.nodes = 0
        self.wishes: dict[int, dict[Hex, str]] = {u: {} for u in op.units}

    def spent(self) -> bool:
        return self.nodes >= self.budget or self.clock.expired()

    def judge(self, plan: Plan, tactics: dict[int, str]) -> Found:
        self.nodes += 1
        found = Found(self.fitness(self.op.after(plan)), plan, tactics)
        if self.nodes % REPORT_EVERY == 0:
            self.clock.report(self.nodes, self.budget, found.value)
        return found

    def run(self, ideas: Sequence[tuple[str, Idea]]) -> Found:
        ground = follow(self.op)
        best = self.judge(Draft.mixed(self.op, ground).orders, dict.fromkeys(ground, "follow"))
        best = self._openings(ideas, ground, best)
        sectors = self._sectors()
        idle = 0
        while sectors and idle < PATIENCE and not self.spent():
            before = best.value
            for sector in sectors:
                best = self._climb(sector, best)
            idle = 0 if best.value > before + 1e-9 else idle + 1
        return best

    def _openings(self, ideas: Sequence[tuple[str, Idea]], ground: Plan, best: Found) -> Found:
        """Every tactic alone, and on top of the best so far."""
        for name, idea in ideas:
            if self.spent():
                break
            orders = idea(self.op)
            for unit, hex_ in orders.items():
                self.wishes[unit].setdefault(hex_, name)
            if not orders:
                continue
            for below in (ground, {u: h for u, h in best.plan.items() if h != self.op.home[u]}):
                plan = Draft.mixed(self.op, {**below, **orders}).orders
                named = {**(best.tactics if below is not ground else {}), **dict.fromkeys(orders, name)}
                found = self.judge(plan, named)
                best = max(best, found, key=lambda f: f.value)
        return best

    def _sectors(self) -> list[list[int]]:
        """The units in touch with the enemy by parts of the front, the strongest part first."""
        op = self.op
        rank = op.c.grid.column_row
        touched = [u for u in op.in_touch if op.home[u] >= 0]
        touched.sort(key=lambda u: (rank(op.home[u])[1], u))
        sectors: list[list[int]] = []
        for unit in touched:
            joined = sectors and len(sectors[-1]) < SECTOR
            if joined and op.distance(op.home[unit], op.home[sectors[-1][-1]]) <= SECTOR:
                sectors[-1].append(unit)
            else:
                sectors.append([unit])
        sectors.sort(key=lambda units: -sum(op.strength(u) for u in units))
        return sectors

    def _climb(self, sector: list[int], best: Found) -> Found:
        for unit in sector:
            for hex_ in self._ends(unit, best.plan):
                if self.spent():
                    return best
                draft = Draft(self.op, best.plan)
                if not draft.send(unit, hex_) and not draft.swap(unit, hex_):
                    continue
                tactics = {**best.tactics, unit: self.wishes[unit].get(hex_, "")}
                found = self.judge(draft.orders, tactics)
                if found.value > best.value:
                    best = found
        return best

    def _ends(self, unit: int, plan: Plan) -> list[Hex]:
        """Where to send a unit: where tactics wish it, home, and a guess or two."""
        op = self.op
        ends = list(self.wishes[unit])
        if op.home[unit] >= 0:
            ends.append(op.home[unit])
        march = op.marches[unit]
        for _ in range(GUESSES if march else 0):
            ends.append(nth_bit(march, int(self.rng.random() * march.bit_count())))
        return [h for h in dict.fromkeys(ends) if h != plan[unit]]

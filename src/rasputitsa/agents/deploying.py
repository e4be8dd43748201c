"""Setting up: a ready-made set-up that is trusted, else that with the best first attack, units swapped."""

from __future__ import annotations

import random

from rasputitsa.agents.clock import Clock
from rasputitsa.agents.evaluation import evaluate
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.manoeuvre import Plan
from rasputitsa.agents.prospects import prospects
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, bits
from rasputitsa.mechanisms.setup import Deployment, SetUp

POSITION = 0.1
"""How much the position at large counts beside the first attack."""


def best_deployment(
    k: Knowledge, s: State, options: Deployment, rng: random.Random, clock: Clock, budget: int
) -> Plan:
    """Where the units still waiting are to stand."""
    rules = k.game.of(SetUp)
    free = list(bits(rules.hexes & ~s.occupied[rules.side]))
    ready = {name: {u: h for u, h in r.items() if u in options.units} for name, r in rules.ready.items()}
    fitting = {
        name: plan
        for name, plan in ready.items()
        if len(plan) == len(options.units) and set(plan.values()) <= set(free)
    }
    trusted = [fitting[name] for name in k.doctrine.openings_of(rules.side) if name in fitting]
    if trusted:
        return rng.choice(trusted)
    starts = list(fitting.values())
    if not starts:
        strong_first = sorted(options.units, key=lambda u: -k.game.strength[u][0])
        starts = [dict(zip(strong_first, _by_contact(k, s, free), strict=False))]
    plans = sorted(((_value(k, s, rules.side, plan), i) for i, plan in enumerate(starts)), reverse=True)
    value, plan = plans[0][0], starts[plans[0][1]]
    units = list(plan)
    for nodes in range(budget):
        if clock.expired() or len(units) < 2:
            break
        a, b = rng.sample(units, 2)
        if k.game.strength[a] == k.game.strength[b]:
            continue
        trial = {**plan, a: plan[b], b: plan[a]}
        found = _value(k, s, rules.side, trial)
        if found > value:
            value, plan = found, trial
        if nodes % 64 == 0:
            clock.report(nodes, budget, value)
    return plan


def _by_contact(k: Knowledge, s: State, free: list[Hex]) -> list[Hex]:
    enemies = s.occupied[1 - k.game.of(SetUp).side]
    return sorted(free, key=lambda h: (-(k.around[h] & enemies).bit_count(), h))


def _value(k: Knowledge, s: State, side: int, plan: Plan) -> float:
    state = s.copy()
    for unit, hex_ in plan.items():
        state.place(unit, hex_)
    first = sum(p.value for p in prospects(k, state, side, s.weather))
    return first + POSITION * evaluate(k, state, side)

"""Setting up: a trusted ready-made set-up, else the one that attacks best, with units swapped."""

from __future__ import annotations

import random

from rasputitsa.agents.clock import Clock
from rasputitsa.agents.evaluation import evaluate
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.manoeuvre import Plan
from rasputitsa.agents.prospects import prospects
from rasputitsa.engine.state import State
from rasputitsa.hexes import Mask, bits
from rasputitsa.mechanisms.setup import Deployment, SetUp

POSITION = 0.1
"""How much the position at large counts beside the first attack."""


def best_deployment(
    k: Knowledge, s: State, options: Deployment, rng: random.Random, clock: Clock, budget: int
) -> Plan:
    """Where the units still waiting are to stand."""
    ready = _ready_made(s, options)
    trusted = [ready[name] for name in k.doctrine.openings_of(options.rules.side) if name in ready]
    if trusted:
        return rng.choice(trusted)
    starts = list(ready.values()) or [_in_contact(k, s, options)]
    valued = [(_value(k, s, options.rules.side, plan), -index) for index, plan in enumerate(starts)]
    value, best = max(valued)
    return _swapped(k, s, starts[-best], value, rng, clock, budget)


def _ready_made(s: State, options: Deployment) -> dict[str, Plan]:
    """The ready-made set-ups by name, as far as units wait for them, that do not ask for taken hexes."""
    waiting, free = options.units, _free(s, options)
    found = {}
    for name, places in options.rules.ready.items():
        plan = {unit: hex_ for unit, hex_ in places.items() if unit in waiting}
        if len(plan) == len(waiting) and all(free >> hex_ & 1 for hex_ in plan.values()):
            found[name] = plan
    return found


def _in_contact(k: Knowledge, s: State, options: Deployment) -> Plan:
    """The strongest units where most enemies are near."""
    enemies = s.occupied[1 - options.rules.side]
    strong_first = sorted(options.units, key=lambda u: -k.game.strength[u][0])
    hexes = sorted(bits(_free(s, options)), key=lambda h: (-(k.around[h] & enemies).bit_count(), h))
    return dict(zip(strong_first, hexes, strict=False))


def _free(s: State, options: Deployment) -> Mask:
    return options.rules.hexes & ~s.occupied[options.rules.side]


def _swapped(
    k: Knowledge, s: State, plan: Plan, value: float, rng: random.Random, clock: Clock, budget: int
) -> Plan:
    """A plan after swaps of two units, each of which made it better."""
    units, side = list(plan), k.game.of(SetUp).side
    for nodes in range(budget):
        if clock.expired() or len(units) < 2:
            break
        a, b = rng.sample(units, 2)
        if k.game.strength[a] == k.game.strength[b]:
            continue
        trial = {**plan, a: plan[b], b: plan[a]}
        found = _value(k, s, side, trial)
        if found > value:
            value, plan = found, trial
        if nodes % 64 == 0:
            clock.report(nodes, budget, value)
    return plan


def _value(k: Knowledge, s: State, side: int, plan: Plan) -> float:
    state = s.copy()
    for unit, hex_ in plan.items():
        state.place(unit, hex_)
    first = sum(p.value for p in prospects(k, state, side, s.weather))
    return first + POSITION * evaluate(k, state, side)

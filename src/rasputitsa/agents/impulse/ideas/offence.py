"""Ideas for going forward: places that matter, attacks, pockets."""

from __future__ import annotations

import heapq

from rasputitsa.agents.impulse.appraisal import cut_off, held_places
from rasputitsa.agents.impulse.ideas.idea import STARVING, idea, pull_of
from rasputitsa.agents.impulse.operation import Draft, Operation, Plan
from rasputitsa.agents.impulse.strikes import Targets
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.impulse.march_rules import points_of
from rasputitsa.mechanisms.impulse.supply_line import supplied

ATTACKERS = 7
"""Units that are gathered for one attack at most."""

POCKET_ENDS = 60
"""Hexes looked at for each unit that closes a pocket."""

POCKETS = 8
"""Units that close pockets in one phase."""


@idea
def drive(op: Operation) -> Plan:
    """Everybody goes where the places are that matter; not alone if the enemy is near."""
    draft = Draft(op)
    near = op.c.grid.spread(op.enemies)
    fed = op.eye.fed(op.s, op.side)

    def score(unit: int, hex_: Hex) -> float:
        alone = near >> hex_ & 1 and not draft.load.get(hex_, 0)
        return pull_of(op, unit)[hex_] - 0.2 * alone - STARVING * (not fed >> hex_ & 1)

    draft.pull(op.units, score)
    return draft.changed()


@idea
def mass(op: Operation) -> Plan:
    """Gather for the attacks that pay most, one target after the other."""
    if not op.prepares_attack:
        return {}
    draft = Draft(op)
    free = set(op.units)
    near = _approaches(op)
    queue = [(-float("inf"), target) for target in near]
    heapq.heapify(queue)
    while queue:
        _, target = heapq.heappop(queue)
        value, orders = _best_gathering(op, draft, target, [u for u in near[target] if u in free])
        if value <= 0:
            continue
        if queue and -queue[0][0] > value:
            heapq.heappush(queue, (-value, target))
            continue
        for unit, hex_ in orders.items():
            draft.send(unit, hex_)
            free.discard(unit)
    return {u: h for u, h in draft.orders.items() if u not in free}


def _approaches(op: Operation) -> dict[Hex, list[int]]:
    """Enemy hexes with the units that could come beside them, the strongest first."""
    found: dict[Hex, list[int]] = {}
    entrenched = [u for u in op.units if op.digs(u)]
    for unit in op.units:
        ends = (
            op.ends(unit) if unit in entrenched or not op.c.formations.entrenched[unit] else op.marches[unit]
        )
        for target in bits(op.c.grid.spread(ends) & op.enemies):
            found.setdefault(target, []).append(unit)
    return found


def _best_gathering(op: Operation, draft: Draft, target: Hex, able: list[int]) -> tuple[float, Plan]:
    """The attack on a target that pays best with the units still free, and where they must stand for it."""
    c, s = op.c, op.s
    around = c.around[target]
    trial = s.copy()
    placed: Plan = {}
    load = dict(draft.load)
    for unit in able[:ATTACKERS]:
        left = draft.orders[unit]
        ends = sorted(
            bits(op.ends(unit) & around),
            key=lambda h: (-c.shift(s, target, (h,), op.side), load.get(h, 0), h),
        )
        for hex_ in ends:
            size = c.formations.halves[unit]
            if hex_ == left or load.get(hex_, 0) + size <= op.limit:
                if hex_ != left:
                    load[hex_] = load.get(hex_, 0) + size
                    if left >= 0:
                        load[left] -= size
                placed[unit] = hex_
                trial.place(unit, hex_)
                break
    if not placed:
        return 0.0, {}
    targets = Targets(c, trial, op.side, c.weights.air[op.side], {})
    strikes = targets.strikes(target, list(placed)) if target in targets.enemies else []
    if not strikes:
        return 0.0, {}
    best = strikes[0]
    return best.value, {u: placed[u] for u in best.attackers}


@idea
def pocket(op: Operation) -> Plan:
    """Stand where most of the enemy's units lose their supply line, one unit after the other."""
    foe = 1 - op.side
    draft, s = Draft(op), op.s.copy()
    movers = sorted(op.in_touch, key=lambda u: (-points_of(s, u), -op.strength(u), u))
    for unit in movers[: 2 * POCKETS]:
        ends = _behind(op, s, op.marches[unit])
        before = _cut_worth(op, s, foe)
        best, gain = None, 0.0
        for hex_ in ends:
            if not draft.room(unit, hex_):
                continue
            trial = s.copy()
            trial.place(unit, hex_)
            value = _cut_worth(op, trial, foe) - before
            if value > gain + 1e-9:
                best, gain = hex_, value
        if best is not None and draft.send(unit, best):
            s.place(unit, best)
    return draft.changed()


def _behind(op: Operation, s: State, ends: Mask) -> list[Hex]:
    """Of many ends those deepest in the enemy's country: away from own units."""
    foe = 1 - op.side
    lines = ends & (supplied(s, foe) | op.c.grid.spread(op.enemies))
    depth = op.eye.pull[True]
    return sorted(bits(lines), key=lambda h: (-depth[h], h))[:POCKET_ENDS]


def _cut_worth(op: Operation, s: State, side: int) -> float:
    """What units of a side without supply are worth."""
    worth = op.c.worth
    return sum([worth[u][s.steps[u]] for u in cut_off(s, side)])


@idea
def seize(op: Operation) -> Plan:
    """Walk into the enemy's places that stand empty."""
    draft = Draft(op)
    for place in sorted(held_places(op.c, op.s, 1 - op.side), key=lambda h: (-op.c.places[h], h)):
        able = [u for u in op.units if op.marches[u] >> place & 1]
        able.sort(key=lambda u: (-op.strength(u), u))
        for unit in able[:2]:
            draft.send(unit, place)
    return draft.changed()

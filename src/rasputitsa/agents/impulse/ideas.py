"""Tactics for games with stacks: each draws up orders from one idea; the search mixes them."""

from __future__ import annotations

import heapq
from collections.abc import Callable

from rasputitsa.agents.impulse.appraisal import cut_off, held_places
from rasputitsa.agents.impulse.operation import Draft, Operation, Plan
from rasputitsa.agents.impulse.strikes import Targets
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.impulse.march_rules import points_of
from rasputitsa.mechanisms.impulse.supply_line import supplied
from rasputitsa.mechanisms.impulse.zones import menace

Idea = Callable[[Operation], Plan]

IDEAS: dict[str, Idea] = {}

ATTACKERS = 7
"""Units that are gathered for one attack at most."""

POCKET_ENDS = 60
"""Hexes looked at for each unit that closes a pocket."""

POCKETS = 8
"""Units that close pockets in one phase."""

STARVING = 5.0
"""How much a hex without a supply line repels a unit that is on its way."""

GARRISON = 2
PRIZE_GARRISON = 4


def idea(function: Idea) -> Idea:
    IDEAS[function.__name__] = function
    return function


def pull_of(op: Operation, unit: int) -> dict[Hex, float]:
    return op.eye.pull[op.c.formations.mechanised[unit]]


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


def follow(op: Operation) -> Plan:
    """Units far from the enemy march or ride along the field of places: the ground of every plan."""
    draft = Draft(op)
    touched = set(op.in_touch)
    far = [u for u in op.units if u not in touched]
    if op.side == op.c.attacker:
        draft.pull(far, lambda u, h: pull_of(op, u)[h])
        return draft.changed()
    reach = op.eye.danger.strength

    def score(unit: int, hex_: Hex) -> float:
        crowd = draft.load.get(hex_, 0) / op.limit
        return pull_of(op, unit)[hex_] - 0.5 * crowd - 0.3 * (hex_ in reach and not draft.load.get(hex_, 0))

    draft.pull(far, score, within=lambda u: op.ends(u) | op.rides[u])
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


@idea
def garrison(op: Operation) -> Plan:
    """Man the places that are held, the more the nearer the enemy is."""
    c, draft = op.c, Draft(op)
    reach = op.eye.danger.strength
    for place in sorted(held_places(c, op.s, op.side), key=lambda h: (-c.places[h], h)):
        prize = place == c.tally.prize_hex
        if place not in reach and not prize:
            continue
        wanted = PRIZE_GARRISON if prize else GARRISON
        standing = [u for u, h in draft.orders.items() if h == place]
        able = [u for u in op.units if u not in standing and (op.ends(u) | op.rides[u]) >> place & 1]
        able.sort(key=lambda u: (op.distance(op.home[u], place) if op.home[u] >= 0 else 99, u))
        for unit in able[: max(wanted - len(standing), 0)]:
            draft.send(unit, place)
    return draft.changed()


@idea
def relieve(op: Operation) -> Plan:
    """Units that are cut off go where supply is; if none is in reach, towards it."""
    fed = supplied(op.s, op.side)
    lost = [u for u in cut_off(op.s, op.side) if u in op.home]
    if not lost:
        return {}
    draft = Draft(op)
    near = fed
    rings = []
    for _ in range(8):
        rings.append(near)
        near = near | op.c.grid.spread(near)

    def away(hex_: Hex) -> int:
        return next((n for n, ring in enumerate(rings) if ring >> hex_ & 1), len(rings))

    draft.pull(lost, lambda u, h: -2.0 * away(h) - 0.1 * op.distance(h, op.home[u]))
    return draft.changed()


@idea
def fall_back(op: Operation) -> Plan:
    """Units that the enemy's tanks could cut off go back to where supply is safe."""
    s, side = op.s, op.side
    fear = menace(s, side)
    strength = op.eye.danger.strength
    reach = sum(1 << h for h in strength)
    safe = supplied(s, side, fear._replace(zone=fear.zone | reach & ~s.occupied[side]))
    exposed = [u for u in op.in_touch if op.home[u] >= 0 and not safe >> op.home[u] & 1]
    if not exposed:
        return {}
    draft = Draft(op)

    def score(unit: int, hex_: Hex) -> float:
        return -strength.get(hex_, 0) / 20 + 2.0 * (safe >> hex_ & 1) - 0.2 * op.distance(hex_, op.home[unit])

    draft.pull(exposed, score)
    return draft.changed()


@idea
def spare(op: Operation) -> Plan:
    """Units whose loss would cost much for the little that they hold go out of the enemy's reach."""
    if op.prepares_attack:
        return {}
    c, s, strength = op.c, op.s, op.eye.danger.strength
    fed = op.eye.fed(s, op.side)
    defences = c.formations.defence

    def dear(unit: int) -> float:
        return c.worth[unit][s.steps[unit]] / (1 + defences[unit][s.steps[unit]])

    held = [u for u in op.in_touch if op.home[u] in strength]
    mean = sum(map(dear, held)) / len(held) if held else 0.0
    draft = Draft(op)

    def score(unit: int, hex_: Hex) -> float:
        starved = STARVING * (not fed >> hex_ & 1)
        return -strength.get(hex_, 0) / 5 - 0.1 * op.distance(hex_, op.home[unit]) - starved

    draft.pull((u for u in held if dear(u) > mean), score)
    return draft.changed()


@idea
def line(op: Operation) -> Plan:
    """Fill the gaps that the attacker's tanks would go through, on the ground that protects best."""
    c = op.c
    draft = Draft(op)
    reach = op.eye.danger.strength
    spare = [u for u in op.in_touch if op.home[u] >= 0 and _may_leave(op, draft, u)]

    def score(unit: int, hex_: Hex) -> float:
        friends = (c.around[hex_] & op.s.occupied[op.side]).bit_count()
        empty = not draft.load.get(hex_, 0)
        return (
            empty * (1.0 if hex_ in reach else 0.0)
            + 0.3 * min(friends, 2)
            - 0.3 * op.eye.danger.cover(hex_)
            - 0.15 * op.distance(hex_, op.home[unit])
        )

    draft.pull(spare, score)
    return draft.changed()


def _may_leave(op: Operation, draft: Draft, unit: int) -> bool:
    """Does its hex stay held when this unit goes, or is the enemy far?"""
    hex_ = op.home[unit]
    size = op.c.formations.halves[unit]
    return draft.load.get(hex_, 0) > size or hex_ not in op.eye.danger.strength


def chosen(names: tuple[str, ...]) -> list[tuple[str, Idea]]:
    return [(name, IDEAS[name]) for name in names]

"""Ideas for holding on: places, lines, supply, units that are too dear to lose."""

from __future__ import annotations

from rasputitsa.agents.impulse.appraisal import cut_off, held_places
from rasputitsa.agents.impulse.ideas.idea import STARVING, idea
from rasputitsa.agents.impulse.operation import Draft, Operation, Plan
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.impulse.supply_line import supplied
from rasputitsa.mechanisms.impulse.zones import menace

GARRISON = 2
PRIZE_GARRISON = 4


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

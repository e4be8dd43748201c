"""Tactics of the defence: hold ground and places, close gaps, keep exits, get away."""

from __future__ import annotations

from rasputitsa.agents.evaluation import turns_to_reach
from rasputitsa.agents.manoeuvre import Manoeuvre, Plan
from rasputitsa.agents.prospects import prospects
from rasputitsa.agents.situation import free_exits
from rasputitsa.agents.tactics.tactic import nearest, strongest, tactic
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.trace import in_communication


@tactic
def plug_gap(m: Manoeuvre) -> Plan:
    """Stand in the way of the enemy's shortest road to the prize, hole by hole, until it is closed."""
    if not m.holds_prize:
        return {}
    orders: Plan = {}
    state = m.s
    for _ in range(6):
        ahead = turns_to_reach(m.k, state, 1 - m.side, m.prize, 3)
        if ahead > 2:
            break
        hole = _hole(m, state.occupied[m.side])
        wanted = sorted(bits(hole & m.reachable), key=lambda h: (_road(m, h), -m.cover(h), h))
        more = m.fill(wanted[:1], nearest(m), orders)
        if more == orders:
            break
        orders = more
        plan = m.settle(orders)
        if plan is None:
            break
        state = m.after(plan)
    return orders


def _road(m: Manoeuvre, hex_: Hex) -> tuple[bool, int]:
    """How far it is from the enemy to the prize by way of a hex; those beside the prize come last."""
    to_prize = m.distance(hex_, m.prize)
    return to_prize <= 1, to_prize + m.to_enemies[hex_]


def _hole(m: Manoeuvre, friends: Mask) -> Mask:
    """Free hexes outside our zones that the enemy could pass on his way to the prize."""
    grid = m.k.game.grid
    open_ = grid.board & ~grid.spread(friends) & ~friends
    from_enemy = grid.flood(grid.spread(m.enemies) | m.enemies, open_ | m.enemies)
    near = grid.flood(m.k.around[m.prize] | m.k.second[m.prize], open_)
    return (from_enemy & near) or (m.k.around[m.prize] | m.k.second[m.prize]) & from_enemy


@tactic
def ring(m: Manoeuvre) -> Plan:
    """Man the prize and the hexes around it, those that face the enemy first."""
    if not m.holds_prize:
        return {}

    def facing(hex_: Hex) -> tuple[int, int]:
        return m.to_enemies[hex_], hex_

    wanted = [m.prize, *sorted(bits(m.k.around[m.prize]), key=facing)]
    return m.fill(wanted, strongest(m))


@tactic
def strong_ground(m: Manoeuvre) -> Plan:
    """Everybody takes the best protected hex near by that still faces the enemy."""
    return m.pull(
        m.units, lambda u, h: 2.0 * m.cover(h) - 0.6 * m.distance(h, m.home[u]) - 0.2 * m.distance(h, m.prize)
    )


@tactic
def fall_back(m: Manoeuvre) -> Plan:
    """Units that the enemy is about to beat go back towards the prize, out of contact."""
    left, weather = m.k.attacks_left(m.s, 1 - m.side)
    if not left:
        return {}
    beaten = {p.target for p in prospects(m.k, m.s, 1 - m.side, weather)}
    units = [u for u in m.units if u in beaten]
    return m.pull(
        units, lambda u, h: m.cover(h) - 2.0 * (m.enemy_zone >> h & 1) - 0.3 * m.distance(h, m.prize)
    )


@tactic
def line(m: Manoeuvre) -> Plan:
    """Every second hex of an arc around the prize, as far out as it can be manned without a gap."""
    if not m.holds_prize:
        return {}
    best: Plan = {}
    for radius in (4, 3, 2):
        arc = [h for h in bits(m.k.game.grid.ring(m.prize, radius)) if not m.enemies >> h & 1]
        close = sorted(arc, key=lambda h: (m.to_enemies[h], h))
        covered = 0
        wanted = []
        for hex_ in close:
            if not covered >> hex_ & 1:
                wanted.append(hex_)
                covered |= m.k.around[hex_] | 1 << hex_
        orders = m.fill(wanted, nearest(m), {})
        if len(orders) >= min(len(wanted), 5):
            return orders
        if len(orders) > len(best):
            best = orders
    return best


@tactic
def garrison(m: Manoeuvre) -> Plan:
    """A unit into every place held that the enemy comes near to; into a prize the strongest."""
    worth = m.k.places[m.side]
    held = [h for h in bits(m.s.control[m.side]) if h in worth]
    near = [h for h in held if m.to_enemies[h] <= 4]
    prizes = [h for h in near if m.k.prizes >> h & 1]
    orders = m.fill(prizes, strongest(m))
    return m.fill(sorted(near, key=lambda h: (-worth[h], h)), nearest(m), orders)


@tactic
def refit(m: Manoeuvre) -> Plan:
    """Reduced units leave the front for a hex in communication, out of enemy zones."""
    safe = in_communication(m.s, m.side) & ~m.enemy_zone
    units = [u for u in m.units if m.s.steps[u] and m.enemy_zone >> m.home[u] & 1]
    return m.pull(units, lambda u, h: -m.distance(h, m.home[u]) + m.cover(h), safe)


@tactic
def break_out(m: Manoeuvre) -> Plan:
    """Units without a retreat go where they have one, as near to the prize as may be."""
    zone = m.enemy_zone
    exits = free_exits(m.k.game.grid, zone | m.enemies, m.s.occupied[m.side])

    def trapped(hex_: Hex) -> bool:
        return not exits >> hex_ & 1

    units = [u for u in m.units if zone >> m.home[u] & 1 and trapped(m.home[u])]
    return m.pull(units, lambda u, h: -4.0 * trapped(h) - (zone >> h & 1) - 0.2 * m.distance(h, m.prize))


@tactic
def keep_exits(m: Manoeuvre) -> Plan:
    """Units that friends or zones hem in shift by a hex so that every one can retreat."""
    friends = m.s.occupied[m.side]
    orders: Plan = {}
    for unit in m.units:
        hex_ = m.home[unit]
        free = m.k.around[hex_] & ~m.enemy_zone & ~m.enemies
        if m.enemy_zone >> hex_ & 1 and free.bit_count() <= 1:
            roomy = [
                h
                for h in bits(m.ends[unit] & (m.k.around[hex_] | 1 << hex_))
                if (m.k.around[h] & ~(m.enemy_zone | m.enemies | friends)).bit_count() >= 2
            ]
            taken = {*orders.values(), *(h for u, h in m.home.items() if u != unit)}
            if roomy and roomy[0] not in taken:
                orders[unit] = roomy[0]
    return orders

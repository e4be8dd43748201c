"""Tactics of the attack: close in, mass, surround, cut off, seize."""

from __future__ import annotations

from rasputitsa.agents.manoeuvre import Manoeuvre, Plan
from rasputitsa.agents.tactics.tactic import nearest, nearest_but, strongest, tactic
from rasputitsa.hexes import Hex, bits
from rasputitsa.mechanisms.movement import Movement
from rasputitsa.mechanisms.trace import in_communication, terminals


@tactic
def drive(m: Manoeuvre) -> Plan:
    """Everybody goes for the prize, the strongest first."""
    if m.holds_prize:
        return {}
    return m.pull(m.units, lambda u, h: -m.distance(h, m.prize) + 0.3 * (m.enemy_zone >> h & 1))


@tactic
def close_up(m: Manoeuvre) -> Plan:
    """Before weather that bars long moves: get into contact now, where the next attack begins."""
    game = m.k.game
    if m.s.turn >= len(game.turns):
        return {}
    weather = game.of(Movement).weather[game.turns[m.s.turn].weather]
    if weather.hexes is None and weather.points is None:
        return {}
    return m.pull(m.units, lambda u, h: 2.0 * (m.enemy_zone >> h & 1) - m.distance(h, m.prize), m.enemy_zone)


@tactic
def mass(m: Manoeuvre) -> Plan:
    """Gather around the enemy unit that a joint attack would hurt most."""
    best, orders = 0.0, Plan()
    for hex_ in bits(m.enemies & m.k.game.grid.spread(m.reachable)):
        target = m.s.unit_at(hex_)
        assert target is not None
        ring = bits(m.k.around[hex_] & ~m.enemies)
        tried = m.fill(ring, strongest(m))
        attack = sum(m.strength(u) for u, h in tried.items() if m.k.around[hex_] >> h & 1)
        value = attack / (1 + m.strength(target)) - 0.2 * m.distance(hex_, m.prize)
        if not orders or value > best:
            best, orders = value, tried
    return orders


@tactic
def pocket(m: Manoeuvre) -> Plan:
    """Close the last exits of the enemy units that have fewest: two hexes out, behind them."""
    grid = m.k.game.grid
    zone = grid.spread(m.s.occupied[m.side])
    targets = []
    for hex_ in bits(m.enemies & grid.spread(m.reachable | m.s.occupied[m.side])):
        ways = m.k.around[hex_] & ~zone & ~m.s.occupied[m.side] & ~m.enemies
        if ways:
            targets.append((ways.bit_count(), hex_, ways))
    orders: Plan = {}
    for _, target, ways in sorted(targets)[:4]:
        behind = sorted(
            bits((ways | grid.spread(ways)) & ~m.enemies & m.reachable),
            key=lambda h: (-(m.k.around[h] & ways).bit_count() - (ways >> h & 1), h),
        )
        orders = m.fill(behind[:2], nearest_but(m, m.k.around[target]), orders)
    return orders


@tactic
def cut_off(m: Manoeuvre) -> Plan:
    """Stand where the enemy's lines of communication run: on the way from his edge to most of his units."""
    foe = 1 - m.side
    connected = in_communication(m.s, foe)
    if not connected & m.enemies:
        return {}
    edge = list(bits(terminals(m.s, foe)))
    if not edge:
        return {}
    front = m.k.game.grid.spread(m.enemies)

    def depth(hex_: Hex) -> float:
        return -min(m.distance(hex_, e) for e in edge)

    behind = sorted(bits(m.reachable & connected & ~m.enemies), key=lambda h: (-depth(h), h))
    wanted = [h for h in behind if not front >> h & 1][:3] or behind[:3]
    return m.fill(wanted, lambda u, h: m.k.game.allowance[u][m.s.steps[u]] + 0.1 * m.strength(u))


@tactic
def seize(m: Manoeuvre) -> Plan:
    """Walk into the enemy's places that stand empty, or come next to them."""
    worth = m.k.places[m.side]
    theirs = [h for h in bits(m.s.control[1 - m.side]) if h in worth]
    orders = m.fill(sorted((h for h in theirs), key=lambda h: (-worth[h], h)), nearest(m))
    beside = 0
    for hex_ in theirs:
        beside |= m.k.around[hex_]
    return m.fill(bits(beside & ~m.enemies & m.reachable), strongest(m), orders)


@tactic
def reserve(m: Manoeuvre) -> Plan:
    """Units behind the front come up to two hexes from the enemy, where next turn they can go anywhere."""
    grid = m.k.game.grid
    second = grid.spread(m.enemy_zone) & ~m.enemy_zone & ~m.enemies
    units = [u for u in m.units if not m.enemy_zone >> m.home[u] & 1]
    return m.pull(units, lambda u, h: -0.5 * m.distance(h, m.prize) - 0.1 * m.distance(h, m.home[u]), second)


@tactic
def counter(m: Manoeuvre) -> Plan:
    """Come next to the enemy units that have no retreat or stand out from their line."""
    grid = m.k.game.grid
    own_zone = grid.spread(m.s.occupied[m.side])
    weak = []
    for hex_ in bits(m.enemies):
        if not m.k.around[hex_] & m.reachable:
            continue
        friends = (m.k.around[hex_] & m.enemies).bit_count()
        unit = m.s.unit_at(hex_)
        assert unit is not None
        weak.append((friends + m.strength(unit) / 4 - 2 * (own_zone >> hex_ & 1), hex_))
    orders: Plan = {}
    for _, hex_ in sorted(weak)[:2]:
        orders = m.fill(bits(m.k.around[hex_] & ~m.enemies), strongest(m), orders)
    return orders

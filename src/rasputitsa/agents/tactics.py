"""Tactics: ways to draw up a plan of movement from one idea. The search starts from them and mixes them.

A tactic returns orders for the units it cares about, or none if its idea does not fit the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rasputitsa.agents.evaluation import turns_to_reach
from rasputitsa.agents.fates import Exit
from rasputitsa.agents.manoeuvre import Manoeuvre, Plan
from rasputitsa.agents.prospects import prospects, way_out
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.movement import Movement
from rasputitsa.mechanisms.trace import in_communication, terminals

Tactic = Callable[[Manoeuvre], Plan]

TACTICS: dict[str, Tactic] = {}


def tactic(function: Tactic) -> Tactic:
    TACTICS[function.__name__] = function
    return function


def chosen(names: Iterable[str]) -> list[tuple[str, Tactic]]:
    """Tactics by name."""
    unknown = [name for name in names if name not in TACTICS]
    if unknown:
        raise RasputitsaError(f"tactic {unknown[0]}: unknown, expected one of {', '.join(sorted(TACTICS))}")
    return [(name, TACTICS[name]) for name in names]


def strongest(m: Manoeuvre) -> Callable[[int, Hex], float]:
    return lambda unit, hex_: m.strength(unit)


def nearest(m: Manoeuvre) -> Callable[[int, Hex], float]:
    return lambda unit, hex_: -m.distance(m.home[unit], hex_)


def nearest_but(m: Manoeuvre, held: Mask) -> Callable[[int, Hex], float]:
    """The nearest units, but those on hexes that should stay held only if there is no other."""
    return lambda unit, hex_: -m.distance(m.home[unit], hex_) - 99.0 * (held >> m.home[unit] & 1)


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
    return to_prize <= 1, to_prize + min((m.distance(hex_, e) for e in bits(m.enemies)), default=0)


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
        close = min((m.distance(hex_, e) for e in bits(m.enemies)), default=99)
        return close, hex_

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
        close = sorted(arc, key=lambda h: (min((m.distance(h, e) for e in bits(m.enemies)), default=9), h))
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
    """A unit into every place held that the enemy comes near to, the most valuable first."""
    worth = m.k.places[m.side]
    held = [h for h in bits(m.s.control[m.side]) if h in worth]
    near = [h for h in held if any(m.distance(h, e) <= 4 for e in bits(m.enemies))]
    return m.fill(sorted(near, key=lambda h: (-worth[h], h)), nearest(m))


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
def refit(m: Manoeuvre) -> Plan:
    """Reduced units leave the front for a hex in communication, out of enemy zones."""
    safe = in_communication(m.s, m.side) & ~m.enemy_zone
    units = [u for u in m.units if m.s.steps[u] and m.enemy_zone >> m.home[u] & 1]
    return m.pull(units, lambda u, h: -m.distance(h, m.home[u]) + m.cover(h), safe)


@tactic
def break_out(m: Manoeuvre) -> Plan:
    """Units without a retreat go where they have one, as near to the prize as may be."""
    friends = m.s.occupied[m.side]
    zone, enemies = m.enemy_zone, m.enemies

    def trapped(hex_: Hex) -> bool:
        return way_out(m.k, m.s, hex_, zone, enemies, friends & ~(1 << hex_), False) == Exit.NONE

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

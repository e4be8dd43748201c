"""A movement phase planned as a whole: who can go where, and the position that a set of orders leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.orders import Orders

Plan = dict[int, Hex]
"""Where each unit that may move is to end; its own hex if it stays."""


NOBODY = 99
"""How far an enemy is if there is none."""


class Manoeuvre:
    """The choices of one movement phase. Friends never block the way, so destinations are independent."""

    def __init__(self, k: Knowledge, s: State, options: Orders) -> None:
        self.k = k
        self._apart = k.apart
        self.s = s
        self.side = s.side
        self.home = {u: s.where[u] for u in options.still_to_move}
        destinations = options.all_destinations()
        self.ends: dict[int, Mask] = {u: destinations.get(u, 0) | 1 << h for u, h in self.home.items()}
        moving = 0
        for hex_ in self.home.values():
            moving |= 1 << hex_
        self.fixed: Mask = s.occupied[self.side] & ~moving
        strengths, steps = k.game.strength, s.steps
        self.units = sorted(self.home, key=lambda u: (-strengths[u][steps[u]], u))

    @property
    def enemies(self) -> Mask:
        return self.s.occupied[1 - self.side]

    @cached_property
    def enemy_zone(self) -> Mask:
        return self.k.game.grid.spread(self.enemies)

    @cached_property
    def prize(self) -> Hex:
        """The place worth most."""
        worth = self.k.places[self.side]
        return max(worth, key=lambda h: worth[h])

    @property
    def holds_prize(self) -> bool:
        return bool(self.s.control[self.side] >> self.prize & 1)

    @cached_property
    def reachable(self) -> Mask:
        """All hexes where some unit could end."""
        total = 0
        for ends in self.ends.values():
            total |= ends
        return total

    def strength(self, unit: int) -> int:
        return self.k.game.strength[unit][self.s.steps[unit]]

    def cover(self, hex_: Hex) -> int:
        """Columns by which the ground protects a defender of this side against the best side of attack."""
        return -self.k.shifts[self.side][hex_][0][0]

    def distance(self, a: Hex, b: Hex) -> int:
        return self._apart[a][b]

    @cached_property
    def to_enemies(self) -> dict[Hex, int]:
        """From each hex, how far the nearest enemy is."""
        rows = [self._apart[enemy] for enemy in bits(self.enemies)]
        return {h: min([row[h] for row in rows], default=NOBODY) for h in self._apart}

    def settle(
        self, orders: Plan, others: Plan | None = None, room: Callable[[int, Mask], Hex] | None = None
    ) -> Plan | None:
        """A complete plan from orders for some units; None if they do not fit.

        The ``others`` do as their plan says, or stay at home. Who is in the way makes ``room``: it says which
        of the free hexes the unit takes, by default the nearest to its home.
        """
        taken = self.fixed
        for hex_ in orders.values():
            if taken >> hex_ & 1:
                return None
            taken |= 1 << hex_
        plan = dict(orders)
        waiting = []
        for unit, hex_ in (others or self.home).items():
            if unit in plan:
                continue
            if taken >> hex_ & 1:
                waiting.append(unit)
            else:
                plan[unit] = hex_
                taken |= 1 << hex_
        for unit in waiting:
            free = self.ends[unit] & ~taken
            if not free:
                return None
            plan[unit] = (room or self._near_home)(unit, free)
            taken |= 1 << plan[unit]
        return plan

    def _near_home(self, unit: int, free: Mask) -> Hex:
        return min(bits(free), key=lambda h: (self.distance(h, self.home[unit]), h))

    def after(self, plan: Plan) -> State:
        """The position when the plan has been carried out. Places entered on the way are not counted."""
        s = self.s.copy()
        where, side = s.where, self.side
        for unit, hex_ in plan.items():
            where[unit] = hex_
        mask = 0
        for unit in self.k.game.units_of[side]:
            if where[unit] >= 0:
                mask |= 1 << where[unit]
        s.occupied[side] = mask
        taken = mask & self.k.game.of(Control).hexes & ~s.control[side]
        if taken:
            s.control[side] |= taken
            s.control[1 - side] &= ~taken
        return s

    def fill(
        self, wanted: Iterable[Hex], suits: Callable[[int, Hex], float], orders: Plan | None = None
    ) -> Plan:
        """Man these hexes in turn, each with the most suitable unit still free that can get there."""
        orders = dict(orders or {})
        taken = self.fixed
        for hex_ in orders.values():
            taken |= 1 << hex_
        for hex_ in wanted:
            if taken >> hex_ & 1:
                continue
            able = [u for u in self.units if u not in orders and self.ends[u] >> hex_ & 1]
            if able:
                orders[max(able, key=lambda u: (suits(u, hex_), -u))] = hex_
                taken |= 1 << hex_
        return orders

    def pull(
        self,
        units: Iterable[int],
        score: Callable[[int, Hex], float],
        within: Mask = -1,
        orders: Plan | None = None,
    ) -> Plan:
        """Let units pick, one after the other, the free hex they like best."""
        orders = dict(orders or {})
        taken = self.fixed
        for hex_ in orders.values():
            taken |= 1 << hex_
        for unit in units:
            free = self.ends[unit] & ~taken & within
            if unit not in orders and free:
                end = max(bits(free), key=lambda h: (score(unit, h), -h))
                orders[unit] = end
                taken |= 1 << end
        return orders

"""What the enemy could attack in his next turn, found once for a phase: the strength in reach of each hex."""

from __future__ import annotations

from rasputitsa.agents.impulse.chart import Chart
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.impulse.approach import approaches

SIDES_OF_A_HEX = 6


class Danger:
    """The attack strength that the enemy of ``side`` could bring against each hex; the hexes ``near`` him."""

    def __init__(self, c: Chart, s: State, side: int) -> None:
        self.c = c
        enemy = 1 - side
        attack = c.formations.attack
        by_reach: dict[Mask, int] = {}
        for unit, ends in approaches(s, enemy).items():
            by_reach[ends] = by_reach.get(ends, 0) + attack[unit][s.steps[unit]]
        self.strength: dict[Hex, int] = {}
        self.near: Mask = 0
        strength = self.strength
        for ends, added in by_reach.items():
            mask = c.grid.spread(ends)
            self.near |= mask
            for hex_ in bits(mask):
                strength[hex_] = strength.get(hex_, 0) + added
        self.total = sum(by_reach.values())
        halves = sum(c.formations.halves[u] for u in s.on_map(enemy)) or 1
        self._stack = max(self.total * c.limits[enemy] // halves, 1)
        self._cover: dict[Hex, float] = {}
        self._s = s
        self._enemy = enemy

    def against(self, hex_: Hex, friends: Mask) -> int:
        """The strength that could be brought against a hex: as much as finds room around it."""
        reach = self.strength.get(hex_)
        if not reach:
            return 0
        room = (self.c.around[hex_] & self.c.passable & ~friends).bit_count()
        return min(reach, room * self._stack)

    def cover(self, hex_: Hex) -> float:
        """Columns by which the ground helps an attack on a hex, in the mean of its sides: seldom above 0."""
        known = self._cover.get(hex_)
        if known is None:
            froms = list(bits(self.c.around[hex_] & self.c.passable))
            shifts = [self.c.shift(self._s, hex_, (h,), self._enemy) for h in froms]
            known = self._cover[hex_] = sum(shifts) / len(shifts) if shifts else -float(SIDES_OF_A_HEX)
        return known

"""A position as a player counts it: what the parts of an evaluation share, worked out once for all."""

from __future__ import annotations

from rasputitsa.agents.army import army
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.marches import march
from rasputitsa.engine.state import State
from rasputitsa.hexes import Grid, Hex, Mask
from rasputitsa.mechanisms.reach import Way

March = tuple[int, Hex, int, Way, Mask]
"""A unit, its hex, the steps it has lost, its way to travel, and the hexes it could enter."""


class Situation:
    """The army, the zone of control and the ways out of each side.

    ``exits``: the hexes from which a unit of the side could retreat two hexes clear of enemy zones.
    """

    __slots__ = ("_marches", "armies", "exits", "k", "s", "zones")

    def __init__(self, k: Knowledge, s: State) -> None:
        self.k = k
        self.s = s
        grid, (first, second) = k.game.terrain.grid, s.occupied
        self.armies = (army(k, s, 0), army(k, s, 1))
        zones = self.zones = (grid.spread(first), grid.spread(second))
        self.exits = (
            free_exits(grid, zones[1] | second, first),
            free_exits(grid, zones[0] | first, second),
        )
        self._marches: dict[tuple[int, str], list[March]] = {}

    def marches(self, side: int, weather: str) -> list[March]:
        """The moves that a side could make before its next combat phase."""
        known = self._marches.get((side, weather))
        if known is None:
            grid, enemies = self.k.game.terrain.grid, self.s.occupied[1 - side]
            early = self.armies[side].early(weather, self.k.next_attack(self.s, side))
            known = self._marches[side, weather] = [
                (unit, hex_, steps, way, march(grid, hex_, way, enemies & hindering))
                for unit, hex_, steps, way, hindering in early
            ]
        return known


def free_exits(grid: Grid, barred: Mask, friends: Mask) -> Mask:
    """The hexes from which two steps lead to an end that is not barred, over a hex that is not.

    ``friends`` may be passed but not joined. An estimate for the plain retreat.
    """
    free = grid.board & ~barred
    return grid.two_steps_from(free & ~friends, free)

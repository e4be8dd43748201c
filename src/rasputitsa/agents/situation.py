"""A position as a player counts it: what the parts of an evaluation share, worked out once for all."""

from __future__ import annotations

from rasputitsa.agents.army import army
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.engine.state import State
from rasputitsa.hexes import Grid, Mask


class Situation:
    """The army, the zone of control and the ways out of each side.

    ``exits``: the hexes from which a unit of the side could retreat two hexes clear of enemy zones.
    """

    __slots__ = ("armies", "exits", "k", "s", "zones")

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


def free_exits(grid: Grid, barred: Mask, friends: Mask) -> Mask:
    """The hexes two steps away from an end that is not barred, over a hex that is not: for all hexes at once.

    ``friends`` may be passed but not joined. An estimate for the plain retreat.
    """
    far = grid.stride
    near = far - 1
    open_ = grid.board & ~barred
    ends = open_ & ~friends
    # Each of the six: the hexes that have an end in this direction.
    north, north_east, south_east = ends << 1, ends >> near, ends >> far
    south, south_west, north_west = ends >> 1, ends << near, ends << far
    return (
        (open_ & (north_west | north | north_east)) << 1
        | (open_ & (north | north_east | south_east)) >> near
        | (open_ & (north_east | south_east | south)) >> far
        | (open_ & (south_east | south | south_west)) >> 1
        | (open_ & (south | south_west | north_west)) << near
        | (open_ & (south_west | north_west | north)) << far
    )

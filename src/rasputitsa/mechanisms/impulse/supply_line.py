"""Supply lines: from the edge, along railways and roads, and a number of hexes beyond them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from rasputitsa.engine.state import State
from rasputitsa.hexes import Grid, Mask
from rasputitsa.mechanisms.impulse.march_rules import frozen
from rasputitsa.mechanisms.impulse.zones import Menace, menace, troops
from rasputitsa.mechanisms.topic import topic


@dataclass(frozen=True, slots=True, eq=False)
class SupplyLines:
    """Per side: edge hexes, the tracks that carry supply, and how long a line may be in which weather.

    ``open_sides`` are the hexsides that a line crosses in open and in frozen weather. In ``shelters`` units
    hold out longer.
    """

    edges: tuple[Mask, ...]
    tracks: tuple[tuple[Mask, ...], ...]
    lengths: tuple[Mapping[str, int], ...]
    open_sides: tuple[tuple[Mask, ...], tuple[Mask, ...]]
    impassable: Mask
    shelters: Mask


@topic("supply.blocked", "supply.friend-opens")
def _clear(s: State, side: int, fear: Menace) -> Mask:
    """The hexes that a line may enter: no enemy, and no enemy zone unless a friend stands there."""
    rules, board = s.game.of(SupplyLines), s.game.terrain.grid.board
    return board & ~rules.impassable & ~fear.enemies & (~fear.zone | troops(s, side))


def sources(s: State, side: int, fear: Menace | None = None) -> Mask:
    """Where supply lines of a side may begin: its edges, and the tracks joined to them."""
    fear = fear or menace(s, side)
    rules = s.game.of(SupplyLines)
    return _sources(s.game.terrain.grid, rules, side, _clear(s, side, fear) & _carrying(rules, side))


@lru_cache(maxsize=16)
def _carrying(rules: SupplyLines, side: int) -> Mask:
    """The hexes that matter to where lines begin: the rest of the map may change without a new search."""
    return reduce(or_, rules.tracks[side], rules.edges[side])


@topic("supply.sources", "supply.edges", "supply.roads", "supply.track-cut")
@lru_cache(maxsize=128)
def _sources(grid: Grid, rules: SupplyLines, side: int, clear: Mask) -> Mask:
    frontier = found = rules.edges[side] & clear
    tracks = rules.tracks[side]
    while frontier:
        frontier = grid.follow(frontier, tracks) & clear & ~found
        found |= frontier
    return found


def supplied(s: State, side: int, fear: Menace | None = None) -> Mask:
    """All hexes to which a side can trace a supply line."""
    fear = fear or menace(s, side)
    rules = s.game.of(SupplyLines)
    length = rules.lengths[side].get(s.weather)
    return _supplied(s.game.terrain.grid, rules, side, _clear(s, side, fear), frozen(s), length)


@topic("supply.line", "supply.length", "supply.water")
@lru_cache(maxsize=128)
def _supplied(
    grid: Grid, rules: SupplyLines, side: int, clear: Mask, is_frozen: bool, length: int | None
) -> Mask:
    """Flood from the sources, not farther than a line may be long (None: as far as it goes)."""
    frontier = found = _sources(grid, rules, side, clear & _carrying(rules, side))
    sides = rules.open_sides[is_frozen]
    steps = 0
    while frontier and steps != length:
        frontier = grid.follow(frontier, sides) & clear & ~found
        found |= frontier
        steps += 1
    return found

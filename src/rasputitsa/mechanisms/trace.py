"""Communication: a path of any length to the own edge that enters no enemy unit and no enemy zone."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.hexes import Grid, Mask
from rasputitsa.mechanisms.topic import topic
from rasputitsa.mechanisms.zoc import enemy_zone


class SeasonalEdge(NamedTuple):
    """Extra edge hexes that serve a side on some turns only."""

    side: int
    hexes: Mask
    turns: frozenset[int]


class Trace(NamedTuple):
    """The edge hexes of each side, always and on some turns."""

    edges: tuple[Mask, ...]
    seasonal: tuple[SeasonalEdge, ...] = ()

    def effect(self, game: Game) -> object:
        """The edges as they are turn by turn."""
        sides = range(len(self.edges))
        return [tuple(self.ends(side, turn.number) for side in sides) for turn in game.turns]

    def ends(self, side: int, turn: int) -> Mask:
        """The hexes where a path of a side may end on a turn."""
        total = self.edges[side]
        for edge in self.seasonal:
            if edge.side == side and turn in edge.turns:
                total |= edge.hexes
        return total


@topic("trace.edge", "trace.seasonal-edge")
def terminals(s: State, side: int) -> Mask:
    """The hexes where a path of ``side`` may end this turn."""
    return s.game.of(Trace).ends(side, s.turn)


@topic("trace.path", "trace.origin-exempt")
def in_communication(s: State, side: int) -> Mask:
    """All hexes from which ``side`` can trace a path. The hex of origin itself is not tested."""
    return _joined(s.game.terrain.grid, terminals(s, side), s.occupied[1 - side] | enemy_zone(s, side))


@lru_cache(maxsize=64)
def _joined(grid: Grid, ends: Mask, barred: Mask) -> Mask:
    """The hexes next to a region of ``ends`` that nothing bars, remembered: it is asked again and again."""
    region = grid.flood(ends, grid.board & ~barred)
    return region | grid.spread(region) | ends

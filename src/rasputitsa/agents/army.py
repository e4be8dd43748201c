"""The units of one side as they stand on the map: what all parts of an evaluation count, counted once.

While a movement phase is planned only one side moves: the other's army is found again as it was.
"""

from __future__ import annotations

from functools import lru_cache

from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.marches import hindering
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask
from rasputitsa.mechanisms.movement import GROUND, RAIL, Movement
from rasputitsa.mechanisms.reach import Way

FAR = 6
"""The distance from a prize at which being nearer begins to count for a unit instead of against it."""


Mover = tuple[int, Hex, int, Way, Mask]
"""A unit, its hex, the steps it has lost, its way to travel, and where enemies could hinder it."""


class Army:
    """Units on the map (unit, hex, steps lost) in the order of the counters; prizes that their side holds."""

    __slots__ = ("_by_way", "_early", "held", "k", "material", "pressure", "side", "units", "worths")

    def __init__(
        self, k: Knowledge, side: int, turn: int, held: Mask, where: tuple[Hex, ...], steps: tuple[int, ...]
    ) -> None:
        self.k = k
        self.side = side
        self.held = held
        self.units = [row for row in zip(k.game.units_of[side], where, steps, strict=True) if row[1] >= 0]
        worth, relevance = k.worth, k.relevance(turn)
        self.worths = [(hex_, worth[unit][lost]) for unit, hex_, lost in self.units]
        self.material = sum([worth * relevance[hex_] for hex_, worth in self.worths])
        self.pressure = self._pressure()
        self._early: dict[tuple[str, int], list[Mover]] = {}
        self._by_way: dict[str, dict[int, tuple[Way, Mask]]] = {}

    def _pressure(self) -> float:
        """Strength near the prizes: of the taker on the way to them, of the holder around them.

        Nearness counts by the printed strength, so that no loss can ever improve it.
        """
        k, strengths = self.k, self.k.game.strength
        share, shield = k.weights.pressure[self.side], k.weights.shield[self.side]
        total = 0.0
        for prize, distance in k.distance.items():
            held = self.held >> prize & 1
            near = k.around[prize] | 1 << prize if held else 0
            empty = bool(held)
            for unit, hex_, steps in self.units:
                total += share * strengths[unit][0] * (FAR - distance[hex_])
                if near >> hex_ & 1:
                    total += shield * strengths[unit][steps]
                    empty = empty and hex_ != prize
            if empty:
                total -= k.weights.garrison[self.side]
        return total

    def early(self, weather: str, turn: int) -> list[Mover]:
        """Those that could move before the combat phase of a turn."""
        known = self._early.get((weather, turn))
        if known is None:
            known = self._early[weather, turn] = self._early_movers(weather, turn)
        return known

    def _early_movers(self, weather: str, turn: int) -> list[Mover]:
        game = self.k.game
        movement, kinds = game.of(Movement), game.kind
        on_track, off_rail = movement.track_hexes, movement.off_rail
        found = []
        for by, eligible, skipped in self.k.early[self.side]:
            if turn in skipped:
                continue
            ways = movement.ways(game, by, weather)
            for unit, hex_, steps in self.units:
                if unit in eligible and (by != RAIL or on_track >> hex_ & 1 or kinds[unit] in off_rail):
                    way = ways[unit][steps]
                    found.append((unit, hex_, steps, way, hindering(game.terrain.grid, hex_, way)))
        return found

    def by_way(self, weather: str) -> dict[int, tuple[Way, Mask]]:
        """Where units stand by their movement allowance, with the way they travel in this weather."""
        known = self._by_way.get(weather)
        if known is None:
            known = self._by_way[weather] = self._ways(weather)
        return known

    def _ways(self, weather: str) -> dict[int, tuple[Way, Mask]]:
        game = self.k.game
        ways, allowances = game.of(Movement).ways(game, GROUND, weather), game.allowance
        found: dict[int, tuple[Way, Mask]] = {}
        for unit, hex_, steps in self.units:
            points = allowances[unit][steps]
            way, hexes = found.get(points) or (ways[unit][steps], 0)
            found[points] = (way, hexes | 1 << hex_)
        return found


def army(k: Knowledge, s: State, side: int) -> Army:
    units, where, steps = k.game.units_of[side], s.where, s.steps
    stand, lost = tuple([where[u] for u in units]), tuple([steps[u] for u in units])
    return _army(k, side, s.turn, s.control[side] & k.prizes, stand, lost)


_army = lru_cache(maxsize=16)(Army)

"""What units can do in a movement phase: where they can march, ride and enter, and where they find room."""

from __future__ import annotations

from rasputitsa.engine.action import Move, Rail
from rasputitsa.engine.decision import Options, Refusal
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask
from rasputitsa.mechanisms import marks, tracks
from rasputitsa.mechanisms.impulse.entry import Schedule, due
from rasputitsa.mechanisms.impulse.fog import DECOYS, TOTAL, level
from rasputitsa.mechanisms.impulse.formation import Formations, hexes_of
from rasputitsa.mechanisms.impulse.march_rules import passage_of, points_of, way_of
from rasputitsa.mechanisms.impulse.rail import RAIL, Railways, affordable, price, rail_layers, rail_path
from rasputitsa.mechanisms.impulse.stacking import StackLimit, full_for, loads
from rasputitsa.mechanisms.impulse.supply_line import supplied
from rasputitsa.mechanisms.impulse.travel import Passage, Reach, Way, flood_in, path_to, reach
from rasputitsa.mechanisms.impulse.zones import Menace, suspected
from rasputitsa.mechanisms.topic import topic


class Manoeuvres(Options):
    """What the units that may still move in this phase can do."""

    __slots__ = (
        "_fear", "_fed", "_full", "_layers", "_loads", "_marches", "_units", "begun", "entry", "exploit",
        "grid", "limit", "s", "side", "who",
    )  # fmt: skip

    def __init__(self, s: State, who: str, entry: bool, exploit: bool, begun: bool) -> None:
        self.s = s
        self.who = who
        self.entry = entry
        self.exploit = exploit
        self.begun = begun
        self.side = s.side
        self.grid = s.game.terrain.grid
        self.limit = s.game.of(StackLimit).halves[s.side]
        self._fear: Menace | None = None
        self._fed: Mask | None = None
        self._loads: dict[Hex, int] | None = None
        self._full: dict[int, Mask] = {}
        self._layers: dict[tuple[int, bool, bool], list[Mask]] = {}
        self._marches: dict[tuple[int, bool], tuple[Way, Passage, Reach]] = {}
        self._units: list[int] | None = None
        self.vouched = None

    @property
    def fear(self) -> Menace:
        if self._fear is None:
            self._fear = suspected(self.s, self.side)
        return self._fear

    @property
    @topic("move.who", "exploit.who")
    def units(self) -> list[int]:
        """The units that may still be given an order."""
        if self._units is None:
            s = self.s
            barred = marks.MOVED | marks.SPENT | (marks.FOUGHT if self.exploit else 0)
            belongs = s.game.of(Formations).belongs
            where, flags = s.where, s.marks
            ready = [
                u
                for u in s.game.units_of[self.side]
                if where[u] >= 0 and not flags[u] & barred and (not self.who or belongs(u, self.who))
            ]
            later = due(s, self.side) if self.entry else []
            self._units = ready + [u for u in later if not flags[u] & marks.MOVED]
        return self._units

    def passage(self, unit: int, fear: Menace | None = None) -> Passage:
        return passage_of(self.s, unit, self.fear_of(unit, fear))

    @topic("fog.decoy-shy")
    def fear_of(self, unit: int, fear: Menace | None = None) -> Menace:
        """Decoys keep away from every mask, for they would not stand its approach.

        The enemy is taken as he is suspected to be, if nothing else is said.
        """
        fear = fear or self.fear
        if not self.s.game.of(Formations).decoy[unit]:
            return fear
        masks = self.s.occupied[1 - self.side]
        return fear._replace(enemies=masks | self.grid.spread(masks))

    def reach(self, unit: int, fear: Menace | None = None) -> Reach:
        """Where the unit could get to, whether or not it finds room there."""
        return self._march(unit, fear)[2]

    def _march(self, unit: int, fear: Menace | None) -> tuple[Way, Passage, Reach]:
        """What steps cost the unit, how it meets the enemy, and where it gets to; drawn up once."""
        key = (unit, fear is None)
        if key not in self._marches:
            s = self.s
            way, points, passage = way_of(s, unit), points_of(s, unit), self.passage(unit, fear)
            if s.where[unit] >= 0:
                found = reach(self.grid, s.where[unit], way, points, passage)
            else:
                found = flood_in(self.grid, s.game.of(Schedule).entries[self.side], way, points, passage)
            self._marches[key] = way, passage, found
        return self._marches[key]

    @property
    def loads(self) -> dict[Hex, int]:
        """The half divisions of the side by hex."""
        if self._loads is None:
            self._loads = loads(self.s, self.side)
        return self._loads

    def full(self, unit: int) -> Mask:
        """The hexes without room for this unit."""
        halves = self.s.game.of(Formations).halves[unit]
        if halves not in self._full:
            self._full[halves] = full_for(self.loads, self.limit, halves)
        return self._full[halves]

    def march_ends(self, unit: int, fear: Menace | None = None) -> Mask:
        """Where a unit can march, room or not."""
        found = self.reach(unit, fear)
        return found.reached | found.forced

    def roomy(self, unit: int) -> Mask:
        """Where a unit can march and finds room as things stand."""
        return self.march_ends(unit) & ~self.full(unit)

    def march(self, unit: int, end: Hex, fear: Menace | None = None) -> Move:
        """The march of a unit by the canonical path."""
        return Move(unit, path_to(self.grid, *self._march(unit, fear), end))

    @topic("rail.start", "rail.supplied", "rail.capacity")
    def rail_ends(self, unit: int, fear: Menace | None = None) -> Mask:
        """Where a unit can go by rail, room or not."""
        if self.cannot_board(unit) is not None:
            return 0
        total = 0
        layers = self._layers_of(unit, fear)
        for layer in layers if self.s.where[unit] < 0 else layers[1:]:
            total |= layer
        return total

    def roomy_rides(self, unit: int) -> Mask:
        """Where a unit can go by rail and finds room as things stand."""
        return self.rail_ends(unit) & ~self.full(unit)

    def _layers_of(self, unit: int, fear: Menace | None) -> list[Mask]:
        """Railway hexes by their distance; units on one hex share them."""
        key = (self.s.where[unit], self.s.game.of(Formations).decoy[unit], fear is None)
        if key not in self._layers:
            self._layers[key] = rail_layers(self.s, unit, self.fear_of(unit, fear))
        return self._layers[key]

    def ride(self, unit: int, end: Hex, fear: Menace | None = None) -> Rail:
        """The ride of a unit by the canonical path."""
        layers = self._layers_of(unit, fear)
        lines = self.s.game.of(Railways).lines[self.side]
        return Rail(unit, rail_path(self.grid, lines, layers, end, board=self.s.where[unit] < 0))

    @topic("fog.decoy-placed")
    def decoy_places(self) -> tuple[list[int], Mask]:
        """Decoys that wait to be used again, and the stacks from which one may set out."""
        s = self.s
        if level(s) != TOTAL or not self.entry:
            return [], 0
        box, decoy = s.game.box[DECOYS], s.game.of(Formations).decoy
        waiting = [u for u in s.game.units_of[self.side] if s.where[u] == box]
        if not waiting:
            return [], 0
        troops = [u for u in s.on_map(self.side) if not decoy[u]]
        return waiting, hexes_of(s, troops) & ~self.grid.spread(s.occupied[1 - self.side])

    def cannot_board(self, unit: int) -> Refusal | None:
        """Why this unit cannot board at all."""
        s = self.s
        rules, hex_ = s.game.of(Railways), s.where[unit]
        if not rules.capacity[self.side]:
            return self.refuse("rail.none")
        if not affordable(s, unit):
            left = tracks.value(s, tracks.of_side(s, RAIL, self.side))
            return self.refuse("rail.capacity", unit=unit, price=price(s, unit), points=left)
        if hex_ < 0:
            return None
        if not rules.hexes[self.side] >> hex_ & 1:
            return self.refuse("rail.start", unit=unit)
        if self.fear.zone >> hex_ & 1:
            return self.refuse("rail.zones", hex=hex_)
        return None if self._fed_at_start(unit) else self.refuse("rail.supplied", unit=unit)

    @topic("rail.supplied-at-start")
    def _fed_at_start(self, unit: int) -> bool:
        """Was this unit supplied when the phase began? Once an order has been given, its mark tells."""
        if self.begun:
            return bool(self.s.marks[unit] & marks.FED)
        if self._fed is None:
            self._fed = supplied(self.s, self.side, self.fear)
        return bool(self._fed >> self.s.where[unit] & 1)

    def note_supply(self) -> None:
        """Before the first order of a phase: mark the units that could board as far as supply goes."""
        s, rules = self.s, self.s.game.of(Railways)
        if not rules.capacity[self.side]:
            return
        fed = supplied(s, self.side, self.fear) & rules.hexes[self.side]
        for unit in s.on_map(self.side):
            if fed >> s.where[unit] & 1:
                s.marks[unit] |= marks.FED

    def refuse(self, topic: str, **args: object) -> Refusal:
        return Refusal(topic, tuple(args.items()), self.s.game.cite(topic))

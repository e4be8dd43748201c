"""The orders that may be given in a movement phase: one source for listing, checking and explaining them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rasputitsa.engine.action import DONE, Action, Done, Move
from rasputitsa.engine.decision import Options, Random, Refusal
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits, nth_bit
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.movement import RAIL, Movement
from rasputitsa.mechanisms.reach import Reach, Way, flood, path_to, reach
from rasputitsa.mechanisms.zoc import enemy_zone

FREE_HEX = 7 / 8
"""How often a sampled order prefers an empty hex: to displace friends is legal but seldom useful."""


class Orders(Options):
    """Moves of the units still to move and the end of the phase; or only those of a displaced unit."""

    __slots__ = (
        "_ends", "_enemies", "_grid", "_ways", "_zone", "begun", "by", "group", "may_end", "s",
        "still_to_move", "units",
    )  # fmt: skip

    def __init__(
        self,
        s: State,
        by: str,
        still_to_move: Sequence[int],
        displaced: int | None = None,
        begun: bool = False,
        group: Callable[[State], str] | None = None,
    ) -> None:
        self.s = s
        self.by = by
        self.still_to_move = still_to_move
        self.units = still_to_move if displaced is None else (displaced,)
        self.may_end = displaced is None
        self.begun = begun
        self.group = group
        game = s.game
        self._grid = game.terrain.grid
        self._enemies: Mask = s.occupied[1 - s.side]
        self._zone: Mask = enemy_zone(s, s.side)
        self._ways = game.of(Movement).ways(game, by, s.weather)
        self.vouched = None
        self._ends: dict[int, Mask] | None = None

    def __iter__(self) -> Iterator[Action]:
        for unit, ends in self.all_destinations().items():
            found = self._reach(unit)
            for end in bits(ends):
                yield Move(unit, self._path(unit, found, end))
        if self.may_end:
            yield DONE

    def only(self) -> Action | None:
        """A phase without a possible move ends by itself; once a unit has moved, the player says so."""
        if not self.may_end:
            return self._only_way_out()
        if self.begun:
            return None
        empty = ~self.s.occupied[self.s.side]
        for unit in self.units:
            if self._reach(unit).reached & empty:
                return None
        return None if any(self.destinations(u) for u in self.units) else DONE

    def _only_way_out(self) -> Action | None:
        """The move of a displaced unit that can stop in a single hex."""
        unit = self.units[0]
        found = self._reach(unit)
        if (found.reached & ~self.s.occupied[self.s.side]).bit_count() > 1:
            return None
        ends = self.destinations(unit)
        if ends.bit_count() > 1:
            return None
        return Move(unit, self._path(unit, found, nth_bit(ends, 0)))

    def sample(self, rng: Random) -> Action:
        units, random = self.units, rng.random
        choices = len(units) + self.may_end
        friends = self.s.occupied[self.s.side]
        while True:
            pick = int(random() * choices)
            if pick == len(units):
                return DONE
            found = self._reach(units[pick])
            ends = found.reached
            if ends & ~friends and random() < FREE_HEX:
                ends &= ~friends
            if not ends:
                continue
            end = nth_bit(ends, int(random() * ends.bit_count()))
            if not friends >> end & 1 or self._may_stop(units[pick], end):
                self.vouched = Move(units[pick], self._path(units[pick], found, end))
                return self.vouched

    def destinations(self, unit: int) -> Mask:
        """Where a unit may stop: empty hexes, and hexes of friends who can still make room."""
        return self.all_destinations()[unit]

    def order(self, unit: int, end: Hex) -> Move:
        """The move of a unit to one of its destinations, by the canonical path."""
        return Move(unit, self._path(unit, self._reach(unit), end))

    def all_destinations(self) -> dict[int, Mask]:
        """Where each unit may stop, worked out for all of them at once."""
        if self._ends is None:
            s, reached = self.s, self._flood_all()
            empty = ~s.occupied[s.side]
            leavers = stuck = 0
            for unit, hexes in reached.items():
                if hexes & empty:
                    leavers |= 1 << s.where[unit]
                else:
                    stuck |= 1 << s.where[unit]
            allowed = empty | leavers
            self._ends = {unit: reached[unit] & allowed for unit in self.units}
            if stuck:
                self._add_stuck(self._ends, stuck)
        return self._ends

    def _flood_all(self) -> dict[int, Mask]:
        s, grid, ways, enemies, zone = self.s, self._grid, self._ways, self._enemies, self._zone
        where, steps = s.where, s.steps
        return {
            u: flood(grid, where[u], ways[u][steps[u]], enemies, zone).reached for u in self.still_to_move
        }

    def _add_stuck(self, ends: dict[int, Mask], stuck: Mask) -> None:
        """Hexes of friends without an empty hex in reach: they may still make room by displacing others."""
        for unit in self.units:
            for hex_ in bits(self._reach(unit).reached & stuck):
                if self._may_stop(unit, hex_):
                    ends[unit] |= 1 << hex_

    def why_not(self, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None if self.may_end else self._refuse("move.make-room-first", unit=self.units[0])
        if not isinstance(action, Move):
            return self._refuse("move.expected")
        return self._unit_refusal(action.unit) or self._path_refusal(action)

    def _unit_refusal(self, unit: int) -> Refusal | None:
        s = self.s
        if unit in self.units:
            return None
        if s.game.side_of[unit] != s.side:
            return self._refuse("move.not-yours", unit=unit)
        if s.where[unit] < 0:
            return self._refuse("move.off-map", unit=unit)
        if not self.may_end:
            return self._refuse("move.make-room-first", unit=self.units[0])
        if s.marks[unit] & marks.MOVED:
            return self._refuse("move.already-moved", unit=unit)
        if self.by == RAIL and not s.game.of(Movement).track_hexes >> s.where[unit] & 1:
            return self._refuse("move.rail-start", unit=unit)
        return self._refuse("move.who", unit=unit, group=self.group(self.s) if self.group else "")

    def _path_refusal(self, move: Move) -> Refusal | None:
        """Walk the path hex by hex, independently of the flood that lists destinations."""
        s, unit = self.s, move.unit
        grid, way = self._grid, self._way(unit)
        here, spent, zone_entered = s.where[unit], 0, False
        if not move.path:
            return self._refuse("move.no-path", unit=unit)
        for hex_ in move.path:
            if not grid.adjacent(here, hex_):
                return self._refuse("move.not-adjacent", start=here, hex=hex_)
            if zone_entered:
                return self._refuse("move.zoc-stop", hex=here)
            if self._enemies >> hex_ & 1:
                return self._refuse("move.enemy", hex=hex_)
            cost = way.cost(grid, here, hex_)
            if cost is None:
                return self._refuse("move.no-track", start=here, hex=hex_)
            spent += cost
            if spent > way.points:
                return self._too_far(unit, hex_, spent)
            here, zone_entered = hex_, bool(self._zone >> hex_ & 1)
        back_home = here == s.where[unit]
        if not (self.may_end if back_home else self._may_stop(unit, here)):
            return self._refuse("move.stacking", hex=here)
        return None

    def _too_far(self, unit: int, hex_: Hex, spent: int) -> Refusal:
        """The points are spent: those of the counter, or those that the weather leaves of them."""
        way = self._way(unit)
        if way.limit is None:
            return self._refuse("move.too-far", unit=unit, hex=hex_, cost=spent, points=way.points)
        return Refusal(
            "move.weather-hexes" if way.limit.hexes else "move.weather-points",
            (
                ("unit", unit), ("hex", hex_), ("cost", spent), ("points", way.points),
                ("weather", way.limit.weather), ("allowance", way.limit.allowance),
            ),
            way.limit.rule,
        )  # fmt: skip

    def _refuse(self, topic: str, **args: object) -> Refusal:
        return Refusal(topic, tuple(args.items()), self.s.game.cite(topic))

    def _way(self, unit: int) -> Way:
        return self._ways[unit][self.s.steps[unit]]

    def _reach(self, unit: int) -> Reach:
        s = self.s
        way = self._ways[unit][s.steps[unit]]
        return reach(self._grid, s.where[unit], way, self._enemies, self._zone)

    def _path(self, unit: int, found: Reach, end: Hex) -> tuple[Hex, ...]:
        return path_to(self._grid, self._way(unit), found, self._zone, end)

    def _may_stop(self, unit: int, end: Hex) -> bool:
        s = self.s
        friends = s.occupied[s.side]
        if not friends >> end & 1:
            return True
        if self.may_end:
            friends &= ~(1 << s.where[unit])
        return self._can_make_room(end, friends, {unit})

    def _can_make_room(self, hex_: Hex, friends: Mask, tried: set[int]) -> bool:
        """Can the friend on this hex still move away, perhaps displacing another one in turn?

        A unit that was tried once without success need not be tried again by another way.
        """
        unit = self.s.unit_at(hex_)
        if unit is None or unit in tried or unit not in self.still_to_move:
            return False
        reached = self._reach(unit).reached
        if reached & ~friends:
            return True
        tried.add(unit)
        return any(self._can_make_room(h, friends, tried) for h in bits(reached & friends))

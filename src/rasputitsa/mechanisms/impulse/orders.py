"""The orders of a movement phase with stacks: marches, rail, entry, entrenchment; one source of legality."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.engine.action import DONE, Action, Emerge, Entrench, Place
from rasputitsa.engine.decision import Random, Refusal
from rasputitsa.hexes import bits, nth_bit
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.crowding import Crowding
from rasputitsa.mechanisms.impulse.fog import ends_by_itself
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.march_refusal import explain

MARCH = 14 / 16
"""How often a sampled order is a march when other orders are possible for the unit."""

END = 1 / 48
"""How often a sampled order is the end of the phase although units can still move."""


CROWD = 1 / 256
"""How often a sampled order may overfill a hex as long as none is."""


class Marching(Crowding):
    """Orders for the units that may still move in this phase, and its end."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Action]:
        for unit in self.units:
            yield from self.orders_of(unit)
        waiting, hexes = self.decoy_places()
        yield from (Place(unit, hex_) for unit in waiting for hex_ in bits(hexes))
        if self.end_refusal() is None:
            yield DONE

    def orders_of(self, unit: int) -> Iterator[Action]:
        """All orders that can be given to one unit."""
        for end in bits(self.destinations(unit)):
            yield self.order(unit, end)
        for end in bits(self.rail_destinations(unit)):
            yield self.rail_order(unit, end)
        yield from self._digging(unit)

    def _digging(self, unit: int) -> Iterator[Action]:
        s = self.s
        if s.where[unit] < 0 or not s.game.of(Formations).entrenched[unit]:
            return
        if self.staying_refusal(unit) is not None:
            return
        yield Emerge(unit) if s.marks[unit] & marks.ENTRENCHED else Entrench(unit)

    def only(self) -> Action | None:
        """A phase in which nobody can do anything ends by itself; once begun, the player ends it."""
        if self.begun or not ends_by_itself(self.s):
            return None
        for unit in self.units:
            if next(self._digging(unit), None) or self.roomy(unit) or self.roomy_rides(unit):
                return None
        if self.decoy_places()[1]:
            return None
        return None if any(self.destinations(u) or self.rail_destinations(u) for u in self.units) else DONE

    def sample(self, rng: Random) -> Action:
        self.vouched = self._sample(rng)
        return self.vouched

    def _sample(self, rng: Random) -> Action:
        units, random = self.units, rng.random
        for _ in range(4):
            if not units or random() < END:
                return self.relief() or DONE
            unit = units[int(random() * len(units))]
            action = self._sample_order(unit, rng)
            if action is not None:
                return action
        waiting, hexes = self.decoy_places()
        if hexes and random() < MARCH:
            hex_ = nth_bit(hexes, int(random() * hexes.bit_count()))
            return Place(waiting[int(random() * len(waiting))], hex_)
        return self.relief() or DONE

    def _sample_order(self, unit: int, rng: Random) -> Action | None:
        random = rng.random
        tight = bool(self.crowded)
        if not tight and random() < CROWD:
            return self._sample_crowding(unit, rng)
        if random() >= MARCH:
            others: list[Action] = list(self._digging(unit))
            ends = self.rail_destinations(unit) if tight else self.roomy_rides(unit)
            if ends and random() < 0.5:
                return self.rail_order(unit, nth_bit(ends, int(random() * ends.bit_count())))
            if others:
                return others[0]
        ends = self.destinations(unit) if tight else self.roomy(unit)
        if not ends:
            return None
        return self.order(unit, nth_bit(ends, int(random() * ends.bit_count())))

    def _sample_crowding(self, unit: int, rng: Random) -> Action | None:
        """A march onto a full hex, as long as none is overfull."""
        ends = self.march_ends(unit, self.worst) & self.full(unit) & ~self.home(unit)
        if not ends:
            return None
        end = nth_bit(ends, int(rng.random() * ends.bit_count()))
        return self.order(unit, end) if self.can_clear(unit, end) else None

    def why_not(self, action: Action) -> Refusal | None:
        return explain(self, action)

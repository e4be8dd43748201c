"""How overfull hexes can be cleared by marches of units that have not moved: a plan, or none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.impulse.stacking import full_for

Loads = Mapping[Hex, int]
Plan = list[tuple[int, Hex]]


class Clearing:
    """``waiting``: the units on each hex that may still march. ``ends``: where a unit gets to for certain."""

    def __init__(
        self,
        limit: int,
        halves: Sequence[int],
        waiting: Mapping[Hex, Sequence[int]],
        ends: Callable[[int], Mask],
    ) -> None:
        self.limit = limit
        self.halves = halves
        self.waiting = waiting
        self.ends = ends

    def plan(self, loads: Loads, without: int | None = None) -> Plan | None:
        """Marches after which no hex is overfull, all into room that there is then; None if there are none.

        Any of them can be made first: the others are still a plan. ``without``: this unit does not march.
        """
        over = sorted(hex_ for hex_, load in loads.items() if load > self.limit)
        barred = sum(1 << hex_ for hex_ in over)
        leavers = [[u for u in self.waiting.get(hex_, ()) if u != without] for hex_ in over]
        for hex_, units in zip(over, leavers, strict=True):
            able = sum(self.halves[u] for u in units if self._room(loads, u) & ~barred)
            if able < loads[hex_] - self.limit:
                return None
        return self._clear(loads, list(zip(over, leavers, strict=True)), barred)

    def _room(self, loads: Loads, unit: int) -> Mask:
        return self.ends(unit) & ~full_for(loads, self.limit, self.halves[unit])

    def _clear(self, loads: Loads, over: list[tuple[Hex, list[int]]], barred: Mask) -> Plan | None:
        """Clear these hexes one after the other, each by units taken in their order."""
        while over and loads[over[0][0]] <= self.limit:
            over = over[1:]
        if not over:
            return []
        (hex_, units), *others = over
        tried = set()
        for number, unit in enumerate(units):
            room = self._room(loads, unit) & ~barred
            if (self.halves[unit], room) in tried:
                continue
            tried.add((self.halves[unit], room))
            for end in self._widest_first(loads, room):
                left = moved(loads, hex_, end, self.halves[unit])
                rest = self._clear(left, [(hex_, units[number + 1 :]), *others], barred)
                if rest is not None:
                    return [(unit, end), *rest]
        return None

    def _widest_first(self, loads: Loads, room: Mask) -> list[Hex]:
        return sorted(bits(room), key=lambda hex_: (loads.get(hex_, 0), hex_))


def moved(loads: Loads, start: Hex | None, end: Hex | None, halves: int) -> dict[Hex, int]:
    """The loads when a unit has left a hex, come to one, or both."""
    found = dict(loads)
    if start is not None:
        found[start] -= halves
    if end is not None:
        found[end] = found.get(end, 0) + halves
    return found

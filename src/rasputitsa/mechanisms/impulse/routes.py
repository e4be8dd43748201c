"""Routes of a routed stack, planned as a whole: as few of its units as possible lose anything."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import Retreat
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.impulse.formation import Formations, steps_left
from rasputitsa.mechanisms.impulse.stacking import StackLimit, full_for, loads
from rasputitsa.mechanisms.impulse.withdrawal import Country, Path, country, crosses, short_of_two, two_hexes
from rasputitsa.mechanisms.topic import topic


class Kind(NamedTuple):
    """What matters of a unit to a plan. Armour goes first: it opens hexes for others; then the largest."""

    foot: bool
    smallness: int
    frail: bool

    @property
    def halves(self) -> int:
        return -self.smallness


Kinds = tuple[Kind, ...]
Placed = frozenset[tuple[Hex, int]]


@topic("retreat.loss-free-first", "retreat.whole-stack", "retreat.friend-opens")
def routes(s: State, units: list[int]) -> list[Retreat]:
    """The retreats at hand for units of one hex: those after which the fewest of them can lose anything."""
    plan = Plan(s, units)
    found = [Retreat(unit, path) for unit in units for path in plan.paths(unit)]
    if plan.ample():
        return [r for r in found if not plan.costs(r)]
    losses = [plan.costs(r) + plan.rest(r) for r in found]
    least = min(losses, default=0)
    return [r for r, lost in zip(found, losses, strict=True) if lost == least]


class Plan:
    """How many units of a stack must lose something if the attacker chooses well."""

    def __init__(self, s: State, units: list[int]) -> None:
        side = s.game.side_of[units[0]]
        self.s = s
        self.around: Country = country(s, side)
        self.start = 1 << s.where[units[0]]
        self.limit = s.game.of(StackLimit).halves[side]
        self.loads = loads(s, side)
        formations = s.game.of(Formations)
        self.kind = {
            u: Kind(not formations.armoured[u], -formations.halves[u], steps_left(s, u) == 1) for u in units
        }
        board = self.around.grid.board
        self.dry = tuple(board & ~wet for wet in self.around.costly)
        self.known: dict[tuple[Kinds, Placed], int] = {}
        self._paths: dict[Kind, list[Path]] = {}
        self._costs: dict[Path, bool] = {}

    def paths(self, unit: int) -> list[Path]:
        """Where a unit may go now: two hexes, or if it cannot, one. Like units may go the same ways."""
        kind = self.kind[unit]
        if kind not in self._paths:
            s, around = self.s, self.around
            self._paths[kind] = two_hexes(s, unit, around) or short_of_two(s, unit, around)
        return self._paths[kind]

    def ample(self) -> bool:
        """Does each kind of unit find a dry way to room for them all? Then nobody is in another's way."""
        whole = Kind(False, -sum(kind.halves for kind in self.kind.values()), False)
        full = self._full(whole, frozenset())
        return all(self._ends(kind, self.around.friends) & ~full for kind in set(self.kind.values()))

    def costs(self, retreat: Retreat) -> bool:
        """Does this retreat cost the unit anything?"""
        unit, path = retreat
        if path not in self._costs:
            self._costs[path] = len(path) == 1 or crosses(self.s, unit, path)
        return self._costs[path]

    def rest(self, retreat: Retreat) -> int:
        """How many of the others lose something at least, once this unit has gone."""
        kind = self.kind[retreat.unit]
        others = [k for u, k in self.kind.items() if u != retreat.unit]
        gone = self.costs(retreat) and kind.frail
        placed = frozenset() if gone else _with(frozenset(), retreat.path[-1], kind.halves)
        return self._fewest(tuple(sorted(others)), placed)

    def _fewest(self, kinds: Kinds, placed: Placed) -> int:
        """The fewest losses among units that still must go. Who loses something anyhow goes last."""
        if not kinds:
            return 0
        key = (kinds, placed)
        if key not in self.known:
            self.known[key] = self._search(kinds[0], kinds[1:], placed)
        return self.known[key]

    def _search(self, kind: Kind, others: Kinds, placed: Placed) -> int:
        friends = self.around.friends
        for hex_, _ in placed:
            friends |= 1 << hex_
        best = len(others) + 1
        for end in self._choices(kind, friends, placed):
            best = min(best, self._fewest(others, _with(placed, end, kind.halves)))
            if not best:
                return 0
        return min(best, 1 + self._fewest(others, placed), *self._at_a_loss(kind, others, friends, placed))

    def _choices(self, kind: Kind, friends: Mask, placed: Placed) -> list[Hex]:
        """Dry ends with room, the widest first; of those that are open to all and as wide, one is enough."""
        ends = self._ends(kind, friends) & ~self._full(kind, placed)
        every = self._ends(Kind(True, 0, False), friends)
        added = dict(placed)
        width = {h: self.limit - self.loads.get(h, 0) - added.get(h, 0) for h in bits(ends)}
        same: dict[int, Hex] = {}
        special = []
        for hex_, halves in width.items():
            if every >> hex_ & 1:
                same.setdefault(halves, hex_)
            else:
                special.append(hex_)
        return sorted([*same.values(), *special], key=lambda h: (-width[h], h))

    def _at_a_loss(self, kind: Kind, others: Kinds, friends: Mask, placed: Placed) -> list[int]:
        """What comes of armour that crosses water at the price of a step, to open a hex for others."""
        if kind.foot or kind.frail:
            return []
        opened = self.around.zone & ~friends
        ends = self._ends(kind, friends, wet=True) & opened & ~self._full(kind, placed)
        return [1 + self._fewest(others, _with(placed, end, kind.halves)) for end in bits(ends)]

    def _ends(self, kind: Kind, friends: Mask, wet: bool = False) -> Mask:
        """Where two hexes lead: without crossing water that costs a step, or however it may be."""
        around = self.around
        free = around.open_to(not kind.foot, friends)
        sides = (around.grid.board,) * 6 if wet else self.dry
        first = around.grid.follow(self.start, sides) & free
        return around.grid.follow(first, sides) & free & ~self.start

    def _full(self, kind: Kind, placed: Placed) -> Mask:
        held = dict(self.loads)
        for hex_, halves in placed:
            held[hex_] = held.get(hex_, 0) + halves
        return full_for(held, self.limit, kind.halves)


def _with(placed: Placed, hex_: Hex, halves: int) -> Placed:
    """The same with more half divisions on a hex."""
    added = dict(placed)
    added[hex_] = added.get(hex_, 0) + halves
    return frozenset(added.items())

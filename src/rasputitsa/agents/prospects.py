"""The attacks a side could make in its next combat phase, and what they are worth to it.

Units attack from where they stand, those that move before combat from wherever they can get to, and with the
replacements that come first. Odds, shifts and exits are the rules'; that attackers and points share out
greedily and that a mover finds its place are estimates.
"""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

from rasputitsa.agents.fates import Exit
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.muster import Muster, muster
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask

EXCHANGE_EXCESS = 1.15
"""Attackers seldom have the change: they lose a little more than the defender in an exchange."""

CHEAPEST_STEP = 3.0
"""Strength that a forced step loss of the attacker's choice costs, about."""


class Prospect(NamedTuple):
    """An attack that could be made: its worth to the attacker, and the chances for the defender.

    ``place`` is the part of the worth that comes from taking a place.
    """

    value: float
    target: int
    hex: Hex
    column: int
    killed: float
    vacated: float
    place: float


def way_out(k: Knowledge, s: State, hex_: Hex, zone: Mask, enemies: Mask, friends: Mask, solid: bool) -> Exit:
    """Could a defender retreat two hexes clear of enemy zones? An estimate for the plain retreat."""
    first = k.around[hex_] & ~zone & ~enemies
    if first and k.game.terrain.grid.spread(first) & k.second[hex_] & ~(zone | enemies | friends):
        return Exit.FREE
    return k.paid_exit if solid else Exit.NONE


class Wish(NamedTuple):
    """An attack that could be made, and what it takes: hexes of standing units, early movers, points."""

    prospect: Prospect
    standing: Mask
    movers: list[int]
    points: int


class Taken:
    """What the attacks chosen so far have taken."""

    __slots__ = ("movers", "points", "standing")

    def __init__(self) -> None:
        self.standing: Mask = 0
        self.movers: set[int] = set()
        self.points = 0

    def spoils(self, wish: Wish, points: int) -> bool:
        return bool(self.standing & wish.standing) or (
            self.points + wish.points > points or not self.movers.isdisjoint(wish.movers)
        )

    def add(self, wish: Wish) -> None:
        self.standing |= wish.standing
        self.movers.update(wish.movers)
        self.points += wish.points


def prospects(k: Knowledge, s: State, side: int, weather: str, movers_too: bool = True) -> list[Prospect]:
    """The attacks of ``side`` worth making, best first, each unit used once.

    Without ``movers_too`` everybody attacks from where he stands: the early moves have been made.
    """
    ready = muster(k, s, side, weather, movers_too)
    if not ready.fronts:
        return []
    grid, where, steps = k.game.terrain.grid, s.where, s.steps
    foe = 1 - side
    friends, enemies = s.occupied[foe], s.occupied[side]
    zone = grid.spread(enemies)
    exposed = grid.spread(ready.fronts) & friends
    taken = Taken()
    wishes = []
    for target in k.game.units_of[foe]:
        hex_ = where[target]
        if hex_ < 0 or not exposed >> hex_ & 1:
            continue
        solid = steps[target] + 1 < len(k.worth[target])
        retreat = way_out(k, s, hex_, zone, enemies, friends, solid)
        wish = _attack(k, s, side, target, retreat, ready, taken)
        if wish is not None:
            wishes.append((wish.prospect.value, target, retreat, wish))
    wishes.sort(key=itemgetter(0), reverse=True)
    chosen = []
    for _, target, retreat, wish in wishes:
        if taken.spoils(wish, ready.points):
            again = _attack(k, s, side, target, retreat, ready, taken)
            if again is None:
                continue
            wish = again
        chosen.append(wish.prospect)
        taken.add(wish)
    return chosen


def _attack(
    k: Knowledge, s: State, side: int, target: int, retreat: Exit, ready: Muster, taken: Taken
) -> Wish | None:
    """The strongest attack on a target with what is not taken, if it is worth making."""
    around = k.around[s.where[target]]
    used, busy = taken.standing, taken.movers
    total = 0
    takes: Mask = 0
    attackers: list[int] = []
    for start, (strength, unit) in ready.standing.items():
        bit = 1 << start
        if around & bit and not used & bit:
            total += strength
            takes |= bit
            attackers.append(unit)
    fronts = takes
    movers: list[int] = []
    room = (around & ~s.occupied[1 - side] & ~takes & ~used).bit_count()
    for strength, unit, hexes in ready.movers:
        if not room:
            break
        reach = hexes & around
        if reach and unit not in busy:
            total += strength
            fronts |= reach
            movers.append(unit)
            room -= 1
    if not total:
        return None
    if not ready.gains:
        column, spent = _column(k, s, target, total, fronts), 0
    else:
        gains = sorted([ready.gains.get(u, 0) for u in attackers + movers], reverse=True)
        column, spent = _restored(k, s, target, total, fronts, gains[: ready.points - taken.points])
    if column < 0:
        return None
    found = _judge(k, s, side, target, column, retreat)
    return None if found is None else Wish(found, takes, movers, spent)


def _restored(
    k: Knowledge, s: State, target: int, total: int, fronts: Mask, gains: list[int]
) -> tuple[int, int]:
    """The best column that replacements for the attackers can bring, and how few points will do."""
    best = _column(k, s, target, total + sum(gains), fronts)
    for spent, gain in enumerate([0, *gains]):
        total += gain
        if _column(k, s, target, total, fronts) == best:
            return best, spent
    raise AssertionError("all of the gains bring the best column")


def _column(k: Knowledge, s: State, target: int, total: int, fronts: Mask) -> int:
    game = k.game
    defence = game.strength[target][s.steps[target]]
    column = -1
    for attack, doubled in k.ratios:
        if total * doubled < 4 * attack * defence:
            break
        column += 1
    hex_ = s.where[target]
    for shift, hexes in k.shifts[game.side_of[target]][hex_]:
        if hexes & fronts:
            column += shift
            break
    return min(column, len(k.ratios) - 1)


def _judge(k: Knowledge, s: State, side: int, target: int, column: int, retreat: Exit) -> Prospect | None:
    steps, hex_, foe = s.steps[target], s.where[target], 1 - side
    row = k.worth[target]
    left = len(row) - steps
    solid = left > 1
    tally = k.tallies[2 if solid else 1, retreat, bool(k.stand_hexes >> hex_ & 1)][column]
    weights, strengths = k.weights, k.game.strength[target]
    lost = strengths[steps] - (strengths[steps + 1] if solid else 0)
    place = tally.vacated * k.stake(s, hex_) if s.control[foe] >> hex_ & 1 else 0.0
    price = weights.strength[side]
    relevance = k.relevance(s.turn)[hex_]
    value = (
        tally.killed * row[steps] * relevance
        + tally.vacated * k.ground[side][hex_]
        + place
        - tally.exchanged * lost * price * EXCHANGE_EXCESS
        - tally.attacker_lost * CHEAPEST_STEP * price
    )
    if solid:
        value += tally.reduced * (row[steps] - row[steps + 1]) * relevance
    if value <= 0:
        return None
    return Prospect(value, target, hex_, column, tally.killed, tally.vacated, place)

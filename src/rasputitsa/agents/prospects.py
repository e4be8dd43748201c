"""The attacks a side could make in its next combat phase, and what they are worth to it.

Units attack from where they stand, those that move before combat from wherever they can get to, and with the
replacements that come first. Odds, shifts and exits are the rules'; that attackers and points share out
greedily and that a mover finds its place are estimates.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from rasputitsa.agents.fates import Exit
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.muster import EarlyAttacker, Muster, muster
from rasputitsa.agents.situation import Situation
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


Target = tuple[int, Hex, int, Exit]
"""A defender: the unit, where it stands, the steps it has lost, and how it could retreat."""


class Wish(NamedTuple):
    """An attack that could be made, and what it takes: hexes of standing units, early movers, points.

    The movers are a mask of their numbers.
    """

    prospect: Prospect
    standing: Mask
    movers: int
    points: int


class Taken:
    """What the attacks chosen so far have taken."""

    __slots__ = ("movers", "points", "standing")

    def __init__(self) -> None:
        self.standing: Mask = 0
        self.movers = 0
        self.points = 0

    def spoils(self, wish: Wish, points: int) -> bool:
        return bool(self.standing & wish.standing or self.movers & wish.movers) or (
            self.points + wish.points > points
        )

    def add(self, wish: Wish) -> None:
        self.standing |= wish.standing
        self.movers |= wish.movers
        self.points += wish.points


def prospects(k: Knowledge, s: State, side: int, weather: str, movers_too: bool = True) -> list[Prospect]:
    """The attacks of ``side`` worth making, best first, each unit used once.

    Without ``movers_too`` everybody attacks from where he stands: the early moves have been made.
    """
    return prospects_in(Situation(k, s), side, weather, movers_too)


def prospects_in(now: Situation, side: int, weather: str, movers_too: bool = True) -> list[Prospect]:
    """The same where the situation is at hand."""
    ready = muster(now, side, weather, movers_too)
    if not ready.fronts:
        return []
    taken = Taken()
    wishes = []
    for target in _exposed(now, 1 - side, ready.fronts):
        wish = _attack(now, side, target, ready, taken)
        if wish is not None:
            wishes.append((wish.prospect.value, target, wish))
    wishes.sort(key=itemgetter(0), reverse=True)
    chosen = []
    for _, target, wish in wishes:
        if taken.spoils(wish, ready.points):
            again = _attack(now, side, target, ready, taken)
            if again is None:
                continue
            wish = again
        chosen.append(wish.prospect)
        taken.add(wish)
    return chosen


def _exposed(now: Situation, side: int, fronts: Mask) -> list[Target]:
    """The units of ``side`` next to the fronts of their enemy."""
    k, exits = now.k, now.exits[side]
    exposed = k.game.terrain.grid.spread(fronts) & now.s.occupied[side]
    worth, paid, free, none = k.worth, k.paid_exit, Exit.FREE, Exit.NONE
    return [
        (u, hex_, steps, free if exits >> hex_ & 1 else paid if steps + 1 < len(worth[u]) else none)
        for u, hex_, steps in now.armies[side].units
        if exposed >> hex_ & 1
    ]


def _attack(now: Situation, side: int, target: Target, ready: Muster, taken: Taken) -> Wish | None:
    """The strongest attack on a target with what is not taken, if it is worth making."""
    k, s, hex_ = now.k, now.s, target[1]
    around, busy = k.around[hex_], taken.movers
    takes = fronts = around & ready.still & ~taken.standing
    total = movers = 0
    gains = []
    left = takes
    while left:
        start = left & -left
        left ^= start
        strength, gain = ready.standing[start]
        total += strength
        if gain:
            gains.append(gain)
    room = (around & ~s.occupied[1 - side] & ~takes & ~taken.standing).bit_count()
    able = [mover for mover in ready.movers if mover[2] & around and not busy >> mover[1] & 1]
    for strength, unit, hexes, gain in _with_room(able, room, ready.points - taken.points):
        total += strength
        fronts |= hexes & around
        movers |= 1 << unit
        if gain:
            gains.append(gain)
    if not total:
        return None
    if gains:
        gains.sort(reverse=True)
        del gains[ready.points - taken.points :]
    stake = k.stake(s, hex_) if s.control[1 - side] >> hex_ & 1 else 0.0
    found, spent = _expected(k, s.turn, target, total, fronts, tuple(gains), stake)
    return None if found is None else Wish(found, takes, movers, spent)


def _with_room(able: list[EarlyAttacker], room: int, points: int) -> list[EarlyAttacker]:
    """The movers that take part if there is room for so many: the strongest, restored while points last."""
    if points <= 0 or len(able) <= room or not any(mover[3] for mover in able):
        return able[:room]
    chosen: list[EarlyAttacker] = []
    for mover in sorted(able, key=lambda mover: -mover[0] - mover[3]):
        if len(chosen) == room or not points:
            break
        points -= bool(mover[3])
        chosen.append(mover)
    return chosen + [mover for mover in able if mover not in chosen][: room - len(chosen)]


@lru_cache(maxsize=4096)
def _expected(
    k: Knowledge, turn: int, target: Target, total: int, fronts: Mask, gains: tuple[int, ...], stake: float
) -> tuple[Prospect | None, int]:
    """What such an attack brings and the points it takes, remembered: most attacks are found in position
    after position."""
    column, spent = _column(k, target, total, fronts, gains)
    return None if column < 0 else _judge(k, turn, target, column, stake), spent


def _column(
    k: Knowledge, target: Target, total: int, fronts: Mask, gains: tuple[int, ...]
) -> tuple[int, int]:
    """The best column that replacements for the attackers can bring, and how few points will do."""
    (unit, hex_, steps, _), game, top = target, k.game, k.top_column
    odds = k.odds[game.strength[unit][steps]]
    left = -1
    for shift, hexes in k.shifts[game.side_of[unit]][hex_]:
        if hexes & fronts:
            left += shift
            break
    best = min(left + bisect_right(odds, total + sum(gains)), top)
    spent = 0
    while min(left + bisect_right(odds, total), top) < best:
        total += gains[spent]
        spent += 1
    return best, spent


def _judge(k: Knowledge, turn: int, target: Target, column: int, stake: float) -> Prospect | None:
    unit, hex_, steps, retreat = target
    side = 1 - k.game.side_of[unit]
    row = k.worth[unit]
    solid = steps + 1 < len(row)
    tally = k.tallies[2 if solid else 1, retreat, bool(k.stand_hexes >> hex_ & 1)][column]
    strengths = k.game.strength[unit]
    lost = strengths[steps] - (strengths[steps + 1] if solid else 0)
    place = tally.vacated * stake
    price = k.weights.strength[side]
    relevance = k.relevance(turn)[hex_]
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
    return Prospect(value, unit, hex_, column, tally.killed, tally.vacated, place)

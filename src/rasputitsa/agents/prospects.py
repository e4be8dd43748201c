"""The attacks a side could make in its next combat phase, and what they are worth to it.

Units attack from where they stand, those that move before combat from wherever they can get to. Odds, shifts
and exits are the rules'; that attackers share out greedily and that a mover finds its place are estimates.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from rasputitsa.agents.fates import Exit
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask
from rasputitsa.mechanisms.reach import Way, flood

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


class Muster(NamedTuple):
    """Who could attack: standing units by hex; early movers (strength, unit, hexes), strongest first."""

    standing: dict[Hex, int]
    movers: list[tuple[int, int, Mask]]
    fronts: Mask


def muster(k: Knowledge, s: State, side: int, weather: str, movers_too: bool) -> Muster:
    grid, where, steps = k.game.terrain.grid, s.where, s.steps
    enemies = s.occupied[1 - side]
    contact = grid.spread(enemies)
    attack2 = k.attack2[weather]
    movers: list[tuple[int, int, Mask]] = []
    moving = fronts = 0
    if movers_too:
        for unit, way in _movers_in_reach(k, s, side, weather, contact):
            here = 1 << where[unit]
            moving |= here
            hexes = (flood(grid, where[unit], way, enemies, contact).reached | here) & contact
            if hexes:
                movers.append((attack2[unit][steps[unit]], unit, hexes))
                fronts |= hexes
        movers.sort(reverse=True)
    standing: dict[Hex, int] = {}
    still = s.occupied[side] & contact & ~moving
    if still:
        for unit in k.game.units_of[side]:
            hex_ = where[unit]
            if hex_ >= 0 and still >> hex_ & 1:
                standing[hex_] = attack2[unit][steps[unit]]
    return Muster(standing, movers, fronts | still)


def _movers_in_reach(
    k: Knowledge, s: State, side: int, weather: str, contact: Mask
) -> Iterator[tuple[int, Way]]:
    """Early movers that could come into contact. Units on tracks that are in contact already stay there."""
    grid, where = k.game.terrain.grid, s.where
    early = k.early_movers(s, side, weather)
    if not early:
        return
    near = by_track = contact
    for _ in range(max([way.points for _, way in early])):
        near |= grid.spread(near)
    tracks = early[0][1].tracks
    if tracks:
        for _ in range(early[0][1].points):
            by_track |= grid.follow(by_track, tracks)
        by_track &= ~contact
    for unit, way in early:
        if (by_track if way.tracks and not way.entry else near) >> where[unit] & 1:
            yield unit, way


def way_out(k: Knowledge, s: State, hex_: Hex, zone: Mask, enemies: Mask, friends: Mask, solid: bool) -> Exit:
    """Could a defender retreat two hexes clear of enemy zones? An estimate for the plain retreat."""
    first = k.around[hex_] & ~zone & ~enemies
    if first and k.game.terrain.grid.spread(first) & k.second[hex_] & ~(zone | enemies | friends):
        return Exit.FREE
    return k.paid_exit if solid else Exit.NONE


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
    wishes = []
    for target in k.game.units_of[foe]:
        hex_ = where[target]
        if hex_ < 0 or not exposed >> hex_ & 1:
            continue
        solid = steps[target] + 1 < len(k.worth[target])
        retreat = way_out(k, s, hex_, zone, enemies, friends, solid)
        found = _attack(k, s, side, target, retreat, ready, 0, ())
        if found is not None:
            wishes.append((found[0].value, target, retreat, found))
    wishes.sort(key=itemgetter(0), reverse=True)
    used: Mask = 0
    busy: set[int] = set()
    chosen = []
    for _, target, retreat, found in wishes:
        if used & found[1] or not busy.isdisjoint(found[2]):
            again = _attack(k, s, side, target, retreat, ready, used, busy)
            if again is None:
                continue
            found = again
        chosen.append(found[0])
        used |= found[1]
        busy.update(found[2])
    return chosen


def _attack(
    k: Knowledge,
    s: State,
    side: int,
    target: int,
    retreat: Exit,
    ready: Muster,
    used: Mask,
    busy: set[int] | tuple[()],
) -> tuple[Prospect, Mask, list[int]] | None:
    """The strongest attack on a target by units still free, if it is worth making, and whom it takes."""
    hex_ = s.where[target]
    around = k.around[hex_]
    total = 0
    fronts: Mask = 0
    takes: Mask = 0
    for start, strength in ready.standing.items():
        bit = 1 << start
        if around & bit and not used & bit:
            total += strength
            takes |= bit
    fronts = takes
    units: list[int] = []
    room = (around & ~s.occupied[1 - side] & ~takes & ~used).bit_count()
    for strength, unit, hexes in ready.movers:
        if not room:
            break
        reach = hexes & around
        if reach and unit not in busy:
            total += strength
            fronts |= reach
            units.append(unit)
            room -= 1
    if not total:
        return None
    column = _column(k, s, target, total, fronts)
    if column < 0:
        return None
    found = _judge(k, s, side, target, column, retreat)
    return None if found is None else (found, takes, units)


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

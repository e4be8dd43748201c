"""Who could attack in a side's next combat phase: standing units, early movers, and replacements for them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.situation import March, Situation
from rasputitsa.engine.state import State
from rasputitsa.hexes import Grid, Mask
from rasputitsa.mechanisms.reach import Way
from rasputitsa.mechanisms.replacement_rules import Replacement, served

EarlyAttacker = tuple[int, int, Mask, int]
"""One that moves before combat: its strength, unit, hexes from which it could attack, and gain."""


class Muster(NamedTuple):
    """Who could attack: by hex the strength and gain of standing units; early movers, strongest first.

    ``still`` are the hexes of standing units, ``fronts`` all those from which an attack could come.
    ``points`` of replacements come before it; the gain of a unit is what one adds to its strength.
    """

    standing: dict[Mask, tuple[int, int]]
    movers: list[EarlyAttacker]
    still: Mask
    fronts: Mask
    points: int


def muster(now: Situation, side: int, weather: str, movers_too: bool) -> Muster:
    k, s, contact = now.k, now.s, now.zones[1 - side]
    attack2 = k.attack2[weather]
    points = points_to_come(k, s, side) if movers_too else 0
    restored = served(s, side) if points else 0
    movers = []
    moving = fronts = 0
    for unit, start, steps, _, reached in _early_movers(now, side, weather) if movers_too else ():
        here = 1 << start
        moving |= here
        hexes = (reached | here) & contact
        if hexes:
            gain = _gain(attack2[unit], steps) if steps and restored & here else 0
            movers.append((attack2[unit][steps], unit, hexes, gain))
            fronts |= hexes
    movers.sort(reverse=True)
    still = s.occupied[side] & contact & ~moving
    standing = {
        1 << hex_: (attack2[unit][lost], _gain(attack2[unit], lost) if lost and restored >> hex_ & 1 else 0)
        for unit, hex_, lost in now.armies[side].units
        if still >> hex_ & 1
    }
    return Muster(standing, movers, still, fronts | still, points)


def _gain(attack2: tuple[int, ...], steps: int) -> int:
    """What the step that it lost last would add to the attack of a unit."""
    return attack2[steps - 1] - attack2[steps]


def points_to_come(k: Knowledge, s: State, side: int) -> int:
    """The replacement points that a side receives before its next combat phase."""
    phase = k.replacement_phases[side]
    if phase < s.phase <= k.combat_phases[side]:
        return 0
    turn = s.turn + (s.phase > phase)
    schedule = k.game.of(Replacement).schedule[side]
    return schedule[turn - 1] if turn <= len(schedule) else 0


def _early_movers(now: Situation, side: int, weather: str) -> list[March]:
    """Those that could move into contact. Units on tracks that are in contact already stay there."""
    moves = now.marches(side, weather)
    if not moves:
        return moves
    contact = now.zones[1 - side]
    by_train = [way for _, _, _, way, _ in moves if way.tracks]
    by_track = contact
    if by_train:
        by_track = _along(now.k.game.terrain.grid, contact, max(by_train, key=lambda way: way.points))
    return [
        (unit, hex_, steps, way, reached)
        for unit, hex_, steps, way, reached in moves
        if not way.tracks or way.entry or by_track >> hex_ & 1
    ]


@lru_cache(maxsize=16)
def _along(grid: Grid, contact: Mask, way: Way) -> Mask:
    """The hexes out of contact from which tracks lead into it."""
    assert way.tracks
    reached = contact
    for _ in range(way.points):
        reached |= grid.follow(reached, way.tracks)
    return reached & ~contact

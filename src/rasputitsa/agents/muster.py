"""Who could attack in a side's next combat phase: standing units, early movers, and replacements for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask
from rasputitsa.mechanisms.reach import Way, flood
from rasputitsa.mechanisms.replacement_rules import Replacement, served


class Muster(NamedTuple):
    """Who could attack: standing units by hex; early movers (strength, unit, hexes), strongest first.

    ``points`` of replacements come before the attack; ``gains`` says what one adds to the strength of a unit.
    """

    standing: dict[Hex, tuple[int, int]]
    movers: list[tuple[int, int, Mask]]
    fronts: Mask
    points: int
    gains: dict[int, int]


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
    standing: dict[Hex, tuple[int, int]] = {}
    still = s.occupied[side] & contact & ~moving
    if still:
        for unit in k.game.units_of[side]:
            hex_ = where[unit]
            if hex_ >= 0 and still >> hex_ & 1:
                standing[hex_] = attack2[unit][steps[unit]], unit
    points = points_to_come(k, s, side) if movers_too else 0
    units = [unit for _, unit in standing.values()] + [unit for _, unit, _ in movers]
    gains = _gains(s, side, attack2, units) if points else {}
    return Muster(standing, movers, fronts | still, points, gains)


def points_to_come(k: Knowledge, s: State, side: int) -> int:
    """The replacement points that a side receives before its next combat phase."""
    phase = k.replacement_phases[side]
    if phase < s.phase <= k.combat_phases[side]:
        return 0
    turn = s.turn + (s.phase > phase)
    schedule = k.game.of(Replacement).schedule[side]
    return schedule[turn - 1] if turn <= len(schedule) else 0


def _gains(s: State, side: int, attack2: tuple[tuple[int, ...], ...], units: list[int]) -> dict[int, int]:
    """What a replacement point would add to the attack of each unit that can be restored where it stands."""
    steps, where = s.steps, s.where
    units = [u for u in units if steps[u]]
    if not units:
        return {}
    near = served(s, side)
    return {u: attack2[u][steps[u] - 1] - attack2[u][steps[u]] for u in units if near >> where[u] & 1}


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

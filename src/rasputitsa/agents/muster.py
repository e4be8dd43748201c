"""Who could attack in a side's next combat phase: standing units, early movers, and replacements for them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.marches import march
from rasputitsa.agents.situation import Situation
from rasputitsa.engine.state import State
from rasputitsa.hexes import Grid, Hex, Mask
from rasputitsa.mechanisms.reach import Way
from rasputitsa.mechanisms.replacement_rules import Replacement, served


class Muster(NamedTuple):
    """Who could attack: standing units by hex; early movers (strength, unit, hexes), strongest first.

    ``still`` are the hexes of standing units, ``fronts`` all those from which an attack could come.
    ``points`` of replacements come before it; ``gains`` says what one adds to the strength of a unit.
    """

    standing: dict[Hex, tuple[int, int]]
    movers: list[tuple[int, int, Mask]]
    still: Mask
    fronts: Mask
    points: int
    gains: dict[int, int]


def muster(now: Situation, side: int, weather: str, movers_too: bool) -> Muster:
    k, s = now.k, now.s
    grid, enemies, contact = k.game.terrain.grid, s.occupied[1 - side], now.zones[1 - side]
    attack2 = k.attack2[weather]
    movers: list[tuple[int, int, Mask]] = []
    moving = fronts = 0
    if movers_too:
        for unit, start, steps, way in _movers_in_reach(now, side, weather):
            here = 1 << start
            moving |= here
            hexes = (march(grid, start, way, enemies) | here) & contact
            if hexes:
                movers.append((attack2[unit][steps], unit, hexes))
                fronts |= hexes
        movers.sort(reverse=True)
    still = s.occupied[side] & contact & ~moving
    standing: dict[Hex, tuple[int, int]] = {}
    if still:
        standing = {
            hex_: (attack2[unit][steps], unit)
            for unit, hex_, steps in now.armies[side].units
            if still >> hex_ & 1
        }
    points = points_to_come(k, s, side) if movers_too else 0
    units = [unit for _, unit in standing.values()] + [unit for _, unit, _ in movers]
    gains = _gains(s, side, attack2, units) if points else {}
    return Muster(standing, movers, still, fronts | still, points, gains)


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


def _movers_in_reach(now: Situation, side: int, weather: str) -> list[tuple[int, Hex, int, Way]]:
    """Early movers that could come into contact. Units on tracks that are in contact already stay there."""
    k, contact = now.k, now.zones[1 - side]
    early = now.armies[side].early(weather, k.next_attack(now.s, side))
    if not early:
        return []
    first = early[0][-1]
    near = _around(k.game.terrain.grid, contact, max([way.points for *_, way in early]))
    by_track = _along(k.game.terrain.grid, contact, first) if first.tracks else contact
    return [
        (unit, hex_, steps, way)
        for unit, hex_, steps, way in early
        if (by_track if way.tracks and not way.entry else near) >> hex_ & 1
    ]


@lru_cache(maxsize=16)
def _around(grid: Grid, contact: Mask, distance: int) -> Mask:
    """The hexes of contact and those so near to them."""
    for _ in range(distance):
        contact |= grid.spread(contact)
    return contact


@lru_cache(maxsize=16)
def _along(grid: Grid, contact: Mask, way: Way) -> Mask:
    """The hexes out of contact from which tracks lead into it."""
    assert way.tracks
    reached = contact
    for _ in range(way.points):
        reached |= grid.follow(reached, way.tracks)
    return reached & ~contact

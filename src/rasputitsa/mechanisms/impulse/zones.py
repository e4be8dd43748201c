"""Zones of control that some hexsides stop, and the rights of each class of units in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.hexes import Grid, Hex, Mask
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.fog import TOTAL, Fog, contacted, level
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.topic import topic

ANY, ARMOURED, NEVER = "any", "armoured", "never"
ONCE, FREE = "once", "free"


class Rights(NamedTuple):
    """What a class of units may do in enemy zones.

    ``stop``: entering the zone of ``any`` unit or of an ``armoured`` one ends the move, or it ``never`` does.
    ``slip``: from zone to zone ``never``, ``once`` as the whole of a move, or ``free`` for a ``toll``.
    ``rule``: the rule that says so.
    """

    stop: str
    slip: str
    toll: int = 0
    rule: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class ZoneRules:
    """``open_sides``: where zones extend. ``wide``: hexsides of waters that stop them, and their ``banks``.

    ``bars`` are, per side, the hexsides across which nobody slips from zone to zone. ``rights`` are per side,
    those of armoured units second, those of its allies on foot third.
    """

    open_sides: tuple[Mask, ...]
    wide: tuple[Mask, ...]
    banks: Mask
    bars: tuple[tuple[Mask, ...], ...]
    rights: tuple[tuple[Rights, Rights, Rights], ...]


class Menace(NamedTuple):
    """What a side must fear: enemies, their zones, those of armoured units, and crossings that they bar."""

    enemies: Mask
    zone: Mask
    armoured: Mask
    barred: tuple[Mask, ...] | None


@topic("zoc.extent", "zoc.broken")
def exerting(s: State, side: int, among: Mask) -> tuple[Mask, Mask]:
    """The hexes from which units of ``side`` exert zones, and those of its armoured units."""
    where, flags = s.where, s.marks
    troops_, armour = _substance(s.game)[side]
    broken = [u for u in troops_ if flags[u] & marks.BROKEN]
    if broken or level(s):
        every = _hexes(where, [u for u in troops_ if not flags[u] & marks.BROKEN])
        armour = tuple(u for u in armour if not flags[u] & marks.BROKEN)
    else:
        every = s.occupied[side]
    return every & among, _hexes(where, armour) & among


@lru_cache(maxsize=64)
def _substance(game: Game) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Per side the units that are no decoys, and those among them that are armoured."""
    formations = game.of(Formations)
    real = [tuple(u for u in units if not formations.decoy[u]) for units in game.units_of]
    return tuple((units, tuple(u for u in units if formations.armoured[u])) for units in real)


def _hexes(where: list[Hex], units: Iterable[int]) -> Mask:
    """The hexes of those units that are on the map."""
    total = 0
    for unit in units:
        hex_ = where[unit]
        if hex_ >= 0:
            total |= 1 << hex_
    return total


def menace(s: State, side: int) -> Menace:
    """The enemy as he is."""
    enemy = 1 - side
    every, tanks = exerting(s, enemy, -1)
    return _menace(s.game.terrain.grid, s.game.of(ZoneRules), _known(s, enemy), every, tanks)


@topic("fog.decoy-no-unit")
def troops(s: State, side: int) -> Mask:
    """The hexes on which units of a side stand. Decoys are none: wherever rules speak of a unit, ask this.

    In the view of a player a mask stands for units: he cannot know better.
    """
    if level(s) != TOTAL:
        return s.occupied[side]
    return _known(s, side) | _hexes(s.where, s.game.of(Fog).masks[side])


def _known(s: State, side: int) -> Mask:
    """The hexes of a side without decoys, and in a view without masks."""
    if level(s) != TOTAL:
        return s.occupied[side]
    return _hexes(s.where, _substance(s.game)[side][0])


@topic("fog.known-zones")
def suspected(s: State, side: int) -> Menace:
    """The enemy as ``side`` sees him: of what is hidden only the worst that is certain counts.

    A mask that may be a decoy hinders nobody, by its zone or in its hex, until it is known for troops.
    """
    fog = level(s)
    if not fog:
        return menace(s, side)
    enemy = 1 - side
    shown = _shown(s, enemy)
    known = contacted(s, side) | shown if fog == TOTAL else -1
    every, _ = _exerting_masks(s, enemy, known)
    _, tanks = exerting(s, enemy, shown)
    return _menace(s.game.terrain.grid, s.game.of(ZoneRules), s.occupied[enemy] & known, every, tanks)


@topic("fog.worst-case")
def worst(s: State, side: int) -> Menace:
    """The enemy as bad as he can be: every mask stands for troops, and for armour."""
    if not level(s):
        return menace(s, side)
    enemy = 1 - side
    every, _ = _exerting_masks(s, enemy, -1)
    return _menace(s.game.terrain.grid, s.game.of(ZoneRules), s.occupied[enemy], every, every)


def _shown(s: State, side: int) -> Mask:
    total = 0
    for unit in s.game.units_of[side]:
        if s.where[unit] >= 0 and s.marks[unit] & marks.SHOWN:
            total |= 1 << s.where[unit]
    return total


def _exerting_masks(s: State, side: int, among: Mask) -> tuple[Mask, Mask]:
    """Like ``exerting``, but masks count as troops: who looks at them cannot tell."""
    where, flags, total = s.where, s.marks, 0
    for unit in s.game.units_of[side]:
        if where[unit] >= 0 and not flags[unit] & marks.BROKEN:
            total |= 1 << where[unit]
    return total & among, 0


@topic("zoc.wide-river", "move.wide-river-barred")
def _barred(grid: Grid, rules: ZoneRules, every: Mask) -> tuple[Mask, ...] | None:
    """Per direction, hexes from which a wide river is barred: an enemy on its bank covers the far side."""
    near_river = every & rules.banks
    if not near_river:
        return None
    covered = grid.follow(near_river, rules.open_sides)
    return tuple(
        wide & (covered >> shift if shift > 0 else covered << -shift)
        for shift, wide in zip(grid.shifts, rules.wide, strict=True)
    )


@lru_cache(maxsize=512)
def _menace(grid: Grid, rules: ZoneRules, enemies: Mask, every: Mask, tanks: Mask) -> Menace:
    zone = grid.follow(every, rules.open_sides)
    armoured = grid.follow(tanks, rules.open_sides)
    return Menace(enemies, zone, armoured, _barred(grid, rules, every))


@topic("zoc.rights")
def rights(s: State, unit: int) -> Rights:
    """What this unit may do in enemy zones."""
    foot, armoured, allied = s.game.of(ZoneRules).rights[s.game.side_of[unit]]
    formations = s.game.of(Formations)
    if formations.armoured[unit]:
        return armoured
    return allied if formations.allied[unit] else foot

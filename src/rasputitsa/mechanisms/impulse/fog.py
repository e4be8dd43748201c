"""Hidden play: stacks under masks, decoys, and what each side may see of the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rasputitsa.engine.event import DecoyUnmasked, Event, Private, StackShown, StackSized
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.formation import Formations, units_at
from rasputitsa.mechanisms.topic import topic

OPEN, MASKED, TOTAL = range(3)
DECOYS = "decoys"
UNSEEN = "unseen"


class Fog(NamedTuple):
    """How much is hidden, the hexsides that zones cross, and per side the counters that are masks.

    ``asks``: a player with hidden units ends every phase himself, since one that ends by itself would tell.
    """

    level: int
    open_sides: tuple[Mask, ...]
    masks: tuple[tuple[int, ...], ...] = ((), ())
    asks: bool = True


def level(s: State) -> int:
    fog = s.game.parameters.get(Fog)
    return fog.level if isinstance(fog, Fog) else OPEN


def ends_by_itself(s: State) -> bool:
    """Does a phase end by itself where there is nothing to do in it?"""
    return not level(s) or not s.game.of(Fog).asks


@topic("fog.masked")
def hidden(s: State, unit: int) -> bool:
    """Does the enemy see no more of this unit than a mask?"""
    return bool(level(s)) and not s.marks[unit] & marks.SHOWN


def tell(s: State, unit: int, event: Event, twin: Event | None = None) -> None:
    """Tell of a unit: to all, or if it is hidden to its owner, and to the enemy what a mask lets him see."""
    if not hidden(s, unit):
        s.events.append(event)
        return
    owner = s.game.side_of[unit]
    s.events.append(Private(owner, event))
    if twin is not None:
        s.events.append(Private(1 - owner, twin))


def keep_private(s: State, side: int, told: int) -> None:
    """What was told after the first ``told`` events is for this side alone while its units are hidden."""
    if level(s):
        s.events[told:] = [Private(side, event) for event in s.events[told:]]


@topic("fog.shown-in-combat")
def show(s: State, side: int, hexes: Mask) -> None:
    """Show the stacks of a side on these hexes to the enemy."""
    if not level(s):
        return
    for hex_ in bits(hexes & s.occupied[side]):
        units = [u for u in units_at(s, side, hex_) if not s.marks[u] & marks.SHOWN]
        for unit in units:
            s.marks[unit] |= marks.SHOWN
        if units:
            s.events.append(Private(1 - side, StackShown(hex_, tuple(units))))


def cover(s: State) -> None:
    """All stacks go back under their masks."""
    if level(s):
        marks.clear(s, marks.SHOWN)


@topic("fog.contact", "fog.decoy-removed")
def contact(s: State, side: int, hex_: Hex) -> None:
    """A unit of ``side`` entered a hex: masks whose zone covers it say their size, and decoys are removed."""
    if level(s) != TOTAL:
        return
    fog, formations, enemy = s.game.of(Fog), s.game.of(Formations), 1 - side
    around = s.game.terrain.grid.follow(1 << hex_, fog.open_sides)
    for near in bits(around & s.occupied[enemy]):
        units = units_at(s, enemy, near)
        troops = [u for u in units if not formations.decoy[u]]
        for unit in units:
            if formations.decoy[unit]:
                _take_off(s, unit)
        if not troops:
            s.events.append(DecoyUnmasked(units[0], near))
        else:
            halves = sum(formations.halves[u] for u in troops)
            s.events.append(Private(side, StackSized(near, halves)))


def approach(s: State, side: int, path: Iterable[Hex]) -> None:
    """A unit of ``side`` is about to enter these hexes one after the other."""
    if level(s) != TOTAL:
        return
    for hex_ in path:
        if s.occupied[1 - side] >> hex_ & 1:
            unmask(s, 1 - side, hex_)
        contact(s, side, hex_)


@topic("fog.decoy-attacked")
def unmask(s: State, side: int, hex_: Hex) -> bool:
    """An attack on a hex with nobody to be attacked but decoys removes them. Was that so?"""
    decoy, units = s.game.of(Formations).decoy, units_at(s, side, hex_)
    if not all(decoy[u] or s.marks[u] & marks.DEFENDED for u in units):
        return False
    decoys = [u for u in units if decoy[u]]
    for unit in decoys:
        _take_off(s, unit)
    s.events.append(DecoyUnmasked(decoys[0], hex_))
    return True


def _take_off(s: State, unit: int) -> None:
    s.remove(unit, s.game.box[DECOYS])
    s.marks[unit] = 0


@topic("fog.known-zones")
def contacted(s: State, side: int) -> Mask:
    """The enemy masks known to be troops, because a unit of ``side`` stands in their zone."""
    decoy = s.game.of(Formations).decoy
    own = 0
    for unit in s.game.units_of[side]:
        if s.where[unit] >= 0 and not decoy[unit]:
            own |= 1 << s.where[unit]
    return s.game.terrain.grid.follow(own, s.game.of(Fog).open_sides) & s.occupied[1 - side]

"""Control of places: the side whose unit was the last to enter."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.event import Captured
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.topic import topic


class Control(NamedTuple):
    """Which hexes are worth controlling, and who holds them before any unit has moved.

    ``held``: per side, those that are not the first owner's.
    """

    hexes: Mask
    first_owner: int
    held: tuple[Mask, ...] = ()


@topic("control.at-start")
def at_start(control: Control, sides: int) -> list[Mask]:
    """What each side controls when the game begins."""
    masks = [control.held[side] if control.held else 0 for side in range(sides)]
    taken = 0
    for mask in masks:
        taken |= mask
    masks[control.first_owner] |= control.hexes & ~taken
    return masks


@topic("control.last-to-enter")
def enter(s: State, side: int, entered: Mask) -> None:
    """A unit of ``side`` entered these hexes, by whatever means."""
    taken = entered & s.game.of(Control).hexes & ~s.control[side]
    if taken:
        s.control[side] |= taken
        s.control[1 - side] &= ~taken
        s.events.extend(Captured(h, side) for h in bits(taken))


def path_mask(path: tuple[Hex, ...]) -> Mask:
    total = 0
    for hex_ in path:
        total |= 1 << hex_
    return total

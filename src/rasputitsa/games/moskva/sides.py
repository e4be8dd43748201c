"""Sets of hexsides, per direction: joined, common and taken away."""

from __future__ import annotations

from collections.abc import Iterable

from rasputitsa.hexes import Grid, Mask

HexSides = tuple[Mask, ...]
NONE: HexSides = (0,) * 6


def both(first: HexSides, second: HexSides) -> HexSides:
    """The hexsides of the one and of the other."""
    return tuple(a | b for a, b in zip(first, second, strict=True))


def joined(sets: Iterable[HexSides]) -> HexSides:
    found = NONE
    for sides in sets:
        found = both(found, sides)
    return found


def minus(first: HexSides, second: HexSides) -> HexSides:
    """The hexsides of the one that are not in the other."""
    return tuple(a & ~b for a, b in zip(first, second, strict=True))


def beside(sides: HexSides) -> Mask:
    """The hexes at these hexsides."""
    hexes = 0
    for mask in sides:
        hexes |= mask
    return hexes


def around(grid: Grid, hexes: Mask) -> HexSides:
    """All hexsides of these hexes, from both sides."""
    found = []
    for shift in grid.shifts:
        inward = hexes >> shift if shift > 0 else hexes << -shift
        found.append((hexes | inward) & grid.board)
    return tuple(found)

"""Rail movement: capacity in points, shared by all units of a side and both movement phases of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from rasputitsa.engine.state import State
from rasputitsa.hexes import Grid, Hex, Mask
from rasputitsa.mechanisms import tracks
from rasputitsa.mechanisms.impulse.fog import keep_private
from rasputitsa.mechanisms.impulse.zones import Menace
from rasputitsa.mechanisms.topic import topic

RAIL = "rail"
SPARE = "rail-spare"
LOST = "rail-lost"


@dataclass(frozen=True, slots=True, eq=False)
class Railways:
    """Per side: capacity per turn and the lines that it may use; per unit: price, and whether two share it.

    ``entries`` are, per side, the railway hexes where reinforcements come in.
    """

    capacity: tuple[int, ...]
    lines: tuple[tuple[Mask, ...], ...]
    hexes: tuple[Mask, ...]
    price: tuple[int, ...]
    paired: tuple[bool, ...]
    entries: tuple[Mask, ...]


@topic("rail.price", "rail.pairs")
def price(s: State, unit: int) -> int:
    """Points for this unit now: the second of a pair travels with the first."""
    rules = s.game.of(Railways)
    if rules.paired[unit] and tracks.value(s, _track(s, SPARE, unit)):
        return 0
    return rules.price[unit]


def _track(s: State, name: str, unit: int) -> str:
    return tracks.of_side(s, name, s.game.side_of[unit])


def affordable(s: State, unit: int) -> bool:
    return price(s, unit) <= tracks.value(s, _track(s, RAIL, unit))


def pay(s: State, unit: int) -> None:
    rules, told = s.game.of(Railways), len(s.events)
    tracks.add(s, _track(s, RAIL, unit), -price(s, unit))
    if rules.paired[unit]:
        spare = _track(s, SPARE, unit)
        tracks.put(s, spare, 1 - tracks.value(s, spare))
    keep_private(s, s.game.side_of[unit], told)


@topic("rail.zones", "rail.own-side", "rail.connected", "rail.any-distance")
def rail_layers(s: State, unit: int, fear: Menace) -> list[Mask]:
    """Hexes by the number of links from where the unit boards, which is the first layer."""
    rules, side = s.game.of(Railways), s.game.side_of[unit]
    free = ~(fear.enemies | fear.zone)
    start = 1 << s.where[unit] if s.where[unit] >= 0 else rules.entries[side]
    layers = [start & rules.hexes[side] & free]
    seen, grid = layers[0], s.game.terrain.grid
    while layers[-1]:
        new = grid.follow(layers[-1], rules.lines[side]) & free & ~seen
        seen |= new
        layers.append(new)
    return layers


def rail_path(
    grid: Grid, lines: tuple[Mask, ...], layers: list[Mask], end: Hex, board: bool
) -> tuple[Hex, ...]:
    """The canonical shortest path; with ``board`` it begins with the hex where the unit enters the map."""
    number = next(n for n, layer in enumerate(layers) if layer >> end & 1)
    path = [end]
    while number:
        number -= 1
        before = grid.follow(1 << end, lines) & layers[number]
        end = (before & -before).bit_length() - 1
        path.append(end)
    path.reverse()
    return tuple(path) if board else tuple(path[1:])


def broken_links(grid: Grid, lines: tuple[Mask, ...], path: tuple[Hex, ...]) -> Iterator[tuple[Hex, Hex]]:
    """The steps of a path that no line carries."""
    for here, end in pairwise(path):
        direction = grid.direction(here, end)
        if direction is None or not lines[direction] >> here & 1:
            yield here, end

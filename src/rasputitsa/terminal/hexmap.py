"""The hex map in a terminal: flat-top hexes of nine by four cells that share their borders.

A map of 14 columns is 100 cells wide. Hexes show their number or their counter; signs beside them say what
the ground is, so that nothing depends on colour::

     _____
    / ^   \\      ^ forest, # fort, + or * the holder of a city
   /  0504 \\     number, or key of the unit
   \\       /     name of the place, or strength and movement
    \\_____/      a number here is that of a choice
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rich.cells import cell_len

from rasputitsa.engine.game import Game, Terrain
from rasputitsa.engine.state import State
from rasputitsa.hexes import Grid, Hex
from rasputitsa.terminal import palette
from rasputitsa.terminal.canvas import Canvas
from rasputitsa.terminal.stacks import has_stacks, stack_values

PITCH = 7
HEIGHT = 4
INSIDE = 7

BORDERS: tuple[tuple[tuple[int, int, str], ...], ...] = (
    tuple((x, -1, "_") for x in range(2, 7)),
    ((7, 0, "\\"), (8, 1, "\\")),
    ((8, 2, "/"), (7, 3, "/")),
    tuple((x, 3, "_") for x in range(2, 7)),
    ((0, 2, "\\"), (1, 3, "\\")),
    ((1, 0, "/"), (0, 1, "/")),
)
"""The cells of each hexside, from the corner of the hex: across, down and the sign. Order of DIRECTIONS."""

ROWS = ((1, 7), (0, 9), (0, 9), (1, 7))
"""The cells of a hex, line by line: where they begin and how many they are."""

TRACK_CELLS = ((4, 0), (6, 0), (6, 3), (4, 3), (2, 3), (2, 0))
SIGN_CELLS = (3, 5)


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is shown on top of the position: choices by hex, the unit that is selected, units that may act."""

    tags: Mapping[Hex, str] = field(default_factory=dict)
    selected: int | None = None
    active: Collection[int] = ()


def size(grid: Grid) -> tuple[int, int]:
    """Columns and lines that the map of a grid takes."""
    columns = [_corner(grid, column, rows)[1] for column, rows in enumerate(grid.rows, start=1)]
    return PITCH * len(grid.rows) + 2, HEIGHT + max(columns)


def _corner(grid: Grid, column: int, row: int) -> tuple[int, int]:
    """The cell at the top left of the box around a hex."""
    high = (column % 2 == 1) == (grid.high == "odd")
    return PITCH * (column - 1), 1 + HEIGHT * (row - 1) + (0 if high else HEIGHT // 2)


def draw(s: State, places: Mapping[Hex, str], overlay: Overlay | None = None) -> Canvas:
    """The map of a position."""
    return _Counters(s, places, overlay or Overlay()).canvas


def around(grid: Grid, hex_: Hex, width: int, height: int) -> tuple[int, int]:
    """The corner of a window of this size with a hex in its middle."""
    x, y = _corner(grid, *grid.column_row(hex_))
    return x + PITCH // 2 - width // 2, y + HEIGHT // 2 - height // 2


@lru_cache(maxsize=8)
def _ground(game: Game) -> Canvas:
    return _Ground(game.terrain).canvas


class _Sheet:
    """What both layers of the map know: where hexes are."""

    def __init__(self, terrain: Terrain, canvas: Canvas) -> None:
        self.terrain = terrain
        self.canvas = canvas

    def corner(self, hex_: Hex) -> tuple[int, int]:
        return _corner(self.terrain.grid, *self.terrain.grid.column_row(hex_))

    def has(self, feature: str, hex_: Hex) -> bool:
        return bool(self.terrain.hexes.get(feature, 0) >> hex_ & 1)


class _Ground(_Sheet):
    """What never changes: terrain, hexsides and tracks."""

    def __init__(self, terrain: Terrain) -> None:
        super().__init__(terrain, Canvas(*size(terrain.grid)))
        for layer in (self._hex, self._waters, self._tracks):
            for hex_ in sorted(terrain.grid, key=terrain.grid.column_row):
                layer(hex_, *self.corner(hex_))

    def _hex(self, hex_: Hex, x: int, y: int) -> None:
        grounds = (ground for name, ground in palette.GROUNDS.items() if self.has(name, hex_))
        paper = next(grounds, palette.CLEAR).paper
        for row, (left, width) in enumerate(ROWS):
            self.canvas.put(x + left, y + row, " " * width, "", paper)
        for side in BORDERS:
            for across, down, sign in side:
                self.canvas.put(x + across, y + down, sign, palette.GRID_INK)

    def _waters(self, hex_: Hex, x: int, y: int) -> None:
        for name in palette.WATERS:
            for cells, mask in zip(BORDERS, self.terrain.sides.get(name, ()), strict=False):
                if mask >> hex_ & 1:
                    for across, down, _ in cells:
                        self._water(x + across, y + down)

    def _water(self, x: int, y: int) -> None:
        self.canvas.put(x, y, palette.WATER.sign, palette.WATER_INK, palette.WATER.paper)

    def _tracks(self, hex_: Hex, x: int, y: int) -> None:
        for name in palette.TRACKS:
            leaving = self.terrain.tracks.get(name, ())
            for (across, down), mask, sign in zip(TRACK_CELLS, leaving, palette.TRACK_SIGNS, strict=False):
                if mask >> hex_ & 1:
                    self.canvas.put(x + across, y + down, sign, palette.TRACK_INK)


class _Counters(_Sheet):
    """What changes: who holds cities, counters, and what is laid on top."""

    def __init__(self, s: State, places: Mapping[Hex, str], overlay: Overlay) -> None:
        super().__init__(s.game.terrain, _ground(s.game).copy())
        self.s = s
        self.places = places
        self.overlay = overlay
        stacks: dict[Hex, list[int]] = {}
        for unit, where in enumerate(s.where):
            stacks.setdefault(where, []).append(unit)
        for hex_ in s.game.grid:
            x, y = self.corner(hex_)
            if hex_ in overlay.tags:
                self._tag(overlay.tags[hex_], x, y)
            self._signs(hex_, x, y)
            units = stacks.get(hex_, [])
            if not units:
                self._name(hex_, x, y)
            else:
                self._counter(units, x + 1, y + 1)

    def _tag(self, tag: str, x: int, y: int) -> None:
        for row, (left, width) in enumerate(ROWS):
            self.canvas.paint(x + left, y + row, width, palette.CHOSEN, palette.WATER.paper)
        self.canvas.centre(x + 2, y + 3, 5, tag, palette.TAG_INK)

    def _signs(self, hex_: Hex, x: int, y: int) -> None:
        signs = [
            ground.sign for name, ground in palette.GROUNDS.items() if ground.sign and self.has(name, hex_)
        ]
        if self.has(palette.CITY, hex_):
            holder = next((side for side, mask in enumerate(self.s.control) if mask >> hex_ & 1), 0)
            signs.insert(0, palette.CITY_SIGNS[holder % len(palette.CITY_SIGNS)])
        for across, sign in zip(SIGN_CELLS, signs, strict=False):
            self.canvas.put(x + across, y, sign, palette.SIGN_INK)

    def _name(self, hex_: Hex, x: int, y: int) -> None:
        label, place = self.terrain.grid.label(hex_), self.places.get(hex_, "")
        if cell_len(place) > INSIDE + 2:
            half = (len(place) + 1) // 2
            label, place = place[:half], place[half:]
        self.canvas.centre(x + 1, y + 1, INSIDE, label, palette.PLACE_INK if place else palette.LABEL_INK)
        self.canvas.centre(x, y + 2, INSIDE + 2, place, palette.PLACE_INK)

    def _counter(self, units: list[int], x: int, y: int) -> None:
        """The counter on a hex; of a stack the selected unit or the first, and how many more."""
        unit = self.overlay.selected if self.overlay.selected in units else units[0]
        counter, lost = self.s.game.counters[unit], self.s.steps[unit]
        ink, paper = palette.counter_colours(counter.side, counter.kind)
        more = f"+{len(units) - 1}" if len(units) > 1 else ""
        key = (counter.key if len(counter.key) <= INSIDE else counter.label)[: INSIDE - len(more)] + more
        if unit == self.overlay.selected:
            ink, paper = palette.SELECTED
            key = f">{key}<" if len(key) + 2 <= INSIDE else key
        mark = "bold underline" if any(u in self.overlay.active for u in units) else "bold"
        values = f"{counter.strength[lost]}-{counter.allowance[lost]}"
        if has_stacks(self.s):
            values = stack_values(self.s, units)
        values += f" {palette.REDUCED}" if lost else ""
        self.canvas.centre(x, y, INSIDE, key, f"{mark} {ink}", paper)
        self.canvas.centre(x, y + 1, INSIDE, values, ink, paper)

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

from rich.cells import cell_len
from rich.text import Text

from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.hexes import Grid, Hex
from rasputitsa.terminal import palette
from rasputitsa.terminal.canvas import Canvas

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
    return PITCH * len(grid.rows) + 2, HEIGHT * max(grid.rows) + HEIGHT // 2 + 1


def draw(s: State, places: Mapping[Hex, str], overlay: Overlay | None = None) -> Text:
    """The map of a position."""
    picture = _Picture(s, places, overlay or Overlay())
    return Text("\n", no_wrap=True).join(picture.lines())


class _Picture:
    def __init__(self, s: State, places: Mapping[Hex, str], overlay: Overlay) -> None:
        self.s = s
        self.game: Game = s.game
        self.places = places
        self.overlay = overlay
        grid = self.game.grid
        self.canvas = Canvas(*size(grid))
        self.hexes = sorted(grid, key=grid.column_row)

    def lines(self) -> list[Text]:
        for hex_ in self.hexes:
            self._ground(hex_)
        for hex_ in self.hexes:
            self._waters(hex_)
        for hex_ in self.hexes:
            self._tracks(hex_)
            self._signs(hex_)
            self._inside(hex_)
        found = self.canvas.lines()
        while found and not found[-1].plain.strip():
            found.pop()
        return found

    def _corner(self, hex_: Hex) -> tuple[int, int]:
        column, row = self.game.grid.column_row(hex_)
        high = (column % 2 == 1) == (self.game.grid.high == "odd")
        return PITCH * (column - 1), 1 + HEIGHT * (row - 1) + (0 if high else HEIGHT // 2)

    def _paper(self, hex_: Hex) -> str:
        if hex_ in self.overlay.tags:
            return palette.CHOSEN
        features = self.game.terrain.hexes
        for name, ground in palette.GROUNDS.items():
            if features.get(name, 0) >> hex_ & 1:
                return ground.paper
        return palette.CLEAR.paper

    def _ground(self, hex_: Hex) -> None:
        x, y = self._corner(hex_)
        paper = self._paper(hex_)
        for row, (left, width) in enumerate(((1, 7), (0, 9), (0, 9), (1, 7))):
            self.canvas.put(x + left, y + row, " " * width, "", paper)
        for side in BORDERS:
            for across, down, sign in side:
                self.canvas.put(x + across, y + down, sign, palette.GRID_INK)

    def _waters(self, hex_: Hex) -> None:
        x, y = self._corner(hex_)
        for name in palette.WATERS:
            for cells, mask in zip(BORDERS, self.game.terrain.sides.get(name, ()), strict=False):
                if mask >> hex_ & 1:
                    for across, down, _ in cells:
                        self._water(x + across, y + down)

    def _water(self, x: int, y: int) -> None:
        self.canvas.put(x, y, palette.WATER.sign, palette.WATER_INK, palette.WATER.paper)

    def _tracks(self, hex_: Hex) -> None:
        x, y = self._corner(hex_)
        for name in palette.TRACKS:
            leaving = self.game.terrain.tracks.get(name, ())
            for (across, down), mask, sign in zip(TRACK_CELLS, leaving, palette.TRACK_SIGNS, strict=False):
                if mask >> hex_ & 1:
                    self.canvas.put(x + across, y + down, sign, palette.TRACK_INK)

    def _signs(self, hex_: Hex) -> None:
        features = self.game.terrain.hexes
        signs = [
            g.sign for name, g in palette.GROUNDS.items() if g.sign and features.get(name, 0) >> hex_ & 1
        ]
        if features.get(palette.CITY, 0) >> hex_ & 1:
            holder = next((side for side, mask in enumerate(self.s.control) if mask >> hex_ & 1), 0)
            signs.insert(0, palette.CITY_SIGNS[holder % len(palette.CITY_SIGNS)])
        x, y = self._corner(hex_)
        for across, sign in zip(SIGN_CELLS, signs, strict=False):
            self.canvas.put(x + across, y, sign, palette.SIGN_INK)

    def _inside(self, hex_: Hex) -> None:
        x, y = self._corner(hex_)
        unit = self.s.unit_at(hex_)
        if unit is None:
            self._name(hex_, x, y)
        else:
            self._counter(unit, x + 1, y + 1)
        tag = self.overlay.tags.get(hex_)
        if tag:
            self.canvas.centre(x + 2, y + 3, 5, tag, palette.TAG_INK)

    def _name(self, hex_: Hex, x: int, y: int) -> None:
        label, place = self.game.grid.label(hex_), self.places.get(hex_, "")
        if cell_len(place) > INSIDE + 2:
            half = (len(place) + 1) // 2
            label, place = place[:half], place[half:]
        self.canvas.centre(x + 1, y + 1, INSIDE, label, palette.PLACE_INK if place else palette.LABEL_INK)
        self.canvas.centre(x, y + 2, INSIDE + 2, place, palette.PLACE_INK)

    def _counter(self, unit: int, x: int, y: int) -> None:
        counter, lost = self.game.counters[unit], self.s.steps[unit]
        ink, paper = palette.counter_colours(counter.side, counter.kind)
        if unit == self.overlay.selected:
            ink, paper = palette.SELECTED
        mark = "bold underline" if unit in self.overlay.active else "bold"
        values = f"{counter.strength[lost]}-{counter.allowance[lost]}"
        values += f" {palette.REDUCED}" if lost else ""
        self.canvas.centre(x, y, INSIDE, counter.key, f"{mark} {ink}", paper)
        self.canvas.centre(x, y + 1, INSIDE, values, ink, paper)

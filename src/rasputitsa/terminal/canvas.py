"""A sheet of character cells, each with ink and paper, that rich can print."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions
from rich.segment import Segment
from rich.style import Style


class Canvas:
    """Later marks cover earlier ones; paper stays unless a mark brings its own."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._signs = [[" "] * width for _ in range(height)]
        self._ink = [[""] * width for _ in range(height)]
        self._paper = [[""] * width for _ in range(height)]

    def copy(self) -> Canvas:
        other = Canvas(0, 0)
        other.width, other.height = self.width, self.height
        other._signs = [row[:] for row in self._signs]
        other._ink = [row[:] for row in self._ink]
        other._paper = [row[:] for row in self._paper]
        return other

    def put(self, x: int, y: int, text: str, ink: str = "", paper: str | None = None) -> None:
        """Write text; what falls beyond the sheet is lost."""
        for sign in text:
            wide = cell_len(sign)
            if 0 <= y < self.height and x >= 0 and x + wide <= self.width:
                self._signs[y][x : x + wide] = [sign, ""][:wide]
                self._ink[y][x : x + wide] = [ink] * wide
                if paper is not None:
                    self._paper[y][x : x + wide] = [paper] * wide
            x += wide

    def centre(self, x: int, y: int, width: int, text: str, ink: str = "", paper: str | None = None) -> None:
        """Write text in the middle of a field, and its paper over all of it."""
        left = (width - cell_len(text)) // 2
        right = width - cell_len(text) - left
        if paper is None:
            self.put(x + left, y, text, ink)
        else:
            self.put(x, y, " " * left + text + " " * right, ink, paper)

    def paint(self, x: int, y: int, width: int, paper: str, keep: str) -> None:
        """Lay other paper under what is written, but not where the paper is ``keep``."""
        row = self._paper[y]
        row[x : x + width] = [old if old == keep else paper for old in row[x : x + width]]

    def part(self, left: int, top: int, width: int, height: int) -> Canvas:
        """A window on the sheet, moved so that it lies within it."""
        left = max(0, min(left, self.width - width))
        top = max(0, min(top, self.height - height))
        other = Canvas(0, 0)
        other.width, other.height = min(width, self.width), min(height, self.height)
        rows = slice(top, top + other.height)
        other._signs = [row[left : left + other.width] for row in self._signs[rows]]
        other._ink = [row[left : left + other.width] for row in self._ink[rows]]
        other._paper = [row[left : left + other.width] for row in self._paper[rows]]
        return other

    def lines(self) -> list[str]:
        """The text without colours."""
        return ["".join(row) for row in self._signs]

    def papers(self) -> set[str]:
        return {paper for row in self._paper for paper in row}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for y in range(self.height):
            yield from self._segments(y)
            yield Segment.line()

    def _segments(self, y: int) -> Iterator[Segment]:
        """A line as runs of one style."""
        signs, looks = self._signs[y], list(zip(self._ink[y], self._paper[y], strict=True))
        start = 0
        for x in range(1, self.width + 1):
            if x == self.width or looks[x] != looks[start]:
                yield Segment("".join(signs[start:x]), _style(*looks[start]))
                start = x


@lru_cache(maxsize=256)
def _style(ink: str, paper: str) -> Style:
    return Style.parse(f"{ink} on {paper}" if paper else ink)

"""The frame of a chart: scales, grid, axes with their names, and shaded spans of turns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from rasputitsa.lab.report.markup import Markup, drawing, tag

WIDTH, HEIGHT = 480.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 60.0, 16.0, 22.0, 46.0


class Scale(NamedTuple):
    """Numbers on a line of the drawing."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        share = (value - self.low) / ((self.high - self.low) or 1)
        return self.start + share * (self.end - self.start)


def round_steps(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers that cover a range: steps of 1, 2 or 5 times a power of ten."""
    span = (high - low) or 1
    step = 10 ** math.floor(math.log10(span / about))
    step *= next(times for times in (1, 2, 5, 10) if span / (step * times) <= about)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(k * step, 10) for k in range(first, last + 1)]


@dataclass(slots=True)
class Frame:
    """A chart over turns with a measure on the left, to which marks are added.

    With ``labels`` the slots bear these names: they need not be turns.
    """

    turns: Sequence[int]
    ticks: Sequence[float]
    across: str
    up: str
    percent: bool = False
    right: float = RIGHT
    labels: Mapping[int, str] = field(default_factory=dict)
    marks: list[Markup] = field(default_factory=list)

    @property
    def x(self) -> Scale:
        """Turns stand in the middle of slots of equal width."""
        return Scale(self.turns[0] - 0.5, self.turns[-1] + 0.5, LEFT, WIDTH - self.right)

    @property
    def y(self) -> Scale:
        return Scale(self.ticks[0], self.ticks[-1], HEIGHT - BOTTOM, TOP)

    def add(self, *marks: Markup) -> None:
        self.marks.extend(marks)

    def words(self, value: float) -> str:
        """A value as it is told to people."""
        if not self.percent:
            return f"{value:.3g}"
        return "<1%" if 0 < value < 0.005 else f"{value:.0%}"

    def label(self, turn: int) -> str:
        return self.labels.get(turn, str(turn))

    def draw(self, label: str) -> Markup:
        return drawing(WIDTH, HEIGHT, label, *self._measure(), *self.marks, *self._turns())

    def shade(self, weather: Mapping[int, str]) -> None:
        """Mark spans of turns that have the same word."""
        x, floor = self.x, HEIGHT - BOTTOM
        for word, span in groupby(self.turns, lambda turn: weather.get(turn, "")):
            turns = list(span)
            if word:
                left, right = x(turns[0] - 0.5), x(turns[-1] + 0.5)
                area = {"x": left, "y": TOP, "width": right - left, "height": floor - TOP}
                self.add(tag("rect", class_="weather", **area))
                self.add(
                    tag("text", word, x=(left + right) / 2, y=TOP - 7, text_anchor="middle", class_="quiet")
                )

    def _measure(self) -> Iterable[Markup]:
        y, right = self.y, WIDTH - self.right
        for value in self.ticks:
            yield tag("line", x1=LEFT, x2=right, y1=y(value), y2=y(value), class_="grid")
            words = f"{value:.0%}" if self.percent else f"{value:g}"
            yield tag("text", words, x=LEFT - 7, y=y(value) + 4, text_anchor="end")
        middle = (TOP + HEIGHT - BOTTOM) / 2
        turned = f"rotate(-90 12 {middle:g})"
        yield tag("text", self.up, x=12, y=middle, transform=turned, text_anchor="middle", class_="name")

    def _turns(self) -> Iterable[Markup]:
        x, floor = self.x, HEIGHT - BOTTOM
        yield tag("line", x1=LEFT, x2=WIDTH - self.right, y1=floor, y2=floor, class_="axis")
        for turn in self.turns:
            yield tag("text", self.label(turn), x=x(turn), y=floor + 17, text_anchor="middle")
        middle = (LEFT + WIDTH - self.right) / 2
        yield tag("text", self.across, x=middle, y=HEIGHT - 8, text_anchor="middle", class_="name")

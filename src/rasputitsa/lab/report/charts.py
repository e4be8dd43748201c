"""Charts over turns: lines with ranges, and columns of parts. Colours are classes and follow the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rasputitsa.lab.report.frame import Frame
from rasputitsa.lab.report.markup import Markup, join, shown, tag

LABELS = 74.0
"""Room for names at the right end of lines."""

APART = 15.0
"""Names at the ends of lines stand at least so far from each other."""


class Band(NamedTuple):
    """A line over turns with a range around it: by turn the value, the low and the high end."""

    name: str
    class_: str
    values: Mapping[int, tuple[float, float, float]]


def bands(frame: Frame, lines: Sequence[Band], label: str) -> Markup:
    """Lines with the ranges around them and their names at the end."""
    for line in lines:
        upper = [(frame.x(turn), frame.y(high)) for turn, (_, _, high) in line.values.items()]
        lower = [(frame.x(turn), frame.y(low)) for turn, (_, low, _) in line.values.items()]
        frame.add(tag("path", d=_path(upper + lower[::-1]) + "Z", class_=f"band {line.class_}"))
    for line in lines:
        points = [(frame.x(turn), frame.y(value)) for turn, (value, _, _) in line.values.items()]
        frame.add(tag("path", d=_path(points), class_=f"line {line.class_}"))
        frame.add(*_dots(frame, line))
    frame.add(*_names(frame, lines))
    return frame.draw(label)


def _dots(frame: Frame, line: Band) -> Iterator[Markup]:
    for turn, values in line.values.items():
        value, low, high = (frame.words(number) for number in values)
        told = tag("title", f"{line.name} turn {turn}: {value} ({low} to {high})".strip())
        spot = {"cx": frame.x(turn), "cy": frame.y(values[0])}
        yield tag("circle", told, r=3.2, class_=f"dot {line.class_}", **spot)


def _names(frame: Frame, lines: Sequence[Band]) -> Iterator[Markup]:
    """The names at the ends of the lines, moved apart where they would touch."""
    turn = frame.turns[-1]
    free = 0.0
    for line in sorted(lines, key=lambda line: -line.values[turn][0]):
        down = max(frame.y(line.values[turn][0]) + 4, free)
        yield tag("text", line.name, x=frame.x(turn) + 9, y=down, class_=f"end {line.class_}")
        free = down + APART


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{shown(x)},{shown(y)}" for x, y in points)


def columns(frame: Frame, stacks: Mapping[int, Sequence[tuple[str, str, float]]], label: str) -> Markup:
    """A column for each slot, of parts with a name, a class and a value."""
    half = (frame.x(1) - frame.x(0)) * 0.36
    for turn, parts in stacks.items():
        total = 0.0
        for name, class_, value in parts:
            if value:
                top, floor = frame.y(total + value), frame.y(total)
                told = tag("title", f"{frame.across} {frame.label(turn)}, {name}: {frame.words(value)}")
                box = {"x": frame.x(turn) - half, "y": top, "width": 2 * half, "height": floor - top}
                frame.add(tag("rect", told, class_=f"fill {class_}", **box))
            total += value
        if total:
            spot = {"x": frame.x(turn), "y": frame.y(total) - 5, "text_anchor": "middle"}
            frame.add(tag("text", frame.words(total), class_="value", **spot))
    return frame.draw(label)


def key(entries: Sequence[tuple[str, str]]) -> Markup:
    """What the colours mean: names and classes."""
    swatch = {"viewBox": "0 0 14 14", "aria_hidden": "true"}
    drawn = []
    for name, class_ in entries:
        square = tag("rect", width=14, height=14, rx=3, class_=f"fill {class_}")
        drawn.append(tag("span", tag("svg", square, **swatch), name))
    return tag("p", join(drawn), class_="key")

"""Charts of shares and estimates with their intervals: divided bars, dots, and a table of coloured cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rasputitsa.lab.elo import Interval
from rasputitsa.lab.report.frame import WIDTH, Scale, round_steps
from rasputitsa.lab.report.markup import Drawing, Markup, drawing, join, shown, tag

NARROW, TIGHT = 0.08, 0.14
"""Parts of a bar below these shares have no room for their number, or not for its decimals."""

QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
DEEPEST = 0.85


class Part(NamedTuple):
    """A share of a whole."""

    name: str
    class_: str
    share: Interval


class Dot(NamedTuple):
    class_: str
    value: Interval


class Bar(NamedTuple):
    name: str
    note: str
    parts: Sequence[Part]


def divided(bars: Sequence[Bar]) -> Markup:
    """Bars of parts; the intervals of the first and the last part lie below them."""
    return tag("div", *(_bar(*bar) for bar in bars), class_="bars")


def _bar(name: str, note: str, parts: Sequence[Part]) -> Markup:
    first, last = parts[0], parts[-1]
    whole = [_part(name, part) for part in parts]
    whiskers = [
        _reach(first.class_, first.share.low, first.share.high),
        _reach(last.class_, 1 - last.share.high, 1 - last.share.low),
    ]
    title = tag("p", tag("b", name), tag("span", note))
    return tag("div", title, tag("div", *whole, class_="whole"), tag("div", *whiskers, class_="reach"))


def _part(name: str, part: Part) -> Markup:
    share = part.share.value
    words = "" if share < NARROW else f"{share:.0%}" if share < TIGHT else f"{share:.1%}"
    told = f"{name}, {part.name}: {part.share:.1%}"
    return tag("span", words, class_=part.class_, style=f"width:{share:.2%}", title=told)


def _reach(class_: str, low: float, high: float) -> Markup:
    return tag("i", class_=class_, style=f"left:{low:.2%};width:{high - low:.2%}")


def dots(
    rows: Mapping[str, Sequence[Dot]],
    name: str,
    label: str,
    *,
    percent: bool = False,
    compared_with: float | None = None,
) -> Drawing:
    """Estimates with their intervals along one axis, the rows by name.

    A dashed line marks the value that the rows are compared with.
    """
    ends = [end for row in rows.values() for dot in row for end in dot.value]
    ticks = QUARTERS if percent else round_steps(min(ends), max(ends))
    high, edge = 46.0, 24.0
    across = Scale(ticks[0], ticks[-1], edge, WIDTH - edge)
    floor = len(rows) * high + 8
    drawn = []
    for value in ticks:
        drawn.append(tag("line", x1=across(value), x2=across(value), y1=6, y2=floor, class_="grid"))
        words = f"{value:.0%}" if percent else f"{value:g}"
        drawn.append(tag("text", words, x=across(value), y=floor + 16, text_anchor="middle"))
    if compared_with is not None:
        at = across(compared_with)
        drawn.append(tag("line", x1=at, x2=at, y1=6, y2=floor, class_="axis", stroke_dasharray="4 4"))
    for number, (title, row) in enumerate(rows.items()):
        drawn.append(tag("text", title, x=edge, y=number * high + 20, class_="name halo"))
        for place, dot in enumerate(row):
            words = f"{title}: {dot.value:.1%}" if percent else f"{title}: {dot.value:.0f}"
            drawn += _dot(dot, across, number * high + 31 + place * 11, words)
    drawn.append(tag("text", name, x=WIDTH / 2, y=floor + 37, text_anchor="middle", class_="name"))
    return Drawing(WIDTH, floor + 46, label, join(drawn))


def _dot(dot: Dot, across: Scale, down: float, told: str) -> Iterator[Markup]:
    left, right = shown(across(dot.value.low)), shown(across(dot.value.high))
    line = f"M{left},{shown(down - 3)}v6m0,-3H{right}m0,-3v6"
    yield tag("path", d=line, class_=f"whisker {dot.class_}")
    spot = {"cx": across(dot.value.value), "cy": down}
    yield tag("circle", tag("title", told), r=4.2, class_=f"dot {dot.class_}", **spot)


def cells(
    rows: Mapping[str, Mapping[int, float]], across: str, classes: tuple[str, str], label: str
) -> Markup:
    """Shares by row and turn: the colour goes from that of the second class (0) to that of the first (1)."""
    turns = list(next(iter(rows.values())))
    left, top, high = 86.0, 4.0, 22.0
    wide = (WIDTH - left - 4) / len(turns)
    centres = [left + (place + 0.5) * wide for place in range(len(turns))]
    drawn = []
    for number, (name, values) in enumerate(rows.items()):
        line = top + (number + 0.5) * high
        drawn.append(tag("text", name, x=left - 8, y=line + 4, text_anchor="end"))
        for centre, (turn, value) in zip(centres, values.items(), strict=True):
            told = tag("title", f"{name}, turn {turn}: {value:.1%}")
            box = {
                "x": centre - wide / 2 + 1,
                "y": line - high / 2 + 1,
                "width": wide - 2,
                "height": high - 2,
            }
            drawn += [
                tag("rect", class_=f"fill {class_}", fill_opacity=round(share * DEEPEST, 3), **box)
                for class_, share in zip(classes, (value, 1 - value), strict=True)
            ]
            words = tag(
                "text", f"{value * 100:.0f}", x=centre, y=line + 4, class_="cell", text_anchor="middle"
            )
            drawn.append(tag("g", words, told))
    floor = top + len(rows) * high
    for centre, turn in zip(centres, turns, strict=True):
        drawn.append(tag("text", str(turn), x=centre, y=floor + 16, text_anchor="middle"))
    drawn.append(tag("text", across, x=(left + WIDTH) / 2, y=floor + 36, text_anchor="middle", class_="name"))
    return drawing(WIDTH, floor + 44, label, join(drawn))

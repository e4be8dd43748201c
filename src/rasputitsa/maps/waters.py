"""The named waters of a picture: canals as double lines, and every name once, along its water."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape

from rasputitsa.data.terrain import Water
from rasputitsa.hexes import Hex

Spot = tuple[float, float]
Ends = Callable[[Hex, Hex], tuple[Spot, Spot]]
"""The two corners of the hexside between two hexes."""

INK = "#1d4f8f"
REACH = 3
"""A name lies along so many hexsides before and behind its place, two thirds of the way to the mouth."""


def canals(waters: Mapping[str, Water], ends: Ends) -> list[str]:
    """A lighter line along the middle of every canal, over the river below it."""
    lines = [ends(*pair) for water in waters.values() if water.course == "canal" for pair in water.sides]
    if not lines:
        return []
    d = "".join(f"M{ax:.1f},{ay:.1f}L{bx:.1f},{by:.1f}" for (ax, ay), (bx, by) in lines)
    under = f'<path d="{d}" fill="none" stroke="{INK}" stroke-width="5" stroke-linecap="round"/>'
    return [under, f'<path d="{d}" fill="none" stroke="#e8f4ff" stroke-width="1.8" stroke-linecap="round"/>']


def names(waters: Mapping[str, Water], ends: Ends) -> list[str]:
    style = 'font-size="7.5" font-style="italic" text-anchor="middle" paint-order="stroke"'
    parts = [_name(name, water.sides, ends) for name, water in waters.items() if water.sides]
    return [f'<g fill="{INK}" stroke="#fff" stroke-width="2" {style}>', *parts, "</g>"]


def _name(name: str, sides: Sequence[tuple[Hex, Hex]], ends: Ends) -> str:
    spots = [_middle(*ends(*pair)) for pair in sides]
    at = 2 * len(spots) // 3
    before, behind = spots[max(0, at - REACH)], spots[min(len(spots) - 1, at + REACH)]
    (ax, ay), (bx, by) = sorted((before, behind))
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    x, y = spots[at]
    place = f'transform="translate({x:.1f},{y:.1f}) rotate({turn:.0f})"'
    return f'<text {place} y="-5">{escape(name)}</text>'


def _middle(a: Spot, b: Spot) -> Spot:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2

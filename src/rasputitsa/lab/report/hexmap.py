"""The map of a game as a drawing: ground, rivers, rails and places, and a measure laid over the hexes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from rasputitsa.engine.game import Game
from rasputitsa.hexes import Hex, bits
from rasputitsa.lab.report.markup import Markup, drawing, join, shown, tag

R = 26.0
"""From the middle of a hex to a corner."""

HALF = R * math.sqrt(3) / 2
MARGIN = 6.0
KEY = 46.0
CORNERS = tuple((R * math.cos(math.radians(a)), R * math.sin(math.radians(a))) for a in range(0, 360, 60))
SIDES = ((4, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4))
"""The corners at the ends of each hexside, in the order of directions: N, NE, SE, S, SW, NW."""

GROUNDS = ("forest",)
WATERS = ("river",)
TRACKS = ("rail",)
FORT, CITY, MAJOR = "fort", "city", "major"
FAINTEST = 0.02
"""Hexes with less of the measure than this share of the most stay blank."""


def draw(game: Game, values: Mapping[str, float], class_: str, unit: str, label: str) -> Markup:
    """The map with a measure by hex number: the deeper the colour, the more."""
    width, height = _size(game)
    most = max(values.values(), default=0.0) or 1.0
    digits = 0 if most >= 20 else 1 if most >= 2 else 2
    heat, words = [], []
    for name, value in values.items():
        if value < FAINTEST * most:
            continue
        x, y = middle(game, game.grid.hex(name))
        told = tag("title", f"{name}: {value:.{digits + 1}f} {unit}")
        depth = round(0.9 * value / most, 3)
        heat.append(tag("path", told, d=_outline(x, y), class_=f"fill {class_}", fill_opacity=depth))
        short = f"{value:.{digits}f}".removeprefix("0") if value < 1 else f"{value:.{digits}f}"
        strong = " strong" if depth > 0.55 else ""
        words.append(tag("text", short, x=x, y=y + HALF - 5, class_=f"value{strong}", text_anchor="middle"))
    parts = [_ground(game), join(heat), _lines(game), _places(game), join(words)]
    return drawing(width, height + KEY, label, *parts, _key(width, height, most, class_, unit, digits))


def middle(game: Game, hex_: Hex) -> tuple[float, float]:
    column, row = game.grid.column_row(hex_)
    low = (column % 2 == 1) != (game.grid.high == "odd")
    return MARGIN + R + 1.5 * R * (column - 1), MARGIN + HALF * (2 * row - 1 + low)


def _size(game: Game) -> tuple[float, float]:
    spots = [middle(game, hex_) for hex_ in game.grid]
    return max(x for x, _ in spots) + R + MARGIN, max(y for _, y in spots) + HALF + MARGIN


def _outline(x: float, y: float) -> str:
    return "M" + "L".join(f"{shown(x + dx)},{shown(y + dy)}" for dx, dy in CORNERS) + "Z"


@lru_cache(maxsize=8)
def _ground(game: Game) -> Markup:
    """All hexes in one path, forests in another with their trees, and the printed numbers."""
    terrain, parts = game.terrain, []
    every = "".join(_outline(*middle(game, hex_)) for hex_ in game.grid)
    parts.append(tag("path", d=every, class_="hex"))
    for name in GROUNDS:
        spots = [middle(game, hex_) for hex_ in bits(terrain.hexes.get(name, 0))]
        parts.append(tag("path", d="".join(_outline(x, y) for x, y in spots), class_=f"hex {name}"))
        parts.append(tag("path", d="".join(_trees(x, y) for x, y in spots), class_="trees"))
    return join(parts)


def _trees(x: float, y: float) -> str:
    spots = ((-11, 1), (-2, -5), (9, 2), (2, 7), (-8, 10), (11, -8))
    return "".join(f"M{shown(x + dx)},{shown(y + dy)}l3,-7l3,7z" for dx, dy in spots)


def _line(start: tuple[float, float], end: tuple[float, float]) -> str:
    return f"M{shown(start[0])},{shown(start[1])}L{shown(end[0])},{shown(end[1])}"


@lru_cache(maxsize=8)
def _lines(game: Game) -> Markup:
    """Edges of hexes, rails and rivers. What joins two hexes is marked in both: three directions are all."""
    grid = "".join(_outline(*middle(game, hex_)) for hex_ in game.grid)
    rivers = "".join(
        _line(*((x + CORNERS[end][0], y + CORNERS[end][1]) for end in ends))
        for name in WATERS
        for ends, mask in zip(SIDES[:3], game.terrain.sides.get(name, ()), strict=False)
        for x, y in (middle(game, hex_) for hex_ in bits(mask))
    )
    rails = "".join(
        _line(middle(game, hex_), middle(game, hex_ + shift))
        for name in TRACKS
        for shift, mask in zip(game.grid.shifts[:3], game.terrain.tracks.get(name, ()), strict=False)
        for hex_ in bits(mask)
    )
    layers = (("edges", grid), ("rail", rails), ("sleepers", rails), ("river", rivers))
    return join(tag("path", d=path, class_=name) for name, path in layers)


@lru_cache(maxsize=8)
def _places(game: Game) -> Markup:
    terrain, parts = game.terrain, []
    for hex_ in game.grid:
        x, y = middle(game, hex_)
        parts.append(tag("text", game.grid.label(hex_), x=x, y=y - HALF + 9, class_="number"))
    for hex_ in bits(terrain.hexes.get(FORT, 0)):
        x, y = middle(game, hex_)
        walls = f"M{shown(x - 13)},{shown(y - 3)}v6h4v-6h4v6h4v-6h4v6h4v-6h4v6"
        parts.append(tag("path", d=walls, class_="fort"))
    for name, mask in ((CITY, terrain.hexes.get(CITY, 0)), (MAJOR, terrain.hexes.get(MAJOR, 0))):
        for hex_ in bits(mask):
            x, y = middle(game, hex_)
            size = 7.5 if name == MAJOR else 4.5
            box = {"x": x - size, "y": y - size, "width": 2 * size, "height": 2 * size}
            parts.append(tag("rect", class_=name, rx=1.2, **box))
    for place, hex_ in terrain.places.items():
        x, y = middle(game, hex_)
        parts.append(tag("text", place, x=x, y=y - 8, class_="place halo", text_anchor="middle"))
    return join(parts)


def _key(width: float, height: float, most: float, class_: str, unit: str, digits: int) -> Markup:
    """The scale of colours under the map."""
    wide, thick, steps = 220.0, 12.0, 11
    left, top = (width - wide) / 2, height + 8
    parts = []
    for step in range(steps):
        box = {"x": left + step * wide / steps, "y": top, "width": wide / steps, "height": thick}
        parts.append(tag("rect", class_="hex", **box))
        parts.append(
            tag("rect", class_=f"fill {class_}", fill_opacity=round(0.9 * step / (steps - 1), 3), **box)
        )
    ends = ((left - 6, "end", "0"), (left + wide + 6, "start", f"{most:.{digits}f}"))
    for x, anchor, words in ends:
        parts.append(tag("text", words, x=x, y=top + 10, text_anchor=anchor))
    parts.append(tag("text", unit, x=width / 2, y=top + 30, text_anchor="middle", class_="name"))
    return join(parts)

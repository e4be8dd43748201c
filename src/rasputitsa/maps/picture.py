"""A map file as a picture: ground, water, tracks, works, the front and names, in SVG."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from rasputitsa.data.terrain import MapFile, Water
from rasputitsa.engine.game import Terrain
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.maps.waters import INK, canals, names

R = 20.0
"""From the middle of a hex to a corner."""

HALF = R * math.sqrt(3) / 2
MARGIN = 12.0
KEY = 26.0
"""The height of the strip below the map that says what is what."""

CORNERS = tuple((R * math.cos(math.radians(a)), R * math.sin(math.radians(a))) for a in range(0, 360, 60))
ENDS = ((4, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4))
"""The corners at the ends of each hexside, in the order of directions: N, NE, SE, S, SW, NW."""

GROUNDS = {"forest": "#a9c88d", "swamp": "#9fc7bd", "rough": "#d3b98c", "lake": "#7fb2dc", "city": "#8d8d8d"}
WATERS = {"river": ("#3f7fc1", 2.6), "major": ("#2a62a8", 5.6)}
TRACKS = {"road": ("#d98880", 4.2, ""), "rail": ("#222", 1.6, ""), "rail ties": ("#222", 4.6, "0.9 4.6")}
LINES = {"fort": ("#5b2a86", 3.2, "1.6 1.6"), "front": ("#e67e22", 2.6, "7 3")}
EDGES = {"german": "#444", "soviet": "#c0392b"}

Path = Sequence[tuple[float, float]]


class Sheet:
    """Where things lie on the picture."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain, self.grid = terrain, terrain.grid

    def middle(self, hex_: Hex) -> tuple[float, float]:
        column, row = self.grid.column_row(hex_)
        low = (column % 2 == 1) != (self.grid.high == "odd")
        return MARGIN + R + 1.5 * R * (column - 1), MARGIN + HALF * (2 * row - 1 + low)

    def size(self) -> tuple[float, float]:
        spots = [self.middle(h) for h in self.grid]
        return max(x for x, _ in spots) + R + MARGIN, max(y for _, y in spots) + HALF + MARGIN

    def outlines(self, mask: Mask) -> str:
        return "".join(_closed(self.corners(h)) for h in bits(mask))

    def corners(self, hex_: Hex) -> list[tuple[float, float]]:
        x, y = self.middle(hex_)
        return [(x + dx, y + dy) for dx, dy in CORNERS]

    def hexsides(self, masks: Sequence[Mask]) -> str:
        """Each side once: what parts two hexes is marked in both, so three directions are all."""
        segments = []
        for (first, second), mask in zip(ENDS[:3], masks, strict=False):
            for hex_ in bits(mask):
                corners = self.corners(hex_)
                segments.append((corners[first], corners[second]))
        return "".join(_open(segment) for segment in segments)

    def ends(self, a: Hex, b: Hex) -> tuple[tuple[float, float], tuple[float, float]]:
        """The corners of the hexside between two neighbours."""
        first, second = ENDS[self.grid.direction(a, b) or 0]
        corners = self.corners(a)
        return corners[first], corners[second]

    def links(self, masks: Sequence[Mask]) -> str:
        pairs = (
            (self.middle(h), self.middle(h + shift))
            for shift, mask in zip(self.grid.shifts[:3], masks, strict=False)
            for h in bits(mask)
        )
        return "".join(_open(pair) for pair in pairs)


def picture(found: MapFile, over: Mapping[str, Iterable[Path]] | None = None, zones: bool = False) -> str:
    """The map as SVG; ``over``: lines in the units of the picture to draw on top, by colour."""
    sheet = Sheet(found.terrain)
    width, height = sheet.size()
    height += KEY
    parts = [
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#fff"/>',
        *_ground(sheet),
        *_lines(sheet, found.waters),
    ]
    if zones:
        parts += _zones(sheet, found.setup)
    parts += [*_edges(sheet), *_numbers(sheet), *names(found.waters, sheet.ends), *_names(sheet)]
    for colour, lines in (over or {}).items():
        parts.append(_stroke("".join(_open(line) for line in lines), colour, 1.2, "", 0.9))
    parts += _key(sheet, height)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}"'
    return f'{head} font-family="DejaVu Sans, sans-serif">\n' + "\n".join(parts) + "\n</svg>\n"


def _ground(sheet: Sheet) -> list[str]:
    hexes = sheet.terrain.hexes
    parts = [f'<path d="{sheet.outlines(sheet.grid.board)}" fill="#f4efdc"/>']
    for kind, colour in GROUNDS.items():
        if hexes.get(kind):
            parts.append(f'<path d="{sheet.outlines(hexes[kind])}" fill="{colour}"/>')
    parts.append(_stroke(sheet.outlines(sheet.grid.board), "#b9b29a", 0.5))
    return parts


def _lines(sheet: Sheet, waters: Mapping[str, Water]) -> list[str]:
    sides, tracks = sheet.terrain.sides, sheet.terrain.tracks
    parts = [
        _stroke(sheet.hexsides(sides[kind]), colour, wide)
        for kind, (colour, wide) in WATERS.items()
        if kind in sides
    ]
    parts += canals(waters, sheet.ends)
    for kind, (colour, wide, dash) in TRACKS.items():
        if kind.split()[0] in tracks:
            parts.append(_stroke(sheet.links(tracks[kind.split()[0]]), colour, wide, dash))
    for kind, (colour, wide, dash) in LINES.items():
        if kind in sides:
            parts.append(_stroke(sheet.hexsides(sides[kind]), colour, wide, dash))
    return parts


def _edges(sheet: Sheet) -> list[str]:
    parts = []
    for name, mask in sheet.terrain.edges.items():
        for hex_ in bits(mask if name in EDGES else 0):
            x, y = sheet.middle(hex_)
            parts.append(f'<circle cx="{x:.1f}" cy="{y + 9:.1f}" r="2.4" fill="{EDGES[name]}"/>')
    return parts


def _zones(sheet: Sheet, setup: Mapping[str, Sequence[Hex]]) -> list[str]:
    parts = []
    for name, hexes in setup.items():
        own = set(hexes)
        lines = [
            (corners[first], corners[second])
            for h in hexes
            for direction, (first, second) in enumerate(ENDS)
            if sheet.grid.neighbour(h, direction) not in own
            for corners in [sheet.corners(h)]
        ]
        parts.append(_stroke("".join(_open(line) for line in lines), "#b0127b", 1.6, "", 0.7))
        spots = [sheet.middle(h) for h in hexes]
        x, y = (sum(values) / len(spots) for values in zip(*spots, strict=True))
        parts.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="15" fill="#b0127b">{escape(name)}</text>')
    return parts


def _numbers(sheet: Sheet) -> list[str]:
    texts = []
    for hex_ in sheet.grid:
        x, y = sheet.middle(hex_)
        texts.append(f'<text x="{x:.1f}" y="{y - HALF + 6:.1f}">{sheet.grid.label(hex_)}</text>')
    return ['<g font-size="4.6" fill="#8a8470" text-anchor="middle">' + "".join(texts) + "</g>"]


def _names(sheet: Sheet) -> list[str]:
    cities, lakes = (sheet.terrain.hexes.get(kind, 0) for kind in ("city", "lake"))
    parts = []
    for name, hex_ in sheet.terrain.places.items():
        x, y = sheet.middle(hex_)
        city = cities >> hex_ & 1
        size, weight, mark = (10, "bold", 4.0) if city else (6.6, "normal", 1.9)
        style = f'font-size="{size}" font-weight="{weight}" text-anchor="middle"'
        if lakes >> hex_ & 1:
            style += f' font-style="italic" fill="{INK}"'
        else:
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{mark}" fill="#fff" stroke="#111"/>')
        halo = 'stroke="#fff" stroke-width="2.2" stroke-linejoin="round" paint-order="stroke"'
        parts.append(f'<text x="{x:.1f}" y="{y - 4.2:.1f}" {style} {halo}>{escape(name)}</text>')
    return parts


def _key(sheet: Sheet, height: float) -> list[str]:
    """A sample of everything that is on the map, with its name in the map file."""
    terrain, y = sheet.terrain, height - KEY / 2 - 2
    samples: list[tuple[str, str]] = []
    for kind, colour in GROUNDS.items():
        if terrain.hexes.get(kind):
            box = f'<rect y="-7" width="20" height="14" fill="{colour}" stroke="#b9b29a"/>'
            samples.append((kind, box))
    strokes = [(kind, *style, "") for kind, style in WATERS.items() if kind in terrain.sides]
    strokes += [(kind, *style) for kind, style in TRACKS.items() if kind in terrain.tracks]
    strokes += [(kind, *style) for kind, style in LINES.items() if kind in terrain.sides]
    samples += [(kind, _stroke("M0,0L20,0", colour, wide, dash)) for kind, colour, wide, dash in strokes]
    for kind, colour in EDGES.items():
        if kind in terrain.edges:
            samples.append((f"{kind} edge", f'<circle cx="10" r="2.8" fill="{colour}"/>'))
    parts, x = [], MARGIN
    for name, sample in samples:
        words = f'<text x="25" y="4">{escape(name)}</text>'
        parts.append(f'<g transform="translate({x:.0f},{y:.0f})" font-size="11">{sample}{words}</g>')
        x += 44 + 6.6 * len(name)
    return parts


def _stroke(d: str, colour: str, wide: float, dash: str = "", opacity: float = 1.0) -> str:
    extra = f' stroke-dasharray="{dash}"' if dash else ' stroke-linecap="round"'
    extra += f' stroke-opacity="{opacity}"' if opacity < 1 else ""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{wide}"{extra}/>'


def _open(points: Path) -> str:
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _closed(points: Path) -> str:
    return _open(points) + "Z"

"""A built map as the text of a map file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from rasputitsa.hexes import Grid, Hex
from rasputitsa.maps.features import Features
from rasputitsa.maps.lattice import Side

WIDTH = 110


def map_text(source: str, grid_row: dict[str, Any], features: Features) -> str:
    """The whole file; the same features always give the same text."""
    grid = features.grid
    shape = ", ".join(f"{key} = {json.dumps(value)}" for key, value in grid_row.items())
    parts = ["format = 1", f"source = {json.dumps(source, ensure_ascii=False)}", "", f"grid = {{{shape}}}"]
    parts += _table("hex", {kind: _hexes(grid, hexes) for kind, hexes in features.hexes.items()})
    parts += _table("side", {kind: _sides(grid, sides) for kind, sides in features.sides.items()})
    for river in dict.fromkeys(river for river, _ in features.waters):
        words = {"course": river.course, "fr": river.fr, "ja": river.ja}
        parts += ["", f"[water.{_key(river.name)}]"]
        parts += [f"{key} = {json.dumps(word, ensure_ascii=False)}" for key, word in words.items()]
        sides = [s for other, chain in features.waters if other == river for s in chain]
        parts += _list("side", [_side(grid, s) for s in sides])
    parts += _table("path", {kind: _trails(grid, links) for kind, links in features.paths.items()})
    parts += _table("edge", {name: _hexes(grid, hexes) for name, hexes in features.edges.items()})
    parts += _table("setup", {name: _hexes(grid, hexes) for name, hexes in features.setup.items()})
    parts += ["", "[name]"]
    for place, hex_ in features.places:
        words = {"hex": grid.label(hex_), "fr": place.fr, "ja": place.ja}
        row = ", ".join(f"{key} = {json.dumps(word, ensure_ascii=False)}" for key, word in words.items())
        parts.append(f"{_key(place.name)} = {{{row}}}")
    return "\n".join(parts) + "\n"


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else json.dumps(name)


def _hexes(grid: Grid, hexes: Iterable[Hex]) -> list[str]:
    return sorted(grid.label(h) for h in hexes)


def _sides(grid: Grid, sides: Iterable[Side]) -> list[str]:
    return sorted(_side(grid, s) for s in sides)


def _side(grid: Grid, s: Side) -> str:
    return "/".join(sorted(grid.label(h) for h in s))


def _table(name: str, rows: dict[str, list[str]]) -> list[str]:
    lines = ["", f"[{name}]"] if rows else []
    for key, words in rows.items():
        lines += _list(key, words)
    return lines


def _list(key: str, words: list[str]) -> list[str]:
    short = f"{_key(key)} = [{', '.join(json.dumps(word) for word in words)}]"
    return [short] if len(short) <= WIDTH else [f"{_key(key)} = [", *_wrapped(words), "]"]


def _wrapped(words: list[str]) -> list[str]:
    lines = [" "]
    for word in words:
        text = f" {json.dumps(word)},"
        if len(lines[-1]) + len(text) > WIDTH and lines[-1].strip():
            lines.append(" ")
        lines[-1] += text
    return lines


def _trails(grid: Grid, links: Iterable[Side]) -> list[str]:
    """Every link once, in trails as long as they go, from the ends and forks of the net."""
    left: dict[str, set[str]] = {}
    for a, b in links:
        first, second = grid.label(a), grid.label(b)
        left.setdefault(first, set()).add(second)
        left.setdefault(second, set()).add(first)
    trails = []
    while left:
        here = min(left, key=lambda label: (len(left[label]) % 2 == 0, label))
        trail = [here]
        while left.get(here):
            there = min(left[here])
            _unlink(left, here, there)
            trail.append(there)
            here = there
        trails.append("-".join(trail))
    return sorted(trails)


def _unlink(left: dict[str, set[str]], a: str, b: str) -> None:
    for here, there in ((a, b), (b, a)):
        left[here].discard(there)
        if not left[here]:
            del left[here]

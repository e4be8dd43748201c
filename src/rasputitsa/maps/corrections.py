"""Corrections by hand, each with its reason, made to what the geography alone gave."""

from __future__ import annotations

from typing import Any

from rasputitsa.data.reader import Reader
from rasputitsa.hexes import Grid, Hex
from rasputitsa.maps.features import Features
from rasputitsa.maps.lattice import Side, side


def correct(features: Features, name: str, table: dict[str, Any]) -> None:
    """Make every correction; ``DataError`` if one lacks a reason or would change nothing."""
    reader = Reader(name, table)
    for row in reader.rows("correction", []):
        if not row.text("reason").strip():
            row.fault("reason", "missing")
        for verb in ("remove", "add"):
            _change(features, row.sub(verb, {}), add=verb == "add")
        row.finish()
    reader.finish()
    reader.check()


def _change(features: Features, reader: Reader, add: bool) -> None:
    grid = features.grid
    for part, target, read in (
        ("hex", features.hexes, _hex),
        ("side", features.sides, _side),
        ("path", features.paths, _side),
    ):
        rows = reader.sub(part, {})
        for kind in rows.names():
            for text in rows.texts(kind):
                _one(rows, kind, text, target, read(grid, text), add)
    reader.finish()


def _one(reader: Reader, kind: str, text: str, target: Any, what: Any, add: bool) -> None:
    if what is None:
        reader.fault(kind, f"{text}: no such place on this map")
        return
    there = target.setdefault(kind, set())
    if (what in there) == add:
        reader.fault(kind, f"{text}: nothing to {'add, it is there' if add else 'remove, it is not there'}")
    elif add:
        there.add(what)
    else:
        there.remove(what)


def _hex(grid: Grid, text: str) -> Hex | None:
    try:
        return grid.hex(text)
    except KeyError:
        return None


def _side(grid: Grid, text: str) -> Side | None:
    a, b = ([_hex(grid, label) for label in text.replace("-", "/").split("/")] + [None, None])[:2]
    return side(a, b) if a is not None and b is not None and grid.adjacent(a, b) else None

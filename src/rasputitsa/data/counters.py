"""Counter files: every unit with its sides as printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rasputitsa.data.reader import Reader
from rasputitsa.engine.game import Counter

KEY = re.compile(r"[A-Za-z0-9.]+")
VALUES = re.compile(r"(\d+)-(\d+)")


def read_counters(name: str, table: dict[str, Any], sides: tuple[str, ...]) -> tuple[Counter, ...]:
    """Read a counter file; ``DataError`` with every fault."""
    reader = Reader(name, table)
    reader.text("source")
    units = reader.sub("unit")
    counters = tuple(_counter(key, units.sub(key), sides) for key in units.names())
    reader.finish()
    reader.check()
    return counters


def _counter(key: str, row: Reader, sides: tuple[str, ...]) -> Counter:
    counter = read_counter(key, row, sides, [_face(row, "full"), _face(row, "reduced")])
    row.finish()
    return counter


def read_counter(key: str, row: Reader, sides: tuple[str, ...], faces: Sequence[tuple[int, int]]) -> Counter:
    """What every row of a counter file says, with the strength and movement of the counter's faces."""
    if not KEY.fullmatch(key):
        row.fault("", "a unit key is letters, digits and dots")
    side = row.text("side", among=sides)
    return Counter(
        key=key,
        side=sides.index(side) if side in sides else 0,
        kind=row.text("kind"),
        size=row.text("size"),
        label=row.text("label"),
        name=row.text("name"),
        strength=tuple(strength for strength, _ in faces),
        allowance=tuple(movement for _, movement in faces),
    )


def _face(row: Reader, key: str) -> tuple[int, int]:
    found = VALUES.fullmatch(row.text(key))
    if found is None:
        row.fault(key, 'expected strength-movement such as "8-4"')
        return 1, 1
    return int(found[1]), int(found[2])

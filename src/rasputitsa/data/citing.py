"""The rows of data files that cite rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def cited(value: Any, key: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every table with a ``rule`` or ``rules``, by its dotted key; rows of a list by their id or number."""
    if isinstance(value, dict):
        ids = tuple(filter(None, (value.get("rule"), *value.get("rules", ()))))
        if ids:
            yield key, ids
        for name, below in value.items():
            yield from cited(below, f"{key}.{name}" if key else name)
    elif isinstance(value, list):
        for number, row in enumerate(value):
            name = row.get("id", number) if isinstance(row, dict) else number
            yield from cited(row, f"{key}[{name}]")

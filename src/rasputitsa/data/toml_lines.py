"""Where a key stands in the text of a TOML file: the reader of Python tells values but not their lines."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

Path = Sequence[str | int]
"""Keys and places in lists, from the top of the file down."""


def line_of(text: str, path: Path) -> int | None:
    """The line on which the value at a path begins, or of the nearest table above it."""
    lines = text.splitlines(keepends=True)
    for depth in range(len(path), 0, -1):
        found = _first_with(lines, path[:depth])
        if found <= len(lines):
            return found
    return None


def _first_with(lines: list[str], path: Path) -> int:
    """The first line with which the file has the path: the more of it is read, the more it has."""
    return bisect_left(range(1, len(lines) + 1), True, key=lambda end: _holds(_read(lines, end), path)) + 1


def _read(lines: list[str], end: int) -> dict[str, Any]:
    """The table of the first lines, to the end of a value that begins on the last of them."""
    import tomllib

    for upto in range(end, len(lines) + 1):
        try:
            return tomllib.loads("".join(lines[:upto]))
        except tomllib.TOMLDecodeError:
            continue
    return {}


def _holds(table: Any, path: Path) -> bool:
    for key in path:
        in_list = isinstance(table, list) and isinstance(key, int) and key < len(table)
        if not in_list and not (isinstance(table, dict) and key in table):
            return False
        table = table[key]
    return True

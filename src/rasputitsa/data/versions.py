"""What an earlier version of the rules keeps of its own data, so that matches begun by it go on as they were.

A ruleset lists it newest first, as rows ``[[earlier]]``: ``version``, the last one that the row holds for,
and ``set``, the values at dotted keys that it had, such as another map file.
"""

from __future__ import annotations

from typing import Any

from rasputitsa.data.patch import patched
from rasputitsa.data.reader import Reader
from rasputitsa.engine.errors import DataError

EARLIER = "earlier"


def of_version(table: dict[str, Any], version: int | None, game_id: str) -> dict[str, Any]:
    """A ruleset as matches of this version are played by it (None: the newest); refuses one that is newer."""
    rows = _earlier(table, game_id)
    newest = table.get("version")
    if version is None or not isinstance(newest, int):
        return table
    if version > newest:
        raise DataError(
            [f"game: version {version} of {game_id} is newer than {newest}, the version played here"]
        )
    for last, changes in rows:
        if version <= last:
            table = patched(table, {"set": changes}, f"{game_id} version {last}")
    return table | {"version": version}


def _earlier(table: dict[str, Any], game_id: str) -> list[tuple[int, dict[str, Any]]]:
    """The rows of a ruleset for its earlier versions, taken out of it."""
    reader = Reader(game_id, {EARLIER: table.pop(EARLIER, [])})
    rows = []
    for row in reader.rows(EARLIER):
        rows.append((row.integer("version", low=1), row.raw("set", dict)))
        row.finish()
    reader.check()
    return rows

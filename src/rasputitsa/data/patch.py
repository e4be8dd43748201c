"""Patches: how an option or an edition changes the tables of a ruleset before they are read.

``set`` replaces the value at a dotted key, ``append`` adds rows to a list, ``steps_before`` and
``steps_after`` add steps to a phase, ``steps_instead`` puts others in the place of a step wherever it stands,
``phases_before`` and ``phases_after`` add whole phases beside one.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from rasputitsa.engine.errors import DataError

OPERATIONS = (
    "set", "append", "steps_before", "steps_after", "steps_instead", "phases_before", "phases_after",
)  # fmt: skip


def patched(table: dict[str, Any], patch: dict[str, Any], name: str) -> dict[str, Any]:
    """A copy of a ruleset table with a patch applied."""
    table = deepcopy(table)
    for key, value in patch.get("set", {}).items():
        _put(table, key, deepcopy(value), name)
    for key, rows in patch.get("append", {}).items():
        _list_at(table, key, name).extend(deepcopy(rows))
    for operation in ("steps_before", "steps_after"):
        for phase, steps in patch.get(operation, {}).items():
            row = _phase(table, phase, name)
            row["steps"] = steps + row["steps"] if operation == "steps_before" else row["steps"] + steps
    for old, steps in patch.get("steps_instead", {}).items():
        for row in table["phases"]:
            row["steps"] = [
                new for step in row["steps"] for new in (deepcopy(steps) if step[0] == old else [step])
            ]
    for operation in ("phases_before", "phases_after"):
        for phase, rows in patch.get(operation, {}).items():
            at = table["phases"].index(_phase(table, phase, name)) + (operation == "phases_after")
            table["phases"][at:at] = deepcopy(rows)
    return table


def _walk(table: dict[str, Any], key: str, name: str) -> tuple[dict[str, Any], str]:
    *parents, last = key.split(".")
    for part in parents:
        below = table.setdefault(part, {})
        if not isinstance(below, dict):
            raise DataError([f"{name}: {key}: {part} is no table"])
        table = below
    return table, last


def _put(table: dict[str, Any], key: str, value: Any, name: str) -> None:
    parent, last = _walk(table, key, name)
    parent[last] = value


def _list_at(table: dict[str, Any], key: str, name: str) -> list[Any]:
    parent, last = _walk(table, key, name)
    rows = parent.setdefault(last, [])
    if not isinstance(rows, list):
        raise DataError([f"{name}: {key}: is no list"])
    return rows


def _phase(table: dict[str, Any], phase: str, name: str) -> dict[str, Any]:
    for row in table["phases"]:
        if row["id"] == phase:
            found: dict[str, Any] = row
            return found
    raise DataError([f"{name}: no phase {phase!r}"])

"""A reader of one table of a data file: checks types and ranges, and collects every fault with its key."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, TypeVar

from rasputitsa.data.toml_lines import Path, line_of
from rasputitsa.engine.errors import DataError

T = TypeVar("T")


KINDS = {
    str: ("text", "texts"),
    int: ("a whole number", "whole numbers"),
    float: ("a number", "numbers"),
    bool: ("true or false", "true and false"),
    list: ("a list", "lists"),
    dict: ("a table", "tables"),
    object: ("a value", "values"),
}
"""What TOML calls the types of its values: one of them, and several in a list."""


class Reader:
    """Takes keys from a table. ``finish`` reports the keys that nobody took: unknown keys are faults.

    ``source`` is the text that the table was read from: with it faults name the line, too.
    """

    def __init__(
        self, name: str, table: Any, faults: list[str] | None = None, source: str = "", path: Path = ()
    ) -> None:
        self.name = name
        self.faults: list[str] = [] if faults is None else faults
        self._source, self._path = source, path
        if not isinstance(table, dict):
            self.fault("", "expected a table")
            table = {}
        self._table: dict[str, Any] = table
        self._taken: set[str] = set()

    def fault(self, key: str, message: str) -> None:
        file, *tables = self.name.split(": ")
        line = line_of(self._source, [*self._path, *filter(None, [key])]) if self._source else None
        place = [f"line {line}"] if line is not None else []
        self.faults.append(": ".join([file, *place, *tables, *filter(None, [key]), message]))

    def has(self, key: str) -> bool:
        return key in self._table

    def names(self) -> list[str]:
        return list(self._table)

    def raw(self, key: str, kind: type[T], default: T | None = None) -> T:
        """A value of a type; a fault and an empty value of the type if it is something else."""
        self._taken.add(key)
        value = self._table.get(key, default)
        if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return value
        wanted, _ = KINDS[kind]
        self.fault(key, f"missing, expected {wanted}" if value is None else f"expected {wanted}")
        return kind()

    def text(self, key: str, default: str | None = None, among: Collection[str] | None = None) -> str:
        known = len(self.faults)
        value = self.raw(key, str, default)
        if among is not None and value not in among and len(self.faults) == known:
            self.fault(key, f"unknown {value!r}, expected one of {', '.join(sorted(among))}")
        return value

    def integer(self, key: str, default: int | None = None, low: int = 0, high: int = 1000) -> int:
        known = len(self.faults)
        value = self.raw(key, int, default)
        if not low <= value <= high and len(self.faults) == known:
            self.fault(key, f"{value} is not in {low}..{high}")
        return value

    def number(self, key: str, default: float | None = None) -> float:
        """A number, whole or not."""
        if isinstance(self._table.get(key), int):
            return float(self.raw(key, int))
        return self.raw(key, float, default)

    def flag(self, key: str, default: bool | None = None) -> bool:
        return self.raw(key, bool, default)

    def items(self, key: str, kind: type[T], default: list[T] | None = None) -> list[T]:
        """A list of values of one type."""
        values = self.raw(key, list, default)
        good = [v for v in values if isinstance(v, kind) and not (kind is int and isinstance(v, bool))]
        if len(good) != len(values):
            self.fault(key, f"expected a list of {KINDS[kind][1]}")
        return good

    def numbers(self, key: str, default: list[float] | None = None) -> list[float]:
        """A list of numbers, whole or not."""
        values = self.raw(key, list, default)
        good = [float(v) for v in values if isinstance(v, int | float) and not isinstance(v, bool)]
        if len(good) != len(values):
            self.fault(key, f"expected a list of {KINDS[float][1]}")
        return good

    def texts(self, key: str, default: list[str] | None = None) -> list[str]:
        return self.items(key, str, default)

    def sub(self, key: str, default: dict[str, Any] | None = None) -> Reader:
        """A reader of a table below this one."""
        return self._below(key, self.raw(key, dict, default), key)

    def rows(self, key: str, default: list[Any] | None = None) -> Iterator[Reader]:
        """Readers of the rows of a list of tables."""
        for number, row in enumerate(self.raw(key, list, default)):
            yield self._below(f"{key}[{number}]", row, key, number)

    def _below(self, name: str, table: Any, *path: str | int) -> Reader:
        return Reader(f"{self.name}: {name}", table, self.faults, self._source, [*self._path, *path])

    def finish(self) -> None:
        for key in self._table:
            if key not in self._taken:
                self.fault(key, "unknown key")

    def check(self) -> None:
        """Raise every fault found so far."""
        if self.faults:
            raise DataError(self.faults)

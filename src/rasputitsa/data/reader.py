"""A reader of one table of a data file: checks types and ranges, and collects every fault with its key."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, TypeVar

from rasputitsa.engine.errors import DataError

T = TypeVar("T")


class Reader:
    """Takes keys from a table. ``finish`` reports the keys that nobody took: unknown keys are faults."""

    def __init__(self, name: str, table: Any, faults: list[str] | None = None) -> None:
        self.name = name
        self.faults: list[str] = [] if faults is None else faults
        if not isinstance(table, dict):
            self.fault("", "expected a table")
            table = {}
        self._table: dict[str, Any] = table
        self._taken: set[str] = set()

    def fault(self, key: str, message: str) -> None:
        self.faults.append(f"{self.name}: {key}: {message}" if key else f"{self.name}: {message}")

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
        self.fault(
            key, f"missing, expected {kind.__name__}" if value is None else f"expected {kind.__name__}"
        )
        return kind()

    def text(self, key: str, default: str | None = None, among: Collection[str] | None = None) -> str:
        value = self.raw(key, str, default)
        if among is not None and value not in among:
            self.fault(key, f"unknown {value!r}, expected one of {', '.join(sorted(among))}")
        return value

    def integer(self, key: str, default: int | None = None, low: int = 0, high: int = 1000) -> int:
        value = self.raw(key, int, default)
        if not low <= value <= high:
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
        good = [v for v in values if isinstance(v, kind)]
        if len(good) != len(values):
            self.fault(key, f"expected a list of {kind.__name__}")
        return good

    def texts(self, key: str, default: list[str] | None = None) -> list[str]:
        return self.items(key, str, default)

    def sub(self, key: str, default: dict[str, Any] | None = None) -> Reader:
        """A reader of a table below this one."""
        return Reader(f"{self.name}: {key}", self.raw(key, dict, default), self.faults)

    def rows(self, key: str, default: list[Any] | None = None) -> Iterator[Reader]:
        """Readers of the rows of a list of tables."""
        for number, row in enumerate(self.raw(key, list, default)):
            yield Reader(f"{self.name}: {key}[{number}]", row, self.faults)

    def finish(self) -> None:
        for key in self._table:
            if key not in self._taken:
                self.fault(key, "unknown key")

    def check(self) -> None:
        """Raise every fault found so far."""
        if self.faults:
            raise DataError(self.faults)

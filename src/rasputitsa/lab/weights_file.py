"""Files of weights: their numbers by dotted names, and copies with some of them changed.

Comments and order stay as they were, so that a tuned file reads like the one it came from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab.parameter import Values

DIGITS = 4
"""Significant digits of a tuned weight; more would be luck."""


class WeightsFile:
    """A TOML file with numbers in tables, nested to any depth: ``weights.strength.german``."""

    def __init__(self, path: Path) -> None:
        import tomlkit
        from tomlkit.exceptions import TOMLKitError

        self.path = path
        try:
            self.text = path.read_text(encoding="utf-8")
            self._document: Mapping[str, Any] = tomlkit.parse(self.text).unwrap()
        except UnicodeDecodeError as error:
            raise RasputitsaError(f"{path}: byte {error.start}: not UTF-8 text") from None
        except TOMLKitError as error:
            raise RasputitsaError(f"{path}: {error}") from None
        self.numbers = dict(_numbers(self._document, ""))

    def values(self, names: list[str]) -> dict[str, float]:
        """The numbers with these names as they stand."""
        for name in names:
            if name not in self.numbers:
                known = ", ".join(self.numbers) or "none"
                raise RasputitsaError(f"{self.path}: no number {name}, only {known}")
        return {name: float(self.numbers[name]) for name in names}

    def with_values(self, values: Values) -> str:
        """The text of the file with these numbers in it; whole numbers stay whole."""
        import tomlkit

        document: Any = tomlkit.parse(self.text)
        for name, value in values.items():
            *tables, last = name.split(".")
            table = document
            for key in tables:
                table = table[key]
            whole = isinstance(self.numbers[name], int)
            table[last] = round(value) if whole else float(f"{value:.{DIGITS}g}")
        return tomlkit.dumps(document)


def _numbers(table: Mapping[str, Any], before: str) -> Iterator[tuple[str, float]]:
    for key, value in table.items():
        name = f"{before}{key}"
        if isinstance(value, Mapping):
            yield from _numbers(value, f"{name}.")
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield name, value

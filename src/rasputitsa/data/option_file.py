"""The options file of a family of games: options, scenarios and presets, and what they change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rasputitsa.data import files
from rasputitsa.data.options import ON, Option, chosen_patch, read_options, resolve
from rasputitsa.data.patch import patched
from rasputitsa.data.reader import Reader
from rasputitsa.engine.errors import DataError

SCENARIO, PRESET = "scenario", "preset"


class OptionFile(NamedTuple):
    """Where the file is, and the editions that its options may belong to."""

    package: str
    name: str
    editions: tuple[str, ...]

    def catalogue(self) -> dict[str, Option]:
        """All options, in the order in which they are applied."""
        return _catalogue(files.text(self.package, self.name), self.name, self.editions)

    def scenarios(self) -> dict[str, dict[str, Any]]:
        return self._rows(SCENARIO)

    def presets(self) -> dict[str, dict[str, Any]]:
        return self._rows(PRESET)

    def _rows(self, key: str) -> dict[str, dict[str, Any]]:
        reader = Reader(self.name, files.table(self.package, self.name))
        found = reader.raw(key, dict)
        reader.check()
        return found

    def in_force(self, edition: str, scenario: str, wanted: Mapping[str, str]) -> dict[str, str]:
        """The options of a scenario and those wanted besides; ``DataError`` names every one that is wrong."""
        scenarios = self.scenarios()
        if scenario not in scenarios:
            raise DataError([f"scenario {scenario}: unknown, expected one of {', '.join(scenarios)}"])
        of_scenario = dict.fromkeys(scenarios[scenario]["options"], ON)
        return resolve(self.catalogue(), edition, {**of_scenario, **wanted})

    def applied(self, table: dict[str, Any], chosen: Mapping[str, str]) -> dict[str, Any]:
        """A ruleset as the options in force leave it."""
        known = self.catalogue()
        for name, value in chosen.items():
            table = patched(table, chosen_patch(known[name], value), f"option {name}")
        return table


@lru_cache(maxsize=4)
def _catalogue(content: str, name: str, editions: tuple[str, ...]) -> dict[str, Option]:
    table = files.parse(content, name)
    missing = [f"{name}: {key}: missing" for key in (SCENARIO, PRESET) if table.pop(key, None) is None]
    return read_options(name, table, editions, missing)

"""The components that rules refer to by name, and steps and phases as data writes them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from rasputitsa.data.reader import Reader
from rasputitsa.data.terrain import MapFile
from rasputitsa.engine.game import Counter, Phase, Terrain
from rasputitsa.engine.step import STEPS
from rasputitsa.hexes import Mask

Vocabulary = Mapping[str, Collection[str]]
"""The words that steps may use: features of hexes, groups of kinds."""


class Sheet(NamedTuple):
    """Map, counters and sides, looked up with a fault for every name that is not there."""

    sides: tuple[str, ...]
    map: MapFile
    counters: tuple[Counter, ...]

    @property
    def terrain(self) -> Terrain:
        return self.map.terrain

    def side(self, reader: Reader, key: str = "side") -> int:
        return self.side_named(reader, key, reader.text(key))

    def side_named(self, reader: Reader, key: str, name: str) -> int:
        if name in self.sides:
            return self.sides.index(name)
        reader.fault(key, f"unknown {name!r}, expected one of {', '.join(sorted(self.sides))}")
        return 0

    def unit(self, reader: Reader, key: str, name: str) -> int:
        for number, counter in enumerate(self.counters):
            if counter.key == name:
                return number
        reader.fault(key, f"no unit {name!r}")
        return 0

    def units_of(self, side: str) -> list[int]:
        return [unit for unit, counter in enumerate(self.counters) if self.sides[counter.side] == side]

    def place(self, reader: Reader, key: str, name: str) -> int:
        if name in self.terrain.places:
            return self.terrain.places[name]
        reader.fault(key, f"no place {name!r}")
        return 0

    def edge(self, reader: Reader, key: str, name: str) -> Mask:
        if name in self.terrain.edges:
            return self.terrain.edges[name]
        reader.fault(key, f"no edge {name!r}")
        return 0

    def by_side(self, reader: Reader) -> tuple[int, ...]:
        """Numbers given per side."""
        numbers = tuple(reader.integer(side) for side in self.sides)
        reader.finish()
        return numbers


def make_steps(reader: Reader, key: str, words: Vocabulary) -> tuple[Any, ...]:
    """Steps as data writes them: each a list of its name and its fields."""
    made = (_make_step(reader, key, step, words) for step in reader.items(key, list))
    return tuple(step for step in made if step is not None)


def _make_step(reader: Reader, key: str, step: list[Any], words: Vocabulary) -> Any:
    kind = STEPS.get(step[0]) if step else None
    if kind is None:
        reader.fault(key, f"unknown step {step}")
        return None
    try:
        made = kind(*step[1:])
    except TypeError:
        reader.fault(key, f"wrong number of fields in {step}")
        return None
    for sort, word in made.words() if hasattr(kind, "words") else ():
        if word not in words[sort]:
            reader.fault(key, f"no {sort} {word!r} for {step[0]}")
    return made


def read_phases(reader: Reader, sheet: Sheet, words: Vocabulary) -> tuple[Phase, ...]:
    """The phases in order; each id stands once."""
    phases: list[Phase] = []
    for row in reader.rows("phases"):
        steps = make_steps(row, "steps", words)
        skip = frozenset(row.items("skip_turns", int, []))
        phase = Phase(row.text("id"), sheet.side(row), steps, row.text("rule"), skip)
        if any(phase.id == other.id for other in phases):
            row.fault("id", f"{phase.id} stands twice")
        phases.append(phase)
        row.finish()
    return tuple(phases)

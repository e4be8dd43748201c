"""A game: the immutable description of one edition, scenario and choice of options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from rasputitsa.hexes import Grid, Hex, Mask

if TYPE_CHECKING:
    from rasputitsa.engine.state import State

P = TypeVar("P")


class Counter(NamedTuple):
    """A unit as printed. Strength and allowance are listed by steps lost, full side first."""

    key: str
    side: int
    kind: str
    size: str
    label: str
    name: str
    strength: tuple[int, ...]
    allowance: tuple[int, ...]


class Terrain(NamedTuple):
    """The map: features of hexes, of hexsides and of tracks, named places and edges."""

    grid: Grid
    hexes: Mapping[str, Mask]
    sides: Mapping[str, tuple[Mask, ...]]
    tracks: Mapping[str, tuple[Mask, ...]]
    places: Mapping[str, Hex]
    edges: Mapping[str, Mask]


class Turn(NamedTuple):
    """A box of the turn record track."""

    number: int
    label: str
    weather: str
    mark: str = ""


class Phase(NamedTuple):
    """A row of the sequence of play: its steps and the turns it belongs to (empty: all)."""

    id: str
    side: int
    steps: tuple[Any, ...]
    rule: str
    skip_turns: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """Rules, map, counters and tables. Mechanisms find their parameter record by its type (``of``)."""

    id: str
    title: str
    version: int
    scenario: str
    options: Mapping[str, str]
    sides: tuple[str, ...]
    terrain: Terrain
    counters: tuple[Counter, ...]
    boxes: tuple[str, ...]
    tracks: tuple[str, ...]
    turns: tuple[Turn, ...]
    phases: tuple[Phase, ...]
    parameters: Mapping[type, Any]
    cites: Mapping[str, str]
    opening: Callable[[Game], State]
    finish: Callable[[State], tuple[int | None, str]]
    conceal: Callable[[State, int], State] | None = None
    side_of: tuple[int, ...] = field(init=False)
    units_of: tuple[tuple[int, ...], ...] = field(init=False)
    strength: tuple[tuple[int, ...], ...] = field(init=False)
    allowance: tuple[tuple[int, ...], ...] = field(init=False)
    kind: tuple[str, ...] = field(init=False)
    unit: Mapping[str, int] = field(init=False)
    box: Mapping[str, int] = field(init=False)
    track: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        fill = object.__setattr__
        units = range(len(self.counters))
        fill(self, "side_of", tuple(c.side for c in self.counters))
        fill(
            self,
            "units_of",
            tuple(tuple(u for u in units if self.side_of[u] == side) for side, _ in enumerate(self.sides)),
        )
        fill(self, "strength", tuple(c.strength for c in self.counters))
        fill(self, "allowance", tuple(c.allowance for c in self.counters))
        fill(self, "kind", tuple(c.kind for c in self.counters))
        fill(self, "unit", {c.key: u for u, c in enumerate(self.counters)})
        fill(self, "box", {name: -1 - i for i, name in enumerate(self.boxes)})
        fill(self, "track", {name: i for i, name in enumerate(self.tracks)})

    @property
    def grid(self) -> Grid:
        return self.terrain.grid

    def of(self, kind: type[P]) -> P:
        """The parameter record of a mechanism."""
        record: P = self.parameters[kind]
        return record

    def cite(self, topic: str) -> str:
        """The rule number that this edition gives to a point of rule; empty if it has none."""
        return self.cites.get(topic, "")

    def start(self) -> State:
        """The state in which the first decision is asked."""
        return self.opening(self)

"""The scene: all of a game that does not change while it is played, as far as a screen needs it."""

from __future__ import annotations

from rasputitsa.table.wire.base import Key, Label, Wire


class HexPlace(Wire):
    """A hex: its number, its column and row on the grid, its middle, and what is drawn in it.

    ``x`` and ``y`` are in units of the distance from the middle of a hex to its corner (flat top, y down).
    """

    label: Label
    column: int
    row: int
    x: float
    y: float
    terrain: list[str]
    name: str = ""
    prize: bool = False
    neighbours: dict[str, Label] = {}


class Border(Wire):
    """A feature of a hexside: ``kind`` between two hexes."""

    kind: str
    between: tuple[Label, Label]


class Water(Wire):
    """A river or a canal (``course``) by its name: the hexsides along it, from its spring to its mouth."""

    name: str
    course: str
    sides: list[tuple[Label, Label]]


class Link(Wire):
    """A piece of track from the middle of a hex to that of its neighbour."""

    kind: str
    between: tuple[Label, Label]


class Edge(Wire):
    """A named edge of the map and its hexes."""

    name: str
    title: str
    side: str = ""
    hexes: list[Label]


class CounterFace(Wire):
    """What is printed on one side of a counter, by steps lost."""

    strength: int
    allowance: int


class CounterPlace(Wire):
    """A counter: who it belongs to and what is printed on it, full side first."""

    key: Key
    side: str
    kind: str
    size: str
    label: str
    name: str
    faces: list[CounterFace]
    entrenched: int = 0
    """The defence of its entrenched side; 0 if it has none."""
    army: str = ""


class SideName(Wire):
    id: str
    name: str


class TurnBox(Wire):
    """A box of the turn record track."""

    number: int
    date: str
    weather: str
    weather_name: str
    notes: list[str]
    """What comes or happens in this turn: replacements, arrivals, special rules."""


class PhaseRow(Wire):
    """A row of the sequence of play, and the turns that it is left out of."""

    id: str
    name: str
    side: str
    rule: str
    skips: list[int] = []


class TableColumn(Wire):
    """A column of the combat results table; results by face, face 1 first."""

    label: str
    results: list[str]


class ResultName(Wire):
    """A result of the table: its code, what it means in a few words, and its rule with the text of it."""

    id: str
    name: str
    explanation: str
    rule: str = ""


class OptionInForce(Wire):
    id: str
    title: str
    text: str
    value: str


class Scene(Wire):
    """The game of a match in one language."""

    game: str
    version: int
    title: str
    scenario: str
    scenario_title: str
    language: str
    options: list[OptionInForce]
    sides: list[SideName]
    hexes: list[HexPlace]
    borders: list[Border]
    waters: list[Water]
    links: list[Link]
    edges: list[Edge]
    terrain_names: dict[str, str]
    terrain_effects: dict[str, list[str]]
    """What each terrain does, in sentences, for the legend."""
    counters: list[CounterPlace]
    boxes: dict[str, str]
    """The places off the map, with their names."""
    turns: list[TurnBox]
    phases: list[PhaseRow]
    table: list[TableColumn]
    results: list[ResultName]
    secrets: bool = False
    """Is anything hidden from one side that another sees? Then two players at one screen take turns at it."""
    air_limit: int | None = None
    """The most air points that a side may commit to a battle, in games that have them."""

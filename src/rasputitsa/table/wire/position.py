"""The position: what lies on the table, as one side may see it."""

from __future__ import annotations

from rasputitsa.table.wire.base import Key, Label, Wire


class UnitPlace(Wire):
    """A unit: on a hex, or in a box off the map; ``lost`` steps; marks.

    Marks are ``moved``, ``new``, ``reduced-this-turn``, ``reduced-last-turn``, ``entrenched``, ``cut``,
    ``cut-again``, ``fought``, ``defended``, ``broken``, ``spent``, ``shown``, and for units in announced
    battles ``attacks`` and ``defends``.
    """

    key: Key
    hex: Label | None = None
    box: str | None = None
    lost: int = 0
    marks: list[str] = []


class DeclaredBattle(Wire):
    """A battle announced but not yet fought."""

    target: Key
    hex: Label
    attackers: list[Key]
    column: str
    fighting: bool = False
    attack_air: int = 0
    defence_air: int = 0
    """Air points committed so far, as far as the viewer may know."""


class Points(Wire):
    """What stands on a track: replacement points, victory points, supply."""

    track: str
    name: str
    value: int


class Position(Wire):
    turn: int
    date: str
    phase: str
    phase_name: str
    side: str
    weather: str
    weather_name: str
    units: list[UnitPlace]
    control: dict[str, list[Label]]
    """The hexes that count for victory or supply, by the side that controls them."""
    points: list[Points]
    battles: list[DeclaredBattle]
    over: bool = False
    winner: str | None = None
    verdict: str = ""
    """How the game ended, in a sentence."""
    leader: str | None = None
    """Who would win if the game ended now."""
    standing: str = ""
    """The same in a sentence."""

"""The prompt: who must do what and why, and what can be answered."""

from __future__ import annotations

from typing import Any

from rasputitsa.table.wire.base import Cited, Key, Label, Wire

Action = dict[str, Any]
"""An action: ``{"kind": "move", "unit": "XXIV", "path": ["0504", "0603"]}``.

The fields are those of the engine's actions; units by key, hexes by label.
"""


class Choice(Wire):
    """One legal answer and how to offer it: on a hex, on a unit, or as a button (neither)."""

    action: Action
    text: str
    note: str = ""
    unit: Key | None = None
    hex: Label | None = None
    path: list[Label] = []


class Announced(Wire):
    """An announced battle that can still be withdrawn; ``able``: the units that could be added to it."""

    target: Key
    attackers: list[Key]
    able: list[Key]


class LostBattle(Wire):
    """A battle that could not be announced again after a change, in words, and why not."""

    target: Key
    text: str
    reason: Cited


class Prompt(Wire):
    """A question, for the player who is asked; to all others only who is thinking about what.

    ``choices`` lists every answer if there are few. For many (moves, attacks, placements) ``units`` names
    those that can still act and ``targets`` those that can be attacked; their choices are asked for singly.
    """

    player: str
    yours: bool
    topic: str
    ask: Cited
    kinds: list[str] = []
    """The kinds of action that may be answered now: move, attack, place, done..."""
    choices: list[Choice] = []
    units: list[Key] = []
    targets: list[Key] = []
    can_end: bool = False
    can_undo: bool = False
    can_redo: bool = False
    unfinished: int = 0
    """How many units could still do something if the phase were ended now."""
    announced: list[Announced] = []
    """The battles that were announced and can still be changed."""


class Stop(Wire):
    """A hex where a unit may end: what is left of its allowance there, and the way."""

    hex: Label
    left: int | float
    path: list[Label]
    action: Action
    displaces: Key | None = None
    kind: str = "move"
    """By which kind of movement: move, rail."""
    note: str = ""
    """What it costs beside movement points."""


class Barred(Wire):
    """A hex just outside the reach, and why it cannot be entered."""

    hex: Label
    reason: Cited


class UnitChoices(Wire):
    """What one unit can do now: where it can go, whom it can attack, who can attack it, and why no more."""

    unit: Key
    stops: list[Stop] = []
    barred: list[Barred] = []
    targets: list[Key] = []
    attackers: list[Key] = []
    choices: list[Choice] = []
    refusal: Cited | None = None
    """Why this unit can do nothing, if so."""

"""What the analyst says: overlays, hints, chances and luck."""

from __future__ import annotations

from rasputitsa.table.wire.base import Key, Label, Wire
from rasputitsa.table.wire.prompt import Action


class Overlay(Wire):
    """Hexes to tint, by class; ``lines`` are traced paths."""

    kind: str
    classes: dict[str, list[Label]]
    legend: dict[str, str]
    values: dict[Label, str] = {}
    """A few signs to write in a hex."""
    notes: dict[Label, str] = {}
    """A sentence about a hex."""
    lines: list[list[Label]] = []


class Hint(Wire):
    """The next action that the adviser would take, and why; ``plan`` are the orders it is part of."""

    action: Action
    text: str
    reasons: list[str]
    plan: list[Action]
    plan_texts: list[str] = []
    units: list[Key] = []
    hexes: list[Label] = []


class Evaluation(Wire):
    """The chance to win by side (and of a draw, ``draw``), and the terms of the evaluation."""

    chances: dict[str, float]
    terms: dict[str, float]
    term_names: dict[str, str]


class LuckLine(Wire):
    """A die. What it was to bring on average and what it brought, in steps, to the side whose phase it was.

    ``entry`` is the number of the die in the story.
    """

    side: str
    text: str
    expected: float
    actual: float
    turn: int = 0
    face: int = 0
    entry: int = 0


class Luck(Wire):
    """The dice so far; ``totals`` are the steps that each side gained by luck."""

    lines: list[LuckLine]
    summary: str
    totals: dict[str, float] = {}


class Report(Wire):
    """A text to copy."""

    text: str


class RuleText(Wire):
    """A rule. ``source`` is the book it stands in, ``kind`` normative, example, component or advice."""

    id: str
    title: str
    text: str
    source: str
    section: str = ""
    section_title: str = ""
    kind: str = ""


class Rulebook(Wire):
    game: str
    rules: list[RuleText]

"""A battle before the dice: its arithmetic, its column, and what each face brings."""

from __future__ import annotations

from typing import Any

from rasputitsa.table.wire.base import Cited, Key, Label, Wire


class ArithmeticLine(Wire):
    """What is counted, what it comes to, and the rule."""

    text: str
    value: str
    rule: str = ""


class OutcomeShare(Wire):
    """A result of the table with its share of the faces."""

    result: str
    name: str
    faces: list[int]
    share: float


class FateShare(Wire):
    """What can become of the battle when all is done: the share of all dice that lead to it."""

    id: str
    name: str
    share: float


class OddsSheet(Wire):
    """``refusal`` says why this attack may not be made; the arithmetic is shown all the same if it can be."""

    target: Key
    hex: Label
    attackers: list[Key]
    action: dict[str, Any] = {}
    """What to answer in order to announce this attack."""
    lines: list[ArithmeticLine] = []
    column: str = ""
    results: list[str] = []
    outcomes: list[OutcomeShare] = []
    expected: str = ""
    """What the attack brings on average, in a sentence."""
    losses: dict[str, float] = {}
    """The steps that each side loses on average."""
    fates: list[FateShare] = []
    """Eliminated, retreated, reduced, taken or left: they overlap, so they do not add up to 1."""
    refusal: Cited | None = None

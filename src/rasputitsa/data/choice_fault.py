"""What can be wrong with a choice of options: messages by their ids, and plain English for logs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rasputitsa.engine.errors import DataError

UNKNOWN, VALUE = "options-unknown", "options-value"
FOREIGN, BORROWABLE = "options-foreign", "options-borrow"
EXCLUDES, REQUIRES = "options-excludes", "options-requires"
MARK_FORM, MARK_TURN, MARK_TWICE = "options-mark-form", "options-mark-turn", "options-mark-twice"

ENGLISH = {
    UNKNOWN: "unknown; see the options of this game",
    VALUE: "{value} is neither on nor off",
    FOREIGN: "belongs to {home}, not to {edition}",
    BORROWABLE: "belongs to {home}, not to {edition}; {other} would allow it",
    EXCLUDES: "cannot be combined with {other}",
    REQUIRES: "needs {other}",
    MARK_FORM: "{mark} is not like 2:early or 5:late",
    MARK_TURN: "{mark} marks no turn of 1..{last}",
    MARK_TWICE: "{mark} marks a turn that is marked already",
}


class ChoiceFault(NamedTuple):
    """A fault of an option, by the id of its message. ``names``: what else the message can name."""

    id: str
    option: str
    names: Mapping[str, str]

    @property
    def english(self) -> str:
        return ENGLISH[self.id].format_map(self.names)

    def __str__(self) -> str:
        return f"option {self.option}: {self.english}"


def fault(id_: str, option: str, **names: str) -> ChoiceFault:
    return ChoiceFault(id_, option, names)


class ChoiceError(DataError):
    """Options that do not exist or do not go together."""

    def __init__(self, choices: Sequence[ChoiceFault]) -> None:
        self.choices = tuple(choices)
        super().__init__([str(choice) for choice in choices])

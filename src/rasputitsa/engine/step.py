"""Steps: the small records on the agenda that ask a question and carry out its answer.

The agenda is the program counter. It copies by reference, saves as ``[name, *fields]`` and prints as what is
still to happen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from rasputitsa.engine.action import Action

if TYPE_CHECKING:
    from rasputitsa.engine.decision import Decision
    from rasputitsa.engine.state import State


class Step(Protocol):
    """One thing to be done. A step leaves the agenda when it is asked; it may push itself again."""

    def ask(self, s: State) -> Decision | None:
        """Do the work and return None, or return the decision that must be answered first."""
        ...


class Wordy(Step, Protocol):
    """A step with fields that are words of the game's data, which readers of data files check."""

    def words(self) -> tuple[tuple[str, str], ...]:
        """The sort and the word of each such field."""
        ...


class Question(Step, Protocol):
    """A step that may ask a player or the dice."""

    def answer(self, s: State, action: Action) -> None:
        """Carry out the answer. Only called after ``ask`` returned a decision that allows it."""
        ...


Agenda: TypeAlias = tuple[Any, ...]
"""Nested pairs ``(step, rest)``; empty at the end of the game."""

STEPS: dict[str, Any] = {}

S = TypeVar("S")


def step(kind: type[S]) -> type[S]:
    """Register a step class by its name, which is its name in saves and data files."""
    STEPS[kind.__name__] = kind
    return kind


def push(s: State, *steps: Any) -> None:
    """Put steps on top of the agenda; the first one given comes first."""
    for one in reversed(steps):
        s.todo = (one, s.todo)


def agenda_steps(todo: Agenda) -> list[Any]:
    """The steps of an agenda, next one first."""
    steps = []
    while todo:
        one, todo = todo
        steps.append(one)
    return steps

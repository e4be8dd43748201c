"""The legal choices as a numbered list. Many choices are gathered by unit; picking the unit opens them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rasputitsa import notation, oddsheet
from rasputitsa.answers import main_unit, note, values
from rasputitsa.engine.action import (
    Action,
    Arrange,
    Attack,
    Emerge,
    Engage,
    Entrench,
    Move,
    Place,
    Rail,
)
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.state import State
from rasputitsa.messages import Speaker
from rasputitsa.terminal.stacks import listed

FEW = 12
"""So many choices are listed one by one."""

GATHERED = (Move, Attack, Place, Rail, Entrench, Emerge)


class Choice(NamedTuple):
    """A line of the list: an action, or a unit whose actions are listed when it is picked."""

    words: str
    note: str
    action: Action | None = None
    unit: int | None = None


def concerns(action: Action, unit: int) -> bool:
    return main_unit(action) == unit or (isinstance(action, Attack | Engage) and unit in action.attackers)


def acting(actions: Iterable[Action]) -> set[int]:
    """The units that can still do something."""
    units: set[int] = set()
    for action in actions:
        if isinstance(action, Attack | Engage):
            units.update(action.attackers)
        elif (unit := main_unit(action)) is not None:
            units.add(unit)
    return units


def _rank(action: Action) -> int:
    """Attacks by many first; everything else as it comes."""
    return -len(action.attackers) if isinstance(action, Attack | Engage) else 0


class Menu:
    """Lists the choices of a decision, all of them or those of one unit."""

    def __init__(self, s: State, asked: Decision, speaker: Speaker, titles: dict[str, str]) -> None:
        self.s = s
        self.speaker = speaker
        self.titles = titles
        self.actions = listed(asked.options)

    def choices(self, unit: int | None = None) -> list[Choice]:
        if unit is not None:
            own = [action for action in self.actions if concerns(action, unit)]
            return [self._single(action) for action in sorted(own, key=_rank)]
        if any(isinstance(action, Engage) for action in self.actions):
            return [self._single(action) for action in self._attacks_by_all()]
        gathered = [action for action in self.actions if isinstance(action, GATHERED)]
        units = dict.fromkeys(u for a in gathered if (u := main_unit(a)) is not None)
        if len(self.actions) <= FEW or len(units) <= 1:
            return [self._single(action) for action in self.actions]
        singles = [self._single(action) for action in self.actions if not isinstance(action, GATHERED)]
        ready = [choice for choice in singles if isinstance(choice.action, Arrange)]
        rest = [choice for choice in singles if choice not in ready]
        return [*ready, *(self._gathered(u, gathered) for u in units), *rest]

    def _attacks_by_all(self) -> list[Action]:
        """One attack for every hex that can be attacked, and the end of the phase."""
        first: dict[int, Action] = {}
        for action in self.actions:
            first.setdefault(action.hex if isinstance(action, Engage) else -1, action)
        return list(first.values())

    def _gathered(self, unit: int, actions: Sequence[Action]) -> Choice:
        own = [action for action in actions if main_unit(action) == unit]
        attacks = [action for action in own if isinstance(action, Attack)]
        words = f"{self.speaker.unit(unit)} {values(self.s, unit)}"
        if attacks:
            best = max(attacks, key=lambda attack: len(attack.attackers))
            odds = oddsheet.short(self.s, oddsheet.battle_of(self.s, best)).split(" ")[0]
            note = self.speaker.say(
                "list-target", hex=self.s.where[unit], attackers=best.attackers, column=odds
            )
        else:
            where = self.s.where[unit]
            here = self.speaker.hex(where) if where >= 0 else ""
            note = self.speaker.say("list-hexes", count=len(own), place=here)
        return Choice(words, note.strip(), None, unit)

    def _single(self, action: Action) -> Choice:
        return Choice(notation.words(self.s.game, action), self._note(action), action)

    def _note(self, action: Action) -> str:
        if isinstance(action, Arrange):
            return self.titles.get(action.setup, "")
        return note(self.s, self.speaker, action)

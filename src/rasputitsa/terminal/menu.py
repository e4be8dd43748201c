"""The legal choices as a numbered list. Many choices are gathered by unit; picking the unit opens them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rasputitsa import notation, oddsheet
from rasputitsa.engine.action import (
    Action,
    Arrange,
    Assault,
    Attack,
    Fight,
    Lose,
    Move,
    Place,
    Restore,
    Retreat,
)
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.messages import Speaker

FEW = 12
"""So many choices are listed one by one."""

GATHERED = (Move, Attack, Place)


class Choice(NamedTuple):
    """A line of the list: an action, or a unit whose actions are listed when it is picked."""

    words: str
    note: str
    action: Action | None = None
    unit: int | None = None


def main_unit(action: Action) -> int | None:
    """The unit that a choice is gathered under: who moves, is placed or is attacked."""
    if isinstance(action, Attack | Fight):
        return action.target
    unit: int | None = getattr(action, "unit", None)
    return unit


def concerns(action: Action, unit: int) -> bool:
    return main_unit(action) == unit or (isinstance(action, Attack) and unit in action.attackers)


def acting(actions: Iterable[Action]) -> set[int]:
    """The units that can still do something."""
    units: set[int] = set()
    for action in actions:
        if isinstance(action, Attack):
            units.update(action.attackers)
        elif (unit := main_unit(action)) is not None:
            units.add(unit)
    return units


def hex_of(s: State, action: Action) -> Hex | None:
    """The hex on the map that a choice is about."""
    if isinstance(action, Move | Retreat):
        return action.path[-1]
    if isinstance(action, Place):
        return action.hex
    unit = main_unit(action)
    return s.where[unit] if unit is not None and s.where[unit] >= 0 else None


def _rank(action: Action) -> int:
    """Attacks by many first; everything else as it comes."""
    return -len(action.attackers) if isinstance(action, Attack) else 0


class Menu:
    """Lists the choices of a decision, all of them or those of one unit."""

    def __init__(self, s: State, asked: Decision, speaker: Speaker, titles: dict[str, str]) -> None:
        self.s = s
        self.speaker = speaker
        self.titles = titles
        self.actions = list(asked.options)

    def choices(self, unit: int | None = None) -> list[Choice]:
        if unit is not None:
            own = [action for action in self.actions if concerns(action, unit)]
            return [self._single(action) for action in sorted(own, key=_rank)]
        gathered = [action for action in self.actions if isinstance(action, GATHERED)]
        units = dict.fromkeys(u for a in gathered if (u := main_unit(a)) is not None)
        if len(self.actions) <= FEW or len(units) <= 1:
            return [self._single(action) for action in self.actions]
        singles = [self._single(action) for action in self.actions if not isinstance(action, GATHERED)]
        ready = [choice for choice in singles if isinstance(choice.action, Arrange)]
        rest = [choice for choice in singles if choice not in ready]
        return [*ready, *(self._gathered(u, gathered) for u in units), *rest]

    def _gathered(self, unit: int, actions: Sequence[Action]) -> Choice:
        own = [action for action in actions if main_unit(action) == unit]
        attacks = [action for action in own if isinstance(action, Attack)]
        words = f"{self.speaker.unit(unit)} {self._values(unit)}"
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
        s = self.s
        match action:
            case Attack():
                return oddsheet.short(s, oddsheet.battle_of(s, action))
            case Fight(target):
                battle: Battle = next(b for b in s.battles if b.target == target)
                return f"{self.speaker.units(battle.attackers)}: {oddsheet.short(s, battle)}"
            case Assault(unit, points):
                battle = next(b for b in s.battles if unit in b.attackers)
                bought = (*battle.bought, points, *[0] * len(battle.attackers))
                return oddsheet.short(s, battle._replace(bought=bought[: len(battle.attackers)]))
            case Arrange(setup):
                return self.titles.get(setup, "")
            case Lose(unit) | Restore(unit):
                return f"{self._values(unit)}, {self.speaker.hex(s.where[unit])}"
            case _:
                hex_ = hex_of(s, action)
                return self.speaker.places.get(hex_, "") if hex_ is not None else ""

    def _values(self, unit: int) -> str:
        counter, lost = self.s.game.counters[unit], self.s.steps[unit]
        return f"{counter.strength[lost]}-{counter.allowance[lost]}"

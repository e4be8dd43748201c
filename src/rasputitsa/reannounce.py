"""Changing one announced battle without losing those that were announced after it: a command of the table.

The rules know no such action. The match is taken back to the announcement, and the later ones are made again
as far as they are still legal; what it comes to is worked out on a trial before anything happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rasputitsa.engine.action import Action, Assault, Attack
from rasputitsa.engine.decision import Refusal
from rasputitsa.engine.errors import IllegalAction, RasputitsaError
from rasputitsa.engine.match import Entry, Match
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.battle import Battle

PURCHASE = "supply.assault"


class NotAnnounced(RasputitsaError):
    """No attack on this unit is announced, or it is too late to take it back."""


class Lost(NamedTuple):
    """A battle that cannot be announced again, and why not."""

    battle: Battle
    refusal: Refusal


class Change(NamedTuple):
    """How many actions to take back, what to do again, and the battles that are lost by it."""

    back: int
    actions: tuple[Action, ...]
    lost: tuple[Lost, ...]


def withdraw(match: Match, target: int) -> Change:
    """Without the attack on this unit; ``NotAnnounced`` if there is none to take back."""
    found = _find(match, target)
    trial = _Trial(match.state_after(found.at))
    lost = trial.announce_all(found.later)
    return Change(len(match.log) - found.at, tuple(trial.actions), lost)


def reinforce(match: Match, target: int, units: Sequence[int]) -> Change:
    """With more attackers on this unit; ``IllegalAction`` if the rules refuse them. It is announced last."""
    found = _find(match, target)
    trial = _Trial(match.state_after(found.at))
    lost = trial.announce_all(found.later)
    own = found.battle
    refusal = trial.announce(own._replace(attackers=(*own.attackers, *units)))
    if refusal is not None:
        raise IllegalAction(refusal)
    return Change(len(match.log) - found.at, tuple(trial.actions), lost)


def announced(match: Match) -> tuple[Battle, ...]:
    """The battles that can still be taken back, in the order of their announcement."""
    targets = {entry.action.target for entry in _recent(match) if isinstance(entry.action, Attack)}
    return tuple(b for b in match.state.battles if isinstance(b, Battle) and b.target in targets)


class _Found(NamedTuple):
    at: int
    battle: Battle
    later: tuple[Battle, ...]


def _recent(match: Match) -> list[Entry]:
    """The entries that may be taken back."""
    return match.log[len(match.log) - match.undoable :]


def _find(match: Match, target: int) -> _Found:
    """Where in the log the attack on a unit was announced, and the battles announced after it."""
    for number, entry in enumerate(_recent(match), start=len(match.log) - match.undoable):
        if isinstance(entry.action, Attack) and entry.action.target == target:
            battles: tuple[Battle, ...] = match.state.battles
            place = [battle.target for battle in battles].index(target)
            return _Found(number, battles[place], battles[place + 1 :])
    raise NotAnnounced(f"{match.game.counters[target].key}: no announced attack on it can be taken back")


class _Trial:
    """Announcements made on a copy, and the actions that made them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.actions: list[Action] = []

    def announce_all(self, battles: Sequence[Battle]) -> tuple[Lost, ...]:
        told = [(battle, self.announce(battle)) for battle in battles]
        return tuple(Lost(battle, refusal) for battle, refusal in told if refusal is not None)

    def announce(self, battle: Battle) -> Refusal | None:
        """Announce a battle with the points bought for it; if that is refused, nothing is announced."""
        state, actions = self.state, list(self.actions)
        try:
            self._act(Attack(battle.target, battle.attackers))
            for unit, points in zip(battle.attackers, battle.bought, strict=False):
                if _asks_for(self.state, unit):
                    self._act(Assault(unit, points))
        except IllegalAction as error:
            self.state, self.actions = state, actions
            return error.refusal
        return None

    def _act(self, action: Action) -> None:
        self.state = apply(self.state, action)
        self.actions.append(action)


def _asks_for(s: State, unit: int) -> bool:
    """Is it asked how many supply points this attacker is given?"""
    asked = decision(s)
    return asked is not None and asked.topic == PURCHASE and dict(asked.args).get("unit") == unit

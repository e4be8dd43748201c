"""What every screen needs to know of an answer: the unit and hex it is about, and what helps to decide."""

from __future__ import annotations

from rasputitsa import oddsheet
from rasputitsa.engine.action import (
    Action,
    Advance,
    Assault,
    Attack,
    Convert,
    Engage,
    Fight,
    Lose,
    Move,
    Place,
    Rail,
    Resolve,
    Restore,
    Retreat,
    Stand,
)
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.messages import Speaker
from rasputitsa.stack_answers import stack_note


def main_unit(action: Action) -> int | None:
    """The unit that an answer is about: who acts, or is attacked."""
    if isinstance(action, Attack | Fight):
        return action.target
    unit: int | None = getattr(action, "unit", None)
    return unit


def main_hex(s: State, action: Action) -> Hex | None:
    """The hex on the map that an answer is about: where a unit is to go, else where it stands."""
    if isinstance(action, Move | Rail | Retreat) and action.path:
        return action.path[-1]
    if isinstance(action, Place | Engage | Resolve):
        return action.hex
    unit = main_unit(action)
    return s.where[unit] if unit is not None and s.where[unit] >= 0 else None


def values(s: State, unit: int) -> str:
    """Strength and movement of a unit as it stands."""
    counter, lost = s.game.counters[unit], s.steps[unit]
    return f"{counter.strength[lost]}-{counter.allowance[lost]}"


def battle_against(s: State, target: int) -> Battle | None:
    """The announced battle against a unit."""
    return next((battle for battle in s.battles if battle.target == target), None)


def note(s: State, speaker: Speaker, action: Action) -> str:
    """What helps to decide: odds of battles, strength and place of units; else the name of a place."""
    of_stacks = stack_note(s, speaker, action)
    return _note(s, speaker, action) if of_stacks is None else of_stacks


def _note(s: State, speaker: Speaker, action: Action) -> str:
    match action:
        case Attack():
            return oddsheet.short(s, oddsheet.battle_of(s, action))
        case Fight(target):
            battle = battle_against(s, target)
            return "" if battle is None else f"{speaker.units(battle.attackers)}: {oddsheet.short(s, battle)}"
        case Assault(unit, points):
            return _assault_note(s, unit, points)
        case Lose(unit) | Restore(unit) | Stand(unit) | Advance(unit) | Convert(unit, _):
            return f"{values(s, unit)}, {speaker.hex(s.where[unit])}"
        case _:
            hex_ = main_hex(s, action)
            return speaker.places.get(hex_, "") if hex_ is not None else ""


def _assault_note(s: State, unit: int, points: int) -> str:
    """The odds if so many points are given to a unit and none to those asked after it."""
    battle: Battle = next(b for b in s.battles if unit in b.attackers)
    bought = (*battle.bought, points, *[0] * len(battle.attackers))
    return oddsheet.short(s, battle._replace(bought=bought[: len(battle.attackers)]))

"""One answer and how it is offered: what it says, and the unit, hex or path that it is picked by."""

from __future__ import annotations

from rasputitsa import notation, oddsheet
from rasputitsa.engine.action import (
    Action,
    Advance,
    Arrange,
    Assault,
    Attack,
    Convert,
    Done,
    Fight,
    Lose,
    Move,
    Place,
    Requisition,
    Restore,
    Retreat,
    Roll,
    Stand,
)
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.messages import message_id
from rasputitsa.table.actions import encode
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.prompt import Choice


def main_unit(action: Action) -> int | None:
    """The unit that a choice is picked by: who acts, or is attacked."""
    if isinstance(action, Attack | Fight):
        return action.target
    unit: int | None = getattr(action, "unit", None)
    return unit


def main_hex(s: State, action: Action) -> Hex | None:
    """The hex that a choice is picked by."""
    match action:
        case Move(_, path) | Retreat(_, path) if path:
            return path[-1]
        case Place(_, hex_):
            return hex_
    unit = main_unit(action)
    return s.where[unit] if unit is not None and s.where[unit] >= 0 else None


def choice(voice: Voice, s: State, topic: str, action: Action) -> Choice:
    """An answer to the question of a topic."""
    unit, hex_ = main_unit(action), main_hex(s, action)
    return Choice(
        action=encode(voice.game, action),
        text=text(voice, s, topic, action),
        note=note(voice, s, action),
        unit=None if unit is None else voice.key(unit),
        hex=None if hex_ is None else voice.label(hex_),
        path=voice.labels(_path(s, action)),
    )


def _path(s: State, action: Action) -> tuple[Hex, ...]:
    """The hexes that a unit enters."""
    if isinstance(action, Advance):
        return (s.battle.hex,)
    return action.path if isinstance(action, Move | Retreat) else ()


def text(voice: Voice, s: State, topic: str, action: Action) -> str:
    """An answer in words."""
    match action:
        case Done():
            return _done(voice, s, topic)
        case Arrange(setup):
            return voice.library.setups.get(setup, (setup, ""))[0]
        case Roll(face):
            return str(face)
        case Requisition():
            return voice.say("choice-requisition")
        case _:
            return _spoken(voice, action)


def _done(voice: Voice, s: State, topic: str) -> str:
    """What it means to be done depends on the question, and on whether a battle is announced."""
    id_ = f"choice-done-{message_id(topic)}"
    known = [id_ for id_ in ([] if s.battles else [f"{id_}-none"]) + [id_] if voice.messages.has(id_)]
    return voice.say(known[0] if known else "choice-done")


def _spoken(voice: Voice, action: Action) -> str:
    """An action by the message of its kind; as it stands in a save if there is none."""
    kind = type(action)
    id_ = f"choice-{kind.__name__.lower()}"
    if not voice.messages.has(id_):
        return notation.words(voice.game, action)
    return voice.say(id_, **dict(zip(kind._fields, action, strict=True)))


def note(voice: Voice, s: State, action: Action) -> str:
    """What helps to decide: odds, strengths, the idea of a set-up."""
    match action:
        case Attack():
            return oddsheet.short(s, oddsheet.battle_of(s, action))
        case Fight(target):
            battle = battle_against(s, target)
            return "" if battle is None else oddsheet.short(s, battle)
        case Assault(unit, points):
            return _assault_note(s, unit, points)
        case Arrange(setup):
            return voice.library.setups.get(setup, ("", ""))[1]
        case Lose(unit) | Restore(unit) | Stand(unit) | Advance(unit) | Convert(unit, _):
            return f"{values(s, unit)}, {voice.hex(s.where[unit])}"
        case Place(unit, _):
            return values(s, unit)
        case _:
            return ""


def _assault_note(s: State, unit: int, points: int) -> str:
    """The odds if so many points are given to a unit and none to those asked after it."""
    battle: Battle = next(b for b in s.battles if unit in b.attackers)
    bought = (*battle.bought, points, *[0] * len(battle.attackers))
    return oddsheet.short(s, battle._replace(bought=bought[: len(battle.attackers)]))


def battle_against(s: State, target: int) -> Battle | None:
    """The announced battle against a unit."""
    return next((battle for battle in s.battles if battle.target == target), None)


def values(s: State, unit: int) -> str:
    """Strength and movement of a unit as it stands."""
    counter, lost = s.game.counters[unit], s.steps[unit]
    return f"{counter.strength[lost]}-{counter.allowance[lost]}"

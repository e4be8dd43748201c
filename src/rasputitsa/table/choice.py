"""One answer and how it is offered: what it says, and the unit, hex or path that it is picked by."""

from __future__ import annotations

from rasputitsa import answers, notation
from rasputitsa.answers import main_hex, main_unit
from rasputitsa.engine.action import (
    Action,
    Advance,
    Arrange,
    Done,
    Move,
    Rail,
    Requisition,
    Retreat,
    Roll,
)
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.messages import message_id
from rasputitsa.table.actions import encode
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.prompt import Choice


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
    return action.path if isinstance(action, Move | Rail | Retreat) else ()


def text(voice: Voice, s: State, topic: str, action: Action) -> str:
    """An answer in words."""
    match action:
        case Done():
            return _done(voice, s, topic)
        case Arrange(setup):
            return voice.library.setup_text(_asked_side(voice, s), setup)[0]
        case Roll(face):
            return str(face)
        case Requisition():
            return voice.say("choice-requisition")
        case _:
            return _spoken(voice, action)


def _asked_side(voice: Voice, s: State) -> str:
    asked = decision(s)
    return voice.game.sides[s.side if asked is None else asked.player]


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
    """What helps to decide: of a set-up its idea."""
    if isinstance(action, Arrange):
        return voice.library.setup_text(_asked_side(voice, s), action.setup)[1]
    return answers.note(s, voice, action)

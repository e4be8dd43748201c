"""States at the start of a phase, and questions and answers in few words; for the rules of any game."""

from __future__ import annotations

from collections.abc import Mapping

from rasputitsa.engine.action import DONE, Action, Roll
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply, decision, why_not
from rasputitsa.engine.state import State
from rasputitsa.notation import parse_words
from rasputitsa.position import read_position


def scene(game: Game, phase: str, units: Mapping[str, str], *more: str, turn: int = 1) -> State:
    """A state at the start of a phase. Units as ``{"XLVII": "0403", "30A reduced": "0504"}``."""
    lines = [f"turn {turn}", f"phase {phase}"]
    for key, place in units.items():
        name, *notes = key.split()
        lines.append(" ".join(["unit", name, place, *notes]))
    return read_position(game, [*lines, *more])


def do(state: State, *actions: Action | str) -> State:
    """Apply actions, some of them given in notation."""
    for action in actions:
        state = apply(state, parse_words(state.game, action) if isinstance(action, str) else action)
    return state


def refused(state: State, action: Action | str) -> str:
    """The topic with which an action is refused; empty if it is legal."""
    found = why_not(state, parse_words(state.game, action) if isinstance(action, str) else action)
    return "" if found is None else found.topic


def asked(state: State) -> str:
    """The topic of the decision at hand; empty when the game is over."""
    found = decision(state)
    return "" if found is None else found.topic


def phase_of(state: State) -> str:
    return state.game.phases[state.phase].id


def decline(state: State, face: int) -> State:
    """Answer one question with as little as possible: a die, the end of a phase, else the first option."""
    found = decision(state)
    assert found is not None
    if found.player == CHANCE:
        return apply(state, Roll(face))
    return apply(state, DONE if DONE in found.options else next(iter(found.options)))


def where(state: State, key: str) -> str:
    """The printed number of a unit's hex, or the name of its box."""
    place = state.where[state.game.unit[key]]
    return state.game.grid.label(place) if place >= 0 else state.game.boxes[-1 - place]


def points(state: State, track: str) -> int:
    return state.points[state.game.track[track]]

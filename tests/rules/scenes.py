"""Positions and short answers for the tests of the campaign, the options and the printed maps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rasputitsa.engine.action import DONE, Action, Retreat, Roll
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply, decision, why_not
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import column_label, odds
from rasputitsa.mechanisms.losses import strength
from rasputitsa.notation import parse_words
from rasputitsa.position import read_position

GDW = "bfm-gdw-1986"
VPG = "bfm-vpg-2009"
C3I = "bfm-c3i-2011"
ALL = (GDW, VPG, C3I)


@lru_cache(maxsize=64)
def campaign(*options: str) -> Game:
    """The fourteen-turn campaign of the first edition, with more options."""
    return load(GDW, "campaign14", dict.fromkeys(options, "on"))


@lru_cache(maxsize=64)
def seven(game_id: str, *options: str) -> Game:
    """The seven-turn game of an edition, with options."""
    return load(game_id, options=dict.fromkeys(options, "on"))


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


def asks_dice(state: State) -> bool:
    found = decision(state)
    return found is not None and found.player == CHANCE


def phase_of(state: State) -> str:
    return state.game.phases[state.phase].id


def decline(state: State, face: int = 6) -> State:
    """Answer one question with as little as possible: a die, the end of a phase, else the first option."""
    found = decision(state)
    assert found is not None
    if found.player == CHANCE:
        return apply(state, Roll(face))
    return apply(state, DONE if DONE in found.options else next(iter(found.options)))


def pass_to(state: State, turn: int, phase: str, face: int = 6) -> State:
    """Decline until a question is asked in this phase."""
    while (state.turn, phase_of(state)) != (turn, phase):
        state = decline(state, face)
    return state


def finish(state: State, face: int = 6) -> State:
    while decision(state) is not None:
        state = decline(state, face)
    return state


def where(state: State, key: str) -> str:
    """The printed number of a unit's hex, or the name of its box."""
    place = state.where[state.game.unit[key]]
    return state.game.grid.label(place) if place >= 0 else state.game.boxes[-1 - place]


def strength_of(state: State, key: str) -> int:
    return strength(state, state.game.unit[key])


def points(state: State, track: str) -> int:
    return state.points[state.game.track[track]]


def retreat_ends(state: State) -> set[str]:
    """The hexes in which the retreats at hand end."""
    found = decision(state)
    assert found is not None
    return {state.game.grid.label(a.path[-1]) for a in found.options if isinstance(a, Retreat)}


def odds_of(state: State, target: str, *attackers: str) -> tuple[str, str]:
    """The columns of a battle before and after all shifts."""
    unit = state.game.unit
    battle = Battle(unit[target], state.where[unit[target]], tuple(unit[key] for key in attackers))
    found = odds(state, battle)
    return column_label(state, found.raw), column_label(state, found.column)


def shifts_of(state: State, target: str, *attackers: str) -> dict[str, int]:
    """The shifts in force in a battle, by name."""
    unit = state.game.unit
    battle = Battle(unit[target], state.where[unit[target]], tuple(unit[key] for key in attackers))
    return {shift.id: shift.value for shift in odds(state, battle).shifts}

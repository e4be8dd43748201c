"""Positions and short answers for the tests of the campaign, the options and the printed maps."""

from __future__ import annotations

from functools import lru_cache

from rasputitsa.engine.action import Retreat
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import column_label, odds
from rasputitsa.mechanisms.losses import strength
from rules.answers import decline, phase_of

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


def asks_dice(state: State) -> bool:
    found = decision(state)
    return found is not None and found.player == CHANCE


def pass_to(state: State, turn: int, phase: str, face: int = 6) -> State:
    """Decline until a question is asked in this phase."""
    while (state.turn, phase_of(state)) != (turn, phase):
        state = decline(state, face)
    return state


def finish(state: State, face: int = 6) -> State:
    while decision(state) is not None:
        state = decline(state, face)
    return state


def strength_of(state: State, key: str) -> int:
    return strength(state, state.game.unit[key])


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

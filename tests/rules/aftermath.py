"""What follows a battle, and what follows a turn: positions brought to the question that a test is about."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import pytest

from boards import EDITIONS, Axial, Board
from rasputitsa.engine.action import DONE, Lose, Place, Restore, Retreat, Roll
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms import tracks
from rasputitsa.mechanisms.combat import Combat, odds
from rasputitsa.mechanisms.replacement_rules import RP
from rules.questions import announce, asked, done, phase, topic

GERMAN, SOVIET = 0, 1

KZ = "kz"
"""The first edition with retreats through zones of control."""

every_rule_set = pytest.mark.parametrize("rules", [*EDITIONS, KZ])
without_crossing = pytest.mark.parametrize("rules", ["gdw", "vpg"])
with_crossing = pytest.mark.parametrize("rules", ["c3i", KZ])

Units = dict[str, Axial | str]


def board(rules: str, **features: Any) -> Board:
    """A board of an edition or of ``KZ``; boards alike are made once."""
    return _board(rules, tuple(sorted((name, _frozen(value)) for name, value in features.items())))


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


@lru_cache(maxsize=256)
def _board(rules: str, features: tuple[tuple[str, Any], ...]) -> Board:
    if rules == KZ:
        return Board("gdw", options=("kurcina_zoc_retreat",), **dict(features))
    return Board(rules, **dict(features))


def strip(rules: str, **features: Any) -> Board:
    """Board SB: hexes q 0..4, r 0..2; east edge q = 4, west edge q = 0."""
    return board(
        rules,
        only=[(q, r) for q in range(5) for r in range(3)],
        east=[(4, r) for r in range(3)],
        west=[(0, r) for r in range(3)],
        **features,
    )


def rolled(state: State, result: str) -> State:
    """Roll the face that gives this result at the odds of the battle at hand."""
    assert topic(state) == "combat.roll"
    column = state.game.of(Combat).columns[odds(state, state.battle).column]
    return apply(state, Roll(1 + column.results.index(result)))


def engaged(board: Board, units: Mapping[str, Axial | str], target: str, *more: str, turn: int = 1) -> State:
    """All enemies next to the target attack it; the die is next."""
    side = board.game.side_of[board.game.unit[target]]
    phase_id = "soviet-combat" if side == GERMAN else "german-combat"
    state = board.position(phase_id, units, *more, turn=turn)
    near = board.game.grid.spread(1 << state.where[board.game.unit[target]])
    enemies = [u for u in state.on_map(1 - side) if near >> state.where[u] & 1]
    return done(announce(board, state, target, *(board.game.counters[u].key for u in enemies)))


def fought(
    board: Board,
    units: Mapping[str, Axial | str],
    result: str,
    *more: str,
    target: str = "30A",
    turn: int = 1,
) -> State:
    """All enemies next to the target attack it and get this result."""
    return rolled(engaged(board, units, target, *more, turn=turn), result)


def paths(board: Board, state: State) -> list[tuple[Axial, ...]]:
    """The retreats that are offered."""
    assert topic(state) == "retreat.ask"
    found = [action.path for action in asked(state).options if isinstance(action, Retreat)]
    return [tuple(map(board.axial, path)) for path in found]


def ends(board: Board, state: State) -> set[Axial]:
    """Where the retreats that are offered end."""
    return {path[-1] for path in paths(board, state)}


def retreat(board: Board, *path: Axial, unit: str = "30A") -> Retreat:
    return Retreat(board.game.unit[unit], board.path(*path))


def lose(board: Board, key: str) -> Lose:
    return Lose(board.game.unit[key])


def place(board: Board, key: str, axial: Axial) -> Place:
    return Place(board.game.unit[key], board.hex(axial))


def restore(board: Board, key: str) -> Restore:
    return Restore(board.game.unit[key])


def step(board: Board, state: State, key: str) -> str:
    """The face of a unit, or the box in which it lies."""
    unit = board.game.unit[key]
    if state.where[unit] < 0:
        return board.game.boxes[-1 - state.where[unit]]
    return "half" if state.steps[unit] else "full"


def holder(board: Board, state: State, axial: Axial) -> int:
    """The side that controls a city."""
    mask = 1 << board.hex(axial)
    (side,) = (side for side in (GERMAN, SOVIET) if state.control[side] & mask)
    return side


def rp(state: State) -> int:
    """The replacement points left."""
    return tracks.value(state, RP)


def _idle(state: State) -> State:
    return apply(state, Roll(6) if asked(state).player == CHANCE else DONE)


def passed(state: State, to: str, turn: int) -> State:
    """Do nothing (dice show 6) until this phase of this turn."""
    while (state.turn, phase(state)) != (turn, to):
        state = _idle(state)
    return state


def finished(state: State) -> State:
    """Do nothing until the game is over."""
    while decision(state) is not None:
        state = _idle(state)
    return state

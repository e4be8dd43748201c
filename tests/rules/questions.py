"""Short questions that rule tests put to the engine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import pytest

from boards import EDITIONS, Axial, Board
from rasputitsa.engine.action import DONE, Action, Attack, Move, Roll
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.event import BattleOdds
from rasputitsa.engine.play import apply, decision, why_not
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.combat import Odds, column_label, odds

every_edition = pytest.mark.parametrize("edition", EDITIONS)
later_editions = pytest.mark.parametrize("edition", ["vpg", "c3i"])

FIRST_PHASE = {"gdw": "german-panzer", "vpg": "german-combat", "c3i": "german-combat"}

X: Axial = (0, 0)
E, NE, NW, W, SW, SE = NEIGHBOURS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@lru_cache
def plain(edition: str) -> Board:
    """A board of clear hexes; games do not change, so that one serves all tests."""
    return Board(edition)


def asked(state: State) -> Decision:
    """The decision at hand, which must exist."""
    found = decision(state)
    assert found is not None
    return found


def topic(state: State) -> str:
    return asked(state).topic


def phase(state: State) -> str:
    return state.game.phases[state.phase].id


def refusal(state: State, action: Action) -> str:
    """The topic with which an action is refused; empty if it is legal."""
    found = why_not(state, action)
    return "" if found is None else found.topic


def done(state: State) -> State:
    return apply(state, DONE)


def roll(state: State, face: int) -> State:
    return apply(state, Roll(face))


class Walk:
    """A unit that is about to move over a board."""

    def __init__(self, board: Board, state: State, key: str) -> None:
        self.board = board
        self.state = state
        self.unit = board.game.unit[key]

    def order(self, *path: Axial) -> Move:
        return Move(self.unit, self.board.path(*path))

    def why_not(self, *path: Axial) -> str:
        """The topic with which this path is refused; empty if the unit may take it."""
        return refusal(self.state, self.order(*path))

    def beyond(self, *path: Axial) -> set[str]:
        """How every further hex after this path is answered."""
        q, r = path[-1]
        return {self.why_not(*path, (q + dq, r + dr)) for dq, dr in NEIGHBOURS}

    def ends(self) -> set[Axial]:
        """Where the unit may stop, as the decision lists it."""
        moves = [a for a in asked(self.state).options if isinstance(a, Move) and a.unit == self.unit]
        return {self.board.axial(move.path[-1]) for move in moves}


def attack(board: Board, target: str, *attackers: str) -> Attack:
    units = board.game.unit
    return Attack(units[target], tuple(units[key] for key in attackers))


def announce(board: Board, state: State, target: str, *attackers: str) -> State:
    return apply(state, attack(board, target, *attackers))


def engage(board: Board, state: State, target: str, *attackers: str) -> State:
    """Announce this battle alone; the die is next unless the odds are hopeless."""
    return done(announce(board, state, target, *attackers))


def odds_of(state: State) -> Odds:
    """The odds of the battle whose die is asked for."""
    assert asked(state).player == CHANCE
    return odds(state, state.battle)


def reckoning(state: State) -> tuple[str, int, str]:
    """The column before shifts, the sum of the shifts, and the column in which the die is read."""
    found = odds_of(state)
    printed = [event.column for event in roll(state, 1).events if isinstance(event, BattleOdds)]
    return column_label(state, found.raw), sum(shift.value for shift in found.shifts), printed[0]


def strike(board: Board, units: Mapping[str, Axial], target: str, *more: str, turn: int = 1) -> State:
    """A battle of all enemies of the target against it, up to the die."""
    side = board.game.side_of[board.game.unit[target]]
    keys = [key.split()[0] for key in units]
    attackers = [key for key in keys if board.game.side_of[board.game.unit[key]] != side]
    state = board.position(f"{board.game.sides[1 - side]}-combat", units, *more, turn=turn)
    return engage(board, state, target, *attackers)

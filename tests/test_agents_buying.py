"""Replacement points: what a purchase is worth when the buyer has moved."""

from __future__ import annotations

import pytest

from rasputitsa.agents import consult
from rasputitsa.agents.level2 import Level2
from rasputitsa.agents.thought import Thought
from rasputitsa.engine.action import Restore, Roll
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.position import read_position

POSITION = """
turn 6
phase soviet-replacement
unit XXIV 1003
unit LVII 1002
unit XLI 0904
unit V 0903
unit IX 1004
unit 5A 1103
unit 1Sh 1201 reduced
unit 33A 1102
unit 49A 1104
unit 13A 1107 reduced
unit 16A 1203
unit 24A 1101 reduced
unit 19A pool
unit 40A pool
unit 30A pool
unit 3A pool
control german 0204 0307 0509 0601 0603 0803 0805 0809
"""


def before_moscow() -> State:
    """Two panzer corps at the walls, one of three points to spend after the other, and a worn shock army."""
    game = load("bfm-gdw-1986", options={"handicap_soviet_rp_3": "on"})
    return read_position(game, POSITION.split("\n")[1:-1])


def after_soviet_turn(agent: Level2, s: State, face: int) -> State:
    """The position after the player turn if every die shows this face."""
    side = s.side
    while (asked := decision(s)) is not None and s.side == side:
        if asked.player == CHANCE:
            s = apply(s, Roll(face))
        else:
            s = apply(s, consult(agent if asked.player == side else Level2(), s))
    return s


@pytest.mark.parametrize("face", [1, 2, 6])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_shock_army_is_restored_for_the_walls(seed: int, face: int) -> None:
    """Where it stands it is worth less than a new army; in Moscow it stops the next attack, however his own
    attack on the corps at the walls turns out."""
    s = before_moscow()
    shock = s.game.unit["1Sh"]
    assert consult(Level2(seed), s) == Restore(shock)
    end = after_soviet_turn(Level2(seed), s, face)
    assert (s.game.grid.label(end.where[shock]), end.steps[shock]) == ("1103", 0)


def test_who_plays_in_thought_judges_purchases_in_a_hurry_once_dice_have_been_rolled() -> None:
    s = before_moscow()
    thought, shock = Thought(0, ""), s.game.unit["1Sh"]
    assert consult(thought, s) == Restore(shock)
    thought.forget()
    assert consult(thought, s) != Restore(shock)
    thought.adopt((0, 0, 0), {}, ())
    assert consult(thought, s) == Restore(shock)


def test_points_are_spent() -> None:
    s = before_moscow()
    agent, spent = Level2(0), 0
    while (asked := decision(s)) is not None and s.phase == before_moscow().phase and asked.player == s.side:
        action = consult(agent, s)
        assert action in asked.options
        s = apply(s, action)
        spent += 1
    assert spent == 3

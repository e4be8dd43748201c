"""Playing on in thought: from a position to the end of the enemy's next player turn, with given dice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from rasputitsa.agents.clock import Clock
from rasputitsa.agents.evaluation import evaluate
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.outlook import Outlook, expected, result, stage_of
from rasputitsa.engine.action import Action, Roll
from rasputitsa.engine.decision import CHANCE, Decision, Faces
from rasputitsa.engine.play import decision, play
from rasputitsa.engine.state import State


class Policy(Protocol):
    """Who plays in thought."""

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action: ...


def roll_out(minds: Sequence[Knowledge], s: State, side: int, policy: Policy, luck: int) -> float:
    """How likely ``side`` is to win after its own and then the enemy's player turn, a draw counting half.

    ``minds`` judge for their sides. The dice hang on ``luck``, the turn, the phase and their number in the
    phase, so that two plans tried with one luck are tried with the same dice.
    """
    state = s.copy()
    clock = Clock()
    foe_played = state.side != side
    moment, rolled = (state.turn, state.phase), 0
    while True:
        asked = decision(state)
        if asked is None:
            return _chance(result(state), side)
        if state.side != side:
            foe_played = True
        elif foe_played:
            return _chance(_outlook(minds, state), side)
        if (state.turn, state.phase) != moment:
            moment, rolled = (state.turn, state.phase), 0
        if asked.player == CHANCE:
            assert isinstance(asked.options, Faces)
            dice = random.Random(f"{luck}/{moment}/{rolled}")
            rolled += 1
            play(state, Roll(1 + int(dice.random() * asked.options.sides)))
        else:
            play(state, policy.choose(state, asked, clock))


def _outlook(minds: Sequence[Knowledge], s: State) -> Outlook:
    stage = stage_of(s)
    return expected(s.game, stage, evaluate(minds[stage.side], s, stage.side, stage.ahead))


def _chance(outlook: Outlook, side: int) -> float:
    return outlook.wins[side] + outlook.draw / 2

"""Playing on in thought: from a position to the end of the enemy's next player turn, with given dice."""

from __future__ import annotations

import random
from typing import Protocol

from rasputitsa.agents.clock import Clock
from rasputitsa.agents.evaluation import evaluate
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.engine.action import Action, Roll
from rasputitsa.engine.decision import CHANCE, Decision, Faces
from rasputitsa.engine.play import decision, outcome, play
from rasputitsa.engine.state import State

VICTORY = 150.0
"""What a won game is worth, in points of combat strength."""


class Policy(Protocol):
    """Who plays in thought."""

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action: ...


def roll_out(k: Knowledge, s: State, side: int, policy: Policy, luck: int) -> float:
    """What the position is worth to ``side`` after its own and then the enemy's player turn.

    The dice hang on ``luck``, the turn, the phase and their number in the phase, so that two plans tried with
    one luck are tried with the same dice.
    """
    state = s.copy()
    clock = Clock()
    foe_played = state.side != side
    moment, rolled = (state.turn, state.phase), 0
    while True:
        asked = decision(state)
        if asked is None:
            return final_value(state, side)
        if state.side != side:
            foe_played = True
        elif foe_played:
            return -evaluate(k, state, 1 - side)
        if (state.turn, state.phase) != moment:
            moment, rolled = (state.turn, state.phase), 0
        if asked.player == CHANCE:
            assert isinstance(asked.options, Faces)
            dice = random.Random(f"{luck}/{moment}/{rolled}")
            rolled += 1
            play(state, Roll(1 + int(dice.random() * asked.options.sides)))
        else:
            play(state, policy.choose(state, asked, clock))


def final_value(s: State, side: int) -> float:
    winner, _ = outcome(s)
    if winner is None:
        return 0.0
    return VICTORY if winner == side else -VICTORY

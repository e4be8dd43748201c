"""Playing on in thought: from a plan through the enemy's next player turn, with given dice.

Nobody rolls before a combat phase, so what leads up to it (the plan, the enemy's replacements and early
moves, the attacks he announces) is thought out once; what follows is played again and again.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rasputitsa.agents.clock import Clock
from rasputitsa.agents.evaluation import terms
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.outlook import Outlook, expected, result, stage_of
from rasputitsa.engine.action import Action, Roll
from rasputitsa.engine.decision import CHANCE, Decision, Faces
from rasputitsa.engine.play import decision, play
from rasputitsa.engine.state import State

Moment = tuple[int, int]
"""A turn and a phase of it."""


class Policy(Protocol):
    """Who plays in thought."""

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action: ...


class Horizon(NamedTuple):
    """How far a plan is followed: to the end of the player turn in which ``fighter`` has its combat."""

    combat: Moment
    fighter: int

    def passed(self, s: State) -> bool:
        return s.side != self.fighter and (s.turn, s.phase) > self.combat


def horizon(k: Knowledge, s: State) -> Horizon:
    """The end of the enemy's next player turn; on the last turn that of the game."""
    fighter = s.game.phases[-1].side if last_turn(s) else 1 - s.side
    combat = k.combat_phases[fighter]
    return Horizon((s.turn if s.phase <= combat else s.turn + 1, combat), fighter)


def last_turn(s: State) -> bool:
    return s.turn == len(s.game.turns)


def up_to_the_dice(s: State, policy: Policy, end: Horizon) -> State:
    """The position when the first die is to be rolled, or where the horizon is if there is none."""
    state, clock = s.copy(), Clock()
    while (asked := decision(state)) is not None and asked.player != CHANCE and not end.passed(state):
        play(state, policy.choose(state, asked, clock))
    return state


def play_on(
    minds: Sequence[Knowledge], s: State, side: int, policy: Policy, end: Horizon, luck: int
) -> float:
    """How likely ``side`` is to win when the horizon is reached, a draw counting half.

    ``minds`` judge for their sides. The dice hang on ``luck``, the phase and their number in it, so that two
    plans tried with one luck are tried with the same dice. In as many lucks as a die has faces, each die
    shows each face once: what one die alone does is no matter of luck then.
    """
    state, clock = s.copy(), Clock()
    moment, rolled = (state.turn, state.phase), 0
    while (asked := decision(state)) is not None and not end.passed(state):
        if (state.turn, state.phase) != moment:
            moment, rolled = (state.turn, state.phase), 0
        if asked.player == CHANCE:
            assert isinstance(asked.options, Faces)
            play(state, Roll(1 + face(asked.options.sides, luck, f"{moment}/{rolled}")))
            rolled += 1
        else:
            play(state, policy.choose(state, asked, clock))
    return _chance(_outlook(minds, state), side)


def face(sides: int, luck: int, die: str) -> int:
    """What a die shows, from 0: another face in each luck until all have been shown."""
    block, number = divmod(luck, sides)
    faces = list(range(sides))
    random.Random(f"{block}/{die}").shuffle(faces)
    return faces[number]


def _outlook(minds: Sequence[Knowledge], s: State) -> Outlook:
    if decision(s) is None:
        return result(s)
    stage = stage_of(s)
    return expected(s.game, stage, terms(minds[stage.side], s, stage.side, stage.ahead))


def _chance(outlook: Outlook, side: int) -> float:
    return outlook.wins[side] + outlook.draw / 2

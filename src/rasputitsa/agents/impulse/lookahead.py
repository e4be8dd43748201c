"""Small questions at level 2: answers are played to the end of the battle by rules of thumb and judged."""

from __future__ import annotations

from rasputitsa.agents.impulse.appraisal import Eye
from rasputitsa.agents.impulse.chart import Chart
from rasputitsa.agents.impulse.thumb import Thumb, by_thumb
from rasputitsa.engine.action import Action, Advance, Choose, Retreat
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.play import decision as following
from rasputitsa.engine.play import play
from rasputitsa.engine.state import State

LOOKED_AT = 6
"""Answers that are played out: those that rules of thumb like best."""

MOST_ANSWERS = 40
"""Questions that may follow before a battle is over."""


def best_answer(c: Chart, s: State, asked: Decision, eye: Eye) -> Action:
    """The answer after which the position is worth most to whoever answers."""
    actions = list(asked.options)
    if not any(isinstance(a, Retreat | Advance | Choose) for a in actions):
        return by_thumb(c, s, asked)
    judge = Thumb(c, s, asked)
    actions.sort(key=lambda a: -judge.score(a))
    return max(actions[:LOOKED_AT], key=lambda a: eye(_settled(c, s, a)))


def _settled(c: Chart, s: State, action: Action) -> State:
    """The position when the battle is over, both sides answering what remains by rules of thumb."""
    state = play(s.copy(), action)
    for _ in range(MOST_ANSWERS):
        asked = following(state)
        if state.battle is None or asked is None or asked.player == CHANCE:
            break
        play(state, by_thumb(c, state, asked))
    return state

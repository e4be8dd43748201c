"""The contract between a match and whoever plays in it."""

from __future__ import annotations

import random
from typing import Protocol

from rasputitsa.agents.clock import Clock
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.view import view


class Agent(Protocol):
    """Answers decisions. ``view`` is the state as its side sees it; the true state never reaches an agent.

    An agent is made once per side and game, and may keep a plan from one decision to the next. It answers the
    same for the same seed, node budget and decisions.
    """

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action: ...


def consult(agent: Agent, state: State, clock: Clock | None = None) -> Action:
    """What the agent answers to the decision at hand, from the view of the side that must decide."""
    asked = decision(state)
    if asked is None:
        raise RasputitsaError("the game is over: there is nothing to decide")
    if asked.player == CHANCE:
        raise RasputitsaError("the dice are to be rolled: no player decides them")
    seen = view(state, asked.player)
    offered = decision(seen)
    assert offered is not None, "a view offers the same decision"
    return agent.choose(seen, offered, clock or Clock())


class RandomAgent:
    """Level 0: any legal action. Plays the same for the same seed."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action:
        return decision.options.sample(self._rng)

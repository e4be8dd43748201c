"""The contract between a match and whoever plays in it."""

from __future__ import annotations

import random
from typing import Protocol

from rasputitsa.agents.clock import Clock
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import decision, why_not
from rasputitsa.engine.state import State
from rasputitsa.view import view


class Agent(Protocol):
    """Answers decisions. ``view`` is the state as its side sees it; the true state never reaches an agent.

    An agent is made once per side and game, and may keep a plan from one decision to the next. It answers the
    same for the same seed, node budget and decisions.
    """

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action: ...


def consult(agent: Agent, state: State, clock: Clock | None = None) -> Action:
    """What the agent answers to the decision at hand, from the view of the side that must decide.

    Raises ``Cancelled`` if the clock was cancelled, even where the agent did not notice.
    """
    clock = clock or Clock()
    seen = view(state, _decider(state))
    offered = decision(seen)
    assert offered is not None, "a view offers the same decision"
    action = agent.choose(seen, offered, clock)
    refusal = why_not(seen, action)
    if refusal is not None:
        raise RasputitsaError(f"the computer's answer {action} is not legal: {refusal}")
    clock.expired()
    return action


def _decider(state: State) -> int:
    asked = decision(state)
    if asked is None:
        raise RasputitsaError("the game is over: there is nothing to decide")
    if asked.player == CHANCE:
        raise RasputitsaError("the dice are to be rolled: no player decides them")
    return asked.player


class Seat:
    """An agent at its place: one side of one game. Questions to others are refused."""

    def __init__(self, agent: Agent, game: Game, side: int) -> None:
        self.agent = agent
        self.game = game
        self.side = side

    def answer(self, state: State, clock: Clock | None = None) -> Action:
        if state.game is not self.game:
            raise RasputitsaError(
                f"a position of {state.game.id} {state.game.scenario} was put to a player"
                f" of another game, {self.game.id} {self.game.scenario}"
            )
        asked = _decider(state)
        if asked != self.side:
            sides = self.game.sides
            raise RasputitsaError(f"{sides[asked]} has to decide, not {sides[self.side]}")
        return consult(self.agent, state, clock)


class RandomAgent:
    """Level 0: any legal action. The luck of an answer hangs on the seed and the position alone."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._rng = random.Random()

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action:
        s = view
        self._rng.seed(hash((self.seed, s.turn, s.phase, len(s.battles), *s.where, *s.steps, *s.points)))
        return decision.options.sample(self._rng)

"""The contract between a match and whoever plays in it."""

from __future__ import annotations

import random
from typing import NamedTuple, Protocol

from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.state import State


class Clock(NamedTuple):
    """How long an agent may think about a decision, in seconds (None: as long as it likes)."""

    seconds: float | None = None


class Agent(Protocol):
    """Answers decisions. ``view`` is the state as its side sees it; the true state never reaches an agent."""

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action: ...


class RandomAgent:
    """Level 0: any legal action. Plays the same for the same seed."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action:
        return decision.options.sample(self._rng)


def names() -> tuple[str, ...]:
    return ("random", "simple")


def create(name: str, seed: int = 0) -> Agent:
    """An agent by name; an error that lists the names if there is none."""
    from rasputitsa.agents.simple import SimpleAgent

    if name == "random":
        return RandomAgent(seed)
    if name == "simple":
        return SimpleAgent(seed)
    raise RasputitsaError(f"player {name}: unknown, expected one of {', '.join(names())}")

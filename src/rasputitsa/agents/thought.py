"""A mind that plays on in thought: level 2 in a hurry, good enough to answer for either side."""

from __future__ import annotations

from rasputitsa.agents.clock import Clock
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.level2 import Level2
from rasputitsa.agents.thumb import by_thumb
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.state import State

NODES = 40
"""Positions judged for each movement phase. Weaker replies make weak plans look good."""

PURCHASES = 4
"""Purchases looked at for each replacement point: where points go is no small question."""


class Thought(Level2):
    """Answers small questions by rule of thumb, and the others as level 2 does with fewer nodes."""

    def __init__(self, seed: int, weights: str) -> None:
        super().__init__(seed, NODES, weights)
        self.purchases = PURCHASES

    def small_choice(self, k: Knowledge, s: State, decision: Decision, clock: Clock) -> Action:
        return by_thumb(k, s, decision)

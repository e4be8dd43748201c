"""Positions that a side cannot tell apart: what lies under the enemy's masks is exchanged."""

from __future__ import annotations

import random

from rasputitsa.engine.state import State
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.fog import hidden


def stirred(state: State, viewer: int, rng: random.Random) -> State:
    """The same position with enemies that the viewer does not see exchanged for others of his stacks."""
    other = state.copy()
    enemies = [
        unit
        for unit in state.game.units_of[1 - viewer]
        if state.where[unit] >= 0 and hidden(state, unit) and not state.marks[unit] & marks.SHOWN
    ]
    shuffled = rng.sample(enemies, len(enemies))
    for unit, source in zip(enemies, shuffled, strict=True):
        other.where[unit], other.marks[unit] = state.where[source], state.marks[source]
    return other

"""A variant with something to hide: distant enemies show their full side, whatever they have lost."""

from __future__ import annotations

from dataclasses import replace

from rasputitsa.engine.state import State
from variants import EDITIONS, variant

OPEN = variant(EDITIONS["vpg"]).load()


def distant(state: State, side: int) -> list[int]:
    """The enemy units that no unit of ``side`` stands next to."""
    near = state.game.grid.spread(state.occupied[side])
    enemies = [unit for unit in state.game.units_of[1 - side] if state.where[unit] >= 0]
    return [unit for unit in enemies if not near >> state.where[unit] & 1]


def conceal(state: State, side: int) -> State:
    """Distant enemies without their losses and marks."""
    seen = state.copy()
    for unit in distant(state, side):
        seen.steps[unit] = seen.marks[unit] = 0
    return seen


HIDDEN = replace(OPEN, conceal=conceal)

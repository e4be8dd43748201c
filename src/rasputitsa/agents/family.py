"""The families of games: which players' code answers the decisions of which rules."""

from __future__ import annotations

from rasputitsa.engine.game import Game
from rasputitsa.mechanisms.impulse.stacking import StackLimit


def has_stacks(game: Game) -> bool:
    """Do several units share a hex? Then the planners of ``agents.impulse`` play it."""
    return StackLimit in game.parameters

"""Counting the decision tree, dice included: the surest check that no legal action is missing or too many."""

from __future__ import annotations

from rasputitsa import notation
from rasputitsa.engine.play import decision, play
from rasputitsa.engine.state import State


def perft(state: State, depth: int) -> int:
    """The leaves of the tree of decisions below a state; a game that ends earlier is one leaf."""
    asked = decision(state) if depth else None
    if asked is None:
        return 1
    if depth == 1:
        return sum(1 for _ in asked.options)
    return sum(perft(play(state.copy(), action), depth - 1) for action in asked.options)


def split(state: State, depth: int) -> dict[str, int]:
    """The leaves below each first action, in the order in which the actions are listed."""
    asked = decision(state) if depth else None
    if asked is None:
        return {}
    below = ((action, play(state.copy(), action)) for action in asked.options)
    return {notation.words(state.game, action): perft(after, depth - 1) for action, after in below}

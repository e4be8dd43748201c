"""Rewards: the result of the game, and on request a shaping that cannot change which play is best.

Potential-based shaping (Ng, Harada and Russell, 1999) adds, between two decisions of a side,
``discount * potential(after) - potential(before)``; a finished game has no potential.
"""

from __future__ import annotations

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.play import outcome
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.control import Control


def result(s: State, side: int) -> float:
    """Of a finished game: 1 for a win, -1 for a defeat, 0 for a draw."""
    winner, _ = outcome(s)
    return 0.0 if winner is None else 1.0 if winner == side else -1.0


def potential(s: State, side: int) -> float:
    """From -1 to 1: half the lead in printed strength on the map, half the lead in places held."""
    game, places = s.game, s.game.of(Control).hexes
    total = sum(face[0] for face in game.strength)
    lead = sum(
        game.strength[u][s.steps[u]] * (1 if game.side_of[u] == side else -1)
        for u, hex_ in enumerate(s.where)
        if hex_ >= 0
    )
    held = (s.control[side] & places).bit_count() - (s.control[1 - side] & places).bit_count()
    return (lead / total + held / max(1, places.bit_count())) / 2


class Rewards:
    """What each side earns between two of its decisions."""

    def __init__(self, shaping: float, discount: float) -> None:
        if not 0 < discount <= 1:
            raise RasputitsaError(f"discount {discount}: must be more than 0 and at most 1")
        if shaping < 0:
            raise RasputitsaError(f"shaping {shaping}: must not be below 0")
        self._shaping = shaping
        self._discount = discount
        self._before: dict[int, float] = {}

    def reset(self) -> None:
        self._before = {}

    def at_decision(self, s: State, side: int) -> float:
        """The reward of a side that must decide again; its first decision earns nothing."""
        if not self._shaping:
            return 0.0
        now = potential(s, side)
        before = self._before.get(side)
        self._before[side] = now
        return 0.0 if before is None else self._shaping * (self._discount * now - before)

    def at_end(self, s: State, side: int) -> float:
        return result(s, side) - self._shaping * self._before.get(side, 0.0)

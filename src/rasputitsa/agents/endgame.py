"""Exact play of the end of a game: the chance to win with best play on both sides, every die enumerated.

Only for the last decisions of a game; it gives up with an error where there are too many positions.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from rasputitsa.engine.action import DONE, Action
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.play import decision, outcome, play
from rasputitsa.engine.state import State
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.orders import Orders

MOST_STATES = 200_000


class TooMany(RasputitsaError):
    """The end of the game is too far away to be worked out."""


class Solver:
    """Values are chances to win for one side, a draw counting half. No position is solved twice."""

    def __init__(self, side: int, most: int = MOST_STATES) -> None:
        self.side = side
        self.most = most
        self._known: dict[Hashable, float] = {}

    def value(self, s: State) -> float:
        asked = decision(s)
        if asked is None:
            winner, _ = outcome(s)
            return 0.5 if winner is None else float(winner == self.side)
        key = _key(s)
        if key not in self._known:
            if len(self._known) >= self.most:
                raise TooMany("exact play: too many positions to look at, the game is not near its end")
            self._known[key] = self._solve(s, asked)
        return self._known[key]

    def _solve(self, s: State, asked: Decision) -> float:
        if asked.player == CHANCE:
            faces = [self.value(play(s.copy(), face)) for face in asked.options]
            return sum(faces) / len(faces)
        mine = asked.player == self.side
        best = 0.0 if mine else 1.0
        for action in _worthwhile(s, asked):
            value = self.value(play(s.copy(), action))
            best = max(best, value) if mine else min(best, value)
            if best == (1.0 if mine else 0.0):
                break
        return best


def _worthwhile(s: State, asked: Decision) -> Iterator[Action]:
    """All answers, but in the last phase only the moves into places of the enemy: no others matter any more.

    Who can pass through a place can stop there, and friends do not bar each other's way.
    """
    options = asked.options
    if not isinstance(options, Orders) or not options.may_end or not _last_phase(s):
        yield from options
        return
    places = s.control[1 - asked.player]
    for unit in options.units:
        for end in bits(options.destinations(unit) & places):
            yield options.order(unit, end)
    yield DONE


def _last_phase(s: State) -> bool:
    return s.turn == len(s.game.turns) and all(not row.steps for row in s.game.phases[s.phase + 1 :])


def _key(s: State) -> Hashable:
    return (
        s.turn, s.phase, s.battle, s.battles, s.todo,
        *s.where, *s.steps, *s.marks, *s.control, *s.points,
    )  # fmt: skip

"""The chronicle of a game: what its events and the ends of its turns add up to."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rasputitsa.engine.event import (
    BattleResult,
    Eliminated,
    EngagementResult,
    GameOver,
    PhaseBegan,
    Private,
    Restored,
    StepLost,
)
from rasputitsa.engine.play import outcome
from rasputitsa.engine.state import State
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.impulse import tally
from rasputitsa.mechanisms.impulse.tally import Tally


class Chronicle:
    """Follows a game that is played in place: ``before`` each action, and ``after`` it.

    The end of a turn is taken as the first decision of the next one finds it.
    """

    def __init__(self, start: State) -> None:
        self.game = start.game
        self.turns: list[dict[str, Any]] = []
        self.battles: Counter[str] = Counter()
        self._held: list[Counter[str]] = [Counter() for _ in self.game.sides]
        self._turn = start.turn
        self._lost = [0] * len(self.game.sides)
        self._where = start.where[:]
        self._steps = start.steps[:]

    def before(self, s: State) -> None:
        self._where = s.where[:]
        self._steps = s.steps[:]

    def after(self, s: State) -> None:
        for told in s.events:
            event = told.event if isinstance(told, Private) else told
            if isinstance(event, StepLost):
                self._lose(event.unit, 1)
            elif isinstance(event, Eliminated):
                self._lose(event.unit, len(self.game.strength[event.unit]) - self._steps[event.unit])
            elif isinstance(event, Restored):
                self._steps[event.unit] = s.steps[event.unit]
            elif isinstance(event, BattleResult):
                self.battles[self.game.grid.label(self._where[event.target])] += 1
            elif isinstance(event, EngagementResult):
                self.battles[self.game.grid.label(event.hex)] += 1
            elif isinstance(event, GameOver) or (isinstance(event, PhaseBegan) and event.turn > self._turn):
                self._end_turn(s)

    def _lose(self, unit: int, steps: int) -> None:
        self._lost[self.game.side_of[unit]] += steps
        self._steps[unit] += steps

    def _end_turn(self, s: State) -> None:
        sides, label = self.game.sides, self.game.grid.label
        ahead, _ = outcome(s)
        self.turns.append(
            {
                "turn": self._turn,
                "ahead": None if ahead is None else sides[ahead],
                "control": {
                    side: [label(h) for h in bits(mask)] for side, mask in zip(sides, s.control, strict=True)
                },
                "steps": {side: steps_on_map(s, i) for i, side in enumerate(sides)},
                "strength": {side: strength_on_map(s, i) for i, side in enumerate(sides)},
                "lost": dict(zip(sides, self._lost, strict=True)),
                **self._points(s),
            }
        )
        for held, mask in zip(self._held, s.occupied, strict=True):
            held.update(label(h) for h in bits(mask))
        self._turn += 1
        self._lost = [0] * len(sides)

    def _points(self, s: State) -> dict[str, Any]:
        """The victory points of each side as they stand, where their difference decides the game."""
        if Tally not in self.game.parameters:
            return {}
        return {"points": {side: tally.points(s, i) for i, side in enumerate(self.game.sides)}}

    @property
    def held(self) -> dict[str, dict[str, int]]:
        return {side: dict(held) for side, held in zip(self.game.sides, self._held, strict=True)}


def steps_on_map(s: State, side: int) -> int:
    return sum(len(s.game.strength[unit]) - s.steps[unit] for unit in s.on_map(side))


def strength_on_map(s: State, side: int) -> int:
    return sum(s.game.strength[unit][s.steps[unit]] for unit in s.on_map(side))

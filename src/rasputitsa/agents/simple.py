"""A simple opponent: attacks when the table favours it, and closes in on or shields the prize."""

from __future__ import annotations

import random

from rasputitsa.agents.clock import Clock
from rasputitsa.engine.action import Action, Advance, Arrange, Attack, Done, Lose, Move, Place, Restore
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import Combat, odds
from rasputitsa.mechanisms.losses import strength
from rasputitsa.mechanisms.victory import Victory

WORTH = {"DE": 3.0, "DRL": 2.0, "DR": 1.0, "EX": 0.2, "NE": 0.0, "AL": -1.5}
"""What a result is worth to the attacker; results not listed are worth nothing."""

SAMPLES = 40


class SimpleAgent:
    """Scores a handful of sampled actions by a few plain rules of thumb and takes the best."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action:
        if decision.topic == "setup.ask":
            ready = [a for a in decision.options if isinstance(a, Arrange)]
            return self._rng.choice(ready) if ready else decision.options.sample(self._rng)
        tried = [decision.options.sample(self._rng) for _ in range(SAMPLES)]
        return max(tried, key=lambda action: (self._score(view, action), self._rng.random()))

    def _score(self, s: State, action: Action) -> float:
        match action:
            case Attack(target, attackers):
                return self._attack(s, Battle(target, s.where[target], attackers))
            case Move(unit, path):
                return self._approach(s, unit, path[-1])
            case Place(_, hex_):
                return 2.0 - 0.1 * self._distance(s, hex_)
            case Restore(unit):
                return 1.0 + 0.1 * strength(s, unit)
            case Advance(unit):
                return 0.5 - 0.01 * strength(s, unit)
            case Lose(unit):
                return -float(strength(s, unit))
            case _:
                return 0.0 if isinstance(action, Done) else 0.1

    def _attack(self, s: State, battle: Battle) -> float:
        """The mean worth of the six faces, less a little for every attacker bound."""
        column = odds(s, battle).column
        if column < 0:
            return -9.0
        faces = s.game.of(Combat).columns[column].results
        return sum(WORTH.get(face, 0.0) for face in faces) / len(faces) - 0.05 * len(battle.attackers)

    def _prize(self, s: State) -> Hex:
        return s.game.of(Victory).holders[0].place

    def _distance(self, s: State, hex_: Hex) -> int:
        return s.game.grid.distance(hex_, self._prize(s))

    def _approach(self, s: State, unit: int, end: Hex) -> float:
        """Nearer to the prize is better, nearer to the enemy too; a holder of the prize stays."""
        grid = s.game.grid
        enemies = s.occupied[1 - s.game.side_of[unit]]
        contact = bool(grid.spread(1 << end) & enemies)
        if s.where[unit] == self._prize(s):
            return -1.0
        return 0.3 * (self._distance(s, s.where[unit]) - self._distance(s, end)) + 0.4 * contact

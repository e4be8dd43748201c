"""What the enemy's next attacks are expected to cost, in the worth of units."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from rasputitsa.agents.impulse.chart import Chart
from rasputitsa.agents.impulse.danger import Danger
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.formation import defence
from rasputitsa.mechanisms.impulse.odds import position
from rasputitsa.mechanisms.impulse.outcome import blow_of
from rasputitsa.mechanisms.impulse.zones import Menace

ODDS = (0.5, 1, 1.5, 2, 3, 4)
"""Odds at which the enemy may attack a stack: those at which his strength hurts most are expected."""


class Threat:
    """The enemy's next attacks on the positions of one phase; what he could do to a stack is found once."""

    def __init__(self, c: Chart, side: int, danger: Danger) -> None:
        self.c = c
        self.side = side
        self.danger = danger
        self.losses = (loss_shares(c, False), loss_shares(c, True))
        self._attacks: dict[tuple[object, ...], tuple[float, int, float]] = {}

    def __call__(self, s: State, own: dict[Hex, list[int]], fear: Menace) -> float:
        """The loss to expect: his strength goes where it hurts most.

        He may attack twice in a turn, which ``massing`` accounts for.
        """
        c, danger, known = self.c, self.danger, self._attacks
        friends, steps, flags = s.occupied[self.side], s.steps, s.marks
        ways = c.passable & ~fear.enemies & (~fear.zone | friends)
        safe = ways & (~danger.near | friends)
        closing = c.weights.closing[self.side]
        targets = []
        for hex_, units in own.items():
            brought = danger.against(hex_, friends)
            if not brought:
                continue
            around = c.around[hex_]
            trapped = 0.0 if around & safe else closing if around & ways else 1.0
            key = (hex_, brought, trapped, tuple([(u, steps[u], flags[u] & marks.ENTRENCHED) for u in units]))
            attack = known.get(key)
            if attack is None:
                attack = known[key] = self._worst_attack(s, hex_, units, brought, trapped)
            if attack[2]:
                targets.append(attack)
        targets.sort(reverse=True)
        left, total = c.weights.massing[self.side] * danger.total, 0.0
        for _, used, loss in targets:
            if used > left:
                return total + loss * left / used
            left -= used
            total += loss
        return total

    def _worst_attack(
        self, s: State, hex_: Hex, units: list[int], brought: int, trapped: float
    ) -> tuple[float, int, float]:
        """Of the attacks on a stack that which pays the enemy best: loss by strength, strength, loss."""
        c = self.c
        firm = sum([defence(s, u) for u in units])
        best = (0.0, 0, 0.0)
        if not firm:
            return best
        if c.rules.doubled >> hex_ & 1:
            firm *= 2
        shift = round(self.danger.cover(hex_))
        for times in ODDS:
            used = min(brought, ceil(times * firm))
            loss = self._loss(s, units, position(c.rules, used, firm) + shift, trapped)
            best = max(best, (loss / used, used, loss))
            if used < times * firm:
                break
        return best

    def _loss(self, s: State, units: list[int], column: int, trapped: float) -> float:
        """What a stack loses on average under an attack on this column; ``trapped`` is a chance."""
        if column < 0:
            return 0.0
        column = min(column, len(self.losses[0]) - 1)
        share, half = self.losses[0][column]
        if trapped:
            worst, worse = self.losses[1][column]
            share += trapped * (worst - share)
            half += trapped * (worse - half)
        total = 0.0
        for unit in units:
            row, steps = self.c.worth[unit], s.steps[unit]
            total += row[steps] * (share if steps + 1 == len(row) else half)
        return total


@lru_cache(maxsize=32)
def loss_shares(c: Chart, trapped: bool) -> tuple[tuple[float, float], ...]:
    """Per column, the mean share of its worth that a defender loses: with one step left, and with more.

    Without a way to retreat a beaten unit loses a step instead.
    """
    found = []
    for column in range(len(c.rules.columns)):
        single = double = 0.0
        codes = c.on_table(column)
        for code in codes:
            blow = blow_of(c.rules.results[code])
            lost = blow.steps + blow.retreats if trapped else blow.steps
            single += 1.0 if blow.destroys or lost else 0.0
            double += 1.0 if blow.destroys else min(lost / 2, 1.0)
        found.append((single / len(codes), double / len(codes)))
    return tuple(found)

"""The luck ledger of a game: the luck of all dice added up, and how unusual the sum is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from math import sqrt
from typing import NamedTuple

from rasputitsa.analysis.followups import Policy, usual
from rasputitsa.analysis.luck import Balance, Die, dice, steps_balance
from rasputitsa.engine.match import Match

GRID = 1200
"""Sums are rounded to this part of a step where it takes rounding to keep their number small."""

ZERO = Fraction(0)


class Entry(NamedTuple):
    """The luck of the first side in the phases of one side, and its luck since the game began."""

    turn: int
    side: int
    dice: int
    luck: Fraction
    total: Fraction


class Losses(NamedTuple):
    """Steps that a side was to lose on average, lost by the dice, and lost as the game was played."""

    expected: Fraction
    came: int
    played: int


class Ledger(NamedTuple):
    """All dice of a game. What one side gains by luck the other loses."""

    dice: tuple[Die, ...]

    def total(self, side: int = 0) -> Fraction:
        return sum((die.luck(side) for die in self.dice), ZERO)

    def attacking(self, side: int) -> Fraction:
        """The luck of a side in the battles in which it attacked."""
        return sum((die.luck(side) for die in self.dice if die.battle and die.side == side), ZERO)

    def defending(self, side: int) -> Fraction:
        return sum((die.luck(side) for die in self.dice if die.battle and die.side != side), ZERO)

    def deviation(self) -> float:
        """The standard deviation of the total, if the same dice were rolled again at the same odds."""
        return sqrt(sum((die.variance for die in self.dice), ZERO))

    def score(self, side: int = 0) -> float:
        """The total in standard deviations; zero if no die made a difference."""
        deviation = self.deviation()
        return float(self.total(side)) / deviation if deviation else 0.0

    def percentile(self, side: int = 0) -> float:
        """The share of all ways to roll these dice that are less lucky; equally lucky ones count half."""
        came = sum((_rounded(die.luck(side)) for die in self.dice), ZERO)
        less = equal = 0.0
        for total, chance in self._totals(side).items():
            less += chance if total < came else 0.0
            equal += chance if total == came else 0.0
        return less + equal / 2

    def _totals(self, side: int) -> dict[Fraction, float]:
        """Every sum that the dice could have come to, with its chance."""
        totals = {ZERO: 1.0}
        for die in self.dice:
            following: dict[Fraction, float] = {}
            for face in range(1, len(die.worth) + 1):
                luck = _rounded(die._replace(face=face).luck(side))
                for total, chance in totals.items():
                    following[total + luck] = following.get(total + luck, 0.0) + chance / len(die.worth)
            totals = following
        return totals

    def entries(self) -> Iterator[Entry]:
        """Player turn by player turn."""
        total = ZERO
        for (turn, side), group in groupby(self.dice, key=lambda die: (die.turn, die.side)):
            rolled = list(group)
            luck = sum((die.luck() for die in rolled), ZERO)
            total += luck
            yield Entry(turn, side, len(rolled), luck, total)

    def losses(self, side: int) -> Losses:
        return Losses(
            sum((die.expected[side] for die in self.dice), ZERO),
            sum(die.came[side] for die in self.dice),
            sum(die.played[side] for die in self.dice),
        )

    def luckiest(self, side: int, count: int) -> list[Die]:
        """The dice that helped a side most, the best one first."""
        helped = [die for die in self.dice if die.luck(side) > 0]
        return sorted(helped, key=lambda die: -die.luck(side))[:count]


def _rounded(luck: Fraction) -> Fraction:
    return Fraction(round(luck * GRID), GRID)


def ledger(match: Match, policy: Policy = usual, balance: Balance = steps_balance) -> Ledger:
    """The luck ledger of a match, finished or not."""
    return Ledger(tuple(dice(match, policy, balance)))

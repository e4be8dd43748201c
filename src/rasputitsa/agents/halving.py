"""Sequential halving: try all plans a few times, drop the worse half, try the rest more often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TypeVar

from rasputitsa.agents.clock import Clock

T = TypeVar("T")

DOUBT = 1.5
"""How many times the error of the comparison a plan must do better: the best of several is so by luck too."""


def best_by_trials(
    plans: Sequence[T], trial: Callable[[T, int], float], trials: int, clock: Clock
) -> tuple[T, float]:
    """The plan with the best mean of its trials, all with the same luck in the same trial.

    The first plan is the one to beat: another takes its place only if it did better beyond doubt. So it is
    never dropped.
    """
    values: list[list[float]] = [[] for _ in plans]
    challengers = list(range(1, len(plans)))
    rounds = max(1, len(challengers).bit_length())
    spent = 0
    while challengers:
        for _ in range(max(1, trials // (rounds * (len(challengers) + 1)))):
            for index in (0, *challengers):
                if not clock.expired():
                    values[index].append(trial(plans[index], len(values[index])))
                    spent += 1
        challengers.sort(key=lambda i: (-_mean(values[i]), i))
        clock.report(spent, trials, _mean(values[challengers[0]]))
        if len(challengers) == 1 or clock.expired():
            best = _winner(values, challengers[0])
            return plans[best], _mean(values[best])
        challengers = challengers[: len(challengers) // 2]
    return plans[0], _mean(values[0])


def _winner(values: Sequence[Sequence[float]], challenger: int) -> int:
    """The challenger, if it is better than the first plan beyond doubt."""
    differences = [a - b for a, b in zip(values[challenger], values[0], strict=False)]
    if challenger == 0 or len(differences) < 2:
        return 0 if values[0] else challenger
    mean = sum(differences) / len(differences)
    spread = sum((d - mean) ** 2 for d in differences) / (len(differences) - 1)
    return challenger if mean > DOUBT * sqrt(spread / len(differences)) else 0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else float("-inf")

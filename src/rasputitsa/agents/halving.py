"""Sequential halving: try all plans a few times, drop the worse half, try the rest more often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from rasputitsa.agents.clock import Clock

T = TypeVar("T")


def best_by_trials(
    plans: Sequence[T], trial: Callable[[T, int], float], trials: int, clock: Clock
) -> tuple[T, float]:
    """The plan with the best mean of its trials. All plans get the same luck in the same trial."""
    totals = [0.0] * len(plans)
    counts = [0] * len(plans)
    left = list(range(len(plans)))
    rounds = max(1, (len(plans) - 1).bit_length())
    spent = luck = 0
    while len(left) > 1:
        each = max(1, trials // (rounds * len(left)))
        for _ in range(each):
            values = _round(plans, left, trial, luck, clock)
            if values is None:
                break
            for index, value in zip(left, values, strict=True):
                totals[index] += value
                counts[index] += 1
            spent += len(left)
            luck += 1
        ranked = sorted(left, key=lambda i: (-_mean(totals[i], counts[i]), i))
        clock.report(spent, trials, _mean(totals[ranked[0]], counts[ranked[0]]))
        left = ranked[: len(ranked) // 2] if not clock.expired() else ranked[:1]
    return plans[left[0]], _mean(totals[left[0]], counts[left[0]])


def _round(
    plans: Sequence[T], left: Sequence[int], trial: Callable[[T, int], float], luck: int, clock: Clock
) -> list[float] | None:
    """One trial of each plan; None if time runs out on the way, for half a round would not be fair."""
    values = []
    for index in left:
        if clock.expired():
            return None
        values.append(trial(plans[index], luck))
    return values


def _mean(total: float, count: int) -> float:
    return total / count if count else float("-inf")

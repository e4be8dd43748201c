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
            if clock.expired():
                break
            for index in left:
                totals[index] += trial(plans[index], luck)
                counts[index] += 1
                spent += 1
            luck += 1
        ranked = sorted(left, key=lambda i: (-_mean(totals[i], counts[i]), i))
        clock.report(spent, trials, _mean(totals[ranked[0]], counts[ranked[0]]))
        left = ranked[: len(ranked) // 2] if not clock.expired() else ranked[:1]
    return plans[left[0]], _mean(totals[left[0]], counts[left[0]])


def _mean(total: float, count: int) -> float:
    return total / count if count else float("-inf")

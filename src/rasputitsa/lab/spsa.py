"""SPSA: climbing with two noisy scores a round, however many parameters there are.

Simultaneous perturbation stochastic approximation (Spall 1992). In a round every parameter is moved by
``c``, up or down at random; the score of that point and of its mirror image, played with the same luck, say
how steep the slope is along that line, and the point moves up by the gain ``a``. Both fall with the rounds
as Spall advises: ``a_k = a ((1 + A) / (k + 1 + A))^0.602`` and ``c_k = c / (k + 1)^0.101``, with ``A`` a
tenth of the rounds. The result is the mean of the points of the second half, in which the luck of single
rounds cancels out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from rasputitsa.lab.parameter import Objective, Parameter, Step, Values

REACH = 0.1
"""``c``: how far from the point it is tried, as a share of the range of a parameter."""

GAIN = 0.15
"""``a``: how far a slope of one point of score over the range moves it, in the first rounds."""


def spsa(
    objective: Objective,
    parameters: Sequence[Parameter],
    start: Values,
    rounds: int,
    seed: str,
    *,
    reach: float = REACH,
    gain: float = GAIN,
) -> Iterator[Step]:
    """The steps of the climb; the last one has the result. Two evaluations a round."""
    rng = random.Random(f"spsa {seed}")
    point = [parameter.share(start[parameter.name]) for parameter in parameters]
    slow = rounds / 10
    trail: list[list[float]] = []
    for k in range(rounds):
        c = reach / (k + 1) ** 0.101
        a = gain * ((1 + slow) / (k + 1 + slow)) ** 0.602
        signs = [rng.choice((-1.0, 1.0)) for _ in parameters]
        up = objective(_moved(parameters, point, signs, c), k)
        down = objective(_moved(parameters, point, signs, -c), k)
        slope = (up - down) / (2 * c)
        point = [min(1.0, max(0.0, x + a * slope * sign)) for x, sign in zip(point, signs, strict=True)]
        trail.append(point)
        yield Step(k, _named(parameters, _mean(trail[len(trail) // 2 :])), (up, down))


def _moved(
    parameters: Sequence[Parameter], point: Sequence[float], signs: Sequence[float], c: float
) -> dict[str, float]:
    return _named(parameters, [x + c * sign for x, sign in zip(point, signs, strict=True)])


def _named(parameters: Sequence[Parameter], point: Sequence[float]) -> dict[str, float]:
    return {parameter.name: parameter.at(x) for parameter, x in zip(parameters, point, strict=True)}


def _mean(points: Sequence[Sequence[float]]) -> list[float]:
    return [sum(values) / len(points) for values in zip(*points, strict=True)]

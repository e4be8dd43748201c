"""NTBEA: a bandit over a grid of values, with a model of which values go together.

The N-tuple bandit evolutionary algorithm (Lucas, Liu and Perez-Liebana 2018). Every parameter has a few
levels. The model keeps the mean score of each level, of each pair of levels of two parameters, and of each
whole point. The value of a point is the mean over all that the model knows of it; what has been tried
little gets a bonus as in a bandit (UCB). A round scores the point at hand once, then goes to the most
promising of some mutants of it. The result is the point tried that the model, without the bonus, values
most.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import combinations

from rasputitsa.lab.parameter import Objective, Parameter, Step, Values

LEVELS = 7
MUTANTS = 50
EXPLORE = 0.25
"""How much a score may surprise: the weight of the bonus for what is little known, in points of score."""

Point = tuple[int, ...]
"""A level for each parameter."""


class Landscape:
    """The model: counts and sums of scores by the levels of one, of two, and of all parameters."""

    def __init__(self, dimensions: int) -> None:
        every = range(dimensions)
        tuples = [*combinations(every, 1), *combinations(every, 2), tuple(every)]
        self._tuples = list(dict.fromkeys(tuples))
        self._sums: dict[tuple[Point, Point], float] = {}
        self._counts: dict[tuple[Point, Point], int] = {}
        self.rounds = 0

    def add(self, point: Point, score: float) -> None:
        self.rounds += 1
        for key in self._keys(point):
            self._sums[key] = self._sums.get(key, 0.0) + score
            self._counts[key] = self._counts.get(key, 0) + 1

    def value(self, point: Point) -> float:
        """The mean of the mean scores of all that is known of a point."""
        known = [self._sums[key] / self._counts[key] for key in self._keys(point) if key in self._counts]
        return sum(known) / len(known) if known else 0.0

    def promise(self, point: Point) -> float:
        """Its value with the bonus for what is little known."""
        tried = [self._counts.get(key, 0) for key in self._keys(point)]
        bonus = sum(math.sqrt(math.log(1 + self.rounds) / (n + 0.5)) for n in tried) / len(tried)
        return self.value(point) + EXPLORE * bonus

    def _keys(self, point: Point) -> Iterator[tuple[Point, Point]]:
        for which in self._tuples:
            yield which, tuple(point[k] for k in which)


def ntbea(
    objective: Objective,
    parameters: Sequence[Parameter],
    start: Values,
    rounds: int,
    seed: str,
    *,
    levels: int = LEVELS,
) -> Iterator[Step]:
    """The steps of the search; the last one has the result. One evaluation a round."""
    rng = random.Random(f"ntbea {seed}")
    landscape = Landscape(len(parameters))
    point: Point = tuple(round(p.share(start[p.name]) * (levels - 1)) for p in parameters)
    tried: dict[Point, None] = {}
    for k in range(rounds):
        score = objective(_named(parameters, point, levels), k)
        landscape.add(point, score)
        tried[point] = None
        best = max(tried, key=landscape.value)
        yield Step(k, _named(parameters, best, levels), (score,))
        mutants = [mutant(point, levels, rng) for _ in range(MUTANTS)]
        point = max(mutants, key=lambda other: (landscape.promise(other), rng.random()))


def mutant(point: Point, levels: int, rng: random.Random) -> Point:
    """The point with one level changed, and each of the others with the chance of one in their number."""
    sure = rng.randrange(len(point))
    changed = list(point)
    for k in range(len(point)):
        if k == sure or rng.random() < 1 / len(point):
            changed[k] = (point[k] + 1 + rng.randrange(levels - 1)) % levels
    return tuple(changed)


def _named(parameters: Sequence[Parameter], point: Point, levels: int) -> dict[str, float]:
    return {p.name: p.at(level / (levels - 1)) for p, level in zip(parameters, point, strict=True)}

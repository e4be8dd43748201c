"""Fitting chances to games: the rows of a calibration, and how far they can be trusted.

The rows of a side form a chain over the turns. Each is fitted by maximum likelihood, with weak priors: unless
the games say so, neighbours in the chain differ by little, and the slopes of the terms as well. A single turn
of a few hundred games would follow its luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rasputitsa.agents.calibration import Row, Stage
from rasputitsa.agents.evaluation import Terms

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


class Spread(NamedTuple):
    """A standard deviation for each kind of number in a row, for terms of standard deviation 1."""

    level: float
    slope: float
    draw: float


STEP = Spread(0.6, 0.25, 0.6)
"""By how much the numbers of neighbouring rows differ."""

RIDGE = Spread(6.0, 0.5, 6.0)
"""How far they are from what is typical: weak for levels, so that the fit stays finite where all games end
alike; less so for slopes, because terms that rise and fall together can only be told apart by many games."""

TYPICAL = 0.02
"""The slope that is thought of before any game is played."""

OF_UNITS = ("material", "access", "pressure", "isolation", "trapped")
"""Terms that say what units are worth where they stand. They share a slope: one more unit is never worse."""

CLOSE = 1e-9
FOLDS = 5
BINS = 10


class Sample(NamedTuple):
    """A position of a game: its worth to the side of its stage, and whether that side won (1, 0, -1)."""

    game: int
    stage: Stage
    worth: Terms
    result: int


class Bin(NamedTuple):
    """Positions with about the same predicted chance that the first side wins, and how often it did."""

    predicted: float
    observed: float
    positions: int


class Reliability(NamedTuple):
    """Predictions for games that the fit had not seen. ``brier`` is the mean squared error of the chance that
    the first side wins, ``base`` that of always predicting its share of wins."""

    bins: tuple[Bin, ...]
    brier: float
    base: float
    positions: int


def fit(samples: Sequence[Sample]) -> dict[Stage, Row]:
    """A row for every stage of the samples."""
    chains: dict[tuple[int, bool], list[Sample]] = {}
    for sample in samples:
        chains.setdefault((sample.stage.side, sample.stage.ahead), []).append(sample)
    rows: dict[Stage, Row] = {}
    for chain in chains.values():
        rows |= _fit_chain(chain)
    return rows


def _fit_chain(samples: Sequence[Sample]) -> dict[Stage, Row]:
    """The rows of one side. A slope that would be negative is none."""
    import numpy as np

    stages = sorted({sample.stage for sample in samples})
    place = np.array([stages.index(sample.stage) for sample in samples])
    groups = _groups()
    worth = np.array([sample.worth for sample in samples]) @ groups
    results = np.array([sample.result for sample in samples])
    means = np.array([worth[place == n].mean(axis=0) for n, _ in enumerate(stages)])
    centred = worth - means[place]
    scale = centred.std(axis=0)
    varies = scale > 0
    values = np.column_stack([np.ones(len(samples)), centred[:, varies] / scale[varies]])
    chain = Chain(place, values, results)
    typical = np.tile([0.0, *TYPICAL * scale[varies], 0.0], (len(stages), 1))
    numbers = chain.climb(typical)
    slopes = np.zeros((len(stages), len(scale)))
    slopes[:, varies] = numbers[:, 1:-1] / scale[varies]
    levels = numbers[:, 0] - (slopes * means).sum(axis=1)
    return {
        stage: Row(
            float(levels[n]),
            float(np.exp(numbers[n, -1])) if chain.draws else 0.0,
            Terms(*(float(slope) for slope in groups @ slopes[n])),
        )
        for n, stage in enumerate(stages)
    }


def _groups() -> Array:
    """Which terms (rows) share which slope (columns): a 1 where they do."""
    import numpy as np

    names = ["units", *(term for term in Terms._fields if term not in OF_UNITS)]
    return np.array(
        [[float(name == ("units" if term in OF_UNITS else term)) for name in names] for term in Terms._fields]
    )


class Chain:
    """The positions of one side: the row of each, its terms after a 1 for the level, and how its game ended.

    Level, slopes and log of the draws of each row are found by Newton's method: the likelihood and the priors
    have one maximum. Without draws their number plays no part.
    """

    def __init__(self, place: Array, values: Array, results: Array) -> None:
        self.members = [place == n for n in range(int(place.max()) + 1)]
        self.values = values
        self.results = results
        self.draws = bool((results == 0).any())
        self.prior = _prior(len(self.members), values.shape[1] - 1)

    def climb(self, typical: Array) -> Array:
        """The most likely numbers, with no slope below 0."""
        import numpy as np

        slope = np.zeros(typical.shape, dtype=bool)
        slope[:, 1:-1] = True
        free = np.ones(typical.size, dtype=bool)
        while True:
            numbers = np.where(free, typical.ravel(), 0.0)
            self._climb(numbers, typical.ravel(), free)
            negative = slope.ravel() & (numbers < 0)
            if not negative.any():
                return numbers.reshape(typical.shape)
            free &= ~negative

    def _climb(self, numbers: Array, typical: Array, free: Array) -> None:
        import numpy as np

        for _ in range(100):
            gradient, curvature = self._derivatives(numbers.reshape(len(self.members), -1))
            push = (gradient - self.prior @ (numbers - typical))[free]
            step = np.linalg.solve((curvature + self.prior)[np.ix_(free, free)], push)
            largest = float(np.abs(step).max())
            numbers[free] += step / max(1.0, largest)
            if largest < CLOSE:
                return

    def _derivatives(self, numbers: Array) -> tuple[Array, Array]:
        """The first and the negative second derivatives of the log-likelihood by all numbers."""
        import numpy as np

        rows, width = numbers.shape
        gradient, curvature = np.zeros((rows, width)), np.zeros((rows, width, rows, width))
        for n, member in enumerate(self.members):
            gradient[n], curvature[n, :, n, :] = self._of_row(member, numbers[n])
        return gradient.ravel(), curvature.reshape(numbers.size, numbers.size)

    def _of_row(self, member: Array, numbers: Array) -> tuple[Array, Array]:
        import numpy as np

        values, results = self.values[member], self.results[member]
        x = values @ numbers[:-1]
        weights = np.stack([np.exp(x / 2), np.full(len(x), np.exp(numbers[-1]) * self.draws), np.exp(-x / 2)])
        win, draw, loss = weights / weights.sum(axis=0)
        lead = (win - loss) / 2
        by_draw = ((results == 0) - draw) * self.draws
        gradient = np.append(values.T @ (results / 2 - lead), by_draw.sum())
        by_both = values.T @ (-lead * draw)
        among = (values * ((win + loss) / 4 - lead**2)[:, None]).T @ values
        curvature = np.block(
            [[among, by_both[:, None]], [by_both[None, :], np.array([[(draw * (1 - draw)).sum()]])]]
        )
        return gradient, curvature


def _prior(rows: int, terms: int) -> Array:
    """Neighbouring rows are alike, and no number is far from what is typical."""
    import numpy as np

    def precision(spread: Spread) -> Array:
        return np.diag([spread.level**-2, *[spread.slope**-2] * terms, spread.draw**-2])

    differences = np.diff(np.eye(rows), axis=0)
    return np.kron(differences.T @ differences, precision(STEP)) + np.kron(np.eye(rows), precision(RIDGE))


def reliability(samples: Sequence[Sample], folds: int = FOLDS) -> Reliability:
    """Predict every game by a fit to the games of the other folds."""
    pairs: list[tuple[float, float]] = []
    for fold in range(folds):
        rows = fit([sample for sample in samples if sample.game % folds != fold])
        held_out = [sample for sample in samples if sample.game % folds == fold and sample.stage in rows]
        pairs += [_first_side(rows[sample.stage], sample) for sample in held_out]
    share = sum(won for _, won in pairs) / len(pairs)
    return Reliability(
        tuple(_bins(pairs)),
        sum((chance - won) ** 2 for chance, won in pairs) / len(pairs),
        share * (1 - share),
        len(pairs),
    )


def _first_side(row: Row, sample: Sample) -> tuple[float, float]:
    """The predicted chance that the first side wins, and whether it did."""
    chances = row.chances(sample.worth)
    if sample.stage.side == 0:
        return chances.win, float(sample.result > 0)
    return chances.loss, float(sample.result < 0)


def _bins(pairs: Iterable[tuple[float, float]]) -> list[Bin]:
    gathered: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for chance, won in pairs:
        gathered[min(BINS - 1, int(chance * BINS))].append((chance, won))
    return [
        Bin(
            sum(chance for chance, _ in found) / len(found),
            sum(won for _, won in found) / len(found),
            len(found),
        )
        for found in gathered
        if found
    ]

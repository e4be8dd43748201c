"""Fitting chances to games: the rows of a calibration, and how far they can be trusted.

The rows of a side form a chain over the turns. Each is fitted by maximum likelihood, with weak priors: unless
the games say so, neighbours in the chain differ by little. A single turn of a few hundred games would follow
its luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rasputitsa.agents.calibration import Row, Stage

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

STEP = 0.6
"""Standard deviation by which the numbers of neighbouring rows differ, for values of standard deviation 1."""

RIDGE = (6.0, 1.5, 6.0)
"""Standard deviations of level, steepness and draws around what is typical: weak, but the fit stays finite
where all games end alike."""

TYPICAL = 0.02
"""The slope that is thought of before any game is played."""

STEEPNESS = 1e-4
"""The least slope: a better position never has worse chances."""

CLOSE = 1e-9
FOLDS = 5
BINS = 10


class Sample(NamedTuple):
    """A position of a game: its worth to the side of its stage, and whether that side won (1, 0, -1)."""

    game: int
    stage: Stage
    value: float
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
    """The rows of one side, by Newton's method: the likelihood and the priors have one maximum."""
    import numpy as np

    stages = sorted({sample.stage for sample in samples})
    place = np.array([stages.index(sample.stage) for sample in samples])
    values = np.array([sample.value for sample in samples])
    results = np.array([sample.result for sample in samples])
    means = np.array([values[place == n].mean() for n, _ in enumerate(stages)])
    centred = values - means[place]
    scale = float(centred.std()) or 1.0
    draws = bool((results == 0).any())
    typical = np.tile([0.0, TYPICAL * scale, 0.0], len(stages))
    numbers = _climb(place, centred / scale, results, typical, draws)
    rows = {}
    for n, stage in enumerate(stages):
        level, steepness, draw = numbers[n]
        slope = max(STEEPNESS, float(steepness) / scale)
        rows[stage] = Row(
            float(level) - slope * float(means[n]), slope, float(np.exp(draw)) if draws else 0.0
        )
    return rows


def _climb(place: Array, values: Array, results: Array, typical: Array, draws: bool) -> Array:
    """Level, steepness and log of the draws for each row. Without draws their number plays no part."""
    import numpy as np

    prior = _prior(len(typical) // 3)
    numbers = typical.copy()
    for _ in range(100):
        gradient, curvature = _slopes(place, values, results, numbers.reshape(-1, 3), draws)
        step = np.linalg.solve(curvature + prior, gradient - prior @ (numbers - typical))
        largest = float(np.abs(step).max())
        numbers += step / max(1.0, largest)
        if largest < CLOSE:
            break
    return numbers.reshape(-1, 3)


def _prior(rows: int) -> Array:
    """Neighbouring rows are alike, and no number is far from what is typical."""
    import numpy as np

    differences = np.diff(np.eye(rows), axis=0)
    chain = np.kron(differences.T @ differences, np.eye(3)) / STEP**2
    return chain + np.kron(np.eye(rows), np.diag([1 / sd**2 for sd in RIDGE]))


def _slopes(place: Array, values: Array, results: Array, numbers: Array, draws: bool) -> tuple[Array, Array]:
    """The first and the negative second derivatives of the log-likelihood by all numbers."""
    import numpy as np

    x = numbers[place, 0] + numbers[place, 1] * values
    weights = np.stack([np.exp(x / 2), np.exp(numbers[place, 2]) * draws, np.exp(-x / 2)])
    win, draw, loss = weights / weights.sum(axis=0)
    lead = (win - loss) / 2
    by_x = results / 2 - lead
    by_draw = ((results == 0) - draw) * draws
    xx = (win + loss) / 4 - lead**2
    xd, dd = -lead * draw, draw * (1 - draw)
    first = np.stack([by_x, by_x * values, by_draw], axis=1)
    second = np.stack(
        [
            np.stack([xx, xx * values, xd], axis=1),
            np.stack([xx * values, xx * values**2, xd * values], axis=1),
            np.stack([xd, xd * values, dd], axis=1),
        ],
        axis=1,
    )
    rows = len(numbers)
    gradient, curvature = np.zeros((rows, 3)), np.zeros((rows, 3, rows, 3))
    for n in range(rows):
        gradient[n] = first[place == n].sum(axis=0)
        curvature[n, :, n, :] = second[place == n].sum(axis=0)
    return gradient.ravel(), curvature.reshape(3 * rows, 3 * rows)


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
    chances = row.chances(sample.value)
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

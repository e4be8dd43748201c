"""Ratings of several players from all their games: Bradley-Terry with draws and an advantage of side.

The model is Davidson's (1970): with ``x`` the difference of strength, side included, a win, a draw and a
loss are as likely as ``exp(x/2) : nu : exp(-x/2)``. It is preferred to Rao and Kupper's because a draw then
counts exactly as half a win and half a loss, as in the scores we print, and because the likelihood is
concave: Newton's method finds the one maximum. Without draws it is the plain model. Elo here is about wins
against losses: with many draws the difference is larger than the one that the score alone would give.

A weak prior keeps clean sweeps finite: every two players who met are given half a pair, a quarter of it
won by either player and a quarter by either side. Intervals are the middle 95 % of fits to resampled
*pairs*, because the two games of a pair share their dice; the pair of the prior is in the bag, so a clean
sweep has an interval too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab.elo import SCALE, Interval, mean_score, wilson

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

RESAMPLES = 1000
PRIOR = 0.5
"""Pairs that every two players are given."""

ROUNDS = 60
LONGEST_STEP = 2.0
"""In natural log odds: Newton's steps are cut there, far from the maximum."""


class Bout(NamedTuple):
    """A game as ratings see it: who led the first side and the second, and the score of the first."""

    first: str
    second: str
    score: float


class Record(NamedTuple):
    """Games of a player with one side. The interval is Wilson's."""

    games: int
    wins: int
    draws: int
    win_rate: Interval


class Standing(NamedTuple):
    player: str
    elo: Interval
    score: Interval
    first: Record
    second: Record


class Ratings(NamedTuple):
    """Strongest first. ``side`` is what leading the first side is worth in Elo, ``draws`` the share drawn."""

    standings: tuple[Standing, ...]
    side: Interval
    draws: Interval
    anchor: str
    games: int
    pairs: int


Pair = Sequence[Bout]


def rate(
    pairs: Sequence[Pair], anchor: str | None = None, resamples: int = RESAMPLES, seed: int = 0
) -> Ratings:
    """Rate all players of these pairs of games; ``anchor`` (by default the first to appear) is put at 0."""
    bouts = [bout for pair in pairs for bout in pair]
    if not bouts:
        raise RasputitsaError("ratings: there are no games")
    players = list(dict.fromkeys(name for bout in bouts for name in bout[:2]))
    anchor = players[0] if anchor is None else anchor
    if anchor not in players:
        raise RasputitsaError(f"ratings: {anchor} is put at 0 but played no game")
    model = _Model(players, anchor, bouts)
    estimates = model.estimates(_observed(model, pairs), _resampled(model, pairs, resamples, seed))
    standings = [
        Standing(name, estimates[name], _score(pairs, name), record(bouts, name, 0), record(bouts, name, 1))
        for name in players
    ]
    drawn = sum(bout.score == 0.5 for bout in bouts)
    return Ratings(
        standings=tuple(sorted(standings, key=lambda row: -row.elo.value)),
        side=estimates[SIDE],
        draws=wilson(drawn, len(bouts)),
        anchor=anchor,
        games=len(bouts),
        pairs=len(pairs),
    )


def _score(pairs: Sequence[Pair], name: str) -> Interval:
    """The mean score over the pairs of a player, its own mirror games left out."""
    means = []
    for pair in pairs:
        own = [b.score if b.first == name else 1 - b.score for b in pair if name in b[:2] and b[0] != b[1]]
        if own:
            means.append(sum(own) / len(own))
    return mean_score(means)


def record(bouts: Sequence[Bout], name: str, side: int) -> Record:
    """How a player did with the first side (0) or the second (1)."""
    scores = [abs(side - bout.score) for bout in bouts if bout[side] == name]
    wins = scores.count(1.0)
    return Record(len(scores), wins, scores.count(0.5), wilson(wins, len(scores)))


SIDE = ""
"""The name under which the advantage of side stands among the parameters; no player is called so."""


class _Model:
    """The outcomes that were possible, and what each has to do with each parameter."""

    def __init__(self, players: Sequence[str], anchor: str, bouts: Sequence[Bout]) -> None:
        import numpy as np

        self.anchor = anchor
        self.cells = list(dict.fromkeys((bout.first, bout.second) for bout in bouts))
        self.scores = (1.0, 0.5, 0.0) if any(bout.score == 0.5 for bout in bouts) else (1.0, 0.0)
        self.names = [name for name in players if name != anchor] + [SIDE]
        differences = np.array([[self._sign(cell, name) for name in self.names] for cell in self.cells])
        if np.linalg.matrix_rank(differences) < len(self.names):
            raise RasputitsaError("ratings: these games do not link all players, or do not swap their sides")
        parameters = len(self.names) + (len(self.scores) == 3)
        self.features = np.zeros((len(self.cells), len(self.scores), parameters))
        for outcome, score in enumerate(self.scores):
            self.features[:, outcome, : len(self.names)] = differences * (score - 0.5)
            if score == 0.5:
                self.features[:, outcome, -1] = 1.0

    @staticmethod
    def _sign(cell: tuple[str, str], name: str) -> float:
        return 1.0 if name == SIDE else float(cell[0] == name) - float(cell[1] == name)

    @property
    def prior(self) -> Floats:
        """A quarter of a win and of a loss per cell, and as much of a draw in all if draws were seen."""
        import numpy as np

        prior = np.full((len(self.cells), len(self.scores)), PRIOR / 2)
        if len(self.scores) == 3:
            prior[:, 1] /= len(self.cells)
        return prior

    def counts(self, pair: Pair) -> Floats:
        import numpy as np

        counts = np.zeros((len(self.cells), len(self.scores)))
        for bout in pair:
            counts[self.cells.index((bout.first, bout.second)), self.scores.index(bout.score)] += 1
        return counts

    def estimates(self, observed: Floats, resampled: Floats) -> dict[str, Interval]:
        """Elo of every player and of the side: the fit to what was seen, the interval by the resamples."""
        import numpy as np

        best = self._fit(observed[None])[0] * SCALE
        low, high = np.percentile(self._fit(resampled) * SCALE, (2.5, 97.5), axis=0)
        found = {
            name: Interval(float(best[k]), float(min(best[k], low[k])), float(max(best[k], high[k])))
            for k, name in enumerate(self.names)
        }
        return {self.anchor: Interval(0.0, 0.0, 0.0), **found}

    def _fit(self, counts: Floats) -> Floats:
        """The most likely parameters for each of many tables of counts, by Newton's method on all at once."""
        import numpy as np

        counts = counts + self.prior
        games = counts.sum(axis=2)
        features = self.features
        fitted = np.zeros((len(counts), features.shape[2]))
        for _ in range(ROUNDS):
            weight = np.exp(np.einsum("cok,bk->bco", features, fitted))
            chance = weight / weight.sum(axis=2, keepdims=True)
            mean = np.einsum("bco,cok->bck", chance, features)
            slope = np.einsum("bco,cok->bk", counts - games[:, :, None] * chance, features)
            spread = np.einsum("bco,cok,col->bckl", chance, features, features)
            spread -= mean[:, :, :, None] * mean[:, :, None, :]
            curve = np.einsum("bc,bckl->bkl", games, spread)
            step = np.linalg.solve(curve, slope[:, :, None])[:, :, 0]
            fitted += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
            if np.abs(step).max() < 1e-9:
                break
        return fitted


def _observed(model: _Model, pairs: Sequence[Pair]) -> Floats:
    return model.counts([bout for pair in pairs for bout in pair])


def _resampled(model: _Model, pairs: Sequence[Pair], resamples: int, seed: int) -> Floats:
    """Counts of many runs like this one: as many pairs per pairing, of those seen and those of the prior."""
    import numpy as np

    rng = np.random.default_rng(seed)
    pairings: dict[frozenset[str], Counter[tuple[Bout, ...]]] = {}
    for pair in pairs:
        met = frozenset(name for bout in pair for name in bout[:2])
        pairings.setdefault(met, Counter())[tuple(sorted(pair))] += 1
    total = np.zeros((resamples, len(model.cells), len(model.scores)))
    for seen in pairings.values():
        bag = {kind: float(count) for kind, count in seen.items()}
        for sweep in _sweeps(next(iter(seen))):
            bag[sweep] = bag.get(sweep, 0.0) + PRIOR / 4
        shares = np.array(list(bag.values()))
        drawn = rng.multinomial(seen.total(), shares / shares.sum(), size=resamples)
        total += np.einsum("bt,tco->bco", drawn, np.array([model.counts(kind) for kind in bag]))
    return total


def _sweeps(pair: tuple[Bout, ...]) -> list[tuple[Bout, ...]]:
    """The same games, all won by one player, by the other, by one side, and by the other side."""
    one = pair[0].first
    won = [tuple(bout._replace(score=float(bout.first == one)) for bout in pair)]
    won.append(tuple(bout._replace(score=1 - bout.score) for bout in won[0]))
    won += [tuple(bout._replace(score=score) for bout in pair) for score in (1.0, 0.0)]
    return [tuple(sorted(games)) for games in won]

"""Train something small in a minute: a policy of a few weights against a player that moves at random.

The first side learns: it must take a city from a side that wins nearly always if both play at random.
The policy looks at the observation only. It scores every legal action by a few features and draws one by
softmax; the cross-entropy method finds the weights. No package beyond ``rasputitsa[rl]`` is needed::

    python examples/train_small.py bfm-vpg-2009 --out result.json
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.rl.encoding import WORDS
from rasputitsa.rl.single import SideEnv
from rasputitsa.rl.table import Observation

Array = npt.NDArray[np.float64]

SIDES = ("own", "enemy")
SAID = WORDS[:3]
FEATURES = (*SAID, "own unit", "enemy unit", "nearer the prize", "enemy zone", "enemy place", "fort")
ELITE = 0.25
"""The share of each generation that the next one is drawn from."""

CURIOSITY = 0.4
"""The spread of weights that a generation keeps even if its best agree."""

FRESH = 2**31
"""The first seed of the measurement: training draws smaller ones."""


class Features:
    """A row of numbers for each action, read from the observation by the names of its planes."""

    def __init__(self, env: SideEnv) -> None:
        planes, encoding = env.table.planes, env.table.encoding
        self.plane = {name: number for number, name in enumerate(planes.names)}
        self.first_unit, self.first_hex = encoding.first_unit, encoding.first_hex
        self.first_setup = encoding.first_setup
        self.cells = np.array([planes.layout.flat[hex_] for hex_ in encoding.hexes])
        self.own = planes.roster.columns.index("own")
        self.nearer = -self._distance_to_prize(env)

    def _distance_to_prize(self, env: SideEnv) -> Array:
        """For every hex, how far it is from the nearest major city, in strides of four hexes."""
        game = env.table.game
        prizes = [h for h in game.grid if game.terrain.hexes["major"] >> h & 1]
        steps = [min(game.grid.distance(h, prize) for prize in prizes) for h in env.table.encoding.hexes]
        return np.array(steps) / 4

    def __call__(self, seen: Observation, legal: npt.NDArray[np.intp]) -> Array:
        table = np.zeros((len(legal), len(FEATURES)))
        column = len(SAID)
        words = np.flatnonzero(legal < column)
        table[words, legal[words]] = 1
        units = (legal >= self.first_unit) & (legal < self.first_hex)
        own = seen["units"][legal[units] - self.first_unit, self.own]
        table[units, column] = own
        table[units, column + 1] = 1 - own
        hexes = (legal >= self.first_hex) & (legal < self.first_setup)
        chosen = legal[hexes] - self.first_hex
        table[hexes, column + 2] = self.nearer[chosen]
        flat = seen["observation"].reshape(len(self.plane), -1)
        for place, name in enumerate(("enemy zone", "enemy control", "fort"), start=column + 3):
            table[hexes, place] = flat[self.plane[name], self.cells[chosen]]
        return table


def lead(features: Features, seen: Observation) -> float:
    """The lead in strength on the map and in places held, from -2 to 2."""
    total = 0.0
    for what in ("strength", "control"):
        own, enemy = (float(seen["observation"][features.plane[f"{who} {what}"]].sum()) for who in SIDES)
        total += (own - enemy) / max(own + enemy, 1e-9)
    return total


def play(env: SideEnv, features: Features, weights: Array, seed: int) -> tuple[float, float]:
    """A game with these weights: its result and the lead at the end. One seed, one game."""
    seen, _ = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    while True:
        legal = np.flatnonzero(seen["action_mask"])
        scores = features(seen, legal) @ weights
        chances = np.exp(scores - scores.max()).cumsum()
        pick = int(np.searchsorted(chances, rng.random() * chances[-1], side="right"))
        seen, reward, over, _, _ = env.step(legal[min(pick, len(legal) - 1)])
        if over:
            return reward, lead(features, seen)


def train(env: SideEnv, generations: int, population: int, games: int, seed: int) -> Array:
    """The cross-entropy method: draw weights, keep the best, draw again around them.

    The lead counts beside the result, so that a narrow defeat beats a rout.
    """
    features, rng = Features(env), np.random.default_rng(seed)
    mean, spread = np.zeros(len(FEATURES)), np.full(len(FEATURES), 3.0)
    for generation in range(generations):
        drawn = mean + spread * rng.standard_normal((population, len(FEATURES)))
        seeds = rng.integers(2**31, size=games)
        fitness = [np.mean([sum(play(env, features, row, int(s))) for s in seeds]) for row in drawn]
        best = drawn[np.argsort(fitness)[-max(2, int(ELITE * population)) :]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + CURIOSITY
        print(f"generation {generation + 1}: mean fitness {np.mean(fitness):+.2f}, best {max(fitness):+.2f}")
    return mean


def evaluate(env: SideEnv, weights: Array, games: int, seed: int) -> dict[str, Any]:
    """The share of games won on fresh seeds, with a 95 % interval (Wilson's)."""
    features = Features(env)
    won = sum(play(env, features, weights, seed + number)[0] > 0 for number in range(games))
    z = 1.96
    centre = (won + z * z / 2) / (games + z * z)
    half = z * math.sqrt(won * (games - won) / games + z * z / 4) / (games + z * z)
    return {"games": games, "won": won, "share": won / games, "interval": [centre - half, centre + half]}


def positive(text: str) -> int:
    """A count on the command line."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def arguments(given: Sequence[str] | None) -> tuple[argparse.Namespace, SideEnv]:
    parser = argparse.ArgumentParser(description="Train a few weights against a random player.")
    parser.add_argument("game", help="such as bfm-vpg-2009")
    parser.add_argument("--generations", type=positive, default=4)
    parser.add_argument("--population", type=positive, default=16)
    parser.add_argument("--games", type=positive, default=3, help="games per member and generation")
    parser.add_argument(
        "--tests", type=positive, default=60, help="games of the measurement, before and after"
    )
    parser.add_argument("--seed", type=int, default=1941)
    parser.add_argument("--out", type=Path, help="write weights and results here")
    args = parser.parse_args(given)
    if args.out and not args.out.parent.is_dir():
        parser.error(f"{args.out.parent}: no such folder")
    try:
        return args, SideEnv(args.game, opponent="level0")
    except RasputitsaError as error:
        parser.error(str(error))


def main(given: Sequence[str] | None = None) -> None:
    args, env = arguments(given)
    started = time.perf_counter()
    before = evaluate(env, np.zeros(len(FEATURES)), args.tests, FRESH)
    weights = train(env, args.generations, args.population, args.games, args.seed)
    after = evaluate(env, weights, args.tests, FRESH)
    for name, found in (("before", before), ("after", after)):
        low, high = found["interval"]
        print(f"{name}: {found['share']:.0%} of {found['games']} games won ({low:.0%} to {high:.0%})")
    print(f"{time.perf_counter() - started:.0f} s")
    if args.out:
        learned = dict(zip(FEATURES, np.round(weights, 3).tolist(), strict=True))
        result = {"weights": learned, "before": before, "after": after}
        args.out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

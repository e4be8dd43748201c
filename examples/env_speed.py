"""How fast the environments are: random legal actions, steps per second of processor time on one core.

python examples/env_speed.py bfm-vpg-2009
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial

import numpy as np

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.rl.aec import RawEnv
from rasputitsa.rl.single import SideEnv
from rasputitsa.rl.table import Table


def both_sides(env: RawEnv, rng: random.Random) -> int:
    """A random game through PettingZoo's interface; the steps it took."""
    env.reset(seed=rng.getrandbits(31))
    steps = 0
    for _ in env.agent_iter():
        seen, _, over, _, _ = env.last()
        assert seen is not None
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        steps += not over
    return steps


def one_side(env: SideEnv, rng: random.Random) -> int:
    """The same through Gymnasium's; steps of the side that learns."""
    seen, _ = env.reset(seed=rng.getrandbits(31))
    steps, over = 0, False
    while not over:
        seen, _, over, _, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        steps += 1
    return steps


def unseen(table: Table, rng: random.Random) -> int:
    """The same without observations: indices and rules only."""
    table.reset(str(rng.getrandbits(31)))
    steps = 0
    while (answer := table.answer) is not None:
        table.say(rng.choice(answer.legal))
        steps += 1
    return steps


def measure(name: str, play: Callable[[random.Random], int], games: int) -> None:
    rng = random.Random(1941)
    started = time.process_time()
    steps = sum(play(rng) for _ in range(games))
    seconds = time.process_time() - started
    print(
        f"{name:<24} {steps / seconds:6.0f} steps/s, {games / seconds:3.0f} games/s of {steps // games} steps"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of the environments.")
    parser.add_argument("game", help="such as bfm-vpg-2009")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--opponent", default="level0", help="who plays the other side in Gymnasium")
    args = parser.parse_args()
    try:
        both, one = RawEnv(args.game), SideEnv(args.game, opponent=args.opponent)
    except RasputitsaError as error:
        parser.error(str(error))
    measure("both sides, PettingZoo", partial(both_sides, both), args.games)
    measure("one side, Gymnasium", partial(one_side, one), args.games)
    measure("without observations", partial(unseen, both.table), args.games)


if __name__ == "__main__":
    main()

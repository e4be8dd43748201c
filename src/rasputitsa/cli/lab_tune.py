"""``rasputitsa lab tune``: better weights for a player, found by playing."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from rasputitsa.cli.common import Add, add_game, chosen_game
from rasputitsa.cli.lab_measure import interrupted
from rasputitsa.cli.lab_run import add_crew, chosen_crew, tell_idle

if TYPE_CHECKING:
    from rasputitsa.lab.parameter import Step
    from rasputitsa.lab.tune import Tuning

METHODS = ("spsa", "ntbea")


def register(add: Add) -> None:
    command = add(
        "tune",
        tune,
        "Tune numbers of a file of weights by games against a fixed player.",
        "tune mine.toml --game bfm-vpg-2009 --against level2 --method spsa --param weights.prize:20:90"
        " --iterations 100 --games-per 40 --seed 1 --out runs/tune",
    )
    command.add_argument("weights", metavar="WEIGHTS", type=Path, help="the file to start from; it is kept")
    add_game(command, named=True)
    command.add_argument("--player", metavar="P", default="level2", help="who is given the weights (level2)")
    command.add_argument("--against", metavar="P", required=True, help="the player to do well against")
    command.add_argument("--method", choices=METHODS, required=True, help="climbing, or a bandit over a grid")
    command.add_argument(
        "--param",
        metavar="NAME:LOW:HIGH",
        action="append",
        default=[],
        required=True,
        help="a number to tune, such as weights.prize:20:90; may be repeated",
    )
    command.add_argument("--iterations", metavar="N", type=int, required=True, help="rounds of the method")
    command.add_argument(
        "--games-per", metavar="M", type=int, required=True, help="games per score: one a round, spsa two"
    )
    command.add_argument("--seed", metavar="S", required=True, help="the same again for the same seed")
    command.add_argument("--out", metavar="DIR", type=Path, required=True, help="scores and best.toml")
    add_crew(command)


def tune(args: argparse.Namespace) -> int:
    from rasputitsa.lab import Setting
    from rasputitsa.lab.parameter import read_parameter
    from rasputitsa.lab.tune import BEST, TuneSpec, Tuning, with_weights

    spec = TuneSpec(
        setting=Setting.of(chosen_game(args)),
        weights=args.weights,
        player=args.player,
        against=args.against,
        parameters=tuple(read_parameter(text) for text in args.param),
        method=args.method,
        rounds=args.iterations,
        games=args.games_per,
        seed=args.seed,
    )
    tell_idle(spec.setting)
    with closing(chosen_crew(args)) as crew:
        tuning = Tuning(spec, args.out, crew)
        try:
            step = _follow(tuning)
        except KeyboardInterrupt:
            return interrupted()
    for name, value in step.best.items():
        print(f"{name} = {value:.4g}")
    best = args.out / BEST
    print(f"these are in {best}; whether they are better, games with other dice must tell:")
    print(f"rasputitsa lab sprt {with_weights(args.player, best)} {args.player} --game {args.game} ...")
    return 0


def _follow(tuning: Tuning) -> Step:
    """Say how each round went; the last step."""
    for step in tuning.steps():
        scores = " ".join(f"{score:.3f}" for score in step.scores)
        values = ", ".join(f"{name} {value:.4g}" for name, value in step.best.items())
        done = f"{step.round + 1}/{tuning.spec.rounds}"
        print(f"{done}  score {scores}  best so far: {values}", file=sys.stderr, flush=True)
    return step

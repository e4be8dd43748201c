"""``rasputitsa lab calibrate``: from the worth of positions to chances of winning, by games."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from rasputitsa.cli.common import Add, UsageError, add_game, chosen_game
from rasputitsa.cli.lab_run import INTERRUPTED, tell_idle
from rasputitsa.engine.errors import RasputitsaError

if TYPE_CHECKING:
    from rasputitsa.lab.outlook_fit import Reliability

SECONDS_BETWEEN_LINES = 10.0


def register(add: Add) -> None:
    command = add(
        "calibrate",
        calibrate,
        "Learn from games how likely a side is to win, by the evaluation of its position.",
        "calibrate bfm-vpg-2009 --player level2:nodes=60 --games 400 --seed 1 --out calibration.toml",
    )
    add_game(command)
    command.add_argument("--player", metavar="P", default="level2:nodes=60", help="who plays both sides")
    command.add_argument("--games", metavar="N", type=int, required=True, help="how many")
    command.add_argument("--seed", metavar="S", required=True, help="the same games again for the same seed")
    command.add_argument("--jobs", metavar="J", type=int, help="games at once (default: one per core)")
    command.add_argument(
        "--out", metavar="FILE", type=Path, help="write the rows there; other games in it stay"
    )


def calibrate(args: argparse.Namespace) -> int:
    from rasputitsa.lab import Setting
    from rasputitsa.lab.calibrate import CalibrationSpec, play_samples
    from rasputitsa.lab.calibration_file import save
    from rasputitsa.lab.outlook_fit import fit, reliability

    jobs = os.cpu_count() or 1 if args.jobs is None else args.jobs
    if jobs < 1:
        raise UsageError(f"--jobs {jobs}: at least one")
    if args.out is not None and not args.out.absolute().parent.is_dir():
        raise RasputitsaError(f"{args.out}: its folder does not exist")
    spec = CalibrationSpec(Setting.of(chosen_game(args)), args.player, args.games, args.seed)
    tell_idle(spec.setting)
    try:
        samples = play_samples(spec, jobs, _Progress(args.games).report)
    except KeyboardInterrupt:
        print("rasputitsa: interrupted; nothing was written", file=sys.stderr)
        return INTERRUPTED
    game = spec.setting.game()
    print(f"{spec.games} games of {game.id} {game.scenario} by {spec.player}, seed {spec.seed}")
    print(reliability_table(reliability(samples), game.sides[0]))
    if args.out is not None:
        save(args.out, spec, fit(samples))
        print(f"written to {args.out}")
    return 0


def reliability_table(found: Reliability, side: str) -> str:
    """Predicted and observed chances, in a table that can go into a document as it is."""
    rows = [f"| {bin_.predicted:.1%} | {bin_.observed:.1%} | {bin_.positions} |" for bin_ in found.bins]
    head = [f"| {side} wins: predicted | observed | positions |", "| ---: | ---: | ---: |"]
    brier = (
        f"Brier score {found.brier:.4f} over {found.positions} positions of games that the fit had not seen"
        f" ({found.base:.4f} by the share of wins alone)"
    )
    return "\n".join([*head, *rows, "", brier])


class _Progress:
    """Says now and then how many games are done."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._next = time.monotonic() + SECONDS_BETWEEN_LINES

    def report(self, done: int) -> None:
        if done == self._games or time.monotonic() >= self._next:
            print(f"{done}/{self._games} games", file=sys.stderr, flush=True)
            self._next = time.monotonic() + SECONDS_BETWEEN_LINES

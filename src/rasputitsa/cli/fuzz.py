"""``rasputitsa fuzz``: random games with everything checked."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from rasputitsa.cli.common import Add, UsageError, add_game, chosen_game
from rasputitsa.progress import display_for, duration

if TYPE_CHECKING:
    from rasputitsa.fuzz import Log


def register(add: Add) -> None:
    command = add(
        "fuzz",
        fuzz,
        "Play random games and check everything after every action.",
        "fuzz moskva-1941 --games 100 --vary --out fuzzed",
    )
    add_game(command)
    command.add_argument("--games", metavar="N", type=int, required=True, help="how many games")
    command.add_argument("--first", metavar="K", type=int, default=1, help="number of the first (default: 1)")
    command.add_argument("--seed", metavar="S", default="1", help="the same games again for the same seed")
    command.add_argument("--vary", action="store_true", help="draw the other options anew for every game")
    command.add_argument(
        "--out",
        metavar="DIR",
        type=Path,
        help="record every game there, and the saves of failed ones; games it holds are not played again",
    )


def fuzz(args: argparse.Namespace) -> int:
    from rasputitsa import fuzz as fuzzing

    if args.games < 1:
        raise UsageError(f"--games {args.games}: at least one")
    given = chosen_game(args)
    run = {"game": given.id, "version": given.version, "scenario": given.scenario}
    run |= {"options": dict(given.options), "seed": args.seed, "vary": args.vary}
    log = fuzzing.Log(args.out, run)
    numbers = [n for n in range(args.first, args.first + args.games) if n not in log.done]
    progress, display = _Progress(log, len(numbers)), display_for(sys.stderr)
    for number in numbers:
        game = fuzzing.drawn(given, args.seed, number) if args.vary else given
        trial = fuzzing.trial(game, args.seed, number)
        save = log.add(game, trial)
        if trial.failure is not None:
            print(f"game {number}: {trial.failure.what}{f' ({save})' if save else ''}")
        display.show(progress)
    display.close()
    print(f"{len(log.done)} games of {given.id}, {log.actions} actions, {log.failures} failures")
    return 1 if log.failures else 0


class _Progress:
    """How far the games of a log have come."""

    def __init__(self, log: Log, missing: int) -> None:
        self._log = log
        self._before = len(log.done)
        self._started = time.monotonic()
        self.total = self._before + missing

    @property
    def done(self) -> int:
        return len(self._log.done)

    @property
    def words(self) -> str:
        rate = (self.done - self._before) / max(time.monotonic() - self._started, 1e-9)
        left = duration((self.total - self.done) / rate) if rate else "--:--"
        return f"{rate:.1f}/s  {left} left  {self._log.failures} failures"

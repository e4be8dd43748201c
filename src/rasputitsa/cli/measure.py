"""``rasputitsa perft`` and ``fuzz``: counting the decision tree, and random games with everything checked."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rasputitsa import store
from rasputitsa.cli.common import Add, UsageError, add_game, chosen_game, position_in
from rasputitsa.engine.game import Game

if TYPE_CHECKING:
    from rasputitsa.fuzz import Failure


def register(add: Add) -> None:
    command = add(
        "perft", perft, "Count the tree of decisions, dice included.", "perft bfm-vpg-2009 --depth 2"
    )
    add_game(command)
    command.add_argument("--depth", metavar="N", type=int, required=True, help="how many decisions deep")
    command.add_argument("--position", metavar="FILE", type=Path, help="from a position instead of the start")
    command.add_argument("--split", action="store_true", help="below each first action")
    command = add(
        "fuzz",
        fuzz,
        "Play random games and check everything after every action.",
        "fuzz bfm-gdw-1986 --games 100",
    )
    add_game(command)
    command.add_argument("--games", metavar="N", type=int, required=True, help="how many games")
    command.add_argument("--seed", metavar="S", default="1", help="the same games again for the same seed")
    command.add_argument("--out", metavar="DIR", type=Path, help="write the saves of failed games there")


def perft(args: argparse.Namespace) -> int:
    from rasputitsa import perft as counting

    if args.depth < 0:
        raise UsageError(f"--depth {args.depth}: must not be negative")
    game = chosen_game(args)
    state = game.start() if args.position is None else position_in(game, args.position)
    if args.split:
        for words, leaves in counting.split(state, args.depth).items():
            print(f"{leaves:>12}  {words}")
    print(f"{counting.perft(state, args.depth):>12}  at depth {args.depth}")
    return 0


def fuzz(args: argparse.Namespace) -> int:
    from rasputitsa import fuzz as fuzzing

    if args.games < 1:
        raise UsageError(f"--games {args.games}: at least one")
    game = chosen_game(args)
    if args.out is not None:
        args.out.mkdir(parents=True, exist_ok=True)
    actions = 0
    failures = 0
    for trial in fuzzing.trials(game, args.games, args.seed):
        actions += trial.actions
        if trial.failure is not None:
            failures += 1
            print(f"game {trial.number}: {trial.failure.what}{_kept(args.out, game, trial.failure)}")
    print(f"{args.games} games of {game.id}, {actions} actions, {failures} failures")
    return 1 if failures else 0


def _kept(folder: Path | None, game: Game, failure: Failure) -> str:
    """Write the save of a failed game; where it is."""
    if folder is None:
        return ""
    path = folder / f"{game.id}-{failure.number}.hexlog"
    store.write(path, failure.hexlog)
    return f" ({path})"

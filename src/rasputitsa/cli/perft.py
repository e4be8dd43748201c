"""``rasputitsa perft``: counting the decision tree."""

from __future__ import annotations

import argparse
from pathlib import Path

from rasputitsa.cli.common import Add, UsageError, add_game, chosen_game, position_in


def register(add: Add) -> None:
    command = add(
        "perft", perft, "Count the tree of decisions, dice included.", "perft bfm-vpg-2009 --depth 2"
    )
    add_game(command)
    command.add_argument("--depth", metavar="N", type=int, required=True, help="how many decisions deep")
    command.add_argument("--position", metavar="FILE", type=Path, help="from a position instead of the start")
    command.add_argument("--split", action="store_true", help="below each first action")


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

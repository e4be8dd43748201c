"""``rasputitsa lab suite``: which problems of the defence suite a player solves."""

from __future__ import annotations

import argparse
from pathlib import Path

from rasputitsa.cli.common import Add, UsageError


def register(add: Add) -> None:
    command = add(
        "suite",
        suite,
        "Put the problems of the defence suite to a player.",
        "suite --level level2",
    )
    command.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="other problems than the built-in"
    )
    command.add_argument("--level", metavar="L", default="level2", help="the player (default: level2)")
    command.add_argument("--seed", metavar="N", type=int, default=0, help="the player's seed (default: 0)")
    command.add_argument("--theme", metavar="T", help="only the problems of this theme")
    command.add_argument("--failures", action="store_true", help="say what was not solved, and why it counts")


def suite(args: argparse.Namespace) -> int:
    from rasputitsa.agents import create
    from rasputitsa.lab.defence import problem
    from rasputitsa.lab.suite import run_suite, table

    create(args.level, args.seed)
    problems = problem.built_in() if args.file is None else problem.from_file(args.file)
    themes = list(dict.fromkeys(p.theme for p in problems))
    if args.theme is not None and args.theme not in themes:
        raise UsageError(f"--theme {args.theme}: unknown, expected one of {', '.join(themes)}")
    chosen = [p for p in problems if args.theme in (None, p.theme)]
    results = []
    for result in run_suite(lambda: create(args.level, args.seed), chosen):
        results.append(result)
        if args.failures and not result.solved:
            print(f"{result.problem.id}: {result.problem.why}")
    print("\n".join(table(results)))
    return 0

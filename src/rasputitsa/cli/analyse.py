"""``rasputitsa analyse``: what players and dice did in a game, and what to do next."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rasputitsa.agents import Clock
from rasputitsa.cli.common import Add, UsageError, add_language, language, replayed
from rasputitsa.engine.match import Match
from rasputitsa.engine.state import State

if TYPE_CHECKING:
    from rasputitsa.analysis.blunders import Blunder
    from rasputitsa.terminal.screen import Screen


def register(add: Add) -> None:
    command = add(
        "analyse",
        analyse,
        "Tell how a game went: chances, blunders, turning points, luck, battles.",
        "analyse my.hexlog --level level2",
    )
    command.add_argument("file", metavar="FILE", type=Path, help="a save, finished or not")
    command.add_argument("--hint", action="store_true", help="only: what to do in the position at its end")
    command.add_argument("--level", metavar="L", default="level2", help="who judges and advises (level2)")
    command.add_argument("--nodes", metavar="N", type=int, help="positions it looks at for each decision")
    command.add_argument("--no-blunders", action="store_true", help="do not look for blunders")
    command.add_argument(
        "--threshold", metavar="P", type=float, default=5.0, help="blunders from this loss in percent on (5)"
    )
    command.add_argument("--json", action="store_true", help="as JSON")
    add_language(command)


def analyse(args: argparse.Namespace) -> int:
    from rasputitsa.agents.catalogue import check
    from rasputitsa.agents.family import has_stacks
    from rasputitsa.analysis.report import report

    if not 0 < args.threshold < 100:
        raise UsageError(f"--threshold {args.threshold:g}: between 0 and 100 percent")
    if args.nodes is not None and args.nodes < 1:
        raise UsageError(f"--nodes {args.nodes}: at least 1")
    lang = language(args)
    match = replayed(args.file, lang, check=True)
    check(args.level, match.game)
    if args.hint:
        return _hint(args, match.state)
    looks = not args.no_blunders and not has_stacks(match.game)
    found = report(match, _blunders(args, match) if looks else None)
    if args.json:
        from rasputitsa.analysis.plain import report_row

        print(json.dumps(report_row(found), ensure_ascii=False, indent=2))
        return 0
    from rasputitsa.analysis.report_page import print_report
    from rasputitsa.terminal.screen import screen_for

    print_report(screen_for(found.match.game, lang), found, args.level, args.threshold / 100)
    return 0


def _blunders(args: argparse.Namespace, match: Match) -> list[Blunder]:
    from rasputitsa.analysis.blunders import NODES, blunders

    return blunders(match, args.level, args.nodes or NODES, args.threshold / 100)


def _hint(args: argparse.Namespace, state: State) -> int:
    from rasputitsa.agents.family import has_stacks

    advise = _stack_advice if has_stacks(state.game) else _advice
    row, show = advise(args, state)
    if args.json:
        print(json.dumps(row, ensure_ascii=False, indent=2))
        return 0
    from rasputitsa.terminal.screen import screen_for

    show(screen_for(state.game, language(args)))
    return 0


Advice = tuple[dict[str, Any], Callable[["Screen"], None]]
"""A hint as a plain value, and how it is printed: only that needs the libraries of the terminal."""


def _advice(args: argparse.Namespace, state: State) -> Advice:
    from rasputitsa.analysis.hint import hint
    from rasputitsa.analysis.plain_advice import hint_row

    found = hint(state, args.level, Clock(nodes=args.nodes))

    def show(screen: Screen) -> None:
        from rasputitsa.analysis.advice_page import print_hint

        print_hint(screen, found, args.level)

    return hint_row(found), show


def _stack_advice(args: argparse.Namespace, state: State) -> Advice:
    from rasputitsa.analysis.stacks.hint import stack_hint
    from rasputitsa.analysis.stacks.plain import stack_hint_row

    found = stack_hint(state, args.level, Clock(nodes=args.nodes))

    def show(screen: Screen) -> None:
        from rasputitsa.analysis.stacks.page import print_stack_hint

        print_stack_hint(screen, found, args.level)

    return stack_hint_row(found), show

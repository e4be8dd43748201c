"""``rasputitsa analyse`` and ``odds``: what players and dice did in a game, and what they can do."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from rasputitsa.agents import Clock
from rasputitsa.cli.common import (
    Add,
    UsageError,
    add_game,
    add_language,
    chosen_game,
    language,
    position_in,
    refused,
    replayed,
)
from rasputitsa.engine.action import ACTIONS, Action
from rasputitsa.engine.errors import IllegalAction, NotationError, RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.state import State
from rasputitsa.notation import parse_words, unit

if TYPE_CHECKING:
    from rasputitsa.analysis.blunders import Blunder

SHOWN = 8
"""Outcomes that are listed unless more are asked for."""


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
    command = add(
        "odds",
        odds,
        "Explore what a set of battles can bring, exactly.",
        'odds my.hexlog --at 31 --attack "30A with XXIV LIII"',
    )
    command.add_argument(
        "file", metavar="FILE", type=Path, help="a save; with --game, a position of that game"
    )
    command.add_argument("--at", metavar="N", type=int, help="after so many actions of the save")
    add_game(command, named=True, optional=True)
    command.add_argument(
        "--attack", metavar="A", action="append", default=[],
        help='such as "30A with XXIV LIII" or "assault XXIV 2"; may be repeated',
    )  # fmt: skip
    command.add_argument("--order", metavar="T", nargs="+", default=[], help="the targets to be fought first")
    command.add_argument("--no-advance", action="store_true", help="no attacker enters a vacated hex")
    command.add_argument("--limit", metavar="N", type=int, help="sample if more dice must be looked at")
    command.add_argument("--outcomes", metavar="N", type=int, default=SHOWN, help="how many outcomes to list")
    command.add_argument("--json", action="store_true", help="as JSON")
    add_language(command)


def analyse(args: argparse.Namespace) -> int:
    from rasputitsa.agents.catalogue import check
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
    found = report(match, None if args.no_blunders else _blunders(args, match))
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
    from rasputitsa.analysis.hint import hint

    found = hint(state, args.level, Clock(nodes=args.nodes))
    if args.json:
        from rasputitsa.analysis.plain_advice import hint_row

        print(json.dumps(hint_row(found), ensure_ascii=False, indent=2))
        return 0
    from rasputitsa.analysis.advice_page import print_hint
    from rasputitsa.terminal.screen import screen_for

    print_hint(screen_for(state.game, language(args)), found, args.level)
    return 0


def odds(args: argparse.Namespace) -> int:
    from rasputitsa.analysis.followups import staying, usual
    from rasputitsa.analysis.forecast import LIMIT, explore

    for name in ("limit", "outcomes"):
        value = getattr(args, name)
        if value is not None and value < 1:
            raise UsageError(f"--{name} {value}: at least 1")
    state = _state(args)
    game, policy = state.game, staying if args.no_advance else usual
    attacks = [_announcement(game, text) for text in args.attack]
    order = [unit(game, key) for key in args.order]
    try:
        found = explore(state, attacks, order, policy, limit=args.limit or LIMIT)
    except IllegalAction as error:
        raise RasputitsaError(f"--attack: {refused(game, error.refusal, language(args))}") from None
    if args.json:
        from rasputitsa.analysis.plain_forecast import forecast_row

        print(json.dumps(forecast_row(game, found, args.outcomes), ensure_ascii=False, indent=2))
        return 0
    from rasputitsa.analysis.forecast_page import print_forecast
    from rasputitsa.terminal.screen import screen_for

    print_forecast(screen_for(game, language(args)), found, args.outcomes)
    return 0


def _state(args: argparse.Namespace) -> State:
    """The state of a save, at its end or earlier, or a position of a game."""
    if args.game is not None:
        if args.at is not None:
            raise UsageError("--at belongs to a save, not to a position")
        return position_in(chosen_game(args), args.file)
    for name in ("scenario", "preset", "option"):
        if getattr(args, name):
            raise UsageError(f"--{name} belongs to a position of --game: a save names its own game")
    if args.at is not None and args.at < 0:
        raise UsageError(f"--at {args.at}: there is no action before the first")
    match = replayed(args.file, language(args), check=False, stop=args.at)
    if args.at is not None and len(match.log) < args.at:
        raise RasputitsaError(f"{args.file}: has {len(match.log)} actions, so none is number {args.at}")
    return match.state


def _announcement(game: Game, text: str) -> Action:
    """An attack in notation, with or without its verb."""
    verb = text.split(maxsplit=1)[:1]
    try:
        return parse_words(game, text if verb and verb[0] in ACTIONS else f"attack {text}")
    except NotationError as error:
        raise NotationError(f"--attack: {error}") from None

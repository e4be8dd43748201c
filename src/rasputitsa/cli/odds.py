"""``rasputitsa odds``: what a set of battles can bring."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

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
from rasputitsa.engine.state import State
from rasputitsa.notation import parse_words, unit

SHOWN = 8
"""Outcomes that are listed unless more are asked for."""


def register(add: Add) -> None:
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

"""``rasputitsa play``: a game in the terminal."""

from __future__ import annotations

import argparse
import contextlib
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rasputitsa import store
from rasputitsa.agents.catalogue import describe, names
from rasputitsa.cli.common import Add, UsageError, add_game, add_language, chosen_game, language
from rasputitsa.engine.match import Match

if TYPE_CHECKING:
    from rasputitsa.terminal.session import Session

SUFFIX = ".hexlog"
SIDES = ("german", "soviet")
PLAYERS = ("human", "level2")
"""Who plays the sides of a new game if nobody is named."""


def register(add: Add) -> None:
    command = add(
        "play",
        play,
        "Play in the terminal, against the computer or each other.",
        "play bfm-vpg-2009 --soviet human --german level2 --seed 7",
    )
    command.description = f"{command.description} Players are human or a level of the computer. {describe()}."
    add_game(command, optional=True)
    for side, default in zip(SIDES, PLAYERS, strict=True):
        command.add_argument(
            f"--{side}",
            metavar="WHO",
            help=f"human, {', '.join(names())} (default in a new game: {default})",
        )
    command.add_argument("--seed", metavar="N", help="seed of the dice (default: a secret one)")
    command.add_argument("--resume", metavar="FILE", type=Path, help="go on with a save")
    command.add_argument("--save", metavar="FILE", type=Path, help="where to save (default: GAME.hexlog)")
    add_language(command)


def play(args: argparse.Namespace) -> int:
    from rasputitsa.terminal.loop import Loop
    from rasputitsa.terminal.screen import screen_for

    session = _resumed(args) if args.resume else _new(args)
    screen = screen_for(session.match.game, language(args))
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (line editing and history for input)
    Loop(session, screen, input).run()
    return 0


def _new(args: argparse.Namespace) -> Session:
    from rasputitsa.terminal.session import Session

    if not args.game:
        raise UsageError("name a game or a save to resume (see rasputitsa play --help)")
    game = chosen_game(args)
    players = tuple(getattr(args, side) or default for side, default in zip(SIDES, PLAYERS, strict=True))
    seed = secrets.token_hex(16) if args.seed is None else args.seed
    path = args.save or store.free_name(Path(), game.id, SUFFIX)
    session = Session(Match(game, seed), players, path)
    session.begin()
    return session


def _resumed(args: argparse.Namespace) -> Session:
    from rasputitsa.terminal.session import Session

    for name in ("scenario", "preset", "seed", "option"):
        if getattr(args, name):
            raise UsageError(f"--{name} belongs to a new game, not to one that is resumed")
    players = {side: who for side in SIDES if (who := getattr(args, side))}
    session = Session.resume(args.resume, players, args.save)
    if args.game and args.game != session.match.game.id:
        raise UsageError(f"{args.resume} is a save of {session.match.game.id}, not of {args.game}")
    return session

"""``rasputitsa mail``: a game between two people who send each other a file."""

from __future__ import annotations

import argparse
import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rasputitsa import store
from rasputitsa.cli.common import Add, UsageError, add_game, add_language, chosen_game, language, replayed
from rasputitsa.mail import letter as letters

if TYPE_CHECKING:
    from rasputitsa.mail.letter import Letter

SUFFIX = ".hexlog"


def register(add: Add) -> None:
    command = add(
        "mail",
        begin,
        "Play against a person to whom you send a file: fair dice without a server.",
        "mail begin bfm-vpg-2009 --side german",
    )
    steps = command.add_subparsers(title="commands", metavar="COMMAND", required=True)
    first = steps.add_parser("begin", help="begin a game, play as far as you can, and send the file")
    add_game(first)
    first.add_argument("--side", required=True, metavar="SIDE", help="the side that you play")
    first.add_argument("--save", metavar="FILE", type=Path, help="the file to send (default: GAME.hexlog)")
    first.set_defaults(run=begin)
    then = steps.add_parser("open", help="open the file that you were sent, play on, and send it back")
    then.add_argument("file", metavar="FILE", type=Path)
    then.set_defaults(run=open_)
    for step in (first, then):
        step.add_argument("--key", metavar="FILE", type=Path, help="your key (default: FILE-SIDE.key)")
        step.add_argument(
            "--player", metavar="WHO", default="human", help="human, or a level that plays for you"
        )
        step.add_argument("--debug", action="store_true", help="show where an error comes from")
        add_language(step)


def begin(args: argparse.Namespace) -> int:
    game = chosen_game(args)
    if args.side not in game.sides:
        raise UsageError(f"--side {args.side}: expected one of {', '.join(game.sides)}")
    path = args.save or store.free_name(Path(), game.id, SUFFIX)
    return _play(letters.begin(game, args.side, path, args.key or letters.key_name(path, args.side)), args)


def open_(args: argparse.Namespace) -> int:
    match = replayed(args.file, language(args), check=True)
    return _play(letters.opened(args.file, args.key, match), args)


def _play(letter: Letter, args: argparse.Namespace) -> int:
    from rasputitsa.mail.session import MailSession
    from rasputitsa.terminal.loop import Loop
    from rasputitsa.terminal.screen import screen_for

    session = MailSession(letter, args.player)
    screen = screen_for(letter.match.game, language(args))
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (line editing and history for input)
    screen.story(session.open())
    screen.say("mail-key", key=str(letter.key_path))
    Loop(session, screen, input).run()
    return 0

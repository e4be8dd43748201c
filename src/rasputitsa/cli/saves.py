"""``rasputitsa show``, ``replay`` and ``verify``: looking into saves."""

from __future__ import annotations

import argparse
from pathlib import Path

from rasputitsa import hexlog, store
from rasputitsa.cli.common import Add, add_language, language, replayed
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.origin import CHOSEN, MAIL


def register(add: Add) -> None:
    command = add(
        "show", show, "Show the map of a save, at its end or after some actions.", "show my.hexlog --at 40"
    )
    command.add_argument("file", metavar="FILE", type=Path)
    command.add_argument("--at", metavar="N", type=int, help="after so many actions, dice included")
    add_language(command)
    command = add("replay", replay, "Tell the story of a save, or check it.", "replay my.hexlog --check")
    command.add_argument("file", metavar="FILE", type=Path)
    command.add_argument("--check", action="store_true", help="only check rules and checkpoints")
    add_language(command)
    command = add("verify", verify, "Check the dice of a save against its seed.", "verify my.hexlog")
    command.add_argument("file", metavar="FILE", type=Path)


def show(args: argparse.Namespace) -> int:
    from rasputitsa.terminal.screen import screen_for

    if args.at is not None and args.at < 0:
        raise RasputitsaError(f"--at {args.at}: there is no action before the first")
    lang = language(args)
    match = replayed(args.file, lang, check=False, stop=args.at)
    if args.at is not None and len(match.log) < args.at:
        raise RasputitsaError(f"{args.file}: has {len(match.log)} actions, so none is number {args.at}")
    screen = screen_for(match.game, lang)
    screen.map(match.state)
    screen.status(match.state)
    if match.decision is None:
        screen.verdict(match.state)
    else:
        screen.question(match.decision)
    return 0


def replay(args: argparse.Namespace) -> int:
    lang = language(args)
    match = replayed(args.file, lang, check=args.check)
    if args.check:
        marks = sum(line.startswith("=") for _, line in store.read_save(args.file).lines)
        print(f"{args.file}: {len(match.log)} actions and {marks} checkpoints are right")
        return 0
    from rasputitsa.terminal.screen import screen_for

    screen = screen_for(match.game, lang)
    screen.story(match.log)
    return 0


def verify(args: argparse.Namespace) -> int:
    replayed(args.file, "en", check=True)
    log = store.read_save(args.file)
    try:
        rolled = hexlog.verify_dice(log)
    except RasputitsaError as error:
        raise RasputitsaError(f"{args.file}: {error}") from None
    source = "both chains" if log.scheme == MAIL else "its seed"
    print(f"{args.file}: {rolled} dice are those of {source}")
    for line in _origin(log):
        print(line)
    return 0


def _origin(log: hexlog.Hexlog) -> list[str]:
    """Where the dice come from, for those who wrote down what they saw at the start."""
    told = {"the keeper of the match": log.commitment if log.scheme else "", **log.pledges}
    lines = [f"  bound before the first die: {who} {bound}" for who, bound in told.items() if bound]
    if log.match:
        lines.append(f"  the dice follow from the name of the match, too: {log.match}")
    if log.scheme == CHOSEN:
        lines.append("  the maker of the match chose this seed, or knew it")
    if log.foreign:
        lines.append(f"  {log.foreign} dice came from elsewhere and are not checked")
    return lines

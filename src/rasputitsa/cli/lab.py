"""``rasputitsa lab``: the laboratory, a group of commands that measure players and games."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module

from rasputitsa.cli.common import Add, Parser, UsageError

COMMANDS = ("lab_run", "lab_measure", "lab_tune", "lab_report", "lab_suite", "lab_calibrate")
"""The modules with commands of the laboratory; each has ``register``, as the commands themselves have."""


def register(add: Add) -> None:
    group = add("lab", _unnamed, "Measure players and games by many games.", "lab run bfm-vpg-2009 --help")
    commands = group.add_subparsers(title="commands", metavar="COMMAND")

    def add_to_lab(name: str, run: Callable[[argparse.Namespace], int], about: str, example: str) -> Parser:
        command: Parser = commands.add_parser(
            name, help=about, description=about, epilog=f"example: rasputitsa lab {example}"
        )
        command.add_argument("--debug", action="store_true", help="show where an error comes from")
        command.set_defaults(run=run)
        return command

    for module in COMMANDS:
        import_module(f"rasputitsa.cli.{module}").register(add_to_lab)


def _unnamed(args: argparse.Namespace) -> int:
    raise UsageError("name a command of the laboratory (see rasputitsa lab --help)")

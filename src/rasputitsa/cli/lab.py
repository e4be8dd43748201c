"""``rasputitsa lab``: the laboratory, a group of commands that measure players and games."""

from __future__ import annotations

import argparse

from rasputitsa.cli.common import Add, UsageError, register_all

COMMANDS = ("lab_run", "lab_measure", "lab_tune", "lab_report", "lab_suite", "lab_calibrate", "lab_study")
"""The modules with commands of the laboratory; each has ``register``, as the commands themselves have."""


def register(add: Add) -> None:
    group = add("lab", _unnamed, "Measure players and games by many games.", "lab run bfm-vpg-2009 --help")
    register_all(COMMANDS, group.add_subparsers(title="commands", metavar="COMMAND"), "lab ")


def _unnamed(args: argparse.Namespace) -> int:
    raise UsageError("name a command of the laboratory (see rasputitsa lab --help)")

"""``rasputitsa map``: build the map of a game from real geography, and draw a map."""

from __future__ import annotations

import argparse

from rasputitsa.cli.common import Add, UsageError, register_all

COMMANDS = ("map_build", "map_show")


def register(add: Add) -> None:
    group = add(
        "map", _unnamed, "Build maps from real geography, and draw them.", "map show moskva --out map.svg"
    )
    register_all(COMMANDS, group.add_subparsers(title="commands", metavar="COMMAND"), "map ")


def _unnamed(args: argparse.Namespace) -> int:
    raise UsageError("name a command of maps (see rasputitsa map --help)")

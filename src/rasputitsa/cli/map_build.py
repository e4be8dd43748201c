"""``rasputitsa map build``: a map from its recipe."""

from __future__ import annotations

import argparse
from pathlib import Path

from rasputitsa import store
from rasputitsa.cli.common import Add
from rasputitsa.engine.errors import RasputitsaError


def register(add: Add) -> None:
    command = add(
        "build",
        build,
        "Build the map of a game from the stored geography, its recipe and its corrections.",
        "build moskva",
    )
    command.add_argument(
        "name", metavar="NAME", help="a game, such as moskva, or a folder with map_recipe.toml"
    )
    command.add_argument(
        "-o", "--out", metavar="FILE", type=Path, help="where to write it (default: map.toml there)"
    )
    command.add_argument(
        "--check", action="store_true", help="write nothing; fail if the map is not up to date"
    )


def build(args: argparse.Namespace) -> int:
    from rasputitsa.maps.build import built_text
    from rasputitsa.maps.kit import find_kit, read

    kit = find_kit(args.name)
    path = args.out or kit.map
    text = built_text(kit)
    if args.check:
        if not path.exists() or read(path) != text:
            raise RasputitsaError(f"{path}: not what the recipe gives; run rasputitsa map build {args.name}")
    else:
        store.write(path, text)
    print(path)
    return 0

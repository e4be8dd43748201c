"""``rasputitsa map show``: a map as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from rasputitsa import store
from rasputitsa.cli.common import Add, UsageError

WIDTH = 1158


def register(add: Add) -> None:
    command = add(
        "show",
        show,
        "Draw a map as SVG, or as PNG if the file is named so.",
        "show moskva --sources --out moskva.svg",
    )
    command.add_argument("name", metavar="NAME", help="a game, such as moskva, or a folder with map.toml")
    command.add_argument(
        "-o", "--out", metavar="FILE", type=Path, required=True, help="the picture: .svg or .png"
    )
    command.add_argument(
        "--width", metavar="N", type=int, default=WIDTH, help=f"of a PNG, in pixels ({WIDTH})"
    )
    command.add_argument("--zones", action="store_true", help="outline the set-up zones")
    command.add_argument("--sources", action="store_true", help="draw the lines of the geography on top")


def show(args: argparse.Namespace) -> int:
    from rasputitsa.maps.kit import find_kit, load_map
    from rasputitsa.maps.picture import picture

    if args.out.suffix not in (".svg", ".png"):
        raise UsageError(f"{args.out}: expected a name that ends in .svg or .png")
    if not 1 <= args.width <= 10_000:
        raise UsageError(f"--width {args.width}: expected 1 to 10000")
    kit = find_kit(args.name)
    found = load_map(kit)
    over = None
    if args.sources:
        from rasputitsa.maps.overlay import source_lines

        over = source_lines(kit, found)
    drawn = picture(found, over, zones=args.zones)
    if args.out.suffix == ".svg":
        store.write(args.out, drawn)
    else:
        from rasputitsa.maps.png import png

        args.out.write_bytes(png(drawn, args.width))
    print(args.out)
    return 0

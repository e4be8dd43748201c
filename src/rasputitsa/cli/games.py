"""``rasputitsa games``: what can be played."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rasputitsa.cli.common import Add, edition
from rasputitsa.games import FAMILIES, family, load


def register(add: Add) -> None:
    command = add("games", games, "List the games with their scenarios, presets and options.", "games --json")
    command.add_argument("--json", action="store_true", help="as JSON")


def games(args: argparse.Namespace) -> int:
    rows = [describe(game_id) for game_id in FAMILIES]
    if args.json:
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return 0
    for row in rows:
        _print(row)
    return 0


def describe(game_id: str) -> dict[str, Any]:
    """A game and everything that can be chosen for it."""
    own = family(game_id)
    home = edition(game_id)
    known = own.catalogue()
    return {
        "id": game_id,
        "title": load(game_id).title,
        "scenarios": {name: row["title"]["en"] for name, row in own.scenarios().items()},
        "presets": [name for name, row in own.presets().items() if row["game"] == game_id],
        "options": {
            name: {"title": option.title["en"], "text": option.text["en"], "default": option.default}
            for name, option in known.items()
            if home in option.editions
        },
        "borrowable": [
            name for name, option in known.items() if option.borrowable and home not in option.editions
        ],
    }


def _print(row: dict[str, Any]) -> None:
    print(f"{row['id']}  {row['title']}")
    for name, title in row["scenarios"].items():
        print(f"  scenario {name:<28} {title}")
    for name in row["presets"]:
        print(f"  preset   {name}")
    for name, option in row["options"].items():
        default = "" if option["default"] == "off" else f" (default: {option['default']})"
        print(f"  option   {name:<28} {option['title']}{default}")
    if row["borrowable"]:
        print(f"  with allow_cross_edition also: {', '.join(row['borrowable'])}")
    print()

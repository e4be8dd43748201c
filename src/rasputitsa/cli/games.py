"""``rasputitsa games``: what can be played."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rasputitsa.cli.common import Add, edition
from rasputitsa.data.options import BORROW, Option
from rasputitsa.games import FAMILIES, family, load
from rasputitsa.games.idle import idle_alone


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
            name: {**_texts(game_id, option), "default": option.default}
            for name, option in known.items()
            if home in option.editions
        },
        "borrowable": {
            name: _texts(game_id, option)
            for name, option in known.items()
            if option.borrowable and home not in option.editions
        },
    }


def _texts(game_id: str, option: Option) -> dict[str, Any]:
    """An option in words. ``idle``: the scenarios in which it changes nothing."""
    idle = [] if option.free_text else idle_alone(game_id, option.name)
    return {"title": option.title["en"], "text": option.text["en"], "idle": idle}


def _idle(option: dict[str, Any]) -> str:
    return f" (changes nothing by itself in {', '.join(option['idle'])})" if option["idle"] else ""


def _print(row: dict[str, Any]) -> None:
    print(f"{row['id']}  {row['title']}")
    for name, title in row["scenarios"].items():
        print(f"  scenario {name:<28} {title}")
    for name in row["presets"]:
        print(f"  preset   {name}")
    for name, option in row["options"].items():
        default = "" if option["default"] == "off" else f" (default: {option['default']})"
        print(f"  option   {name:<28} {option['title']}{default}{_idle(option)}")
    if row["borrowable"]:
        print(f"  With {BORROW} also:")
    for name, option in row["borrowable"].items():
        print(f"  borrowed {name:<28} {option['title']}{_idle(option)}")
    print()

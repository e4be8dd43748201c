"""``rasputitsa rules``: every rule of a game with the code, the data and the tests that carry it."""

from __future__ import annotations

import argparse
import dataclasses
import json
from pathlib import Path

import rasputitsa
from rasputitsa.cli.common import Add
from rasputitsa.games import FAMILIES
from rasputitsa.messages import LANGUAGES
from rasputitsa.traceability import Row, index


def register(add: Add) -> None:
    command = add("rules", rules, "List the rules of a game with their code and tests.", "rules bfm-gdw-1986")
    command.add_argument("game", metavar="GAME", help=", ".join(FAMILIES))
    command.add_argument("--json", action="store_true", help="as JSON")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the titles")


def tests_folder() -> Path | None:
    """The tests of a source checkout."""
    folder = Path(rasputitsa.__file__).parents[2] / "tests"
    return folder if folder.is_dir() else None


def rules(args: argparse.Namespace) -> int:
    rows = index(args.game, tests_folder()).rows
    if args.json:
        print(json.dumps([dataclasses.asdict(row) for row in rows], ensure_ascii=False, indent=2))
        return 0
    for row in rows:
        _print(row, args.lang)
    return 0


def _print(row: Row, lang: str) -> None:
    title = row.title.get(lang) or row.title.get("en") or next(iter(row.title.values()), "")
    print(f"{row.id}  {title}  ({row.kind})")
    for name, places in (("code", row.code), ("data", row.data), ("tests", row.tests)):
        for place in places:
            print(f"  {name:<6} {place}")

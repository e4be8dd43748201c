"""What the rule index of an edition is made from: rulebooks, rulings, and the data rows that cite them."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.data import files
from rasputitsa.data.citing import cited
from rasputitsa.data.rulebook import Rule, ruling
from rasputitsa.games.bfm.edition import EDITIONS, OPTIONS, PACKAGE, base_ruleset, rulebook

BOOKS = {
    "bfm-gdw-1986": ("gdw", "kane", "kurcina"),
    "bfm-vpg-2009": ("vpg",),
    "bfm-c3i-2011": ("c3i",),
}
"""The campaign and the options were written for the first edition; the others can only borrow them."""


def rules(game_id: str) -> tuple[Rule, ...]:
    """The rules of all books of a game, in their order."""
    return tuple(rule for name in BOOKS[game_id] for rule in rulebook(name).rules)


def rulings(game_id: str) -> tuple[Rule, ...]:
    """The rulings that concern a game, as rules."""
    prefixes = {rulebook(name).prefix for name in BOOKS[game_id]}
    rows = files.table(PACKAGE, "rulings.toml")["ruling"]
    return tuple(ruling(row) for row in rows if prefixes.intersection(row["editions"]))


def citations(game_id: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The rows of the data files that cite rules: ``file: key`` and the ids cited there."""
    path = EDITIONS[game_id]
    options = ((f"{OPTIONS.name}: {key}", ids) for key, ids in cited(files.table(PACKAGE, OPTIONS.name)))
    return (*_ruleset_rows(path), *options)


def _ruleset_rows(path: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The rows of a ruleset. One that extends another inherits rows, and cites them where it changes them."""
    own = files.table(PACKAGE, path)
    home = own.get("extends", path)
    rows = dict(cited(base_ruleset(path)))
    for key, ids in rows.items():
        yield f"{path if key.partition('.')[0] in own else home}: {key}", ids
    for changed in own.get("set", {}):
        row = max((key for key in rows if changed.startswith(f"{key}.")), key=len, default=None)
        if row is not None:
            yield f"{path}: set.{changed}", rows[row]


def uses(place: str) -> bool:
    """Is this place in the code one that these games use?"""
    return not place.startswith(("rasputitsa.mechanisms.impulse.", "rasputitsa.games.moskva."))

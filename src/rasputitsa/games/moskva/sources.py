"""What the rule index of the game is made from: rulebooks, rulings, and the data rows that cite them."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.data import files
from rasputitsa.data.citing import cited
from rasputitsa.data.rulebook import Rule, ruling
from rasputitsa.games.moskva.edition import EDITIONS, OPTIONS, PACKAGE, own_rules, ruleset

OWN = (
    "rasputitsa.engine.",
    "rasputitsa.games.moskva.",
    "rasputitsa.mechanisms.impulse.",
    "rasputitsa.mechanisms.control:",
    "rasputitsa.mechanisms.sequence:",
)
"""Where the code of this game is; other mechanisms belong to games without stacks."""


def rules(game_id: str) -> tuple[Rule, ...]:
    """The rules of the battle and of its series, in the order of authority."""
    return own_rules().rules


def rulings(game_id: str) -> tuple[Rule, ...]:
    """The rulings as rules."""
    return tuple(ruling(row) for row in files.table(PACKAGE, "rulings.toml")["ruling"])


def citations(game_id: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The rows of the data files that cite rules: ``file: key`` and the ids cited there."""
    return tuple(_rows(game_id))


def _rows(game_id: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    table = ruleset(game_id)
    for name, rows in (
        (EDITIONS[game_id], table),
        (table["counters"], files.table(PACKAGE, table["counters"])),
        (OPTIONS.name, files.table(PACKAGE, OPTIONS.name)),
    ):
        yield from ((f"{name}: {key}", ids) for key, ids in cited(rows))


def uses(place: str) -> bool:
    """Is this place in the code one that the game uses?"""
    return place.startswith(OWN)

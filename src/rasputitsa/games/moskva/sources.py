"""What the rule index of the game is made from: rulebooks, rulings, and the data rows that cite them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rasputitsa.data import files
from rasputitsa.data.citing import cited
from rasputitsa.data.rulebook import Rule
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
    """The rulings as rules: the question is the title, answer and reason the text."""
    return tuple(_ruling(row) for row in files.table(PACKAGE, "rulings.toml")["ruling"])


def _ruling(row: dict[str, Any]) -> Rule:
    return Rule(
        id=row["id"],
        kind=row["kind"],
        section="rulings",
        title=dict(row["question"]),
        text={language: f"{choice} {row['reason'][language]}" for language, choice in row["choice"].items()},
        topics=(),
        rulings=(),
    )


def citations(game_id: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The rows of the data files that cite rules: ``file: key`` and the ids cited there."""
    return tuple(_rows(game_id))


def _rows(game_id: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    table = ruleset(game_id)
    for name, rows in (
        (EDITIONS[game_id], table),
        (table["counters"], files.table(PACKAGE, table["counters"])),
        (OPTIONS, files.table(PACKAGE, OPTIONS)),
    ):
        yield from ((f"{name}: {key}", ids) for key, ids in cited(rows))


def uses(place: str) -> bool:
    """Is this place in the code one that the game uses?"""
    return place.startswith(OWN)

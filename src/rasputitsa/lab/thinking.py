"""How long a player thinks about a player turn, by the records of its games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rasputitsa.lab.game_record import GameRecord

MOST = 0.95
"""The share of player turns that are no longer than ``most``."""


class Thinking(NamedTuple):
    """Seconds a player turn, a set-up being one of them: on average, in 95 of 100, and the longest."""

    mean: float
    most: float
    longest: float


def thinking(records: Iterable[GameRecord], player: str) -> Thinking | None:
    """Of the games in which a player took part; None if it was never asked."""
    seconds = sorted(
        turn
        for record in records
        for side, name in record.players.items()
        if name == player
        for turn in record.seconds.get(side, [])
    )
    if not seconds:
        return None
    place = min(len(seconds) - 1, int(MOST * len(seconds)))
    return Thinking(sum(seconds) / len(seconds), seconds[place], seconds[-1])

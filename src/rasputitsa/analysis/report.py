"""The report on a game: how it ended, where it turned, and what the dice had to do with it."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.analysis.ledger import Ledger, ledger
from rasputitsa.analysis.turning import TurningPoint, turning_points
from rasputitsa.engine.match import Match


class Report(NamedTuple):
    """Everything that is told about a game, finished or not."""

    match: Match
    ledger: Ledger
    turning_points: tuple[TurningPoint, ...]


def report(match: Match) -> Report:
    luck = ledger(match)
    return Report(match, luck, tuple(turning_points(match, luck)))

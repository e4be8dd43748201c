"""The report on a game: how it ended, where it turned, and what players and dice had to do with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rasputitsa.analysis.blunders import Blunder
from rasputitsa.analysis.courses import TurnEnd, turn_ends
from rasputitsa.analysis.judgement import Judgement, judge
from rasputitsa.analysis.ledger import Ledger, ledger
from rasputitsa.analysis.turning import TurningPoint, turning_points
from rasputitsa.engine.match import Match


class Report(NamedTuple):
    """Everything that is told about a game, finished or not. ``blunders``: None if nobody looked for any."""

    match: Match
    ledger: Ledger
    turning_points: tuple[TurningPoint, ...]
    turn_ends: tuple[TurnEnd, ...]
    judgement: Judgement
    blunders: tuple[Blunder, ...] | None


def report(match: Match, blunders: Sequence[Blunder] | None = None) -> Report:
    luck = ledger(match)
    return Report(
        match,
        luck,
        tuple(turning_points(match, luck)),
        tuple(turn_ends(match)),
        judge(match.state),
        None if blunders is None else tuple(blunders),
    )

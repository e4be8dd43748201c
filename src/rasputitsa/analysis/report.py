"""The report on a game: how it ended, where it turned, and what players and dice had to do with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rasputitsa.agents.family import has_stacks
from rasputitsa.analysis.blunders import Blunder
from rasputitsa.analysis.courses import TurnEnd, turn_ends
from rasputitsa.analysis.engagement import plain
from rasputitsa.analysis.judgement import Judgement, judge
from rasputitsa.analysis.ledger import Ledger, ledger
from rasputitsa.analysis.stacks.standing import Standing, standings
from rasputitsa.analysis.turning import TurningPoint, turning_points
from rasputitsa.engine.match import Match


class Report(NamedTuple):
    """Everything that is told about a game, finished or not. ``blunders``: None if nobody looked for any.

    In games with stacks chances are not known (``judgement`` None, no ``turn_ends``): there ``standings``
    tell how the points stood.
    """

    match: Match
    ledger: Ledger
    turning_points: tuple[TurningPoint, ...]
    turn_ends: tuple[TurnEnd, ...]
    judgement: Judgement | None
    blunders: tuple[Blunder, ...] | None
    standings: tuple[Standing, ...] = ()


def report(match: Match, blunders: Sequence[Blunder] | None = None) -> Report:
    if has_stacks(match.game):
        return _points_report(match)
    luck = ledger(match)
    return Report(
        match,
        luck,
        tuple(turning_points(match, luck)),
        tuple(turn_ends(match)),
        judge(match.state),
        None if blunders is None else tuple(blunders),
    )


def _points_report(match: Match) -> Report:
    luck = ledger(match, plain)
    turning, stood = tuple(turning_points(match, luck)), tuple(standings(match))
    return Report(match, luck, turning, (), None, None, stood)

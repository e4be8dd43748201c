"""A question of a study as a picture: how often the first side wins in every row, with intervals."""

from __future__ import annotations

from collections.abc import Sequence

from rasputitsa.lab.report.estimates import Dot, dots
from rasputitsa.lab.report.style import ALONE
from rasputitsa.lab.study import Finding, Question


def picture(question: Question, found: Sequence[Finding]) -> str:
    """An SVG file. A dashed line goes through the first row, with which the others are compared."""
    side = question.rows[0].spec.setting.game().sides[0].capitalize()
    rows = {f"{row.name}: {row.wins[0].value:.0%}": [Dot("first", row.wins[0])] for row in found}
    told = f"{side} wins, intervals of 95 %"
    label, first = f"{question.title}: {told}", found[0].wins[0].value
    return dots(rows, told, label, percent=True, compared_with=first).alone(ALONE)

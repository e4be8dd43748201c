"""The judgement of a position for people: its worth term by term, and how likely each side is to win."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.agents.evaluation import Terms
from rasputitsa.agents.outlook import Outlook, deployed, judged, outlook, stage_of
from rasputitsa.engine.state import State


class Judgement(NamedTuple):
    """``terms`` count for the first side when positive, in points of combat strength."""

    outlook: Outlook
    terms: Terms

    @property
    def value(self) -> float:
        return sum(self.terms)


def judge(s: State) -> Judgement:
    """Judge a position; of a finished game the outlook is its result."""
    settled = deployed(s)
    stage = stage_of(settled)
    sign = 1.0 if stage.side == 0 else -1.0
    terms = Terms(*(sign * value for value in judged(settled, stage)))
    return Judgement(outlook(s), terms)


def main_terms(terms: Terms, least: float = 0.5) -> list[tuple[str, float]]:
    """The names and values of the terms that matter, the largest first."""
    found = [(name, value) for name, value in terms._asdict().items() if abs(value) >= least]
    return sorted(found, key=lambda term: -abs(term[1]))

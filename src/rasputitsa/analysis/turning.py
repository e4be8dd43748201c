"""Turning points of a game: cities that fell, changes of the lead, and the dice that told most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rasputitsa.analysis.ledger import Ledger
from rasputitsa.analysis.luck import Die
from rasputitsa.analysis.walk import moments, player_turns
from rasputitsa.engine.event import Captured
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import outcome
from rasputitsa.engine.state import State

TELLING_DICE = 3


class CityFell(NamedTuple):
    """A side took a place that it did not hold. ``number`` is the place in the log, here and below."""

    number: int
    state: State
    event: Captured


class LeadChanged(NamedTuple):
    """At the end of a player turn another side would win (None: neither) than at the end of the last."""

    number: int
    state: State
    leader: int | None


class TellingDie(NamedTuple):
    """One of the luckiest or unluckiest dice."""

    number: int
    state: State
    die: Die


TurningPoint = CityFell | LeadChanged | TellingDie


def turning_points(match: Match, ledger: Ledger) -> list[TurningPoint]:
    """All of them in the order in which they came."""
    found: list[TurningPoint] = [*_cities(match), *_leads(match), *_dice(match, ledger)]
    return sorted(found, key=lambda point: point.number)


def _cities(match: Match) -> Iterator[CityFell]:
    """Not those that a side deploys in."""
    for moment in moments(match):
        if moment.before.phase < 0:
            continue
        for event in moment.events:
            if isinstance(event, Captured):
                yield CityFell(moment.number, moment.before, event)


def _leads(match: Match) -> Iterator[LeadChanged]:
    leader, _ = outcome(match.first)
    for turn in player_turns(match):
        last = turn.moments[-1]
        now, _ = outcome(last.after)
        if now != leader:
            leader = now
            yield LeadChanged(last.number, last.before, leader)


def _dice(match: Match, ledger: Ledger) -> Iterator[TellingDie]:
    telling = sorted((die for die in ledger.dice if die.luck()), key=lambda die: -abs(die.luck()))
    for die in telling[:TELLING_DICE]:
        yield TellingDie(die.number, match.state_after(die.number), die)

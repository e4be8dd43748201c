"""A match as a story: player turns, their phases, and every decision with the answer and what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from rasputitsa.codec import phase_name
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.event import Event
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State


class Moment(NamedTuple):
    """A decision that was answered: the state in which it was asked, and the state after it.

    ``number`` counts the entries of the log before it.
    """

    number: int
    before: State
    player: int
    action: Action
    events: tuple[Event, ...]
    after: State

    @property
    def asked(self) -> Decision:
        found = decision(self.before)
        assert found is not None, "an entry of a log answers a decision"
        return found


class PhasePlayed(NamedTuple):
    """A phase in which something was decided."""

    turn: int
    name: str
    side: int
    moments: tuple[Moment, ...]


class PlayerTurn(NamedTuple):
    """The phases of one side in one turn, or the set-up."""

    turn: int
    side: int
    phases: tuple[PhasePlayed, ...]

    @property
    def moments(self) -> tuple[Moment, ...]:
        return tuple(moment for phase in self.phases for moment in phase.moments)


def moments(match: Match) -> Iterator[Moment]:
    """Everything that was answered, dice included, in its order."""
    for number, entry in enumerate(match.log):
        before, after = match.state_after(number), match.state_after(number + 1)
        yield Moment(number, before, entry.player, entry.action, entry.events, after)


def phases(match: Match) -> Iterator[PhasePlayed]:
    for (turn, name, side), group in groupby(moments(match), key=_phase):
        yield PhasePlayed(turn, name, side, tuple(group))


def _phase(moment: Moment) -> tuple[int, str, int]:
    s = moment.before
    return s.turn, phase_name(s), s.side


def player_turns(match: Match) -> Iterator[PlayerTurn]:
    for (turn, side, _), group in groupby(phases(match), key=_player_turn):
        yield PlayerTurn(turn, side, tuple(group))


def _player_turn(phase: PhasePlayed) -> tuple[int, int, bool]:
    """The set-up is a player turn of its own."""
    return phase.turn, phase.side, phase.moments[0].before.phase < 0

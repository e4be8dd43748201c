"""What holds in the states of all games."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.engine.state import State
from rasputitsa.engine.step import agenda_steps
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.sequence import NextPhase


def common(s: State) -> Iterator[str]:
    yield from _occupied(s)
    yield from _control(s)
    yield from _agenda(s)


def name(s: State, unit: int) -> str:
    return s.game.counters[unit].key


def _occupied(s: State) -> Iterator[str]:
    """The occupied hexes follow from the places of units, and are on the board."""
    where, game = s.where, s.game
    for side, units in enumerate(game.units_of):
        mask = 0
        for unit in units:
            if where[unit] >= 0:
                mask |= 1 << where[unit]
        if mask != s.occupied[side]:
            yield f"the occupied hexes of the {game.sides[side]} side are not where its units are"
    if (s.occupied[0] | s.occupied[1]) & ~game.grid.board:
        yield "a unit is off the board"


def _control(s: State) -> Iterator[str]:
    """Every place belongs to one side; points are never negative."""
    first, second = s.control
    if first & second or first | second != s.game.of(Control).hexes:
        yield "a place is not controlled by exactly one side"
    for track, points in zip(s.game.tracks, s.points, strict=True):
        if points < 0:
            yield f"{track} is {points}"


def intruders(s: State) -> Iterator[str]:
    """A place belongs to the side that stands in it."""
    first, second = s.control
    places = s.game.of(Control).hexes
    if s.occupied[0] & places & ~first or s.occupied[1] & places & ~second:
        yield "a unit stands in a place that its side does not control"


def _agenda(s: State) -> Iterator[str]:
    """The game goes on until its last phase is over, and the phase is the one being played."""
    game = s.game
    if not s.todo:
        if (s.turn, s.phase) != (len(game.turns), len(game.phases) - 1):
            yield "the game ended before its last phase"
        return
    if type(agenda_steps(s.todo)[-1]) is not NextPhase:
        yield "no phase follows this one"
    if not 1 <= s.turn <= len(game.turns) or not -1 <= s.phase < len(game.phases):
        yield f"there is no phase {s.turn}.{s.phase}"
    elif s.phase >= 0 and (s.side != game.phases[s.phase].side or s.turn in game.phases[s.phase].skip_turns):
        yield f"{s.turn}.{game.phases[s.phase].id} is not a phase of side {s.side}"

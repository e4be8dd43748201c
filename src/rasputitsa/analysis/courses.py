"""A match cut into tasks: what was done with each, to be compared with what could have been done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rasputitsa.agents.outlook import Outlook, outlook
from rasputitsa.analysis.plans import Course, Task, belongs, task_of
from rasputitsa.analysis.walk import player_turns
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision


class Played(NamedTuple):
    """A task of a match as it was done. ``number`` counts the entries of the log before it."""

    number: int
    side: int
    course: Course
    complete: bool


class TurnEnd(NamedTuple):
    """The outlook when a player turn was over."""

    turn: int
    side: int
    number: int
    outlook: Outlook


def played(match: Match) -> Iterator[Played]:
    """All tasks in their order. Small choices are left out, and so are dice."""
    number, last = 0, len(match.log)
    while number < last:
        start = match.state_after(number)
        asked = decision(start)
        assert asked is not None, "an entry of a log answers a decision"
        task = Task.SMALL if asked.player == CHANCE else task_of(start, asked)
        if task == Task.SMALL:
            number += 1
            continue
        end = number + 1
        while end < last and belongs(match.state_after(end), start, asked.player, task):
            end += 1
        actions = tuple(entry.action for entry in match.log[number:end])
        after = match.state_after(end)
        course = Course(task, start, actions, after)
        yield Played(number, asked.player, course, not belongs(after, start, asked.player, task))
        number = end


def turn_ends(match: Match) -> list[TurnEnd]:
    """The outlook after every player turn, the set-up first."""
    found = []
    for turn in player_turns(match):
        last = turn.moments[-1]
        number = 0 if last.before.phase < 0 else turn.turn
        found.append(TurnEnd(number, turn.side, last.number, outlook(last.after)))
    return found

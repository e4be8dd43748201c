"""Blunders: tasks that could have been done better, by how much, and how.

Decisions are judged, not dice: what a player could expect of what he did is compared with what he could have
expected of the plan that a computer player finds in the same position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rasputitsa.agents import Clock
from rasputitsa.agents.calibration import Stage
from rasputitsa.agents.evaluation import Terms
from rasputitsa.agents.level2 import Level2, early_value
from rasputitsa.agents.manoeuvre import Manoeuvre, Plan
from rasputitsa.agents.outlook import expected, judged, mind, result
from rasputitsa.analysis.courses import Played, played
from rasputitsa.analysis.expectation import Expectation, added, expectation, scaled
from rasputitsa.analysis.plans import Course, Task, follow, planner
from rasputitsa.engine.action import Action, Done, Move
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.orders import Orders

THRESHOLD = 0.05
NODES = 240
KEPT = 0.85
"""Share of its gain that a better plan must keep when orders that matter little are left out of it."""

MOVES = (Task.EARLY_MOVE, Task.MOVE)


class Blunder(NamedTuple):
    """``better`` is what should have been done otherwise; ``stay`` lists units that should not have moved.

    ``number`` counts the entries of the log before the task.
    """

    number: int
    side: int
    task: Task
    state: State
    played: tuple[Action, ...]
    better: tuple[Action, ...]
    stay: tuple[int, ...]
    expected: Expectation
    possible: Expectation

    @property
    def loss(self) -> float:
        """The chance to win that was given away; a draw counts half."""
        return self.possible.score - self.expected.score

    @property
    def reasons(self) -> Terms:
        """What the better plan gains, term by term."""
        return added([self.possible.terms, scaled(self.expected.terms, -1.0)])


def blunders(
    match: Match, level: str = "level2", nodes: int = NODES, threshold: float = THRESHOLD
) -> list[Blunder]:
    """The tasks of a match that cost more than ``threshold`` of the chance to win, the worst first."""
    if not 0 < threshold < 1:
        raise RasputitsaError(f"threshold {threshold:g}: must be between 0 and 1")
    found = []
    for task in played(match):
        blunder = _judge(task, planner(level), nodes) if task.complete else None
        if blunder is not None and blunder.loss > threshold:
            found.append(blunder)
    return sorted(found, key=lambda blunder: -blunder.loss)


def _judge(task: Played, agent: Level2, nodes: int) -> Blunder | None:
    """What was given away; None if the computer player finds nothing better."""
    course = task.course
    better = follow(agent, course.start, Clock(nodes=nodes))
    possible, done = expectation(better), expectation(course)
    if possible.score <= done.score:
        return None
    if course.task in MOVES:
        better = _essential(agent, course, better)
        possible = expectation(better)
    return Blunder(
        task.number,
        task.side,
        course.task,
        course.start,
        _told(course, better),
        _told(better, course),
        _stay(course, better),
        done,
        possible,
    )


def _told(course: Course, other: Course) -> tuple[Action, ...]:
    """The actions of a course that the other has not, or that lead elsewhere there."""
    if course.task in MOVES:
        where = other.end.where
        moves = {action.unit: action for action in course.actions if isinstance(action, Move)}
        return tuple(a for a in moves.values() if where[a.unit] != course.end.where[a.unit])
    return tuple(a for a in course.actions if a not in other.actions and not isinstance(a, Done))


def _stay(course: Course, better: Course) -> tuple[int, ...]:
    """Units that moved, and in the better plan do not."""
    if course.task not in MOVES:
        return ()
    ordered = {action.unit for action in better.actions if isinstance(action, Move)}
    moved = [action.unit for action in course.actions if isinstance(action, Move)]
    where = course.start.where
    return tuple(u for u in dict.fromkeys(moved) if u not in ordered and course.end.where[u] != where[u])


def _essential(agent: Level2, course: Course, better: Course) -> Course:
    """The better plan without the orders that make little difference: units that end where they did end."""
    s = course.start
    asked = decision(s)
    assert asked is not None, "a course begins with a decision"
    assert isinstance(asked.options, Orders)
    manoeuvre = Manoeuvre(mind(s.game, s.side), s, asked.options)
    ends = {unit: course.end.where[unit] for unit in manoeuvre.home}
    best = {unit: better.end.where[unit] for unit in manoeuvre.home}

    plan = fewest_changes(best, ends, lambda plan: _worth(course, manoeuvre.after(plan)))
    agent.adopt((s.turn, s.phase, s.side), plan, ())
    again = follow(agent, s)
    return again if expectation(again).score > expectation(course).score else better


def _worth(course: Course, after: State) -> float:
    """What a plan is worth by the position it leads to: a chance to win, or the attack that it prepares."""
    side = course.start.side
    if course.task == Task.EARLY_MOVE:
        return early_value(mind(after.game, side), after, side)
    stage = Stage(after.turn, side, ahead=False)
    terms = judged(after, stage)
    over = decision(course.end) is None
    return Expectation(side, result(after) if over else expected(after.game, stage, terms), terms).score


def fewest_changes(best: Plan, played: Plan, worth: Callable[[Plan], float]) -> Plan:
    """The plan as played with as few changes towards the best one as bring most of what that gains."""
    enough = worth(played) + KEPT * (worth(best) - worth(played))
    plan = dict(played)
    while worth(plan) < enough and plan != best:
        plan = max((_changed(plan, best, unit) for unit in plan if plan[unit] != best[unit]), key=worth)
    return plan


def _changed(plan: Plan, best: Plan, unit: int) -> Plan:
    """A unit goes where the best plan has it; whoever stands there does the same."""
    changed = dict(plan)
    moving: int | None = unit
    while moving is not None:
        end = best[moving]
        other = next((u for u, hex_ in changed.items() if hex_ == end and u != moving), None)
        changed[moving] = end
        moving = other
    return changed

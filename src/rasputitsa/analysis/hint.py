"""A hint: what a computer player would do with the decision at hand, why, and what it risks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rasputitsa.agents import Clock, consult
from rasputitsa.agents.evaluation import Terms
from rasputitsa.agents.level2 import Level2
from rasputitsa.agents.outlook import Outlook, mind, outlook
from rasputitsa.agents.prospects import prospects
from rasputitsa.analysis.expectation import (
    Expectation,
    added,
    announcements,
    best_announcements,
    expectation,
    scaled,
)
from rasputitsa.analysis.forecast import Forecast, explore
from rasputitsa.analysis.plans import Course, Task, follow, planner
from rasputitsa.engine.action import DONE, Action, Done, Fight, Move
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.combat import column_label
from rasputitsa.view import view

LIMIT, SAMPLES = 2_500, 1_000
"""Dice looked at before the forecast of a plan is sampled, and how often: two seconds or so."""


class Order(NamedTuple):
    """One action of a plan, and the tactic that a move belongs to (empty: found on the way)."""

    action: Action
    tactic: str


class Risk(NamedTuple):
    """A unit that the enemy may attack in his next turn: the chances to lose it, and to lose its hex only."""

    unit: int
    hex: Hex
    column: str
    eliminated: float
    driven_off: float


class Hint(NamedTuple):
    """``forecast`` is about the attacks of the plan, or about those that an early move prepares.

    ``now`` is the outlook of the position at hand, ``then`` what can be expected of the plan before any die
    is rolled, and ``idle`` what can be expected of doing nothing, where that is allowed.
    """

    state: State
    side: int
    task: Task
    orders: tuple[Order, ...]
    forecast: Forecast | None
    risks: tuple[Risk, ...]
    now: Outlook
    then: Expectation | None
    idle: Expectation | None

    @property
    def reasons(self) -> Terms | None:
        """What the plan gains over doing nothing, term by term."""
        if self.then is None or self.idle is None:
            return None
        return added([self.then.terms, scaled(self.idle.terms, -1.0)])


def hint(state: State, level: str = "level2", clock: Clock | None = None) -> Hint:
    """The best plan for the decision at hand, as the side that must decide sees the position."""
    asked = decision(state)
    side = state.side if asked is None or asked.player == CHANCE else asked.player
    s, agent = view(state, side), planner(level)
    course = follow(agent, s, clock)
    idle = _idle(course)
    if idle is not None and course.task != Task.ATTACK and _score(idle) > _score(course):
        course = idle
    return Hint(
        s,
        side,
        course.task,
        _orders(agent, course, clock),
        _forecast(course, agent, clock),
        _risks(course.end, side) if course.task == Task.MOVE else (),
        outlook(s),
        None if course.task == Task.SMALL else expectation(course),
        None if idle is None else expectation(idle),
    )


def _score(course: Course) -> float:
    return expectation(course).score


def _orders(agent: Level2, course: Course, clock: Clock | None) -> tuple[Order, ...]:
    """The actions of a plan without the end of the phase, and the battle to be fought first."""
    tactics = {} if agent.found is None else agent.found.tactics
    small = course.task == Task.SMALL
    told = [action for action in course.actions if small or not isinstance(action, Done)]
    return tuple(
        Order(action, tactics.get(action.unit, "") if isinstance(action, Move) else "")
        for action in (*told, *_first_fight(agent, course, clock))
    )


def _first_fight(agent: Level2, course: Course, clock: Clock | None) -> tuple[Fight, ...]:
    asked = decision(course.end)
    if course.task != Task.ATTACK or asked is None or asked.topic != "combat.next":
        return ()
    first = consult(agent, course.end, clock)
    assert isinstance(first, Fight)
    return (first,)


def _forecast(course: Course, agent: Level2, clock: Clock | None) -> Forecast | None:
    if course.task == Task.ATTACK:
        s, attacks = course.start, announcements(course.actions)
    elif course.task == Task.EARLY_MOVE:
        s, attacks = course.end, best_announcements(course.end)
    else:
        return None
    if not attacks and not s.battles:
        return None
    order = [fight.target for fight in _first_fight(agent, course, clock)]
    actions: Sequence[Action] = [action for attack in attacks for action in attack]
    return explore(s, actions, order, limit=LIMIT, samples=SAMPLES)


def _risks(s: State, side: int) -> tuple[Risk, ...]:
    """The attacks that the enemy could make next, the one that is most dangerous first."""
    k, foe = mind(s.game, side), 1 - side
    left, weather = k.attacks_left(s, foe)
    if not left or decision(s) is None:
        return ()
    found = [
        Risk(p.target, p.hex, column_label(s, p.column), p.killed, max(0.0, p.vacated - p.killed))
        for p in prospects(k, s, foe, weather)
    ]
    return tuple(sorted(found, key=lambda risk: (-risk.eliminated, -risk.driven_off)))


def _idle(course: Course) -> Course | None:
    """Doing nothing, where that is allowed and no answer in itself."""
    asked = decision(course.start)
    assert asked is not None, "a course begins with a decision"
    if course.task == Task.SMALL or DONE not in asked.options:
        return None
    return Course(course.task, course.start, (DONE,), apply(course.start, DONE))

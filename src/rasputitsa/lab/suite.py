"""The defence suite: which of the problems a player solves."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rasputitsa.agents import Agent, Clock, consult, create
from rasputitsa.engine.action import Action
from rasputitsa.engine.match import Match
from rasputitsa.engine.state import State
from rasputitsa.lab.defence.played import Played
from rasputitsa.lab.defence.problem import Problem


class Result(NamedTuple):
    """Whether a player solved a problem, and how long it took."""

    problem: Problem
    solved: bool
    seconds: float


def run_suite(make_agent: Callable[[], Agent], problems: Iterable[Problem]) -> Iterator[Result]:
    """Put every problem to a new agent, one after the other."""
    for problem in problems:
        start = time.perf_counter()
        played = attempt(problem, make_agent())
        seconds = time.perf_counter() - start
        yield Result(problem, problem.accepts(played), seconds)


def attempt(problem: Problem, agent: Agent) -> Played:
    """What the agent does with a problem. The other side's decisions in between are made at random."""
    match = problem.begin()
    other = create("level0")
    began = match.state
    actions: list[tuple[State, Action]] = []
    while (asked := match.decision) is not None and not _over(problem, match, began, len(actions)):
        state = match.state
        action = consult(agent if asked.player == problem.side else other, state, Clock())
        if asked.player == problem.side:
            actions.append((state, action))
        match.act(action)
    return Played(problem.side, match.state, tuple(actions))


def _over(problem: Problem, match: Match, began: State, answers: int) -> bool:
    """Has the player done what the problem asks of it?"""
    s = match.state
    if problem.until == "answer":
        return answers > 0
    if problem.until == "phase":
        return (s.turn, s.phase) != (began.turn, began.phase)
    return s.turn != began.turn or s.side != began.side


def table(results: Iterable[Result]) -> list[str]:
    """Solved problems by theme, and in all."""
    themes: dict[str, list[Result]] = {}
    for result in results:
        themes.setdefault(result.problem.theme, []).append(result)
    rows = [_row(theme, of_theme) for theme, of_theme in themes.items()]
    everything = [result for of_theme in themes.values() for result in of_theme]
    return [*rows, _row("all", everything)] if everything else []


def _row(name: str, results: list[Result]) -> str:
    solved = sum(result.solved for result in results)
    seconds = sum(result.seconds for result in results)
    share = 100 * solved / len(results)
    return f"{name:<16} {solved:>3} of {len(results):<3} {share:>4.0f} %  {seconds:7.1f} s"

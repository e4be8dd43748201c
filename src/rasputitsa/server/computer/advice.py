"""Advice worked out by a worker, since it takes longer than a server may hold its breath."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import BaseModel

from rasputitsa.agents import Clock
from rasputitsa.engine.match import Match
from rasputitsa.server.computer.task import EVALUATION, HINT, LUCK, THREAT, Task
from rasputitsa.table import advice
from rasputitsa.table.overlays import overlay
from rasputitsa.table.voice import Voice, voice

Work = Callable[[Voice, Task, Match, Clock], BaseModel]


def _hint(speaker: Voice, task: Task, match: Match, clock: Clock) -> BaseModel:
    return advice.hint(speaker, match.state, task.player, clock)


def _evaluation(speaker: Voice, task: Task, match: Match, _clock: Clock) -> BaseModel:
    return advice.evaluation(speaker, match.state, task.viewer)


def _luck(speaker: Voice, _task: Task, match: Match, _clock: Clock) -> BaseModel:
    return advice.luck(speaker, match)


def _threat(speaker: Voice, task: Task, match: Match, _clock: Clock) -> BaseModel:
    return overlay(speaker, match.state, task.viewer, THREAT)


WORKS: dict[str, Work] = {HINT: _hint, EVALUATION: _evaluation, LUCK: _luck, THREAT: _threat}


def told(task: Task, match: Match, clock: Clock) -> str:
    """The advice that a task asks for, as JSON."""
    return WORKS[task.kind](voice(match.game, task.language), task, match, clock).model_dump_json()

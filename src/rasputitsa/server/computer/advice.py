"""Advice worked out by a worker, since it takes longer than a server may hold its breath."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import BaseModel

from rasputitsa.agents import Clock
from rasputitsa.server.computer.task import EVALUATION, HINT, LUCK, THREAT, Task
from rasputitsa.sight import Sight
from rasputitsa.table import advice
from rasputitsa.table.overlays import overlay
from rasputitsa.table.voice import Voice, voice

Work = Callable[[Voice, Task, Sight, Clock], BaseModel]


def _hint(speaker: Voice, task: Task, sight: Sight, clock: Clock) -> BaseModel:
    return advice.hint(speaker, sight.state, task.player, clock)


def _evaluation(speaker: Voice, task: Task, sight: Sight, _clock: Clock) -> BaseModel:
    return advice.evaluation(speaker, sight.state, task.viewer)


def _luck(speaker: Voice, _task: Task, sight: Sight, _clock: Clock) -> BaseModel:
    return advice.luck(speaker, sight)


def _threat(speaker: Voice, task: Task, sight: Sight, _clock: Clock) -> BaseModel:
    return overlay(speaker, sight.state, task.viewer, THREAT)


WORKS: dict[str, Work] = {HINT: _hint, EVALUATION: _evaluation, LUCK: _luck, THREAT: _threat}


def told(task: Task, sight: Sight, clock: Clock) -> str:
    """The advice that a task asks for, as JSON."""
    return WORKS[task.kind](voice(sight.match.game, task.language), task, sight, clock).model_dump_json()

"""What a computer player would do with the task at hand: it is let play until the task is done."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rasputitsa.agents import Clock, consult, create
from rasputitsa.agents.level2 import Level2
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.declaration import Attacks, CombatPhase
from rasputitsa.mechanisms.orders import Orders
from rasputitsa.mechanisms.purchases import Purchases
from rasputitsa.mechanisms.setup import Deployment


class Task(StrEnum):
    """What is being decided. ``SMALL``: losses, retreats, advances and the like."""

    SET_UP = "set-up"
    PURCHASE = "purchase"
    EARLY_MOVE = "early-move"
    ATTACK = "attack"
    MOVE = "move"
    SMALL = "small"


class Course(NamedTuple):
    """Answers to the questions of one task, and the positions before the first and after the last of them."""

    task: Task
    start: State
    actions: tuple[Action, ...]
    end: State


def planner(level: str, seed: int = 0) -> Level2:
    """A player that plans and can say why; ``RasputitsaError`` if it is none of these."""
    agent = create(level, seed)
    if not isinstance(agent, Level2):
        raise RasputitsaError(f"level {level}: does not plan, expected level2 or level3")
    return agent


def task_of(s: State, asked: Decision) -> Task:
    options = asked.options
    if isinstance(options, Orders):
        return Task.EARLY_MOVE if _attack_follows(s) else Task.MOVE
    if isinstance(options, Attacks):
        return Task.ATTACK
    if isinstance(options, Purchases):
        return Task.PURCHASE
    return Task.SET_UP if isinstance(options, Deployment) else Task.SMALL


def _attack_follows(s: State) -> bool:
    """Is a combat phase of the same side still to come in this player turn?"""
    later = s.game.phases[s.phase + 1 :]
    steps = [step for phase in later if phase.side == s.side for step in phase.steps]
    return any(isinstance(step, CombatPhase) for step in steps)


def follow(agent: Level2, start: State, clock: Clock | None = None) -> Course:
    """Let an agent answer until dice roll, the other side decides, or something else is to be decided."""
    asked = decision(start)
    action = consult(agent, start, clock)
    assert asked is not None, "consult refuses a game that is over"
    task, actions, s = task_of(start, asked), [action], apply(start, action)
    while belongs(s, start, asked.player, task):
        action = consult(agent, s, clock)
        actions.append(action)
        s = apply(s, action)
    return Course(task, start, tuple(actions), s)


def belongs(s: State, start: State, player: int, task: Task) -> bool:
    """Is the decision at hand a part of the task that a player began in another state?

    Every small choice is a task of its own, but for the points that are spent on an attack.
    """
    asked = decision(s)
    if asked is None or asked.player != player or task == Task.SMALL:
        return False
    if (s.turn, s.phase) != (start.turn, start.phase):
        return False
    return task_of(s, asked) == task or (task == Task.ATTACK and asked.topic == "supply.assault")

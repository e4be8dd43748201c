"""What a column of the combat table does to a defender and to its attackers, over the faces of the die.

The programs of steps that an edition gives to its results are read once; whether a retreat is possible is
asked of the rules (``mechanisms.retreat``). Tests compare every number with the engine, face by face.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

from rasputitsa.mechanisms.results import (
    AttackerLosesStep,
    AttackerMatchesLoss,
    DefenderEliminated,
    DefenderLosesStep,
    DefenderMayStand,
    DefenderRetreats,
)


class Exit(IntEnum):
    """How a defender could retreat: not at all, freely, or only by paying a step while it is full."""

    NONE = 0
    FREE = 1
    PAID = 2


class Fate(NamedTuple):
    """What a result brings: the defender's steps lost, its death, its leaving the hex; what attackers pay."""

    killed: bool = False
    steps: int = 0
    vacates: bool = False
    exchange: bool = False
    attacker_step: bool = False


class Tally(NamedTuple):
    """Shares of the faces of a column: the defender killed, reduced, out of its hex; attackers paying."""

    killed: float
    reduced: float
    vacated: float
    exchanged: float
    attacker_lost: float


def fate(program: tuple[Any, ...], steps_left: int, way_out: Exit, may_stand: bool) -> Fate:
    """The fate of a defender with so many steps under one result. A solid defender that may stand does."""
    result = Fate()
    for step in program:
        if isinstance(step, DefenderEliminated):
            result = result._replace(killed=True, vacates=True)
        elif isinstance(step, DefenderLosesStep):
            result = _lose_step(result, steps_left)
        elif isinstance(step, AttackerMatchesLoss):
            result = result._replace(exchange=True)
        elif isinstance(step, AttackerLosesStep):
            result = result._replace(attacker_step=True)
        elif isinstance(step, DefenderMayStand) and may_stand and steps_left > 1:
            result = _lose_step(result, steps_left)
        elif isinstance(step, DefenderRetreats | DefenderMayStand) and not result.killed:
            result = _retreat(result, steps_left, way_out)
    return result


def _lose_step(result: Fate, steps_left: int) -> Fate:
    steps = result.steps + 1
    dead = steps >= steps_left
    return result._replace(steps=steps, killed=dead, vacates=dead)


def _retreat(result: Fate, steps_left: int, way_out: Exit) -> Fate:
    if way_out == Exit.FREE:
        return result._replace(vacates=True)
    if way_out == Exit.PAID and result.steps == 0 and steps_left > 1:
        return result._replace(vacates=True, steps=1)
    return result._replace(killed=True, vacates=True)


def tally(fates: list[Fate]) -> Tally:
    """Count the fates of the faces of one column."""
    faces = len(fates)
    return Tally(
        sum(f.killed for f in fates) / faces,
        sum(f.steps > 0 and not f.killed for f in fates) / faces,
        sum(f.vacates for f in fates) / faces,
        sum(f.exchange for f in fates) / faces,
        sum(f.attacker_step for f in fates) / faces,
    )

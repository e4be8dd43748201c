"""Step losses and elimination."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.event import Eliminated, StepLost
from rasputitsa.engine.state import State
from rasputitsa.mechanisms import tracks
from rasputitsa.mechanisms.marks import REDUCED_THIS_TURN
from rasputitsa.mechanisms.topic import topic

FROSTBITE = "frostbite"


class Losses(NamedTuple):
    """Victory points that an elimination by the enemy is worth."""

    points: int = 0


@topic("unit.face")
def strength(s: State, unit: int) -> int:
    """The printed strength of the face in play."""
    return s.game.strength[unit][s.steps[unit]]


def full(s: State, unit: int) -> bool:
    return s.steps[unit] == 0


@topic("loss.step", "exchange.size")
def lose_step(s: State, unit: int, reason: str) -> int:
    """Take one step from a unit; the printed strength lost by it."""
    game = s.game
    before = strength(s, unit)
    if s.steps[unit] + 1 >= len(game.strength[unit]):
        eliminate(s, unit, reason)
        return before
    s.steps[unit] += 1
    s.marks[unit] |= REDUCED_THIS_TURN
    s.events.append(StepLost(unit, s.where[unit]))
    return before - strength(s, unit)


@topic("victory.eliminations", "victory.frostbite-free")
def eliminate(s: State, unit: int, reason: str) -> None:
    """Remove a unit to the replacement pool, where it waits on its last step."""
    game = s.game
    hex_ = s.where[unit]
    s.remove(unit, game.box["pool"])
    s.steps[unit] = len(game.strength[unit]) - 1
    s.marks[unit] = 0
    s.events.append(Eliminated(unit, hex_, reason))
    worth = game.of(Losses).points
    if worth and reason != FROSTBITE:
        tracks.add(s, tracks.of_side(s, "vp", 1 - game.side_of[unit]), worth)

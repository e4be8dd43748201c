"""Step losses and elimination of units with any number of steps."""

from __future__ import annotations

from rasputitsa.engine.event import Eliminated, StepLost
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.impulse.fog import tell
from rasputitsa.mechanisms.topic import topic

COMBAT = "combat"
RETREAT = "retreat"
ISOLATION = "isolation"


@topic("loss.step", "unit.double", "entrench.one-step")
def lose_step(s: State, unit: int, reason: str) -> None:
    """Take one step from a unit. One that has no step to spare is eliminated."""
    if s.steps[unit] + 1 >= len(s.game.strength[unit]):
        eliminate(s, unit, reason)
        return
    s.steps[unit] += 1
    tell(s, unit, StepLost(unit, s.where[unit]))


@topic("loss.eliminated")
def eliminate(s: State, unit: int, reason: str) -> None:
    """Remove a unit from the map for good, unless the rules call it back."""
    hex_ = s.where[unit]
    s.remove(unit, s.game.box["pool"])
    s.steps[unit] = len(s.game.strength[unit]) - 1
    s.marks[unit] = 0
    s.events.append(Eliminated(unit, hex_, reason))

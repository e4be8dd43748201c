"""What holds in every state of every game, said in words where it does not."""

from __future__ import annotations

from rasputitsa.engine.state import State
from rasputitsa.invariants.common import common
from rasputitsa.invariants.events import events
from rasputitsa.invariants.single import single
from rasputitsa.invariants.stacks import stacks
from rasputitsa.mechanisms.impulse.stacking import StackLimit


def invariants(s: State) -> list[str]:
    """Everything that holds in every state and does not hold in this one, in words."""
    own = stacks if StackLimit in s.game.parameters else single
    return [*common(s), *own(s), *(events(s) if s.events else ())]

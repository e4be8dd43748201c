"""How many dice are sure to be rolled before anybody decides anything."""

from __future__ import annotations

from rasputitsa.engine.action import Roll
from rasputitsa.engine.decision import CHANCE, Faces
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State

MOST_STATES = 1500
"""Where more would have to be looked at, fewer dice travel together; that costs letters, not fairness."""


def certain_dice(state: State) -> int:
    """Found by trying all faces: the dice that will be asked for whatever those before them show."""
    states, dice = [state], 0
    while len(states) <= MOST_STATES:
        following: list[State] = []
        for one in states:
            asked = decision(one)
            if asked is None or asked.player != CHANCE:
                return dice
            assert isinstance(asked.options, Faces)
            following += (apply(one, Roll(face)) for face in range(1, asked.options.sides + 1))
        states, dice = following, dice + 1
    return dice

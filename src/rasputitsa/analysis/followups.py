"""What players are taken to answer while the dice of a phase roll, where an analysis cannot ask them.

The answers are plain and always the same, so that a forecast says what it assumes:

- battles are fought in the order in which they were announced;
- a loss falls on the unit for which the cheapest step settles what is due, else the dearest step;
- a defender that may stand does so if it survives it;
- a beaten unit retreats to the hex with the fewest friends around it;
- the strongest surviving attacker advances;
- no points are spent that need not be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from rasputitsa.engine.action import DONE, Action, Advance, Assault, Fight, Gear, Lose, Retreat, Stand
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.errors import IllegalAction, RasputitsaError
from rasputitsa.engine.event import Event
from rasputitsa.engine.play import decision, play, why_not
from rasputitsa.engine.state import State

Policy: TypeAlias = Callable[[State, Decision], Action]
"""Answers the questions that follow from a die."""


def usual(s: State, asked: Decision) -> Action:
    """The answers listed above."""
    options = list(asked.options)
    match options[0]:
        case Lose():
            due = dict(asked.args).get("due", 1)
            return min(options, key=lambda action: dearness(s, action, due))
        case Stand(unit):
            return options[0] if _survives(s, unit) else DONE
        case Retreat():
            return min(options, key=lambda action: _friends_around(s, action))
        case Advance():
            return max(options, key=lambda action: _strength(s, action))
        case Fight() | Assault() | Gear():
            return options[0]
        case _:
            raise RasputitsaError(f"{asked.topic}: no follow-up of a die, so nobody answers it here")


def staying(s: State, asked: Decision) -> Action:
    """The usual answers, but nobody advances."""
    return DONE if asked.topic == "advance.ask" else usual(s, asked)


def in_order(targets: Sequence[int], policy: Policy = usual) -> Policy:
    """A policy that fights the battles against these targets first, one after the other."""

    def answer(s: State, asked: Decision) -> Action:
        waiting = [battle.target for battle in s.battles] if asked.topic == "combat.next" else []
        wanted = next((target for target in targets if target in waiting), None)
        return policy(s, asked) if wanted is None else Fight(wanted)

    return answer


def settle(s: State, policy: Policy) -> tuple[State, list[Event]]:
    """Answer by policy, in place, until dice roll or nothing is left to do; what happened meanwhile."""
    events = list(s.events)
    while (asked := decision(s)) is not None and asked.player != CHANCE:
        action = policy(s, asked)
        refusal = why_not(s, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        play(s, action)
        events += s.events
    return s, events


def _step_worth(s: State, unit: int) -> int:
    """The printed strength that goes with the next step of a unit."""
    printed, lost = (*s.game.strength[unit], 0), s.steps[unit]
    return printed[lost] - printed[lost + 1]


def dearness(s: State, action: Action, due: object) -> tuple[bool, int, bool]:
    """Enough before too little; then as cheap as can be if it is enough, and as dear if it is not."""
    assert isinstance(action, Lose)
    assert isinstance(due, int)
    worth = _step_worth(s, action.unit)
    enough = worth >= due
    return not enough, worth if enough else -worth, not _survives(s, action.unit)


def _survives(s: State, unit: int) -> bool:
    return s.steps[unit] + 1 < len(s.game.strength[unit])


def _friends_around(s: State, action: Action) -> int:
    assert isinstance(action, Retreat)
    around = s.game.grid.spread(1 << action.path[-1])
    return (around & s.occupied[s.game.side_of[action.unit]] & ~(1 << s.where[action.unit])).bit_count()


def _strength(s: State, action: Action) -> int:
    """Of a unit that may advance; staying is worth less than any."""
    return s.game.strength[action.unit][s.steps[action.unit]] if isinstance(action, Advance) else -1

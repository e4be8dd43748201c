"""What an attack on a stack brings: every face of the die, played through by the rules.

``plain`` says what is assumed of players while a result is carried out:

- a loss falls on the steps with the least printed strength, an exchange is paid as cheaply as can be;
- a beaten stack takes the course that costs it the fewest steps, and withdraws if others cost as much;
- its units retreat where they lose the least; who is routed by the enemy, where he loses the most;
- nobody advances: the prospect ends with the result.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from rasputitsa.analysis.chances import Leaf, all_ways
from rasputitsa.analysis.followups import dearness, settle
from rasputitsa.analysis.material import lost
from rasputitsa.engine.action import DONE, Action, Choose, Lose, Retreat
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.play import play
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push
from rasputitsa.mechanisms.impulse.battle import RollForEngagement, open_battle
from rasputitsa.mechanisms.impulse.engagement import Engagement, defenders

LIMIT = 1
"""Dice of one engagement."""

ZERO = Fraction(0)
STRENGTH_ASKED = "loss.strength-ask"


class StackProspect(NamedTuple):
    """Mean losses in steps, and chances. ``reduced``: the defenders live on with fewer steps."""

    defender_steps: Fraction
    attacker_steps: Fraction
    eliminated: Fraction
    left: Fraction
    reduced: Fraction


def prospect(state: State, battle: Engagement) -> StackProspect:
    """What a battle between units that are seen brings. Nothing is changed."""
    s = state.copy()
    s.todo, s.battles = (), ()
    open_battle(s, battle)
    push(s, RollForEngagement())
    hosts = tuple(defenders(s, battle))
    ways = all_ways(s, plain, LIMIT)
    assert ways is not None, "a battle has a single die"

    def alive(leaf: Leaf) -> bool:
        return any(leaf.state.where[unit] >= 0 for unit in hosts)

    def mean(count: Callable[[Leaf], int]) -> Fraction:
        return sum((leaf.chance * count(leaf) for leaf in ways.leaves), ZERO)

    return StackProspect(
        defender_steps=mean(lambda leaf: lost(s, leaf.state, hosts).steps),
        attacker_steps=mean(lambda leaf: lost(s, leaf.state, battle.attackers).steps),
        eliminated=mean(lambda leaf: not alive(leaf)),
        left=mean(lambda leaf: all(leaf.state.where[unit] != battle.hex for unit in hosts)),
        reduced=mean(lambda leaf: alive(leaf) and lost(s, leaf.state, hosts).steps > 0),
    )


def plain(s: State, asked: Decision) -> Action:
    """The answers listed above."""
    options = list(asked.options)
    match options[0]:
        case Lose():
            exchange = asked.topic == STRENGTH_ASKED
            due = dict(asked.args)["due"] if exchange else 0
            return min(options, key=lambda action: dearness(s, action, due))
        case Choose():
            return min(options, key=lambda action: _price(s, action, asked.player))
        case Retreat(unit):
            owner = s.game.side_of[unit]
            sign = 1 if owner == asked.player else -1
            return min(options, key=lambda action: sign * _cost(s, play(s.copy(), action), owner))
        case _:
            return DONE


def _price(s: State, course: Action, side: int) -> int:
    """The steps that a whole course costs a side."""
    return _cost(s, settle(play(s.copy(), course), plain)[0], side)


def _cost(before: State, after: State, side: int) -> int:
    return lost(before, after, before.game.units_of[side]).steps

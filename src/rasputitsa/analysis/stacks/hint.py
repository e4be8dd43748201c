"""A hint in games with stacks: the orders or attacks of a whole phase, what they bring, and why."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.agents import Clock, consult
from rasputitsa.agents.impulse.appraisal import Terms
from rasputitsa.analysis.engagement import StackProspect, prospect
from rasputitsa.analysis.plans import planner
from rasputitsa.engagement_sheet import known
from rasputitsa.engine.action import DONE, Action, Engage
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.impulse.declaration import Engagements
from rasputitsa.mechanisms.impulse.engagement import Engagement, engage
from rasputitsa.mechanisms.impulse.fog import level as level_of_fog
from rasputitsa.mechanisms.impulse.formation import troops_at, units_at
from rasputitsa.mechanisms.impulse.orders import Marching
from rasputitsa.view import view


class StackOrder(NamedTuple):
    """One action of a plan, and the idea that a march belongs to (empty: found on the way)."""

    action: Action
    idea: str


class Attack(NamedTuple):
    """An attack of a plan and what it brings on average, if its defenders are seen."""

    battle: Engagement
    prospect: StackProspect | None


class StackHint(NamedTuple):
    """``gains`` is what a plan of movement is worth over doing nothing, term by term, in victory points.

    ``attacks`` are those that a movement prepares; in combat the best set as things stand: after each battle
    the rest is thought over again.
    """

    state: State
    side: int
    answer: Action
    orders: tuple[StackOrder, ...]
    attacks: tuple[Attack, ...]
    gains: Terms | None


def stack_hint(state: State, level: str = "level2", clock: Clock | None = None) -> StackHint:
    """What a computer player would do with the decision at hand, from the view of the side that is asked."""
    asked = decision(state)
    agent = planner(level)
    answer = consult(agent, state, clock)
    assert asked is not None, "consult refuses a game that is over"
    s = view(state, asked.player)
    mine = decision(s)
    assert mine is not None, "a player sees his own questions"
    options = mine.options
    if isinstance(options, Marching):
        plan = agent.stacks.marches()
        if plan is None:
            return StackHint(s, asked.player, answer, (), (), None)
        orders = tuple(StackOrder(action, idea) for action, idea in plan.orders)
        seen = () if level_of_fog(s) else tuple(_attack(plan.after, attack) for attack in plan.attacks)
        return StackHint(s, asked.player, answer, orders, seen, plan.gains)
    if isinstance(options, Engagements):
        chosen = agent.stacks.attacks(s, mine)
        orders = tuple(StackOrder(attack, "") for attack in chosen)
        attacks = tuple(_attack(s, attack) for attack in chosen)
        return StackHint(s, asked.player, answer, orders, attacks, None)
    told = () if answer == DONE else (StackOrder(answer, ""),)
    return StackHint(s, asked.player, answer, told, (), None)


def _attack(s: State, attack: Engage) -> Attack:
    foe = 1 - s.side
    if not troops_at(s, foe, attack.hex):
        return Attack(Engagement(units_at(s, foe, attack.hex)[0], attack.hex, attack.attackers), None)
    battle = engage(s, attack.hex, attack.attackers)
    return Attack(battle, prospect(s, battle) if known(s, battle) else None)

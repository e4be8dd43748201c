"""Level 1: rules of thumb. Attack what pays, close in on the prize or ring it, buy what is near."""

from __future__ import annotations

import random

from rasputitsa.agents.attacks import candidates
from rasputitsa.agents.clock import Clock
from rasputitsa.agents.doctrine import own_doctrine
from rasputitsa.agents.family import has_stacks
from rasputitsa.agents.impulse.level1 import StackThumb
from rasputitsa.agents.knowledge import Knowledge, knowledge
from rasputitsa.agents.manoeuvre import Manoeuvre, Plan
from rasputitsa.agents.tactics import drive, nearest, ring
from rasputitsa.engine.action import (
    DONE,
    Action,
    Advance,
    Arrange,
    Attack,
    Convert,
    Gear,
    Lose,
    Place,
    Restore,
    Retreat,
    Stand,
)
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.declaration import Attacks
from rasputitsa.mechanisms.orders import Orders

ADVANCE_ON_PLACE = 9.0


class Level1:
    """Decides unit by unit, without looking ahead."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)
        self._planned = (0, 0)
        self._plan: Plan = {}
        self._stacks = StackThumb()

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action:
        if has_stacks(view.game):
            return self._stacks.choose(view, decision)
        k = knowledge(view.game, own_doctrine(view.game), decision.player)
        options = decision.options
        if isinstance(options, Orders):
            return self._move(k, view, options)
        if isinstance(options, Attacks):
            return self._attack(k, view)
        ready = [a for a in options if isinstance(a, Arrange)]
        if ready:
            return ready[int(self._rng.random() * len(ready))]
        return max(options, key=lambda action: self._score(k, view, action, decision.player))

    def _attack(self, k: Knowledge, s: State) -> Action:
        """The attack that pays best, then the next, until none pays."""
        found = [row[0] for row in candidates(k, s)]
        if not found:
            return DONE
        best = max(found, key=lambda c: c.value)
        return Attack(best.battle.target, best.battle.attackers)

    def _move(self, k: Knowledge, s: State, options: Orders) -> Action:
        if self._planned != (s.turn, s.phase):
            self._planned = (s.turn, s.phase)
            self._plan = self._orders(Manoeuvre(k, s, options))
        for unit in options.units:
            end = self._plan.get(unit, s.where[unit])
            if end != s.where[unit] and options.destinations(unit) >> end & 1:
                return options.order(unit, end)
        return DONE if options.may_end else next(iter(options))

    def _orders(self, m: Manoeuvre) -> Plan:
        """Man the ring, then come as near to the prize as strong ground allows; or drive on it."""
        if m.holds_prize:
            orders = m.fill([m.prize], nearest(m))
            orders = orders | {
                u: h for u, h in ring(m).items() if u not in orders and h not in orders.values()
            }
            rest = [u for u in m.units if u not in orders]
            orders = m.pull(rest, lambda u, h: 1.5 * m.cover(h) - m.distance(h, m.prize), orders=orders)
        else:
            orders = drive(m)
        return m.settle(orders) or {}

    def _score(self, k: Knowledge, s: State, action: Action, side: int) -> float:
        match action:
            case Place(unit, hex_):
                return 20.0 - self._far(k, hex_) + 0.1 * k.game.strength[unit][0]
            case Restore(unit):
                return 15.0 - self._far(k, s.where[unit]) + 0.1 * k.worth[unit][0]
            case Convert(unit, _):
                return 5.0 - self._far(k, s.where[unit])
            case Lose(unit):
                return -k.step_worth(unit, s.steps[unit])
            case Retreat(_, path):
                return self._far(k, path[-1])
            case Advance(unit):
                return self._advance(k, s, unit, side)
            case Stand(unit):
                return 1.0 if s.steps[unit] + 1 < len(k.worth[unit]) else -1.0
            case Gear(sets):
                return float(sets)
            case _:
                return 0.0

    def _far(self, k: Knowledge, hex_: Hex) -> float:
        return min((float(d[hex_]) for d in k.distance.values()), default=0.0)

    def _advance(self, k: Knowledge, s: State, unit: int, side: int) -> float:
        """Into a place always, with the strongest; otherwise if it leads nearer to the prize."""
        hex_ = s.battle.hex
        if s.control[1 - side] >> hex_ & 1:
            return ADVANCE_ON_PLACE + k.worth[unit][s.steps[unit]]
        return self._far(k, s.where[unit]) - self._far(k, hex_)

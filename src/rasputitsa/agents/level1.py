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
from rasputitsa.agents.thumb import by_thumb
from rasputitsa.engine.action import DONE, Action, Arrange, Attack
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.declaration import Attacks
from rasputitsa.mechanisms.orders import Orders


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
        return by_thumb(k, view, decision)

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

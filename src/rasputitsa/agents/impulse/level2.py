"""Level 2 with stacks: exact combat, packed attacks, plans of movement found by search over the appraisal."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from rasputitsa.agents.clock import Clock
from rasputitsa.agents.impulse.appraisal import Eye, Terms
from rasputitsa.agents.impulse.assault import Assault
from rasputitsa.agents.impulse.chart import Chart, chart
from rasputitsa.agents.impulse.doctrine import doctrine_of
from rasputitsa.agents.impulse.ideas import chosen
from rasputitsa.agents.impulse.level1 import carry_out, deploy
from rasputitsa.agents.impulse.lookahead import best_answer
from rasputitsa.agents.impulse.operation import Operation, Plan, orders
from rasputitsa.agents.impulse.search import Found, Search
from rasputitsa.agents.impulse.strikes import Strike, Targets, pack
from rasputitsa.agents.impulse.supposition import supposed
from rasputitsa.engine.action import DONE, Action, Engage
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.impulse import air
from rasputitsa.mechanisms.impulse.declaration import Engagements
from rasputitsa.mechanisms.impulse.deployment import ZoneDeployment
from rasputitsa.mechanisms.impulse.march_rules import points_of
from rasputitsa.mechanisms.impulse.orders import Marching

Moment = tuple[int, int, int]

FAR = 12
"""Half points of a unit whose second move counts in full."""


DIG = "dig"
"""The idea of those who stay and entrench."""


class MarchPlan(NamedTuple):
    """Orders, each with the idea it serves, and what they are worth over doing nothing, term by term.

    ``after`` is the position that they lead to, ``attacks`` are those that they prepare there.
    """

    orders: tuple[tuple[Action, str], ...]
    gains: Terms
    after: State
    attacks: tuple[Engage, ...]


class StackPlanner:
    """Plans a movement phase when it is first asked in it, and then carries the plan out."""

    def __init__(self, seed: int, nodes: int, weights: str) -> None:
        self.seed = seed
        self.nodes = nodes
        self.weights = weights
        self._planned: Moment = (0, 0, 0)
        self._plan: Plan = {}
        self._digging: list[Action] = []
        self._operation: Operation | None = None
        self._seen: tuple[Moment, Eye] | None = None
        self.found: Found | None = None

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action:
        c = chart(view.game, doctrine_of(view.game, self.weights), decision.player)
        options = decision.options
        if isinstance(options, ZoneDeployment):
            return deploy(options)
        s = supposed(view, decision.player)
        if isinstance(options, Marching):
            return self._move(c, s, options, clock)
        if isinstance(options, Engagements):
            return self._attack(c, s, options)
        return best_answer(c, s, decision, self._eye(c, s, decision.player))

    def _eye(self, c: Chart, s: State, side: int) -> Eye:
        """How the side looks at the positions of this phase; drawn up once."""
        moment = (s.turn, s.phase, side)
        if self._seen is None or self._seen[0] != moment:
            self._seen = (moment, Eye(c, s, side))
        return self._seen[1]

    def rng(self, s: State) -> random.Random:
        """Luck that hangs on the moment only, so that a match taken up again goes on as it would have."""
        return random.Random(f"{self.seed}/{s.turn}/{s.phase}")

    def _move(self, c: Chart, s: State, options: Marching, clock: Clock) -> Action:
        moment = (s.turn, s.phase, s.side)
        if self._planned != moment:
            op = Operation(c, s, options, self._eye(c, s, s.side))
            self.found = self._search(c, op, clock)
            self._operation = op
            self._plan = self.found.plan
            busy = Assault(c, op.after(self._plan), s.side).attackers() if op.prepares_attack else set()
            self._digging = op.digging(self._plan, busy)
            self._planned = moment
        return carry_out(options, self._plan, self._digging)

    def _search(self, c: Chart, op: Operation, clock: Clock) -> Found:
        budget = self.nodes if clock.nodes is None else clock.nodes
        search = Search(op, fitness(c, op), self.rng(op.s), clock, budget)
        return search.run(chosen(c.doctrine.tactics[op.side]))

    def _attack(self, c: Chart, s: State, options: Engagements) -> Action:
        """The best attack of the best set; the others are thought over again when it has been fought."""
        strikes = self._strikes(c, s, options)
        return Engage(strikes[0].hex, strikes[0].attackers) if strikes else DONE

    def _strikes(self, c: Chart, s: State, options: Engagements) -> tuple[Strike, ...]:
        side = s.side
        spend = {u: second_move(c, s, u) for u in s.on_map(side)} if c.bars_exploitation(s) else {}
        targets = Targets(c, s, side, c.weights.air[side], spend)
        near = {h: units for h, units in options.targets.items() if h in targets.enemies}
        return pack(targets.rows(near), air.pool(s, side)).strikes

    def attacks(self, view: State, decision: Decision) -> list[Engage]:
        """All attacks of the best set as things stand, the best first."""
        assert isinstance(decision.options, Engagements)
        c = chart(view.game, doctrine_of(view.game, self.weights), decision.player)
        found = self._strikes(c, supposed(view, decision.player), decision.options)
        return [Engage(strike.hex, strike.attackers) for strike in found]

    def marches(self) -> MarchPlan | None:
        """The plan of the movement phase in which ``choose`` was asked last; None if there was none."""
        op = self._operation
        if op is None:
            return None
        ideas = {} if self.found is None else self.found.tactics
        told = [(action, ideas.get(unit, "")) for unit, action in orders(op.options, self._plan)]
        after = op.after(self._plan)
        then, now = op.eye.terms(after), op.eye.terms(op.s)
        gains = Terms(*(gained - before for gained, before in zip(then, now, strict=True)))
        strikes = Assault(op.c, after, op.side, who=op.options.who).strikes() if op.prepares_attack else []
        attacks = tuple(Engage(strike.hex, strike.attackers) for strike in strikes)
        return MarchPlan((*told, *((action, DIG) for action in self._digging)), gains, after, attacks)


def second_move(c: Chart, s: State, unit: int) -> float:
    """What the second move of a unit is worth: its strength, for foot less than for those who get far."""
    share = points_of(s, unit) / FAR
    return c.weights.exploit[c.game.side_of[unit]] * share * c.formations.attack[unit][s.steps[unit]]


def fitness(c: Chart, op: Operation) -> Callable[[State], float]:
    """The position at the end of a move; before combat mostly the attack that it prepares."""
    if not op.prepares_attack:
        return op.eye
    share, side = c.weights.position[op.side], op.side
    known = Assault(c, op.s, side, who=op.options.who).rows

    def judge(s: State) -> float:
        return Assault(c, s, side, known, op.options.who).value() + share * op.eye(s)

    return judge

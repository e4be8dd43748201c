"""A mind that plays on in thought: level 2 in a hurry, good enough to answer for either side."""

from __future__ import annotations

from rasputitsa.agents.clock import Clock
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.level2 import Level2
from rasputitsa.agents.manoeuvre import Manoeuvre, Plan
from rasputitsa.agents.tactics import Tactic
from rasputitsa.agents.thumb import by_thumb
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.orders import Orders

NODES = 100
"""Positions judged for a movement phase that is thought about for the first time. Weaker replies make weak
plans look good."""

AGAIN = 20
"""Positions judged when the phase comes again with other dice: tactics, one of them the plan before."""

PURCHASES, FINALISTS = 12, 2
"""Purchases looked at for each replacement point, and compared by movement: who buys badly replies weakly.

Only what comes before the dice is compared so: it is thought out once for each plan.
"""


class Thought(Level2):
    """Answers small questions by rule of thumb, and the others as level 2 does with fewer nodes.

    It comes to the same movement phases again and again, and remembers what it did there.
    """

    def __init__(self, seed: int, weights: str) -> None:
        super().__init__(seed, NODES, weights)
        self.purchases, self.finalists = PURCHASES, FINALISTS
        self._remembered: dict[tuple[int, int], Plan] = {}

    def adopt(self, moment: tuple[int, int, int], plan: Plan, battles: tuple[Battle, ...]) -> None:
        super().adopt(moment, plan, battles)
        self.finalists = FINALISTS

    def forget(self) -> None:
        """Give up the plan for the phase at hand: it is played again with other dice, and in a hurry."""
        super().adopt((0, 0, 0), {}, ())
        self.finalists = 1

    def small_choice(self, k: Knowledge, s: State, decision: Decision, clock: Clock) -> Action:
        return by_thumb(k, s, decision)

    def plan_movement(self, k: Knowledge, s: State, options: Orders, clock: Clock) -> Plan:
        moment = s.turn, s.phase
        before = self._remembered.get(moment)
        nodes = NODES if before is None else AGAIN
        plan = self.search_movement(k, s, options, clock, nodes)[0].plan
        self._remembered[moment] = plan
        return plan

    def tactics(self, k: Knowledge, s: State) -> list[tuple[str, Tactic]]:
        before = self._remembered.get((s.turn, s.phase))
        again = [] if before is None else [("again", lambda m: _again(m, before))]
        return [*again, *super().tactics(k, s)]


def _again(m: Manoeuvre, before: Plan) -> Plan:
    """As much of an earlier plan as can still be carried out."""
    return {unit: end for unit, end in before.items() if m.ends.get(unit, 0) >> end & 1}

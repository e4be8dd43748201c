"""Level 3: the best plans of level 2 are tried against the enemy's reply, all with the same dice."""

from __future__ import annotations

from collections.abc import Sequence

from rasputitsa.agents.attacks import NOTHING, best_packing, candidates
from rasputitsa.agents.clock import Clock
from rasputitsa.agents.halving import best_by_trials
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.level2 import Level2
from rasputitsa.agents.manoeuvre import Plan
from rasputitsa.agents.rollout import roll_out
from rasputitsa.agents.search import Found
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.orders import Orders

NODES = 400
TRIALS = 32
"""Replies played out for a movement phase, unless the player's parameters say otherwise."""

PLANS = 6
"""Plans of movement that are tried against the enemy's reply."""

REPLY_NODES = 28
"""Positions judged for each movement phase played in thought."""

REPLY_PURCHASES = 6
"""Purchases looked at for each replacement point spent in thought."""

FLOORS = (0.0, 0.7, 2.0)
"""Attacks worth less than this are left out, to see whether the side does better without them."""


class Level3(Level2):
    """Chooses by the outcome of the enemy's next turn."""

    def __init__(self, seed: int = 0, nodes: int = NODES, weights: str = "", trials: int = TRIALS) -> None:
        super().__init__(seed, nodes, weights)
        self.trials = trials

    def plan_movement(self, k: Knowledge, s: State, options: Orders, clock: Clock) -> Plan:
        found = self.search_movement(k, s, options, clock, self.budget(clock), PLANS)
        if len(found) == 1:
            self.found = found[0]
            return found[0].plan

        def trial(plan: Found, luck: int) -> float:
            return roll_out(k, s, s.side, self._thought(s, s.side, plan=plan.plan), luck)

        best, _ = best_by_trials(found, trial, self.trials, clock)
        self.found = best
        return best.plan

    def plan_attacks(self, k: Knowledge, s: State, decision: Decision, clock: Clock) -> tuple[Battle, ...]:
        tables = [candidates(k, s, floor) for floor in FLOORS]
        packings = [best_packing(table).battles for table in tables] + [NOTHING.battles]
        distinct = list(dict.fromkeys(packings))
        if len(distinct) == 1:
            return distinct[0]

        def trial(battles: tuple[Battle, ...], luck: int) -> float:
            return roll_out(k, s, s.side, self._thought(s, s.side, battles=battles), luck)

        return best_by_trials(distinct, trial, self.trials, clock)[0]

    def _thought(
        self, s: State, side: int, plan: Plan | None = None, battles: Sequence[Battle] = ()
    ) -> Level2:
        """A quick level 2 that begins with a given plan for the phase at hand."""
        mind = Level2(self.seed, REPLY_NODES, self.weights)
        mind.purchases = REPLY_PURCHASES
        mind.adopt((s.turn, s.phase, side), plan or {}, tuple(battles))
        return mind

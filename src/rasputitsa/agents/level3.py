"""Level 3: plans in different styles are tried against the enemy's reply, all with the same dice."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.agents.attacks import NOTHING, best_packing, candidates
from rasputitsa.agents.clock import Clock
from rasputitsa.agents.halving import best_by_trials
from rasputitsa.agents.knowledge import Knowledge, knowledge
from rasputitsa.agents.level2 import Level2
from rasputitsa.agents.manoeuvre import Plan
from rasputitsa.agents.rollout import roll_out
from rasputitsa.agents.search import Found
from rasputitsa.agents.thought import Thought
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.orders import Orders

NODES = 400
TRIALS = 40
"""Replies played out for a movement phase, unless the player's parameters say otherwise."""

FIRST_SHARE = 0.4
"""Share of the trials for early moves and attacks: theirs are longer, and the movement is still to come."""

STYLE_SHARE = 0.3
"""Share of the nodes for the search in each other style."""

FLOORS = (0.7, 2.0)
"""Attacks worth less than this are left out, to see whether the side does better without them."""


class Level3(Level2):
    """Chooses by the chances to win after the enemy's next turn."""

    def __init__(self, seed: int = 0, nodes: int = NODES, weights: str = "", trials: int = TRIALS) -> None:
        super().__init__(seed, nodes, weights)
        self.trials = trials

    def plan_movement(self, k: Knowledge, s: State, options: Orders, clock: Clock) -> Plan:
        found = list(self._plans(k, s, options, clock))

        def trial(plan: Found, luck: int) -> float:
            return self._try(s, luck, plan.plan, ())

        early = s.phase < k.combat_phases[s.side]
        best, _ = best_by_trials(found, trial, self._trials(early), clock)
        self.found = best
        return best.plan

    def _plans(self, k: Knowledge, s: State, options: Orders, clock: Clock) -> Iterator[Found]:
        """The plan of level 2, another one of the same mind, and those of the other styles, each but once."""
        known: list[Plan] = []
        for found in self._found(k, s, options, clock):
            if not known or (found.plan not in known and not clock.expired()):
                known.append(found.plan)
                yield found

    def _found(self, k: Knowledge, s: State, options: Orders, clock: Clock) -> Iterator[Found]:
        yield self.search_movement(k, s, options, clock, self.budget(clock))[0]
        nodes = max(1, int(STYLE_SHARE * self.budget(clock)))
        for number, mind in enumerate((k, *self._styles(s.game, s.side)), start=1):
            searcher = Level2(self.seed + number, nodes, self.weights)
            yield searcher.search_movement(mind, s, options, clock, nodes)[0]

    def plan_attacks(self, k: Knowledge, s: State, decision: Decision, clock: Clock) -> tuple[Battle, ...]:
        distinct = list(dict.fromkeys(self._packings(k, s)))

        def trial(battles: tuple[Battle, ...], luck: int) -> float:
            return self._try(s, luck, {}, battles)

        return best_by_trials(distinct, trial, self._trials(early=True), clock)[0]

    def _packings(self, k: Knowledge, s: State) -> Iterator[tuple[Battle, ...]]:
        """The best set of attacks, those of the other styles, the best without doubtful battles, none."""
        for mind in (k, *self._styles(s.game, s.side)):
            yield best_packing(candidates(mind, s)).battles
        for floor in FLOORS:
            yield best_packing(candidates(k, s, floor)).battles
        yield NOTHING.battles

    def _styles(self, game: Game, side: int) -> list[Knowledge]:
        doctrine = self.doctrine(game)
        return [knowledge(game, doctrine.in_style(style), side) for style in doctrine.styles]

    def _trials(self, early: bool) -> int:
        return max(1, int(FIRST_SHARE * self.trials)) if early else self.trials

    def _try(self, s: State, luck: int, plan: Plan, battles: tuple[Battle, ...]) -> float:
        """How likely the side is to win if it begins like this, with this luck."""
        thought = Thought(luck, self.weights)
        thought.adopt((s.turn, s.phase, s.side), plan, battles)
        minds = [self.knowledge(s.game, player) for player, _ in enumerate(s.game.sides)]
        return roll_out(minds, s, s.side, thought, luck)

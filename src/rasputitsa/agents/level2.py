"""Level 2: exact combat, and plans of movement found by search over the evaluation of the position."""

from __future__ import annotations

import random

from rasputitsa.agents.attacks import best_attacks
from rasputitsa.agents.buying import best_purchase
from rasputitsa.agents.choices import best_choice
from rasputitsa.agents.clock import Clock
from rasputitsa.agents.deploying import best_deployment
from rasputitsa.agents.doctrine import Doctrine, load_doctrine, own_doctrine
from rasputitsa.agents.evaluation import evaluate, terms_in
from rasputitsa.agents.family import has_stacks
from rasputitsa.agents.impulse.level2 import StackPlanner
from rasputitsa.agents.knowledge import Knowledge, knowledge
from rasputitsa.agents.manoeuvre import Manoeuvre, Plan
from rasputitsa.agents.prospects import prospects_in
from rasputitsa.agents.search import Found, Search
from rasputitsa.agents.situation import Situation
from rasputitsa.agents.tactics import Tactic, chosen
from rasputitsa.engine.action import DONE, Action, Attack, Place
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import decision as following
from rasputitsa.engine.play import play
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.declaration import Attacks
from rasputitsa.mechanisms.orders import Orders
from rasputitsa.mechanisms.purchases import Purchases
from rasputitsa.mechanisms.setup import Deployment

NODES = 240
"""Positions judged for a movement phase, unless a clock or the player's parameters say otherwise."""

EARLY_POSITION = 0.25
"""How much the position counts beside the attack that an early move prepares."""

STACK_NODES = 4
"""How many times as many positions are judged where units stack: there are more of them."""

PURCHASES = 24
"""Purchases looked at for each replacement point."""

FINALISTS, FINALIST_NODES = 3, 20
"""How many of them are compared by the movement that can follow, and the positions judged for each."""


class Level2:
    """Plans a phase when it is first asked in it, and then carries the plan out."""

    def __init__(self, seed: int = 0, nodes: int = NODES, weights: str = "") -> None:
        self.seed = seed
        self.nodes = nodes
        self.weights = weights
        self._planned: tuple[int, int, int] = (0, 0, 0)
        self._plan: Plan = {}
        self._battles: tuple[Battle, ...] = ()
        self.found: Found | None = None
        self.purchases = PURCHASES
        self.finalists = FINALISTS
        self.stacks = StackPlanner(seed, STACK_NODES * nodes, weights)

    def adopt(self, moment: tuple[int, int, int], plan: Plan, battles: tuple[Battle, ...]) -> None:
        """Take over a plan for a phase (turn, phase, side) instead of making one."""
        self._planned = moment
        self._plan = plan
        self._battles = battles

    def doctrine(self, game: Game) -> Doctrine:
        return load_doctrine(game, self.weights) if self.weights else own_doctrine(game)

    def knowledge(self, game: Game, player: int = 0) -> Knowledge:
        return knowledge(game, self.doctrine(game), player)

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action:
        clock.start()
        if has_stacks(view.game):
            return self.stacks.choose(view, decision, clock)
        k = self.knowledge(view.game, decision.player)
        options = decision.options
        if isinstance(options, Orders):
            return self._move(k, view, options, clock)
        if isinstance(options, Attacks):
            return self._attack(k, view, decision, clock)
        if isinstance(options, Purchases):
            return self.buy(k, view, decision, clock)
        if isinstance(options, Deployment):
            return self._deploy(k, view, options, clock)
        return self.small_choice(k, view, decision, clock)

    def rng(self, s: State) -> random.Random:
        """Luck that hangs on the moment only, so that a match taken up again goes on as it would have."""
        return random.Random(f"{self.seed}/{s.turn}/{s.phase}")

    def budget(self, clock: Clock) -> int:
        return self.nodes if clock.nodes is None else clock.nodes

    def _begins(self, s: State, side: int) -> bool:
        """Is this the first question of a phase, or the first after a search that was cancelled?"""
        return self._planned != (s.turn, s.phase, side)

    def _move(self, k: Knowledge, s: State, options: Orders, clock: Clock) -> Action:
        if self._begins(s, s.side):
            self._plan = self.plan_movement(k, s, options, clock)
            self._planned = (s.turn, s.phase, s.side)
        for unit in options.units:
            end = self._plan.get(unit, s.where[unit])
            if end != s.where[unit] and options.destinations(unit) >> end & 1:
                return options.order(unit, end)
        return DONE if options.may_end else best_choice(k, s, Decision(s.side, "", options))

    def plan_movement(self, k: Knowledge, s: State, options: Orders, clock: Clock) -> Plan:
        found = self.search_movement(k, s, options, clock, self.budget(clock))
        self.found = found[0]
        return found[0].plan

    def search_movement(
        self, k: Knowledge, s: State, options: Orders, clock: Clock, nodes: int, keep: int = 1
    ) -> list[Found]:
        """The best plans for the movement phase at hand."""
        side = s.side
        manoeuvre = Manoeuvre(k, s, options)
        early = s.phase < k.combat_phases[side]

        def fitness(state: State) -> float:
            if early:
                return early_value(k, state, side)
            return evaluate(k, state, side)

        search = Search(manoeuvre, fitness, self.rng(s), clock, nodes)
        return search.run(self.tactics(k, s), keep)

    def tactics(self, k: Knowledge, s: State) -> list[tuple[str, Tactic]]:
        """The ideas from which the search for a plan starts."""
        return chosen(k.doctrine.tactics[s.side])

    def _attack(self, k: Knowledge, s: State, decision: Decision, clock: Clock) -> Action:
        if self._begins(s, s.side):
            self._battles = self.plan_attacks(k, s, decision, clock)
            self._planned = (s.turn, s.phase, s.side)
        for battle in self._battles:
            attack = Attack(battle.target, battle.attackers)
            if all(b.target != battle.target for b in s.battles) and attack in decision.options:
                return attack
        return DONE

    def plan_attacks(self, k: Knowledge, s: State, decision: Decision, clock: Clock) -> tuple[Battle, ...]:
        return best_attacks(k, s).battles

    def buy(self, k: Knowledge, s: State, decision: Decision, clock: Clock) -> Action:
        def moved(state: State) -> float:
            return self._worth_after_movement(k, state, decision.player, clock)

        return best_purchase(k, s, decision, self.purchases, self.finalists, moved)

    def _worth_after_movement(self, k: Knowledge, s: State, side: int, clock: Clock) -> float:
        """What a position is worth to a side that goes on to its movement and moves, by a short search."""
        asked = following(s)
        while asked is not None and asked.player == side:
            if isinstance(asked.options, Orders) and s.phase > k.combat_phases[side]:
                return self.search_movement(k, s, asked.options, clock, FINALIST_NODES)[0].value
            if DONE not in asked.options:
                break
            asked = following(play(s, DONE))
        return evaluate(k, s, side, ahead=True)

    def _deploy(self, k: Knowledge, s: State, options: Deployment, clock: Clock) -> Action:
        if self._begins(s, options.rules.side):
            self._plan = best_deployment(k, s, options, self.rng(s), clock, self.budget(clock))
            self._planned = (s.turn, s.phase, options.rules.side)
        for unit in options.units:
            place = Place(unit, self._plan[unit]) if unit in self._plan else None
            if place is not None and place in options:
                return place
        return next(a for a in options if isinstance(a, Place))

    def small_choice(self, k: Knowledge, s: State, decision: Decision, clock: Clock) -> Action:
        return best_choice(k, s, decision)


def early_value(k: Knowledge, s: State, side: int) -> float:
    """The attack that could be made from here, and a share of the position."""
    now = Situation(k, s)
    attack = sum(p.value for p in prospects_in(now, side, s.weather, movers_too=False))
    return attack + EARLY_POSITION * sum(terms_in(now, side, ahead=True))

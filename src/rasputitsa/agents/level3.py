"""Level 3: plans in different styles are tried against the enemy's reply; the end is worked out exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rasputitsa.agents.attacks import NOTHING, best_attacks
from rasputitsa.agents.clock import Clock
from rasputitsa.agents.endgame import Solver, TooMany
from rasputitsa.agents.halving import best_by_trials
from rasputitsa.agents.knowledge import Knowledge, knowledge
from rasputitsa.agents.level2 import Level2
from rasputitsa.agents.manoeuvre import Plan
from rasputitsa.agents.rollout import horizon, last_turn, play_on, up_to_the_dice
from rasputitsa.agents.search import Found
from rasputitsa.agents.thought import Thought
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import decision as following
from rasputitsa.engine.play import play
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.declaration import Attacks
from rasputitsa.mechanisms.orders import Orders

NODES = 300
TRIALS = 14
"""Trials of the plans for a phase, unless the player's parameters say otherwise."""

LUCKS = 6
"""A trial plays on so many times: every die shows every face once."""

STYLE_SHARE = 0.5
"""Share of the nodes for the search in each other style."""

FLOORS = (0.7, 2.0)
"""Attacks worth less than this are left out, to see whether the side does better without them."""

EXACT_CHOICE, EXACT_ATTACKS = 2_000, 6_000
"""Positions of the last player turn up to which a choice, and the attacks to announce, are worked out."""

Beginning = tuple[Plan, tuple[Battle, ...]]
"""A plan of movement, or attacks to announce."""


class Level3(Level2):
    """Chooses moves by the chances to win after the enemy's turn, and on the last turn all by the result."""

    def __init__(self, seed: int = 0, nodes: int = NODES, weights: str = "", trials: int = TRIALS) -> None:
        super().__init__(seed, nodes, weights)
        self.trials = trials

    def plan_movement(self, k: Knowledge, s: State, options: Orders, clock: Clock) -> Plan:
        if s.phase < k.combat_phases[s.side] and not last_turn(s):
            return super().plan_movement(k, s, options, clock)
        found = list(self._plans(k, s, options, clock))
        self.found = found[self._best(s, [(plan.plan, ()) for plan in found], clock)]
        return self.found.plan

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
        if not last_turn(s):
            return super().plan_attacks(k, s, decision, clock)
        distinct = list(dict.fromkeys(self._packings(k, s)))
        if last_player_turn(s):
            solver = Solver(s.side, EXACT_ATTACKS)
            try:
                return max(distinct, key=lambda battles: solver.value(self._announced(s, battles)))
            except TooMany:
                pass
        return distinct[self._best(s, [({}, battles) for battles in distinct], clock)]

    def _packings(self, k: Knowledge, s: State) -> Iterator[tuple[Battle, ...]]:
        """The best set of attacks, those of the other styles, the best without doubtful battles, none."""
        for mind in (k, *self._styles(s.game, s.side)):
            yield best_attacks(mind, s).battles
        for floor in FLOORS:
            yield best_attacks(k, s, floor).battles
        yield NOTHING.battles

    def small_choice(self, k: Knowledge, s: State, decision: Decision, clock: Clock) -> Action:
        likely = super().small_choice(k, s, decision, clock)
        if not last_player_turn(s):
            return likely
        solver = Solver(decision.player, EXACT_CHOICE)
        try:
            values = {action: solver.value(play(s.copy(), action)) for action in decision.options}
        except TooMany:
            return likely
        return max(values, key=lambda action: (values[action], action == likely))

    def _announced(self, s: State, battles: tuple[Battle, ...]) -> State:
        """The position when these attacks, and no others, have been announced."""
        thought = Thought(self.seed, self.weights)
        thought.adopt((s.turn, s.phase, s.side), {}, battles)
        state, clock = s.copy(), Clock()
        while (asked := following(state)) is not None and isinstance(asked.options, Attacks):
            play(state, thought.choose(state, asked, clock))
        return state

    def _styles(self, game: Game, side: int) -> list[Knowledge]:
        doctrine = self.doctrine(game)
        return [knowledge(game, doctrine.in_style(style), side) for style in doctrine.styles]

    def _best(self, s: State, beginnings: Sequence[Beginning], clock: Clock) -> int:
        """The number of the beginning with the best chances to win."""
        return best_by_trials(range(len(beginnings)), self._trial(s, beginnings), self.trials, clock)[0]

    def _trial(self, s: State, beginnings: Sequence[Beginning]) -> Callable[[int, int], float]:
        """How likely the side is to win: a function of the number of the beginning and of the trial."""
        minds = [self.knowledge(s.game, player) for player, _ in enumerate(s.game.sides)]
        end = horizon(minds[s.side], s)
        thought = Thought(self.seed, self.weights)
        before_battle: dict[int, State] = {}

        def trial(number: int, luck: int) -> float:
            if number not in before_battle:
                thought.adopt((s.turn, s.phase, s.side), *beginnings[number])
                before_battle[number] = up_to_the_dice(s, thought, end)
            total = 0.0
            for n in range(LUCKS * luck, LUCKS * (luck + 1)):
                thought.forget()
                total += play_on(minds, before_battle[number], s.side, thought, end, n)
            return total / LUCKS

        return trial


def last_player_turn(s: State) -> bool:
    """Does the side at play play last?"""
    return last_turn(s) and s.side == s.game.phases[-1].side

"""The engine plays in step with the model: the same questions, the same answers, the same table."""

from __future__ import annotations

import random
from typing import ClassVar
from unittest import TestCase

import pytest
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import oracle
from model import Answer, Model, Question
from rasputitsa import fuzz, notation
from rasputitsa.engine.action import Action, Arrange, Attack, Move, Place, Retreat
from rasputitsa.engine.event import Moved
from rasputitsa.engine.play import advance, apply, decision, outcome
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push
from rasputitsa.mechanisms.sequence import NextPhase
from variants import EDITIONS, WEATHER_MARKS, Case, board, scattered, variant


def answer_of(state: State, action: Action) -> Answer:
    """An action in the words of the model."""
    game = state.game
    keys = [counter.key for counter in game.counters]
    match action:
        case Move(unit, path) | Retreat(unit, path):
            return (type(action).__name__.lower(), keys[unit], tuple(game.grid.label(h) for h in path))
        case Attack(target, attackers):
            return ("attack", keys[target], tuple(keys[u] for u in attackers))
        case Place(unit, hex_):
            return ("place", keys[unit], game.grid.label(hex_))
        case _:
            verb, *words = notation.words(game, action).split()
            return (verb, *(int(word) if word.isdigit() else word for word in words))


def offer_of(answer: Answer) -> Answer:
    """An answer as a question lists it: a move by its last hex, attackers in no order."""
    match answer:
        case ("move", key, path):
            return ("move", key, path[-1])
        case ("attack", target, attackers):
            return ("attack", target, frozenset(attackers))
        case _:
            return answer


class InStep:
    """The engine and the model, given the same answers from the beginning of a phase."""

    def __init__(self, state: State, phase: str) -> None:
        """``state`` is a table with nothing on the agenda, or the first decision of a game."""
        self.model = Model(state)
        self.state = state if state.todo else begun(state, phase)
        self.questions = self.model.play(phase)
        self.question: Question | None = self._forced(next(self.questions, None))

    def act(self, action: Action) -> None:
        answer = answer_of(self.state, action)
        self.state = apply(self.state, action)
        self.question = self._forced(self._send(answer))

    def _send(self, answer: Answer) -> Question | None:
        try:
            return self.questions.send(answer)
        except StopIteration:
            return None

    def _forced(self, question: Question | None) -> Question | None:
        """Answer questions with a single answer, as the engine does by itself."""
        while question is not None and len(question.answers) == 1 and not question.explicit:
            (answer,) = question.answers
            question = self._send(self._with_path(answer))
        return question

    def _with_path(self, answer: Answer) -> Answer:
        """The engine may pick any path for a forced move; take its own."""
        if answer[0] != "move":
            return answer
        moved = [event for event in self.state.events if isinstance(event, Moved)]
        paths = {answer_of(self.state, Move(event.unit, event.path)) for event in moved}
        (found,) = (path for path in paths if offer_of(path) == answer)
        return found

    def check_question(self) -> None:
        asked = decision(self.state)
        if self.question is None or asked is None:
            assert (asked, self.question) == (None, None)
            return
        answers = [answer_of(self.state, action) for action in asked.options]
        assert asked.player == self.question.player
        assert {offer_of(answer) for answer in answers} == self.question.answers

    def check_table(self) -> None:
        model, seen, game = self.model, oracle.observe(self.state), self.state.game
        position = model.position
        assert (seen.turn, seen.weather) == (position.turn, position.weather)
        assert (seen.where, seen.reduced, seen.control) == (
            position.where,
            position.reduced,
            position.control,
        )
        points = dict(zip(game.tracks, self.state.points, strict=True))
        assert points["rp"] == (model.rp if decision(self.state) else 0)
        assert [points["sp.german"], points["sp.soviet"]] == model.supply
        assert [points["vp.german"], points["vp.soviet"]] == model.score
        boxes = {c.key: w for c, w in zip(game.counters, self.state.where, strict=True) if w < 0}
        assert {key: game.boxes[-1 - w] for key, w in boxes.items()} == model.boxes
        if self.question is None:
            assert outcome(self.state)[0] == model.winner()


def begun(table: State, phase: str) -> State:
    """A table at the beginning of a phase."""
    s = table.copy()
    s.phase = [row.id for row in s.game.phases].index(phase)
    row = s.game.phases[s.phase]
    s.side = row.side
    push(s, *row.steps, NextPhase())
    return advance(s)


def printed(edition: str, *options: str, scenario: str = "standard7", **values: str) -> Case:
    game = variant(EDITIONS[edition], scenario, dict.fromkeys(options, "on") | values).load()
    return Case("-".join([edition, scenario, *options]), game)


CLASSIC = [printed(edition) for edition in EDITIONS]
CAMPAIGN = printed("gdw", scenario="campaign14")
ATTRITION = printed("gdw", "kurcina_war_of_attrition", scenario="campaign14", weather_marks=WEATHER_MARKS)
CLARIFIED = printed(
    "gdw", "kurcina_zoc_retreat", "kurcina_always_vp", "mud_bars_forest", "handicap_soviet_rp_3"
)
SWITCHED = printed(
    "vpg", "handicap_panzer_rest", "handicap_mud_all", "vpg_fort_soviet_only", "vpg_retreat_from_attackers",
    "handicap_soviet_rp_4", vpg_hex_terrain_cumulative="off",
)  # fmt: skip
ALTERNATE = printed("c3i", "handicap_panzer_alternate", "handicap_mud_all", "mud_bars_forest")


@pytest.mark.parametrize("case", [*CLASSIC, CAMPAIGN, ATTRITION, CLARIFIED, SWITCHED, ALTERNATE], ids=repr)
def test_a_whole_random_game_is_played_in_step(case: Case) -> None:
    rng = random.Random(1941)
    setups = ("historical", "north", "centre", "south", "pincers")
    first = "german-panzer" if case.name.startswith("gdw") else "german-combat"
    game = InStep(apply(case.game.start(), Arrange(rng.choice(setups))), first)
    while (asked := decision(game.state)) is not None:
        game.check_question()
        game.check_table()
        game.act(asked.options.sample(rng))
    game.check_question()
    game.check_table()


class Machine(RuleBasedStateMachine):
    """Begins in any phase of any position and takes any of the options, one decision after the other."""

    case: ClassVar[Case]

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        table = data.draw(scattered(self.case))
        game = table.game
        for unit in data.draw(
            st.sets(st.sampled_from([u for u, w in enumerate(table.where) if w < 0]), max_size=5)
        ):
            table.where[unit], table.steps[unit] = game.box["pool"], 1
        if "kurcina_war_of_attrition" in game.options:
            for side in game.sides:
                table.points[game.track[f"sp.{side}"]] = data.draw(st.integers(0, 12))
        phases = [row.id for row in game.phases if row.steps and table.turn not in row.skip_turns]
        phase = data.draw(st.sampled_from(phases))
        note(f"phase {phase}")
        self.game = InStep(table, phase)

    @precondition(lambda self: self.game.state.todo)
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        """Take an option; the last one, which ends a phase, more often than the others."""
        asked = decision(self.game.state)
        assert asked is not None
        options = list(asked.options)
        pick = data.draw(st.integers(0, len(options) + len(options) // 3))
        action = options[min(pick, len(options) - 1)]
        note(notation.line(self.game.state.game, asked.player, action))
        self.game.act(action)

    @invariant()
    def same_question(self) -> None:
        self.game.check_question()

    @invariant()
    def same_table(self) -> None:
        self.game.check_table()

    @invariant()
    def sound_state(self) -> None:
        assert fuzz.invariants(self.game.state) == []


def machine(case: Case) -> type[TestCase]:
    """A test case that runs the machine on one game."""

    class Played(Machine):
        pass

    Played.case = case
    found: type[TestCase] = Played.TestCase
    found.settings = settings(  # type: ignore[attr-defined]
        max_examples=12, stateful_step_count=25, derandomize=True, deadline=None, database=None
    )
    return found


TestGdw = machine(CLASSIC[0])
TestVpg = machine(CLASSIC[1])
TestC3i = machine(CLASSIC[2])
TestCampaign = machine(CAMPAIGN)
TestAttrition = machine(ATTRITION)
TestClarified = machine(CLARIFIED)
TestSwitched = machine(SWITCHED)
TestAlternate = machine(ALTERNATE)
TestBoard = machine(Case("gdw-board", board("gdw", 11)))

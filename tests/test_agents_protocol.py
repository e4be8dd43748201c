"""The contract of the players: they finish every game legally, from their view alone, the same every time,
within their budgets; they can be hurried, watched and stopped."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import rasputitsa
from matches import CASES, game, position, walk
from rasputitsa.agents import Agent, Cancelled, Clock, Progress, Seat, consult, create
from rasputitsa.codec import encode, state_hash
from rasputitsa.engine.action import DONE, Action, Arrange, Attack, Move, Roll
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms import tracks
from rasputitsa.view import view
from variants import EDITIONS, Variant, everything, plain, presets, singles

HERE = Path(__file__).parent
QUICK = "level2:nodes=3"
QUICK3 = "level3:nodes=6,trials=1"
LEVELS = ("level0", "level1", QUICK, QUICK3)


def pair(specs: tuple[str, str], seed: int = 0) -> tuple[Agent, ...]:
    return tuple(create(spec, seed + side) for side, spec in enumerate(specs))


def play_out(match: Match, players: tuple[Agent, ...], most: int = 5000) -> Match:
    """Play a match to its end; ``consult`` refuses illegal answers."""
    while (asked := match.decision) is not None:
        match.act(consult(players[asked.player], match.state))
        assert len(match.log) < most
    return match


@cache
def late(case: str, turns_left: int = 2) -> State:
    """The first question of one of the last turns of a rule-based game."""
    match = Match(game(case), "late")
    players = pair(("level1", "level1"))
    while match.state.turn <= len(match.game.turns) - turns_left:
        asked = match.decision
        assert asked is not None
        match.act(consult(players[asked.player], match.state))
    return match.state


# Every game is finished, and every answer legal


def own_variants() -> list[Variant]:
    """Every edition and scenario, preset and option of its own, and everything at once."""
    found = [*plain(), *presets()]
    for edition in EDITIONS:
        found += [*singles(edition, borrowed=False), everything(edition, "campaign14")]
    return list(dict.fromkeys(found))


@pytest.mark.no_cover
@pytest.mark.parametrize("chosen", own_variants(), ids=str)
def test_a_game_with_any_option_is_finished(chosen: Variant) -> None:
    """The two levels take either side in turn from variant to variant."""
    specs = ("level1", QUICK) if own_variants().index(chosen) % 2 else (QUICK, "level1")
    match = play_out(Match(chosen.load(), "typhoon"), pair(specs))
    assert match.state.turn == len(match.game.turns)


@pytest.mark.no_cover
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("specs", [("level1", "level2:nodes=20"), ("level2:nodes=20", "level1")])
def test_every_game_is_finished_from_both_sides(case: str, specs: tuple[str, str]) -> None:
    match = play_out(Match(game(case), "typhoon"), pair(specs))
    assert match.state.turn == len(match.game.turns)


@pytest.mark.no_cover
@pytest.mark.parametrize("case", CASES)
def test_level_3_plays_the_last_turn(case: str) -> None:
    start = late(case, 1)
    match = play_out(Match(start.game, "typhoon", start), pair(("level3:nodes=20,trials=4", QUICK3)))
    assert match.decision is None


def questions(games: list[Game]) -> Iterator[State]:
    """The first states of random games in which each kind of question is put to each side."""
    seen: set[tuple[int, str, int]] = set()
    for number, one in enumerate(games):
        for seed in range(3):
            for state, asked in walk(one.start(), seed):
                key = (number, asked.topic, asked.player)
                if asked.player != CHANCE and key not in seen:
                    seen.add(key)
                    yield state


def asked_to_stand() -> State:
    """An army in a major city must retreat, and may stand instead."""
    s = position(
        "vpg", "turn 2; phase german-combat; unit XXIV 1106; unit XLI 1006; unit LVI 1108; unit 3A 1107"
    )
    target, *attackers = (s.game.unit[key] for key in ("3A", "XXIV", "XLI", "LVI"))
    rolling = apply(apply(s, Attack(target, tuple(sorted(attackers)))), DONE)
    rolled = (apply(rolling, Roll(face)) for face in range(1, 7))
    return next(state for state in rolled if topic_of(state) == "result.stand")


def asked_to_arrive() -> State:
    """An army comes for nothing; with every option at once it would have to be paid."""
    return next(s for s, asked in walk(game("vpg").start(), 0) if asked.topic == "arrival.ask")


def topic_of(state: State) -> str:
    asked = decision(state)
    return "" if asked is None else asked.topic


KINDS = {
    *(
        "setup.ask",
        "replacement.ask",
        "arrival.ask",
        "move.ask",
        "move.make-room",
        "combat.ask",
        "combat.next",
    ),
    *("supply.assault", "retreat.ask", "advance.ask", "result.attacker-loss", "result.stand", "exchange.ask"),
    *("attrition.ask", "attrition.gear"),
}
"""All questions that the rules put to players."""


@pytest.mark.parametrize("spec", LEVELS)
def test_every_kind_of_question_gets_a_legal_answer(spec: str) -> None:
    """Also in the middle of a phase that somebody else began, and from an agent that has no plan."""
    games = [everything(edition, "campaign14").load() for edition in EDITIONS]
    games = games[1:2] if spec == QUICK3 else [*games, *(game(case) for case in CASES)]
    topics = set()
    for state in [*questions(games), asked_to_stand(), asked_to_arrive()]:
        asked = decision(state)
        assert asked is not None
        assert consult(create(spec, 5), state) in asked.options
        topics.add(asked.topic)
    assert topics == KINDS


# The same every time


def fingerprint() -> str:
    """The last positions of matches between levels, whose choices depend on every kind of luck they use."""
    matches = [
        play_out(Match(game("vpg"), "typhoon"), pair(("level2:nodes=15", "level1"), 3)),
        play_out(Match(game("attrition"), "typhoon"), pair((QUICK, "level0"), 4)),
        play_out(Match(game("gdw"), "typhoon", late("gdw", 1)), pair((QUICK3, QUICK3), 5)),
    ]
    return " ".join(state_hash(match.state) + str(len(match.log)) for match in matches)


@cache
def expected() -> str:
    return fingerprint()


@pytest.mark.no_cover
@pytest.mark.parametrize("hash_seed", ["0", "77"])
def test_another_process_plays_the_same(hash_seed: str) -> None:
    paths = os.pathsep.join([str(HERE), str(Path(rasputitsa.__file__).parents[1])])
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths}
    program = "import test_agents_protocol as t; print(t.fingerprint())"
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == expected()


@pytest.mark.parametrize("spec", LEVELS)
def test_a_player_repeats_itself_for_a_seed(spec: str) -> None:
    random.seed(1)
    once, twice = (play_out(Match(game("c3i"), "x", late("c3i", 1)), pair((spec, spec), 7)) for _ in range(2))
    assert [entry[:2] for entry in once.log] == [entry[:2] for entry in twice.log]
    before = random.getstate()
    random.seed(1)
    assert random.getstate() == before, "nobody touches the common random numbers"


@pytest.mark.no_cover
@pytest.mark.parametrize("spec", ["level0", "level1", "level2:nodes=30"])
def test_a_player_plays_otherwise_for_another_seed(spec: str) -> None:
    one, other = (play_out(Match(game("vpg"), "x"), pair((spec, spec), seed)) for seed in (1, 50))
    assert [entry.action for entry in one.log] != [entry.action for entry in other.log]


def test_the_node_budget_of_a_clock_prevails() -> None:
    state = to_movement(late("vpg"))
    by_spec = consult(create("level2:nodes=9"), state)
    assert consult(create("level2:nodes=800"), state, Clock(nodes=9)) == by_spec


# Views


@pytest.mark.parametrize("spec", LEVELS)
def test_a_player_changes_nothing_that_it_is_shown(spec: str) -> None:
    players = pair((spec, spec), 3)
    match = Match(game("attrition"), "typhoon", late("attrition", 1))
    while (asked := match.decision) is not None:
        seen = view(match.state, asked.player)
        question = decision(seen)
        assert question is not None
        before = encode(match.state)
        action = players[asked.player].choose(seen, question, Clock())
        assert encode(match.state) == encode(seen) == before
        match.act(action)


class Spy:
    """Remembers everything that it is shown."""

    def __init__(self) -> None:
        self.agent = create("level0")
        self.seen: list[State] = []

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action:
        self.seen.append(view)
        return self.agent.choose(view, decision, clock)


def test_no_player_is_shown_the_true_state() -> None:
    spies = (Spy(), Spy())
    match = play_out(Match(game("vpg"), "typhoon"), spies)
    true = {id(match.state_after(number)) for number in range(len(match.log) + 1)}
    assert not true & {id(seen) for spy in spies for seen in spy.seen}


def hide_the_other_s_stock(state: State, side: int) -> State:
    seen = state.copy()
    seen.points[tracks_of(state.game, 1 - side)] = 0
    return seen


def tracks_of(one: Game, side: int) -> int:
    state = one.start()
    return one.track[tracks.of_side(state, "sp", side)]


@pytest.mark.no_cover
@pytest.mark.parametrize("spec", LEVELS)
def test_what_is_hidden_cannot_change_an_answer(spec: str) -> None:
    blind = replace(game("attrition"), conceal=hide_the_other_s_stock)
    for state in questions([game("attrition")]):
        asked = decision(state)
        assert asked is not None
        answers = []
        for stock in (0, 9):
            true = state.copy()
            true.game = blind
            true.points[tracks_of(state.game, 1 - asked.player)] = stock
            answers.append(consult(create(spec, 5), true))
        assert answers[0] == answers[1]


# Budgets, and whoever waits


def to_movement(state: State) -> State:
    """Pass on to the next movement phase that ends a player turn."""
    while topic_of(state) != "move.ask" or not state.game.phases[state.phase].id.endswith("-movement"):
        asked = decision(state)
        assert asked is not None
        decline = DONE if DONE in asked.options else next(iter(asked.options))
        state = apply(state, Roll(1) if asked.player == CHANCE else decline)
    return state


@cache
def movement() -> State:
    """A movement phase in the thick of it."""
    return to_movement(late("gdw", 4))


@pytest.mark.parametrize("spec", ["level2:nodes=999999999", "level3", "level3:nodes=999999999"])
def test_the_seconds_of_a_clock_are_respected(spec: str) -> None:
    state = movement()
    consult(create("level2:nodes=1"), state)  # tables are drawn up once for a game
    began = time.monotonic()
    assert consult(create(spec), state, Clock(seconds=0.2)) is not None
    assert time.monotonic() - began < 1.0


@pytest.mark.parametrize("spec", ["level2:nodes=999999999", "level3:nodes=999999999"])
def test_another_thread_can_ask_for_the_move_now(spec: str) -> None:
    clock = Clock()
    timer = threading.Timer(0.2, clock.move_now)
    timer.start()
    began = time.monotonic()
    action = consult(create(spec), movement(), clock)
    assert time.monotonic() - began < 2.0
    asked = decision(movement())
    assert asked is not None
    assert action in asked.options
    timer.join()


@pytest.mark.parametrize("spec", ["level2:nodes=999999999", "level3:nodes=999999999,trials=1"])
def test_another_thread_can_cancel(spec: str) -> None:
    """The match is as it was, and the agent, asked again, thinks again instead of playing half a plan."""
    state = movement()
    match = Match(state.game, "typhoon", state)
    before = encode(match.state)
    clock = Clock()
    timer = threading.Timer(0.2, clock.cancel)
    timer.start()
    agent = create(spec, 2)
    with pytest.raises(Cancelled, match="the search was cancelled"):
        consult(agent, match.state, clock)
    timer.join()
    assert encode(match.state) == before
    assert not match.log
    assert consult(agent, match.state, Clock(nodes=4)) == consult(create(spec, 2), state, Clock(nodes=4))


@pytest.mark.parametrize("spec", ["level0", "level1"])
def test_an_answer_that_comes_after_the_cancelling_is_not_given(spec: str) -> None:
    clock = Clock()
    clock.cancel()
    with pytest.raises(Cancelled):
        consult(create(spec), movement(), clock)


def test_progress_is_reported_as_it_is_made() -> None:
    reports: list[Progress] = []
    consult(create("level2:nodes=400"), movement(), Clock(progress=reports.append))
    nodes = [report.nodes for report in reports]
    assert len(nodes) >= 3
    assert nodes == sorted(set(nodes))
    assert {report.budget for report in reports} == {400}
    assert nodes[-1] <= 400
    best = [report.best for report in reports]
    assert best == sorted(best), "the best plan never gets worse"


def test_level_3_reports_its_searches_and_then_its_trials() -> None:
    reports: list[Progress] = []
    consult(create("level3:nodes=130,trials=6"), movement(), Clock(progress=reports.append))
    assert [report.budget for report in reports] == sorted((r.budget for r in reports), reverse=True)
    assert {report.budget for report in reports} == {130, 65, 6}


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        ((0, None), "time budget 0: must be more than zero seconds"),
        ((-1.5, None), "time budget -1.5: must be"),
        ((None, 0), "node budget 0: must be at least 1"),
        ((None, -3), "node budget -3: must be at least 1"),
    ],
)
def test_a_budget_of_nothing_is_refused(budget: tuple[float | None, int | None], message: str) -> None:
    with pytest.raises(RasputitsaError, match=message):
        Clock(*budget)


# Questions that are none


@pytest.mark.parametrize("spec", LEVELS)
def test_a_finished_game_has_nothing_to_decide(spec: str) -> None:
    match = play_out(Match(game("vpg"), "x"), pair(("level0", "level0")))
    with pytest.raises(RasputitsaError, match="the game is over"):
        consult(create(spec), match.state)


def test_no_player_decides_the_dice() -> None:
    state = next(state for state, asked in walk(game("vpg").start(), 1) if asked.player == CHANCE)
    with pytest.raises(RasputitsaError, match="no player decides them"):
        consult(create(QUICK), state)
    with pytest.raises(RasputitsaError, match="no player decides them"):
        Seat(create(QUICK), state.game, 0).answer(state)


def test_the_questions_of_the_other_side_are_refused() -> None:
    state = game("vpg").start()
    german, soviet = (Seat(create(QUICK), state.game, side) for side in range(2))
    assert german.answer(state) is not None
    with pytest.raises(RasputitsaError, match="german has to decide, not soviet"):
        soviet.answer(state)


def test_the_questions_of_another_game_are_refused() -> None:
    seat = Seat(create(QUICK), game("vpg"), 0)
    with pytest.raises(RasputitsaError, match=r"of bfm-gdw-1986 campaign14 .* bfm-vpg-2009 standard7"):
        seat.answer(game("campaign").start())


class Stubborn:
    """Always ends the phase."""

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action:
        return DONE


def test_an_illegal_answer_is_not_passed_on() -> None:
    with pytest.raises(RasputitsaError, match=r"the computer's answer Done\(\) is not legal: setup"):
        consult(Stubborn(), game("vpg").start())


# What the levels are


def test_level_1_beats_level_0() -> None:
    for side in range(2):
        for number in range(3):
            specs = ("level1", "level0") if side == 0 else ("level0", "level1")
            match = play_out(Match(game("gdw"), f"{side}/{number}"), pair(specs, number))
            assert match.game.finish(match.state)[0] == side


def test_level_1_attacks_when_the_table_favours_it_and_not_in_vain() -> None:
    good = "turn 2; phase german-combat; unit XXIV 0606; unit XLI 0706; unit 3A 0707 reduced"
    vain = "turn 2; phase german-combat; unit XLII 1002; unit 1Sh 1103"
    assert isinstance(consult(create("level1"), position("vpg", good)), Attack)
    assert consult(create("level1"), position("vpg", vain)) == DONE


def test_level_1_takes_a_ready_made_set_up() -> None:
    assert isinstance(consult(create("level1"), game("vpg").start()), Arrange)


def test_level_1_goes_towards_the_prize() -> None:
    state = position("vpg", "turn 2; phase german-movement; unit XXIV 0404; unit 1Sh 1103")
    grid = state.game.grid
    action = consult(create("level1"), state)
    assert isinstance(action, Move)
    moscow = grid.hex("1103")
    assert grid.distance(action.path[-1], moscow) < grid.distance(grid.hex("0404"), moscow)

"""Players that decide by themselves: they finish every game, see only their view, and repeat themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pytest

from matches import CASES, game, position
from rasputitsa.agents import Agent, Clock, create, names
from rasputitsa.codec import encode
from rasputitsa.engine.action import DONE, Action, Arrange, Attack, Move
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.event import PointsChanged
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.view import view, visible

PAIRS = [("random", "simple"), ("simple", "random"), ("random", "random")]


def play(case: str, players: tuple[Agent, ...], seed: str = "typhoon") -> Match:
    """Play a whole match. Each agent is shown its view and asked the question that the view asks."""
    match = Match(game(case), seed)
    while (asked := match.decision) is not None:
        match.act(answer(match.state, asked.player, players[asked.player]))
    return match


def answer(state: State, player: int, agent: Agent) -> Action:
    seen = view(state, player)
    question = decision(seen)
    assert question is not None
    return agent.choose(seen, question, Clock())


def pair(names_of_players: tuple[str, str], seed: int = 0) -> tuple[Agent, ...]:
    return tuple(create(name, seed + side) for side, name in enumerate(names_of_players))


def test_the_names_of_the_players() -> None:
    assert names() == ("random", "simple")


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(RasputitsaError, match="player grandmaster: unknown, expected one of random, simple"):
        create("grandmaster")


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("players", PAIRS)
def test_every_game_is_finished_by_every_pair(case: str, players: tuple[str, str]) -> None:
    match = play(case, pair(players))
    assert match.decision is None
    assert match.state.turn == len(match.game.turns)


@pytest.mark.parametrize("case", ["gdw", "c3i", "campaign"])
@pytest.mark.parametrize("name", ["random", "simple"])
def test_an_agent_plays_the_same_for_a_seed(case: str, name: str) -> None:
    once, twice = (play(case, pair((name, name), 7)) for _ in range(2))
    assert [entry[:2] for entry in once.log] == [entry[:2] for entry in twice.log]


@pytest.mark.parametrize("name", ["random", "simple"])
def test_an_agent_plays_otherwise_for_another_seed(name: str) -> None:
    one, other = (play("vpg", pair((name, name), seed)) for seed in (1, 50))
    assert [entry.action for entry in one.log] != [entry.action for entry in other.log]


@pytest.mark.parametrize("name", ["random", "simple"])
@pytest.mark.parametrize("case", ["gdw", "vpg"])
def test_an_agent_leaves_the_match_alone(case: str, name: str) -> None:
    """It gets a copy of its own, and does not even change that."""
    agent = create(name, 3)
    match = Match(game(case), "typhoon")
    while (asked := match.decision) is not None:
        before = encode(match.state)
        seen = view(match.state, asked.player)
        question = decision(seen)
        assert question is not None
        action = agent.choose(seen, question, Clock())
        assert encode(match.state) == encode(seen) == before
        match.act(action)


def test_a_view_is_a_copy() -> None:
    state = game("vpg").start()
    seen = view(state, 0)
    assert seen is not state
    seen.where[0] = 99
    assert state.where[0] != 99


class Whisper(NamedTuple):
    """An event that only one side may see."""

    only: int


def test_events_meant_for_one_side_are_shown_to_it_alone() -> None:
    events = [Whisper(0), PointsChanged("rp", 1), Whisper(1)]
    assert visible(events, 0) == events[:2]
    assert visible(events, 1) == events[1:]


def test_what_a_game_conceals_is_not_in_the_view() -> None:
    def blindfold(state: State, side: int) -> State:
        seen = state.copy()
        seen.points = [side] * len(seen.points)
        return seen

    state = game("vpg").start()
    state.game = replace(state.game, conceal=blindfold)
    assert set(view(state, 1).points) == {1}
    assert set(state.points) == {0}


class Spy:
    """Remembers everything that it is shown."""

    def __init__(self) -> None:
        self.agent = create("random")
        self.seen: list[State] = []

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action:
        self.seen.append(view)
        return self.agent.choose(view, decision, clock)


def test_no_agent_is_shown_the_true_state() -> None:
    spies = (Spy(), Spy())
    match = play("vpg", spies)
    true = {id(match.state_after(number)) for number in range(len(match.log) + 1)}
    assert not true & {id(seen) for spy in spies for seen in spy.seen}


def test_the_simple_player_takes_a_ready_made_set_up() -> None:
    state = game("vpg").start()
    assert isinstance(answer(state, 0, create("simple")), Arrange)


def test_the_simple_player_attacks_when_the_table_favours_it() -> None:
    state = position(
        "vpg", "turn 2; phase german-combat; unit XXIV 0606; unit XLI 0706; unit 3A 0707 reduced"
    )
    assert isinstance(answer(state, 0, create("simple")), Attack)


def test_the_simple_player_does_not_attack_in_vain() -> None:
    state = position("vpg", "turn 2; phase german-combat; unit XLII 1002; unit 1Sh 1103")
    assert answer(state, 0, create("simple")) == DONE


def test_the_simple_player_goes_towards_the_prize() -> None:
    state = position("vpg", "turn 2; phase german-movement; unit XXIV 0404; unit 1Sh 1103")
    grid = state.game.grid
    action = answer(state, 0, create("simple"))
    assert isinstance(action, Move)
    moscow = grid.hex("1103")
    assert grid.distance(action.path[-1], moscow) < grid.distance(grid.hex("0404"), moscow)


def test_the_simple_player_beats_the_random_one() -> None:
    """Not always, but as either side it does better than chance."""
    as_german = sum(winner(play("gdw", pair(("simple", "random"), n), f"g{n}")) == 0 for n in range(6))
    as_soviet = sum(winner(play("gdw", pair(("random", "simple"), n), f"s{n}")) == 1 for n in range(6))
    assert as_german >= 4
    assert as_soviet >= 4


def winner(match: Match) -> int | None:
    return match.game.finish(match.state)[0]

"""Illegal actions at every kind of decision: refused with a reason, and nothing changes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from matches import CASES, game, play_on, position, walk
from rasputitsa.codec import encode
from rasputitsa.engine.action import ACTIONS, FIELDS, Action, Attack, Done, Lose, Move, Place, Restore
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.errors import IllegalAction
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import apply, decision, why_not
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.setup import SetUp
from rasputitsa.notation import parse_words

pytestmark = pytest.mark.no_cover

DECISIONS = (
    "advance.ask",
    "arrival.ask",
    "arrival.early",
    "attrition.ask",
    "attrition.gear",
    "attrition.roll",
    "combat.ask",
    "combat.next",
    "combat.roll",
    "exchange.ask",
    "move.ask",
    "move.make-room",
    "replacement.ask",
    "result.attacker-loss",
    "result.stand",
    "retreat.ask",
    "setup.ask",
    "supply.assault",
    "supply.extra",
    "weather.roll",
)
"""Every question that the rules ask."""

STAND = "turn 2; phase german-combat; unit XXIV 1002; unit XLI 1003; unit LVII 1104; unit 3A 1103"
SAMPLES = 2
GAMES = 6


def standing(case: str) -> tuple[State, Decision]:
    """An attack on Moscow has made its defender retreat, who may refuse."""
    state = position(case, STAND)
    for text in ("attack 3A with XXIV XLI LVII", "done", "roll 1"):
        state = apply(state, parse_words(state.game, text))
    asked = decision(state)
    assert asked is not None
    return state, asked


def all_states() -> Iterator[tuple[str, State, Decision]]:
    for case in CASES:
        for seed in range(GAMES):
            for state, asked in walk(game(case).start(), seed):
                yield case, state, asked
    for case in ("vpg", "c3i"):
        yield case, *standing(case)


@cache
def gallery() -> dict[str, list[State]]:
    """Some states of each edition for every kind of decision."""
    found: dict[str, list[State]] = {}
    seen: dict[tuple[str, str], int] = {}
    for case, state, asked in all_states():
        seen[case, asked.topic] = seen.get((case, asked.topic), 0) + 1
        if seen[case, asked.topic] <= SAMPLES:
            found.setdefault(asked.topic, []).append(state)
    return found


@cache
def legal_somewhere(of: Game) -> list[Action]:
    """Actions that are legal in one or another state of a game."""
    rng = random.Random(2)
    found = []
    for states in gallery().values():
        for state in states:
            asked = decision(state)
            if state.game is of and asked is not None:
                found += [asked.options.sample(rng) for _ in range(6)]
    return found


def any_argument(of: Game, kind: str, rng: random.Random) -> Any:
    """An argument of a kind that the game has, or at least one that notation could name."""
    hexes = sorted(of.grid)
    match kind:
        case "unit":
            return rng.randrange(len(of.counters))
        case "units":
            return tuple(rng.randrange(len(of.counters)) for _ in range(rng.randint(1, 4)))
        case "hex":
            return rng.choice(hexes)
        case "path":
            path = [rng.choice(hexes)]
            for _ in range(rng.randint(0, 4)):
                path.append(rng.choice(of.grid.neighbours(path[-1])))
            return tuple(path)
        case "number":
            return rng.choice([0, 1, 2, 3, 6, 7, 12, 99, 999_999])
        case _:
            return rng.choice([*of.of(SetUp).ready, "nowhere"])


def any_action(of: Game, kind: type[Action], rng: random.Random) -> Action:
    return kind(*(any_argument(of, FIELDS[field], rng) for field in kind._fields))


def candidates(state: State) -> list[Action]:
    rng = random.Random(3)
    made_up = [any_action(state.game, kind, rng) for kind in ACTIONS.values() for _ in range(8)]
    return [*legal_somewhere(state.game), *made_up]


def test_every_kind_of_decision_occurs() -> None:
    assert sorted(gallery()) == sorted(DECISIONS)


@pytest.mark.parametrize("topic", DECISIONS)
def test_everything_else_is_refused_with_a_reason(topic: str) -> None:
    for state in gallery()[topic]:
        refusals = [r for action in candidates(state) if (r := why_not(state, action)) is not None]
        assert len(refusals) > 50
        assert all(refusal.topic and str(refusal) for refusal in refusals)


@pytest.mark.parametrize("topic", DECISIONS)
def test_every_kind_of_action_that_does_not_answer_is_refused(topic: str) -> None:
    rng = random.Random(4)
    for state in gallery()[topic]:
        asked = decision(state)
        assert asked is not None
        answers = {type(asked.options.sample(rng)) for _ in range(100)} | {type(a) for a in asked.options}
        for kind in set(ACTIONS.values()) - answers:
            for _ in range(5):
                assert why_not(state, any_action(state.game, kind, rng)) is not None


@pytest.mark.parametrize("topic", DECISIONS)
def test_a_refused_action_changes_nothing(topic: str) -> None:
    for state in gallery()[topic]:
        before = encode(state)
        match = Match(state.game, "typhoon", state)
        for action in candidates(state):
            refusal = why_not(state, action)
            if refusal is None:
                continue
            with pytest.raises(IllegalAction) as caught:
                apply(state, action)
            assert caught.value.refusal == refusal
            with pytest.raises(IllegalAction):
                match.act(action)
        assert encode(state) == before
        assert match.state is state
        assert match.log == []


@pytest.mark.parametrize("topic", DECISIONS)
def test_what_is_not_refused_is_played(topic: str) -> None:
    for state in gallery()[topic]:
        before = encode(state)
        legal = [action for action in candidates(state) if why_not(state, action) is None]
        assert legal
        for action in legal:
            assert encode(apply(state, action)) != before
        assert encode(state) == before


def shape(kind: type[Action]) -> list[str]:
    return [FIELDS[field] for field in kind._fields]


@pytest.mark.parametrize("topic", DECISIONS)
def test_equal_numbers_do_not_make_equal_actions(topic: str) -> None:
    """Tuples compare by value: an action of another kind with the arguments of a legal one is refused."""
    for state in gallery()[topic]:
        asked = decision(state)
        assert asked is not None
        answers = {type(action) for action in asked.options}
        for legal in islice(asked.options, 20):
            for kind in set(ACTIONS.values()) - answers:
                if shape(kind) == shape(type(legal)):
                    assert why_not(state, kind(*legal)) is not None, (legal, kind)


def test_nothing_is_legal_when_the_game_is_over() -> None:
    match = play_on(Match(game("vpg"), "typhoon", position("vpg", STAND.replace("turn 2", "turn 7"))), 1)
    refusal = why_not(match.state, Done())
    assert refusal is not None
    assert refusal.topic == "game.over"
    with pytest.raises(IllegalAction):
        match.act(Done())


NONSENSE: list[tuple[str, Action]] = [
    ("setup.ask", Place(999, 30)),
    ("setup.ask", Place(0, -1)),
    ("setup.ask", Place(0, 10**9)),
    ("replacement.ask", Place(999, 30)),
    ("replacement.ask", Restore(999)),
    ("move.ask", Move(999, (30,))),
    ("move.ask", Move(0, (-5, 10**9))),
    ("move.ask", Move(0, ())),
    ("move.make-room", Move(999, (30,))),
    ("combat.ask", Attack(999, (0,))),
    ("combat.ask", Attack(30, (999,))),
    ("combat.ask", Attack(30, ())),
    ("exchange.ask", Lose(999)),
]
"""Numbers that no unit and no hex has. Notation cannot express them, but a program could."""


@pytest.mark.parametrize(("topic", "action"), NONSENSE)
def test_units_and_hexes_that_do_not_exist_are_refused(topic: str, action: Action) -> None:
    for state in gallery()[topic]:
        assert why_not(state, action) is not None


@pytest.mark.parametrize("topic", DECISIONS)
def test_a_unit_has_one_number_only(topic: str) -> None:
    """Lists count from their end as well: a unit must not be reached by a negative number."""
    for state in gallery()[topic]:
        asked = decision(state)
        assert asked is not None
        units = len(state.game.counters)
        legal: Any
        for legal in islice(asked.options, 20):
            if "unit" in legal._fields:
                assert why_not(state, legal._replace(unit=legal.unit - units)) is not None

"""What must hold in every edition, scenario and choice of options, on states of random games."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest

from rasputitsa import fuzz, hexlog, notation
from rasputitsa.codec import decode, encode, state_hash
from rasputitsa.engine.action import ACTIONS, FIELDS, Action
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply, decision, play, why_not
from rasputitsa.engine.state import State
from rasputitsa.hexes import bits
from rasputitsa.invariants import invariants
from variants import Variant, everything, variants

ALL = variants()
TRACED = (ALL[0], everything("gdw", "campaign14"))
every_variant = pytest.mark.parametrize(
    "variant",
    [pytest.param(v, marks=() if v in TRACED else pytest.mark.no_cover) for v in ALL],
    ids=[str(v) for v in ALL],
)
EVERY = 40
"""Besides the first two states of every topic, every so-manieth state of a game is looked at."""

FEW = 12


def asked(state: State) -> Decision:
    found = decision(state)
    assert found is not None
    return found


@cache
def sampled(variant: Variant) -> tuple[State, ...]:
    """States of two random games: some of every kind of decision."""
    found: list[State] = []
    topics: list[str] = []
    for seed in (1, 2):
        for number, state in enumerate(random_game(variant.load(), seed)):
            topic = asked(state).topic
            if number % EVERY == 0 or topics.count(topic) < 2:
                found.append(state)
                topics.append(topic)
    return tuple(found)


def random_game(game: Game, seed: int) -> Iterator[State]:
    """The states of a random game in which somebody is asked."""
    rng = random.Random(seed)
    state = game.start()
    while decision(state) is not None:
        yield state
        state = apply(state, asked(state).options.sample(rng))


def listed(state: State, at_most: int = 40) -> list[Action]:
    return list(islice(asked(state).options, at_most))


def garbage(state: State, rng: random.Random) -> Iterator[Action]:
    """Actions of every kind with fields picked blindly."""
    game = state.game
    hexes = list(bits(game.grid.board))
    units = range(len(game.counters))
    field: dict[str, Callable[[], Any]] = {
        "unit": lambda: rng.choice(units),
        "units": lambda: tuple(rng.choices(units, k=rng.randrange(4))),
        "hex": lambda: rng.choice(hexes),
        "path": lambda: tuple(rng.choices(hexes, k=rng.randrange(3))),
        "number": lambda: rng.randrange(-2, 12),
        "name": lambda: rng.choice(("historical", "nonsense")),
    }
    for kind in ACTIONS.values():
        for _ in range(4):
            yield kind(*(field[FIELDS[name]]() for name in kind._fields))


def written(state: State) -> str:
    return json.dumps(encode(state))


@every_variant
def test_random_games_finish_and_keep_every_invariant(variant: Variant) -> None:
    for trial in fuzz.trials(variant.load(), 2, "battery"):
        assert trial.failure is None, trial.failure.what


@every_variant
def test_every_listed_option_is_accepted(variant: Variant) -> None:
    for state in sampled(variant):
        again = asked(state.copy())
        refused = [action for action in listed(state) if again.options.why_not(action) is not None]
        assert not refused, asked(state).topic


@every_variant
def test_samples_are_legal(variant: Variant) -> None:
    rng = random.Random(3)
    for state in sampled(variant):
        picked = [asked(state.copy()).options.sample(rng) for _ in range(10)]
        assert [why_not(state, action) for action in picked] == [None] * 10


@every_variant
def test_whatever_is_refused_names_a_point_of_rule(variant: Variant) -> None:
    rng = random.Random(4)
    for state in sampled(variant):
        for action in garbage(state, rng):
            refusal = why_not(state, action)
            assert refusal is None or "." in refusal.topic, action


@every_variant
def test_whatever_is_accepted_leads_to_a_sound_state(variant: Variant) -> None:
    rng = random.Random(5)
    for state in sampled(variant):
        for action in garbage(state, rng):
            if why_not(state, action) is None:
                assert invariants(apply(state, action)) == [], action


@every_variant
def test_apply_leaves_its_argument_alone(variant: Variant) -> None:
    for state in sampled(variant):
        before, events = written(state), list(state.events)
        for action in listed(state, at_most=6):
            apply(state, action)
        assert (written(state), state.events) == (before, events)


@every_variant
def test_states_survive_json(variant: Variant) -> None:
    for state in sampled(variant):
        again = decode(state.game, json.loads(written(state)))
        assert (written(again), state_hash(again)) == (written(state), state_hash(state))


@every_variant
def test_a_state_that_was_read_asks_the_same_decision(variant: Variant) -> None:
    for state in sampled(variant):
        again = decode(state.game, json.loads(written(state)))
        first, second = asked(state), asked(again)
        assert (first.player, first.topic, first.rule) == (second.player, second.topic, second.rule)
        assert listed(state) == listed(again)


@every_variant
def test_asking_changes_nothing(variant: Variant) -> None:
    for state in sampled(variant):
        before = written(state)
        step, _ = state.todo
        assert step.ask(state) is not None
        assert written(state) == before


@every_variant
def test_actions_survive_notation(variant: Variant) -> None:
    for state in sampled(variant):
        player = asked(state).player
        for action in listed(state):
            read = notation.parse(state.game, notation.line(state.game, player, action))
            assert (read, type(read[1])) == ((player, action), type(action))


@every_variant
def test_a_replayed_log_comes_to_the_same_states(variant: Variant) -> None:
    rng = random.Random(6)
    state, lines, hashes = variant.load().start(), [], []
    while (found := decision(state)) is not None:
        action = found.options.sample(rng)
        lines.append(notation.line(state.game, found.player, action))
        state = apply(state, action)
        if len(lines) % EVERY == 0:
            hashes.append(state_hash(state))
    again = variant.load().start()
    replayed = []
    for number, line in enumerate(lines, start=1):
        again = apply(again, notation.parse(again.game, line)[1])
        if number % EVERY == 0:
            replayed.append(state_hash(again))
    assert (replayed, written(again)) == (hashes, written(state))


def test_a_copy_has_every_slot_and_shares_nothing_that_changes() -> None:
    state = sampled(ALL[0])[-1]
    copy = state.copy()
    for slot in State.__slots__:
        value = getattr(state, slot)
        if isinstance(value, list):
            assert getattr(copy, slot) is not value, slot
        else:
            assert getattr(copy, slot) is value, slot


def test_a_copy_equals_its_original_but_for_the_events() -> None:
    state = sampled(ALL[0])[-1]
    same = [slot for slot in State.__slots__ if getattr(state.copy(), slot) == getattr(state, slot)]
    assert set(State.__slots__) - set(same) <= {"events"}


def test_playing_in_place_ends_without_a_decision() -> None:
    rng = random.Random(7)
    state = ALL[0].load().start()
    while (found := decision(state)) is not None:
        play(state, found.options.sample(rng))
    assert not state.todo


def few_options(game: Game) -> Iterator[State]:
    """States of a random game with so few options that sampling must show them all."""
    topics: list[str] = []
    for state in random_game(game, 8):
        topic = asked(state).topic
        if topics.count(topic) < 3 and len(listed(state, at_most=FEW + 1)) <= FEW:
            topics.append(topic)
            yield state


@pytest.mark.parametrize("variant", [ALL[0], ALL[1], ALL[7]], ids=str)
def test_every_listed_option_can_be_sampled(variant: Variant) -> None:
    rng = random.Random(8)
    for state in few_options(variant.load()):
        options = asked(state).options
        assert set(options) == {options.sample(rng) for _ in range(200 * FEW)}, asked(state).topic


def broken_game(breakage: Callable[[State], None]) -> Game:
    """A game whose opening is put out of order."""
    game = ALL[1].load()

    def opening(game: Game) -> State:
        state = ALL[1].load().start().copy()
        state.game = game
        breakage(state)
        return state

    return replace(game, opening=opening)


def unit_in_two_places(s: State) -> None:
    s.occupied[0] |= 1 << s.game.grid.hex("0101")


def enemies_share_a_hex(s: State) -> None:
    s.place(0, s.where[s.game.unit["3A"]])


def lost_too_many_steps(s: State) -> None:
    s.steps[0] = 2


def full_unit_in_the_pool(s: State) -> None:
    s.where[0] = s.game.box["pool"]


def held_for_no_reason(s: State) -> None:
    s.where[0] = s.game.box["held"]


def unknown_mark(s: State) -> None:
    s.marks[0] = 64


def mark_left_over(s: State) -> None:
    s.marks[0] = 1


def nobody_holds_moscow(s: State) -> None:
    s.control = [0, s.control[1] & ~(1 << s.game.grid.hex("1103"))]


def city_lost_to_nobody(s: State) -> None:
    s.place(0, s.game.grid.hex("1405"))


def negative_points(s: State) -> None:
    s.points[2] = -1


def points_left_over(s: State) -> None:
    s.points[0] = 1


def no_next_phase(s: State) -> None:
    s.todo = (s.todo[0], ())


def nothing_to_do(s: State) -> None:
    s.todo = ()


def impossible_phase(s: State) -> None:
    s.phase = -2


BREAKAGES = [
    unit_in_two_places, enemies_share_a_hex, lost_too_many_steps, full_unit_in_the_pool, held_for_no_reason,
    unknown_mark, mark_left_over, nobody_holds_moscow, city_lost_to_nobody, negative_points, points_left_over,
    no_next_phase, nothing_to_do, impossible_phase,
]  # fmt: skip


@pytest.mark.parametrize("breakage", BREAKAGES)
def test_a_broken_invariant_is_found(breakage: Callable[[State], None]) -> None:
    assert len(invariants(broken_game(breakage).start())) == 1


def test_a_failure_carries_a_save_that_can_be_read() -> None:
    game = ALL[1].load()

    def fail(s: State) -> tuple[int | None, str]:
        raise ZeroDivisionError("no winner")

    failure = fuzz.trial(replace(game, finish=fail), "seed", 1).failure
    assert failure is not None
    match = hexlog.replay(hexlog.parse(failure.hexlog))
    assert failure.what == "ZeroDivisionError: no winner"
    assert (match.state.turn, decision(match.state) is not None) == (7, True)


def test_every_game_is_reported() -> None:
    reports = fuzz.trials(ALL[2].load(), 2, "seed")
    assert [(trial.number, trial.actions > 100) for trial in reports] == [(1, True), (2, True)]


def test_a_game_depends_on_seed_and_number_only() -> None:
    game = ALL[0].load()
    lengths = [[trial.actions for trial in fuzz.trials(game, 3, seed)] for seed in ("a", "a", "b")]
    assert lengths[0] == lengths[1] != lengths[2]

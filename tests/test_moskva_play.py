"""Moskva 1941 in play: random games in every option, writing and reading, and what views keep back."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from moskva_oracle import Oracle
from rasputitsa import fuzz, hexlog, notation
from rasputitsa.codec import decode, encode, state_hash
from rasputitsa.engine.action import Move
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.event import Eliminated, Engaged, Moved, Placed, Private, Railed, StackShown
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import apply, decision, play
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.games.moskva import catalogue
from rasputitsa.hexes import bits
from rasputitsa.invariants import invariants
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.fog import hidden
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.orders import Marching
from rasputitsa.mechanisms.impulse.supply_line import supplied
from rasputitsa.perft import perft
from rasputitsa.position import read_position, write_position
from rasputitsa.view import view, visible
from rules.moskva.field import ID1, PZ1, SD1, TBR1, field, scene

COVERED = [("masks",), ("total_fog",), ("masks", "allotted_air"), ("total_fog", "allotted_air")]
"""Hidden stacks, alone and with attacks that are all announced before one is fought."""

HIDDEN = [*COVERED, ("secret_air",), ("allotted_air",), ("free_deployment",)]
EVERYTHING = ("variable_weather", "total_fog", "allotted_air", "free_deployment")
CASES = [(), *((name,) for name in catalogue()), EVERYTHING]


@cache
def game(*options: str) -> Game:
    return load("moskva-1941", options=dict.fromkeys(options, "on"))


def walk(game_: Game, seed: int, limit: int = 100_000) -> Iterator[tuple[State, Decision]]:
    """The states of a random game with their decisions."""
    rng = random.Random(seed)
    state = game_.start()
    for _ in range(limit):
        asked = decision(state)
        if asked is None:
            return
        yield state, asked
        state = apply(state, asked.options.sample(rng))


@pytest.mark.parametrize("options", CASES, ids="-".join)
def test_random_games_keep_all_invariants(options: tuple[str, ...]) -> None:
    for trial in fuzz.trials(game(*options), 1, "moskva"):
        assert trial.failure is None, trial.failure


@pytest.mark.parametrize("options", [(), EVERYTHING], ids="-".join)
def test_listed_options_are_accepted_and_states_survive_writing(options: tuple[str, ...]) -> None:
    for number, (state, asked) in enumerate(walk(game(*options), 5)):
        if number % 97 == 0:
            fuzz.check_decision(state, asked)
            again = decode(state.game, json.loads(json.dumps(encode(state))))
            assert state_hash(again) == state_hash(state)
            assert invariants(again) == []


@pytest.mark.parametrize("options", [(), EVERYTHING], ids="-".join)
def test_marches_that_are_listed_are_those_that_are_accepted(options: tuple[str, ...]) -> None:
    """The flood that lists destinations and the walk that checks a path agree, in both directions."""
    rng = random.Random(3)
    checked = 0
    for number, (state, asked) in enumerate(walk(game(*options), 8, 1500)):
        found = asked.options
        if number % 29 or not isinstance(found, Marching) or not found.units:
            continue
        unit = rng.choice(found.units)
        ends = found.destinations(unit)
        for end in islice(state.game.grid, 0, None, 7):
            if ends >> end & 1:
                assert found.why_not(found.order(unit, end)) is None
                checked += 1
        for _ in range(20):
            path = _stroll(state, unit, rng)
            if path and found.why_not(Move(unit, path)) is None:
                assert ends >> path[-1] & 1
    assert checked > 30


def _stroll(state: State, unit: int, rng: random.Random) -> tuple[int, ...]:
    here, path = state.where[unit], []
    if here < 0:
        return ()
    for _ in range(rng.randint(1, 5)):
        here = rng.choice(state.game.grid.neighbours(here))
        path.append(here)
    return tuple(path)


def test_a_match_is_saved_and_played_again() -> None:
    match = Match(game("total_fog"), "moskva")
    rng = random.Random(2)
    for _ in range(400):
        asked = match.decision
        assert asked is not None
        match.act(asked.options.sample(rng))
    text = hexlog.write(match, reveal_seed=True)
    again = hexlog.replay(hexlog.parse(text))
    assert state_hash(again.state) == state_hash(match.state)
    for player, action, _ in match.log[-50:]:
        assert notation.parse(match.game, notation.line(match.game, player, action)) == (player, action)


def listed(asked: Decision) -> list[object]:
    """Some of the answers to a decision, the same ones for the same decision."""
    found = asked.options
    if isinstance(found, Marching):
        chosen = found.units[:: max(1, len(found.units) // 4)]
        return [(unit, found.destinations(unit), found.rail_destinations(unit)) for unit in chosen]
    return list(islice(found, 60))


@pytest.mark.parametrize("options", HIDDEN, ids="-".join)
def test_a_player_can_decide_from_his_view_alone(options: tuple[str, ...]) -> None:
    """Non-interference: what is hidden changes neither the questions nor the answers that are allowed."""
    for number, (state, asked) in enumerate(walk(game(*options), 21)):
        if asked.player == CHANCE or (number % 11 and asked.topic in ("march.ask", "deploy.ask")):
            continue
        twin = decision(view(state, asked.player))
        assert twin is not None
        assert (twin.player, twin.topic, twin.args) == (asked.player, asked.topic, asked.args)
        assert listed(twin) == listed(asked), asked.topic


@pytest.mark.parametrize("options", COVERED, ids="-".join)
def test_a_view_does_not_depend_on_what_lies_under_the_masks(options: tuple[str, ...]) -> None:
    rng = random.Random(4)
    swapped = 0
    for number, (state, _) in enumerate(walk(game(*options), 33)):
        if number % 41 and not (state.battles and number % 5 == 0):
            continue
        for side in (0, 1):
            decoy = state.game.of(Formations).decoy
            under = [u for u in state.on_map(1 - side) if hidden(state, u)]
            plain = [
                u for u in under if not state.marks[u] & (marks.DEFENDED | marks.BROKEN) and not decoy[u]
            ]
            if len(plain) < 2:
                continue
            a, b = rng.sample(plain, 2)
            twin = state.copy()
            twin.where[a], twin.where[b] = twin.where[b], twin.where[a]
            twin.steps[a] = 0
            twin.marks[b] ^= marks.CUT
            assert encode(view(twin, side)) == encode(view(state, side))
            swapped += 1
    assert swapped > 10


@pytest.mark.parametrize("options", COVERED, ids="-".join)
def test_events_tell_the_enemy_nothing_of_hidden_units(options: tuple[str, ...]) -> None:
    """He learns of a unit when it is shown or eliminated, and of nothing else it does under its mask."""
    rng = random.Random(6)
    state = game(*options).start()
    told = 0
    while (asked := decision(state)) is not None:
        before = state
        state = apply(state, asked.options.sample(rng))
        for side in (0, 1):
            shown = {u for e in visible(state.events, side) if isinstance(e, StackShown) for u in e.units}
            for event in visible(state.events, side):
                assert not isinstance(event, Private)
                if isinstance(event, Moved | Railed | Placed) and state.game.side_of[event.unit] != side:
                    assert event.unit in shown or before.marks[event.unit] & marks.SHOWN
                if isinstance(event, Engaged) and state.side != side:
                    assert all(u in shown or not hidden(before, u) for u in event.attackers)
                told += isinstance(event, Eliminated)
    assert told


def test_games_differ_by_their_dice_alone() -> None:
    """The same answers and the same dice lead to the same game."""

    def run() -> str:
        rng, state = random.Random(9), game().start()
        while (asked := decision(state)) is not None:
            state = apply(state, asked.options.sample(rng))
        return state_hash(state)

    assert run() == run()


def test_playing_in_place_is_the_same_as_applying() -> None:
    first, second = game().start(), game().start()
    one, two = random.Random(1), random.Random(1)
    for _ in range(600):
        asked, twin = decision(first), decision(second)
        assert asked is not None
        assert twin is not None
        first = apply(first, asked.options.sample(one))
        play(second, twin.options.sample(two))
    assert state_hash(first) == state_hash(second)


PERFT = {"german-movement": (144, 6045), "german-combat": (2, 4), "soviet-movement": (75, 2236)}
"""Orders of a small position at depth one and two, counted once and kept."""


@pytest.mark.parametrize("phase", PERFT)
def test_counts_of_a_small_position_stay_the_same(phase: str) -> None:
    board = field(forest=["0907"], river=["0807/0707"], road=["0804-0805-0806"], rail=["0816-0815-0814-0813"])
    units = {ID1: "0906", PZ1: "1007", SD1: "0807", TBR1: "0708"}
    state = scene(board, phase, units, "points rail.soviet 12", "points air.german 1")
    assert (perft(state, 1), perft(state, 2)) == PERFT[phase]


def test_positions_with_stacks_are_written_and_read() -> None:
    """A position begins its phase, so those in which a movement phase is asked at once are compared."""
    compared = 0
    for number, (state, asked) in enumerate(walk(game(), 12)):
        if number % 61 or asked.topic != "march.ask":
            continue
        again = read_position(state.game, write_position(state))
        if (again.turn, again.phase) == (state.turn, state.phase):
            assert (again.where, again.steps, again.control) == (state.where, state.steps, state.control)
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("seed", [14, 15])
def test_movement_and_supply_agree_with_the_oracle(seed: int) -> None:
    rng = random.Random(seed)
    compared = 0
    for number, (state, asked) in enumerate(walk(game(), seed)):
        found = asked.options
        if number % 43 or not isinstance(found, Marching):
            continue
        for side in (0, 1):
            assert set(bits(supplied(state, side))) == Oracle(state, side).supplied()
        oracle = Oracle(state, state.side)
        on_map = [u for u in found.units if state.where[u] >= 0]
        for unit in rng.sample(on_map, min(3, len(on_map))):
            reached = found.reach(unit)
            assert set(bits(reached.reached | reached.forced)) == oracle.reach(unit), number
            compared += 1
    assert compared > 50

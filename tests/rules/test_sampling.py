"""Sampled answers: always legal, and in time every legal one comes."""

from __future__ import annotations

import random

import pytest

from boards import EDITIONS, GAMES, Axial, Board
from rasputitsa.engine.action import Action, Arrange, Done
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.games import load

SAMPLES = 3000

every_edition = pytest.mark.parametrize("edition", EDITIONS)


def sampled(state: State) -> set[Action]:
    asked = decision(state)
    assert asked is not None
    rng = random.Random(41)
    return {asked.options.sample(rng) for _ in range(SAMPLES)}


def listed(state: State) -> set[Action]:
    asked = decision(state)
    assert asked is not None
    return set(asked.options)


@every_edition
def test_every_attack_comes(edition: str) -> None:
    state = Board(edition).position(
        "german-combat", {"XXIV": (-1, 0), "V": (0, -1), "VI": (1, 0), "30A": (0, 0), "33A": (2, 0)}
    )
    assert sampled(state) == listed(state)
    assert len(listed(state)) == 9


@every_edition
def test_every_move_comes_swaps_included(edition: str) -> None:
    strip = [(q, 0) for q in range(4)]
    state = Board(edition, only=strip).position("german-movement", {"V": (0, 0), "VI": (1, 0)}, turn=3)
    assert sampled(state) == listed(state)
    assert len(listed(state)) == 4


@every_edition
def test_a_displaced_unit_goes_wherever_it_may(edition: str) -> None:
    board = Board(edition, only=[(q, 0) for q in range(4)])
    state = board.position("german-movement", {"V": (0, 0), "VI": (1, 0)})
    state = apply(state, board.action("move V", (1, 0)))
    asked = decision(state)
    assert asked is not None
    assert asked.topic == "move.make-room"
    assert sampled(state) == listed(state)
    assert not any(isinstance(action, Done) for action in listed(state))


@every_edition
def test_every_purchase_comes(edition: str) -> None:
    strip = [(q, r) for q in range(5) for r in range(3)]
    board = Board(edition, only=strip, east=[(4, 0), (4, 1), (4, 2)], west=[(0, 0)])
    units: dict[str, Axial | str] = {
        "30A reduced": (2, 1),
        "33A reduced": (3, 1),
        "40A": "pool",
        "43A": "pool",
        "V": (0, 2),
    }
    state = board.position("soviet-replacement", units)
    assert sampled(state) == listed(state)
    assert len(listed(state)) == 9


@every_edition
def test_every_set_up_answer_comes(edition: str) -> None:
    state = load(GAMES[edition]).start()
    names = {action.setup for action in sampled(state) if isinstance(action, Arrange)}
    assert names == {"historical", "north", "centre", "south", "pincers"}
    assert sampled(state) <= listed(state)

"""Dice of live matches: fair, keyed by the moment, and bound by a commitment."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches import game
from rasputitsa.engine import dice

seeds = st.text(min_size=1, max_size=30)


@settings(deadline=None, derandomize=True)
@given(seeds, st.integers(0, 2**40), st.integers(1, 20))
def test_a_die_shows_one_of_its_faces(seed: str, index: int, sides: int) -> None:
    assert 1 <= dice.die(seed, index, sides) <= sides


def test_the_dice_of_a_seed_never_change() -> None:
    assert [dice.die("typhoon", index, 6) for index in range(20)] == PINNED


PINNED = [5, 5, 5, 5, 6, 4, 1, 2, 4, 3, 2, 4, 5, 4, 2, 6, 3, 5, 4, 1]


def test_all_faces_come_equally_often() -> None:
    rolls = Counter(dice.die(f"fair {seed}", index, 6) for seed in range(60) for index in range(200))
    mean = 60 * 200 / 6
    chi_square = sum((rolls[face] - mean) ** 2 / mean for face in range(1, 7))
    assert chi_square < 20.5  # five degrees of freedom: one fair die in a thousand does worse


def test_neighbouring_dice_are_independent() -> None:
    pairs = Counter(
        (dice.die("pairs", index, 6), dice.die("pairs", index + 1, 6)) for index in range(0, 14400, 2)
    )
    faces = range(1, 7)
    chi_square = sum((pairs[first, second] - 200) ** 2 / 200 for first in faces for second in faces)
    assert chi_square < 66.6  # thirty-five degrees of freedom


def test_another_seed_gives_other_dice() -> None:
    assert [dice.die("a", i, 6) for i in range(50)] != [dice.die("b", i, 6) for i in range(50)]


def test_every_moment_has_a_die_of_its_own() -> None:
    state = game("attrition").start()
    phases = range(-1, len(state.game.phases))
    moments: set[int] = set()
    for turn, phase in product(range(1, 15), phases):
        state.turn, state.phase = turn, phase
        moments.update(dice.moment(state, earlier) for earlier in range(40))
    assert len(moments) == 14 * len(phases) * 40


def test_the_commitment_of_a_seed_never_changes() -> None:
    assert dice.commitment("typhoon") == COMMITMENT


COMMITMENT = "e1ff4e59f38fea3eb8c96ace9d5cbcedada88b1c31a2a92b5fa54aa41828b170"


@settings(deadline=None, derandomize=True)
@given(seeds, seeds)
def test_different_seeds_have_different_commitments(one: str, other: str) -> None:
    assert (dice.commitment(one) == dice.commitment(other)) == (one == other)


@pytest.mark.parametrize("sides", [6, 10, 12, 20])
def test_every_face_of_any_die_can_come(sides: int) -> None:
    assert {dice.die("faces", index, sides) for index in range(300)} == set(range(1, sides + 1))

"""Views: a side sees all that is open, and nothing that depends on what is hidden from it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rasputitsa.codec import encode
from rasputitsa.engine.action import Arrange
from rasputitsa.engine.event import Placed
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.view import view, visible
from variants import EDITIONS, Case, examples, scattered, variant

OPEN = variant(EDITIONS["vpg"]).load()
both_sides = pytest.mark.parametrize("side", [0, 1])


def concealed(state: State, side: int) -> list[int]:
    """In the hidden variant: the enemy units that no unit of ``side`` stands next to."""
    near = state.game.grid.spread(state.occupied[side])
    enemies = [unit for unit in state.game.units_of[1 - side] if state.where[unit] >= 0]
    return [unit for unit in enemies if not near >> state.where[unit] & 1]


def conceal(state: State, side: int) -> State:
    """Distant enemies show their full side, whatever they have lost, and no marks."""
    seen = state.copy()
    for unit in concealed(state, side):
        seen.steps[unit] = seen.marks[unit] = 0
    return seen


HIDDEN = Case("hidden steps", replace(OPEN, conceal=conceal))


class Whisper(NamedTuple):
    """An event for one side only."""

    text: str
    only: int


def started(case: Case) -> State:
    return apply(case.game.start(), Arrange("historical"))


@both_sides
def test_in_an_open_game_a_view_is_the_whole_truth(side: int) -> None:
    state = started(Case("open", OPEN))
    assert encode(view(state, side)) == encode(state)


@both_sides
def test_a_view_is_a_copy_of_its_own(side: int) -> None:
    state = started(Case("open", OPEN))
    before = encode(state)
    seen = view(state, side)
    seen.where[0], seen.points[0], seen.marks[0] = seen.where[1], 9, 1
    seen.control.reverse()
    assert encode(state) == before


@both_sides
def test_a_view_asks_the_decision_at_hand(side: int) -> None:
    state = started(Case("open", OPEN))
    asked, seen = decision(state), decision(view(state, side))
    assert asked is not None
    assert seen is not None
    assert (asked.player, asked.topic, list(asked.options)) == (seen.player, seen.topic, list(seen.options))


@both_sides
@given(data=st.data())
@examples(60)
def test_what_a_side_cannot_know_does_not_change_its_view(side: int, data: st.DataObject) -> None:
    state = data.draw(scattered(HIDDEN))
    other = state.copy()
    for unit in concealed(state, side):
        other.steps[unit] = data.draw(st.integers(0, 1))
        other.marks[unit] = data.draw(st.sampled_from((0, 4, 8)))
    assert encode(view(other, side)) == encode(view(state, side))


@both_sides
@given(data=st.data())
@examples(60)
def test_what_a_side_can_know_does_change_its_view(side: int, data: st.DataObject) -> None:
    state = data.draw(scattered(HIDDEN))
    known = [u for u, where in enumerate(state.where) if where >= 0 and u not in concealed(state, side)]
    assume(known)
    other = state.copy()
    other.steps[data.draw(st.sampled_from(known))] ^= 1
    assert encode(view(other, side)) != encode(view(state, side))


@both_sides
def test_concealing_leaves_the_truth_alone(side: int) -> None:
    state = started(HIDDEN).copy()
    state.steps[concealed(state, side)[0]] = 1
    before = encode(state)
    assert encode(view(state, side)) != before
    assert encode(state) == before


def test_an_event_for_one_side_is_seen_by_that_side_only() -> None:
    events = [Placed(0, 4), Whisper("for the German", 0), Whisper("for the Soviet", 1)]
    assert visible(events, 0) == events[:2]
    assert visible(events, 1) == [events[0], events[2]]

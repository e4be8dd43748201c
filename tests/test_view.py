"""Views: a side sees all that is open, and nothing that depends on what is hidden from it."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hidden import HIDDEN, OPEN, distant
from rasputitsa.codec import encode
from rasputitsa.engine.action import Arrange
from rasputitsa.engine.event import Placed
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.view import view, visible
from variants import Case, examples, scattered

both_sides = pytest.mark.parametrize("side", [0, 1])


HIDDEN_STEPS = Case("hidden steps", HIDDEN)


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
    state = data.draw(scattered(HIDDEN_STEPS))
    other = state.copy()
    for unit in distant(state, side):
        other.steps[unit] = data.draw(st.integers(0, 1))
        other.marks[unit] = data.draw(st.sampled_from((0, 4, 8)))
    assert encode(view(other, side)) == encode(view(state, side))


@both_sides
@given(data=st.data())
@examples(60)
def test_what_a_side_can_know_does_change_its_view(side: int, data: st.DataObject) -> None:
    state = data.draw(scattered(HIDDEN_STEPS))
    known = [u for u, where in enumerate(state.where) if where >= 0 and u not in distant(state, side)]
    assume(known)
    other = state.copy()
    other.steps[data.draw(st.sampled_from(known))] ^= 1
    assert encode(view(other, side)) != encode(view(state, side))


@both_sides
def test_concealing_leaves_the_truth_alone(side: int) -> None:
    state = started(HIDDEN_STEPS).copy()
    state.steps[distant(state, side)[0]] = 1
    before = encode(state)
    assert encode(view(state, side)) != before
    assert encode(state) == before


def test_an_event_for_one_side_is_seen_by_that_side_only() -> None:
    events = [Placed(0, 4), Whisper("for the German", 0), Whisper("for the Soviet", 1)]
    assert visible(events, 0) == events[:2]
    assert visible(events, 1) == [events[0], events[2]]

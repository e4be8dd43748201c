"""Handicaps, the switches of the editions, and what may be combined (REP-17, REP-18)."""

from __future__ import annotations

import pytest

from boards import GAMES, Board
from rasputitsa.engine.errors import DataError
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rules.aftermath import Units, board, fought, passed, restore, retreat, rp, step, strip
from rules.questions import W, X, done, every_edition, refusal

MUD = "weather mud"
REST = ("handicap_panzer_rest",)
ALTERNATE = ("handicap_panzer_alternate",)
SOVIET_SPARE: Units = {"3A": "pool", "5A": "pool"}
GERMAN_SPARE: Units = {"VI": "pool", "XII": "pool"}


def points(b: Board, phase_id: str, turns: range) -> list[int]:
    """The replacement points received on each of these turns."""
    units = GERMAN_SPARE | SOVIET_SPARE
    return [rp(b.position(phase_id, units, turn=turn)) for turn in turns]


def soviet_points(b: Board, turns: int = 7) -> list[int]:
    return points(b, "soviet-replacement", range(1, turns + 1))


# ---------- replacement points ----------


@pytest.mark.rule("gdw balance.soviet-rp", "vpg 13.0.german", "c3i 13.0.german", "Q-02")
@every_edition
def test_four_soviet_points(edition: str) -> None:
    assert soviet_points(strip(edition, options=("handicap_soviet_rp_4",))) == [4] * 7


@pytest.mark.rule("gdw balance.soviet-rp", "Q-63")
def test_three_soviet_points_as_in_the_teaching_game() -> None:
    assert soviet_points(strip("gdw", options=("handicap_soviet_rp_3",))) == [3] * 7


@pytest.mark.rule("gdw balance.soviet-rp", "Q-63")
def test_not_three_and_four_at_once() -> None:
    both = {"handicap_soviet_rp_3": "on", "handicap_soviet_rp_4": "on"}
    with pytest.raises(DataError, match="cannot be combined"):
        load(GAMES["gdw"], options=both)


@pytest.mark.rule("gdw balance.soviet-rp", "kane replacements.soviet")
def test_from_turn_8_the_campaign_has_its_own_number() -> None:
    b = strip("gdw", scenario="campaign14", options=("handicap_soviet_rp_3",))
    calm = [rp(b.position("soviet-replacement", SOVIET_SPARE, "weather clear", turn=t)) for t in range(7, 15)]
    assert calm == [3] + [2] * 7


@pytest.mark.rule("gdw balance.german-rp")
def test_rep_17_german_points_on_turns_2_4_and_6() -> None:
    b = strip("gdw", options=("handicap_german_rp",))
    assert points(b, "german-replacement", range(1, 8)) == [0, 1, 0, 1, 0, 1, 0]


# ---------- panzers ----------


RESTING: Units = {"XXIV": W, "30A": X, "V reduced": (-5, 0), "VI": "pool"}
RESTORED: Units = {"XXIV reduced": (1, 1), "XLI reduced": (1, 2), "V reduced": (0, 0)}


def field(*options: str) -> Board:
    """Open country with the German edge in the west."""
    return board("vpg", options=options, west=[(-8, r) for r in range(4, 9)])


def reduced_in_own_turn(b: Board) -> State:
    return fought(b, RESTING, "AL", turn=2)


def reduced_in_enemy_turn(b: Board) -> State:
    units: Units = RESTING | {"32A": (-2, 1), "33A": (-1, -1)}
    s = fought(b, units, "DRL", target="XXIV", turn=2)
    return apply(s, retreat(b, (-2, 0), (-3, 0), unit="XXIV"))


@pytest.mark.rule("vpg 13.0.panzer", "Q-26")
def test_rep_18_reduced_in_the_german_half_of_turn_2() -> None:
    b = field(*REST)
    s = passed(reduced_in_own_turn(b), "german-replacement", 3)
    assert refusal(s, restore(b, "XXIV")) == "replacement.resting"
    s = passed(done(s), "german-replacement", 4)
    assert step(b, apply(s, restore(b, "XXIV")), "XXIV") == "full"

"""Handicaps, the switches of the editions, and what may be combined (REP-17, REP-18)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boards import GAMES, Board
from rasputitsa.engine.errors import DataError
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.mechanisms.combat import column_label, odds
from rules.aftermath import Units, board, engaged, fought, passed, place, restore, retreat, rp, step, strip
from rules.questions import NE, SE, W, X, done, every_edition, later_editions, refusal

MUD = "weather mud"
REST = ("handicap_panzer_rest",)
ALTERNATE = ("handicap_panzer_alternate",)
SOVIET_SPARE: Units = {"3A": "pool", "5A": "pool"}
GERMAN_SPARE: Units = {"VI": "pool", "XII": "pool"}


def points(b: Board, phase_id: str, turns: range) -> list[int]:
    """The replacement points received on each of these turns."""
    units: Units = GERMAN_SPARE | SOVIET_SPARE | {"V": (1, 1)}
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


REDUCED: Units = {"XL": W, "30A": X, "V reduced": (-5, 0), "VI": "pool"}


def field(*options: str) -> Board:
    """Open country with the German edge in the west."""
    return board("vpg", options=options, west=[(-8, r) for r in range(4, 9)])


def reduced_in_own_turn(b: Board) -> State:
    """The panzer loses a step in its own attack."""
    return fought(b, REDUCED, "AL", turn=2)


def reduced_in_enemy_turn(b: Board) -> State:
    """The panzer loses a step to a Soviet attack."""
    s = fought(b, REDUCED | {"32A": (0, -1), "33A": (-1, 1)}, "DRL", target="XL", turn=2)
    return done(apply(s, retreat(b, (-2, 0), (-3, 0), unit="XL")))


@pytest.mark.rule("vpg 13.0.panzer", "Q-26")
@pytest.mark.parametrize("reduced", [reduced_in_own_turn, reduced_in_enemy_turn], ids=["German", "Soviet"])
def test_rep_18_a_panzer_reduced_in_either_half_of_turn_2(reduced: Callable[[Board], State]) -> None:
    b = field(*REST)
    s = passed(reduced(b), "german-replacement", 3)
    assert step(b, s, "XL") == "half"
    assert refusal(s, restore(b, "XL")) == "replacement.resting"
    s = passed(done(s), "german-replacement", 4)
    assert step(b, apply(s, restore(b, "XL")), "XL") == "full"


@pytest.mark.rule("vpg 13.0.panzer", "Q-26")
def test_without_the_handicap_it_is_restored_on_turn_3() -> None:
    b = field()
    s = passed(reduced_in_own_turn(b), "german-replacement", 3)
    assert refusal(s, restore(b, "XL")) == ""


@pytest.mark.rule("vpg 13.0.panzer", "Q-26")
def test_infantry_need_not_rest() -> None:
    b = field(*REST)
    s = fought(b, {"V": W, "30A reduced": X, "XLI reduced": (-5, 0)}, "AL", turn=2)
    assert refusal(passed(s, "german-replacement", 3), restore(b, "V")) == ""


WORN: Units = {"XXIV reduced": (1, 1), "XLI reduced": (1, 2), "V reduced": (0, 0), "LVI": "pool"}


def german_turn(edition: str, *options: str) -> tuple[Board, State]:
    """The German spends on turn 2, with two worn panzers, a worn corps and a lost panzer."""
    b = strip(edition, options=options)
    return b, b.position("german-replacement", WORN | {"30A": (4, 0)}, turn=2)


@pytest.mark.rule("c3i 13.0.panzer", "Q-26")
@pytest.mark.parametrize("buys", ["restore", "place"])
def test_no_panzer_steps_on_consecutive_turns(buys: str) -> None:
    b, s = german_turn("c3i", *ALTERNATE)
    s = apply(s, restore(b, "XXIV") if buys == "restore" else place(b, "LVI", (0, 1)))
    s = passed(s, "german-replacement", 3)
    assert refusal(s, restore(b, "XLI")) == "replacement.consecutive"
    assert refusal(s, restore(b, "V")) == ""
    s = passed(done(s), "german-replacement", 4)
    assert refusal(s, restore(b, "XLI")) == ""


@pytest.mark.rule("c3i 13.0.panzer", "Q-26")
def test_nor_a_new_panzer_after_a_restored_one() -> None:
    b, s = german_turn("c3i", *ALTERNATE)
    s = passed(apply(s, restore(b, "XXIV")), "german-replacement", 3)
    assert refusal(s, place(b, "LVI", (0, 1))) == "replacement.consecutive"


@pytest.mark.rule("c3i 13.0.panzer", "Q-26")
def test_an_infantry_step_does_not_count() -> None:
    b, s = german_turn("c3i", *ALTERNATE)
    s = passed(apply(s, restore(b, "V")), "german-replacement", 3)
    assert refusal(s, restore(b, "XXIV")) == ""


@pytest.mark.rule("vpg 13.0.panzer", "c3i 13.0.panzer", "Q-26")
def test_the_handicap_of_vpg_lets_panzers_be_served_turn_after_turn() -> None:
    b, s = german_turn("vpg", *REST)
    s = passed(apply(s, restore(b, "XXIV")), "german-replacement", 3)
    assert refusal(s, restore(b, "XLI")) == ""


# ---------- mud ----------


@pytest.mark.rule("vpg 13.0.mud", "c3i 13.0.mud")
@later_editions
def test_odd_24_all_attackers_are_halved(edition: str) -> None:
    b = board(edition, options=("handicap_mud_all",), fort=[X], river=[(W, X), (NE, X)])
    s = engaged(b, {"30A reduced": X, "XLVII": W, "V": NE, "XLII reduced": SE}, "30A", MUD)
    found = odds(s, s.battle)
    assert (found.doubled, column_label(s, found.raw), column_label(s, found.column)) == (17, "2:1", "1:1")


@pytest.mark.rule("vpg 13.0.mud", "c3i 13.0.mud")
@later_editions
def test_soviet_attackers_too(edition: str) -> None:
    b = board(edition, options=("handicap_mud_all",))
    s = engaged(b, {"XXXIV": X, "3A": W, "5A": NE}, "XXXIV", MUD)
    assert column_label(s, odds(s, s.battle).column) == "2:1"


# ---------- what belongs where ----------


@pytest.mark.rule("Q-27", "kane timetable", "kur attrition.rules")
@later_editions
@pytest.mark.parametrize("option", ["kane_vp", "kurcina_zoc_retreat", "kurcina_war_of_attrition"])
def test_optional_rules_of_the_first_edition_are_refused(edition: str, option: str) -> None:
    with pytest.raises(DataError, match="belongs to gdw"):
        load(GAMES[edition], options={option: "on"})


@pytest.mark.rule("Q-27", "kane timetable")
@later_editions
def test_the_campaign_is_refused_unless_it_is_borrowed(edition: str) -> None:
    with pytest.raises(DataError, match="allow_cross_edition"):
        load(GAMES[edition], "campaign14")
    assert len(load(GAMES[edition], "campaign14", {"allow_cross_edition": "on"}).turns) == 14


HOME = {
    "handicap_soviet_rp_3": "gdw",
    "handicap_german_rp": "gdw",
    "handicap_panzer_rest": "vpg",
    "handicap_panzer_alternate": "c3i",
    "vpg_retreat_from_attackers": "vpg",
}
ABROAD = [(option, edition) for option, home in HOME.items() for edition in GAMES if edition != home]


@pytest.mark.rule("Q-18", "Q-26", "Q-63")
@pytest.mark.parametrize(("option", "edition"), ABROAD)
def test_a_switch_stays_with_its_edition(option: str, edition: str) -> None:
    with pytest.raises(DataError, match=f"belongs to {HOME[option]}"):
        load(GAMES[edition], options={option: "on", "allow_cross_edition": "on"})


@pytest.mark.rule("gdw mud.attack")
def test_the_mud_handicap_is_the_rule_of_the_first_edition() -> None:
    with pytest.raises(DataError, match="belongs to vpg, c3i"):
        load(GAMES["gdw"], options={"handicap_mud_all": "on"})

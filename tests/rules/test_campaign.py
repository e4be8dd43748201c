"""Kane's campaign: timetable, snow, replacements and victory (VIC-06 to 08, KAN-01, 05 to 07 and 12)."""

from __future__ import annotations

import pytest

from boards import Axial, Board
from rasputitsa.engine.play import outcome
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.replacement_rules import Replacement
from rasputitsa.mechanisms.victory import score
from rules.answers import asked, do, phase_of, points, refused, scene, where
from rules.scenes import GDW, campaign, finish, odds_of, pass_to, seven

GERMAN_CITIES = "control german 0204 0307 0509 0601"
"""Four of the eleven cities; the Soviet keeps Moscow and six."""


def last_phase(*facts: str) -> State:
    """The campaign played from the last phase of turn 14 to its end."""
    return finish(scene(campaign(), "soviet-movement", {"V": "0101", "30A": "1410"}, *facts, turn=14))


def line(length: int) -> list[Axial]:
    return [(n, 0) for n in range(1, length + 1)]


# The timetable.


@pytest.mark.rule("kane timetable.weather")
def test_kan_01_weather() -> None:
    weather = [turn.weather for turn in campaign().turns]
    assert weather == ["clear"] * 2 + ["mud"] * 2 + ["clear"] * 3 + ["snow"] * 5 + ["clear"] * 2


@pytest.mark.rule("kane timetable")
def test_campaign_goes_on_after_turn_7() -> None:
    state = scene(campaign(), "soviet-movement", {"V": "0101", "30A": "1410"}, turn=7)
    assert pass_to(state, 8, "german-replacement").weather == "snow"


@pytest.mark.rule("kane timetable")
def test_campaign_ends_with_turn_14() -> None:
    state = last_phase()
    assert asked(state) == ""
    assert (state.turn, phase_of(state)) == (14, "soviet-movement")


@pytest.mark.rule("kane timetable")
def test_campaign_begins_like_the_base_game() -> None:
    first, base = (do(game.start(), "arrange historical") for game in (campaign(), seven(GDW)))
    assert phase_of(first) == phase_of(base) == "german-panzer"
    tank = base.game.unit["TU"]
    assert [w for u, w in enumerate(first.where) if u != tank] == [
        w for u, w in enumerate(base.where) if u != tank
    ]


@pytest.mark.rule("kane timetable", "gdw mud.attack")
def test_mud_keeps_its_effects_in_the_campaign() -> None:
    units = {"XXIV": "0103", "XL": "0104", "30A reduced": "0203"}
    assert odds_of(scene(campaign(), "german-combat", units, turn=3), "30A", "XXIV", "XL") == ("2:1", "2:1")


# Snow.


@pytest.mark.parametrize(
    ("key", "phase", "allowance"),
    [
        ("XLVII", "german-panzer", 4),
        ("XLVII", "german-movement", 4),
        ("V", "german-movement", 3),
        ("30A", "soviet-movement", 3),
        ("1Sh", "soviet-movement", 3),
    ],
)
@pytest.mark.rule("kane winter.movement")
def test_kan_05_movement_in_snow(key: str, phase: str, allowance: int) -> None:
    board = Board("gdw", scenario="campaign14")
    state = board.position(phase, {key: (0, 0)}, turn=9)
    assert refused(state, board.action(f"move {key}", *line(allowance))) == ""
    assert refused(state, board.action(f"move {key}", *line(allowance + 1))) == "move.weather-points"


@pytest.mark.rule("kane winter.movement")
def test_kan_05_a_panzer_has_four_points_in_each_of_both_phases() -> None:
    board = Board("gdw", scenario="campaign14")
    state = board.position("german-panzer", {"XLVII": (0, 0)}, turn=9)
    state = do(state, board.action("move XLVII", *line(4)), "done")
    state = do(state, board.action("move XLVII", (5, 0), (6, 0), (7, 0), (8, 0)))
    assert board.place_of(state, "XLVII") == (8, 0)


@pytest.mark.rule("kane winter.movement")
def test_forest_costs_the_same_in_snow() -> None:
    board = Board("gdw", scenario="campaign14", forest=[(1, 0)])
    state = board.position("german-movement", {"V": (0, 0)}, turn=9)
    assert refused(state, board.action("move V", *line(2))) == ""
    assert refused(state, board.action("move V", *line(3))) == "move.weather-points"


@pytest.mark.rule("kane winter.movement", "Q-42")
def test_kan_06_snow_slows_rail_movement() -> None:
    board = Board("gdw", scenario="campaign14", rail=[[(0, 0), *line(5)]])
    state = board.position("soviet-rail", {"30A": (0, 0)}, turn=9)
    assert refused(state, board.action("move 30A", *line(3))) == ""
    assert refused(state, board.action("move 30A", *line(4))) == "move.weather-points"


@pytest.mark.rule("kane winter.movement")
def test_snow_spares_attack_strength() -> None:
    board = Board("gdw", scenario="campaign14")
    state = board.position(
        "german-combat", {"XXIV": (-1, 0), "XL reduced": (0, -1), "30A reduced": (0, 0)}, turn=9
    )
    assert odds_of(state, "30A", "XXIV", "XL") == ("4:1", "4:1")


@pytest.mark.rule("kane winter.movement")
def test_snow_spares_retreat_and_advance() -> None:
    board = Board("gdw", scenario="campaign14", only=[(q, 0) for q in range(-1, 3)])
    state = board.position("german-combat", {"XL": (-1, 0), "30A reduced": (0, 0)}, turn=9)
    state = do(state, "attack 30A with XL", "done", "roll 1", "advance XL")
    assert (board.place_of(state, "30A"), board.place_of(state, "XL")) == ((2, 0), (0, 0))


# Replacements.


@pytest.mark.rule("kane replacements.soviet", "Q-73")
def test_kan_07_replacement_points() -> None:
    german, soviet = campaign().of(Replacement).schedule
    assert german == (0, *[1] * 13)
    assert soviet == (*[5] * 7, *[2] * 7)


@pytest.mark.parametrize(("turn", "received"), [(7, 5), (8, 2)])
@pytest.mark.rule("kane replacements.soviet")
def test_kan_07_points_received(turn: int, received: int) -> None:
    state = scene(campaign(), "soviet-replacement", {"30A reduced": "1401"}, turn=turn)
    state = do(state, "roll 6") if turn == 8 else state
    assert points(state, "rp") == received


@pytest.mark.parametrize(("option", "early"), [("handicap_soviet_rp_4", 4), ("handicap_soviet_rp_3", 3)])
@pytest.mark.rule("Q-43", "kane replacements.soviet", "gdw balance.soviet-rp")
def test_handicap_ends_where_the_campaign_sets_two_points(option: str, early: int) -> None:
    assert campaign(option).of(Replacement).schedule[1] == (*[early] * 7, *[2] * 7)


# Victory points.


@pytest.mark.rule("kane victory.cities", "kane victory.winner", "Q-40")
def test_vic_06_points_at_the_end() -> None:
    state = last_phase(GERMAN_CITIES, "points vp.german 9", "points vp.soviet 6")
    assert (score(state, 0), score(state, 1)) == (9 + 20, 6 + 30 + 20)
    assert outcome(state) == (1, "victory.most-points")


@pytest.mark.rule("kane victory.moscow-bonus", "Q-40")
def test_vic_07_standing_in_moscow_once() -> None:
    """The German holds Moscow at the end of two Soviet turns and is driven out on turn 8."""
    units = {"V reduced": "1103", "30A": "1202", "1Sh": "1203"}
    facts = (GERMAN_CITIES, "points vp.german 9", "points vp.soviet 6")
    state = scene(campaign(), "soviet-movement", units, *facts, turn=6)
    state = do(state, "done")
    assert points(state, "vp.german") == 19
    state = pass_to(state, 8, "soviet-combat")
    assert points(state, "vp.german") == 19
    state = do(state, "attack V with 30A 1Sh", "done", "roll 6", "retreat V 1002-0902", "advance 30A")
    state = finish(state)
    assert (score(state, 0), score(state, 1)) == (39, 56)


@pytest.mark.rule("kane victory.moscow-bonus", "Q-40")
def test_bonus_needs_a_unit_in_moscow() -> None:
    state = scene(campaign(), "soviet-movement", {"V": "0101", "30A": "1410"}, "control german 1103", turn=6)
    assert points(do(state, "done"), "vp.german") == 0


@pytest.mark.rule("kane victory.moscow-bonus")
def test_bonus_waits_for_the_end_of_the_soviet_turn() -> None:
    state = scene(campaign(), "german-movement", {"V": "1103", "30A": "1410"}, turn=6)
    assert points(pass_to(state, 6, "soviet-movement"), "vp.german") == 0


@pytest.mark.rule("kane victory.winner", "Q-40")
def test_vic_08_equal_points_are_a_draw() -> None:
    state = last_phase(GERMAN_CITIES, "points vp.german 30")
    assert score(state, 0) == score(state, 1) == 50
    assert outcome(state) == (None, "victory.tie")


@pytest.mark.rule("kane victory.winner")
def test_moscow_does_not_decide_the_campaign() -> None:
    assert outcome(last_phase("control german 1103")) == (1, "victory.most-points")


@pytest.mark.rule("kane victory.cities", "Q-40")
def test_moscow_scores_20_and_not_25() -> None:
    everything = score(last_phase(), 1)
    assert everything - score(last_phase("control german 1103"), 1) == 20
    assert everything - score(last_phase("control german 1107"), 1) == 5


@pytest.mark.rule("kane victory.elimination")
def test_kan_12_every_elimination_scores() -> None:
    """The same army is eliminated, rebuilt and eliminated again."""
    units = {"XXIV": "1304", "XLI": "1305", "30A reduced": "1404"}
    state = do(
        scene(campaign(), "german-combat", units, turn=1), "attack 30A with XXIV XLI", "done", "roll 1"
    )
    assert (where(state, "30A"), points(state, "vp.german")) == ("pool", 1)
    state = do(pass_to(state, 1, "soviet-replacement"), "place 30A 1404")
    assert points(state, "vp.german") == 1
    state = do(pass_to(state, 2, "german-combat"), "attack 30A with XXIV XLI", "done", "roll 1")
    assert (where(state, "30A"), points(state, "vp.german")) == ("pool", 2)


@pytest.mark.rule("kane victory.elimination")
def test_soviet_scores_for_german_units() -> None:
    units = {"30A": "0302", "33A": "0303", "XXXIV reduced": "0202"}
    state = scene(campaign(), "soviet-combat", units)
    state = do(state, "attack XXXIV with 30A 33A", "done", "roll 1")
    assert (points(state, "vp.soviet"), points(state, "vp.german")) == (1, 0)


@pytest.mark.rule("kane victory.elimination")
def test_a_step_loss_scores_nothing() -> None:
    state = scene(campaign(), "german-combat", {"XXIV": "1304", "XLI": "1305", "30A": "1404"})
    state = do(state, "attack 30A with XXIV XLI", "done", "roll 5")
    assert points(state, "vp.german") == 0


@pytest.mark.rule("kane victory.control", "Q-35", "Q-65")
def test_moving_through_a_city_takes_its_points() -> None:
    units = {"XLVII": "0602", "30A": "1410"}
    state = scene(campaign(), "german-movement", units)
    state = do(state, "move XLVII 0603-0703")
    assert score(state, 0) == 5

"""Kurcina's variable weather (KUR-11)."""

from __future__ import annotations

import pytest

from rasputitsa.engine.errors import DataError
from rasputitsa.engine.event import Rolled, WeatherCame
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rules.answers import asked, do, phase_of, points, refused, scene
from rules.scenes import GDW, asks_dice, odds_of, pass_to

VARIABLE = "kurcina_variable_weather"
ATTRITION = "kurcina_war_of_attrition"
ARMIES = {"XXIV reduced": "0101", "V": "0102", "30A reduced": "1401", "33A": "1402"}


def marked(marks: str, turn: int, scenario: str = "campaign14", *options: str) -> State:
    """The start of a turn in a game with these marks on its track."""
    chosen = {VARIABLE: "on", "weather_marks": marks, **dict.fromkeys(options, "on")}
    return scene(load(GDW, scenario, chosen), "german-weather", ARMIES, turn=turn)


@pytest.mark.parametrize(("face", "weather"), [(1, "clear"), (3, "clear"), (4, "mud"), (6, "mud")])
@pytest.mark.rule("kur option.weather", "kur option.weather-change")
def test_kur_11_turn_2_marked_early(face: int, weather: str) -> None:
    state = marked("2:early", 2, "standard7")
    assert asks_dice(state)
    assert do(state, f"roll {face}").weather == weather


@pytest.mark.rule("kur option.weather")
def test_the_die_comes_before_the_replacement_phase() -> None:
    state = marked("2:early", 2)
    assert (phase_of(state), asked(state)) == ("german-weather", "weather.roll")
    state = do(state, "roll 6")
    assert (phase_of(state), points(state, "rp")) == ("german-replacement", 1)


@pytest.mark.rule("kur option.weather-change")
def test_the_change_is_reported() -> None:
    state = do(marked("2:early", 2), "roll 6")
    assert state.events[:2] == [Rolled("weather.roll", 6), WeatherCame(2, "mud")]


@pytest.mark.rule("kur option.weather", "Q-49")
def test_no_turn_is_marked_by_default() -> None:
    game = load(GDW, "campaign14", {VARIABLE: "on"})
    assert [turn.mark for turn in game.turns] == [""] * 14
    assert phase_of(scene(game, "german-weather", ARMIES, turn=2)) == "german-replacement"


@pytest.mark.rule("kur option.weather")
def test_only_marked_turns_are_rolled_for() -> None:
    assert phase_of(marked("4:early", 2)) == "german-replacement"


@pytest.mark.parametrize(
    ("mark", "turn", "weather"),
    [
        ("2:early", 2, "mud"),
        ("4:early", 4, "clear"),
        ("7:early", 7, "snow"),
        ("12:early", 12, "clear"),
        ("3:late", 3, "clear"),
        ("5:late", 5, "mud"),
        ("8:late", 8, "clear"),
        ("13:late", 13, "snow"),
    ],
)
@pytest.mark.rule("kur option.weather-change", "Q-49")
def test_turns_on_which_a_mark_can_matter(mark: str, turn: int, weather: str) -> None:
    state = marked(mark, turn)
    assert state.weather != weather
    assert do(state, "roll 4").weather == weather


@pytest.mark.rule("kur option.weather-change", "Q-50")
def test_the_printed_weather_returns_on_the_next_turn() -> None:
    state = pass_to(do(marked("5:late", 5), "roll 6"), 6, "german-replacement")
    assert state.weather == "clear"


@pytest.mark.rule("kur option.weather-change", "Q-50")
def test_late_looks_at_the_printed_weather() -> None:
    """Turn 4 has cleared early; turn 5 marked late still brings the mud printed for turn 4."""
    state = do(marked("4:early,5:late", 4), "roll 6")
    assert state.weather == "clear"
    state = pass_to(state, 5, "german-weather")
    assert do(state, "roll 6").weather == "mud"


@pytest.mark.rule("kur option.weather-change", "Q-50")
def test_the_new_weather_replaces_the_old_one() -> None:
    """Turn 3 clears: nobody is halved and everybody moves on."""
    state = pass_to(do(marked("3:late", 3, "standard7"), "roll 6"), 3, "german-movement")
    assert refused(state, "move V 0103-0104") == ""
    units = {"XXIV": "0103", "30A reduced": "0203"}
    chosen = {VARIABLE: "on", "weather_marks": "3:late"}
    state = scene(load(GDW, options=chosen), "german-weather", units, turn=3)
    assert odds_of(do(state, "roll 6"), "30A", "XXIV") == ("3:1", "3:1")
    assert odds_of(do(state, "roll 1"), "30A", "XXIV") == ("1:1", "1:1")


@pytest.mark.rule("kur option.weather-change", "Q-50")
def test_early_snow_brings_attrition() -> None:
    state = do(marked("7:early", 7), "roll 6")
    assert (phase_of(state), asked(state)) == ("german-replacement", "attrition.roll")
    assert asked(pass_to(do(state, "roll 6"), 7, "soviet-replacement")) == "attrition.roll"


@pytest.mark.rule("kur option.weather-change", "Q-50")
def test_early_snow_slows_movement() -> None:
    state = pass_to(do(marked("7:early", 7), "roll 6"), 7, "german-movement")
    assert refused(state, "move V 0103-0104-0105") == ""
    assert refused(state, "move V 0103-0104-0105-0106") == "move.weather-points"


@pytest.mark.rule("kur option.weather-change", "Q-50")
def test_a_late_clear_turn_8_spares_the_armies() -> None:
    state = do(marked("8:late", 8), "roll 6")
    assert asked(state) == "replacement.ask"


@pytest.mark.parametrize(("mark", "turn", "received"), [("7:early", 7, 5), ("8:late", 8, 2)])
@pytest.mark.rule("kur option.weather-change", "Q-50")
def test_replacement_points_follow_the_turn_number(mark: str, turn: int, received: int) -> None:
    state = pass_to(do(marked(mark, turn), "roll 6"), turn, "soviet-replacement")
    state = do(state, "roll 6") if asked(state) == "attrition.roll" else state
    assert points(state, "rp") == received


@pytest.mark.rule("kur option.weather-change", "kur option.winter-rolls", "Q-50")
def test_harsh_winter_follows_the_turn_number() -> None:
    """Snow on turn 7 brings the German one roll: two belong to turns 9 to 11."""
    state = do(marked("7:early", 7, "campaign14", "kurcina_harsher_winter"), "roll 6", "roll 6")
    assert asked(state) == "replacement.ask"


@pytest.mark.rule("kur option.weather", "kur attrition.phase")
def test_with_supply_phases_the_die_comes_before_them() -> None:
    state = marked("2:early", 2, "campaign14", ATTRITION)
    order = [phase.id for phase in state.game.phases]
    assert order[:3] == ["german-weather", "german-supply", "german-replacement"]
    assert asked(state) == "weather.roll"


# Marks are free text.


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("2:early", {2: "early"}),
        ("2:early,5:late", {2: "early", 5: "late"}),
        (" 2:early , 5:late ", {2: "early", 5: "late"}),
        ("12:early,13:late", {12: "early", 13: "late"}),
        ("", {}),
        ("off", {}),
    ],
)
@pytest.mark.rule("Q-49")
def test_marks_on_the_track(text: str, marks: dict[int, str]) -> None:
    game = load(GDW, "campaign14", {VARIABLE: "on", "weather_marks": text})
    assert {turn.number: turn.mark for turn in game.turns if turn.mark} == marks


@pytest.mark.parametrize(
    ("scenario", "early", "late"),
    [("standard7", (2, 4), (3, 5)), ("campaign14", (2, 4, 7, 12), (3, 5, 8, 13))],
)
@pytest.mark.rule("Q-49")
def test_the_guess_marks_every_turn_that_a_die_can_change(
    scenario: str, early: tuple[int, ...], late: tuple[int, ...]
) -> None:
    """The turns that ruling Q-49 lists, as far as the game goes."""
    game = load(GDW, scenario, {"inferred_weather_marks": "on"})
    marks = {turn.number: turn.mark for turn in game.turns if turn.mark}
    assert marks == dict.fromkeys(early, "early") | dict.fromkeys(late, "late")
    assert game.options[VARIABLE] == "on"


def faults(text: str) -> tuple[str, ...]:
    """Why these marks are refused on the track of the seven-turn game."""
    with pytest.raises(DataError) as caught:
        load(GDW, options={VARIABLE: "on", "weather_marks": text})
    return caught.value.faults


@pytest.mark.parametrize(
    "text", ["on", "2", "early", "2:sometimes", "x:early", "-2:early", "2:EARLY", "²:early"]
)
@pytest.mark.rule("Q-49")
def test_marks_that_cannot_be_read(text: str) -> None:
    found = faults(text)
    assert found == (f"option weather_marks: {text!r} is not like 2:early or 5:late",)


@pytest.mark.rule("Q-49")
def test_every_faulty_mark_is_reported() -> None:
    assert len(faults("two:early,2:early,5:later")) == 2


@pytest.mark.parametrize("text", ["0:early", "8:late", "99:early"])
@pytest.mark.rule("Q-49")
def test_marks_beyond_the_last_turn(text: str) -> None:
    assert faults(text) == (f"option weather_marks: {text!r} marks no turn of 1..7",)


@pytest.mark.rule("Q-49")
def test_a_turn_cannot_be_marked_twice() -> None:
    assert faults("2:early,2:late") == ("option weather_marks: '2:late' marks a turn that is marked already",)

"""Options that do nothing in the game they were chosen for are found from the game itself.

What each is expected to be follows from the texts of the options: no snow in seven turns, no marked turns
known, printed rules that already hold.
"""

from __future__ import annotations

import pytest

from rasputitsa.games import bfm, load
from rasputitsa.games.idle import idle_options
from rules.scenes import C3I, GDW, VPG

BORROW = "allow_cross_edition"
WEATHER, MARKS = "kurcina_variable_weather", "weather_marks"


def idle(game_id: str, scenario: str, *names: str, **values: str) -> list[str]:
    return [str(found) for found in idle_options(game_id, scenario, dict.fromkeys(names, "on") | values)]


@pytest.mark.parametrize(
    ("game_id", "scenario", "names", "expected"),
    [
        (GDW, "campaign14", ["kurcina_tank_step"], ["kurcina_tank_step"]),
        (GDW, "campaign14", ["kurcina_always_vp"], ["kurcina_always_vp"]),
        (GDW, "standard7", ["kurcina_always_vp"], []),
        (GDW, "standard7", ["kurcina_harsher_winter"], ["kurcina_harsher_winter"]),
        (GDW, "campaign14", ["kurcina_harsher_winter"], []),
        (GDW, "standard7", [WEATHER], [WEATHER]),
        (GDW, "campaign14", ["kurcina_war_of_attrition"], [WEATHER]),
        (GDW, "standard7", ["kurcina_war_of_attrition"], ["kurcina_harsher_winter", WEATHER]),
        (C3I, "standard7", [BORROW, "kurcina_zoc_retreat"], [BORROW, "kurcina_zoc_retreat"]),
        (VPG, "standard7", [BORROW, "kurcina_zoc_retreat"], []),
        (VPG, "standard7", [BORROW], [BORROW]),
        (VPG, "campaign14", [BORROW], []),
        (GDW, "standard7", ["mud_bars_forest"], []),
        (GDW, "standard7", ["handicap_soviet_rp_4"], []),
        ("moskva-1941", "", ["total_fog", "clamp_first", "secret_air"], []),
    ],
)
def test_options_without_effect(game_id: str, scenario: str, names: list[str], expected: list[str]) -> None:
    assert idle(game_id, scenario, *names) == expected


@pytest.mark.parametrize(
    ("scenario", "marks", "expected"),
    [
        ("standard7", "1:early", [WEATHER, MARKS]),  # the first turn has no weather phase
        ("standard7", "6:late", [WEATHER, MARKS]),  # turn 5 is as clear as turn 6
        ("campaign14", "14:early", [WEATHER, MARKS]),  # there is no turn 15
        ("standard7", "7:early", [WEATHER, MARKS]),  # no turn 8 in this game
        ("campaign14", "7:early", []),  # turn 8 is snow
        ("standard7", "2:early,6:late", ["weather_marks=6:late"]),
        ("campaign14", "2:early,4:early,7:early,12:early,3:late,5:late,8:late,13:late", []),
    ],
)
@pytest.mark.rule("Q-49")
def test_marks_that_cannot_matter(scenario: str, marks: str, expected: list[str]) -> None:
    assert idle(GDW, scenario, WEATHER, weather_marks=marks) == expected


def test_of_two_options_that_do_the_same_one_is_named() -> None:
    both = ["handicap_german_rp", "kurcina_german_logistics"]
    assert idle(GDW, "standard7", *both) == both[:1]


def test_a_scenario_is_not_told_that_its_own_options_are_idle() -> None:
    for game_id in bfm.EDITIONS:
        choice = {} if game_id == GDW else {BORROW: "on"}
        assert idle(game_id, "campaign14", **choice) == []


@pytest.mark.parametrize("game_id", bfm.EDITIONS)
def test_every_handicap_does_something(game_id: str) -> None:
    for name, option in bfm.catalogue().items():
        if name.startswith("handicap") and game_id.split("-")[1] in option.editions:
            assert idle(game_id, "standard7", name) == [], name


def test_telling_leaves_the_game_as_it_was_chosen() -> None:
    idle_options(GDW, "campaign14", {"kurcina_tank_step": "on"})
    assert load(GDW, "campaign14", {"kurcina_tank_step": "on"}).options["kurcina_tank_step"] == "on"

"""What a person is told of his choice of options before the game begins, in his language.

Read as the page reads it, and from the command line, so that the same questions can be put to any version.
"""

from __future__ import annotations

from typing import Any

import pytest

from rasputitsa.cli import main
from rasputitsa.games import bfm
from rasputitsa.messages import LANGUAGES
from rasputitsa.table import lobby
from rules.scenes import C3I, GDW, VPG

WEATHER = {"kurcina_variable_weather": "on"}


def resolved(language: str, game_id: str, scenario: str, preset: str = "", **options: str) -> dict[str, Any]:
    return lobby.resolved(game_id, language, scenario, options, preset).model_dump()


FAULTS = {
    "en": "Turns marked early or late: '9:early' names no turn of this game; its turns are 1 to 7.",
    "fr": "Tours marqués en avance ou en retard : '9:early' ne désigne aucun tour de cette partie, "
    "qui va du tour 1 au tour 7.",
    "ja": "早・遅の印があるターン：'9:early' はこのゲームのターン（1～7）にありません。",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.rule("Q-49")
def test_faults_of_marks_are_told_in_the_readers_language(language: str) -> None:
    found = resolved(language, GDW, "standard7", **WEATHER, weather_marks="9:early")
    assert found["problems"] == [FAULTS[language]]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["kane_tank"], "kane_tank"),
        (["weather_marks=9:early", "kurcina_variable_weather"], "qui va du tour 1 au tour 7"),
        (["handicap_soviet_rp_3", "handicap_soviet_rp_4"], "ne se combine pas avec"),
    ],
)
def test_the_command_line_tells_faults_in_the_language_asked_for(
    options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [word for option in options for word in ("--option", option)]
    assert main(["play", GDW, "--lang", "fr", *given]) != 0
    told = capsys.readouterr().err
    assert words in told
    assert not {"needs", "cannot", "marks no turn"} & set(told.split())


@pytest.mark.parametrize(
    ("game_id", "scenario", "options", "idle"),
    [
        (GDW, "campaign14", ["kurcina_tank_step"], ["kurcina_tank_step"]),
        (GDW, "standard7", ["kurcina_variable_weather"], ["kurcina_variable_weather"]),
        (GDW, "standard7", ["kurcina_harsher_winter"], ["kurcina_harsher_winter"]),
        (C3I, "campaign14", ["allow_cross_edition", "kurcina_zoc_retreat"], ["kurcina_zoc_retreat"]),
    ],
)
def test_options_that_do_nothing_are_named_before_the_game(
    game_id: str, scenario: str, options: list[str], idle: list[str]
) -> None:
    for language in LANGUAGES:
        found = resolved(language, game_id, scenario, **dict.fromkeys(options, "on"))
        assert found.get("idle") == idle
        assert bfm.catalogue()[idle[0]].title[language] in found["note"]


def test_the_preset_of_the_war_of_attrition_says_that_its_weather_never_changes() -> None:
    found = resolved("en", GDW, "", "gdw1986_attrition")
    assert "kurcina_variable_weather" in found.get("idle", [])
    guessed = resolved("en", GDW, "", "gdw1986_attrition", inferred_weather_marks="on")
    assert guessed["problems"] == []
    assert "kurcina_variable_weather" not in guessed["idle"]


def test_the_seven_turn_game_of_2006_has_its_preset() -> None:
    """The booklet: "For both the 7-turn original game and the 14-turn mini-campaign, always use the Victory
    Point conditions"; the retreat through zones is a clarification too."""
    options = [
        {name for name, value in lobby.chosen(GDW, preset=preset.id).options.items() if value == "on"}
        for preset in lobby.game_info(GDW, "en").presets
    ]
    assert {"kurcina_zoc_retreat", "kurcina_always_vp", "kane_vp"} in options


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_borrowed_table_of_combat_says_what_it_changes(language: str) -> None:
    """In the later editions a two at 1:1 is an exchange; on the table of 1986 it is no effect."""
    options = {option.id: option.text for option in lobby.game_info(VPG, language).options}
    text = options["kurcina_advanced_crt"]
    assert "1986" in text
    assert "1:1" in text


def test_the_list_of_games_names_each_option_that_can_be_borrowed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["games"])
    rows = capsys.readouterr().out.split("bfm-c3i-2011")[1].splitlines()
    named = [line.split()[1] for line in rows if line.startswith("  borrowed ")]
    assert {"kane_timetable", "kurcina_improved_shock", "kurcina_war_of_attrition"} <= set(named)

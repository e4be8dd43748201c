"""The lobby: everything that can be chosen, and what is wrong with a choice, in three languages."""

from __future__ import annotations

import re

import pytest

from rasputitsa.data.choice_fault import ENGLISH, ChoiceError, fault
from rasputitsa.data.options import OFF, ON
from rasputitsa.engine.errors import DataError, RasputitsaError
from rasputitsa.games import FAMILIES, bfm, load
from rasputitsa.library import localised
from rasputitsa.messages import LANGUAGES
from rasputitsa.option_words import fault_texts
from rasputitsa.table import lobby
from rules.scenes import ALL, C3I, GDW, VPG

every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_every_game_is_offered(language: str) -> None:
    games = lobby.games(language)
    assert [game.id for game in games] == list(FAMILIES)
    games = [game for game in games if game.id in ALL]
    for game in games:
        assert [(s.id, s.turns) for s in game.scenarios] == [("standard7", 7), ("campaign14", 14)]
        assert len(game.text) > 60
        assert game.setups
        assert all(setup.title and setup.idea and setup.side == "german" for setup in game.setups)
        assert [player.id for player in game.players] == ["level0", "level1", "level2", "level3"]
        assert not [p.text for p in game.players if p.text.startswith("player-")]
        assert not [p.title for p in game.presets if p.title == p.id]
        assert {option.id for option in game.options if option.own} >= {"allow_cross_edition"}
        assert all(option.title and option.text for option in game.options)
    assert [len(game.presets) for game in games] == [5, 0, 0]


def test_a_borrowed_option_is_off_and_marked() -> None:
    options = {option.id: option for option in lobby.game_info(VPG, "en").options}
    assert (options["kane_tank"].own, options["kane_tank"].default) == (False, OFF)
    assert (options["vpg_hex_terrain_cumulative"].own, options["vpg_hex_terrain_cumulative"].default) == (
        True,
        ON,
    )
    owns = [option.own for option in lobby.game_info(VPG, "en").options]
    assert owns == sorted(owns, reverse=True)


def test_chosen_by_preset_scenario_and_options() -> None:
    assert lobby.chosen(VPG).scenario == "standard7"
    preset = lobby.chosen(GDW, preset="gdw1986_attrition")
    assert (preset.scenario, preset.options["kurcina_war_of_attrition"]) == ("campaign14", ON)
    changed = lobby.chosen(GDW, options={"kurcina_advanced_crt": OFF}, preset="gdw1986_attrition")
    assert changed.options["kurcina_advanced_crt"] == OFF
    with pytest.raises(RasputitsaError, match="preset gdw1986: unknown, expected one of none"):
        lobby.chosen(VPG, preset="gdw1986")
    with pytest.raises(DataError, match="unknown"):
        lobby.chosen("chess")


def test_resolved_options_are_those_of_the_game() -> None:
    found = lobby.resolved(GDW, "en", "campaign14", {"kurcina_war_of_attrition": ON})
    assert found.problems == []
    assert found.options["kurcina_early_shock"] == ON
    assert found.options["kane_timetable"] == ON
    assert found.options["kurcina_zoc_retreat"] == OFF
    assert set(found.options) == set(bfm.catalogue())
    again = load(GDW, "campaign14", {name: value for name, value in found.options.items() if value == ON})
    assert {name for name, value in again.options.items() if value == ON} == {
        name for name, value in found.options.items() if value == ON
    }


WRONG = [
    (GDW, "", {"jump": ON}, "There is no option jump."),
    (GDW, "", {"kane_vp": "maybe"}, "Campaign: victory points: 'maybe' is neither on nor off."),
    (
        VPG,
        "",
        {"kane_timetable": ON},
        (
            "Campaign: turns 8 to 14 belongs to another edition; "
            "it can be used with “Borrow rules from another edition”."
        ),
    ),
    (
        VPG,
        "",
        {"handicap_german_rp": ON},
        "Handicap: German replacements on turns 2, 4, 6 belongs to another edition.",
    ),
    (
        GDW,
        "",
        {"handicap_soviet_rp_4": ON, "handicap_soviet_rp_3": ON},
        "Handicap: four Soviet replacements cannot be combined with Handicap: three Soviet replacements.",
    ),
    (GDW, "", {"kane_tank": ON}, "Campaign: the Soviet Tank unit needs Campaign: turns 8 to 14."),
]


@pytest.mark.parametrize(("game_id", "scenario", "options", "words"), WRONG)
def test_problems_in_words(game_id: str, scenario: str, options: dict[str, str], words: str) -> None:
    found = lobby.resolved(game_id, "en", scenario, options)
    assert found.problems[0] == words
    assert found.options == {}


@every_language
@pytest.mark.parametrize("id_", ENGLISH)
def test_every_fault_of_options_can_be_told(language: str, id_: str) -> None:
    """In every language, with the option by its title; logs have it in English."""
    names = {name: name for name in ("value", "home", "edition", "other", "mark", "last")}
    found = fault(id_, "kane_vp", **names)
    told = fault_texts(C3I, language, ChoiceError([found]))[0]
    assert localised(bfm.catalogue()["kane_vp"].title, language) in told
    assert not re.search(r"options-|[{}]", told)
    assert str(found).startswith("option kane_vp: ")


def test_a_fault_of_another_kind_is_told_as_it_is() -> None:
    assert lobby.resolved(GDW, "fr", "nowhere").problems == [
        "scenario nowhere: unknown, expected one of standard7, campaign14"
    ]

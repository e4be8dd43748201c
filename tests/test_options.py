"""Options: who accepts them, what they need, imply and exclude, presets, and how they are refused."""

from __future__ import annotations

import random

import pytest

from rasputitsa.engine.errors import DataError
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import decision, play
from rasputitsa.games import bfm, load
from rasputitsa.mechanisms.combat import Combat
from rasputitsa.mechanisms.trace import Trace
from rules.scenes import ALL, C3I, GDW, VPG

IDS = {"gdw": GDW, "vpg": VPG, "c3i": C3I}
BORROW = "allow_cross_edition"
ATTRITION = "kurcina_war_of_attrition"
MARKS = "weather_marks"

EDITIONS = {
    "allow_cross_edition": "gdw vpg c3i",
    "mud_bars_forest": "gdw vpg c3i",
    "handicap_soviet_rp_4": "gdw vpg c3i",
    "handicap_soviet_rp_3": "gdw",
    "handicap_german_rp": "gdw",
    "handicap_panzer_rest": "vpg",
    "handicap_panzer_alternate": "c3i",
    "handicap_mud_all": "vpg c3i",
    "vpg_fort_soviet_only": "vpg",
    "vpg_hex_terrain_cumulative": "vpg",
    "vpg_retreat_from_attackers": "vpg",
}
"""Handicaps and readings; the campaign and all of Kurcina's options belong to the first edition."""

CAMPAIGN = ("kane_timetable", "kane_vp", "kane_attrition", "kane_snow_move", "kane_soviet_rp", "kane_tank")
BALANCE = ("kurcina_improved_shock", "kurcina_strong_line", "kurcina_german_logistics")
OPTIONAL = (
    "kurcina_edge",
    "kurcina_harsher_winter",
    "kurcina_advanced_crt",
    "kurcina_early_shock",
    "kurcina_variable_weather",
)
CLARIFICATIONS = ("kurcina_zoc_retreat", "kurcina_always_vp", "kurcina_tank_step")
GUESS = "inferred_weather_marks"
BORROWED = (*CAMPAIGN, *CLARIFICATIONS, *BALANCE, *OPTIONAL, MARKS, GUESS, ATTRITION)


def faults(game_id: str, options: dict[str, str], scenario: str = "standard7") -> tuple[str, ...]:
    """What a choice of options is refused for; nothing if it is accepted."""
    try:
        load(game_id, scenario, options)
    except DataError as error:
        return error.faults
    return ()


def with_needs(name: str) -> dict[str, str]:
    """An option together with everything that it needs."""
    chosen = {name: "2:early" if name == MARKS else "on"}
    for needed in bfm.catalogue()[name].requires:
        chosen |= with_needs(needed)
    return chosen


def play_out(game: Game, seed: int = 1) -> Game:
    rng = random.Random(seed)
    state = game.start()
    while (asked := decision(state)) is not None:
        state = play(state, asked.options.sample(rng))
    return game


# The catalogue.


def test_every_option_is_listed_here() -> None:
    assert set(bfm.catalogue()) == {*EDITIONS, *BORROWED}


def test_defaults() -> None:
    assert {name for name, option in bfm.catalogue().items() if option.default != "off"} == {
        "vpg_hex_terrain_cumulative"
    }


@pytest.mark.parametrize("game_id", ALL)
def test_a_game_as_printed_has_no_options_to_record(game_id: str) -> None:
    assert load(game_id).options == {}


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_every_option_is_described(language: str) -> None:
    assert all(option.title[language] and option.text[language] for option in bfm.catalogue().values())


@pytest.mark.parametrize("name", sorted({*EDITIONS, *BORROWED}))
@pytest.mark.parametrize("edition", IDS)
@pytest.mark.rule("Q-27")
def test_editions_that_accept_an_option(name: str, edition: str) -> None:
    found = faults(IDS[edition], with_needs(name))
    if edition in EDITIONS.get(name, "gdw").split():
        assert found == ()
    else:
        home = ", ".join(EDITIONS.get(name, "gdw").split())
        assert any(fault.startswith(f"option {name}: belongs to {home}, not to {edition}") for fault in found)


# Borrowing.


@pytest.mark.parametrize("name", BORROWED)
@pytest.mark.parametrize("game_id", [VPG, C3I])
@pytest.mark.rule("Q-27")
def test_the_campaign_and_its_options_can_be_borrowed(name: str, game_id: str) -> None:
    hints = [fault for fault in faults(game_id, with_needs(name)) if fault.startswith(f"option {name}:")]
    assert all(hint.endswith("; allow_cross_edition would allow it") for hint in hints)
    assert faults(game_id, {**with_needs(name), BORROW: "on"}) == ()


@pytest.mark.parametrize("name", [name for name, home in EDITIONS.items() if home != "gdw vpg c3i"])
@pytest.mark.rule("Q-27")
def test_handicaps_and_readings_cannot_be_borrowed(name: str) -> None:
    for edition, game_id in IDS.items():
        if edition not in EDITIONS[name].split():
            assert faults(game_id, {name: "on", BORROW: "on"}) == (
                f"option {name}: belongs to {', '.join(EDITIONS[name].split())}, not to {edition}",
            )


@pytest.mark.parametrize("game_id", [VPG, C3I])
@pytest.mark.rule("Q-27")
def test_a_borrowed_campaign(game_id: str) -> None:
    assert len(faults(game_id, {}, "campaign14")) == len(CAMPAIGN)
    game = play_out(load(game_id, "campaign14", {BORROW: "on"}))
    assert len(game.turns) == 14


# What is refused.


def test_unknown_names_and_values_are_all_reported() -> None:
    found = faults(GDW, {"blitzkrieg": "on", "kane_vp": "maybe", "rasputitsa": "off"})
    assert found == (
        "option blitzkrieg: unknown; see the options of this game",
        "option kane_vp: 'maybe' is neither on nor off",
        "option rasputitsa: unknown; see the options of this game",
    )


def test_unknown_game_and_scenario() -> None:
    with pytest.raises(DataError, match="game chess: unknown, expected one of bfm-gdw-1986"):
        load("chess")
    assert faults(GDW, {}, "blitz") == ("scenario blitz: unknown, expected one of standard7, campaign14",)


@pytest.mark.rule("gdw balance.soviet-rp")
def test_two_soviet_handicaps_exclude_each_other() -> None:
    found = faults(GDW, {"handicap_soviet_rp_3": "on", "handicap_soviet_rp_4": "on"})
    assert set(found) == {
        "option handicap_soviet_rp_3: cannot be combined with handicap_soviet_rp_4",
        "option handicap_soviet_rp_4: cannot be combined with handicap_soviet_rp_3",
    }


@pytest.mark.parametrize(
    ("name", "needed"),
    [
        ("kane_attrition", "kane_timetable"),
        ("kane_snow_move", "kane_timetable"),
        ("kane_soviet_rp", "kane_timetable"),
        ("kane_tank", "kane_timetable"),
        ("kurcina_tank_step", "kane_tank"),
        (MARKS, "kurcina_variable_weather"),
    ],
)
def test_options_that_need_another(name: str, needed: str) -> None:
    value = "2:early" if name == MARKS else "on"
    assert faults(GDW, {name: value}) == (f"option {name}: needs {needed}",)


def test_every_fault_is_reported_at_once() -> None:
    found = faults(VPG, {"handicap_german_rp": "on", "kane_tank": "on", "kurcina_tank_step": "off"})
    assert found == (
        "option handicap_german_rp: belongs to gdw, not to vpg",
        "option kane_tank: belongs to gdw, not to vpg; allow_cross_edition would allow it",
        "option kane_tank: needs kane_timetable",
    )


def test_the_campaign_without_its_timetable() -> None:
    needing = ("kane_attrition", "kane_snow_move", "kane_soviet_rp", "kane_tank")
    expected = tuple(f"option {name}: needs kane_timetable" for name in needing)
    assert faults(GDW, {"kane_timetable": "off"}, "campaign14") == expected


def test_off_is_a_choice_for_one_edition_too() -> None:
    """The only option that is on by default belongs to the second edition: others cannot switch it off."""
    off = {"vpg_hex_terrain_cumulative": "off"}
    assert faults(VPG, off) == ()
    assert faults(C3I, off) == ("option vpg_hex_terrain_cumulative: belongs to vpg, not to c3i",)


def test_victory_points_cannot_be_always_used_and_switched_off() -> None:
    found = faults(GDW, {"kurcina_always_vp": "on", "kane_vp": "off"})
    assert found == ("option kurcina_always_vp: needs kane_vp",)


# Implied options and overrides.


@pytest.mark.rule("kur attrition.rules")
def test_the_war_of_attrition_implies_balance_and_optional_rules() -> None:
    assert set(load(GDW, options={ATTRITION: "on"}).options) == {ATTRITION, *BALANCE, *OPTIONAL}


@pytest.mark.parametrize("name", [*BALANCE, *OPTIONAL])
@pytest.mark.rule("kur attrition.rules")
def test_an_implied_option_can_be_switched_off(name: str) -> None:
    game = load(GDW, options={ATTRITION: "on", name: "off"})
    assert game.options.get(name, "off") == "off"
    assert {n for n, value in game.options.items() if value == "on"} == {ATTRITION, *BALANCE, *OPTIONAL} - {
        name
    }


@pytest.mark.rule("kur attrition.rules")
def test_the_war_of_attrition_without_the_wider_edge() -> None:
    assert load(GDW, options={ATTRITION: "on"}).of(Trace).seasonal
    assert not load(GDW, options={ATTRITION: "on", "kurcina_edge": "off"}).of(Trace).seasonal


def test_an_implied_option_may_be_chosen_as_well() -> None:
    both = load(GDW, options={ATTRITION: "on", "kurcina_advanced_crt": "on"})
    assert both.options == load(GDW, options={ATTRITION: "on"}).options


def test_always_using_victory_points_implies_them() -> None:
    assert load(GDW, options={"kurcina_always_vp": "on"}).options["kane_vp"] == "on"


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("standard7", {ATTRITION: "on", "kurcina_edge": "off"}),
        ("campaign14", {"kane_attrition": "off"}),
        ("campaign14", {ATTRITION: "on", "kurcina_advanced_crt": "off", MARKS: "2:early,5:late"}),
    ],
)
def test_recorded_options_give_the_same_game_again(scenario: str, options: dict[str, str]) -> None:
    """Saves record ``game.options``: what was switched off must stay off."""
    game = load(GDW, scenario, options)
    again = load(GDW, scenario, game.options)
    assert again.options == game.options
    assert again.of(Trace).seasonal == game.of(Trace).seasonal
    assert again.of(Combat).columns == game.of(Combat).columns
    assert [phase.steps for phase in again.phases] == [phase.steps for phase in game.phases]


# Presets.


def test_presets() -> None:
    """In the booklet of 2006 the clarifications are no options: they hold in both of its games and in
    the War of Attrition. The third is about the Tank unit, which the seven-turn game does not have."""
    found = bfm.presets()
    assert {name: (row["game"], row["scenario"], tuple(row["options"])) for name, row in found.items()} == {
        "gdw1986": (GDW, "standard7", ()),
        "gdw1986_campaign": (GDW, "campaign14", ()),
        "gdw1986_2006_seven": (GDW, "standard7", CLARIFICATIONS[:2]),
        "gdw1986_2006": (GDW, "campaign14", CLARIFICATIONS),
        "gdw1986_attrition": (GDW, "campaign14", (*CLARIFICATIONS, ATTRITION)),
    }


@pytest.mark.parametrize(
    ("name", "turns", "active"),
    [
        ("gdw1986", 7, ()),
        ("gdw1986_campaign", 14, CAMPAIGN),
        ("gdw1986_2006_seven", 7, (*CLARIFICATIONS[:2], "kane_vp")),
        ("gdw1986_2006", 14, (*CAMPAIGN, *CLARIFICATIONS)),
        ("gdw1986_attrition", 14, (*CAMPAIGN, *CLARIFICATIONS, *BALANCE, *OPTIONAL, ATTRITION)),
    ],
)
def test_presets_are_played_to_the_end(name: str, turns: int, active: tuple[str, ...]) -> None:
    row = bfm.presets()[name]
    game = play_out(load(row["game"], row["scenario"], dict.fromkeys(row["options"], "on")))
    assert (len(game.turns), set(game.options)) == (turns, set(active))

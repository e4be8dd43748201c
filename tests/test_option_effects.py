"""What handicaps, other readings and the single parts of the campaign do, and what happens without them."""

from __future__ import annotations

from typing import Any

import pytest

from boards import EDITIONS, Axial, Board
from rasputitsa.engine.action import Retreat
from rasputitsa.engine.play import decision, outcome
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.mechanisms.replacement_rules import Replacement
from rules.answers import asked, do, points, refused, scene
from rules.scenes import C3I, GDW, VPG, finish, odds_of, pass_to, seven, strength_of

IDS = {"gdw": GDW, "vpg": VPG, "c3i": C3I}
X: Axial = (0, 0)
W: Axial = (-1, 0)
SW: Axial = (-1, 1)


def board(edition: str, *options: str, **terrain: Any) -> Board:
    return Board(edition, options=options, **terrain)


def schedule(game_id: str, option: str, side: int) -> tuple[int, ...]:
    return seven(game_id, option).of(Replacement).schedule[side]


# Readings.


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("options", "answer"), [((), ""), (("mud_bars_forest",), "move.weather-points")])
@pytest.mark.rule("Q-14", "gdw mud.movement", "vpg 12.1", "c3i 12.1")
def test_mud_bars_forest(edition: str, options: tuple[str, ...], answer: str) -> None:
    scene_ = board(edition, *options, forest=[(1, 0)])
    state = scene_.position("german-movement", {"V": X}, turn=3)
    assert refused(state, scene_.action("move V", (1, 0))) == answer
    assert refused(state, scene_.action("move V", W)) == ""
    assert refused(state, scene_.action("move V", W, (-2, 0))) == (answer or "move.weather-hexes")


@pytest.mark.rule("Q-14")
def test_mud_bars_forest_spares_rail_movement() -> None:
    scene_ = board("gdw", "mud_bars_forest", forest=[(1, 0)], rail=[[X, (1, 0), (2, 0)]])
    state = scene_.position("soviet-rail", {"30A": X}, turn=3)
    assert refused(state, scene_.action("move 30A", (1, 0), (2, 0))) == ""


def soviet_attack(*options: str) -> tuple[str, str]:
    """16 against a German 4 in a fortification."""
    units: dict[str, Axial] = {"30A": W, "33A": SW, "XL reduced": X}
    return odds_of(board("vpg", *options, fort=[X]).position("soviet-combat", units), "XL", "30A", "33A")


@pytest.mark.rule("Q-15", "vpg 9.2.fort")
def test_vpg_fort_soviet_only() -> None:
    assert soviet_attack() == ("4:1", "3:1")
    assert soviet_attack("vpg_fort_soviet_only") == ("4:1", "4:1")


@pytest.mark.parametrize(("value", "final"), [("on", "2:1"), ("off", "3:1")])
@pytest.mark.rule("Q-16", "vpg 9.2.cumulative")
def test_vpg_hex_terrain_cumulative(value: str, final: str) -> None:
    game = load(VPG, options={"vpg_hex_terrain_cumulative": value})
    state = scene(game, "german-combat", {"XLVI": "1006", "V": "1007", "30A reduced": "1107"})
    assert odds_of(state, "30A", "XLVI", "V") == ("4:1", final)


@pytest.mark.parametrize(
    ("options", "number", "ends"),
    [
        ((), 9, {(2, 0), (2, -1), (2, -2), (1, -2), (1, 1), (0, 2), (-1, 2)}),
        (("vpg_retreat_from_attackers",), 7, {(2, 0), (2, -1), (2, -2), (1, 1), (0, 2)}),
    ],
)
@pytest.mark.rule("Q-18", "vpg 9.3.DR")
def test_vpg_retreat_from_attackers(options: tuple[str, ...], number: int, ends: set[Axial]) -> None:
    scene_ = board("vpg", *options)
    state = do(
        scene_.position("german-combat", {"XXIV": W, "30A": X}), "attack 30A with XXIV", "done", "roll 1"
    )
    found = decision(state)
    assert found is not None
    paths = [a.path for a in found.options if isinstance(a, Retreat)]
    assert len(paths) == number
    assert {scene_.axial(path[-1]) for path in paths} == ends


# Handicaps.


@pytest.mark.parametrize("game_id", IDS.values())
@pytest.mark.rule("gdw balance.soviet-rp", "vpg 13.0.german", "c3i 13.0.german", "Q-02")
def test_handicap_of_four_soviet_points(game_id: str) -> None:
    assert schedule(game_id, "handicap_soviet_rp_4", 1) == (4,) * 7
    state = scene(seven(game_id, "handicap_soviet_rp_4"), "soviet-replacement", {"30A reduced": "1401"})
    assert points(state, "rp") == 4


@pytest.mark.rule("gdw balance.soviet-rp", "Q-63")
def test_handicap_of_three_soviet_points() -> None:
    assert schedule(GDW, "handicap_soviet_rp_3", 1) == (3,) * 7


@pytest.mark.rule("gdw balance.german-rp")
def test_handicap_of_german_points() -> None:
    assert schedule(GDW, "handicap_german_rp", 0) == (0, 1, 0, 1, 0, 1, 0)


def panzer_reduced_on_turn_2(*options: str) -> State:
    """XXIV loses a step as attacker on turn 2 and stands in communication; V can be restored meanwhile."""
    units = {"XXIV": "0107", "V reduced": "0110", "30A": "0206"}
    game = seven(VPG, *options)
    state = do(scene(game, "german-combat", units, turn=2), "attack 30A with XXIV", "done", "roll 6")
    assert strength_of(state, "XXIV") == 6
    return pass_to(state, 3, "german-replacement")


@pytest.mark.rule("vpg 13.0.panzer", "Q-26")
def test_a_reduced_panzer_rests_for_a_turn() -> None:
    state = panzer_reduced_on_turn_2("handicap_panzer_rest")
    assert refused(state, "restore XXIV") == "replacement.resting"
    assert refused(state, "restore V") == ""
    assert refused(pass_to(do(state, "done"), 4, "german-replacement"), "restore XXIV") == ""


@pytest.mark.rule("vpg 13.0.panzer")
def test_without_the_handicap_it_is_restored_at_once() -> None:
    assert refused(panzer_reduced_on_turn_2(), "restore XXIV") == ""


def panzer_bought_on_turn_2(purchase: str, *options: str) -> State:
    """The next replacement phase after a panzer step was bought."""
    units = {
        "XXIV reduced": "0102",
        "XLI reduced": "0104",
        "V reduced": "0110",
        "XL reduced": "pool",
        "30A": "1410",
    }
    game = seven(C3I, *options)
    return pass_to(do(scene(game, "german-replacement", units, turn=2), purchase), 3, "german-replacement")


@pytest.mark.parametrize("purchase", ["restore XXIV", "place XL 0105"])
@pytest.mark.rule("c3i 13.0.panzer", "Q-26")
def test_no_panzer_steps_on_consecutive_turns(purchase: str) -> None:
    state = panzer_bought_on_turn_2(purchase, "handicap_panzer_alternate")
    assert refused(state, "restore XLI") == "replacement.consecutive"
    assert refused(state, "restore V") == ""
    assert refused(pass_to(do(state, "done"), 4, "german-replacement"), "restore XLI") == ""


@pytest.mark.rule("c3i 13.0.panzer")
def test_a_new_panzer_counts_as_a_step_too() -> None:
    state = panzer_bought_on_turn_2("restore XXIV", "handicap_panzer_alternate")
    assert refused(state, "place XL 0105") == "replacement.consecutive"


@pytest.mark.rule("c3i 13.0.panzer")
def test_infantry_does_not_start_the_wait() -> None:
    state = panzer_bought_on_turn_2("restore V", "handicap_panzer_alternate")
    assert refused(state, "restore XLI") == ""


@pytest.mark.parametrize("edition", ["vpg", "c3i"])
@pytest.mark.rule("vpg 13.0.mud", "c3i 13.0.mud")
def test_handicap_of_mud_for_all(edition: str) -> None:
    units: dict[str, Axial] = {"30A": W, "33A": SW, "XL reduced": X}
    for options, column in (((), "4:1"), (("handicap_mud_all",), "2:1")):
        state = board(edition, *options).position("soviet-combat", units, turn=3)
        assert odds_of(state, "XL", "30A", "33A") == (column, column)


# The parts of the campaign, one by one.


def without(part: str, phase: str, units: dict[str, str], turn: int) -> State:
    return scene(load(GDW, "campaign14", {part: "off"}), phase, units, turn=turn)


@pytest.mark.rule("kane timetable")
def test_the_timetable_alone_only_adds_turns() -> None:
    game = seven(GDW, "kane_timetable")
    assert len(game.turns) == 14
    assert game.of(Replacement).schedule[1] == (5,) * 14
    state = scene(game, "german-replacement", {"V": "0101", "VI reduced": "0110", "30A": "1401"}, turn=9)
    assert asked(state) == "replacement.ask"
    assert outcome(finish(state)) == (1, "victory.holder")


@pytest.mark.rule("kane victory.winner")
def test_the_campaign_without_victory_points() -> None:
    state = without("kane_vp", "soviet-movement", {"V": "1103", "30A": "1410"}, 14)
    assert outcome(finish(state)) == (0, "victory.holder")


@pytest.mark.rule("kane winter.attrition")
def test_the_campaign_without_attrition() -> None:
    state = without("kane_attrition", "german-replacement", {"V reduced": "0101", "30A": "1401"}, 8)
    assert asked(state) == "replacement.ask"


@pytest.mark.rule("kane winter.movement")
def test_the_campaign_without_slow_snow() -> None:
    state = without("kane_snow_move", "german-movement", {"V": "0101", "30A": "1410"}, 8)
    assert refused(state, "move V 0102-0103-0104-0105") == ""


@pytest.mark.rule("kane replacements.soviet")
def test_the_campaign_with_all_soviet_points() -> None:
    game = load(GDW, "campaign14", {"kane_soviet_rp": "off"})
    assert game.of(Replacement).schedule[1] == (5,) * 14


@pytest.mark.rule("kane tank.conversion")
def test_the_campaign_without_the_tank_unit() -> None:
    units = {"30A": "1401", "33A reduced": "1402", "TU": "held"}
    assert refused(without("kane_tank", "soviet-replacement", units, 13), "convert 30A TU") == "tank.none"

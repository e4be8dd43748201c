"""Odds: strengths, the drop of fractions, the limits, and the shifts of terrain."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from boards import Axial, Board
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.event import BattleVoid
from rasputitsa.engine.state import State
from rules.questions import (
    NE,
    NW,
    SE,
    SW,
    E,
    W,
    X,
    announce,
    asked,
    attack,
    every_edition,
    later_editions,
    odds_of,
    phase,
    plain,
    reckoning,
    refusal,
    strike,
)  # fmt: skip

SIXTEEN = {"XXIV": W, "XXXIV": NE}  # 12 + 4
FIFTEEN = {"XLVII": W, "V": NE}  # 9 + 6
SEVENTEEN = FIFTEEN | {"XLII reduced": SE}  # and 2
TWENTY_FOUR = {"XXIV": W, "XLI": NE}  # 12 + 12
FORTY_EIGHT = {"XXIV": W, "XLI": NE, "LVII": E, "XL": SE, "XXXIV": SW}  # 12 + 12 + 12 + 8 + 4
RIVER = [(X, W), (X, NE)]
REDUCED_ARMY = {"30A reduced": X}
TWO_ARMIES = {"30A": W, "10A": NE}  # 8 + 8
MUD = 3


def shifts(state: State) -> list[str]:
    return [shift.id for shift in odds_of(state).shifts]


@pytest.mark.rule("gdw combat.odds", "gdw example.odds", "vpg 9.0.step2", "vpg 9.0.example")
@pytest.mark.rule("c3i 9.0.step2", "c3i 9.0.example", "vpg 9.0.step1", "c3i 9.0.step1")
@every_edition
def test_odd_01_sixteen_against_four(edition: str) -> None:
    state = strike(plain(edition), SIXTEEN | REDUCED_ARMY, "30A")
    assert (odds_of(state).doubled, odds_of(state).defence) == (32, 4)
    assert reckoning(state) == ("4:1", 0, "4:1")


@pytest.mark.rule("gdw combat.odds", "gdw example.odds", "vpg 9.0.step2", "vpg 9.0.example")
@pytest.mark.rule("c3i 9.0.step2", "c3i 9.0.example")
@every_edition
def test_odd_02_fraction_of_fifteen_against_four_is_dropped(edition: str) -> None:
    assert reckoning(strike(plain(edition), FIFTEEN | REDUCED_ARMY, "30A")) == ("3:1", 0, "3:1")


@pytest.mark.rule("vpg 9.2.example", "c3i 9.2.example", "vpg 9.2.cumulative", "c3i 9.2.cumulative", "Q-39")
@pytest.mark.rule("gdw combat.cumulative", "gdw combat.terrain")
@every_edition
def test_odd_03_odd_04_moscow_attacked_across_the_river(edition: str) -> None:
    board = Board(edition, moscow=X, river=RIVER)
    state = strike(board, {"XLVI": W, "V": NE, "1Sh reduced": X}, "1Sh")
    assert (odds_of(state).doubled, odds_of(state).defence) == (32, 5)
    assert reckoning(state) == ("3:1", -2, "1:1")
    assert shifts(state) == ["major", "river"]


@pytest.mark.rule("gdw example.first-attack", "vpg 9.3.example", "c3i 9.3.example")
@pytest.mark.rule("gdw combat.steps", "vpg 9.0.step3", "c3i 9.0.step3")
@every_edition
def test_odd_05_first_attack_of_the_combat_example(edition: str) -> None:
    state = strike(Board(edition, fort=[X], river=RIVER), FIFTEEN | REDUCED_ARMY, "30A")
    assert reckoning(state) == ("3:1", -2, "1:1")
    assert shifts(state) == ["fort", "river"]


@pytest.mark.rule("gdw example.second-attack", "vpg 9.3.example", "c3i 9.3.example", "Q-05")
@pytest.mark.rule("gdw combat.river", "vpg 9.2.river", "c3i 9.2.river")
@every_edition
def test_odd_06_second_attack_of_the_combat_example(edition: str) -> None:
    state = strike(Board(edition, fort=[X], river=RIVER), SEVENTEEN | REDUCED_ARMY, "30A")
    assert reckoning(state) == ("4:1", -1, "3:1")
    assert shifts(state) == ["fort"]


@pytest.mark.rule("gdw combat.maximum", "vpg 9.1.maximum", "c3i 9.1.maximum")
@every_edition
def test_odd_10_cap_comes_before_terrain(edition: str) -> None:
    state = strike(Board(edition, forest=[X]), FORTY_EIGHT | REDUCED_ARMY, "30A")
    assert odds_of(state).doubled == 96
    assert reckoning(state) == ("6:1", -1, "5:1")


def no_effect(board: Board, units: Mapping[str, Axial], target: str, attacker: str) -> State:
    """The state after an attack that comes to nothing; nobody was asked, nobody hurt."""
    state = strike(board, units, target)
    assert asked(state).player != CHANCE
    assert BattleVoid(board.game.unit[target]) in state.events
    assert phase(state) == "german-movement"
    assert board.place_of(state, target) == X
    assert [state.steps[board.game.unit[key]] for key in (target, attacker)] == [0, 0]
    return state


@pytest.mark.rule("gdw combat.minimum", "vpg 9.1.minimum", "c3i 9.1.minimum", "Q-71")
@every_edition
def test_odd_11_seven_against_eight_has_no_effect(edition: str) -> None:
    after = no_effect(plain(edition), {"VII": W, "30A": X}, "30A", "VII")
    assert after.battle is None


@pytest.mark.rule("gdw combat.minimum", "vpg 9.1.minimum", "c3i 9.1.minimum", "Q-06", "Q-71")
@every_edition
def test_odd_12_terrain_pushes_eight_against_eight_below_the_table(edition: str) -> None:
    after = no_effect(Board(edition, forest=[X]), {"XXXV": W, "30A": X}, "30A", "XXXV")
    assert after.battle is None


@pytest.mark.rule("gdw combat.minimum", "vpg 9.1.minimum", "c3i 9.1.minimum", "Q-71")
@every_edition
def test_hopeless_attack_may_be_announced_and_uses_up_attack_and_defence(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-combat", {"VII": X, "30A": E, "10A": NE, "XXIV": (2, -1)})
    state = announce(board, state, "30A", "VII")
    assert refusal(state, attack(board, "10A", "VII")) == "combat.attacks-once"
    assert refusal(state, attack(board, "30A", "XXIV")) == "combat.defends-once"


@pytest.mark.rule("c3i 9.2.example2", "c3i 9.2.cumulative", "c3i 9.2.hex", "c3i 9.2.fort")
def test_odd_13_soviet_in_tula_has_city_and_fortification() -> None:
    state = strike(Board("c3i", tula=X, fort=[X]), SIXTEEN | REDUCED_ARMY, "30A")
    assert reckoning(state) == ("4:1", -2, "2:1")
    assert shifts(state) == ["major", "fort"]


@pytest.mark.rule("vpg 9.2.cumulative", "vpg 9.2.hex", "vpg 9.2.fort", "Q-16")
@pytest.mark.parametrize(("cumulative", "final"), [("on", "2:1"), ("off", "3:1")])
def test_odd_14_tula_in_vpg_with_and_without_cumulation(cumulative: str, final: str) -> None:
    board = Board("vpg", tula=X, fort=[X], options={"vpg_hex_terrain_cumulative": cumulative})
    assert reckoning(strike(board, SIXTEEN | REDUCED_ARMY, "30A"))[2] == final


@pytest.mark.rule("gdw combat.city", "gdw combat.terrain", "Q-08")
def test_odd_15_only_the_fortification_of_tula_counts_in_gdw() -> None:
    state = strike(Board("gdw", tula=X, fort=[X]), SIXTEEN | REDUCED_ARMY, "30A")
    assert reckoning(state) == ("4:1", -1, "3:1")
    assert shifts(state) == ["fort"]


@pytest.mark.rule("gdw combat.city", "vpg 9.2.hex", "c3i 9.2.hex")
@pytest.mark.parametrize(("edition", "final"), [("gdw", "4:1"), ("vpg", "3:1"), ("c3i", "3:1")])
def test_tula_alone_helps_in_the_later_editions_only(edition: str, final: str) -> None:
    assert reckoning(strike(Board(edition, tula=X), SIXTEEN | REDUCED_ARMY, "30A"))[2] == final


@pytest.mark.rule("gdw combat.terrain", "c3i 9.2.fort")
@pytest.mark.parametrize("edition", ["gdw", "c3i"])
def test_odd_16_german_gains_nothing_from_a_fortification(edition: str) -> None:
    state = strike(Board(edition, fort=[X]), TWO_ARMIES | {"XXXIV": X}, "XXXIV")
    assert reckoning(state) == ("4:1", 0, "4:1")


@pytest.mark.rule("vpg 9.2.fort", "Q-15")
@pytest.mark.parametrize(("soviet_only", "final"), [("off", "3:1"), ("on", "4:1")])
def test_odd_17_fortification_helps_a_german_in_vpg(soviet_only: str, final: str) -> None:
    board = Board("vpg", fort=[X], options={"vpg_fort_soviet_only": soviet_only})
    assert reckoning(strike(board, TWO_ARMIES | {"XXXIV": X}, "XXXIV"))[2] == final


@pytest.mark.rule("gdw combat.terrain", "vpg 9.2.hex", "c3i 9.2.hex")
@every_edition
def test_odd_18_moscow_helps_a_german_too(edition: str) -> None:
    state = strike(Board(edition, moscow=X), TWO_ARMIES | {"XXXIV": X}, "XXXIV")
    assert reckoning(state) == ("4:1", -1, "3:1")


@pytest.mark.rule("gdw combat.terrain", "vpg 9.2.hex", "c3i 9.2.hex", "gdw example.shift")
@pytest.mark.parametrize(
    ("attackers", "target"), [(TWO_ARMIES, "XXXIV"), (SIXTEEN, "30A reduced")], ids=["german", "soviet"]
)
@every_edition
def test_forest_helps_any_defender(edition: str, attackers: dict[str, Axial], target: str) -> None:
    state = strike(Board(edition, forest=[X]), attackers | {target: X}, target.split(maxsplit=1)[0])
    assert reckoning(state) == ("4:1", -1, "3:1")


@pytest.mark.rule("gdw example.shift", "vpg 9.2.hex", "c3i 9.2.hex")
@every_edition
def test_one_level_lower_turns_three_to_one_into_two_to_one(edition: str) -> None:
    state = strike(Board(edition, forest=[X]), FIFTEEN | REDUCED_ARMY, "30A")
    assert reckoning(state) == ("3:1", -1, "2:1")


@pytest.mark.rule("gdw combat.cumulative")
def test_odd_19_hex_counts_once_in_gdw() -> None:
    state = strike(Board("gdw", forest=[X], fort=[X]), TWENTY_FOUR | REDUCED_ARMY, "30A")
    assert reckoning(state) == ("6:1", -1, "5:1")


@pytest.mark.rule("vpg 9.2.cumulative", "c3i 9.2.cumulative", "Q-16")
@later_editions
def test_odd_20_each_feature_of_the_hex_counts_in_the_later_editions(edition: str) -> None:
    state = strike(Board(edition, forest=[X], fort=[X]), TWENTY_FOUR | REDUCED_ARMY, "30A")
    assert reckoning(state) == ("6:1", -2, "4:1")


@pytest.mark.rule("gdw combat.cumulative", "vpg 9.2.cumulative", "c3i 9.2.cumulative")
@pytest.mark.parametrize(("edition", "total"), [("gdw", -2), ("vpg", -4), ("c3i", -4)])
def test_most_that_terrain_can_do(edition: str, total: int) -> None:
    board = Board(edition, moscow=X, forest=[X], fort=[X], river=RIVER)
    assert reckoning(strike(board, TWENTY_FOUR | REDUCED_ARMY, "30A"))[1] == total


@pytest.mark.rule("gdw combat.river", "vpg 9.2.river", "c3i 9.2.river")
@every_edition
def test_odd_21_two_of_three_across_the_river_give_no_shift(edition: str) -> None:
    board = Board(edition, river=RIVER)
    assert reckoning(strike(board, SEVENTEEN | REDUCED_ARMY, "30A")) == ("4:1", 0, "4:1")
    assert reckoning(strike(board, FIFTEEN | REDUCED_ARMY, "30A")) == ("3:1", -1, "2:1")


@pytest.mark.rule("gdw combat.river", "vpg 9.2.river", "c3i 9.2.river")
@every_edition
def test_river_elsewhere_around_the_defender_does_not_count(edition: str) -> None:
    board = Board(edition, river=[(X, E), (X, SE), (X, SW), (X, NW), (W, (-2, 0)), (NE, (2, -2))])
    assert reckoning(strike(board, SIXTEEN | REDUCED_ARMY, "30A")) == ("4:1", 0, "4:1")


@pytest.mark.rule("gdw combat.city", "vpg 9.2.hex", "c3i 9.2.hex")
@every_edition
def test_odd_25_ordinary_city_gives_no_shift(edition: str) -> None:
    assert reckoning(strike(Board(edition, cities=[X]), SIXTEEN | REDUCED_ARMY, "30A")) == ("4:1", 0, "4:1")

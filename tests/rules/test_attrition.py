"""Winter attrition: Kane's table and Kurcina's harsher winter (KAN-02 to 04, KUR-08 and 09)."""

from __future__ import annotations

import pytest

from rasputitsa.engine.action import Lose
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rules.answers import asked, do, phase_of, points, refused, scene, where
from rules.scenes import asks_dice, campaign, pass_to, strength_of

PHASE = ("german-replacement", "soviet-replacement")
ARMIES: dict[str, str] = {"XXIV": "0101", "V reduced": "0102", "30A": "1401", "33A reduced": "1402"}
HARSH = "kurcina_harsher_winter"


def winter(side: int, *options: str, turn: int = 8) -> State:
    """The replacement phase of a side on a snow turn: the die is asked first."""
    return scene(campaign(*options), PHASE[side], ARMIES, turn=turn)


def victims(state: State) -> set[str]:
    """The units among which the owner must choose."""
    found = decision(state)
    assert found is not None
    return {state.game.counters[a.unit].key for a in found.options if isinstance(a, Lose)}


@pytest.mark.parametrize(
    ("side", "face", "frostbite"),
    [
        (0, 5, True), (1, 5, False),  # KAN-02
        (0, 6, False), (1, 6, False), (0, 4, True), (1, 4, True),  # KAN-03
        (0, 1, True), (1, 1, True), (0, 2, True), (1, 2, True), (0, 3, True), (1, 3, True),
    ],
)  # fmt: skip
@pytest.mark.rule("kane winter.attrition")
def test_kan_02_and_03_the_table(side: int, face: int, frostbite: bool) -> None:
    state = do(winter(side), f"roll {face}")
    assert asked(state) == ("attrition.ask" if frostbite else "replacement.ask")


@pytest.mark.parametrize("turn", range(1, 15))
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.rule("kane winter.attrition", "kane timetable.weather")
def test_attrition_on_snow_turns_only(side: int, turn: int) -> None:
    rolled = asked(winter(side, turn=turn)) == "attrition.roll"
    assert rolled == (8 <= turn <= 12)


@pytest.mark.rule("kane winter.attrition")
def test_each_player_rolls_once_in_his_own_phase() -> None:
    state = do(winter(0), "roll 6", "done")
    assert phase_of(state) == "german-panzer"
    state = pass_to(state, 8, "soviet-replacement")
    assert asked(state) == "attrition.roll"
    assert asked(do(state, "roll 6")) == "replacement.ask"


@pytest.mark.parametrize(("side", "own"), [(0, {"XXIV", "V"}), (1, {"30A", "33A"})])
@pytest.mark.rule("kane winter.frostbite")
def test_the_owner_picks_any_unit_of_his_on_the_map(side: int, own: set[str]) -> None:
    state = do(winter(side), "roll 1")
    found = decision(state)
    assert found is not None
    assert found.player == side
    assert victims(state) == own


@pytest.mark.rule("kane winter.frostbite")
def test_no_other_unit_can_suffer() -> None:
    state = do(scene(campaign(), PHASE[0], {**ARMIES, "VI reduced": "pool"}, turn=8), "roll 1")
    assert refused(state, "lose 30A") == "attrition.victim"
    assert refused(state, "lose VI") == "attrition.victim"


@pytest.mark.rule("kane winter.frostbite")
def test_a_full_unit_is_reduced() -> None:
    state = do(winter(0), "roll 5", "lose XXIV")
    assert (where(state, "XXIV"), strength_of(state, "XXIV")) == ("0101", 6)


@pytest.mark.rule("kane winter.frostbite", "kane winter.no-points")
def test_kan_04_a_half_unit_is_eliminated_without_points() -> None:
    state = scene(campaign(), PHASE[0], {"XXIV": "0101", "XLII reduced": "0102"}, turn=8)
    state = do(state, "roll 5", "lose XLII")
    assert where(state, "XLII") == "pool"
    assert points(state, "vp.soviet") == 0


@pytest.mark.rule("kane winter.no-points")
def test_soviet_frostbite_gives_the_german_no_point() -> None:
    state = do(winter(1), "roll 4", "lose 33A")
    assert (where(state, "33A"), points(state, "vp.german")) == ("pool", 0)


@pytest.mark.rule("kane winter.frostbite", "kane winter.attrition", "Q-41")
def test_replacement_points_of_the_phase_repair_the_loss() -> None:
    state = do(winter(0), "roll 5", "lose XXIV", "restore XXIV")
    assert strength_of(state, "XXIV") == 12


@pytest.mark.rule("Q-41")
def test_nothing_is_bought_before_the_die() -> None:
    state = winter(0)
    assert asks_dice(state)
    assert points(state, "rp") == 0
    assert points(do(state, "roll 6"), "rp") == 1


@pytest.mark.rule("kane winter.frostbite")
def test_frostbite_without_a_unit_on_the_map() -> None:
    state = scene(campaign(), PHASE[0], {"V reduced": "pool", "30A": "1401"}, turn=8)
    assert asked(do(state, "roll 1")) == "replacement.ask"


# Kurcina's harsher winter.


@pytest.mark.parametrize("turn", [9, 10, 11])
@pytest.mark.rule("kur option.winter-rolls")
def test_kur_08_the_german_rolls_twice(turn: int) -> None:
    state = do(winter(0, HARSH, turn=turn), "roll 6")
    found = decision(state)
    assert found is not None
    assert (found.player, found.topic) == (CHANCE, "attrition.roll")
    assert asked(do(state, "roll 6")) == "replacement.ask"


@pytest.mark.rule("kur option.winter-rolls", "kur option.winter-full")
def test_kur_08_each_frostbite_strikes_a_full_unit() -> None:
    state = scene(campaign(HARSH), PHASE[0], {"XXIV": "0101", "XLI": "0103", "V reduced": "0102"}, turn=10)
    state = do(state, "roll 1")
    assert victims(state) == {"XXIV", "XLI"}
    state = do(state, "lose XXIV", "roll 1")
    assert (strength_of(state, "XXIV"), strength_of(state, "XLI")) == (6, 6)


@pytest.mark.rule("kur option.winter-full")
def test_half_units_suffer_only_when_no_full_unit_is_left() -> None:
    state = scene(campaign(HARSH), PHASE[0], {"XXIV": "0101", "V reduced": "0102"}, turn=10)
    state = do(state, "roll 1")
    assert strength_of(state, "XXIV") == 6
    assert victims(do(state, "roll 1")) == {"XXIV", "V"}


@pytest.mark.parametrize("turn", [8, 12])
@pytest.mark.rule("kur option.winter-rolls", "kur option.winter-full")
def test_kur_09_one_german_roll_on_other_snow_turns(turn: int) -> None:
    state = do(winter(0, HARSH, turn=turn), "roll 1")
    assert strength_of(state, "XXIV") == 6
    assert asked(state) == "replacement.ask"


@pytest.mark.rule("kur option.winter-rolls", "kur option.winter-full")
def test_the_soviet_rolls_once_and_loses_full_units_too() -> None:
    state = do(winter(1, HARSH, turn=10), "roll 1")
    assert strength_of(state, "30A") == 4
    assert asked(state) == "replacement.ask"


@pytest.mark.rule("kur option.winter-full")
def test_without_the_option_half_units_may_be_chosen() -> None:
    assert victims(do(winter(0, turn=10), "roll 1")) == {"XXIV", "V"}

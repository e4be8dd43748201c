"""Kurcina's Soviet play balance: 1st Shock Army, strong line, German logistics (KUR-01 to KUR-06)."""

from __future__ import annotations

from typing import Any

import pytest

from boards import Axial, Board
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.replacement_rules import Replacement
from rules.answers import do, phase_of, points, refused, scene, where
from rules.scenes import GDW, campaign, odds_of, seven, shifts_of, strength_of

SHOCK = "kurcina_improved_shock"
LINE = "kurcina_strong_line"
X: Axial = (0, 0)


# The improved 1st Shock Army.


def shock_board(**terrain: Any) -> Board:
    return Board("gdw", options=[SHOCK], east=[(6, 0)], **terrain)


@pytest.mark.rule("kur balance.shock")
def test_kur_01_from_a_fortification() -> None:
    state = shock_board(fort=[X]).position("soviet-combat", {"1Sh": X, "VI": (-1, 0)})
    assert odds_of(state, "VI", "1Sh") == ("2:1", "3:1")
    assert shifts_of(state, "VI", "1Sh") == {"shock": 1}


@pytest.mark.rule("kur balance.shock")
def test_kur_02_from_a_clear_hex() -> None:
    state = shock_board().position("soviet-combat", {"1Sh": X, "VI": (-1, 0)})
    assert odds_of(state, "VI", "1Sh") == ("2:1", "2:1")


@pytest.mark.rule("kur balance.shock")
def test_from_moscow() -> None:
    state = shock_board(moscow=X).position("soviet-combat", {"1Sh": X, "VI": (-1, 0)})
    assert odds_of(state, "VI", "1Sh") == ("2:1", "3:1")


@pytest.mark.rule("kur balance.shock")
def test_other_armies_bring_no_shift() -> None:
    state = shock_board(fort=[X]).position("soviet-combat", {"30A": X, "XXXIV": (-1, 0)})
    assert odds_of(state, "XXXIV", "30A") == ("2:1", "2:1")


@pytest.mark.rule("kur balance.shock")
def test_1st_shock_must_take_part_itself() -> None:
    units: dict[str, Axial] = {"1Sh": X, "30A": (-1, 1), "XXXIV": (-1, 0)}
    state = shock_board(fort=[X]).position("soviet-combat", units)
    assert odds_of(state, "XXXIV", "30A") == ("2:1", "2:1")


@pytest.mark.rule("kur balance.shock", "Q-46")
def test_shift_at_6_to_1_is_lost() -> None:
    units: dict[str, Axial] = {"1Sh": X, "30A": (-1, 1), "XXXIV reduced": (-1, 0)}
    state = shock_board(fort=[X]).position("soviet-combat", units)
    assert odds_of(state, "XXXIV", "1Sh", "30A") == ("6:1", "6:1")


@pytest.mark.rule("kur balance.shock", "Q-46")
def test_a_weaker_attack_becomes_1_to_1() -> None:
    state = shock_board(fort=[X]).position("soviet-combat", {"1Sh": X, "XXIV": (-1, 0)})
    assert odds_of(state, "XXIV", "1Sh") == ("<1:1", "1:1")


@pytest.mark.rule("kur balance.shock", "Q-47")
def test_no_shift_in_an_encircled_moscow() -> None:
    game = seven(GDW, SHOCK)
    free = {"1Sh": "1103", "VI": "1002"}
    ringed = {**free, "XLI": "1104", "LVII": "1202"}
    assert shifts_of(scene(game, "soviet-combat", free), "VI", "1Sh") == {"river": -1, "shock": 1}
    assert shifts_of(scene(game, "soviet-combat", ringed), "VI", "1Sh") == {"river": -1}


def corridor() -> State:
    """XXXIV cuts the only way of 1st Shock to the edge; 30th Army can destroy it first."""
    board = Board("gdw", options=[SHOCK], only=[(q, 0) for q in range(-1, 7)], fort=[(1, 0)], east=[(6, 0)])
    units: dict[str, Axial] = {"VI": X, "1Sh": (1, 0), "XXXIV reduced": (3, 0), "30A": (4, 0)}
    state = board.position("soviet-combat", units)
    return do(state, "attack VI with 1Sh", "attack XXXIV with 30A", "done")


@pytest.mark.rule("kur balance.shock", "Q-47")
def test_an_earlier_battle_opens_the_path() -> None:
    state = do(corridor(), "fight XXXIV", "roll 1", "done")
    assert odds_of(state, "VI", "1Sh") == ("2:1", "3:1")


@pytest.mark.rule("kur balance.shock", "Q-47")
def test_fought_first_the_attack_has_no_shift() -> None:
    state = do(corridor(), "fight VI", "roll 4")
    assert [e.column for e in state.events if hasattr(e, "result")] == ["2:1"]


@pytest.mark.rule("kur balance.shock-arrival", "gdw shock.purchase")
def test_1st_shock_arrives_reduced_for_a_point() -> None:
    game = seven(GDW, SHOCK)
    state = scene(game, "soviet-replacement", {"1Sh reduced": "held", "30A reduced": "1402"}, turn=4)
    state = do(state, "place 1Sh 1401")
    assert (where(state, "1Sh"), strength_of(state, "1Sh"), points(state, "rp")) == ("1401", 5, 4)
    assert refused(state, "restore 1Sh") == "replacement.one-step"


# The stronger line.


def line_board(**terrain: Any) -> Board:
    return Board("gdw", options=[LINE], **terrain)


ASSAULT: dict[str, Axial] = {"XXIV": (-1, 0), "XLI": (-1, 1), "30A reduced": X}
RIVER: list[tuple[Axial, Axial]] = [(X, (-1, 0)), (X, (-1, 1))]


def line_odds(board: Board, units: dict[str, Axial]) -> tuple[str, str]:
    return odds_of(board.position("german-combat", {**ASSAULT, **units}), "30A", "XXIV", "XLI")


@pytest.mark.rule("kur balance.line")
def test_kur_03_two_armies_in_line() -> None:
    assert line_odds(line_board(fort=[X, (1, 0)]), {"33A": (1, 0)}) == ("6:1", "4:1")


@pytest.mark.rule("kur balance.line")
def test_kur_04_in_line_behind_a_river() -> None:
    assert line_odds(line_board(fort=[X, (1, 0)], river=RIVER), {"33A": (1, 0)}) == ("6:1", "3:1")


@pytest.mark.rule("kur balance.line")
def test_kur_05_neighbour_outside_a_fortification() -> None:
    assert line_odds(line_board(fort=[X]), {"33A": (1, 0)}) == ("6:1", "5:1")


@pytest.mark.rule("kur balance.line")
def test_an_empty_fortification_next_door_does_not_count() -> None:
    assert line_odds(line_board(fort=[X, (1, 0)]), {}) == ("6:1", "5:1")


@pytest.mark.rule("kur balance.line")
def test_an_enemy_in_the_next_fortification_does_not_count() -> None:
    assert line_odds(line_board(fort=[X, (1, 0)]), {"V": (1, 0)}) == ("6:1", "5:1")


@pytest.mark.rule("kur balance.line")
def test_a_defender_outside_the_line_does_not_profit() -> None:
    assert line_odds(line_board(fort=[(1, 0)]), {"33A": (1, 0)}) == ("6:1", "6:1")


@pytest.mark.parametrize(("moscow", "fort"), [(X, (1, 0)), ((1, 0), X)])
@pytest.mark.rule("kur balance.line")
def test_moscow_is_part_of_the_line(moscow: Axial, fort: Axial) -> None:
    assert line_odds(line_board(moscow=moscow, fort=[fort]), {"33A": (1, 0)}) == ("6:1", "4:1")


@pytest.mark.rule("kur balance.line")
def test_forest_adds_nothing_to_the_line() -> None:
    assert line_odds(line_board(fort=[X, (1, 0)], forest=[X]), {"33A": (1, 0)}) == ("6:1", "4:1")


@pytest.mark.rule("kur balance.line")
def test_germans_form_no_line() -> None:
    units: dict[str, Axial] = {"30A": (-1, 0), "33A": (-1, 1), "XL reduced": X, "V": (1, 0)}
    state = line_board(fort=[X, (1, 0)]).position("soviet-combat", units)
    assert odds_of(state, "XL", "30A", "33A") == ("4:1", "4:1")


def two_battles() -> State:
    """Both armies of a line are attacked; each attack is strong enough to destroy its target."""
    others: dict[str, Axial] = {"LVII": (2, 0), "XLVI": (2, -1), "XLVII": (1, 1), "33A reduced": (1, 0)}
    state = line_board(fort=[X, (1, 0)]).position("german-combat", {**ASSAULT, **others})
    return do(state, "attack 30A with XXIV XLI", "attack 33A with LVII XLVI XLVII", "done")


@pytest.mark.rule("kur balance.line", "Q-48")
def test_the_line_is_read_when_the_battle_is_resolved() -> None:
    state = do(two_battles(), "fight 33A", "roll 1", "done")
    assert odds_of(state, "30A", "XXIV", "XLI") == ("6:1", "5:1")


@pytest.mark.rule("kur balance.line", "Q-48")
def test_fought_first_the_line_still_stands() -> None:
    state = do(two_battles(), "fight 30A")
    assert odds_of(state, "30A", "XXIV", "XLI") == ("6:1", "4:1")


# German logistics.


@pytest.mark.rule("kur balance.logistics")
def test_kur_06_points_on_turns_2_4_and_6() -> None:
    german = campaign("kurcina_german_logistics").of(Replacement).schedule[0]
    assert [turn for turn, received in enumerate(german, start=1) if received] == [2, 4, 6]
    assert set(german) == {0, 1}


@pytest.mark.parametrize(("turn", "phase"), [(2, "german-replacement"), (3, "german-panzer")])
@pytest.mark.rule("kur balance.logistics")
def test_kur_06_a_turn_without_points_has_nothing_to_buy(turn: int, phase: str) -> None:
    game = seven(GDW, "kurcina_german_logistics")
    state = scene(game, "german-replacement", {"XXIV reduced": "0101", "30A": "1410"}, turn=turn)
    assert phase_of(state) == phase


@pytest.mark.rule("kur balance.logistics")
def test_soviet_points_do_not_change() -> None:
    game = seven(GDW, "kurcina_german_logistics")
    assert game.of(Replacement).schedule[1] == seven(GDW).of(Replacement).schedule[1]

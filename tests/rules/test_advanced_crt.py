"""Kurcina's advanced combat results table, as reconstructed (KUR-12 to KUR-15)."""

from __future__ import annotations

from typing import Any

import pytest

from boards import Axial, Board
from rasputitsa.engine.event import BattleVoid
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.games import bfm
from rasputitsa.mechanisms.combat import Combat
from rules.answers import do, refused
from rules.scenes import GDW, odds_of, seven

CRT = "kurcina_advanced_crt"
X: Axial = (0, 0)
W: Axial = (-1, 0)
SW: Axial = (-1, 1)

TABLE = {
    "1:2": "NE NE NE EX AL AL",
    "1:1": "DR NE NE EX EX AL",
    "3:2": "DR DR NE NE EX AL",
    "2:1": "DR DR NE NE EX EX",
    "3:1": "DRL DR DR DR EX EX",
    "4:1": "DE DRL DRL DR DR EX",
    "5:1": "DE DE DRL DRL DRL DR",
    "6:1": "DE DE DE DE DRL DRL",
}
BEST_FIRST = ("DE", "DRL", "DR", "NE", "EX", "AL")


def table(*options: str) -> dict[str, str]:
    game = seven(GDW, *options)
    return {column.label: " ".join(column.results) for column in game.of(Combat).columns}


def battle(units: dict[str, Axial], options: tuple[str, ...] = (CRT,), **terrain: Any) -> State:
    return Board("gdw", options=options, **terrain).position("german-combat", units)


@pytest.mark.rule("kur option.crt", "Q-51")
def test_the_reconstructed_table() -> None:
    assert table(CRT) == TABLE
    assert list(table(CRT)) == list(TABLE)


@pytest.mark.rule("Q-51")
def test_the_printed_columns_are_unchanged() -> None:
    printed = table()
    assert list(printed) == ["1:1", "2:1", "3:1", "4:1", "5:1", "6:1"]
    assert printed == {label: TABLE[label] for label in printed}


@pytest.mark.rule("Q-51")
def test_columns_never_get_better_and_rows_never_get_worse() -> None:
    ranks = [[BEST_FIRST.index(result) for result in row.split()] for row in table(CRT).values()]
    assert all(column == sorted(column) for column in ranks)
    assert all(list(row) == sorted(row, reverse=True) for row in zip(*ranks, strict=True))


@pytest.mark.rule("Q-51")
def test_the_table_is_announced_as_reconstructed() -> None:
    option = bfm.catalogue()[CRT]
    assert "reconstructed" in option.title["en"]
    assert option.patches["on"]["set"]["combat.reconstructed"] == ["1:2", "3:2"]


@pytest.mark.rule("kur option.crt")
def test_kur_12_two_columns_left_of_3_to_1() -> None:
    units: dict[str, Axial] = {"XLVII": W, "V": SW, "30A reduced": X}
    state = battle(units, fort=[X], river=[(X, W), (X, SW)])
    assert odds_of(state, "30A", "XLVII", "V") == ("3:1", "3:2")


@pytest.mark.rule("kur option.crt", "Q-51")
def test_kur_13_an_attack_at_1_to_2() -> None:
    state = battle({"XXXIV": W, "30A": X})
    assert odds_of(state, "30A", "XXXIV") == ("1:2", "1:2")
    state = do(state, "attack 30A with XXXIV", "done", "roll 4")
    assert [(e.column, e.result) for e in state.events if hasattr(e, "result")] == [("1:2", "EX")]


@pytest.mark.rule("kur option.crt-minimum")
def test_kur_14_below_1_to_2_is_not_allowed() -> None:
    state = battle({"V reduced": W, "30A": X, "XXIV": (4, 0), "33A": (5, 0)})
    assert odds_of(state, "30A", "V") == ("<1:2", "<1:2")
    assert refused(state, "attack 30A with V") == "combat.below-table"


@pytest.mark.parametrize(
    ("key", "column"), [("V", "3:2"), ("VII", "3:2"), ("XL", "2:1"), ("VI", "1:1"), ("XLII", "1:1")]
)
@pytest.mark.rule("kur option.crt")
def test_kur_15_the_highest_ratio_not_above_the_strengths(key: str, column: str) -> None:
    """6, 7, 8, 5 and 4 against 4."""
    state = battle({key: W, "30A reduced": X})
    assert odds_of(state, "30A", key) == (column, column)


@pytest.mark.rule("kur option.crt")
def test_2_to_1_shifted_left_is_3_to_2() -> None:
    state = battle({"XL": W, "30A reduced": X}, forest=[X])
    assert odds_of(state, "30A", "XL") == ("2:1", "3:2")


@pytest.mark.rule("kur option.crt")
def test_the_cap_is_still_6_to_1() -> None:
    state = battle({"XXIV": W, "XLI": SW, "LVII": (0, -1), "30A reduced": X}, forest=[X])
    assert odds_of(state, "30A", "XXIV", "XLI", "LVII") == ("6:1", "5:1")


@pytest.mark.rule("kur option.crt-minimum")
def test_terrain_can_bar_an_attack() -> None:
    units: dict[str, Axial] = {"XXXIV": W, "30A": X, "V": (2, 0), "33A": (3, 0)}
    assert refused(battle(units, forest=[X]), "attack 30A with XXXIV") == "combat.below-table"


@pytest.mark.rule("kur option.crt-minimum")
def test_barred_attacks_are_not_offered() -> None:
    """V alone is too weak, with VI it is not: the phase offers one attack and its end."""
    state = battle({"V reduced": W, "VI reduced": SW, "30A": X})
    found = decision(state)
    assert found is not None
    assert [type(action).__name__ for action in found.options] == ["Attack", "Done"]


@pytest.mark.rule("kur option.crt-minimum", "Q-46")
def test_a_right_shift_lifts_an_attack_to_1_to_2() -> None:
    board = Board("gdw", scenario="campaign14", options=[CRT])
    state = board.position("soviet-combat", {"TU reduced": W, "XXIV": X}, turn=13)
    assert odds_of(state, "XXIV", "TU") == ("<1:2", "1:2")
    assert refused(state, "attack XXIV with TU") == ""


@pytest.mark.rule("kur option.crt-minimum", "Q-55")
def test_a_lawful_attack_that_falls_below_the_table_has_no_effect() -> None:
    """33rd Army is driven into the fortification next to 30th Army: the line now shifts two columns."""
    units: dict[str, Axial] = {"XL": W, "30A": X, "33A reduced": (3, 0), "XLVIII": (4, 0)}
    state = battle(
        units,
        (CRT, "kurcina_strong_line"),
        only=[(q, 0) for q in range(-1, 5)],
        fort=[X, (1, 0)],
    )
    assert odds_of(state, "30A", "XL") == ("1:1", "1:2")
    state = do(state, "attack 30A with XL", "attack 33A with XLVIII", "done", "fight 33A", "roll 1", "done")
    assert BattleVoid(state.game.unit["30A"]) in state.events


@pytest.mark.rule("Q-71")
def test_without_the_option_weak_attacks_may_be_announced() -> None:
    assert refused(battle({"V reduced": W, "30A": X}, options=()), "attack 30A with V") == ""

"""The Soviet Tank unit of the campaign (KAN-08 to KAN-11)."""

from __future__ import annotations

from typing import Any

import pytest

from boards import Axial, Board
from rasputitsa.engine.action import Convert
from rasputitsa.engine.event import BattleVoid, Converted
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rules.answers import asked, do, phase_of, points, refused, scene, where
from rules.scenes import GDW, campaign, odds_of, seven, shifts_of, strength_of

CONVERT = "convert 30A TU"
READY = {"30A": "1401", "33A reduced": "1402", "1Sh": "1403", "TU": "held"}


def spring(units: dict[str, str], *options: str, turn: int = 13) -> State:
    """The Soviet replacement phase of a turn; the attrition die shows no effect."""
    state = scene(campaign(*options), "soviet-replacement", units, turn=turn)
    return do(state, "roll 6") if asked(state) == "attrition.roll" else state


def rail_board(**terrain: Any) -> Board:
    return Board("gdw", scenario="campaign14", **terrain)


def rail_phase(board: Board, units: dict[str, Axial], *more: str) -> State:
    """The rail movement phase of turn 13, which ends by itself if nobody may move in it."""
    state = board.position("soviet-rail", units, *more, turn=13)
    assert phase_of(state) == "soviet-rail"
    return state


def tank_attack(units: dict[str, Axial], *, options: tuple[str, ...] = (), **terrain: Any) -> State:
    board = Board("gdw", scenario="campaign14", options=options, **terrain)
    return board.position("soviet-combat", units, turn=13)


# Conversion.


@pytest.mark.rule("kane tank.conversion", "kane tank.replaced", "Q-45")
def test_kan_08_an_army_becomes_the_tank_unit() -> None:
    state = spring(READY)
    assert points(state, "rp") == 2
    state = do(state, CONVERT)
    assert (where(state, "TU"), strength_of(state, "TU")) == ("1401", 8)
    assert (where(state, "30A"), points(state, "rp")) == ("out", 1)


@pytest.mark.rule("kane tank.conversion")
def test_kan_08_the_conversion_is_reported() -> None:
    state = do(spring(READY), CONVERT)
    unit = state.game.unit
    assert Converted(unit["30A"], unit["TU"], state.game.grid.hex("1401")) in state.events


@pytest.mark.rule("kane tank.conversion")
def test_kan_09_an_army_out_of_communication() -> None:
    units = {"30A": "0110", "33A reduced": "1402", "TU": "held", "V": "0209"}
    assert refused(spring(units), CONVERT) == "tank.communication"


@pytest.mark.parametrize("turn", [7, 12, 14])
@pytest.mark.rule("kane tank.conversion", "Q-44")
def test_kan_09_only_on_turn_13(turn: int) -> None:
    assert refused(spring(READY, turn=turn), CONVERT) == "tank.turn"


@pytest.mark.rule("kane tank.conversion")
def test_moscow_is_no_substitute_for_communication() -> None:
    units = {
        "30A": "1103",
        "33A reduced": "1402",
        "TU": "held",
        "XXIV": "1002",
        "XLI": "1104",
        "LVII": "1202",
    }
    assert refused(spring(units), CONVERT) == "tank.communication"


@pytest.mark.rule("kane tank.conversion", "Q-44")
def test_any_one_army_and_1st_shock_too() -> None:
    state = spring(READY)
    found = decision(state)
    assert found is not None
    armies = {state.game.counters[a.unit].key for a in found.options if isinstance(a, Convert)}
    assert armies == {"30A", "33A", "1Sh"}
    state = do(state, "convert 1Sh TU")
    assert (where(state, "1Sh"), where(state, "TU"), strength_of(state, "TU")) == ("out", "1403", 8)


@pytest.mark.rule("kane tank.conversion")
def test_one_tank_unit_only() -> None:
    assert refused(do(spring(READY), CONVERT), "convert 33A TU") == "tank.once"


@pytest.mark.rule("kane tank.conversion")
def test_the_tank_unit_is_not_bought_like_an_army() -> None:
    assert refused(spring(READY), "place TU 1405") == "tank.by-conversion"


@pytest.mark.rule("kane tank.conversion")
def test_the_enemy_and_the_pool_are_not_converted() -> None:
    state = spring({**READY, "V": "0101", "5A reduced": "pool"})
    assert refused(state, "convert V TU") == "replacement.not-yours"
    assert refused(state, "convert 5A TU") == "replacement.off-map"


@pytest.mark.rule("kane tank.conversion")
def test_no_tank_unit_in_the_seven_turn_game() -> None:
    state = do(seven(GDW).start(), "arrange historical")
    assert where(state, "TU") == "out"


# The army that was replaced.


@pytest.mark.parametrize("options", [(), ("kurcina_tank_step",)])
@pytest.mark.parametrize(("key", "strength"), [("30A", 8), ("33A", 4)])
@pytest.mark.rule("kane tank.replaced", "kur clarification.tank", "Q-45")
def test_the_tank_unit_takes_over_the_step(options: tuple[str, ...], key: str, strength: int) -> None:
    state = do(spring(READY, *options), f"convert {key} TU")
    assert strength_of(state, "TU") == strength


@pytest.mark.rule("kane tank.replaced", "Q-45")
def test_the_army_scores_nothing_and_cannot_return() -> None:
    state = do(spring(READY), CONVERT)
    assert points(state, "vp.german") == 0
    assert refused(state, "place 30A 1405") == "replacement.not-in-pool"


@pytest.mark.rule("gdw replacements.one-step", "kane tank.replaced")
def test_a_new_army_stays_new_when_it_becomes_the_tank_unit() -> None:
    game = load(GDW, "campaign14", {"kane_soviet_rp": "off"})
    units = {"30A reduced": "pool", "33A reduced": "1402", "TU": "held"}
    state = do(scene(game, "soviet-replacement", units, turn=13), "place 30A 1401", CONVERT)
    assert refused(state, "restore TU") == "replacement.one-step"


# Movement.


@pytest.mark.rule("kane tank.movement", "Q-44")
def test_kan_10_the_tank_unit_needs_no_railway() -> None:
    board = rail_board()
    state = rail_phase(board, {"TU": (0, 0)})
    assert refused(state, board.action("move TU", (1, 0), (2, 0), (3, 0), (4, 0))) == ""
    assert refused(state, board.action("move TU", (1, 0), (2, 0), (3, 0), (4, 0), (5, 0))) == "move.too-far"


@pytest.mark.rule("kane tank.movement", "Q-44")
def test_kan_10_forest_off_the_track_costs_two() -> None:
    board = rail_board(forest=[(1, 0), (2, 0)])
    state = rail_phase(board, {"TU": (0, 0)})
    assert refused(state, board.action("move TU", (1, 0), (2, 0))) == ""
    assert refused(state, board.action("move TU", (1, 0), (2, 0), (3, 0))) == "move.too-far"


@pytest.mark.rule("kane tank.movement", "Q-44")
def test_kan_10_forest_along_the_track_costs_one() -> None:
    board = rail_board(forest=[(1, 0), (2, 0)], rail=[[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]])
    state = rail_phase(board, {"TU": (0, 0)})
    assert refused(state, board.action("move TU", (1, 0), (2, 0), (3, 0), (4, 0))) == ""


@pytest.mark.rule("kane tank.movement")
def test_other_armies_still_need_the_railway() -> None:
    board = rail_board()
    state = rail_phase(board, {"TU": (0, 0), "30A": (0, 3)})
    assert refused(state, board.action("move 30A", (1, 3))) == "move.rail-start"


@pytest.mark.rule("kane tank.movement")
def test_the_tank_unit_stops_in_zones_and_moves_again() -> None:
    board = rail_board()
    state = rail_phase(board, {"TU": (0, 0), "V": (2, 0)})
    assert refused(state, board.action("move TU", (1, 0), (1, 1))) == "move.zoc-stop"
    state = do(
        state, board.action("move TU", (1, 0)), "done", "done", board.action("move TU", (0, 0), (-1, 0))
    )
    assert board.place_of(state, "TU") == (-1, 0)


@pytest.mark.rule("kane winter.movement", "Q-42")
def test_snow_slows_the_tank_unit_like_a_panzer() -> None:
    board = rail_board()
    state = rail_phase(board, {"TU": (0, 0)}, "weather snow")
    assert refused(state, board.action("move TU", (1, 0), (2, 0))) == ""
    assert refused(state, board.action("move TU", (1, 0), (2, 0), (3, 0))) == "move.weather-points"


# Attack.


@pytest.mark.rule("kane tank.attack")
def test_kan_11_one_column_to_the_right() -> None:
    state = tank_attack({"TU": (1, 0), "30A": (0, 1), "XL reduced": (0, 0)}, forest=[(0, 0)])
    assert odds_of(state, "XL", "TU", "30A") == ("4:1", "4:1")
    assert shifts_of(state, "XL", "TU", "30A") == {"forest": -1, "tank": 1}


@pytest.mark.rule("kane tank.attack")
def test_no_shift_without_the_tank_unit() -> None:
    state = tank_attack({"TU": (1, 0), "30A": (0, 1), "33A": (-1, 0), "XL reduced": (0, 0)}, forest=[(0, 0)])
    assert odds_of(state, "XL", "30A", "33A") == ("4:1", "3:1")


@pytest.mark.rule("kane tank.attack")
def test_the_tank_unit_gives_no_shift_in_defence() -> None:
    board = rail_board()
    state = board.position("german-combat", {"TU reduced": (0, 0), "XL": (1, 0)}, turn=13)
    assert odds_of(state, "TU", "XL") == ("2:1", "2:1")


@pytest.mark.rule("kane tank.attack", "Q-46")
def test_never_above_6_to_1() -> None:
    units = {"TU": (1, 0), "30A": (0, 1), "33A": (-1, 0), "XL reduced": (0, 0)}
    assert odds_of(tank_attack(units), "XL", "TU", "30A", "33A") == ("6:1", "6:1")
    assert odds_of(tank_attack(units, forest=[(0, 0)]), "XL", "TU", "30A", "33A") == ("6:1", "6:1")


@pytest.mark.rule("kane tank.attack", "Q-46")
def test_a_weaker_attack_is_lifted_to_1_to_1() -> None:
    state = tank_attack({"TU reduced": (1, 0), "XXIV": (0, 0)})
    assert odds_of(state, "XXIV", "TU") == ("<1:1", "1:1")


@pytest.mark.rule("kane tank.attack", "Q-46")
def test_a_weaker_attack_on_forest_has_no_effect() -> None:
    state = tank_attack({"TU reduced": (1, 0), "XXIV": (0, 0)}, forest=[(0, 0)])
    state = do(state, "attack XXIV with TU", "done")
    assert BattleVoid(state.game.unit["XXIV"]) in state.events


@pytest.mark.rule("kane tank.attack", "kur balance.shock", "Q-46")
def test_two_sources_add_up() -> None:
    units = {"TU reduced": (1, 0), "1Sh": (0, 1), "XXIV": (0, 0)}
    state = tank_attack(units, options=("kurcina_improved_shock",), fort=[(0, 1)], east=[(5, 0)])
    assert odds_of(state, "XXIV", "TU", "1Sh") == ("1:1", "3:1")
    assert shifts_of(state, "XXIV", "TU", "1Sh") == {"tank": 1, "shock": 1}

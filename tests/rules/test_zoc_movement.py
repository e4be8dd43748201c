"""Zones of control and movement over ground: the vectors and the movement examples of the rulebooks."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import pytest

from boards import Axial, Board
from rasputitsa.engine.play import why_not
from rules.questions import NEIGHBOURS, E, Walk, X, every_edition, later_editions

ENEMY: Axial = (2, 0)
PATH_A = ((-1, 0), (-2, 0), (-3, 0), (-4, 0))
TO_FOREST = ((0, -1), (0, -2), (0, -3))
ROUND_THE_ENEMY = ((0, 1), (0, 2), (1, 2), (2, 1))
SIDES = {"german": ("VI", "10A"), "soviet": ("10A", "VI")}

either_side = pytest.mark.parametrize("side", SIDES)
STOPPED = {"move.zoc-stop"}
SPENT = {"move.too-far"}


@lru_cache
def movement_board(edition: str) -> Board:
    """The board of the movement example, with rivers all along the way west."""
    west = (X, *PATH_A)
    return Board(edition, forest=[(0, -3), (-1, 4)], river=list(pairwise(west)))


def walk(edition: str, side: str, start: Axial = X, *, alone: bool = False) -> Walk:
    """A unit with four movement points; unless it is alone, an enemy stands at (2, 0)."""
    mover, enemy = SIDES[side]
    board = movement_board(edition)
    units = {mover: start} if alone else {mover: start, enemy: ENEMY}
    return Walk(board, board.position(f"{side}-movement", units), mover)


@pytest.mark.rule("gdw example.movement", "gdw movement.allowance", "gdw movement.costs")
def test_mov_a_four_clear_hexes() -> None:
    soviet = walk("gdw", "soviet")
    assert soviet.why_not(*PATH_A) == ""
    assert soviet.beyond(*PATH_A) == SPENT


@pytest.mark.rule("gdw example.movement", "gdw movement.costs")
def test_mov_b_forest_as_third_hex() -> None:
    soviet = walk("gdw", "soviet")
    assert soviet.why_not(*TO_FOREST) == ""
    assert soviet.beyond(*TO_FOREST) == SPENT


@pytest.mark.rule("gdw example.movement", "gdw zoc.stop")
def test_mov_c_enemy_zone_in_the_first_hex() -> None:
    soviet = walk("gdw", "soviet")
    assert soviet.why_not((1, 0)) == ""
    assert soviet.beyond((1, 0)) == STOPPED


@pytest.mark.rule("gdw example.movement", "gdw zoc.stop")
def test_mov_d_enemy_zone_in_the_second_hex() -> None:
    soviet = walk("gdw", "soviet")
    assert soviet.why_not((0, 1), (1, 1)) == ""
    assert soviet.beyond((0, 1), (1, 1)) == STOPPED


@pytest.mark.rule("gdw example.movement", "gdw zoc.stop", "gdw movement.allowance")
def test_mov_e_enemy_zone_with_the_last_point() -> None:
    assert walk("gdw", "soviet").why_not(*ROUND_THE_ENEMY) == ""
    assert walk("gdw", "soviet").beyond(*ROUND_THE_ENEMY) == STOPPED
    assert walk("gdw", "soviet", alone=True).beyond(*ROUND_THE_ENEMY) == SPENT


@pytest.mark.rule("gdw example.movement", "gdw movement.allowance")
def test_mov_f_forest_as_fourth_hex_costs_five() -> None:
    soviet = walk("gdw", "soviet")
    found = why_not(soviet.state, soviet.order((-1, 1), (-1, 2), (-1, 3), (-1, 4)))
    assert found is not None
    assert found.topic == "move.too-far"
    assert (dict(found.args)["cost"], dict(found.args)["points"]) == (5, 4)


@pytest.mark.rule("vpg 8.3.example", "c3i 8.3.example", "vpg 7.1.stop", "c3i 7.1.stop")
@later_editions
def test_mov_g_enemy_zone_in_the_first_hex(edition: str) -> None:
    sixth = walk(edition, "german")
    assert sixth.why_not((1, 0)) == ""
    assert sixth.beyond((1, 0)) == STOPPED


@pytest.mark.rule("vpg 8.3.example", "c3i 8.3.example", "vpg 8.3", "c3i 8.3")
@later_editions
def test_mov_h_enemy_zone_in_the_second_hex(edition: str) -> None:
    sixth = walk(edition, "german")
    assert sixth.why_not((0, 1), (1, 1)) == ""
    assert sixth.beyond((0, 1), (1, 1)) == STOPPED


@pytest.mark.rule("vpg 8.3.example", "c3i 8.3.example", "vpg 8.0.allowance", "c3i 8.0.allowance")
@later_editions
def test_mov_i_stop_for_both_reasons(edition: str) -> None:
    assert walk(edition, "german").why_not(*ROUND_THE_ENEMY) == ""
    assert walk(edition, "german").beyond(*ROUND_THE_ENEMY) == STOPPED
    assert walk(edition, "german", alone=True).beyond(*ROUND_THE_ENEMY) == SPENT


@pytest.mark.rule("vpg 8.3.example", "c3i 8.3.example", "vpg 8.0.costs", "c3i 8.0.costs")
@later_editions
def test_mov_j_forest_as_third_hex(edition: str) -> None:
    sixth = walk(edition, "german")
    assert sixth.why_not(*TO_FOREST) == ""
    assert sixth.beyond(*TO_FOREST) == SPENT


@pytest.mark.rule("vpg 8.3.example", "c3i 8.3.example", "vpg 8.3.river", "c3i 8.3.river")
@pytest.mark.rule("gdw movement.river", "Q-12")
@every_edition
def test_mov_k_four_clear_hexes_across_rivers(edition: str) -> None:
    sixth = walk(edition, "german")
    assert sixth.why_not(*PATH_A) == ""
    assert sixth.beyond(*PATH_A) == SPENT


@pytest.mark.rule("gdw zoc.leave", "vpg 7.1.leave", "c3i 7.1.leave", "Q-10")
@either_side
@every_edition
def test_mov_12_from_enemy_zone_to_enemy_zone(edition: str, side: str) -> None:
    unit = walk(edition, side, E)
    assert unit.why_not((1, 1)) == ""
    assert unit.beyond((1, 1)) == STOPPED


@pytest.mark.rule("gdw zoc.stop", "vpg 7.1.stop", "c3i 7.1.stop", "Q-10")
@either_side
@every_edition
def test_mov_13_not_through_a_second_zone(edition: str, side: str) -> None:
    assert walk(edition, side, E).why_not((1, 1), (0, 2)) == "move.zoc-stop"


@pytest.mark.rule("gdw zoc.leave", "vpg 7.1.leave", "c3i 7.1.leave", "vpg 8.3", "c3i 8.3", "Q-10")
@either_side
@every_edition
def test_mov_14_leaving_a_zone_costs_nothing(edition: str, side: str) -> None:
    path = ((0, 0), (-1, 0), (-2, 0), (-3, 0))
    assert walk(edition, side, E).why_not(*path) == ""
    assert walk(edition, side, E).beyond(*path) == SPENT


@pytest.mark.rule("gdw zoc.leave", "vpg 7.1.leave", "c3i 7.1.leave")
@either_side
@every_edition
def test_mov_15_leaves_and_enters_again(edition: str, side: str) -> None:
    unit = walk(edition, side, E)
    assert unit.why_not((0, 1), (1, 1)) == ""
    assert unit.beyond((0, 1), (1, 1)) == STOPPED


@pytest.mark.rule("gdw movement.enemy", "vpg 8.2.1", "c3i 8.2.1")
@either_side
@every_edition
def test_mov_17_never_into_an_enemy_hex(edition: str, side: str) -> None:
    assert walk(edition, side, E).why_not(ENEMY) == "move.enemy"
    assert walk(edition, side).why_not(E, ENEMY) == "move.zoc-stop"
    assert ENEMY not in walk(edition, side, E).ends()


@pytest.mark.rule("gdw movement.costs", "vpg 8.0.costs", "c3i 8.0.costs")
@pytest.mark.parametrize("phase_id", ["german-panzer", "german-movement"])
@every_edition
def test_mov_18_panzer_through_three_forests(edition: str, phase_id: str) -> None:
    forests = ((1, 0), (2, 0), (3, 0))
    board = Board(edition, forest=forests)
    panzer = Walk(board, board.position(phase_id, {"XXIV": X}, turn=2), "XXIV")
    assert panzer.why_not(*forests) == ""
    assert panzer.beyond(*forests) == SPENT


@pytest.mark.rule("gdw movement.costs", "vpg 8.0.costs", "c3i 8.0.costs", "Q-12")
@every_edition
def test_city_and_fortification_cost_the_terrain_under_them(edition: str) -> None:
    board = Board(edition, cities=[(1, 0), (2, 0)], fort=[(3, 0), (2, 0)], forest=[(2, 0)])
    unit = Walk(board, board.position("german-movement", {"VI": X}), "VI")
    assert unit.why_not((1, 0), (2, 0), (3, 0)) == ""
    assert unit.beyond((1, 0), (2, 0), (3, 0)) == SPENT


@pytest.mark.rule("gdw movement.allowance", "vpg 8.0.allowance", "c3i 8.0.allowance")
@either_side
@every_edition
def test_listed_destinations_are_the_ends_of_all_legal_paths(edition: str, side: str) -> None:
    unit = walk(edition, side, (0, -1))

    def ends(here: Axial, *path: Axial) -> set[Axial]:
        found = {here} if path else set()
        steps = [(here[0] + dq, here[1] + dr) for dq, dr in NEIGHBOURS]
        return found.union(*(ends(hex_, *path, hex_) for hex_ in steps if not unit.why_not(*path, hex_)))

    assert unit.ends() == ends((0, -1)) - {(0, -1)}

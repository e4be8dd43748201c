"""Kurcina's three clarifications (KUR-16, VIC-09, and the retreats marked KZ)."""

from __future__ import annotations

import pytest

from boards import Axial, Board
from rasputitsa.engine.action import Retreat
from rasputitsa.engine.play import decision, outcome
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.victory import score
from rules.answers import do, points, refused, scene
from rules.scenes import GDW, finish, seven, strength_of

KZ = "kurcina_zoc_retreat"
W, NE, SE = (-1, 0), (1, -1), (0, 1)


def beaten(
    attackers: dict[str, Axial],
    defender: str = "30A",
    others: dict[str, Axial] | None = None,
    only: list[Axial] | None = None,
) -> tuple[Board, State]:
    """A Soviet army at X after DR: a one on the column of its attackers, 1:1 or 2:1, is DR."""
    board = Board("gdw", options=[KZ], only=only)
    state = board.position("german-combat", {**attackers, **(others or {}), defender: (0, 0)})
    keys = " ".join(key.split()[0] for key in attackers)
    return board, do(state, f"attack 30A with {keys}", "done", "roll 1")


RING: dict[str, Axial] = {"V reduced": W, "VI reduced": NE, "XLII": SE}
"""3 + 2 + 4 = 9 against 8 is 1:1, and against 4 it is 2:1."""


def ends(board: Board, state: State) -> set[Axial]:
    found = decision(state)
    assert found is not None
    return {board.axial(a.path[-1]) for a in found.options if isinstance(a, Retreat)}


@pytest.mark.rule("kur clarification.zoc-retreat", "Q-17")
def test_ret_10_a_full_unit_crosses_zones_for_a_step() -> None:
    board, state = beaten(RING)
    assert ends(board, state) == {(2, 0), (0, -2), (-2, 2)}
    state = do(state, board.action("retreat 30A", (1, 0), (2, 0)))
    assert (board.place_of(state, "30A"), strength_of(state, "30A")) == ((2, 0), 4)


@pytest.mark.rule("kur clarification.zoc-retreat")
def test_ret_11_a_half_unit_is_eliminated() -> None:
    board, state = beaten(RING, "30A reduced")
    assert board.place_of(state, "30A") == "pool"


@pytest.mark.rule("kur clarification.zoc-retreat")
def test_kur_16_a_unit_halved_by_drl_is_eliminated() -> None:
    board = Board("gdw", options=[KZ])
    units: dict[str, Axial] = {"XXIV": W, "XLI": NE, "LVII": SE, "30A": (0, 0)}
    state = board.position("german-combat", units)
    state = do(state, "attack 30A with XXIV XLI LVII", "done", "roll 2")
    assert [e.result for e in state.events if hasattr(e, "result")] == ["DRL"]
    assert board.place_of(state, "30A") == "pool"


@pytest.mark.rule("kur clarification.zoc-retreat")
def test_ret_12_zones_of_other_units_count() -> None:
    units: dict[str, Axial] = {"V": W, "VI": NE}
    board, state = beaten(units, others={"XLII": (0, 2)})
    assert ends(board, state) == {(2, 0), (0, -2), (-2, 2)}


@pytest.mark.rule("kur clarification.zoc-retreat")
def test_ret_13_no_retreat_may_end_in_a_zone() -> None:
    others: dict[str, Axial] = {"XXIV": (3, 0), "XLI": (0, -3), "LVII": (-3, 3)}
    board, state = beaten(RING, others=others)
    assert board.place_of(state, "30A") == "pool"


@pytest.mark.rule("kur clarification.zoc-retreat")
def test_ret_15_at_the_edge_of_the_map() -> None:
    corner = [(q, r) for q in range(-4, 1) for r in range(-4, 1)]
    board, state = beaten({"XXIV": W}, only=corner)
    assert (board.place_of(state, "30A"), strength_of(state, "30A")) == ((0, -2), 4)


@pytest.mark.rule("kur clarification.zoc-retreat", "Q-61", "Q-66")
def test_ret_06_a_longer_clean_retreat_comes_first() -> None:
    friends: dict[str, Axial] = {"33A": (1, 1), "43A": (0, 2), "49A": (-1, 2)}
    board, state = beaten({"V": W, "VI": NE}, others=friends)
    assert ends(board, state) == {(2, 1), (1, 2), (0, 3), (-1, 3), (-2, 3)}
    state = do(state, board.action("retreat 30A", (0, 1), (0, 2), (0, 3)))
    assert strength_of(state, "30A") == 8


@pytest.mark.rule("kur clarification.zoc-retreat", "Q-61")
def test_zones_are_not_crossed_while_a_clean_path_exists() -> None:
    board, state = beaten({"V": W, "VI": NE})
    assert ends(board, state) == {(1, 1), (0, 2), (-1, 2)}
    assert refused(state, board.action("retreat 30A", (1, 0), (2, 0))) == "retreat.last-resort"


@pytest.mark.rule("kur clarification.zoc-retreat", "Q-60", "Q-66")
def test_a_longer_retreat_through_zones_costs_one_step() -> None:
    """The last tier: every end at distance two is taken, so the unit goes on past a friend."""
    friends: dict[str, Axial] = {"33A": (2, 0), "43A": (0, -2), "49A": (-2, 2)}
    board, state = beaten(RING, others=friends)
    east, north, south = {(3, 0), (3, -1), (2, 1)}, {(0, -3), (1, -3), (-1, -2)}, {(-3, 3), (-2, 3), (-3, 2)}
    assert ends(board, state) == east | north | south
    state = do(state, board.action("retreat 30A", (1, 0), (2, 0), (3, 0)))
    assert (board.place_of(state, "30A"), strength_of(state, "30A")) == ((3, 0), 4)


@pytest.mark.rule("kur clarification.zoc-movement", "Q-10")
def test_leaving_a_zone_is_free_and_the_next_one_stops() -> None:
    board = Board("gdw", options=[KZ])
    state = board.position("soviet-movement", {"30A": (1, 0), "V": (2, 0)})
    assert refused(state, board.action("move 30A", (0, 0), (-1, 0), (-2, 0), (-3, 0))) == ""
    assert refused(state, board.action("move 30A", (0, 1), (1, 1))) == ""
    assert refused(state, board.action("move 30A", (1, 1), (0, 2))) == "move.zoc-stop"


# Always use victory points.

MOSCOW_AND_TWO = "control german 1103 0204 0307"


@pytest.mark.rule("kur clarification.victory-points", "Q-40")
def test_vic_09_fewer_points_lose_with_moscow() -> None:
    game = seven(GDW, "kurcina_always_vp")
    state = finish(scene(game, "soviet-movement", {"V": "0101", "30A": "1410"}, MOSCOW_AND_TWO, turn=7))
    assert (score(state, 0), score(state, 1)) == (30, 40)
    assert outcome(state) == (1, "victory.most-points")


@pytest.mark.rule("kur clarification.victory-points")
def test_without_the_clarification_moscow_wins() -> None:
    state = finish(scene(seven(GDW), "soviet-movement", {"V": "0101", "30A": "1410"}, MOSCOW_AND_TWO, turn=7))
    assert outcome(state) == (0, "victory.holder")


@pytest.mark.rule("kur clarification.victory-points")
def test_points_are_scored_in_the_seven_turn_game() -> None:
    game = seven(GDW, "kurcina_always_vp")
    units = {"XXIV": "1304", "XLI": "1305", "30A reduced": "1404", "V": "1103"}
    state = do(scene(game, "german-combat", units), "attack 30A with XXIV XLI", "done", "roll 1")
    assert points(state, "vp.german") == 1
    assert points(finish(state), "vp.german") == 11

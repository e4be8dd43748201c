"""Rail movement: along the track, one point per hex, and no protection from zones of control."""

from __future__ import annotations

import pytest

from boards import Axial, Board, label
from rasputitsa.engine.action import DONE
from rasputitsa.engine.play import apply
from rules.questions import E, Walk, X, asked, done, every_edition, phase, refusal, topic

LINE: tuple[Axial, ...] = tuple((n, 0) for n in range(7))
BESIDE: Axial = (0, 1)
weathers = pytest.mark.parametrize("turn", [1, 3])  # clear, mud


@pytest.mark.rule("gdw movement.rail", "gdw movement.rail-cost", "gdw mud.movement")
@pytest.mark.rule("vpg 8.1", "vpg 8.1.cost", "vpg 12.1", "c3i 8.1", "c3i 8.1.cost", "c3i 12.1")
@weathers
@every_edition
def test_mov_21_four_rail_hexes_two_of_them_forest(edition: str, turn: int) -> None:
    board = Board(edition, rail=[LINE], forest=[(2, 0), (3, 0)])
    army = Walk(board, board.position("soviet-rail", {"30A": X}, turn=turn), "30A")
    assert army.why_not(*LINE[1:5]) == ""
    assert army.why_not(*LINE[1:6]) == "move.too-far"
    assert army.ends() == set(LINE[1:5])


@pytest.mark.rule("gdw movement.rail", "vpg 8.1", "c3i 8.1", "vpg 4.0.6", "c3i 4.0.6")
@every_edition
def test_mov_22_unit_beside_the_railway_stays(edition: str) -> None:
    board = Board(edition, rail=[LINE])
    state = board.position("soviet-rail", {"30A": BESIDE, "10A": (6, 0)})
    assert Walk(board, state, "30A").why_not(X) == "move.rail-start"


@pytest.mark.rule("gdw movement.rail", "vpg 8.1", "c3i 8.1")
@every_edition
def test_mov_23_adjacent_rail_hexes_without_joining_track(edition: str) -> None:
    board = Board(edition, rail=[[X, E], [BESIDE, (1, 1)]])
    army = Walk(board, board.position("soviet-rail", {"30A": X}), "30A")
    assert army.why_not(BESIDE) == "move.no-track"
    assert army.why_not(E, BESIDE) == "move.no-track"
    assert army.ends() == {E}


@pytest.mark.rule("gdw movement.rail", "vpg 8.1", "c3i 8.1")
@every_edition
def test_no_step_off_the_track(edition: str) -> None:
    board = Board(edition, rail=[LINE])
    army = Walk(board, board.position("soviet-rail", {"30A": X}), "30A")
    assert army.why_not(BESIDE) == "move.no-track"


@pytest.mark.rule("gdw movement.rail-zoc", "vpg 8.3", "c3i 8.3", "Q-13")
@weathers
@every_edition
def test_mov_24_leaves_one_zone_and_stops_in_the_next(edition: str, turn: int) -> None:
    """Germans stand beside the start and beside the second hex; the first and the third are free."""
    bend: list[Axial] = [(0, -1), (0, -2), (1, -3)]
    board = Board(edition, rail=[[X, *bend]])
    units = {"30A": X, "VI": (-1, 1), "XII": (-1, -2)}
    army = Walk(board, board.position("soviet-rail", units, turn=turn), "30A")
    assert [army.why_not(*bend[:n]) for n in (1, 2, 3)] == ["", "", "move.zoc-stop"]


@pytest.mark.rule("gdw movement.rail", "vpg 8.1", "c3i 8.1", "vpg 8.2.1", "c3i 8.2.1")
@every_edition
def test_enemy_on_the_line_blocks_it(edition: str) -> None:
    board = Board(edition, rail=[LINE])
    army = Walk(board, board.position("soviet-rail", {"30A": (2, 0), "VI": (3, 0)}), "30A")
    assert army.why_not((3, 0)) == "move.enemy"
    assert army.ends() == {(1, 0), (0, 0)}


@pytest.mark.rule("gdw movement.rail", "vpg 8.1", "c3i 8.1", "Q-70")
@every_edition
def test_control_of_cities_on_the_line_does_not_matter(edition: str) -> None:
    board = Board(edition, rail=[LINE], cities=[(2, 0)])
    state = board.position("soviet-rail", {"30A": X}, f"control german {label((2, 0))}")
    assert state.control[0] == 1 << board.hex((2, 0))
    assert Walk(board, state, "30A").why_not(*LINE[1:5]) == ""


@pytest.mark.rule("gdw movement.rail", "vpg 8.1", "c3i 8.1", "Q-70")
@every_edition
def test_army_cut_off_from_its_edge_moves_by_rail(edition: str) -> None:
    board = Board(edition, rail=[LINE])
    army = Walk(board, board.position("soviet-rail", {"30A": X}), "30A")
    assert army.ends() == set(LINE[1:5])


@pytest.mark.rule("gdw movement.rail", "vpg 8.1", "c3i 8.1", "Q-62")
@every_edition
def test_army_placed_on_the_railway_moves_by_rail_at_once(edition: str) -> None:
    board = Board(edition, rail=[LINE], east=[X])
    state = board.position("soviet-replacement", {"30A reduced": "pool"})
    state = board.play(state, f"place 30A {label(X)}")
    assert (phase(state), topic(state)) == ("soviet-rail", "move.ask")
    assert Walk(board, state, "30A").why_not(*LINE[1:5]) == ""


@pytest.mark.rule("gdw movement.phases", "vpg 4.0.8", "c3i 4.0.8", "vpg 8.0.allowance", "c3i 8.0.allowance")
@every_edition
def test_army_moved_by_rail_has_its_full_allowance_in_phase_eight(edition: str) -> None:
    board = Board(edition, rail=[LINE])
    state = board.position("soviet-rail", {"30A": X})
    state = done(apply(state, Walk(board, state, "30A").order(*LINE[1:5])))
    assert phase(state) == "soviet-movement"
    south = [(4, n) for n in range(1, 6)]
    assert Walk(board, state, "30A").why_not(*south[:4]) == ""
    assert Walk(board, state, "30A").why_not(*south) == "move.too-far"


@pytest.mark.rule("gdw movement.stacking", "vpg 8.2.2", "c3i 8.2.2", "Q-64")
@every_edition
def test_one_unit_per_hex_after_rail_movement(edition: str) -> None:
    board = Board(edition, rail=[LINE])
    state = board.position("soviet-rail", {"30A": X, "10A": E})
    assert Walk(board, state, "30A").why_not(E, (2, 0)) == ""
    state = apply(state, Walk(board, state, "30A").order(E))
    assert refusal(state, DONE) == "move.make-room-first"
    assert Walk(board, state, "10A").ends() == {X, *LINE[2:6]}


@pytest.mark.rule("gdw movement.rail", "vpg 8.1", "c3i 8.1")
@every_edition
def test_army_that_moved_by_rail_does_not_move_twice(edition: str) -> None:
    board = Board(edition, rail=[LINE])
    state = board.position("soviet-rail", {"30A": X, "10A": (6, 0)})
    state = apply(state, Walk(board, state, "30A").order(E))
    assert Walk(board, state, "30A").why_not((2, 0)) == "move.already-moved"


@pytest.mark.rule("gdw movement.rail", "vpg 8.1", "c3i 8.1")
@every_edition
def test_rail_serves_nobody_in_other_phases(edition: str) -> None:
    """In the ordinary movement phase the forest on the line costs two again."""
    board = Board(edition, rail=[LINE], forest=[(1, 0), (2, 0)])
    state = board.position("soviet-movement", {"30A": X})
    assert Walk(board, state, "30A").why_not((1, 0), (2, 0)) == ""
    assert Walk(board, state, "30A").why_not((1, 0), (2, 0), (3, 0)) == "move.too-far"
    assert asked(state).player == 1

"""Orders of a movement phase: every reason to refuse one, and one unit per hex at the end of the phase."""

from __future__ import annotations

import pytest

from boards import Axial, Board
from rasputitsa.engine.action import DONE, Move
from rasputitsa.engine.event import Moved
from rasputitsa.engine.play import apply
from rasputitsa.mechanisms.reach import reach
from rules.questions import (
    NE,
    E,
    W,
    Walk,
    X,
    asked,
    done,
    every_edition,
    phase,
    plain,
    refusal,
    topic,
)  # fmt: skip

FAR: Axial = (9, 0)


@pytest.mark.rule("gdw movement.order", "vpg 8.0.order", "c3i 8.0.order")
@every_edition
def test_units_move_one_at_a_time_each_once(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-movement", {"VI": X, "XII": (0, 3), "30A": FAR})
    moved = apply(state, Walk(board, state, "VI").order(E, (2, 0)))
    assert Moved(board.game.unit["VI"], board.hex(X), board.path(E, (2, 0))) in moved.events
    assert board.place_of(moved, "VI") == (2, 0)
    assert Walk(board, moved, "VI").why_not((3, 0)) == "move.already-moved"
    assert Walk(board, moved, "XII").why_not((1, 3)) == ""


@pytest.mark.rule("gdw movement.order", "vpg 8.0.order", "c3i 8.0.order")
@every_edition
def test_any_mix_of_directions(edition: str) -> None:
    board = plain(edition)
    unit = Walk(board, board.position("german-panzer", {"XXIV": X}, turn=2), "XXIV")
    assert unit.why_not((1, 0), (1, 1), (0, 2), (-1, 2), (-1, 1), (0, 0)) == ""
    assert len(unit.ends()) == 126


@pytest.mark.rule("gdw movement.allowance", "vpg 8.0.allowance", "c3i 8.0.allowance")
@every_edition
def test_unit_may_stop_early_and_loses_the_rest(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-movement", {"VI": X, "XII": (0, 3), "30A": FAR})
    stopped = apply(state, Walk(board, state, "VI").order(E))
    assert Walk(board, stopped, "VI").why_not((2, 0)) == "move.already-moved"


@pytest.mark.rule("gdw movement.order", "vpg 8.0.order", "c3i 8.0.order")
@every_edition
def test_path_must_go_on_from_hex_to_adjacent_hex(edition: str) -> None:
    board = plain(edition)
    unit = Walk(board, board.position("german-movement", {"VI": X, "30A": FAR}), "VI")
    assert unit.why_not() == "move.no-path"
    assert unit.why_not((2, 0)) == "move.not-adjacent"
    assert unit.why_not(E, (3, 0)) == "move.not-adjacent"
    assert unit.why_not(X) == "move.not-adjacent"


@pytest.mark.rule("gdw movement.order", "vpg 8.0.order", "c3i 8.0.order")
@every_edition
def test_path_must_stay_on_the_map(edition: str) -> None:
    board = Board(edition, only=[X, E, FAR])
    state = board.position("german-movement", {"VI": X})
    unit = board.game.unit["VI"]
    beyond = board.hex(X) + board.game.grid.shifts[0]
    assert refusal(state, Move(unit, (beyond,))) == "move.not-adjacent"
    assert Walk(board, state, "VI").ends() == {E}


@pytest.mark.rule("gdw movement.order", "vpg 8.0.order", "c3i 8.0.order")
@pytest.mark.parametrize("box", ["pool", "held", "out"])
@every_edition
def test_units_off_the_map_do_not_move(edition: str, box: str) -> None:
    board = plain(edition)
    units: dict[str, Axial | str] = {"VI": X, "XII": box, "30A": FAR}
    assert Walk(board, board.position("german-movement", units), "XII").why_not(E) == "move.off-map"


@pytest.mark.rule("gdw movement.stacking", "vpg 8.2.2", "c3i 8.2.2")
@every_edition
def test_mov_16_through_a_friend(edition: str) -> None:
    board = plain(edition)
    unit = Walk(board, board.position("german-movement", {"VI": X, "XII": W}), "VI")
    assert unit.why_not(W, (-2, 0)) == ""


@pytest.mark.rule("gdw movement.stacking", "vpg 8.2.2", "c3i 8.2.2", "Q-64")
@every_edition
def test_mov_16_on_a_friend_the_phase_cannot_end(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-movement", {"VI": X, "XII": W})
    stacked = apply(state, Walk(board, state, "VI").order(W))
    assert topic(stacked) == "move.make-room"
    assert refusal(stacked, DONE) == "move.make-room-first"
    assert DONE not in list(asked(stacked).options)


@pytest.mark.rule("gdw movement.stacking", "vpg 8.2.2", "c3i 8.2.2", "Q-64")
@every_edition
def test_mov_16_not_on_a_friend_that_has_moved(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-movement", {"VI": X, "XII": (-2, 0)})
    state = apply(state, Walk(board, state, "XII").order(W))
    assert Walk(board, state, "VI").why_not(W) == "move.stacking"
    assert W not in Walk(board, state, "VI").ends()
    assert Walk(board, state, "VI").why_not(W, (-2, 0)) == ""


@pytest.mark.rule("gdw movement.stacking", "vpg 8.2.2", "c3i 8.2.2")
@every_edition
def test_swap_of_two_units(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-movement", {"VI": X, "XII": W, "30A": FAR})
    state = apply(state, Walk(board, state, "VI").order(W))
    state = apply(state, Walk(board, state, "XII").order(X))
    assert (board.place_of(state, "VI"), board.place_of(state, "XII")) == (W, X)
    assert state.occupied[0] == 1 << board.hex(X) | 1 << board.hex(W)
    assert phase(done(state)) == "soviet-movement"


@pytest.mark.rule("gdw movement.stacking", "vpg 8.2.2", "c3i 8.2.2")
@every_edition
def test_unit_must_make_room_before_any_other_moves(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-movement", {"VI": X, "XII": W, "XX": (0, 3)})
    state = apply(state, Walk(board, state, "VI").order(W))
    assert Walk(board, state, "XX").why_not((0, 4)) == "move.make-room-first"
    assert Walk(board, state, "VI").why_not(X) == "move.make-room-first"
    assert Walk(board, state, "XII").why_not((-2, 0), W) == "move.stacking"


@pytest.mark.rule("gdw movement.stacking", "vpg 8.2.2", "c3i 8.2.2")
@every_edition
def test_three_units_change_places_in_a_ring(edition: str) -> None:
    """In mud the third has one hex to go to, so that it need not be asked."""
    board = Board(edition, only=[X, E, NE, FAR])
    state = board.position("german-movement", {"VI": X, "XII": E, "XX": NE}, turn=3)
    state = apply(state, Walk(board, state, "VI").order(E))
    state = apply(state, Walk(board, state, "XII").order(NE))
    assert [board.place_of(state, key) for key in ("VI", "XII", "XX")] == [E, NE, X]
    assert topic(state) == "move.ask"


@pytest.mark.rule("gdw movement.stacking", "vpg 8.2.2", "c3i 8.2.2")
@every_edition
def test_stop_on_a_friend_who_cannot_make_room_is_refused(edition: str) -> None:
    """XX sits at the end of a dead end, and the one unit in its way has moved."""
    board = Board(edition, only=[X, NE, E, (2, 0), FAR])
    state = board.position("german-movement", {"VI": X, "XII": NE, "XX": (2, 0)}, turn=3)
    state = apply(state, Walk(board, state, "XII").order(E))
    assert Walk(board, state, "VI").why_not(E) == "move.stacking"
    assert Walk(board, state, "VI").ends() == {NE}
    assert Walk(board, state, "XX").ends() == set()


@pytest.mark.rule("gdw movement.stacking", "vpg 8.2.2", "c3i 8.2.2")
@every_edition
def test_panzer_cannot_make_infantry_move_in_the_panzer_phase(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-panzer", {"XXIV": X, "XLI": W, "VI": E}, turn=2)
    assert Walk(board, state, "XXIV").why_not(E) == "move.stacking"
    assert Walk(board, state, "XXIV").why_not(E, (2, 0)) == ""
    assert Walk(board, state, "XXIV").why_not(W) == ""


@pytest.mark.rule("gdw movement.stacking", "vpg 8.2.2", "c3i 8.2.2")
@every_edition
def test_packed_pocket_is_searched_once(edition: str) -> None:
    """Units that have moved fill the only way out, so nobody inside can make room for the panzer."""
    pocket: list[Axial] = [(q, r) for q in range(4) for r in range(2)]
    way_in: list[Axial] = [(-n, 0) for n in range(5, 0, -1)]
    board = Board(edition, only=[*pocket, *way_in, (-6, 0), (-7, 0), FAR])
    inside = dict(zip(("V", "VI", "VII", "VIII", "IX", "XII", "XIII", "XX"), pocket, strict=True))
    stuck = ("XL moved", "XLI moved", "XLVI moved", "XLVII moved", "XLVIII moved")
    units = inside | dict(zip(stuck, way_in, strict=True)) | {"XXIV": (-6, 0)}
    panzer = Walk(board, board.position("german-movement", units), "XXIV")
    before = reach.cache_info()
    assert panzer.why_not(*way_in, X) == "move.stacking"
    after = reach.cache_info()
    floods = after.hits + after.misses - before.hits - before.misses
    assert floods <= len(units)

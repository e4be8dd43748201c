"""Phases that end by themselves, phases that wait for their player, and what the turn track gives."""

from __future__ import annotations

import pytest

from boards import Axial, Board
from rasputitsa.engine.action import DONE, Restore
from rasputitsa.engine.event import PhaseBegan
from rasputitsa.engine.play import apply, decision, why_not
from rasputitsa.engine.state import State
from rules.questions import (
    E,
    W,
    Walk,
    X,
    asked,
    attack,
    done,
    engage,
    every_edition,
    later_editions,
    phase,
    plain,
    refusal,
    roll,
    topic,
)  # fmt: skip

FAR: Axial = (9, 0)


def skipped(state: State) -> list[str]:
    """The phases that came up before the first question of a position."""
    return [event.phase for event in state.events if isinstance(event, PhaseBegan)]


@every_edition
def test_empty_map_plays_itself_to_the_end(edition: str) -> None:
    state = plain(edition).position("german-replacement", {}, turn=7)
    assert skipped(state) == [row.id for row in state.game.phases[1:]]
    assert decision(state) is None


@pytest.mark.rule("gdw movement.phases", "vpg 4.0.2", "c3i 4.0.2")
@every_edition
def test_panzer_phase_without_panzers_is_skipped(edition: str) -> None:
    state = plain(edition).position("german-panzer", {"VI": X}, turn=2)
    assert skipped(state) == ["german-combat", "german-movement"]


@pytest.mark.rule("gdw movement.rail", "vpg 4.0.6", "c3i 4.0.6")
@every_edition
def test_rail_phase_without_a_unit_on_the_railway_is_skipped(edition: str) -> None:
    board = Board(edition, rail=[[E, (2, 0)]])
    state = board.position("soviet-rail", {"30A": X})
    assert skipped(state) == ["soviet-combat", "soviet-movement"]


@every_edition
def test_movement_phase_of_a_unit_that_cannot_move_is_skipped(edition: str) -> None:
    board = Board(edition, only=[X, E])
    state = board.position("german-movement", {"VI": X, "30A": E})
    assert phase(state) == "soviet-combat"


@pytest.mark.rule("gdw combat.battle", "vpg 9.0.battle", "c3i 9.0.battle")
@every_edition
def test_combat_phase_without_adjacent_enemies_is_skipped(edition: str) -> None:
    state = plain(edition).position("german-combat", {"VI": X, "30A": (2, 0)})
    assert phase(state) == "german-movement"


@every_edition
def test_replacement_phase_without_anything_to_buy_is_skipped(edition: str) -> None:
    board = Board(edition, west=[X])
    state = board.position("german-replacement", {"XXIV": X}, turn=2)
    assert phase(state) == "german-panzer"


@pytest.mark.rule("gdw combat.voluntary", "vpg 9.0.voluntary", "c3i 9.0.voluntary")
@every_edition
def test_combat_phase_with_an_adjacent_enemy_waits_but_nobody_has_to_attack(edition: str) -> None:
    state = plain(edition).position("german-combat", {"VI": X, "30A": E})
    assert (phase(state), topic(state)) == ("german-combat", "combat.ask")
    assert phase(done(state)) == "german-movement"


@pytest.mark.rule("gdw movement.order", "vpg 8.0.order", "c3i 8.0.order")
@every_edition
def test_movement_phase_may_be_ended_without_a_move(edition: str) -> None:
    state = plain(edition).position("german-movement", {"VI": X, "30A": FAR})
    assert phase(done(state)) == "soviet-movement"


@pytest.mark.rule("gdw sequence.finish-phase", "vpg 4.0.phases", "c3i 4.0.phases")
@every_edition
def test_phase_waits_for_its_end_after_the_last_possible_move(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-movement", {"VI": X, "30A": FAR})
    moved = apply(state, Walk(board, state, "VI").order(W))
    assert list(asked(moved).options) == [DONE]
    assert phase(moved) == "german-movement"


@pytest.mark.rule("gdw combat.declare", "vpg 9.0.declare", "c3i 9.0.declare")
@every_edition
def test_phase_waits_for_its_end_after_the_last_possible_announcement(edition: str) -> None:
    board = plain(edition)
    state = apply(board.position("german-combat", {"VI": X, "30A": E}), attack(board, "30A", "VI"))
    assert topic(state) == "combat.ask"
    assert list(asked(state).options) == [DONE]


@pytest.mark.rule("gdw sequence.finish-phase", "vpg 4.0.phases", "c3i 4.0.phases")
@every_edition
def test_moves_of_one_phase_do_not_count_in_the_next(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-panzer", {"XXIV": X, "30A": FAR}, turn=2)
    state = apply(state, Walk(board, state, "XXIV").order(W))
    assert Walk(board, state, "XXIV").why_not((-2, 0)) == "move.already-moved"
    assert Walk(board, done(state), "XXIV").why_not((-2, 0)) == ""


@pytest.mark.rule("vpg 9.0.step7", "c3i 9.0.step7")
@every_edition
def test_combat_phase_ends_with_its_last_battle(edition: str) -> None:
    board = plain(edition)
    state = engage(board, board.position("german-combat", {"XXXV": X, "30A": E}), "30A", "XXXV")
    assert phase(roll(state, 6)) == "german-movement"


@pytest.mark.rule("gdw sequence.turns", "vpg 4.0.9", "c3i 4.0.9", "vpg 4.0.turns", "c3i 4.0.turns")
@every_edition
def test_game_is_over_after_turn_seven(edition: str) -> None:
    board = plain(edition)
    state = done(board.position("soviet-movement", {"30A": X}, turn=7))
    found = why_not(state, DONE)
    assert decision(state) is None
    assert found is not None
    assert (found.topic, found.rule) == ("game.over", board.game.cite("game.over"))


@pytest.mark.rule("gdw sequence.turns", "vpg 4.0.9", "c3i 4.0.9")
@pytest.mark.parametrize("turn", range(1, 7))
@every_edition
def test_turn_marker_advances_after_the_soviet_turn(edition: str, turn: int) -> None:
    state = done(plain(edition).position("soviet-movement", {"30A": X, "VI": FAR}, turn=turn))
    assert (state.turn, phase(state)) == (turn + 1, "german-movement")


def points(edition: str, phase_id: str, turns: range) -> list[int]:
    """The replacement points with which a side begins to spend, read where it is asked to."""
    board = Board(edition, west=[X], east=[FAR])
    units = {"XXIV reduced": X, "30A reduced": FAR}
    states = [board.position(phase_id, units, turn=turn) for turn in turns]
    assert {topic(state) for state in states} == {"replacement.ask"}
    return [state.points[board.game.track["rp"]] for state in states]


@pytest.mark.rule("vpg 4.0.5", "c3i 4.0.5", "Q-02")
@later_editions
def test_soviet_points_on_the_later_track(edition: str) -> None:
    assert points(edition, "soviet-replacement", range(1, 8)) == [5, 5, 4, 4, 5, 5, 5]


def test_soviet_points_on_the_gdw_track() -> None:
    assert points("gdw", "soviet-replacement", range(1, 8)) == [5] * 7


@pytest.mark.rule("vpg 4.0.1", "c3i 4.0.1", "Q-02")
@every_edition
def test_german_points_on_the_track(edition: str) -> None:
    assert points(edition, "german-replacement", range(2, 8)) == [1] * 6


@pytest.mark.rule("vpg 4.0.5", "c3i 4.0.5", "vpg 6.0.1", "c3i 6.0.1")
@later_editions
def test_shock_army_arrives_on_turn_four(edition: str) -> None:
    board = Board(edition, east=[FAR, (9, 1)])
    units: dict[str, Axial | str] = {"1Sh": "held", "30A reduced": FAR}
    assert topic(board.position("soviet-replacement", units, turn=3)) == "replacement.ask"
    assert phase(board.position("soviet-replacement", units, turn=4)) == "soviet-replacement"
    arrived = board.position("soviet-replacement", units, turn=4)
    assert board.place_of(arrived, "1Sh") == (9, 1)


@every_edition
def test_refusals_cite_a_rule_of_the_edition(edition: str) -> None:
    board = plain(edition)
    state = board.position("german-movement", {"VI": X, "30A": (2, 0)})
    found = why_not(state, Walk(board, state, "VI").order(E, (2, -1)))
    assert found is not None
    assert found.rule == {"gdw": "gdw zoc.stop", "vpg": "vpg 7.1.stop", "c3i": "c3i 7.1.stop"}[edition]
    assert refusal(state, Restore(0)) == "move.expected"

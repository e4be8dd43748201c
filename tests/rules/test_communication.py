"""Communication: a path to the own edge (REP-01 to REP-05), and the edges of the printed maps."""

from __future__ import annotations

import pytest

from boards import GAMES, Axial, Board
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.mechanisms.trace import in_communication, terminals
from rasputitsa.position import read_position
from rules.aftermath import GERMAN, SOVIET, Units, restore, strip
from rules.questions import every_edition, later_editions, refusal

RESERVE: Units = {"3A reduced": "pool"}
"""Somebody to be bought, so that the phase is not passed over."""

CUT_OFF = "replacement.communication"


def soviets(b: Board, units: Units) -> State:
    return b.position("soviet-replacement", units | RESERVE)


def connected(b: Board, state: State, side: int, axial: Axial) -> bool:
    return bool(in_communication(state, side) >> b.hex(axial) & 1)


def restorable(edition: str, units: Units) -> str:
    b = strip(edition)
    return refusal(soviets(b, units), restore(b, "30A"))


@pytest.mark.rule("gdw replacements.communication", "vpg 10.0.communication", "c3i 10.0.communication")
@pytest.mark.rule("gdw replacements.restore", "vpg 10.2.restore", "c3i 10.2.restore")
@every_edition
def test_rep_01_an_open_path_to_the_edge(edition: str) -> None:
    assert restorable(edition, {"30A reduced": (1, 1)}) == ""


@pytest.mark.rule("gdw replacements.communication", "vpg 10.0.communication", "c3i 10.0.communication")
@pytest.mark.rule("gdw replacements.restore", "vpg 10.2.restore", "c3i 10.2.restore", "vpg 7.3", "c3i 7.3")
@every_edition
def test_rep_02_cut_by_a_zone(edition: str) -> None:
    assert restorable(edition, {"30A reduced": (1, 1), "V": (3, 1)}) == CUT_OFF


@pytest.mark.rule("gdw replacements.communication", "vpg 10.0.friends", "c3i 10.0.friends")
@pytest.mark.rule("gdw zoc.friends", "Q-11")
@every_edition
def test_rep_03_a_friend_does_not_open_the_way(edition: str) -> None:
    assert restorable(edition, {"30A reduced": (1, 1), "V": (3, 1), "5A": (3, 0)}) == CUT_OFF


@pytest.mark.rule("gdw replacements.communication", "vpg 10.0.communication", "c3i 10.0.communication")
@pytest.mark.rule("vpg 7.3", "c3i 7.3")
@every_edition
def test_rep_04_the_hex_of_origin_may_be_in_a_zone(edition: str) -> None:
    assert restorable(edition, {"30A reduced": (3, 0), "V": (2, 1)}) == ""


@pytest.mark.rule("gdw replacements.communication", "vpg 10.0.communication", "c3i 10.0.communication")
@every_edition
def test_rep_05_an_edge_hex_is_its_own_end(edition: str) -> None:
    assert restorable(edition, {"30A reduced": (4, 0), "V": (3, 1)}) == ""


@pytest.mark.rule("gdw replacements.communication", "vpg 10.0.communication", "c3i 10.0.communication")
@every_edition
def test_a_path_may_not_end_in_a_zone(edition: str) -> None:
    """All edge hexes but the one beside the unit are shut, and that one lies in a zone too."""
    b = strip(edition)
    s = soviets(b, {"30A reduced": (3, 0), "V": (3, 1)})
    assert not connected(b, s, SOVIET, (3, 0))


@pytest.mark.rule("gdw replacements.communication", "vpg 10.0.communication", "c3i 10.0.communication")
@every_edition
def test_any_length_will_do(edition: str) -> None:
    b = strip(edition)
    s = soviets(b, {"30A": (0, 2)})
    assert in_communication(s, SOVIET) == b.game.grid.board


@pytest.mark.rule("gdw replacements.communication", "vpg 10.0.communication", "c3i 10.0.communication")
@pytest.mark.rule("gdw replacements.german", "vpg 10.3", "c3i 10.3")
@every_edition
def test_each_side_has_its_own_edge(edition: str) -> None:
    b = strip(edition)
    s = soviets(b, {"V": (1, 1), "30A": (3, 1)})
    assert [connected(b, s, GERMAN, (1, 1)), connected(b, s, SOVIET, (1, 1))] == [True, False]
    assert [connected(b, s, GERMAN, (3, 1)), connected(b, s, SOVIET, (3, 1))] == [False, True]


COLUMN_14 = {f"14{row:02d}" for row in range(1, 11)}
CORNERS = {"1010", "1101", "1111", "1201", "1210", "1301", "1311"}


def edge(edition: str, side: int) -> set[str]:
    """The edge of a side on the printed map."""
    game = load(GAMES[edition])
    s = read_position(game, ["turn 5", "phase soviet-movement", "unit 30A 1103"])
    return set(game.grid.labels(terminals(s, side)))


@pytest.mark.rule("gdw replacements.communication", "gdw replacements.edge", "Q-23")
def test_the_east_edge_is_the_last_column() -> None:
    assert edge("gdw", SOVIET) == COLUMN_14


@pytest.mark.rule("vpg 10.0.communication", "c3i 10.0.communication", "Q-23")
@later_editions
def test_the_red_border_takes_in_parts_of_north_and_south(edition: str) -> None:
    assert edge(edition, SOVIET) == COLUMN_14 | CORNERS


@pytest.mark.rule("gdw replacements.german", "vpg 10.3", "c3i 10.3", "Q-23", "Q-59")
@pytest.mark.parametrize(("edition", "rows"), [("gdw", 10), ("vpg", 11), ("c3i", 11)])
def test_the_west_edge_is_the_first_column(edition: str, rows: int) -> None:
    assert edge(edition, GERMAN) == {f"01{row:02d}" for row in range(1, rows + 1)}


@pytest.mark.rule("gdw replacements.communication", "vpg 10.0.communication", "c3i 10.0.communication")
@every_edition
def test_an_enemy_on_the_edge_bars_it(edition: str) -> None:
    b = strip(edition)
    s = soviets(b, {"30A reduced": (3, 1), "V": (4, 1)})
    assert not connected(b, s, SOVIET, (3, 1))

"""Zones of control: how far they reach, and that friends never cancel them."""

from __future__ import annotations

import pytest

from boards import Axial, Board
from rasputitsa.engine.action import Retreat
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.trace import in_communication
from rasputitsa.mechanisms.zoc import enemy_zone
from rules.questions import (
    NE,
    NEIGHBOURS,
    SE,
    E,
    W,
    Walk,
    X,
    asked,
    engage,
    every_edition,
    later_editions,
    plain,
    roll,
)  # fmt: skip

ENEMY: Axial = (2, 0)
SIDES = {"german": ("VI", "10A"), "soviet": ("10A", "VI")}
STOPPED = {"move.zoc-stop"}
DEFENDER_RETREATS = {"gdw": 2, "vpg": 1, "c3i": 1}  # dice at 3:1

either_side = pytest.mark.parametrize("side", SIDES)


@pytest.mark.rule("gdw zoc.extent", "vpg 7.0", "c3i 7.0")
@either_side
@pytest.mark.parametrize("face", ["", " reduced"])
@every_edition
def test_zone_is_the_six_hexes_around_any_unit(edition: str, side: str, face: str) -> None:
    mover, enemy = SIDES[side]
    board = plain(edition)
    state = board.position(f"{side}-movement", {mover: (9, 0), f"{enemy}{face}": X})
    zone = enemy_zone(state, board.game.sides.index(side))
    assert {board.axial(hex_) for hex_ in bits(zone)} == set(NEIGHBOURS)


@pytest.mark.rule("gdw zoc.extent", "vpg 7.0", "c3i 7.0", "Q-68")
@either_side
@every_edition
def test_zone_crosses_rivers_and_reaches_into_any_terrain(edition: str, side: str) -> None:
    mover, enemy = SIDES[side]
    board = Board(edition, forest=[E], fort=[E], cities=[E], river=[(E, ENEMY)])
    unit = Walk(board, board.position(f"{side}-movement", {mover: X, enemy: ENEMY}), mover)
    assert unit.why_not(E) == ""
    assert unit.beyond(E) == STOPPED


@pytest.mark.rule("gdw zoc.friends", "vpg 10.0.friends", "c3i 10.0.friends", "vpg 7.0", "c3i 7.0", "Q-11")
@pytest.mark.rule("gdw zoc.extent")
@every_edition
def test_friend_does_not_cancel_the_zone_for_movement(edition: str) -> None:
    board = plain(edition)
    units = {"VI": X, "XII": E, "10A": ENEMY}
    unit = Walk(board, board.position("german-movement", units), "VI")
    assert unit.beyond(E) == STOPPED


@pytest.mark.rule("gdw zoc.friends", "vpg 10.0.friends", "c3i 10.0.friends", "Q-11")
@pytest.mark.rule("vpg 7.3", "c3i 7.3")
@every_edition
def test_friend_does_not_cancel_the_zone_for_communication(edition: str) -> None:
    """A strip one hex wide: the German beside it closes it, even where a Soviet unit stands in his zone."""
    strip: list[Axial] = [(n, 0) for n in range(6)]
    board = Board(edition, only=[*strip, (3, 1)], east=[(5, 0)])

    def connected(units: dict[str, Axial]) -> set[Axial]:
        state = board.position("soviet-movement", units)
        return {board.axial(hex_) for hex_ in bits(in_communication(state, 1))} & set(strip)

    assert connected({"30A": X, "10A": (4, 0)}) == set(strip)
    assert connected({"30A": X, "10A": (4, 0), "VI": (3, 1)}) == {(4, 0), (5, 0)}


@pytest.mark.rule("gdw zoc.friends", "vpg 7.2", "vpg 9.3.DR.zoc", "gdw combat.DR.zoc", "Q-11")
@pytest.mark.parametrize("edition", ["gdw", "vpg"])
def test_friend_does_not_cancel_the_zone_for_retreat(edition: str) -> None:
    """Attackers W and NE leave only SE open; a German at (0, 2) closes it, a friend in it does not help."""
    board = plain(edition)
    units = {"XXIV": W, "XLI": NE, "30A": X, "10A": SE, "VI": (0, 2)}
    state = engage(board, board.position("german-combat", units), "30A", "XXIV", "XLI")
    after = roll(state, DEFENDER_RETREATS[edition])
    assert board.place_of(after, "30A") == "pool"


@pytest.mark.rule("vpg 7.2", "c3i 7.2")
@later_editions
def test_no_retreat_ends_in_an_enemy_zone(edition: str) -> None:
    board = plain(edition)
    units = {"XXIV": W, "XLI": NE, "30A": X, "VI": (0, 3)}
    state = engage(board, board.position("german-combat", units), "30A", "XXIV", "XLI")
    after = roll(state, DEFENDER_RETREATS[edition])
    ends = {board.axial(a.path[-1]) for a in asked(after).options if isinstance(a, Retreat)}
    assert ends == {(1, 1), (-1, 2)}

"""Replacements: points, new units and restored ones, and who is refused (REP-06 to REP-19)."""

from __future__ import annotations

import pytest

from boards import GAMES, Board, label
from rasputitsa.engine.action import Arrange, Place, Restore
from rasputitsa.engine.event import Placed, Restored
from rasputitsa.engine.play import apply, why_not
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.mechanisms.setup import SetUp
from rules.aftermath import (
    GERMAN,
    SOVIET,
    Units,
    fought,
    passed,
    place,
    restore,
    rp,
    step,
    strip,
)
from rules.questions import asked, done, every_edition, phase, refusal, topic

CITY = (2, 1)
RESERVE: Units = {"3A reduced": "pool", "5A reduced": "pool"}
GERMAN_RESERVE: Units = {"VI reduced": "pool"}


def soviets(b: Board, units: Units, *more: str, turn: int = 1) -> State:
    return b.position("soviet-replacement", units | RESERVE, *more, turn=turn)


def germans(b: Board, units: Units, *more: str, turn: int = 2) -> State:
    return b.position("german-replacement", units | GERMAN_RESERVE, *more, turn=turn)


# ---------- points ----------


@pytest.mark.rule("gdw replacements.points", "vpg 10.0.points", "c3i 10.0.points", "Q-02")
@every_edition
def test_soviet_points_by_turn(edition: str) -> None:
    b = strip(edition)
    found = [rp(soviets(b, {"30A": (3, 1)}, turn=turn)) for turn in range(1, 8)]
    assert found == ([5] * 7 if edition == "gdw" else [5, 5, 4, 4, 5, 5, 5])


@pytest.mark.rule("gdw replacements.points", "vpg 10.0.points", "c3i 10.0.points", "Q-02")
@every_edition
def test_german_points_by_turn(edition: str) -> None:
    b = strip(edition)
    assert [rp(germans(b, {"V": (1, 1)}, turn=turn)) for turn in range(2, 8)] == [1] * 6


@pytest.mark.rule("gdw replacements.points", "vpg 10.0.points", "c3i 10.0.points", "gdw sequence.first-turn")
@every_edition
def test_no_german_point_on_turn_1(edition: str) -> None:
    b = strip(edition)
    s = germans(b, {"V": (1, 1)}, turn=1)
    assert (rp(s), phase(s) != "german-replacement") == (0, True)


@pytest.mark.rule("gdw replacements.saving", "vpg 10.4", "c3i 10.4")
@every_edition
def test_rep_13_unspent_points_are_lost(edition: str) -> None:
    b = strip(edition)
    halves: Units = {"30A reduced": (3, 0), "32A reduced": (3, 1), "33A reduced": (3, 2)}
    s = b.play(soviets(b, halves), "restore 30A", "restore 32A", "restore 33A")
    assert rp(s) == 2
    s = done(s)
    assert rp(s) == 0
    assert rp(passed(s, "soviet-replacement", 2)) == 5


# ---------- spending ----------


@pytest.mark.rule("gdw replacements.use", "vpg 10.0.use", "c3i 10.0.use")
@every_edition
def test_the_owner_spends_one_point_for_a_new_half_unit(edition: str) -> None:
    b = strip(edition)
    s = soviets(b, {"30A": (3, 1)})
    assert (topic(s), asked(s).player) == ("replacement.ask", SOVIET)
    s = apply(s, place(b, "3A", (4, 0)))
    assert (rp(s), step(b, s, "3A"), b.place_of(s, "3A")) == (4, "half", (4, 0))
    assert Placed(b.game.unit["3A"], b.hex((4, 0))) in s.events


@pytest.mark.rule("gdw replacements.use", "vpg 10.0.use", "c3i 10.0.use")
@every_edition
def test_or_one_point_to_restore_a_half_unit(edition: str) -> None:
    b = strip(edition)
    s = apply(soviets(b, {"30A reduced": (3, 1)}), restore(b, "30A"))
    assert (rp(s), step(b, s, "30A")) == (4, "full")
    assert Restored(b.game.unit["30A"]) in s.events


@pytest.mark.rule("gdw replacements.use", "vpg 10.0.use", "c3i 10.0.use")
@every_edition
def test_a_new_unit_enters_at_half_strength_whatever_lay_in_the_pool(edition: str) -> None:
    b = strip(edition)
    s = b.position("soviet-replacement", {"3A": "pool"})
    assert step(b, apply(s, place(b, "3A", (4, 0))), "3A") == "half"


@pytest.mark.rule("gdw replacements.use", "vpg 10.0.pool", "c3i 10.0.pool", "gdw counters.steps")
@every_edition
def test_units_eliminated_in_battle_come_back_at_half(edition: str) -> None:
    b = strip(edition)
    units: Units = {"30A": (2, 1), "XXIV": (1, 1), "XLI": (2, 0), "LVII": (1, 2)}
    s = passed(fought(b, units, "DE"), "soviet-replacement", 1)
    s = apply(s, place(b, "30A", (4, 0)))
    assert step(b, s, "30A") == "half"


@pytest.mark.rule("gdw replacements.use", "vpg 10.0.use", "c3i 10.0.use")
@every_edition
def test_the_phase_ends_with_the_last_point(edition: str) -> None:
    b = strip(edition)
    s = apply(germans(b, {"V reduced": (1, 1)}), restore(b, "V"))
    assert (rp(s), phase(s)) == (0, "german-movement")


def opened(edition: str) -> State:
    """The first Soviet replacement phase of a game in which nobody has done anything."""
    game = load(GAMES[edition])
    s = apply(game.start(), Arrange(next(iter(game.of(SetUp).ready))))
    return passed(s, "soviet-replacement", 1)


@pytest.mark.rule("gdw start.pool", "vpg 10.0.pool", "c3i 10.0.pool", "Q-04")
@pytest.mark.parametrize(
    ("edition", "spare"), [("gdw", 3), ("vpg", 2), ("c3i", 2)], ids=["REP-14", "REP-15", "REP-15c"]
)
def test_rep_14_15_new_units_of_turn_1(edition: str, spare: int) -> None:
    s = opened(edition)
    game = s.game
    pool = [u for u in game.units_of[SOVIET] if s.where[u] == game.box["pool"]]
    assert (len(pool), rp(s)) == (spare, 5)
    for unit, row in zip(pool, range(1, 11), strict=False):
        s = apply(s, Place(unit, game.grid.hex(f"14{row:02d}")))
    another = {refusal(s, Place(u, game.grid.hex("1410"))) for u in game.units_of[SOVIET]}
    assert another == {"replacement.not-in-pool", "replacement.not-yet"}
    flips = [action for action in asked(s).options if isinstance(action, Restore)]
    for action in flips[: 5 - spare]:
        s = apply(s, action)
    assert (rp(s), phase(s)) == (0, "soviet-rail")


# ---------- new units on the edge ----------


@pytest.mark.rule("gdw replacements.edge", "vpg 10.2.edge", "Q-22")
@pytest.mark.parametrize("edition", ["gdw", "vpg"])
def test_rep_06_an_edge_hex_in_a_zone_will_do(edition: str) -> None:
    b = strip(edition)
    assert refusal(soviets(b, {"V": (3, 1)}), place(b, "3A", (4, 0))) == ""


@pytest.mark.rule("c3i 10.2.edge", "Q-22")
def test_rep_07_not_in_c3i() -> None:
    b = strip("c3i")
    s = soviets(b, {"V": (3, 1)})
    found = why_not(s, place(b, "3A", (4, 0)))
    assert found is not None
    assert (found.topic, found.rule) == ("replacement.edge-zone", "c3i 10.2.edge")


@pytest.mark.rule("gdw replacements.edge", "vpg 10.2.edge", "c3i 10.2.edge")
@every_edition
def test_any_empty_edge_hex_out_of_zones(edition: str) -> None:
    b = strip(edition)
    s = soviets(b, {"30A": (4, 1), "V": (1, 1)})
    spots = {b.axial(action.hex) for action in asked(s).options if isinstance(action, Place)}
    assert spots == {(4, 0), (4, 2)}


@pytest.mark.rule("gdw replacements.german", "vpg 10.3", "Q-22", "Q-59")
@pytest.mark.parametrize("edition", ["gdw", "vpg"])
def test_rep_19_german_edge_hex_in_a_zone_will_do(edition: str) -> None:
    b = strip(edition)
    assert refusal(germans(b, {"30A": (1, 1)}), place(b, "VI", (0, 1))) == ""


@pytest.mark.rule("c3i 10.3", "Q-22")
def test_rep_19_not_in_c3i() -> None:
    b = strip("c3i")
    assert refusal(germans(b, {"30A": (1, 1)}), place(b, "VI", (0, 1))) == "replacement.edge-zone"


@pytest.mark.rule("gdw replacements.german", "vpg 10.3", "c3i 10.3", "Q-59")
@every_edition
def test_germans_enter_in_the_west_and_in_their_cities(edition: str) -> None:
    b = strip(edition, cities=[CITY])
    s = germans(b, {"30A": (4, 0)}, f"control german {label(CITY)}")
    spots = {b.axial(action.hex) for action in asked(s).options if isinstance(action, Place)}
    assert (asked(s).player, spots) == (GERMAN, {(0, 0), (0, 1), (0, 2), CITY})

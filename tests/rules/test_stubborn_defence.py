"""Stubborn defence in the major cities of the later editions (RET-18 to RET-23)."""

from __future__ import annotations

import pytest

from boards import Board
from rasputitsa.engine.action import DONE, Action, Stand
from rasputitsa.engine.event import Stood
from rasputitsa.engine.play import apply
from rules.aftermath import GERMAN, SOVIET, Units, board, ends, fought, lose, retreat, step
from rules.questions import NE, SE, E, W, X, asked, later_editions, phase, refusal, topic

FULL: Units = {"30A": X, "XXIV": W, "XLI": NE}
HALF: Units = {"30A reduced": X, "V": W, "VI": NE}
RINGED: Units = FULL | {"LVII": SE}
GERMANS_IN_TULA: Units = {"XLVII": X, "3A": W, "5A": NE, "10A": SE}


def stand(b: Board, key: str = "30A") -> Stand:
    return Stand(b.game.unit[key])


@pytest.mark.rule("vpg 9.3.stubborn", "c3i 9.3.stubborn")
@later_editions
def test_ret_18_the_defender_decides(edition: str) -> None:
    b = board(edition, moscow=X)
    s = fought(b, FULL, "DR")
    assert (topic(s), asked(s).player) == ("result.stand", SOVIET)
    assert list(asked(s).options) == [stand(b), DONE]


@pytest.mark.rule("vpg 9.3.stubborn", "c3i 9.3.stubborn")
@later_editions
def test_ret_18_stands_for_a_step_and_nobody_advances(edition: str) -> None:
    b = board(edition, moscow=X)
    s = apply(fought(b, FULL, "DR"), stand(b))
    assert (step(b, s, "30A"), b.place_of(s, "30A")) == ("half", X)
    assert Stood(b.game.unit["30A"]) in s.events
    assert phase(s) == "german-movement"


@pytest.mark.rule("vpg 9.3.stubborn", "c3i 9.3.stubborn")
@later_editions
def test_ret_18_or_retreats_as_the_attacker_likes(edition: str) -> None:
    b = board(edition, moscow=X)
    s = apply(fought(b, FULL, "DR"), DONE)
    assert (topic(s), asked(s).player) == ("retreat.ask", GERMAN)
    assert step(b, apply(s, retreat(b, SE, (0, 2))), "30A") == "full"


@pytest.mark.rule("gdw combat.DR")
def test_ret_19_the_first_edition_knows_no_stubborn_defence() -> None:
    b = board("gdw", moscow=X)
    s = fought(b, FULL, "DR")
    assert ends(b, s) == {(1, 1), (0, 2), (-1, 2)}
    assert refusal(s, stand(b)) == "retreat.expected"


@pytest.mark.rule("vpg 9.3.stubborn", "c3i 9.3.stubborn", "Q-37")
@later_editions
def test_ret_20_a_half_unit_that_stands_is_eliminated(edition: str) -> None:
    b = board(edition, moscow=X)
    s = apply(fought(b, HALF, "DR"), stand(b))
    assert step(b, s, "30A") == "pool"
    assert (topic(s), asked(s).player) == ("advance.ask", GERMAN)


@pytest.mark.rule("vpg 9.3.stubborn", "c3i 9.3.stubborn", "Q-38")
@later_editions
def test_ret_21_a_german_may_stand_in_tula(edition: str) -> None:
    b = board(edition, tula=X)
    s = fought(b, GERMANS_IN_TULA, "DR", target="XLVII")
    assert (topic(s), asked(s).player) == ("result.stand", GERMAN)
    s = apply(s, stand(b, "XLVII"))
    assert (step(b, s, "XLVII"), b.place_of(s, "XLVII")) == ("half", X)


@pytest.mark.rule("vpg 9.3.stubborn", "c3i 9.3.stubborn", "vpg 9.3.DRL", "c3i 9.3.DRL", "Q-36")
@later_editions
def test_ret_22_not_against_drl(edition: str) -> None:
    b = board(edition, moscow=X)
    s = fought(b, FULL | {"XL": E}, "DRL")
    assert step(b, s, "30A") == "pool"  # reduced, then ringed


@pytest.mark.rule("vpg 9.3.stubborn", "c3i 9.3.stubborn", "vpg 9.3.DRL", "c3i 9.3.DRL", "Q-36")
@later_editions
def test_ret_22_drl_reduces_and_moves(edition: str) -> None:
    b = board(edition, moscow=X)
    s = fought(b, FULL | {"XL": (0, -1)}, "DRL")
    assert (topic(s), step(b, s, "30A")) == ("retreat.ask", "half")


@pytest.mark.rule("vpg 9.3.stubborn", "c3i 9.3.stubborn", "vpg 9.3.EX", "c3i 9.3.EX", "Q-36")
@later_editions
def test_ret_22_not_against_the_retreat_of_an_exchange(edition: str) -> None:
    b = board(edition, moscow=X)
    s = apply(fought(b, FULL, "EX"), lose(b, "XXIV"))
    assert (topic(s), step(b, s, "30A")) == ("retreat.ask", "half")


@pytest.mark.rule("vpg 9.3.stubborn", "c3i 9.3.stubborn", "Q-38")
@later_editions
@pytest.mark.parametrize("feature", ["fort", "cities"])
def test_ret_23_not_in_a_fortification_or_small_city(edition: str, feature: str) -> None:
    s = fought(board(edition, **{feature: [X]}), FULL, "DR")
    assert topic(s) == "retreat.ask"


@pytest.mark.rule("vpg 9.3.stubborn", "c3i 9.3.stubborn")
@later_editions
@pytest.mark.parametrize("city", ["moscow", "tula"])
def test_in_both_major_cities(edition: str, city: str) -> None:
    assert topic(fought(board(edition, **{city: X}), FULL, "DR")) == "result.stand"


@pytest.mark.rule("vpg 9.3.stubborn", "c3i 9.3.stubborn", "vpg 9.3.DR.eliminated")
@later_editions
def test_asked_even_without_a_way_out(edition: str) -> None:
    b = board(edition, moscow=X)
    s = fought(b, RINGED, "DR")
    assert topic(s) == "result.stand"
    assert step(b, apply(s, stand(b)), "30A") == "half"


@pytest.mark.rule("vpg 9.3.stubborn", "c3i 9.3.stubborn", "vpg 9.3.DR.eliminated")
def test_declining_without_a_way_out_is_death_in_vpg() -> None:
    b = board("vpg", moscow=X)
    assert step(b, apply(fought(b, RINGED, "DR"), DONE), "30A") == "pool"


@pytest.mark.rule("vpg 9.3.stubborn", "c3i 9.3.stubborn")
@later_editions
def test_only_standing_or_declining_is_taken(edition: str) -> None:
    b = board(edition, moscow=X)
    s = fought(b, FULL, "DR")
    others: list[Action] = [stand(b, "XXIV"), retreat(b, SE, (0, 2)), lose(b, "30A")]
    assert {refusal(s, action) for action in others} == {"result.stand-expected"}
    assert asked(s).rule == f"{edition} 9.3.stubborn"

"""Advance after combat (ADV-*, EXC-07, EXC-08)."""

from __future__ import annotations

import pytest

from boards import Board
from rasputitsa.engine.action import DONE, Action, Advance, Fight, Move
from rasputitsa.engine.event import Advanced
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rules.aftermath import GERMAN, Units, board, fought, holder, lose, retreat, rolled, step
from rules.questions import NE, SE, E, W, X, announce, asked, done, every_edition, phase, refusal, topic

PAIR: Units = {"30A": X, "XXIV": W, "XLI": NE}


def advance(b: Board, key: str) -> Advance:
    return Advance(b.game.unit[key])


def vacated(b: Board) -> State:
    """Two attackers have driven the defender off."""
    return apply(fought(b, PAIR, "DR"), retreat(b, SE, (0, 2)))


@pytest.mark.rule("gdw combat.advance", "vpg 9.0.step6", "c3i 9.0.step6")
@every_edition
def test_adv_01_the_attacker_may_advance_with_either_unit_or_none(edition: str) -> None:
    b = board(edition)
    s = vacated(b)
    assert (topic(s), asked(s).player) == ("advance.ask", GERMAN)
    assert list(asked(s).options) == [advance(b, "XXIV"), advance(b, "XLI"), DONE]


@pytest.mark.rule("gdw combat.advance", "vpg 9.0.step6", "c3i 9.0.step6")
@every_edition
def test_adv_01_at_most_one_enters(edition: str) -> None:
    b = board(edition)
    s = apply(vacated(b), advance(b, "XLI"))
    assert (b.place_of(s, "XLI"), b.place_of(s, "XXIV")) == (X, W)
    assert s.events[0] == Advanced(b.game.unit["XLI"], b.hex(NE), b.hex(X))
    assert phase(s) == "german-movement"


@pytest.mark.rule("gdw combat.advance", "vpg 9.0.step6", "c3i 9.0.step6")
@every_edition
def test_an_advance_may_be_declined(edition: str) -> None:
    b = board(edition)
    s = apply(vacated(b), DONE)
    assert s.unit_at(b.hex(X)) is None
    assert phase(s) == "german-movement"


@pytest.mark.rule("gdw combat.advance", "vpg 9.0.step6", "c3i 9.0.step6")
@every_edition
@pytest.mark.parametrize("result", ["DE", "DRL"])
def test_an_eliminated_defender_leaves_the_hex_too(edition: str, result: str) -> None:
    b = board(edition)
    s = fought(b, {"30A reduced": X, "XXIV": W, "XLI": NE, "LVII": SE}, result)
    assert topic(s) == "advance.ask"


@pytest.mark.rule("gdw combat.advance", "vpg 12.1", "c3i 12.1", "Q-34")
@every_edition
def test_adv_02_free_in_mud_forest_river_and_zone(edition: str) -> None:
    b = board(edition, forest=[X], river=[(W, X), (NE, X)])
    units: Units = {"30A reduced": X, "XXIV": W, "XLI": NE, "LVII": SE, "3A": (1, 0)}
    s = b.position("german-combat", units, "weather mud")
    s = rolled(done(announce(b, s, "30A", "XXIV", "XLI", "LVII")), "DRL")
    assert b.place_of(apply(s, advance(b, "XXIV")), "XXIV") == X


@pytest.mark.rule("gdw combat.advance", "vpg 12.1", "c3i 12.1", "Q-34")
@every_edition
def test_an_advance_does_not_use_up_movement(edition: str) -> None:
    b = board(edition)
    s = apply(vacated(b), advance(b, "XXIV"))
    west = b.path(*((-q, 0) for q in range(1, 7)))
    assert refusal(s, Move(b.game.unit["XXIV"], west)) == ""


@pytest.mark.rule("gdw combat.advance", "vpg 9.0.step6", "c3i 9.0.step6", "Q-33")
@every_edition
def test_adv_03_panzer_of_another_battle_is_refused(edition: str) -> None:
    b = board(edition)
    s = b.position("german-combat", PAIR | {"3A": (2, 0), "LVII": E, "V": SE})
    s = announce(b, announce(b, s, "30A", "XXIV", "XLI"), "3A", "LVII")
    s = rolled(apply(done(s), Fight(b.game.unit["30A"])), "DRL")
    others: list[Action] = [advance(b, "LVII"), advance(b, "V"), advance(b, "3A"), lose(b, "XXIV")]
    assert topic(s) == "advance.ask"
    assert {refusal(s, action) for action in others} == {"advance.attackers-only"}


@pytest.mark.rule("gdw replacements.control", "vpg 10.0.control", "c3i 10.0.control", "Q-35")
@every_edition
def test_adv_04_takes_the_city_at_once(edition: str) -> None:
    b = board(edition, cities=[X])
    s = vacated(b)
    assert holder(b, s, X) != GERMAN
    assert holder(b, apply(s, advance(b, "XLI")), X) == GERMAN


@pytest.mark.rule("gdw combat.advance", "vpg 9.0.step6", "c3i 9.0.step6", "Q-33")
@every_edition
def test_exc_07_an_attacker_just_reduced_may_advance(edition: str) -> None:
    b = board(edition)
    s = fought(b, {"30A reduced": X, "XLVII": W}, "EX")
    s = apply(s, advance(b, "XLVII"))
    assert (step(b, s, "XLVII"), b.place_of(s, "XLVII")) == ("half", X)


@pytest.mark.rule("gdw combat.EX", "vpg 9.3.EX", "c3i 9.3.EX")
@every_edition
def test_exc_08_nobody_left_to_advance(edition: str) -> None:
    b = board(edition, cities=[X])
    s = fought(b, {"30A reduced": X, "XLVII reduced": W, "V": (5, 5)}, "EX")
    assert [step(b, s, key) for key in ("30A", "XLVII")] == ["pool", "pool"]
    assert phase(s) == "german-movement"
    assert s.unit_at(b.hex(X)) is None
    assert holder(b, s, X) != GERMAN


@pytest.mark.rule("gdw combat.NE", "vpg 9.3.NE", "c3i 9.3.NE", "gdw combat.AL", "vpg 9.3.AL", "c3i 9.3.AL")
@every_edition
@pytest.mark.parametrize("result", ["NE", "AL"])
def test_no_advance_while_the_defender_stays(edition: str, result: str) -> None:
    b = board(edition)
    s = fought(b, {"30A": X, "XXIV": W}, result)
    assert phase(s) == "german-movement"


@pytest.mark.rule("gdw combat.advance", "vpg 9.0.step6", "c3i 9.0.step6", "Q-32")
@every_edition
def test_the_advance_comes_before_the_next_battle(edition: str) -> None:
    b = board(edition)
    s = b.position("german-combat", PAIR | {"3A": (5, 0), "LVII": (6, 0)})
    s = announce(b, announce(b, s, "30A", "XXIV", "XLI"), "3A", "LVII")
    s = rolled(apply(done(s), Fight(b.game.unit["30A"])), "DR")
    s = apply(s, retreat(b, SE, (0, 2)))
    assert refusal(s, Fight(b.game.unit["3A"])) == "advance.attackers-only"
    assert topic(apply(s, advance(b, "XXIV"))) == "combat.roll"

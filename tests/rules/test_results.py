"""Combat results: NE, DRL, DE and AL, and what a step loss is (RET-24, RET-25, RET-27)."""

from __future__ import annotations

import pytest

from boards import Board
from rasputitsa.engine.action import DONE, Action, Stand
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.event import Advanced, Eliminated, Retreated, StepLost
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.combat import column_label, odds
from rules.aftermath import GERMAN, Units, board, ends, engaged, fought, lose, retreat, rolled, step
from rules.questions import (
    NE,
    SE,
    W,
    X,
    announce,
    asked,
    done,
    every_edition,
    later_editions,
    phase,
    refusal,
    topic,
)

STRONG: Units = {"XXIV": W, "XLI": NE}
DRAWN_OUT: Units = {"XLVII": W, "XLII reduced": NE}
LOSSES = (StepLost, Eliminated, Retreated, Advanced)


def told(state: State) -> list[type]:
    """What happened to units, as the events tell it."""
    return [type(event) for event in state.events if isinstance(event, LOSSES)]


@pytest.mark.rule("gdw combat.NE", "vpg 9.3.NE", "c3i 9.3.NE")
@every_edition
def test_ne_changes_nothing(edition: str) -> None:
    b = board(edition)
    s = fought(b, {"30A": X, "XXIV": W}, "NE")
    assert told(s) == []
    assert (b.place_of(s, "30A"), b.place_of(s, "XXIV")) == (X, W)
    assert phase(s) == "german-movement"


@pytest.mark.rule("gdw combat.DRL", "vpg 9.3.DRL", "c3i 9.3.DRL", "vpg 9.3.DRL.step", "c3i 9.3.DRL.step")
@every_edition
def test_ret_24_drl_reduces_then_moves_two_hexes(edition: str) -> None:
    b = board(edition)
    s = fought(b, {"30A": X} | STRONG, "DRL")
    assert step(b, s, "30A") == "half"
    assert ends(b, s) == {(1, 1), (0, 2), (-1, 2)}
    s = apply(s, retreat(b, SE, (0, 2)))
    assert (step(b, s, "30A"), b.place_of(s, "30A")) == ("half", (0, 2))


@pytest.mark.rule("gdw combat.DRL", "vpg 9.3.DRL.step", "c3i 9.3.DRL.step", "gdw counters.steps")
@every_edition
def test_ret_25_drl_eliminates_a_half_unit(edition: str) -> None:
    b = board(edition)
    s = fought(b, {"30A reduced": X, "XXIV": W}, "DRL")
    assert step(b, s, "30A") == "pool"
    assert Eliminated(b.game.unit["30A"], b.hex(X), "combat") in s.events


@pytest.mark.rule("gdw combat.DE", "vpg 9.3.DE", "c3i 9.3.DE")
@every_edition
@pytest.mark.parametrize("unit", ["30A", "30A reduced"])
def test_ret_25_de_eliminates_full_or_half(edition: str, unit: str) -> None:
    b = board(edition)
    s = fought(b, {unit: X, "XXIV": W, "XLI": NE, "LVII": SE}, "DE")
    assert step(b, s, "30A") == "pool"
    assert told(s) == [Eliminated]


@pytest.mark.rule("gdw counters.steps", "vpg 9.3.DRL.step", "c3i 9.3.DRL.step")
@every_edition
def test_an_eliminated_unit_waits_in_the_pool_on_its_half_side(edition: str) -> None:
    b = board(edition)
    s = fought(b, {"30A": X, "XXIV": W, "XLI": NE, "LVII": SE}, "DE")
    assert s.steps[b.game.unit["30A"]] == 1


@pytest.mark.rule("gdw combat.AL", "vpg 9.3.AL", "c3i 9.3.AL")
@every_edition
def test_ret_27_the_attacker_picks_who_loses(edition: str) -> None:
    b = board(edition)
    s = fought(b, {"30A": X} | DRAWN_OUT, "AL")
    assert (topic(s), asked(s).player) == ("result.attacker-loss", GERMAN)
    assert set(asked(s).options) == {lose(b, "XLVII"), lose(b, "XLII")}


@pytest.mark.rule("gdw combat.AL", "vpg 9.3.AL", "c3i 9.3.AL")
@every_edition
@pytest.mark.parametrize(("key", "fate"), [("XLVII", "half"), ("XLII", "pool")])
def test_ret_27_one_step_and_nobody_moves(edition: str, key: str, fate: str) -> None:
    b = board(edition)
    s = apply(fought(b, {"30A": X} | DRAWN_OUT, "AL"), lose(b, key))
    assert step(b, s, key) == fate
    assert len(told(s)) == 1
    assert phase(s) == "german-movement"


@pytest.mark.rule("gdw combat.AL", "vpg 9.3.AL", "c3i 9.3.AL")
@every_edition
def test_a_single_attacker_loses_without_a_question(edition: str) -> None:
    b = board(edition)
    s = fought(b, {"30A": X, "XXIV": W}, "AL")
    assert step(b, s, "XXIV") == "half"


@pytest.mark.rule("gdw combat.AL", "vpg 9.3.AL", "c3i 9.3.AL")
@every_edition
def test_al_strikes_only_units_of_the_battle(edition: str) -> None:
    b = board(edition)
    s = announce(b, b.position("german-combat", {"30A": X, "V": SE} | DRAWN_OUT), "30A", "XLVII", "XLII")
    s = rolled(done(s), "AL")
    no_losses: list[Action] = [lose(b, "V"), lose(b, "30A"), DONE, Stand(b.game.unit["30A"])]
    assert {refusal(s, action) for action in no_losses} == {"result.attackers-only"}


@pytest.mark.rule("gdw combat.AL", "vpg 9.3.AL", "c3i 9.3.AL")
@every_edition
def test_the_refused_loss_cites_the_rule_of_the_result(edition: str) -> None:
    s = fought(board(edition), {"30A": X} | DRAWN_OUT, "AL")
    assert asked(s).rule == {"gdw": "gdw combat.AL", "vpg": "vpg 9.3.AL", "c3i": "c3i 9.3.AL"}[edition]


@every_edition
def test_the_die_is_nobodys(edition: str) -> None:
    s = engaged(board(edition), {"30A": X, "XXIV": W}, "30A")
    assert (topic(s), asked(s).player) == ("combat.roll", CHANCE)


def printed_example(edition: str) -> Board:
    return board(edition, fort=[X], river=[(W, X), (NE, X)])


def reckoning(b: Board, units: Units) -> tuple[int, str, list[str], str]:
    """The strength, the odds before terrain, the shifts and the odds after them."""
    s = engaged(b, units, "30A")
    found = odds(s, s.battle)
    shifts = [shift.id for shift in found.shifts]
    return found.doubled // 2, column_label(s, found.raw), shifts, column_label(s, found.column)


ACROSS: Units = {"30A reduced": X, "XLVII": W, "V": NE}


@pytest.mark.rule("vpg 9.3.example", "c3i 9.3.example")
@later_editions
def test_example_across_the_river(edition: str) -> None:
    found = reckoning(printed_example(edition), ACROSS)
    assert found == (15, "3:1", ["fort", "river"], "1:1")


@pytest.mark.rule("vpg 9.3.example", "c3i 9.3.example")
@later_editions
def test_example_with_a_third_corps(edition: str) -> None:
    found = reckoning(printed_example(edition), ACROSS | {"XLII reduced": SE})
    assert found == (17, "4:1", ["fort"], "3:1")


@pytest.mark.rule("vpg 9.3.example", "c3i 9.3.example")
@later_editions
def test_example_any_retreat_eliminates(edition: str) -> None:
    b = printed_example(edition)
    s = rolled(engaged(b, ACROSS | {"XLII reduced": SE}, "30A"), "DR")
    assert step(b, s, "30A") == "pool"

"""Assaults in the War of Attrition (WOA-09 and WOA-10)."""

from __future__ import annotations

from typing import Any

import pytest

from boards import Axial, Board
from rasputitsa.engine.action import Assault
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.combat import odds
from rasputitsa.mechanisms.supply import in_supply
from rules.answers import asked, do, points, refused, where

ATTRITION = "kurcina_war_of_attrition"
X: Axial = (0, 0)
W: Axial = (-1, 0)


def offers(state: State) -> list[int]:
    """The points that may be bought for the attacker at hand."""
    found = decision(state)
    assert found is not None
    return [a.points for a in found.options if isinstance(a, Assault)]


def front(german: str, soviet: str, points_: int, *more: str, turn: int = 1, **terrain: Any) -> State:
    """A German attacker W of a Soviet defender at X, with an open way to the west edge."""
    board = Board("gdw", options=[ATTRITION], west=[(-3, 0)], **terrain)
    units: dict[str, Axial] = {german: W, soviet: X}
    return board.position("german-combat", units, f"points sp.german {points_}", *more, turn=turn)


@pytest.mark.rule("kur attrition.assault")
def test_woa_09_up_to_the_printed_strength() -> None:
    board = Board("gdw", options=[ATTRITION], east=[(3, 0)])
    state = board.position("soviet-combat", {"30A": X, "XLII": W}, "points sp.soviet 15")
    state = do(state, "attack XLII with 30A")
    assert offers(state) == list(range(9))
    assert refused(state, "assault 30A 9") == "supply.assault-limit"
    assert points(do(state, "assault 30A 8"), "sp.soviet") == 7


@pytest.mark.rule("kur attrition.assault")
def test_a_reduced_unit_buys_up_to_its_reduced_strength() -> None:
    state = do(front("XXIV reduced", "30A reduced", 15), "attack 30A with XXIV")
    assert offers(state) == list(range(7))


@pytest.mark.rule("kur attrition.assault")
def test_the_stock_limits_what_can_be_bought() -> None:
    state = do(front("XXIV", "30A reduced", 3), "attack 30A with XXIV")
    assert offers(state) == [0, 1, 2, 3]


@pytest.mark.rule("kur attrition.assault")
def test_bought_strength_raises_the_odds() -> None:
    state = do(front("XL", "30A reduced", 8), "attack 30A with XL", "assault XL 8", "done")
    assert odds(state, state.battle)[:3] == (2 * 16, 4, 5)


@pytest.mark.parametrize(
    ("phase", "attacker", "defender", "column"),
    [
        ("soviet-combat", "30A reduced", "XLII reduced", "2:1"),
        ("german-combat", "XXXIV", "30A reduced", "1:1"),
    ],
)
@pytest.mark.rule("kur attrition.assault", "gdw mud.attack")
def test_woa_10_mud_halves_what_was_bought(phase: str, attacker: str, defender: str, column: str) -> None:
    """(4 + 4) / 2 = 4 against 2, and against the 4 that is the weakest a Soviet army gets."""
    board = Board("gdw", options=[ATTRITION], west=[(-3, 0)], east=[(-3, 0)])
    state = board.position(
        phase, {attacker: W, defender: X}, "points sp.german 9", "points sp.soviet 9", turn=3
    )
    key, target = attacker.split(maxsplit=1)[0], defender.split(maxsplit=1)[0]
    state = do(state, f"attack {target} with {key}", f"assault {key} 4", "done", "roll 3")
    assert [e.column for e in state.events if hasattr(e, "result")] == [column]


@pytest.mark.rule("kur attrition.assault")
def test_exchange_counts_printed_strength() -> None:
    """The defender loses 4. The attacker of 4 + 4 loses both its steps, not one of them."""
    state = do(front("XXXIV", "30A reduced", 4), "attack 30A with XXXIV", "assault XXXIV 4", "done", "roll 5")
    assert (where(state, "30A"), where(state, "XXXIV")) == ("pool", "pool")


def surcharged(stock_: int) -> State:
    """The line of XL to the west enters one hex in the zone of 33rd Army."""
    line = [(q, 0) for q in range(-4, 1)] + [(-1, -1)]
    board = Board("gdw", options=[ATTRITION], only=line, west=[(-4, 0)])
    units: dict[str, Axial] = {"XL": W, "30A reduced": X, "33A": (-1, -1)}
    return board.position("german-combat", units, f"points sp.german {stock_}")


@pytest.mark.rule("kur attrition.surcharge", "Q-54")
def test_the_surcharge_is_paid_once_and_adds_no_strength() -> None:
    state = do(surcharged(6), "attack 30A with XL")
    assert offers(state) == [0, 1, 2, 3, 4, 5]
    state = do(state, "assault XL 4")
    assert points(state, "sp.german") == 6 - 4 - 1
    assert odds(do(state, "done"), state.battles[0]).doubled == 2 * (8 + 4)


@pytest.mark.rule("kur attrition.surcharge", "Q-54")
def test_no_surcharge_for_nothing() -> None:
    assert points(do(surcharged(6), "attack 30A with XL", "assault XL 0"), "sp.german") == 6


@pytest.mark.rule("kur attrition.assault", "Q-54")
def test_points_are_paid_at_declaration_for_good() -> None:
    state = do(front("XL", "30A reduced", 8), "attack 30A with XL", "assault XL 5")
    assert points(state, "sp.german") == 3
    assert asked(state) == "combat.ask"


@pytest.mark.rule("kur attrition.use", "kur attrition.assault")
def test_units_out_of_supply_buy_nothing() -> None:
    """No terminal: the only attacker is not even asked."""
    board = Board("gdw", options=[ATTRITION])
    state = board.position("german-combat", {"XL": W, "30A reduced": X}, "points sp.german 9")
    assert asked(do(state, "attack 30A with XL")) == "combat.ask"


@pytest.mark.rule("kur attrition.use")
def test_the_defender_is_never_asked() -> None:
    state = front("XL", "30A reduced", 0, "points sp.soviet 15")
    state = do(state, "attack 30A with XL", "done")
    assert asked(state) == "combat.roll"
    assert odds(state, state.battle)[:2] == (16, 4)


@pytest.mark.rule("kur option.crt-minimum", "Q-54")
def test_points_can_lift_an_attack_onto_the_table() -> None:
    """3 against 8 needs at least one point; without points it is barred."""
    assert refused(front("V reduced", "30A", 0), "attack 30A with V") != ""
    state = do(front("V reduced", "30A", 5), "attack 30A with V")
    assert offers(state) == [1, 2, 3]
    assert refused(state, "assault V 0") == "supply.assault-limit"


@pytest.mark.rule("kur option.crt-minimum", "Q-54")
def test_an_attack_is_legal_if_any_purchase_reaches_the_table() -> None:
    """12 are needed, 8 are there. 6 points buy 4 for V with its surcharge of 2, if XXXIV takes none."""
    line = [(q, 0) for q in range(-4, 6)] + [(-1, -1), (3, -1)]
    board = Board(
        "gdw", options=[ATTRITION], only=line, west=[(-4, 0), (5, 0)], fort=[X], river=[(X, W), (X, (1, 0))]
    )
    units: dict[str, Axial] = {"XXXIV reduced": W, "V": (1, 0), "30A": X, "33A": (-1, -1), "40A": (3, -1)}
    state = board.position("german-combat", units, "points sp.german 6")
    unit = board.game.unit
    assert in_supply(state, 0) == {unit["XXXIV"]: 1, unit["V"]: 2}
    assert refused(state, "attack 30A with XXXIV V") == ""

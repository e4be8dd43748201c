"""Winter gear in the War of Attrition (WOA-11 and WOA-12)."""

from __future__ import annotations

import pytest

from boards import Board
from rasputitsa.engine.action import Gear
from rasputitsa.engine.event import FrostbiteCancelled
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.attrition import BuyGear
from rasputitsa.mechanisms.supply import in_supply
from rules.answers import asked, do, points, refused, scene
from rules.scenes import campaign, strength_of

ATTRITION = "kurcina_war_of_attrition"
FREE = {"XXIV": "0101", "V": "0102", "30A reduced": "1410"}


def winter(units: dict[str, str], stock: int, turn: int = 8) -> State:
    """The German replacement phase of a snow turn."""
    game = campaign(ATTRITION)
    return scene(game, "german-replacement", units, f"points sp.german {stock}", turn=turn)


def offers(state: State) -> list[int]:
    found = decision(state)
    assert found is not None
    return [a.sets for a in found.options if isinstance(a, Gear)]


@pytest.mark.rule("kur attrition.gear", "Q-52")
def test_woa_11_unneeded_gear_is_lost() -> None:
    state = do(winter(FREE, 5), "gear 1")
    assert points(state, "sp.german") == 3
    state = do(state, "roll 6")
    assert points(state, "sp.german") == 3
    assert (strength_of(state, "XXIV"), strength_of(state, "V")) == (12, 6)


@pytest.mark.rule("kur attrition.gear", "kur attrition.use")
def test_gear_cancels_frostbite() -> None:
    state = do(winter(FREE, 5), "gear 1", "roll 1")
    assert FrostbiteCancelled(0) in state.events
    assert (strength_of(state, "XXIV"), strength_of(state, "V")) == (12, 6)


@pytest.mark.rule("kur attrition.gear")
def test_without_gear_frostbite_strikes() -> None:
    assert asked(do(winter(FREE, 5), "gear 0", "roll 1")) == "attrition.ask"


@pytest.mark.rule("kur attrition.gear", "Q-52")
def test_one_set_per_roll() -> None:
    state = winter(FREE, 9)
    assert offers(state) == [0, 1]
    assert refused(state, "gear 2") == "attrition.gear-limit"
    assert offers(winter(FREE, 9, turn=9)) == [0, 1, 2]


@pytest.mark.rule("kur attrition.gear", "Q-52")
def test_one_set_cancels_the_first_of_two_results() -> None:
    state = do(winter(FREE, 9, turn=9), "gear 1", "roll 1")
    assert asked(state) == "attrition.roll"
    assert asked(do(state, "roll 1")) == "attrition.ask"


@pytest.mark.rule("kur attrition.gear", "Q-52")
def test_gear_waits_for_the_first_frostbite() -> None:
    state = do(winter(FREE, 9, turn=9), "gear 1", "roll 6", "roll 1")
    assert FrostbiteCancelled(0) in state.events
    assert strength_of(state, "XXIV") == 12


@pytest.mark.rule("kur attrition.gear", "Q-52")
def test_two_sets_cancel_both_results() -> None:
    state = do(winter(FREE, 9, turn=10), "gear 2", "roll 1", "roll 2")
    assert points(state, "sp.german") == 5
    assert (strength_of(state, "XXIV"), strength_of(state, "V")) == (12, 6)


@pytest.mark.rule("kur attrition.gear")
def test_the_stock_limits_gear() -> None:
    assert offers(winter(FREE, 3, turn=9)) == [0, 1]
    assert asked(winter(FREE, 1)) == "attrition.roll"


RINGED = {"V": "0510", "30A": "0509", "33A": "0409", "40A": "0410", "43A": "0609", "49A": "0610"}


@pytest.mark.rule("kur attrition.use", "kur attrition.gear", "Q-52")
def test_woa_12_no_unit_in_supply() -> None:
    state = winter(RINGED, 9)
    assert asked(state) == "attrition.roll"
    assert refused(state, "gear 1") != ""
    assert points(do(state, "roll 6"), "sp.german") == 9


@pytest.mark.rule("kur attrition.use", "kur attrition.gear")
def test_woa_12_the_reason_is_the_missing_supply() -> None:
    question = BuyGear(1).ask(winter(RINGED, 9))
    assert question is not None
    refusal = question.options.why_not(Gear(1))
    assert refusal is not None
    assert (refusal.topic, refusal.rule) == ("attrition.gear-supply", "kur attrition.use")


@pytest.mark.rule("kur attrition.gear", "kur attrition.surcharge", "Q-52")
def test_the_lowest_surcharge_is_added_to_the_price() -> None:
    """Two armies bar a strip: the line of XXIV enters two hexes in zones, that of V four."""
    strip = [(q, r) for q in range(9) for r in range(3)]
    board = Board(
        "gdw", scenario="campaign14", options=[ATTRITION], only=strip, west=[(0, r) for r in range(3)]
    )
    units = {"XXIV": (3, 1), "V": (7, 1), "30A": (1, 1), "33A": (5, 1)}
    state = board.position("german-replacement", units, "points sp.german 9", turn=8)
    assert sorted(in_supply(state, 0).values()) == [2, 4]
    assert points(do(state, "gear 1"), "sp.german") == 9 - (2 + 2)

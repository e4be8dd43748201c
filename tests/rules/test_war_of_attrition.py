"""The War of Attrition: supply phases, extra supply and lines (WOA-01 to WOA-08)."""

from __future__ import annotations

import pytest

from boards import Axial, Board
from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.mechanisms.supply import in_supply
from rules.answers import asked, do, phase_of, points, refused, scene
from rules.scenes import GDW, campaign, pass_to

ATTRITION = "kurcina_war_of_attrition"
X: Axial = (0, 0)
W: Axial = (-1, 0)
STRIP = [(q, r) for q in range(5) for r in range(3)]


def attrition() -> Game:
    return campaign(ATTRITION)


def strip(units: dict[str, Axial]) -> dict[str, int]:
    """The supplied Soviets on the strip board, each with its surcharge."""
    board = Board("gdw", options=[ATTRITION], only=STRIP, east=[(4, r) for r in range(3)])
    state = board.position("soviet-combat", units)
    return {state.game.counters[u].key: extra for u, extra in in_supply(state, 1).items()}


# The supply phase.


@pytest.mark.rule("kur attrition.rules", "kur attrition.start")
def test_woa_01_start() -> None:
    state = attrition().start()
    assert (points(state, "sp.german"), points(state, "sp.soviet")) == (5, 15)


@pytest.mark.rule("kur attrition.rules")
def test_woa_01_all_balance_and_optional_rules_are_on() -> None:
    assert {
        name for name, value in load(GDW, options={ATTRITION: "on"}).options.items() if value == "on"
    } == {
        ATTRITION,
        "kurcina_improved_shock",
        "kurcina_strong_line",
        "kurcina_german_logistics",
        "kurcina_edge",
        "kurcina_harsher_winter",
        "kurcina_advanced_crt",
        "kurcina_early_shock",
        "kurcina_variable_weather",
    }


@pytest.mark.rule("kur attrition.phase", "Q-53")
def test_woa_02_no_german_supply_phase_on_turn_1() -> None:
    state = do(attrition().start(), "arrange historical")
    assert phase_of(state) == "german-panzer"
    assert points(state, "sp.german") == 5


@pytest.mark.rule("kur attrition.phase")
def test_supply_phases_come_just_before_replacement_phases() -> None:
    order = [phase.id for phase in attrition().phases]
    for side in ("german", "soviet"):
        assert order.index(f"{side}-supply") == order.index(f"{side}-replacement") - 1


def stock(side: str, turn: int, before: int, *control: str) -> int:
    """The stock of a side after its supply phase."""
    units = {"XXIV reduced": "0101", "30A reduced": "1401"}
    facts = (f"points sp.{side} {before}", *control)
    return points(scene(attrition(), f"{side}-supply", units, *facts, turn=turn), f"sp.{side}")


@pytest.mark.rule("kur attrition.check", "kur attrition.basic", "Q-53")
def test_woa_03_soviet_turn_1() -> None:
    assert stock("soviet", 1, 15, "control german 0204 0307") == 11 + 3


@pytest.mark.rule("kur attrition.check", "kur attrition.basic")
def test_woa_04_german_turn_2() -> None:
    assert stock("german", 2, 5, "control german 0204 0307") == 2 + 3


@pytest.mark.rule("kur attrition.basic")
def test_woa_05_no_basic_supply_for_the_german_from_turn_5() -> None:
    assert stock("german", 5, 7, "control german 0204 0307 0509 0601") == 4
    assert stock("german", 4, 7, "control german 0204 0307 0509 0601") == 4 + 3


@pytest.mark.rule("kur attrition.basic")
def test_the_soviet_receives_basic_supply_to_the_end() -> None:
    assert stock("soviet", 14, 0) == 3


@pytest.mark.rule("kur attrition.check")
def test_moscow_counts_one_for_the_german() -> None:
    assert stock("german", 5, 9, "control german 1103 0204") == 2


@pytest.mark.rule("kur attrition.check")
def test_a_stock_within_the_limit_is_kept() -> None:
    assert stock("soviet", 2, 6) == 6 + 3


# Extra supply.


def replacements(rp_turn: int = 2) -> State:
    units = {"30A reduced": "1401", "33A reduced": "1402", "40A reduced": "1403"}
    return scene(attrition(), "soviet-replacement", units, "points sp.soviet 4", turn=rp_turn)


@pytest.mark.rule("kur attrition.extra")
def test_woa_06_two_points_for_dice() -> None:
    state = do(replacements(), "requisition", "roll 3", "requisition", "roll 5")
    assert (points(state, "sp.soviet"), points(state, "rp")) == (4 + 8, 3)
    assert refused(state, "requisition") == "supply.requisition-limit"


@pytest.mark.rule("kur attrition.extra")
def test_the_limit_begins_anew_next_turn() -> None:
    state = do(replacements(), "requisition", "roll 3", "requisition", "roll 5")
    state = pass_to(state, 3, "soviet-replacement", face=1)
    state = do(state, "roll 1") if asked(state) == "arrival.early" else state
    assert refused(state, "requisition") == ""


@pytest.mark.rule("kur attrition.extra")
def test_no_extra_supply_without_the_variant() -> None:
    state = scene(campaign(), "soviet-replacement", {"30A reduced": "1401"}, turn=2)
    assert refused(state, "requisition") == "supply.none"


# Lines of supply.


@pytest.mark.rule("kur attrition.surcharge")
def test_woa_07_through_empty_zones() -> None:
    assert strip({"30A": (1, 1), "V": (3, 1)}) == {"30A": 2}


@pytest.mark.rule("kur attrition.in-supply", "kur attrition.surcharge")
def test_woa_08_through_a_friend() -> None:
    assert strip({"30A": (1, 1), "V": (3, 1), "33A": (3, 0)})["30A"] == 1


@pytest.mark.rule("kur attrition.in-supply")
def test_a_free_line_has_no_surcharge() -> None:
    assert strip({"30A": (1, 1)}) == {"30A": 0}


@pytest.mark.rule("kur attrition.in-supply")
def test_the_hex_of_origin_is_exempt() -> None:
    assert strip({"30A": (3, 0), "V": (2, 1)}) == {"30A": 0}


@pytest.mark.rule("kur attrition.in-supply")
def test_enemy_units_block_the_line() -> None:
    assert strip({"30A": (1, 1), "V": (3, 0), "VI": (3, 1), "VII": (3, 2)}) == {}


@pytest.mark.rule("kur attrition.in-supply")
def test_a_chain_of_friends_in_zones_is_free() -> None:
    chain: dict[str, Axial] = {"33A": (3, 0), "40A": (4, 0)}
    assert strip({"30A": (1, 1), "V": (3, 1), **chain})["30A"] == 0

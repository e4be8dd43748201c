"""G2, G6, G7 and §7: strengths, ratios, shifts and the table."""

from __future__ import annotations

import pytest

from rasputitsa.engine.game import Game
from rasputitsa.mechanisms.impulse.odds import CombatRules, label, on_table, position, result
from rules.moskva.field import (
    CORPS,
    CORPS2,
    ID1,
    MOT,
    NE,
    NW,
    PZ1,
    PZ2,
    PZ3,
    SD1,
    SD2,
    SD3,
    TBR1,
    C,
    N,
    S,
    column_of,
    field,
    odds_of,
    scene,
)

GAME = field()
RULES = GAME.of(CombatRules)
TWO_DUG_IN = {f"{SD1} entrenched": C, f"{SD2} entrenched": C}


def column(attackers: int, defenders: int, shift: int = 0, rules: CombatRules = RULES) -> str:
    found = position(rules, attackers, defenders) + shift
    return rules.columns[on_table(rules, found)[0]].label


@pytest.mark.rule("series G2.ratio", "R13")
@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        (8, 2, "4/1"), (10, 3, "3/1"), (7, 4, "1.5/1"), (2, 5, "1/3"),  # T011 to T014, printed
        (4, 5, "1/2"), (6, 6, "1/1"), (9, 6, "1.5/1"), (12, 6, "2/1"), (5, 2, "2/1"),  # T015 to T017
        (1, 4, "1/3"), (45, 6, "7/1"),  # T018, T020
    ],
)  # fmt: skip
def test_ratios(attackers: int, defenders: int, expected: str) -> None:
    assert column(attackers, defenders) == expected


@pytest.mark.rule("series G2.limits", "series G2.roll", "R10", "R11")
def test_t018_to_t023_the_ends_of_the_table() -> None:
    at = position(RULES, 1, 4)
    assert label(RULES, at) == "1/4"
    assert (result(RULES, at, 6), result(RULES, at, 2)) == ("AR", "AE")
    assert result(RULES, position(RULES, 45, 6), 1) == "DR2"
    beyond = position(RULES, 30, 3) - 2
    assert (label(RULES, beyond), result(RULES, beyond, 1)) == ("8/1", "DR2")
    shifted = position(RULES, 21, 3) - 2
    assert (label(RULES, shifted), result(RULES, shifted, 1)) == ("5/1", "D2")
    assert result(RULES, position(RULES, 12, 12) - 4, 6) == "AR"


@pytest.mark.rule("R10")
def test_the_ratio_may_be_cut_first() -> None:
    game = field("clamp_first")
    units = {CORPS: N, CORPS2: NE, PZ1: NW, PZ2: NW, SD1: C}
    assert column_of(scene(game, "german-combat", units, weather="snow", turn=8), C, CORPS, CORPS2) == "5/1"
    assert column_of(scene(GAME, "german-combat", units, weather="snow", turn=8), C, CORPS, CORPS2) == "10/1"


@pytest.mark.rule("series G2.roll", "series G3.combined")
def test_t024_to_t026_cells() -> None:
    def cell(name: str, face: int) -> str:
        return result(RULES, [c.label for c in RULES.columns].index(name), face)

    assert (cell("1/2", 5), cell("1/3", 6)) == ("NE", "NE")
    assert (cell("1.5/1", 6), cell("1.5/1", 5)) == ("DR", "D2")
    assert (cell("3/1", 5), cell("2/1", 5)) == ("DR1", "DR1")


@pytest.mark.rule("series G6.forest", "series G2.strength")
def test_t027_to_t029_t032_forest_halves_the_sum_of_the_armour() -> None:
    game = field(forest=[C])
    units = {PZ1: N, PZ2: N, PZ3: N, CORPS: NW, MOT: NE, **TWO_DUG_IN}
    state = scene(game, "german-combat", units)
    assert odds_of(state, C, PZ1).attack == 4
    assert (odds_of(state, C, PZ1, PZ2, PZ3).attack, column_of(state, C, PZ1, PZ2, PZ3)) == (11, "1.5/1")
    assert (odds_of(state, C, PZ1, PZ2, CORPS).attack, column_of(state, C, PZ1, PZ2, CORPS)) == (19, "3/1")
    assert odds_of(state, C, MOT).attack == 5


@pytest.mark.rule("series G7.mud", "R14")
def test_t030_t031_mud_halves_the_total() -> None:
    state = scene(GAME, "german-combat", {PZ1: N, "9.206ID": NW, SD1: C}, weather="mud", turn=4)
    assert odds_of(state, C, PZ1).attack == 4
    wood = scene(field(forest=[C]), "german-combat", {PZ1: N, SD1: C}, weather="mud", turn=4)
    assert odds_of(wood, C, PZ1).attack == 2
    kav = scene(GAME, "german-combat", {"2Pz.1Kav": N, SD1: C}, weather="mud", turn=4)
    assert odds_of(kav, C, "2Pz.1Kav").attack == 2


@pytest.mark.rule("series G6.city")
def test_t033_a_city_doubles_the_defence() -> None:
    units = {CORPS: N, CORPS2: NE, SD1: C, SD2: C, SD3: C}
    state = scene(field(city=[C]), "german-combat", units)
    assert (odds_of(state, C, CORPS, CORPS2).defence, column_of(state, C, CORPS, CORPS2)) == (12, "2/1")


@pytest.mark.rule("series G6.swamp")
def test_t034_t035_swamp() -> None:
    units = {PZ1: N, PZ2: N, CORPS: NW, **TWO_DUG_IN}
    wet = scene(field(swamp=[C]), "german-combat", units)
    assert (odds_of(wet, C, PZ1, PZ2, CORPS).attack, column_of(wet, C, PZ1, PZ2, CORPS)) == (19, "2/1")
    frozen = scene(field(swamp=[C]), "german-combat", units, turn=7, weather="frost")
    assert (odds_of(frozen, C, PZ1, PZ2, CORPS).attack, column_of(frozen, C, PZ1, PZ2, CORPS)) == (26, "2/1")


@pytest.mark.rule("series F6", "series A2a")
def test_t036_an_entrenched_division() -> None:
    state = scene(GAME, "german-combat", {CORPS: N, f"{SD1} entrenched": C})
    assert (odds_of(state, C, CORPS).defence, odds_of(state, C, CORPS).shifts) == (3, ())


RIVER = field(river=[f"{N}/{C}", f"{NW}/{C}", f"{NE}/{C}"])
MAJOR = field(major=[f"{N}/{C}", f"{NW}/{C}"])
FORT = field(fort=[f"{N}/{C}", f"{NW}/{C}"])
BOTH = field(fort=[f"{N}/{C}"], river=[f"{N}/{C}"])


def across(game: Game, *attackers: str, turn: int = 1, weather: str = "fine") -> str:
    """The column of two corps or more against two entrenched divisions."""
    units = {CORPS: N, CORPS2: NW, "9.VIIIAK": S, **TWO_DUG_IN}
    return column_of(scene(game, "german-combat", units, turn=turn, weather=weather), C, *attackers)


@pytest.mark.rule("series G6.river", "R32")
def test_t037_to_t040_rivers() -> None:
    assert across(RIVER, CORPS, CORPS2) == "2/1"
    assert across(RIVER, CORPS, "9.VIIIAK") == "3/1"
    assert across(RIVER, CORPS, CORPS2, turn=6, weather="frost") == "2/1"
    assert across(RIVER, CORPS, "9.VIIIAK", turn=6, weather="frost") == "3/1"


@pytest.mark.rule("series G6.major-river")
def test_t041_t042_major_rivers() -> None:
    assert across(MAJOR, CORPS, CORPS2) == "1.5/1"
    assert across(MAJOR, CORPS, CORPS2, "9.VIIIAK", turn=8, weather="snow") == "3/1"


@pytest.mark.rule("R29")
def test_only_the_worst_water_counts() -> None:
    mixed = field(river=[f"{N}/{C}"], major=[f"{NW}/{C}"])
    assert across(mixed, CORPS, CORPS2) == "1.5/1"
    assert across(mixed, CORPS, CORPS2, "9.VIIIAK") == "4/1"
    walled = field(river=[f"{N}/{C}"], major=[f"{NW}/{C}"], fort=[f"{N}/{C}", f"{NW}/{C}"])
    assert across(walled, CORPS, CORPS2) == "1/2"


@pytest.mark.rule("series G6.fortification")
def test_t043_t044_fortifications() -> None:
    units = {CORPS: N, CORPS2: N.replace("09", "10"), "9.VIIIAK": S, SD1: C, SD2: C}
    assert column_of(scene(BOTH, "german-combat", units), C, CORPS) == "1/2"
    assert across(FORT, CORPS, CORPS2) == "2/1"
    assert across(FORT, CORPS, "9.VIIIAK") == "3/1"


@pytest.mark.rule("R31")
def test_t045_fortifications_never_hamper_their_owner() -> None:
    units = {SD1: N, SD2: NW, ID1: C}
    state = scene(FORT, "soviet-combat", units)
    assert odds_of(state, C, SD1, SD2).shifts == ()
    behind = scene(FORT, "german-combat", {CORPS: C, SD1: N})
    assert column_of(behind, N, CORPS) == "4/1"


@pytest.mark.rule("moskva 7", "series G7.snow", "R04")
def test_t046_to_t049_winter() -> None:
    attack = {CORPS: N, SD1: C}
    assert column_of(scene(GAME, "german-combat", attack, turn=9, weather="snow"), C, CORPS) == "4/1"
    counter = {SD1: N, SD2: N, SD3: N, "SSKav": C}
    state = scene(GAME, "soviet-combat", counter, turn=9, weather="snow")
    assert column_of(state, C, SD1, SD2, SD3) == "3/1"
    even = scene(GAME, "soviet-combat", {SD1: N, "SSKav": C}, turn=6, weather="frost")
    assert column_of(even, C, SD1) == "1.5/1"
    assert column_of(scene(GAME, "german-combat", attack, turn=5, weather="fine"), C, CORPS) == "6/1"
    late = field("winter_from_7")
    assert column_of(scene(late, "german-combat", attack, turn=6, weather="frost"), C, CORPS) == "6/1"
    assert column_of(scene(GAME, "german-combat", attack, turn=6, weather="frost"), C, CORPS) == "5/1"


@pytest.mark.rule("series G6.rough")
def test_t050_rough_ground() -> None:
    assert across(field(rough=[C]), CORPS, CORPS2) == "3/1"


@pytest.mark.rule("R30")
def test_t051_bridges_do_not_help_an_attack() -> None:
    bridged = field(river=[f"{N}/{C}", f"{NW}/{C}"], road=[f"{N}-{C}"])
    assert across(bridged, CORPS, CORPS2) == "2/1"


@pytest.mark.rule("series G2.strength")
def test_soviet_armour_in_the_open_is_not_halved() -> None:
    state = scene(GAME, "soviet-combat", {TBR1: N, "SSKav": C})
    assert odds_of(state, C, TBR1).attack == 2

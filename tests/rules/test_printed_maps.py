"""Vectors MAP-01 to MAP-21: the rules on the printed maps."""

from __future__ import annotations

import pytest

from rasputitsa.engine.action import Arrange
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.movement import Movement
from rasputitsa.mechanisms.setup import SetUp
from rasputitsa.mechanisms.trace import in_communication
from rules.answers import asked, do, points, refused, scene, where
from rules.scenes import ALL, C3I, GDW, VPG, odds_of, pass_to, retreat_ends, seven, shifts_of, strength_of

every_map = pytest.mark.parametrize("game_id", ALL)
KZ = "kurcina_zoc_retreat"

MAP_01 = {"XLVI": "1002", "V": "1003", "1Sh reduced": "1103"}
MAP_03 = {"XLVII": "0403", "V": "0404", "30A reduced": "0504"}
MAP_04 = {**MAP_03, "XLII reduced": "0603"}
MAP_15 = {"XXIV": "1002", "XLI": "1104", "LVII": "1202"}
DR_AT_3 = {GDW: "roll 2", VPG: "roll 1", C3I: "roll 1"}


def game_of(name: str) -> Game:
    """A base game, or the first edition with Kurcina's retreat (``KZ``)."""
    return seven(GDW, KZ) if name == KZ else seven(name)


def fought(state: State, target: str, *attackers: str, face: str) -> State:
    """One battle up to what its die asks for."""
    return do(state, f"attack {target} with {' '.join(attackers)}", "done", face)


def deployed(game: Game) -> State:
    return apply(game.start(), Arrange("historical"))


@every_map
@pytest.mark.rule("Q-39", "gdw combat.river", "vpg 9.2.river", "c3i 9.2.river")
def test_map_01_moscow_across_the_river(game_id: str) -> None:
    state = scene(seven(game_id), "german-combat", MAP_01)
    assert odds_of(state, "1Sh", "XLVI", "V") == ("3:1", "1:1")
    assert shifts_of(state, "1Sh", "XLVI", "V") == {"major": -1, "river": -1}


@every_map
@pytest.mark.rule("gdw combat.river", "vpg 9.2.river", "c3i 9.2.river")
def test_map_02_one_attacker_on_the_near_bank(game_id: str) -> None:
    state = scene(seven(game_id), "german-combat", {**MAP_01, "XXXIV": "1202"})
    assert odds_of(state, "1Sh", "XLVI", "V", "XXXIV") == ("4:1", "3:1")
    assert shifts_of(state, "1Sh", "XLVI", "V", "XXXIV") == {"major": -1}


@every_map
@pytest.mark.rule("gdw combat.cumulative", "vpg 9.2.cumulative", "c3i 9.2.cumulative")
def test_map_03_fort_across_the_river(game_id: str) -> None:
    state = scene(seven(game_id), "german-combat", MAP_03)
    assert odds_of(state, "30A", "XLVII", "V") == ("3:1", "1:1")
    state = fought(state, "30A", "XLVII", "V", face="roll 1")
    assert retreat_ends(state) == {"0602", "0605", "0703", "0704", "0705"}


@every_map
@pytest.mark.rule("gdw combat.DR.eliminated", "vpg 9.3.DR.eliminated", "c3i 9.3.DR.eliminated")
def test_map_04_half_unit_ringed_by_zones(game_id: str) -> None:
    state = scene(seven(game_id), "german-combat", MAP_04)
    assert odds_of(state, "30A", "XLVII", "V", "XLII") == ("4:1", "3:1")
    state = fought(state, "30A", "XLVII", "V", "XLII", face=DR_AT_3[game_id])
    assert where(state, "30A") == "pool"


@pytest.mark.parametrize(
    ("game_id", "columns"), [(GDW, ("2:1", "1:1")), (VPG, ("3:1", "2:1")), (C3I, ("3:1", "2:1"))]
)
@pytest.mark.rule("gdw mud.attack", "vpg 12.2", "c3i 12.2", "Q-09")
def test_map_05_the_same_in_mud(game_id: str, columns: tuple[str, str]) -> None:
    state = scene(seven(game_id), "german-combat", MAP_04, turn=3)
    assert odds_of(state, "30A", "XLVII", "V", "XLII") == columns


RINGED = {"XLVII": "0403", "V": "0404", "XLII reduced": "0603", "30A": "0504"}


@pytest.mark.parametrize("game_id", [GDW, VPG])
@pytest.mark.rule("gdw combat.DR.zoc", "vpg 9.3.DR.zoc", "Q-17")
def test_map_06_full_unit_may_not_enter_zones(game_id: str) -> None:
    state = fought(scene(seven(game_id), "german-combat", RINGED), "30A", "XLVII", "V", "XLII", face="roll 1")
    assert where(state, "30A") == "pool"


@pytest.mark.parametrize("name", [C3I, KZ])
@pytest.mark.rule("c3i 9.3.DR.step", "kur clarification.zoc-retreat")
def test_map_06_full_unit_pays_a_step_to_cross_zones(name: str) -> None:
    state = fought(scene(game_of(name), "german-combat", RINGED), "30A", "XLVII", "V", "XLII", face="roll 1")
    assert retreat_ends(state) == {"0502", "0506", "0605", "0705"}
    state = do(state, "retreat 30A 0604-0705")
    assert (where(state, "30A"), strength_of(state, "30A")) == ("0705", 4)


@every_map
@pytest.mark.parametrize("turn", [1, 3])
@pytest.mark.rule("gdw movement.rail-cost", "vpg 8.1.cost", "c3i 8.1.cost", "gdw mud.movement", "vpg 12.1")
def test_map_07_rail_through_forest_in_any_weather(game_id: str, turn: int) -> None:
    state = scene(seven(game_id), "soviet-rail", {"30A": "1103"}, turn=turn)
    assert refused(state, "move 30A 1003-0903-0803-0704-0603") == "move.too-far"
    assert where(do(state, "move 30A 1003-0903-0803-0704"), "30A") == "0704"


@every_map
@pytest.mark.rule("gdw movement.rail", "vpg 8.1", "c3i 8.1")
def test_map_08_adjacent_rail_hexes_without_track(game_id: str) -> None:
    state = scene(seven(game_id), "soviet-rail", {"30A": "1002"})
    assert refused(state, "move 30A 1003") == "move.no-track"


@pytest.mark.parametrize(("game_id", "answer"), [(GDW, ""), (VPG, "move.no-track"), (C3I, "move.no-track")])
@pytest.mark.rule("gdw movement.rail", "vpg 8.1", "c3i 8.1")
def test_map_09_railway_south_of_orel(game_id: str, answer: str) -> None:
    state = scene(seven(game_id), "soviet-rail", {"30A": "0809"})
    assert refused(state, "move 30A 0810") == answer


@pytest.mark.parametrize(("game_id", "cost"), [(GDW, 1), (VPG, 2), (C3I, 2)])
@pytest.mark.rule("gdw movement.costs", "vpg 8.0.costs", "c3i 8.0.costs")
def test_map_10_cost_of_0203(game_id: str, cost: int) -> None:
    game = seven(game_id)
    way = game.of(Movement).ways(game, "ground", "clear")[game.unit["V"]][0]
    assert way.cost(game.grid, game.grid.hex("0103"), game.grid.hex("0203")) == cost


@pytest.mark.parametrize(("game_id", "answer"), [(GDW, "replacement.place"), (VPG, ""), (C3I, "")])
@pytest.mark.parametrize("hex_", ["1301", "1210"])
@pytest.mark.rule("Q-23", "gdw replacements.edge", "vpg 10.2.edge", "c3i 10.2.edge")
def test_map_11_entry_hexes(game_id: str, hex_: str, answer: str) -> None:
    state = scene(seven(game_id), "soviet-replacement", {"30A reduced": "pool"}, turn=5)
    assert refused(state, f"place 30A {hex_}") == answer


@pytest.mark.rule("kur option.edge", "Q-49")
def test_map_12_triple_arrow_hex() -> None:
    game = seven(GDW, "kurcina_edge")
    state = scene(game, "soviet-replacement", {"30A reduced": "pool"}, turn=2)
    assert where(do(state, "place 30A 1301"), "30A") == "1301"


@pytest.mark.parametrize(
    ("game_id", "cut_off"), [(GDW, set()), (VPG, {"0304", "0405"}), (C3I, {"0304", "0405"})]
)
@pytest.mark.rule("gdw replacements.communication", "vpg 10.0.communication", "c3i 10.0.communication")
def test_map_13_communication_at_the_start(game_id: str, cut_off: set[str]) -> None:
    state = deployed(seven(game_id))
    lost = state.occupied[1] & ~in_communication(state, 1)
    assert set(state.game.grid.labels(lost)) == cut_off


@every_map
def test_map_13_holds_for_every_ready_made_set_up(game_id: str) -> None:
    game = seven(game_id)
    states = [apply(game.start(), Arrange(name)) for name in game.of(SetUp).ready]
    assert len({state.occupied[0] for state in states}) == 1


@pytest.mark.parametrize("game_id", [VPG, C3I])
@pytest.mark.rule("vpg 9.1.maximum", "c3i 9.1.maximum", "vpg 9.2.hex", "c3i 9.2.hex")
def test_map_14_first_attack_of_the_game(game_id: str) -> None:
    units = {"XLI": "0404", "LVII": "0305", "XXIV": "0406", "30A reduced": "0405"}
    state = scene(seven(game_id), "german-combat", units)
    assert odds_of(state, "30A", "XLI", "LVII") == ("6:1", "4:1")
    assert shifts_of(state, "30A", "XLI", "LVII") == {"forest": -1, "river": -1}
    assert odds_of(state, "30A", "XLI", "LVII", "XXIV") == ("6:1", "5:1")


@every_map
@pytest.mark.rule("gdw replacements.moscow", "vpg 10.2.moscow", "c3i 10.2.moscow", "Q-72")
def test_map_15_encircled_moscow_is_served(game_id: str) -> None:
    state = scene(seven(game_id), "soviet-replacement", {**MAP_15, "30A reduced": "1103"}, turn=5)
    assert not in_communication(state, 1) >> state.game.grid.hex("1103") & 1
    assert strength_of(do(state, "restore 30A"), "30A") == 8


def encircled(name: str) -> State:
    """A full army in Moscow after DR, which it does not resist by stubborn defence."""
    game = game_of(name)
    state = scene(game, "german-combat", {**MAP_15, "30A": "1103"})
    state = fought(state, "30A", "XXIV", "XLI", "LVII", face=DR_AT_3[game.id])
    return do(state, "done") if asked(state) == "result.stand" else state


@pytest.mark.parametrize("game_id", [GDW, VPG])
@pytest.mark.rule("gdw combat.DR.eliminated", "vpg 9.3.DR.eliminated")
def test_map_16_encircled_army_is_eliminated(game_id: str) -> None:
    assert where(encircled(game_id), "30A") == "pool"


@pytest.mark.parametrize("name", [C3I, KZ])
@pytest.mark.rule("c3i 9.3.DR.step", "kur clarification.zoc-retreat", "Q-60")
def test_map_16_encircled_army_breaks_out(name: str) -> None:
    state = encircled(name)
    assert retreat_ends(state) == {"0904", "1101", "1304"}
    state = do(state, "retreat 30A 1102-1101")
    assert (where(state, "30A"), strength_of(state, "30A")) == ("1101", 4)


def cornered(name: str) -> State:
    state = scene(game_of(name), "german-combat", {"XXIV": "1310", "30A": "1410"})
    return fought(state, "30A", "XXIV", face="roll 1")


@pytest.mark.parametrize("game_id", [GDW, VPG])
@pytest.mark.rule("Q-21", "gdw combat.DR.limits", "vpg 9.3.DR.eliminated")
def test_map_17_corner_without_retreat(game_id: str) -> None:
    assert where(cornered(game_id), "30A") == "pool"


@pytest.mark.parametrize("name", [C3I, KZ])
@pytest.mark.rule("Q-21", "c3i 9.3.DR.step", "kur clarification.zoc-retreat")
def test_map_17_corner_with_a_step(name: str) -> None:
    state = cornered(name)
    assert (where(state, "30A"), strength_of(state, "30A")) == ("1408", 4)


@every_map
@pytest.mark.rule("Q-21", "gdw combat.DR.limits")
def test_map_18_never_off_the_east_edge(game_id: str) -> None:
    state = scene(seven(game_id), "german-combat", {"XXIV": "1305", "30A": "1405"})
    assert retreat_ends(fought(state, "30A", "XXIV", face="roll 1")) == {"1307", "1407"}


@pytest.mark.parametrize(("game_id", "final"), [(GDW, "3:1"), (VPG, "2:1"), (C3I, "2:1")])
@pytest.mark.rule("gdw combat.city", "vpg 9.2.hex", "c3i 9.2.cumulative", "Q-16")
def test_map_19_tula(game_id: str, final: str) -> None:
    state = scene(seven(game_id), "german-combat", {"XLVI": "1006", "V": "1007", "30A reduced": "1107"})
    assert odds_of(state, "30A", "XLVI", "V") == ("4:1", final)


@every_map
@pytest.mark.rule("gdw replacements.control", "vpg 10.0.control", "c3i 10.0.control")
def test_map_20_control_at_the_start(game_id: str) -> None:
    state = deployed(seven(game_id))
    names = {hex_: name for name, hex_ in state.game.terrain.places.items()}
    german, soviet = ({names[h] for h in bits(mask)} for mask in state.control)
    assert german == {"Smolensk", "Roslavl"}
    assert soviet == set(names.values()) - german
    assert len(soviet) == 9


@pytest.mark.rule("kur attrition.check", "Q-53")
def test_map_21_first_soviet_supply_phase() -> None:
    game = load(GDW, "campaign14", {"kurcina_war_of_attrition": "on"})
    state = deployed(game)
    assert points(state, "sp.soviet") == 15
    assert points(pass_to(state, 1, "soviet-replacement"), "sp.soviet") == 14

"""G4 and G5: retreats with all their special cases, and the advance after combat."""

from __future__ import annotations

import pytest

from rasputitsa.engine.action import Retreat
from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.mechanisms import marks
from rules.answers import asked, do, refused, where
from rules.moskva.field import (
    CORPS,
    CORPS2,
    ID1,
    NE,
    NW,
    PZ1,
    SD1,
    SD2,
    SE,
    SW,
    TBR1,
    C,
    N,
    S,
    attack,
    field,
    lost,
    marked,
    odds_of,
    options_of,
    pass_to,
    question,
    scene,
)

GAME = field()
TBR2 = "43.148TBr"
MRD = "30.107MRD"
RIFLES = [c.key for c in GAME.counters if c.key.startswith(("24.", "50.")) and c.kind == "infantry"]
FAR = "0607"  # south of S
POCKET = field(lake=[SE, SW, NE, NW])  # the only way out is S
TUNNEL = field(lake=[SE, SW, NE, NW, "0706", "0708"])  # and from S only FAR
ONE = {CORPS: N, f"{SD1} entrenched": C}
TANKS = {CORPS: N, TBR1: C, TBR2: C}


def stack(hex_: str, first: int = 0) -> dict[str, str]:
    """Four rifle divisions."""
    return dict.fromkeys(RIFLES[first : first + 4], hex_)


def ends(state: State) -> set[str]:
    """The hexes in which the retreats at hand end."""
    found = [a for a in question(state).options if isinstance(a, Retreat)]
    return {state.game.grid.label(a.path[-1]) for a in found}


def beaten(units: dict[str, str], course: str, game: Game = GAME) -> State:
    """One or two corps attack C, D1 comes, and the defender chooses: twelve against three or four."""
    state = scene(game, "german-combat", units)
    state = attack(state, C, CORPS, face=2 if TBR1 in units else 1)
    assert asked(state) == "retreat.course"
    return do(state, f"choose {course}")


@pytest.mark.rule("series G3.D2", "R57", "R21")
def test_t068_a_rout_is_led_by_the_attacker_and_costs_the_zone() -> None:
    state = beaten(ONE, "rout")
    assert (asked(state), question(state).player) == ("retreat.rout", 0)
    state = do(state, f"retreat {SD1} {S}-{FAR}")
    assert (where(state, SD1), marked(state, SD1, marks.BROKEN)) == (FAR, True)
    assert not marked(pass_to(state, 1, "soviet-movement"), SD1, marks.BROKEN)


@pytest.mark.rule("series F3", "series G3.D2")
def test_a_routed_unit_exerts_no_zone() -> None:
    state = scene(GAME, "german-exploitation", {f"{SD1} broken": C, ID1: "1007"})
    assert refused(state, f"move {ID1} 0907-0906") == ""
    firm = scene(GAME, "german-exploitation", {SD1: C, ID1: "1007"})
    assert refused(firm, f"move {ID1} 0907-0906") == "zoc.stop"


@pytest.mark.rule("series G4.2", "R36")
def test_t069_a_friend_opens_a_hex_in_an_enemy_zone() -> None:
    alone = beaten({**ONE, ID1: FAR}, "withdraw", POCKET)
    assert where(alone, SD1) == "pool"
    state = beaten({**ONE, ID1: FAR, f"{SD2} entrenched": S}, "withdraw", POCKET)
    assert where(state, SD1) == S


@pytest.mark.rule("series G4.2")
def test_t070_t071_armour_passes_zones_of_units_without_armour() -> None:
    state = beaten({**TANKS, ID1: FAR}, "withdraw", POCKET)
    assert (ends(state), lost(state, TBR1)) == ({S}, 0)
    stuck = beaten({**TANKS, ID1: FAR, PZ1: FAR}, "withdraw", POCKET)
    assert (where(stuck, TBR1), lost(stuck, TBR1), lost(stuck, TBR2)) == (C, 1, 1)


@pytest.mark.rule("series G4.3", "R22")
def test_t072_without_room_d1_becomes_d2() -> None:
    state = beaten({**ONE, **stack(S)}, "withdraw", POCKET)
    assert (asked(state), question(state).player) == ("retreat.rout", 0)
    assert ends(state) == {FAR, "0706", "0708"}
    assert marked(do(state, f"retreat {SD1} {S}-{FAR}"), SD1, marks.BROKEN)


@pytest.mark.rule("series G4.4")
def test_t073_without_room_anywhere_a_step_is_lost_on_the_spot() -> None:
    state = beaten({**TANKS, **stack(S), **stack(FAR, 4)}, "withdraw", TUNNEL)
    assert (where(state, TBR1), lost(state, TBR1), marked(state, TBR1, marks.BROKEN)) == (C, 1, True)


@pytest.mark.rule("series G4.4", "R66")
@pytest.mark.parametrize("behind", ["full", "enemy zone"])
def test_a_rout_that_stops_short_costs_a_step(behind: str) -> None:
    block = stack(FAR) if behind == "full" else {PZ1: "0507"}
    state = beaten({**TANKS, **block}, "rout", TUNNEL)
    assert refused(state, f"retreat {TBR1} {S}-{FAR}") in ("stack.full", "retreat.zone")
    state = do(state, f"retreat {TBR1} {S}")
    assert (where(state, TBR1), lost(state, TBR1), marked(state, TBR1, marks.BROKEN)) == (S, 1, True)


@pytest.mark.rule("series G4.water", "R24", "R35")
@pytest.mark.parametrize(
    ("kind", "weather", "face", "expected"),
    [("river", "fine", 1, 1), ("river", "mud", 3, 1), ("river", "frost", 1, 0), ("major", "snow", 2, 1)],
)
def test_t074_to_t076_retreat_across_water(kind: str, weather: str, face: int, expected: int) -> None:
    game = field(**{kind: [f"{C}/{S}"]}, road=[f"{C}-{S}"])
    state = attack(scene(game, "german-combat", {CORPS: N, MRD: C}, weather=weather), C, CORPS, face=face)
    state = do(state, "choose withdraw", f"retreat {MRD} {S}")
    assert (where(state, MRD), lost(state, MRD)) == (S, expected)


@pytest.mark.rule("R35")
def test_two_rivers_cost_one_step() -> None:
    game = field(river=[f"{C}/{S}", f"{S}/{FAR}"], lake=[SE, SW, NE, NW, "0706", "0708"])
    state = attack(scene(game, "german-combat", {CORPS: N, MRD: C}), C, CORPS, face=1)
    state = do(state, "choose rout")
    assert (where(state, MRD), lost(state, MRD)) == (FAR, 1)


@pytest.mark.rule("R24")
def test_bridges_may_save_retreats() -> None:
    game = field("retreat_by_bridge", river=[f"{C}/{S}"], road=[f"{C}-{S}"])
    state = do(beaten(ONE, "withdraw", game), f"retreat {SD1} {S}")
    assert where(state, SD1) == S


@pytest.mark.rule("series G4.guests", "R58", "R18")
def test_t077_a_guest_adds_nothing_and_shares_the_fate() -> None:
    units = {**ONE, CORPS2: FAR, f"{SD2} entrenched": S}
    state = do(beaten(units, "withdraw"), f"retreat {SD1} {S}", "done")
    assert odds_of(state, S, CORPS2).defence == 3
    assert refused(state, f"engage {S} with {CORPS2}") == ""
    state = attack(state, S, CORPS2, face=6)  # 4/1: DE
    assert (where(state, SD1), where(state, SD2)) == ("pool", "pool")


@pytest.mark.rule("series G1.defend")
def test_a_hex_with_nobody_but_retreated_units_is_not_attacked_again() -> None:
    units = {**ONE, CORPS2: "0706", SD2: "0605"}
    state = do(beaten(units, "rout"), f"retreat {SD1} {SE}-0708", "done")
    assert refused(state, f"engage 0708 with {CORPS2}") == "engage.defends-once"


@pytest.mark.rule("series G5")
def test_t078_an_advance_goes_one_hex() -> None:
    state = do(beaten({**ONE, PZ1: NW}, "rout"), f"retreat {SD1} {S}-{FAR}")
    assert options_of(state) == [f"advance {CORPS}", "done"]
    assert refused(state, f"advance {PZ1}") == "pursuit.who"
    assert where(do(state, f"advance {CORPS}"), CORPS) == C


@pytest.mark.rule("series G5")
def test_t079_t080_fortifications_stop_an_advance_if_somebody_got_away() -> None:
    fort = field(fort=[f"{N}/{C}"])
    state = attack(scene(fort, "german-combat", ONE), C, CORPS, face=3)  # 4/1, 2D: D1
    state = do(state, "choose withdraw", f"retreat {SD1} {S}")
    assert asked(state) != "pursuit.ask"
    gone = attack(scene(fort, "german-combat", {CORPS: N, SD1: C}), C, CORPS, face=3)  # 6/1, 2D: DR1
    assert (where(gone, SD1), asked(gone)) == ("pool", "pursuit.ask")


@pytest.mark.rule("series G5", "series F7")
def test_advance_within_stacking() -> None:
    state = scene(GAME, "german-combat", {CORPS: N, ID1: NW, SD1: C})
    state = attack(state, C, CORPS, ID1, face=6)
    assert options_of(state) == [f"advance {CORPS}", f"advance {ID1}", "done"]
    state = do(state, f"advance {CORPS}")
    assert where(state, CORPS) == C
    assert asked(state) != "pursuit.ask"


@pytest.mark.rule("series G4.1", "R23", "R25")
def test_no_hex_twice_but_two_hexes_need_not_lead_two_away() -> None:
    state = beaten(ONE, "rout")
    assert refused(state, f"retreat {SD1} {S}-{C}") == "retreat.no-hex-twice"
    assert refused(state, f"retreat {SD1} {S}-{SE}") == ""
    assert refused(state, f"retreat {SD1} {S}") == "retreat.distance"
    assert refused(state, f"retreat {SD1} {N}-1007") == "retreat.enemy"
    assert refused(state, f"retreat {SD1} {NW}-0905") == "retreat.zone"
    assert refused(state, "done") == "withdrawal.expected"


@pytest.mark.rule("R25")
def test_a_stack_may_split() -> None:
    units = {CORPS: N, CORPS2: NW, f"{SD1} entrenched": C, f"{SD2} entrenched": C}
    state = attack(scene(GAME, "german-combat", units), C, CORPS, CORPS2, face=1)
    state = do(state, "choose withdraw", f"retreat {SD1} {S}", f"retreat {SD2} {SE}")
    assert (where(state, SD1), where(state, SD2)) == (S, SE)


@pytest.mark.rule("series G3.D2")
def test_the_attacker_must_spare_the_defender_if_he_can() -> None:
    state = beaten(ONE, "rout", field(river=[f"{C}/{S}"]))
    assert refused(state, f"retreat {SD1} {S}-{FAR}") == "retreat.loss-free-first"


@pytest.mark.rule("series G4.5", "series F2a.lake")
@pytest.mark.parametrize("course", ["withdraw", "rout"])
def test_a_unit_that_cannot_retreat_loses_a_step_and_stays(course: str) -> None:
    state = beaten(TANKS, course, field(lake=[S, SE, SW, NE, NW]))
    assert (where(state, TBR1), lost(state, TBR1), lost(state, TBR2)) == (C, 1, 1)
    assert marked(state, TBR1, marks.BROKEN) == (course == "rout")

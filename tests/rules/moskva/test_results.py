"""G3: losses, their limits, exchanges, and the choices they leave."""

from __future__ import annotations

import pytest

from rasputitsa.engine.play import advance
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.battle import CloseBattle, open_battle
from rasputitsa.mechanisms.impulse.engagement import engage
from rasputitsa.mechanisms.impulse.odds import CombatRules
from rasputitsa.mechanisms.impulse.pursuit import Pursuit
from rules.answers import asked, do, phase_of, refused, where
from rules.moskva.field import (
    CORPS,
    CORPS2,
    ID1,
    ID2,
    MOT,
    NE,
    NW,
    PZ1,
    PZ2,
    SD1,
    SD2,
    SD3,
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
    options_of,
    question,
    scene,
)

GAME = field()
RIVER = field(river=[f"{N}/{C}", f"{NW}/{C}", f"{NE}/{C}"])
TBRS = ("22.143TBr", "43.148TBr")


def two_divisions(face: int) -> State:
    units = {ID1: N, ID2: N, TBRS[0]: C, TBRS[1]: C}
    return attack(scene(GAME, "german-combat", units), C, ID1, ID2, face=face)


@pytest.mark.rule("series G3.EX", "R15")
def test_t052_exchange() -> None:
    state = two_divisions(2)
    assert [where(state, key) for key in TBRS] == ["pool", "pool"]
    one = do(state, f"lose {ID1}", f"lose {ID1}")
    assert (where(one, ID1), lost(one, ID2), asked(one)) == ("pool", 0, "pursuit.ask")
    both = do(state, f"lose {ID1}", f"lose {ID2}")
    assert (lost(both, ID1), lost(both, ID2), asked(both)) == (1, 1, "pursuit.ask")


@pytest.mark.rule("series G3.EX", "R16")
def test_t053_reduction_and_exchange() -> None:
    state = two_divisions(1)
    assert [lost(state, key) for key in TBRS] == [1, 1]
    assert dict(question(state).args)["due"] == 2
    state = do(state, f"lose {ID2}")
    assert (lost(state, ID1), lost(state, ID2), where(state, TBRS[0])) == (0, 1, C)


@pytest.mark.rule("series G3.AE", "R18")
def test_t054_t055_the_attacker_loses_no_more_than_the_defender_has() -> None:
    units = {MOT: N, "3Pz.36mot": N, "30.107MRD": C}
    state = scene(RIVER, "german-combat", units, turn=6, weather="fine")  # 10:3, 2D river, 1D winter: 1/1
    state = attack(state, C, MOT, "3Pz.36mot", face=1)
    assert asked(state) == "loss.steps-ask"  # AR: half of two steps
    assert dict(question(state).args)["due"] == 1
    done = do(state, f"lose {MOT}")
    assert (lost(done, MOT), lost(done, "3Pz.36mot"), phase_of(done)) == (1, 0, "german-breakthrough")


@pytest.mark.rule("series G3.AE")
def test_ae_costs_as_many_steps_as_the_defenders_have() -> None:
    units = {MOT: N, "3Pz.36mot": N, "30.107MRD": C, "29.50CD": C}  # 10:5 = 2/1, 3D: 1/2
    state = attack(scene(RIVER, "german-combat", units, turn=6, weather="fine"), C, MOT, "3Pz.36mot", face=1)
    assert dict(question(state).args)["due"] == 4
    for _ in range(3):
        state = do(state, options_of(state)[0])
    assert where(state, MOT) == "pool"


@pytest.mark.rule("series G3.AE", "R18")
def test_t056_ae_against_a_single_division() -> None:
    units = {CORPS: N, f"{SD1} entrenched": C}
    wall = field(river=[f"{N}/{C}"], fort=[f"{N}/{C}"], rough=[C])
    state = attack(scene(wall, "german-combat", units), C, CORPS, face=1)  # 4/1 less five columns
    assert (lost(state, CORPS), where(state, SD1)) == (1, C)


@pytest.mark.rule("series G3.AE", "R19")
def test_t057_ar_takes_one_step_per_unit_within_the_limit() -> None:
    units = {ID1: N, ID2: N, "9.161ID": N, "SSKav": NW, SD1: C, SD2: C, SD3: C}
    wall = field(river=[f"{N}/{C}", f"{NW}/{C}"])
    state = scene(wall, "german-combat", units)  # 14:6 = 2/1, 2D: 1/1
    state = attack(state, C, ID1, ID2, "9.161ID", "SSKav", face=1)
    assert dict(question(state).args)["due"] == 2
    state = do(state, "lose SSKav")
    assert where(state, "SSKav") == "pool"
    assert refused(state, "lose SSKav") == "loss.attackers-only"
    state = do(state, f"lose {ID1}")
    assert (lost(state, ID1), lost(state, ID2)) == (1, 0)
    assert asked(state) != "loss.steps-ask"


@pytest.mark.rule("series G3.DE", "R26", "series A2.double")
def test_t058_t059_a_corps_outlives_de_once() -> None:
    full = destroy(scene(GAME, "soviet-combat", {SD1: N, CORPS: C}), CORPS)
    assert (lost(full, CORPS), asked(full)) == (2, "retreat.course")
    three = destroy(scene(GAME, "soviet-combat", {SD1: N, f"{CORPS} lost-1": C}), CORPS)
    assert (lost(three, CORPS), asked(three)) == (3, "retreat.course")
    two = destroy(scene(GAME, "soviet-combat", {SD1: N, f"{CORPS} lost-2": C}), CORPS)
    assert where(two, CORPS) == "pool"


def destroy(state: State, key: str) -> State:
    """Give the hex of a unit the result DE, whatever the odds."""
    s = state.copy()
    unit = s.game.unit
    attackers = tuple(u for u in s.on_map(s.side) if s.game.grid.adjacent(s.where[u], s.where[unit[key]]))
    for attacker in attackers:
        s.marks[attacker] |= marks.FOUGHT
    open_battle(s, engage(s, s.where[unit[key]], attackers))
    push(s, *s.game.of(CombatRules).results["DE"], Pursuit(), CloseBattle())
    return advance(s)


@pytest.mark.rule("series G3.DR", "series A2.backs")
def test_t060_dr_eliminates_an_entrenched_division() -> None:
    units = {ID1: N, ID2: N, "9.161ID": N, SD1: C, SD2: C, SD3: C, "22.179SD": C}  # 12:8 = 1.5/1
    state = attack(scene(GAME, "german-combat", units), C, ID1, ID2, "9.161ID", face=6)
    assert {where(state, key) for key in (SD1, SD2, SD3, "22.179SD")} == {"pool"}


@pytest.mark.rule("series G3.D1", "series G4.entrenched")
def test_t061_d1_turns_an_entrenched_division_to_its_mobile_side() -> None:
    state = attack(scene(GAME, "german-combat", {CORPS: N, f"{SD1} entrenched": C}), C, CORPS, face=1)
    assert asked(state) == "retreat.course"
    state = do(state, "choose withdraw", f"retreat {SD1} {S}")
    assert (where(state, SD1), marked(state, SD1, marks.ENTRENCHED)) == (S, False)


@pytest.mark.rule("series G3.D1", "R21")
def test_t062_standing_costs_a_step_and_keeps_the_hex() -> None:
    units = {SD1: N, SD2: N, SD3: N, "22.179SD": N, "22.186SD": NW, PZ1: C}
    state = scene(GAME, "soviet-combat", units)  # 10:7 = 1/1
    state = attack(state, C, SD1, SD2, SD3, "22.179SD", "22.186SD", face=5)
    state = do(state, "choose stand")
    assert (where(state, PZ1), lost(state, PZ1)) == (C, 1)
    assert asked(state) != "pursuit.ask"


@pytest.mark.rule("series G3.EX", "R16", "R27")
def test_t063_rx_on_two_entrenched_divisions() -> None:
    units = {CORPS: N, f"{SD1} entrenched": C, f"{SD2} entrenched": C}
    state = attack(scene(GAME, "german-combat", units), C, CORPS, face=1)  # 2/1: RX
    assert (where(state, SD1), where(state, SD2)) == ("pool", "pool")
    assert lost(state, CORPS) == 2  # twelve to nine to six


@pytest.mark.rule("R15")
def test_t064_steps_are_chosen_until_enough_is_paid() -> None:
    units = {PZ1: N, ID1: N, "30.107MRD": C, "29.50CD": C}  # 11:5 = 2/1
    state = attack(scene(GAME, "german-combat", units), C, PZ1, ID1, face=2)
    both = do(state, f"lose {PZ1}", f"lose {ID1}")
    assert asked(both) == "pursuit.ask"
    tank = do(state, f"lose {PZ1}", f"lose {PZ1}")
    assert (where(tank, PZ1), asked(tank)) == ("pool", "pursuit.ask")
    short = do(state, f"lose {ID1}", f"lose {ID1}")
    assert (where(short, ID1), lost(short, PZ1)) == ("pool", 1)  # four were not enough


@pytest.mark.rule("R17", "series G3.combined")
def test_t065_rx1() -> None:
    units = {ID1: N, TBR1: C, "29.50CD": C}  # 4:4 = 1/1, die 4
    state = attack(scene(GAME, "german-combat", units), C, ID1, face=4)
    assert (lost(state, TBR1), lost(state, ID1), asked(state)) == (1, 1, "retreat.course")
    state = do(state, "choose withdraw", f"retreat {TBR1} {S}", f"retreat 29.50CD {S}")
    assert where(state, TBR1) == S


@pytest.mark.rule("R20")
def test_t066_refusing_the_retreat_of_dr1() -> None:
    soviets = {SD1: N, SD2: N, SD3: N, "22.179SD": N}
    units = {**soviets, "22.186SD": NW, "22.256SD": NW, "29.178SD": NW, f"{PZ1}": C}
    names = [SD1, SD2, SD3, "22.179SD", "22.186SD", "22.256SD", "29.178SD"]  # 14:7 = 2/1
    state = attack(scene(GAME, "soviet-combat", units), C, *names, face=5)
    assert lost(state, PZ1) == 1
    state = do(state, "choose stand")
    assert where(state, PZ1) == "pool"
    fixed = attack(scene(field("no_swap_in_combined"), "soviet-combat", units), C, *names, face=5)
    assert asked(fixed) == "retreat.withdraw"


@pytest.mark.rule("R12", "series H2")
def test_t067_no_result_still_counts_as_an_attack() -> None:
    units = {ID1: N, ID2: "0303", SD1: C, SD2: C, SD3: C, "22.179SD": C}  # 4:8 = 1/2
    state = attack(scene(GAME, "german-breakthrough", units), C, ID1, face=5)
    assert (where(state, ID1), lost(state, ID1), where(state, SD1)) == (N, 0, C)
    assert phase_of(state) == "german-exploitation"
    assert refused(state, f"move {ID1} 1007") == "exploit.fought"
    assert refused(state, f"move {ID2} 0403") == ""


@pytest.mark.rule("series G1.attack", "series G1.defend", "series G1.entrenched")
def test_who_may_attack_and_be_attacked() -> None:
    units = {CORPS: N, CORPS2: NE, PZ1: NW, PZ2: "0101", SD1: C, SD2: SE, "22.186SD entrenched": SW}
    state = scene(GAME, "german-combat", units)
    assert refused(state, f"engage {C} with {PZ2}") == "engage.not-adjacent"
    assert refused(state, f"engage {S} with {CORPS}") == "engage.nobody"
    assert refused(state, f"engage {C} with {SD2}") == "combat.not-yours"
    assert refused(state, f"engage {C} with {CORPS} {CORPS}") == "engage.attackers"
    dug = scene(GAME, "soviet-combat", {f"{SD1} entrenched": N, SD2: N, ID1: C})
    assert refused(dug, f"engage {C} with {SD1}") == "combat.entrenched"
    assert refused(dug, f"engage {C} with {SD2}") == ""


@pytest.mark.rule("series G1.defend", "series G1.attack")
def test_no_unit_is_in_two_attacks_of_a_phase() -> None:
    units = {CORPS: N, CORPS2: NE, SD1: C, SD2: C, SD3: C, "22.179SD": C, "22.186SD": "1008"}
    state = scene(GAME, "german-combat", units)
    state = attack(state, C, CORPS, face=5)  # 1.5/1: D2
    while asked(state) == "retreat.rout":
        state = do(state, options_of(state)[0])
    while asked(state) == "pursuit.ask":
        state = do(state, "done")
    assert refused(state, f"engage 1008 with {CORPS}") == "combat.attacks-once"
    hex_ = where(state, SD1)
    assert refused(state, f"engage {hex_} with {CORPS2}") in ("engage.defends-once", "engage.nobody")

"""F5, F7, I, K and §6, §9: stacking, rail, interdiction, reinforcements and rebuilt divisions."""

from __future__ import annotations

import json

import pytest

from rasputitsa.codec import decode, encode
from rasputitsa.engine.action import Recall
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.impulse.rail import Railways
from rules.answers import asked, do, phase_of, points, refused, where
from rules.moskva.field import (
    CORPS,
    GUDERIAN,
    ID1,
    ID2,
    ID3,
    RCORPS,
    RCORPS2,
    SD1,
    SD2,
    SD3,
    SD4,
    SD5,
    SW,
    TBR1,
    C,
    N,
    S,
    field,
    options_of,
    pass_to,
    question,
    scene,
)

GAME = field()
ROW = [f"08{column:02d}" for column in range(1, 17)]
LINE = "-".join(ROW)
RAIL = field(rail=[LINE], soviet=["0816"])
TWELVE = ("points rail.soviet 12",)


@pytest.mark.rule("series F7", "R63", "R71")
def test_t112_three_german_divisions() -> None:
    state = do(scene(GAME, "german-movement", {CORPS: N, "SSKav": N, ID1: S}), f"move {CORPS} {C}")
    assert refused(state, f"move SSKav {C}") == "stack.full"
    assert refused(state, f"move {ID1} {C}") == "stack.full"
    assert refused(state, f"move {ID1} {C}-{N}") == ""
    mixed = scene(GAME, "german-movement", {ID1: S, ID2: S, "SSKav": SW, ID3: N})
    mixed = do(mixed, *(f"move {key} {C}" for key in (ID1, ID2, "SSKav")))
    assert refused(mixed, f"move {ID3} {C}") == "stack.full"


@pytest.mark.rule("series F7")
def test_t113_four_soviet_divisions() -> None:
    state = scene(GAME, "soviet-movement", {RCORPS: C, SD1: N, TBR1: S}, turn=9)
    assert refused(state, f"move {SD1} {C}") == ""
    full = scene(GAME, "soviet-movement", {**dict.fromkeys((SD1, SD2, SD3, SD4), N), TBR1: S})
    full = do(full, *(f"move {key} {C}" for key in (SD1, SD2, SD3, SD4)))
    assert refused(full, f"move {TBR1} {C}") == "stack.full"
    three = scene(GAME, "soviet-movement", {SD1: C, SD2: C, SD3: C, TBR1: C, "43.148TBr": S})
    assert refused(three, f"move 43.148TBr {C}") == ""


@pytest.mark.rule("series F5", "moskva 6", "R41")
def test_t114_the_price_of_rail() -> None:
    rules, unit = GAME.of(Railways), GAME.unit
    assert [rules.price[unit[key]] for key in (RCORPS, SD1, TBR1, "30.107MRD", "2Pz.MotKorps", "SSKav")] == [
        2, 1, 1, 2, 3, 1,
    ]  # fmt: skip
    assert (rules.paired[unit["SSKav"]], rules.paired[unit[TBR1]], rules.capacity) == (True, False, (0, 12))
    units = {
        RCORPS: ROW[1],
        RCORPS2: ROW[2],
        "R.C3": ROW[3],
        SD1: ROW[4],
        SD2: ROW[5],
        SD3: ROW[6],
        SD4: ROW[7],
    }
    units |= {TBR1: ROW[8], "43.148TBr": ROW[9], SD5: ROW[10]}
    state = scene(RAIL, "soviet-movement", units, *TWELVE, turn=9)
    for key in (RCORPS, RCORPS2, "R.C3", SD1, SD2, SD3, SD4, TBR1, "43.148TBr"):
        state = do(state, next(o for o in options_of(state) if o.startswith(f"rail {key} ")))
    assert points(state, "rail.soviet") == 0
    assert refused(state, f"rail {SD5} {ROW[11]}") == "rail.capacity"


@pytest.mark.rule("R41")
def test_two_small_units_share_a_point() -> None:
    from rasputitsa.mechanisms.impulse.rail import pay, price

    state = scene(GAME, "german-movement", {"SSKav": C}, "points rail.german 1").copy()
    unit = state.game.unit["SSKav"]
    assert price(state, unit) == 1
    pay(state, unit)
    assert (points(state, "rail.german"), price(state, unit)) == (0, 0)
    pay(state, unit)
    assert price(state, unit) == 1


@pytest.mark.rule("series I")
@pytest.mark.parametrize(("spent", "left"), [(3, 6), (7, 0), (0, 12)])
def test_t115_interdiction(spent: int, left: int) -> None:
    state = scene(GAME, "german-interdiction", {ID1: C, SD1: "1212"}, "points air.german 7")
    state = do(state, f"interdict {spent}")
    assert points(state, "rail.soviet") == left
    assert points(pass_to(state, 2, "soviet-movement"), "rail.soviet") == 12


@pytest.mark.rule("R61")
def test_the_soviet_is_not_asked_to_interdict() -> None:
    state = scene(GAME, "soviet-interdiction", {ID1: C, SD1: "1212"}, "points air.soviet 3")
    assert asked(state) != "interdict.ask"


@pytest.mark.rule("series F5.line", "R42")
def test_t116_rail_and_the_enemy() -> None:
    state = scene(RAIL, "soviet-movement", {SD1: ROW[9], ID1: "0709"}, *TWELVE)
    assert refused(state, f"rail {SD1} {ROW[10]}") == "rail.zones"
    passing = scene(RAIL, "soviet-movement", {SD1: ROW[12], SD2: ROW[9], ID1: "0709"}, *TWELVE)
    assert refused(passing, f"rail {SD1} {ROW[11]}-{ROW[10]}") == ""
    assert refused(passing, f"rail {SD1} {ROW[11]}-{ROW[10]}-{ROW[9]}") == "rail.zones"
    old = scene(
        field(rail=[LINE], soviet=["0816"], german_side=ROW[:8]), "soviet-movement", {SD1: ROW[8]}, *TWELVE
    )
    assert refused(old, f"rail {SD1} {ROW[7]}") == "move.no-track"
    assert refused(old, f"rail {SD1} {ROW[9]}") == ""


@pytest.mark.rule("series F5.start", "series F5.line")
def test_boarding() -> None:
    state = scene(RAIL, "soviet-movement", {SD1: "1210", SD2: ROW[5]}, *TWELVE)
    assert refused(state, f"rail {SD1} 1211") == "rail.start"
    assert refused(state, f"rail {SD2} {ROW[6]}-{ROW[5]}-{ROW[6]}") == "move.round-trip"
    assert refused(state, f"rail {SD2} 0906") == "move.no-track"
    assert refused(state, f"rail {SD2} {'-'.join(ROW[6:16])}") == ""
    cut = scene(field(rail=["0802-0803"], soviet=["0816"]), "soviet-movement", {SD1: "0802"}, *TWELVE)
    assert refused(cut, f"rail {SD1} 0803") == "rail.supplied"


@pytest.mark.rule("series F5.one")
def test_t117_rail_in_one_phase_and_marching_in_the_other() -> None:
    state = scene(RAIL, "soviet-movement", {SD1: ROW[5]}, *TWELVE)
    state = do(state, f"rail {SD1} {ROW[6]}")
    assert refused(state, f"move {SD1} 0908") == "move.already-moved"
    state = do(state, "done")
    assert phase_of(state) == "soviet-exploitation"
    assert refused(state, f"move {SD1} {ROW[7]}") == ""


@pytest.mark.rule("moskva 6")
def test_t119_the_germans_have_no_rail() -> None:
    state = scene(RAIL, "german-movement", {ID1: ROW[5]}, *TWELVE)
    assert refused(state, f"rail {ID1} {ROW[6]}") == "rail.none"


def rebuilding(brigades: int, divisions: int) -> State:
    """The start of the Soviet movement of turn 3, with this choice of units taken back."""
    game = GAME
    of_kind = [c.key for c in game.counters if c.side == 1 and c.kind == "armour" and c.size == "brigade"]
    rifles = [c.key for c in game.counters if c.side == 1 and c.kind == "infantry" and c.size == "division"]
    start = [key for key in of_kind if not key.startswith(("5.", "R.", "1."))][:6]
    dead = [*start, *[key for key in rifles if not key.startswith(("5.", "33.", "1.", "10."))][:12]]
    state = scene(game, "soviet-movement", dict.fromkeys(dead, "pool") | {"49.29CD": C}, turn=3)
    chosen = [*start[:brigades], *dead[6 : 6 + divisions]]
    for key in chosen:
        action = Recall(game.unit[key])
        if action not in question(state).options:
            return state
        state = do(state, action)
    return state


@pytest.mark.rule("moskva 9.rebuilt", "R09", "R44")
def test_t123_eleven_divisions_are_rebuilt() -> None:
    state = rebuilding(4, 9)
    assert asked(state) == "march.ask"
    short = rebuilding(4, 8)
    assert asked(short) == "rebuild.ask"
    rest = [o for o in options_of(short) if o != "done"]
    assert rest
    done = do(short, "done")
    held = [u for u in done.game.units_of[1] if done.where[u] == done.game.box["held"]]
    assert {done.steps[u] for u in held} == {0}
    assert asked(rebuilding(5, 8)) == "rebuild.ask"
    half = rebuilding(1, 10)
    rifle = next(
        c.key
        for c in GAME.counters
        if half.where[GAME.unit[c.key]] == GAME.box["pool"] and c.size == "division"
    )
    assert refused(half, f"recall {rifle}") == "rebuild.worth"
    assert refused(half, f"recall {ID1}") == "rebuild.expected"


@pytest.mark.rule("moskva 9.rebuilt")
def test_nothing_is_rebuilt_on_other_turns() -> None:
    state = scene(GAME, "soviet-movement", {SD1: "pool", SD2: C}, turn=4)
    assert asked(state) == "march.ask"


EDGE = field(
    soviet_entry=["0816", "0916"],
    rail=["0816-0815-0814"],
    road=["0916-0915"],
    swamp=["0916"],
    soviet=["0816"],
)


@pytest.mark.rule("series K", "R43", "moskva 9b", "moskva 9.schedule")
def test_t124_t125_entry() -> None:
    state = scene(EDGE, "soviet-movement", held("5.", "33."), *TWELVE, turn=3)
    first = next(key for key in keys("5.") if kind(key) == "infantry")
    late = keys("33.")[0]
    assert refused(state, f"move {late} 0816") == "entry.not-yet"
    assert refused(state, f"move {first} 0716") == "entry.edge"
    assert refused(state, f"move {first} 0816-0815-0814") == ""
    assert refused(state, f"move {first} 0816-0815-0814-0813") == "march.too-far"
    assert refused(state, f"move {first} 0916-0915-1014-1013") == ""  # the road spares the swamp
    assert refused(state, f"rail {first} 0816-0815-0814") == ""
    assert refused(state, f"rail {first} 0916") == "entry.edge"
    assert where(do(state, f"rail {first} 0816-0815"), first) == "0815"
    enemy = scene(EDGE, "soviet-movement", {ID1: "0715"} | held("5."), *TWELVE, turn=3)
    assert refused(enemy, f"move {first} 0816") == "entry.enemy"
    assert refused(enemy, f"move {first} 0916") == ""


def keys(prefix: str) -> list[str]:
    return [c.key for c in GAME.counters if c.key.startswith(prefix) and c.side == 1]


def kind(key: str) -> str:
    return GAME.counters[GAME.unit[key]].kind


def held(*prefixes: str) -> dict[str, str]:
    return {key: "held" for prefix in prefixes for key in keys(prefix)}


@pytest.mark.rule("series K", "R43")
def test_reinforcements_may_wait_but_enter_in_the_first_impulse_only() -> None:
    unit = keys("5.")[0]
    state = scene(EDGE, "soviet-exploitation", {**held("5."), SD1: C}, *TWELVE, turn=3)
    assert refused(state, f"move {unit} 0816") == "entry.first-impulse"
    later = scene(EDGE, "soviet-movement", {**held("5."), SD1: C}, *TWELVE, turn=5)
    assert refused(later, f"move {unit} 0816") == ""


@pytest.mark.rule("moskva 9a")
def test_the_germans_receive_nobody() -> None:
    state = scene(GAME, "german-movement", {GUDERIAN: C}, turn=9)
    assert not [o for o in options_of(state) if not o.startswith((f"move {GUDERIAN}", "done"))]


LANE = [hex_ for row in ("07", "09") for hex_ in (f"{row}{column:02d}" for column in range(4, 14))]
LANE += [f"0{row}{column:02d}" for row in (6, 7, 9) for column in (14, 15)]
SINGLE = field(rail=[LINE], soviet=["0816"], lake=[h for h in LANE if h not in ("0709", "0710")])
"""One railway between lakes, so that nothing else brings supply. A German at 0710 covers 0810."""


@pytest.mark.rule("series F5.start")
def test_who_was_supplied_when_the_phase_began_may_ride_though_a_friend_has_left() -> None:
    units = {SD1: ROW[3], SD2: ROW[9], SD3: ROW[8], SD4: ROW[10], ID1: "0710"}
    state = scene(SINGLE, "soviet-movement", units, *TWELVE)
    assert refused(state, f"rail {SD1} {ROW[4]}") == ""
    state = do(state, f"move {SD2} {ROW[10]}")
    assert refused(state, f"rail {SD1} {ROW[4]}") == ""


@pytest.mark.rule("series F5.start")
def test_who_was_cut_off_when_the_phase_began_may_not_ride_though_a_friend_opens_the_line() -> None:
    units = {SD1: ROW[3], SD2: ROW[11], SD3: ROW[8], SD4: ROW[10], ID1: "0710"}
    state = scene(SINGLE, "soviet-movement", units, *TWELVE)
    assert refused(state, f"rail {SD1} {ROW[4]}") == "rail.supplied"
    state = do(state, f"move {SD2} {ROW[10]}-{ROW[9]}")
    assert where(state, SD2) == ROW[9]
    assert refused(state, f"rail {SD1} {ROW[4]}") == "rail.supplied"


@pytest.mark.rule("series F5.start")
def test_the_supply_of_the_phase_is_kept_in_a_state_and_forgotten_after_it() -> None:
    units = {SD1: ROW[3], SD2: ROW[9], SD3: ROW[8], SD4: ROW[10], ID1: "0710"}
    state = do(scene(SINGLE, "soviet-movement", units, *TWELVE), f"move {SD2} {ROW[10]}")
    again = decode(state.game, json.loads(json.dumps(encode(state))))
    assert refused(again, f"rail {SD1} {ROW[4]}") == ""
    later = pass_to(do(again, "done"), 1, "soviet-exploitation")
    assert (phase_of(later), refused(later, f"rail {SD1} {ROW[4]}")) == (
        "soviet-exploitation",
        "rail.supplied",
    )

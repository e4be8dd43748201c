"""F1, F2, F4, F6 and §4: costs, weather, the minimum move and entrenchment."""

from __future__ import annotations

import pytest

from rasputitsa.mechanisms import marks
from rules.answers import asked, do, phase_of, refused, where
from rules.moskva.field import (
    CORPS,
    GUDERIAN,
    ID1,
    KAV,
    MOT,
    NE,
    PZ1,
    RCORPS,
    SD1,
    SD2,
    SE,
    TBR1,
    C,
    N,
    S,
    attack,
    cost,
    ends,
    field,
    marked,
    move_points,
    rule_of,
    scene,
)

GAME = field()


@pytest.mark.rule("series F4.mud", "series F4.snow", "series F4.fine", "R13")
def test_t081_t082_movement_points_in_weather() -> None:
    units = {
        ID1: C,
        PZ1: C,
        KAV: N,
        CORPS: NE,
        TBR1: "0101",
        RCORPS: "0102",
        MOT: "0103",
        "2Pz.MotKorps": "0104",
    }

    def points(weather: str, *keys: str) -> list[float]:
        state = scene(GAME, "german-movement", units, weather=weather, turn=10)
        return [move_points(state, key) for key in keys]

    assert points("mud", ID1, PZ1, KAV, RCORPS) == [2, 3, 2, 1]
    assert points("snow", PZ1, "2Pz.MotKorps", KAV, CORPS, TBR1) == [4, 4, 4, 3, 4]
    assert points("frost", PZ1, ID1) == [6, 3]
    assert points("fine", PZ1, ID1) == [6, 3]


@pytest.mark.rule("series F2a.road", "series F1")
def test_t083_roads() -> None:
    row = [f"08{column:02d}" for column in range(1, 17)]
    game = field(road=["-".join(row)])
    for weather, turn, hexes in (("fine", 1, 12), ("mud", 4, 6), ("snow", 8, 8)):
        state = scene(game, "german-movement", {PZ1: "0801"}, weather=weather, turn=turn)
        assert row[hexes] in ends(state, PZ1)
        assert row[hexes + 1] not in ends(state, PZ1)


@pytest.mark.rule("series F2a.river", "series F2a.major-river")
def test_t084_rivers_for_the_soviets() -> None:
    game = field(river=[f"{C}/{N}"], major=[f"{C}/{S}"])
    fine = scene(game, "soviet-movement", {TBR1: C})
    assert (cost(fine, TBR1, N), cost(fine, TBR1, S)) == (3, 4)
    frost = scene(game, "soviet-movement", {TBR1: C}, weather="frost", turn=6)
    assert (cost(frost, TBR1, N), cost(frost, TBR1, S)) == (2, 3)


@pytest.mark.rule("series F2a.bridges", "moskva 4")
def test_t085_to_t088_bridges() -> None:
    game = field(
        river=[f"{C}/{N}", f"{C}/{NE}", f"{C}/{SE}"],
        road=[f"{C}-{N}"],
        rail=[f"{C}-{NE}"],
        city=[SE],
        forest=[NE],
    )
    soviet = scene(game, "soviet-movement", {SD1: C})
    assert [cost(soviet, SD1, h) for h in (N, SE, NE)] == [0.5, 1, 1]
    german = scene(game, "german-movement", {ID1: C})
    assert (cost(german, ID1, N), cost(german, ID1, SE)) == (2.5, 3)
    frost = scene(game, "german-movement", {ID1: C}, weather="frost", turn=6)
    assert cost(frost, ID1, N) == 1.5


@pytest.mark.rule("R33", "moskva 4")
def test_bridges_over_major_rivers_for_the_germans() -> None:
    features = {"major": [f"{C}/{N}"], "road": [f"{C}-{N}"]}
    assert cost(scene(field(**features), "german-movement", {PZ1: C}), PZ1, N) == 3.5
    assert cost(scene(field("german_major_bridges", **features), "german-movement", {PZ1: C}), PZ1, N) == 0.5


@pytest.mark.rule(
    "series F2a", "series F2a.clear", "series F2a.forest", "series F2a.swamp", "series F2a.rough",
    "series F2a.city", "series A2.types",
)  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "foot", "wheels"),
    [("", 1, 1), ("forest", 1, 2), ("swamp", 2, 3), ("rough", 2, 3), ("city", 1, 1)],
)
def test_t089_terrain(kind: str, foot: float, wheels: float) -> None:
    game = field(**({kind: [N]} if kind else {}))
    state = scene(game, "german-movement", {PZ1: C, ID1: C, MOT: C})
    assert [cost(state, key, N) for key in (PZ1, MOT, ID1)] == [wheels, wheels, foot]


@pytest.mark.rule("series F2b", "R34")
def test_t090_t091_the_minimum_move() -> None:
    game = field(swamp=["0906"], road=["0806-0807"])
    state = scene(game, "soviet-movement", {RCORPS: "0807"}, weather="mud", turn=5)
    assert refused(state, f"move {RCORPS} 0906") == ""
    assert refused(state, f"move {RCORPS} 0906-1006") == "march.weather"
    on_road = scene(game, "soviet-movement", {RCORPS: "0806"}, weather="mud", turn=5)
    assert refused(on_road, f"move {RCORPS} 0807-0906") == "march.weather"
    assert refused(on_road, f"move {RCORPS} 0906") == ""


@pytest.mark.rule("series F2a.lake")
def test_lakes_cannot_be_entered() -> None:
    state = scene(field(lake=[N]), "german-movement", {ID1: C})
    assert refused(state, f"move {ID1} {N}") == "move.impassable"
    assert rule_of(state, f"move {ID1} {N}") == "series F2a.lake"


@pytest.mark.rule("series F1")
def test_each_unit_moves_once_and_only_its_own_side() -> None:
    state = scene(GAME, "german-movement", {ID1: C, PZ1: "0303", SD1: "1212"})
    assert refused(state, f"move {SD1} 1213") == "move.not-yours"
    state = do(state, f"move {ID1} {N}")
    assert refused(state, f"move {ID1} {C}") == "move.already-moved"
    assert refused(state, f"move {PZ1} {C}") == "move.not-adjacent"
    assert refused(state, "move 9.129ID 0101") == "move.off-map"
    assert refused(state, f"move {PZ1} 0403-0303") == "move.round-trip"
    assert refused(state, "roll 3") == "march.expected"


@pytest.mark.rule("series F1", "series C")
def test_movement_ends_before_combat() -> None:
    state = scene(GAME, "german-movement", {ID1: N, SD1: C})
    assert refused(state, f"engage {C} with {ID1}") == "march.expected"
    assert asked(do(state, "done")) == "engage.ask"


@pytest.mark.rule("series F6", "R50", "R65")
def test_t118_entrenchment() -> None:
    state = scene(GAME, "soviet-movement", {SD1: C, SD2: NE, ID1: N})
    dug = do(state, f"entrench {SD1}")
    assert marked(dug, SD1, marks.ENTRENCHED)
    assert refused(dug, f"move {SD1} {S}") == "move.already-moved"
    assert refused(dug, f"emerge {SD1}") == "move.already-moved"
    combat = do(dug, "done")
    assert refused(combat, f"engage {N} with {SD1}") == "combat.entrenched"
    later = do(combat, "done", "done")
    assert phase_of(later) == "soviet-exploitation"
    assert refused(later, f"entrench {SD1}") == "entrench.already"
    assert refused(later, f"entrench {ID1}") == "move.not-yours"
    gone = do(later, f"move {SD1} {SE}")
    assert (where(gone, SD1), marked(gone, SD1, marks.ENTRENCHED)) == (SE, False)


@pytest.mark.rule("series F6")
def test_a_unit_leaves_its_works_with_all_its_points() -> None:
    state = scene(GAME, "soviet-movement", {f"{SD1} entrenched": C, TBR1: S})
    assert refused(state, f"move {SD1} 0907-1007-1107") == ""
    assert refused(state, f"entrench {TBR1}") == "entrench.cannot"
    assert refused(state, f"emerge {TBR1}") == "entrench.cannot"


@pytest.mark.rule("R70")
def test_a_unit_may_leave_its_works_to_attack() -> None:
    state = scene(GAME, "soviet-movement", {f"{SD1} entrenched": C, SD2: S, "SSKav": N})
    assert refused(state, f"emerge {SD2}") == "entrench.not"
    state = do(state, f"emerge {SD1}", "done")
    assert refused(state, f"engage {N} with {SD1}") == ""
    assert where(attack(state, N, SD1, face=3), "SSKav") in (N, "pool")


@pytest.mark.rule("moskva 3", "R56")
def test_only_2nd_panzer_army_moves_twice_on_turn_1() -> None:
    units = {GUDERIAN: C, "SSKav": N, ID1: "0303", SD1: "1515"}
    state = scene(GAME, "german-surprise-movement", units)
    assert refused(state, f"move {ID1} 0403") == "move.who"
    assert refused(state, "move SSKav 1007") == "move.who"
    assert refused(state, f"move {GUDERIAN} {S}") == ""

"""F3: zones of control and the rights of each class of units."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.travel import Passage, step_refusal
from rasputitsa.mechanisms.impulse.zones import NEVER, ONCE, Rights, ZoneRules, menace
from rules.answers import refused
from rules.moskva.field import (
    CORPS,
    ID1,
    MOT,
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
    cost,
    ends,
    field,
    scene,
)

GAME = field()


@pytest.mark.rule("series F3a", "series F3")
def test_t092_german_infantry_slips_one_hex() -> None:
    state = scene(GAME, "german-movement", {ID1: N, SD1: C})
    assert refused(state, f"move {ID1} {NW}") == ""
    assert refused(state, f"move {ID1} {NW}-0905") == "zoc.stop"
    assert refused(state, f"move {ID1} {NW}-{SW}") == "zoc.stop"


@pytest.mark.rule("series F3a", "series F3b")
@pytest.mark.parametrize("kind", ["river", "major"])
def test_t093_nobody_slips_across_water(kind: str) -> None:
    game = field(**{kind: [f"{N}/{NW}"]}, road=[f"{N}-{NW}"])
    units = {ID1: N, PZ1: N, SD1: C}
    state = scene(game, "german-movement", units)
    expected = "zoc.slip-barred" if kind == "river" else "move.wide-river-barred"
    for unit in (ID1, PZ1):
        assert refused(state, f"move {unit} {NW}") in (expected, "zoc.slip-barred")


@pytest.mark.rule("series F3a", "series F3b")
def test_fortifications_bar_the_enemy_only() -> None:
    game = field(fort=[f"{N}/{NW}"])
    german = scene(game, "german-movement", {ID1: N, PZ1: N, SD1: C})
    assert refused(german, f"move {PZ1} {NW}") == "zoc.slip-barred"
    soviet = scene(game, "soviet-movement", {TBR1: N, ID1: C})
    assert refused(soviet, f"move {TBR1} {NW}") == ""


@pytest.mark.rule("series F3a")
def test_t094_soviet_infantry_never_slips() -> None:
    state = scene(GAME, "soviet-movement", {SD1: N, ID1: C})
    assert refused(state, f"move {SD1} {NW}") == "zoc.no-slip"
    assert refused(state, f"move {SD1} 1006-{NW}") == ""
    assert refused(state, f"move {SD1} 1006-{NW}-0905") == "zoc.stop"


@pytest.mark.rule("series F3b")
def test_t095_german_armour_goes_on_for_a_point_more() -> None:
    state = scene(GAME, "german-movement", {PZ1: "1007", SD1: C})
    assert cost(state, PZ1, N, NW, SW) == 5  # 1 + 2 + 2
    assert refused(state, f"move {PZ1} {N}-{NW}-{SW}") == ""
    assert refused(state, f"move {PZ1} {N}-{NW}-{SW}-{S}") == "march.too-far"


@pytest.mark.rule("series F3b", "R37")
def test_t096_t097_soviet_armour_stops_for_german_armour_only() -> None:
    soft = scene(GAME, "soviet-movement", {TBR1: "1007", CORPS: C})
    assert refused(soft, f"move {TBR1} {N}-{NW}") == ""
    hard = scene(GAME, "soviet-movement", {TBR1: "1007", PZ1: C})
    assert refused(hard, f"move {TBR1} {N}-{NW}") == "zoc.stop"
    inside = scene(GAME, "soviet-movement", {TBR1: N, PZ1: C})
    assert refused(inside, f"move {TBR1} {NW}") == ""
    assert refused(inside, f"move {TBR1} {NW}-0905") == "zoc.stop"
    assert refused(inside, f"move {TBR1} 1007-1107-1207") == ""


@pytest.mark.rule("series F3a", "series A2.types")
def test_t098_mechanised_infantry_stops() -> None:
    state = scene(GAME, "german-movement", {MOT: "1007", SD1: C})
    assert refused(state, f"move {MOT} {N}-{NW}") == "zoc.stop"


@pytest.mark.rule("series F3")
def test_t099_zones_do_not_cross_major_rivers() -> None:
    state = scene(field(major=[f"{C}/{N}"]), "german-movement", {ID1: "1007", SD1: C})
    assert refused(state, f"move {ID1} {N}-1008") == ""
    river = scene(field(river=[f"{C}/{N}"]), "german-movement", {ID1: "1007", SD1: C})
    assert refused(river, f"move {ID1} {N}-1008") == "zoc.stop"


@pytest.mark.rule("series F3c")
def test_t100_a_guarded_major_river_is_not_crossed() -> None:
    banks = [f"{N}/{C}", f"{NW}/{C}", f"{NE}/{C}", f"{NW}/{SW}", f"{NE}/{SE}"]
    game = field(major=banks, road=[f"{NW}-{SW}"])
    state = scene(game, "german-movement", {PZ1: NW, SD1: C})
    assert refused(state, f"move {PZ1} {SW}") == "move.wide-river-barred"
    inland = scene(game, "german-movement", {PZ1: NW, SD1: S})
    assert refused(inland, f"move {PZ1} {SW}") == ""


@pytest.mark.rule("series F3d")
def test_nobody_enters_an_enemy_hex() -> None:
    state = scene(GAME, "german-movement", {PZ1: N, SD1: C})
    assert refused(state, f"move {PZ1} {C}") == "move.enemy"
    assert C not in ends(state, PZ1)


@pytest.mark.rule("R36")
def test_a_friend_does_not_cancel_a_zone_for_movement() -> None:
    state = scene(GAME, "soviet-movement", {SD1: "1007", SD2: N, ID1: C})
    assert refused(state, f"move {SD1} {N}-1008") == "zoc.stop"


@pytest.mark.rule("R38")
def test_entering_a_zone_across_a_river_is_allowed() -> None:
    state = scene(field(river=[f"1007/{N}"]), "soviet-movement", {SD1: "1007", ID1: C})
    assert refused(state, f"move {SD1} {N}") == ""
    assert cost(state, SD1, N) == 3


@pytest.mark.rule("series F3a")
def test_leaving_a_zone_and_going_on() -> None:
    state = scene(GAME, "soviet-movement", {SD1: N, ID1: C, CORPS: "1204"})
    assert refused(state, f"move {SD1} 1007-1107-1106") == ""


@pytest.mark.rule("series F3a")
def test_a_class_that_need_not_stop_may_still_slip_only_once() -> None:
    """No unit of this game is of such a class; another battle of the series could have one."""
    state = scene(GAME, "german-movement", {ID1: N, SD1: C})
    passage = Passage(menace(state, 0), Rights(NEVER, ONCE), GAME.of(ZoneRules).bars[0])
    grid = state.game.grid
    here, end = grid.hex(N), grid.hex(NW)
    direction = grid.direction(here, end)
    assert direction is not None
    assert step_refusal(passage, here, end, direction, first=True) is None
    refusal = step_refusal(passage, here, end, direction, first=False)
    assert refusal is not None
    assert refusal.topic == "zoc.slip-once"


@pytest.mark.rule("series F3a")
def test_allies_of_the_germans_do_not_slip() -> None:
    """None fight in this battle; others of the series have them."""
    formations = replace(GAME.of(Formations), allied=(True,) * len(GAME.counters))
    game = replace(GAME, parameters={**GAME.parameters, Formations: formations})
    state = scene(game, "german-movement", {ID1: N, PZ1: N, SD1: C})
    assert refused(state, f"move {ID1} {NW}") == "zoc.no-slip"
    assert refused(state, f"move {PZ1} {NW}") == ""

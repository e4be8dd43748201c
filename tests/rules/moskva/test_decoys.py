"""M2: a decoy is no unit. Whatever the rules say of a unit in a hex, they do not say of a decoy."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rasputitsa.engine.play import outcome
from rasputitsa.engine.state import State
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.tally import difference, points
from rules.answers import asked, do, refused, where
from rules.moskva.field import (
    CORPS,
    ID1,
    NE,
    NW,
    SD1,
    SD2,
    SE,
    SW,
    C,
    N,
    S,
    attack,
    declare,
    ends,
    fed,
    field,
    options_of,
    scene,
)

FOG = field("total_fog")
ROW = [f"08{column:02d}" for column in range(1, 17)]
LINE = [f"{here}-{end}" for here, end in pairwise(ROW)]
RAILS = field("total_fog", rail=LINE)
FAR = "1404"
HIGH = field("total_fog", major=[f"{N}/{C}"])


def at_the_end(units: dict[str, str]) -> State:
    """The German marches for the last time, on turn 10."""
    return scene(FOG, "german-exploitation", {ID1: "0101", SD1: "0505", **units}, turn=10, weather="snow")


@pytest.mark.rule("series M2.decoys", "moskva 11b")
def test_a_decoy_in_moscow_is_no_unit_there() -> None:
    state = do(at_the_end({"GD1": "1615"}), "move GD1 1616")
    assert points(state, 0) == 1, "Smolensk only: a decoy does not occupy Moscow"
    assert (points(do(at_the_end({"9.206ID": "1615"}), "move 9.206ID 1616"), 0)) == 6, "a division does"


@pytest.mark.rule("series M2.decoys", "moskva 11b", "moskva 11e")
def test_a_decoy_in_moscow_wins_nothing() -> None:
    state = do(at_the_end({"GD1": "1615"}), "move GD1 1616")
    assert difference(state) == 1
    assert outcome(state) == (1, "victory.major")


@pytest.mark.rule("series M2.decoys", "series G5")
def test_a_decoy_left_in_the_hex_does_not_stop_the_advance() -> None:
    """Across a major river nobody enters the zone of the decoy, so that it is still there."""
    state = scene(HIGH, "german-combat", {CORPS: N, SD1: C, "SD1": C, SD2: FAR})
    state = attack(state, C, CORPS, face=6)
    while asked(state) in ("retreat.course", "retreat.withdraw", "retreat.rout"):
        state = do(state, options_of(state)[0])
    assert asked(state) == "pursuit.ask"
    state = do(state, f"advance {CORPS}")
    assert (where(state, CORPS), where(state, "SD1")) == (C, "decoys")


@pytest.mark.rule("series M2.decoys")
def test_an_attack_on_a_decoy_among_troops_attacked_before_uncovers_it() -> None:
    """Nobody there can be attacked any more: as where there are only decoys, the attack is not used up."""
    state = scene(HIGH, "german-combat", {CORPS: N, SD1: C, "SD1": C, SD2: FAR}).copy()
    state.marks[state.game.unit[SD1]] |= marks.DEFENDED
    state = declare(state, C, CORPS)
    assert (where(state, "SD1"), where(state, SD1), asked(state)) == ("decoys", C, "engage.ask")


@pytest.mark.rule("series M2.decoys", "R72")
def test_a_march_leads_through_the_hex_of_a_decoy() -> None:
    state = scene(FOG, "german-movement", {ID1: "1007", "SD1": C, SD1: FAR})
    assert refused(state, f"move {ID1} {N}-{C}-{S}") == ""
    state = do(state, f"move {ID1} {N}-{C}-{S}")
    assert (where(state, ID1), where(state, "SD1")) == (S, "decoys")


@pytest.mark.rule("series M2.decoys", "R72")
def test_a_march_through_the_hex_of_troops_stops_before_it() -> None:
    state = do(scene(FOG, "german-movement", {ID1: "1007", SD1: C}), f"move {ID1} {N}-{C}-{S}")
    assert where(state, ID1) == N


@pytest.mark.rule("series M2.decoys")
def test_a_march_may_end_where_a_decoy_stood() -> None:
    state = scene(FOG, "german-movement", {ID1: "1007", "SD1": C, SD1: FAR})
    assert C in ends(state, ID1)
    assert where(do(state, f"move {ID1} {N}-{C}"), ID1) == C


@pytest.mark.rule("series M2.decoys", "series F5.line")
@pytest.mark.parametrize("hex_", ["0808", "0908"])
def test_a_decoy_does_not_cut_the_railway(hex_: str) -> None:
    state = scene(RAILS, "soviet-movement", {SD1: "0805", "GD1": hex_, ID1: "1501"}, "points rail.soviet 12")
    ride = "-".join(ROW[5:10])
    assert refused(state, f"rail {SD1} {ride}") == ""
    state = do(state, f"rail {SD1} {ride}")
    assert (where(state, SD1), where(state, "GD1")) == (ROW[9], "decoys")


@pytest.mark.rule("series M2.decoys", "series F5.line", "R72")
def test_troops_on_the_railway_stop_the_train_before_their_zone() -> None:
    state = scene(RAILS, "soviet-movement", {SD1: "0805", ID1: "0809"}, "points rail.soviet 12")
    state = do(state, f"rail {SD1} {'-'.join(ROW[5:10])}")
    assert where(state, SD1) == "0807"


@pytest.mark.rule("series M2.decoys", "series K")
def test_a_decoy_on_the_edge_does_not_bar_reinforcements() -> None:
    units = {"R.C1": "held", "GD1": "0816", ID1: "0101"}
    state = scene(FOG, "soviet-movement", units, turn=5, weather="mud")
    assert refused(state, "move R.C1 0816") == ""
    state = do(state, "move R.C1 0816")
    assert (where(state, "R.C1"), where(state, "GD1")) == ("0816", "decoys")


@pytest.mark.rule("series K", "R72")
def test_troops_on_the_edge_keep_reinforcements_off() -> None:
    units = {"R.C1": "held", ID1: "0816"}
    state = scene(FOG, "soviet-movement", units, turn=5, weather="mud")
    assert where(do(state, "move R.C1 0816"), "R.C1") == "held"


@pytest.mark.rule("series M2.decoys", "series E2a")
def test_a_decoy_opens_no_supply_line() -> None:
    pocket = field("total_fog", lake=[NW, SW, S, SE], german=["1007"])
    units = {ID1: C, SD1: NE}
    assert not fed(scene(pocket, "german-movement", units), ID1)
    assert not fed(scene(pocket, "german-movement", {**units, "GD1": N}), ID1)
    assert fed(scene(pocket, "german-movement", {**units, CORPS: N}), ID1)

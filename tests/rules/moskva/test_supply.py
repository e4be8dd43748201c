"""E, J and §10: supply lines, isolation and its losses."""

from __future__ import annotations

import pytest

from rasputitsa.mechanisms import marks
from rules.answers import do, where
from rules.moskva.field import ID1, KAV, PZ1, SD1, SD2, TBR1, C, N, fed, field, lost, marked, pass_to, scene

GAME = field()
EAST = field(soviet=["0816"])
WEST = field(german=["0801"])


def at(steps: int) -> str:
    """The hex so many steps west of the only Soviet source, or east of the German one if negative."""
    column = 16 - steps if steps >= 0 else 1 - steps
    return f"08{column:02d}"


def between(west: int, east: int) -> list[str]:
    """All hexsides between two columns."""
    rows = range(1, 17)
    pairs = [f"{a:02d}{west:02d}/{b:02d}{east:02d}" for a in rows for b in rows]
    return [pair for pair in pairs if GAME.grid.adjacent(*(GAME.grid.hex(h) for h in pair.split("/")))]


@pytest.mark.rule("series E3b", "series E", "series E1a", "series E2a")
def test_t101_soviet_lines_are_ten_hexes_long() -> None:
    assert fed(scene(EAST, "soviet-movement", {SD1: at(10)}), SD1)
    assert not fed(scene(EAST, "soviet-movement", {SD1: at(11)}), SD1)
    assert fed(scene(EAST, "soviet-movement", {SD1: at(0)}), SD1)


@pytest.mark.rule("series E3a", "series E3b")
def test_t102_german_lines() -> None:
    for weather, expected in (("fine", True), ("frost", True), ("mud", False), ("snow", False)):
        state = scene(WEST, "german-movement", {ID1: at(-13)}, weather=weather, turn=9)
        assert fed(state, ID1) == expected


@pytest.mark.rule("series E2a")
def test_t103_a_friend_opens_an_enemy_zone() -> None:
    wall = [f"{row:02d}12" for row in range(1, 17) if row != 8]
    game = field(soviet=["0816"], lake=[*wall, "0711"])  # the way leads through 0812 and 0811
    blocked = {SD1: "0808", ID1: "0911"}
    assert not fed(scene(game, "soviet-movement", blocked), SD1)
    assert fed(scene(game, "soviet-movement", {**blocked, SD2: "0811"}), SD1)


@pytest.mark.rule("series E2a")
def test_t104_water() -> None:
    def across(kind: str, weather: str, **more: list[str]) -> bool:
        game = field(soviet=["0816"], **{kind: between(12, 13)}, **more)
        return fed(scene(game, "soviet-movement", {SD1: "0810"}, weather=weather, turn=9), SD1)

    assert not across("river", "fine")
    assert across("river", "frost")
    assert across("river", "snow")
    assert not across("major", "frost")
    assert across("major", "fine", road=["0812-0813"])
    assert across("river", "fine", city=["0812"])


@pytest.mark.rule("series E1b", "moskva 10")
def test_t105_roads_serve_the_germans_only() -> None:
    road = "-".join(f"08{column:02d}" for column in range(1, 17))
    soviet = scene(field(soviet=["0816"], road=[road]), "soviet-movement", {SD1: at(12)})
    assert not fed(soviet, SD1)
    rail = scene(field(soviet=["0816"], rail=[road]), "soviet-movement", {SD1: at(12)})
    assert fed(rail, SD1)
    for kind in ("road", "rail"):
        german = scene(
            field(german=["0801"], **{kind: [road]}), "german-movement", {ID1: at(-13)}, weather="mud"
        )
        assert fed(german, ID1)


@pytest.mark.rule("series E2b")
def test_t106_a_track_in_an_enemy_zone_is_cut() -> None:
    road = "-".join(f"08{column:02d}" for column in range(1, 17))
    game = field(soviet=["0816"], rail=[road])
    units = {SD1: at(14), ID1: "0713"}
    assert not fed(scene(game, "soviet-movement", units), SD1)
    held = {**units, SD2: "0812", TBR1: "0813", "22.179SD": "0814"}
    assert fed(scene(game, "soviet-movement", held), SD1)


@pytest.mark.rule("series J", "series E4")
def test_t107_an_isolated_division_dies() -> None:
    state = scene(EAST, "soviet-supply", {SD1: "0801", SD2: at(1)})
    assert marked(state, SD1, marks.CUT)
    assert not marked(state, SD2, marks.CUT)
    state = pass_to(state, 2, "german-sky")
    assert (where(state, SD1), where(state, SD2)) == ("pool", at(1))


@pytest.mark.rule("series J", "R47")
def test_t108_a_step_each_turn_in_the_open() -> None:
    state = scene(WEST, "german-supply", {PZ1: at(-13), ID1: "0801"}, weather="mud", turn=4)
    state = pass_to(state, 4, "soviet-sky")
    assert (where(state, PZ1), lost(state, PZ1)) == (at(-13), 1)
    state = pass_to(state, 5, "soviet-sky")
    assert where(state, PZ1) == "pool"


HOLE = field(german=["0801"], city=[C], lake=[f"{row:02d}03" for row in range(1, 17)])


@pytest.mark.rule("series J.city")
def test_t109_a_step_every_second_turn_in_a_city() -> None:
    state = scene(HOLE, "german-supply", {PZ1: C, ID1: "0801"})
    losses = []
    for turn in range(1, 4):
        state = pass_to(state, turn, "soviet-sky")
        losses.append(lost(state, PZ1))
    state = pass_to(state, 4, "soviet-sky")
    assert losses == [0, 1, 1]
    assert where(state, PZ1) == "pool"


@pytest.mark.rule("series J.leaving", "R46")
def test_t110_leaving_the_city_with_two_markers() -> None:
    state = scene(HOLE, "german-movement", {f"{KAV} cut cut-again": C, ID1: "0801"}, turn=2)
    state = do(state, f"move {KAV} {N}")
    assert (where(state, KAV), lost(state, KAV)) == (N, 1)
    assert (marked(state, KAV, marks.CUT), marked(state, KAV, marks.CUT_AGAIN)) == (True, False)
    assert where(pass_to(state, 2, "soviet-sky"), KAV) == "pool"


@pytest.mark.rule("series J", "R45")
def test_t111_supply_restored_before_the_losses() -> None:
    state = scene(EAST, "soviet-movement", {f"{SD1} cut": at(12)})
    state = do(state, f"move {SD1} {at(11)}-{at(10)}")
    state = pass_to(state, 2, "german-sky")
    assert (where(state, SD1), marked(state, SD1, marks.CUT)) == (at(10), False)
    again = scene(EAST, "soviet-supply", {f"{SD1} cut": at(9)})
    assert not marked(again, SD1, marks.CUT)


@pytest.mark.rule("series J")
def test_units_cut_off_after_the_supply_check_lose_nothing() -> None:
    state = scene(EAST, "soviet-movement", {SD1: "0801"})
    assert where(pass_to(state, 2, "german-sky"), SD1) == "0801"


@pytest.mark.rule("R62")
def test_german_lines_use_bridges() -> None:
    sides = between(4, 5)
    assert not fed(scene(field(german=["0801"], river=sides), "german-movement", {ID1: C}), ID1)
    assert fed(
        scene(field(german=["0801"], river=sides, rail=["0804-0805"]), "german-movement", {ID1: C}), ID1
    )

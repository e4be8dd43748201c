"""D, G2 and §8: air points, granted, cancelled, and used in combat."""

from __future__ import annotations

import pytest

from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rules.answers import asked, do, points, refused
from rules.moskva.field import CORPS, SD1, TBR1, C, N, column_of, declare, field, pass_to, scene

GAME = field()
SECRET = field("secret_air")
TOGETHER = field("allotted_air")


def sky(turn: int = 1, side: str = "german", german: int = 0, soviet: int = 0) -> State:
    lines = (f"points air.german {german}", f"points air.soviet {soviet}")
    return scene(GAME, f"{side}-sky", {CORPS: "0102", SD1: "0115"}, *lines, turn=turn)


def duel(game: Game = GAME, german: int = 9, soviet: int = 3) -> State:
    lines = (f"points air.german {german}", f"points air.soviet {soviet}")
    return scene(game, "german-combat", {CORPS: N, "22.126SD": C, "22.133SD": C, "22.174SD": C}, *lines)


@pytest.mark.rule("series D", "series D.cancel", "moskva 8")
@pytest.mark.parametrize(("cancelled", "german", "soviet"), [(3, 3, 0), (2, 5, 1), (1, 7, 2)])
def test_t001_to_t003_the_german_cancels(cancelled: int, german: int, soviet: int) -> None:
    state = do(sky(), f"intercept {cancelled}")
    assert (points(state, "air.german"), points(state, "air.soviet")) == (german, soviet)


@pytest.mark.rule("series D.cancel")
def test_t004_the_soviet_cancels_one_for_three() -> None:
    state = do(sky(side="soviet", german=4, soviet=3), "intercept 1")
    assert (points(state, "air.german"), points(state, "air.soviet")) == (3, 0)


@pytest.mark.rule("series D.cancel")
def test_t005_only_whole_exchanges() -> None:
    state = scene(GAME, "soviet-sky", {SD1: "0115"}, "points air.german 4", "points air.soviet 5")
    assert refused(state, "intercept 2") == "air.cancel-limit"
    assert points(do(state, "intercept 1"), "air.soviet") == 2


@pytest.mark.rule("series D.cancel")
def test_t006_two_soviet_points_cancel_nothing() -> None:
    assert asked(sky(side="soviet", german=4, soviet=2)) != "air.cancel"


@pytest.mark.rule("series D", "moskva 5")
def test_t007_points_are_not_saved() -> None:
    state = sky(turn=3, side="soviet", german=5, soviet=0)
    state = pass_to(state, 4, "german-sky")
    assert (points(state, "air.german"), points(state, "air.soviet")) == (6, 2)


@pytest.mark.rule("series G2.air", "R28")
def test_t008_three_points_each() -> None:
    state = declare(duel(), C, CORPS)
    assert refused(state, "support 4") == "air.support-limit"
    state = do(state, "support 3")
    assert refused(state, "support 4") == "air.support-limit"
    state = do(state, "support 3")
    assert (points(state, "air.german"), points(state, "air.soviet")) == (6, 0)
    assert asked(state) == "engage.roll"


@pytest.mark.rule("series G2.air")
@pytest.mark.parametrize(("air", "column"), [((0, 0), "2/1"), ((3, 2), "3/1"), ((1, 2), "1.5/1")])
def test_t009_t010_each_point_is_a_column(air: tuple[int, int], column: str) -> None:
    assert column_of(duel(), C, CORPS, air=air) == column


@pytest.mark.rule("series G2.air")
def test_the_attacker_announces_first_and_openly() -> None:
    state = declare(duel(), C, CORPS)
    assert asked(state) == "air.support"
    assert points(do(state, "support 2"), "air.german") == 7


@pytest.mark.rule("series G2.air")
def test_a_point_is_used_once() -> None:
    state = declare(duel(german=2), C, CORPS)
    assert refused(state, "support 3") == "air.support-limit"


@pytest.mark.rule("series M3a")
def test_secret_support_is_paid_when_both_are_known() -> None:
    state = declare(duel(SECRET), C, CORPS)
    state = do(state, "support 2")
    assert points(state, "air.german") == 9
    state = do(state, "support 1")
    assert (points(state, "air.german"), points(state, "air.soviet")) == (7, 2)


@pytest.mark.rule("series M3b")
def test_support_is_allotted_to_all_marked_hexes() -> None:
    units = {CORPS: N, SD1: C, TBR1: "1008"}
    lines = ("points air.german 4", "points air.soviet 3")
    state = scene(TOGETHER, "german-combat", {**units, "9.VAK": N.replace("09", "10")}, *lines)
    state = do(state, f"engage {C} with {CORPS}", "engage 1008 with 9.VAK", "done")
    state = do(state, "support 3")
    assert refused(state, "support 2") == "air.support-limit"
    state = do(state, "support 1", "support 0", "support 3")
    assert (points(state, "air.german"), points(state, "air.soviet")) == (0, 0)
    assert asked(state) == "engage.next"
    assert asked(do(state, "resolve 1008")) == "engage.roll"

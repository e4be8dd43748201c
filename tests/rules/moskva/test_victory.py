"""§11: cities, Moscow, losses and the levels of victory."""

from __future__ import annotations

import pytest

from rasputitsa.engine.play import outcome
from rasputitsa.mechanisms.impulse.tally import Tally, city_points, level_of, loss_points, prize_points
from rules.answers import do, where
from rules.moskva.field import CORPS, ID1, PZ1, SD1, C, N, field, scene

CITIES = ["0803", "0805", "0403", "0405", "1203", "1205", "0811", "0411", "1211"]
GAME = field(city=CITIES)
RIFLES = [c.key for c in GAME.counters if c.side == 1 and c.kind == "infantry" and c.size == "division"]
TANKS = [
    c.key
    for c in GAME.counters
    if c.side == 1 and c.kind == "armour" and not c.key.startswith(("5.", "R.", "1."))
]
RIDERS = [c.key for c in GAME.counters if c.side == 1 and c.kind == "cavalry"]


@pytest.mark.rule("moskva 11a", "R51")
def test_t129_cities_count_with_supply() -> None:
    taken = "control german " + " ".join(CITIES[:6])
    pocket = {ID1: "0811", "22.126SD": "0911", "22.133SD": "0711"}
    state = scene(GAME, "german-combat", pocket, taken)
    assert (city_points(state, 0), city_points(state, 1)) == (7, 2)
    fed = scene(GAME, "german-combat", {ID1: "0811"}, taken)
    assert (city_points(fed, 0), city_points(fed, 1)) == (8, 2)


@pytest.mark.rule("moskva 11a")
def test_smolensk_is_german_at_the_start_and_the_last_to_enter_holds() -> None:
    state = scene(GAME, "german-movement", {ID1: "0801", SD1: "1212"})
    assert (city_points(state, 0), city_points(state, 1)) == (1, 9)
    assert city_points(do(state, f"move {ID1} 0802-0803-0804"), 0) == 2


@pytest.mark.rule("moskva 11b", "R52")
@pytest.mark.parametrize(("near", "expected"), [({}, 10), ({"22.126SD": "1515", "22.133SD": "1516"}, 5)])
def test_t130_moscow(near: dict[str, str], expected: int) -> None:
    state = scene(GAME, "german-combat", {ID1: "1616", **near})
    assert prize_points(state, 0) == expected
    assert prize_points(state, 1) == 0
    assert prize_points(scene(GAME, "german-combat", near, "control german 1616"), 0) == 0


@pytest.mark.rule("moskva 11d", "R54")
def test_t131_german_losses() -> None:
    units = {PZ1: "pool", "3Pz.6Pz reduced": C, "3Pz.7Pz reduced": C, f"{CORPS} lost-2": N, "9.206ID": "pool"}
    assert loss_points(scene(GAME, "german-combat", units), 1) == 16


@pytest.mark.rule("moskva 11c", "R53")
def test_t132_soviet_losses() -> None:
    dead = [*RIFLES[:20], *TANKS[:4], *RIDERS[:3], "R.C1"]
    back = dict.fromkeys(TANKS[4:6], C)
    state = scene(GAME, "german-combat", dict.fromkeys(dead, "pool") | back, turn=10)
    assert loss_points(state, 0) == 8
    again = scene(GAME, "german-combat", dict.fromkeys([*dead, *TANKS[4:6]], "pool"), turn=10)
    assert loss_points(again, 0) == 10


LEVELS = {
    0: (1, "decisive"), 1: (1, "major"), 5: (1, "major"), 6: (1, "marginal"), 8: (1, "marginal"),
    9: (None, "even"), 11: (None, "even"), 12: (0, "marginal"), 14: (0, "marginal"), 15: (0, "major"),
    19: (0, "major"), 20: (0, "decisive"),
}  # fmt: skip


@pytest.mark.rule("moskva 11e")
@pytest.mark.parametrize("difference", [-30, *LEVELS, 200])
def test_t133_levels(difference: int) -> None:
    winner, level = LEVELS[min(max(difference, 0), 20)]
    assert level_of(GAME.of(Tally), difference) == (winner, f"victory.{level}")


@pytest.mark.rule("moskva 11e")
def test_the_verdict_of_a_position() -> None:
    state = scene(GAME, "german-combat", {ID1: C})
    assert outcome(state) == (1, "victory.decisive")
    assert where(state, ID1) == C

"""Driving enemies from beside a prize: worth what they could have done to it next."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from boards import Axial, Board, disc
from rasputitsa.agents.attacks import best_attacks, candidates
from rasputitsa.agents.battles import battle_value
from rasputitsa.agents.doctrine import own_doctrine
from rasputitsa.agents.knowledge import Knowledge, knowledge
from rasputitsa.agents.relief import relief
from rasputitsa.engine.state import State

RADIUS = 5
DISC = disc(RADIUS)
MOSCOW = (0, 0)
GERMAN, SOVIET = 0, 1


@cache
def board() -> Board:
    return Board(
        "gdw",
        only=DISC,
        moscow=MOSCOW,
        east=[(q, r) for q, r in DISC if q == RADIUS],
        west=[(q, r) for q, r in DISC if q == -RADIUS],
    )


def soviet_combat(units: Mapping[str, Axial], turn: int = 5) -> State:
    return board().position("soviet-combat", units, turn=turn)


def mind(s: State, side: int) -> Knowledge:
    return knowledge(s.game, own_doctrine(s.game), side)


def worths(s: State, side: int = SOVIET) -> dict[str, float]:
    return {s.game.counters[u].key: worth for u, worth in relief(mind(s, side), s, side).items()}


WALLS = {"30A": MOSCOW, "3A": (1, 0), "5A": (1, -1), "19A": (0, 1)}


def test_who_stands_beside_a_prize_and_could_storm_it_is_worth_driving_off() -> None:
    found = worths(soviet_combat({**WALLS, "XXIV": (-1, 0), "LVI": (0, -1), "VIII": (-4, 0)}))
    assert set(found) == {"XXIV", "LVI"}
    assert min(found.values()) > 0


def test_who_is_not_needed_is_worth_a_share_of_what_the_needed_ones_bring_together() -> None:
    """Of three panzer corps any two are enough."""
    two = {"XXIV": (-1, 0), "LVI": (0, -1)}
    weak = {"30A reduced": MOSCOW} | {key: at for key, at in WALLS.items() if key != "30A"}
    needed, spare = worths(soviet_combat(weak | two)), worths(soviet_combat(weak | two | {"XLI": (-1, 1)}))
    assert 0 < spare["XXIV"] < needed["XXIV"]
    assert spare["XXIV"] == spare["LVI"] == spare["XLI"]


@pytest.mark.parametrize("turn", [1, 7])
def test_nobody_fears_an_attack_that_never_comes(turn: int) -> None:
    s = soviet_combat({**WALLS, "XXIV": (-1, 0), "LVI": (0, -1)}, turn)
    assert bool(worths(s)) == (turn < 7)


def test_before_a_prize_is_taken_its_relief_counts_by_the_chance_to_take_it() -> None:
    ring = {"XXIV": (-1, 0), "LVI": (0, -1), "3A": (1, 0), "5A": (1, -1), "19A": (0, 1)}

    def worth(holder: str) -> float:
        s = board().position("german-combat", {holder: MOSCOW, **ring}, turn=5)
        return worths(s, GERMAN).get("3A", 0.0)

    assert worth("30A reduced") > worth("30A") > 0


def test_nothing_is_relieved_where_the_prize_cannot_be_attacked() -> None:
    s = board().position("german-combat", {**WALLS, "XXIV": (-3, 0)}, turn=5)
    assert worths(s, GERMAN) == {}


def test_relief_is_added_to_the_worth_of_a_battle_by_the_chance_that_its_defender_leaves() -> None:
    s = soviet_combat({**WALLS, "1Sh": (-1, 1), "XXIV": (-1, 0), "LVI": (0, -1)})
    k = mind(s, SOVIET)
    bonus = relief(k, s, SOVIET)
    raised = {
        c.battle: c.value - battle_value(k, s, c.battle)
        for row in candidates(k, s, relieved=bonus)
        for c in row
    }
    assert raised
    for battle, more in raised.items():
        assert 0 < more <= bonus[battle.target] + 1e-9


def test_level_2_frees_moscow_though_the_battle_alone_is_not_worth_its_losses() -> None:
    s = soviet_combat({**WALLS, "XXIV": (-1, 0), "LVI": (0, -1)})
    k = mind(s, SOVIET)
    attacks = best_attacks(k, s).battles
    assert attacks
    assert all(battle_value(k, s, battle) < 0 for battle in attacks)

"""The attacks that a side could make next: who takes part, and the replacements that come before."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from boards import Axial, Board, disc
from rasputitsa.agents import consult, create
from rasputitsa.agents.doctrine import own_doctrine
from rasputitsa.agents.knowledge import knowledge
from rasputitsa.agents.manoeuvre import Manoeuvre
from rasputitsa.agents.muster import muster, points_to_come
from rasputitsa.agents.prospects import Prospect, prospects
from rasputitsa.agents.situation import Situation
from rasputitsa.engine.action import Advance
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.orders import Orders

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


def after_german_turn(units: Mapping[str, Axial], *more: str) -> State:
    return board().position("soviet-replacement", units, *more, turn=5)


def threats(s: State, **how: bool) -> dict[str, Prospect]:
    """What the Soviets could attack next, in the eyes of the German."""
    k = knowledge(s.game, own_doctrine(s.game), GERMAN)
    return {s.game.counters[p.target].key: p for p in prospects(k, s, SOVIET, s.weather, **how)}


@pytest.mark.parametrize(
    ("phase", "side", "turn", "points"),
    [
        ("german-movement", SOVIET, 1, 5),
        ("soviet-replacement", SOVIET, 1, 5),
        ("soviet-combat", SOVIET, 1, 0),
        ("soviet-movement", SOVIET, 1, 5),
        ("german-panzer", GERMAN, 1, 0),
        ("german-combat", GERMAN, 3, 0),
        ("german-movement", GERMAN, 1, 1),
        ("soviet-movement", GERMAN, 7, 0),
    ],
)
def test_the_points_that_come_before_the_next_attack(phase: str, side: int, turn: int, points: int) -> None:
    s = board().position(phase, {"XXIV reduced": MOSCOW, "30A reduced": (1, 0)}, turn=turn)
    assert points_to_come(knowledge(s.game, own_doctrine(s.game), side), s, side) == points


def test_a_threat_counts_the_replacements_that_come_first() -> None:
    whole = after_german_turn({"XXIV": MOSCOW, "30A": (1, 0), "3A": (1, -1), "19A": (0, 1)})
    reduced = after_german_turn(
        {"XXIV": MOSCOW, "30A reduced": (1, 0), "3A reduced": (1, -1), "19A reduced": (0, 1)}
    )
    assert threats(reduced)["XXIV"] == threats(whole)["XXIV"]
    assert threats(reduced)["XXIV"].place > 0
    assert not threats(reduced, movers_too=False)


def test_points_are_shared_out_and_spent_once() -> None:
    units = {"30A": (1, 0), "3A": (1, -1), "19A": (0, 1)}
    s = after_german_turn({"XXIV": MOSCOW} | {f"{key} reduced": at for key, at in units.items()})
    k = knowledge(s.game, own_doctrine(s.game), GERMAN)
    ready = muster(Situation(k, s), SOVIET, s.weather, movers_too=True)
    assert ready.points == 5
    assert {start: gain for start, (_, gain) in ready.standing.items()} == {
        1 << board().hex(at): 2 * (s.game.strength[u][0] - s.game.strength[u][1])
        for key, at in units.items()
        for u in [s.game.unit[key]]
    }


def test_a_restored_mover_takes_the_room_of_a_weaker_one() -> None:
    """Two hexes at the walls, two panzer corps for them, and a worn one that can be stronger than either."""
    walls = {"30A": MOSCOW, "3A": (1, 0), "5A": (1, -1), "19A": (0, 1), "49A": (-1, 1)}
    strong, weak = {"XXIV": (-3, 1)}, {"XLVI": (-3, 2)}

    def column(panzers: Mapping[str, Axial]) -> int:
        s = board().position("soviet-movement", {**walls, **panzers}, turn=5)
        k = knowledge(s.game, own_doctrine(s.game), SOVIET)
        target = s.game.unit["30A"]
        return next(p.column for p in prospects(k, s, GERMAN, "clear") if p.target == target)

    with_both = column(strong | weak)
    assert column(strong | weak | {"XLI reduced": (-3, 0)}) == column(strong | {"XLI": (-3, 0)}) > with_both


def test_who_is_cut_off_is_not_restored() -> None:
    ring = {"LVI": (2, -1), "LVII": (2, 1), "XLI": (-1, 2), "XL": (1, -2), "XXIV": MOSCOW}
    s = after_german_turn(ring | {"30A reduced": (1, 0)})
    k = knowledge(s.game, own_doctrine(s.game), GERMAN)
    ready = muster(Situation(k, s), SOVIET, s.weather, movers_too=True)
    assert ready.standing
    assert not any(gain for _, gain in ready.standing.values())


def test_level_2_goes_into_the_prize_that_it_has_emptied() -> None:
    s = board().position("german-combat", {"XXIV": (-1, 0), "LVI": (-1, 1), "30A reduced": MOSCOW}, turn=5)
    s = board().play(s, "attack 30A with XXIV LVI", "done", "roll 1")
    asked = decision(s)
    while asked is not None and not any(isinstance(a, Advance) for a in asked.options):
        s = board().play(s, "done")
        asked = decision(s)
    assert isinstance(consult(create("level2"), s), Advance)


def test_orders_that_do_not_fit_are_no_plan_and_others_make_room() -> None:
    units = {"XXIV": (-3, 0), "VIII": (-4, 0), "30A": (4, 0)}
    s = board().position("german-movement", units)
    asked = decision(s)
    assert asked is not None
    assert isinstance(asked.options, Orders)
    m = Manoeuvre(knowledge(s.game, own_doctrine(s.game), GERMAN), s, asked.options)
    panzer, infantry = (s.game.unit[key] for key in ("XXIV", "VIII"))
    there = board().hex((-4, 0))
    plan = m.settle({panzer: there})
    assert plan is not None
    assert plan[panzer] == there
    assert plan[infantry] != there
    chosen = board().hex((-4, 1))
    assert m.settle({panzer: there}, m.home, lambda unit, free: chosen) == {panzer: there, infantry: chosen}
    assert m.settle({panzer: board().hex((-3, 1)), infantry: board().hex((-3, 1))}) is None

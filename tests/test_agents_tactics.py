"""Every tactic does what it says in a position made for it, and nothing where its idea does not fit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from boards import Axial, Board, disc
from matches import game
from rasputitsa.agents import consult, create, level2
from rasputitsa.agents.doctrine import own_doctrine
from rasputitsa.agents.evaluation import turns_to_reach
from rasputitsa.agents.knowledge import knowledge
from rasputitsa.agents.manoeuvre import Manoeuvre, Plan
from rasputitsa.agents.situation import free_exits
from rasputitsa.agents.tactics import TACTICS, Tactic, chosen
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.orders import Orders
from rasputitsa.mechanisms.trace import in_communication

RADIUS = 8
MOSCOW = (5, 0)
CITY = (0, 4)
WOODS = ((-1, -3), (-2, 5))
DISC = disc(RADIUS)
GERMANS, SOVIETS = "german-movement", "soviet-movement"


@cache
def board() -> Board:
    """A round map: Moscow in the east, a city in the south, two woods, and the edges of both sides."""
    return Board(
        "gdw",
        only=DISC,
        moscow=MOSCOW,
        cities=[CITY],
        forest=WOODS,
        east=[(q, r) for q, r in DISC if q == RADIUS],
        west=[(q, r) for q, r in DISC if q == -RADIUS],
    )


class Field(Manoeuvre):
    """A movement phase on the board, spoken of by the keys of units and in axial coordinates."""

    def __init__(self, phase: str, units: Mapping[str, Axial], *more: str, turn: int = 1) -> None:
        state = board().position(phase, units, *more, turn=turn)
        asked = decision(state)
        assert asked is not None
        assert isinstance(asked.options, Orders)
        super().__init__(knowledge(state.game, own_doctrine(state.game), state.side), state, asked.options)

    def orders(self, name: str) -> dict[str, Axial]:
        """What a tactic orders; every order can be carried out."""
        plan = TACTICS[name](self)
        assert all(self.ends[unit] >> hex_ & 1 for unit, hex_ in plan.items())
        assert len(set(plan.values())) == len(plan)
        return {self.k.game.counters[u].key: board().axial(h) for u, h in plan.items()}

    def result(self, name: str) -> State:
        """The position when the orders have been carried out and the others have made room."""
        plan = self.settle(TACTICS[name](self))
        assert plan is not None
        return self.after(plan)

    def hexes(self, *axials: Axial) -> int:
        total = 0
        for axial in axials:
            total |= 1 << board().hex(axial)
        return total

    def in_contact(self, axial: Axial) -> bool:
        return bool(self.enemy_zone & self.hexes(axial))


def apart(a: Axial, b: Axial) -> int:
    return board().game.grid.distance(board().hex(a), board().hex(b))


def trapped(s: State, axial: Axial, side: int) -> bool:
    """Has a unit of a side on this hex no way to retreat?"""
    enemies, friends = s.occupied[1 - side], s.occupied[side]
    exits = free_exits(s.game.grid, enemies | s.game.grid.spread(enemies), friends)
    return not exits >> board().hex(axial) & 1


def test_drive_sends_everybody_for_the_prize() -> None:
    units = {"XXIV": (-5, 0), "VIII": (-4, -1), "30A": MOSCOW}
    orders = Field(GERMANS, units).orders("drive")
    assert set(orders) == {"XXIV", "VIII"}
    for key, end in orders.items():
        assert apart(end, MOSCOW) < apart(units[key], MOSCOW)
    assert apart(orders["XXIV"], units["XXIV"]) == 6


def test_drive_is_not_for_whoever_holds_the_prize() -> None:
    assert Field(SOVIETS, {"30A": (2, 0), "XXIV": (-5, 0)}).orders("drive") == {}


def test_close_up_seeks_contact_before_the_mud() -> None:
    field = Field(GERMANS, {"XXIV": (-5, 0), "VIII": (-3, -1), "30A": (0, 0), "3A": (0, 1)}, turn=2)
    orders = field.orders("close_up")
    assert set(orders) == {"XXIV", "VIII"}
    assert all(field.in_contact(end) for end in orders.values())


@pytest.mark.parametrize("turn", [1, 4, 7])
def test_close_up_waits_while_the_ground_is_firm(turn: int) -> None:
    assert Field(GERMANS, {"XXIV": (-5, 0), "30A": (0, 0)}, turn=turn).orders("close_up") == {}


def test_mass_gathers_around_one_enemy() -> None:
    units = {"XXIV": (-4, 0), "XL": (-3, -1), "VIII": (-3, 0), "30A reduced": (0, 0), "3A": (0, -6)}
    orders = Field(GERMANS, units).orders("mass")
    assert sum(apart(end, (0, 0)) == 1 for end in orders.values()) == 3


def test_mass_needs_an_enemy_in_reach() -> None:
    assert Field(GERMANS, {"VIII": (-8, 0), "30A": (5, 0)}).orders("mass") == {}


def test_pocket_closes_the_last_exits() -> None:
    units = {"VIII": (-1, 0), "IX": (-1, 1), "XXIV": (1, -4), "LVI": (0, 4), "30A": (0, 0)}
    field = Field(GERMANS, units)
    assert not trapped(field.s, (0, 0), 1)
    orders = field.orders("pocket")
    assert {"XXIV", "LVI"} >= set(orders) != set()
    assert trapped(field.result("pocket"), (0, 0), 1)


def test_pocket_needs_an_enemy_in_reach() -> None:
    assert Field(GERMANS, {"VIII": (-8, 0), "30A": (5, 0)}).orders("pocket") == {}


def test_cut_off_goes_behind_the_enemy() -> None:
    field = Field(GERMANS, {"XXIV": (3, -2), "30A": (0, 0)})
    (end,) = field.orders("cut_off").values()
    assert end[0] > 3, "nearer to the edge of the enemy than his unit"
    assert in_communication(field.s, 1) & field.hexes(end)


def test_cut_off_has_nothing_to_cut_if_no_enemy_is_supplied() -> None:
    wall = {"XXIV": (1, 0), "XL": (1, -1), "LVI": (0, 1), "XLI": (-1, 0), "XLVI": (0, -1), "LVII": (-1, 1)}
    field = Field(GERMANS, {**wall, "30A": (0, 0), "VIII": (-3, 0)})
    assert not in_communication(field.s, 1) & field.enemies
    assert field.orders("cut_off") == {}


def test_plug_gap_bars_the_road_to_the_prize() -> None:
    """In the middle of the front an army is missing; the panzers would be before Moscow at once."""
    front = {"30A": (2, 5), "3A": (2, 2), "29A": (2, -4), "5A": (2, -7)}
    field = Field(SOVIETS, {**front, "16A": (5, -2), "XXIV": (-3, 0)})
    before = turns_to_reach(field.k, field.s, 0, field.prize, 5)
    after = turns_to_reach(field.k, field.result("plug_gap"), 0, field.prize, 5)
    assert before <= 2 < after


def test_plug_gap_rests_while_the_enemy_is_far() -> None:
    assert Field(SOVIETS, {"30A": (2, 0), "VIII": (-8, 0)}).orders("plug_gap") == {}
    assert Field(GERMANS, {"30A": (2, 0), "VIII": (-8, 0)}).orders("plug_gap") == {}


def test_ring_mans_the_prize_and_the_side_of_the_enemy() -> None:
    field = Field(SOVIETS, {"30A": (5, 1), "3A": (6, 1), "29A": (6, -1), "XXIV": (0, 0)})
    orders = field.orders("ring")
    assert MOSCOW in orders.values()
    others = [end for end in orders.values() if end != MOSCOW]
    assert len(others) == 2
    assert all(apart(end, MOSCOW) == 1 for end in others)
    assert (4, 0) in others, "the hex that faces the enemy"


def test_ring_is_for_whoever_holds_the_prize() -> None:
    assert Field(GERMANS, {"XXIV": (0, 0), "30A": MOSCOW}).orders("ring") == {}


def test_strong_ground_takes_the_woods() -> None:
    orders = Field(SOVIETS, {"30A": (-2, -2), "XXIV": (-6, 0)}).orders("strong_ground")
    assert orders == {"30A": WOODS[0]}


def test_strong_ground_stays_where_all_ground_is_alike() -> None:
    assert Field(SOVIETS, {"30A": (4, -4), "XXIV": (-6, 0)}).orders("strong_ground") == {"30A": (4, -4)}


def test_fall_back_takes_the_beaten_out_of_contact() -> None:
    units = {"30A reduced": (0, 0), "3A": (2, -5), "XXIV": (-1, 0), "XLI": (-1, 1), "LVII": (0, -1)}
    field = Field(SOVIETS, units)
    orders = field.orders("fall_back")
    assert set(orders) == {"30A"}
    assert not field.in_contact(orders["30A"])
    assert apart(orders["30A"], MOSCOW) < apart((0, 0), MOSCOW)


def test_fall_back_leaves_the_unbeaten_alone() -> None:
    assert Field(SOVIETS, {"30A": (0, 0), "XLII reduced": (-1, 0)}).orders("fall_back") == {}
    last = Field(SOVIETS, {"30A reduced": (0, 0), "XXIV": (-1, 0)}, turn=7)
    assert last.orders("fall_back") == {}, "no attack comes any more"


def test_line_leaves_no_gap_in_an_arc_around_the_prize() -> None:
    units = {"30A": (2, -1), "3A": (2, 1), "29A": (3, -2), "5A": (3, 2), "16A": (2, 3), "XXIV": (-4, 0)}
    ends = list(Field(SOVIETS, units).orders("line").values())
    assert len(ends) >= 4
    (radius,) = {apart(end, MOSCOW) for end in ends}
    assert radius in (2, 3, 4)
    assert all(apart(a, b) >= 2 for a in ends for b in ends if a != b), "every second hex"
    neighbours = [min(apart(a, b) for b in ends if b != a) for a in ends]
    assert neighbours == [2] * len(ends), "no gap between them"


def test_line_is_for_whoever_holds_the_prize() -> None:
    assert Field(GERMANS, {"XXIV": (0, 0), "30A": MOSCOW}).orders("line") == {}


def test_garrison_mans_the_places_that_the_enemy_comes_near_to() -> None:
    orders = Field(SOVIETS, {"30A": (2, 3), "XXIV": (-2, 4)}).orders("garrison")
    assert orders == {"30A": CITY}


def test_garrison_rests_while_the_enemy_is_far() -> None:
    assert Field(SOVIETS, {"30A": (2, 3), "XXIV": (-6, 0)}).orders("garrison") == {}


def test_seize_walks_into_an_empty_city() -> None:
    orders = Field(GERMANS, {"VIII": (-2, 4), "30A": MOSCOW}).orders("seize")
    assert orders == {"VIII": CITY}


def test_seize_comes_beside_a_city_that_is_manned() -> None:
    orders = Field(GERMANS, {"VIII": (-3, 4), "30A": CITY}).orders("seize")
    assert apart(orders["VIII"], CITY) == 1


def test_seize_leaves_what_is_out_of_reach() -> None:
    assert Field(GERMANS, {"VIII": (-8, 0), "30A": MOSCOW}).orders("seize") == {}


def test_refit_takes_the_reduced_out_of_contact() -> None:
    field = Field(SOVIETS, {"30A reduced": (0, 0), "3A": (1, 0), "XXIV": (-1, 0)})
    orders = field.orders("refit")
    assert set(orders) == {"30A"}
    assert not field.in_contact(orders["30A"])
    assert in_communication(field.s, 1) & field.hexes(orders["30A"])


def test_refit_leaves_the_full_and_the_rear_alone() -> None:
    units = {"30A": (0, 0), "3A reduced": (3, 0), "XXIV": (-1, 0)}
    assert Field(SOVIETS, units).orders("refit") == {}


AROUND = {"XXIV": (-1, 0), "XL": (1, -2), "LVI": (-1, 2)}
"""Germans around (0, 0) that leave only (1, 0) out of their zones."""

BEYOND = {"3A": (2, 0), "5A": (2, -1), "29A": (1, 1)}
"""All hexes to which a retreat by way of (1, 0) could lead."""


def test_break_out_finds_a_place_with_a_retreat() -> None:
    field = Field(SOVIETS, {"30A": (0, 0), **AROUND, **BEYOND})
    assert trapped(field.s, (0, 0), 1)
    orders = field.orders("break_out")
    assert "30A" in orders
    after = field.result("break_out")
    assert not trapped(after, orders["30A"], 1)


def test_break_out_is_for_the_trapped() -> None:
    assert Field(SOVIETS, {"30A": (0, 0), **AROUND}).orders("break_out") == {}


def test_keep_exits_shifts_by_a_hex_to_where_there_is_room() -> None:
    field = Field(SOVIETS, {"30A": (0, 0), **AROUND})
    around = field.k.around[board().hex((0, 0))]
    assert (around & ~field.enemy_zone & ~field.enemies).bit_count() == 1
    orders = field.orders("keep_exits")
    assert apart(orders["30A"], (0, 0)) == 1
    free = field.k.around[board().hex(orders["30A"])] & ~field.enemy_zone & ~field.enemies
    assert free.bit_count() >= 2


def test_keep_exits_leaves_the_free_alone() -> None:
    assert Field(SOVIETS, {"30A": (0, 0), "XXIV": (-1, 0)}).orders("keep_exits") == {}


def test_reserve_comes_up_to_two_hexes_from_the_enemy() -> None:
    field = Field(GERMANS, {"VIII": (-5, 0), "XXIV": (-1, 0), "30A": (0, 0)})
    orders = field.orders("reserve")
    assert set(orders) == {"VIII"}, "the panzers are at the front"
    assert apart(orders["VIII"], (0, 0)) == 2


def test_reserve_leaves_the_front_alone() -> None:
    assert Field(GERMANS, {"XXIV": (-1, 0), "30A": (0, 0)}).orders("reserve") == {}


def test_counter_goes_for_the_one_that_stands_out() -> None:
    line = {"VIII": (-5, 0), "IX": (-5, 1), "V": (-5, 2)}
    orders = Field(SOVIETS, {"30A": (-1, 0), "3A": (1, 0), **line, "XLII": (-2, 2)}).orders("counter")
    assert set(orders) == {"30A", "3A"}
    assert all(apart(end, (-2, 2)) == 1 for end in orders.values())


def test_counter_needs_an_enemy_in_reach() -> None:
    assert Field(SOVIETS, {"30A": (5, 0), "VIII": (-8, 0)}).orders("counter") == {}


# The list of tactics


def test_every_tactic_has_a_test_here_in_which_it_fires() -> None:
    """And every test names a tactic that exists."""
    tested = [name.removeprefix("test_") for name in globals() if name.startswith("test_")]
    for name in TACTICS:
        assert any(test.startswith(f"{name}_") for test in tested), name


def test_every_tactic_is_tried_by_some_side_and_nobody_tries_another() -> None:
    named = own_doctrine(game("gdw")).tactics
    assert set(named[0]) | set(named[1]) == set(TACTICS)
    assert all(len(set(names)) == len(names) for names in named)


def test_an_unknown_tactic_is_refused() -> None:
    with pytest.raises(RasputitsaError, match="tactic pray: unknown, expected one of break_out"):
        chosen(["drive", "pray"])


@pytest.mark.no_cover
def test_every_tactic_adds_something_to_the_plans_of_real_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """It gives orders that are not just to stay, and some order of its own that no tactic before it gave."""
    moved: set[str] = set()
    original: set[str] = set()
    wishes: dict[tuple[int, int], set[tuple[int, int]]] = {}

    def watched(name: str, tactic: Tactic) -> Tactic:
        def watch(m: Manoeuvre) -> Plan:
            orders = tactic(m)
            moves = {(unit, hex_) for unit, hex_ in orders.items() if hex_ != m.home[unit]}
            known = wishes.setdefault((m.s.turn, m.s.phase), set())
            if moves:
                moved.add(name)
            if moves - known:
                original.add(name)
            known |= moves
            return orders

        return watch

    monkeypatch.setattr(level2, "chosen", lambda names: [(n, watched(n, t)) for n, t in chosen(names)])
    for case in ("gdw", "vpg"):
        wishes.clear()
        match = Match(game(case), "typhoon")
        players = [create("level2:nodes=40", side) for side in range(2)]
        while (asked := match.decision) is not None:
            match.act(consult(players[asked.player], match.state))
    assert moved == set(TACTICS)
    assert original == set(TACTICS)

"""A, B, §1, §12 and the map: components, zones, ready-made set-ups, free deployment."""

from __future__ import annotations

from collections import Counter

import pytest

from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.deployment import Zones
from rasputitsa.mechanisms.impulse.entry import Schedule
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.stacking import loads
from rasputitsa.view import view
from rules.answers import asked, do, points, refused, where
from rules.moskva.field import options_of, question

GAME = load("moskva-1941")
FREE = load("moskva-1941", options={"free_deployment": "on"})


@pytest.mark.rule("moskva 1a", "moskva 1b", "series B")
def test_the_soviet_sets_up_first_and_each_unit_in_its_zone() -> None:
    state = GAME.start()
    assert (asked(state), question(state).player) == ("deploy.ask", 1)
    zones = GAME.of(Zones).hexes
    label = GAME.grid.label((zones["22"] & -zones["22"]).bit_length() - 1)
    assert refused(state, f"place 22.126SD {label}") == ""
    assert refused(state, "place 22.126SD 3329") == "setup.army-zone"
    assert refused(state, "place 31.110SD 3711") == ""
    assert refused(state, "place 9.206ID 2602") == "deploy.not-waiting"
    assert refused(state, "place R.C1 3711") == "deploy.not-waiting"
    assert refused(state, "done") == "deploy.expected"
    placed = do(state, f"place 22.126SD {label}")
    assert placed.marks[GAME.unit["22.126SD"]] & marks.ENTRENCHED


@pytest.mark.rule("series B", "series F7")
def test_set_up_within_stacking() -> None:
    state = GAME.start()
    for key in ("31.110SD", "31.5SD", "31.119SD", "31.247SD"):
        if key in GAME.unit:
            state = do(state, f"place {key} 3711")
    rest = [c.key for c in GAME.counters if c.key.startswith("31.") and state.where[GAME.unit[c.key]] < 0]
    loaded = loads(state, 1)[GAME.grid.hex("3711")]
    assert (refused(state, f"place {rest[0]} 3711") == "stack.full") == (loaded == 8)


@pytest.mark.rule("moskva 1b")
def test_the_cavalry_brigade_stands_in_any_german_zone() -> None:
    zones, unit = GAME.of(Zones), GAME.unit["SSKav"]
    total = 0
    for name in ("9+3Pz", "4+4Pz", "2", "2Pz"):
        total |= zones.hexes[name]
    assert zones.anywhere[0] == total
    assert GAME.of(Formations).army[unit] == ""


@pytest.mark.rule("series B", "moskva 1a", "moskva 1b")
@pytest.mark.parametrize("side", [0, 1])
def test_ready_made_set_ups_are_legal(side: int) -> None:
    zones, formations = GAME.of(Zones), GAME.of(Formations)
    later = {unit for unit, _ in GAME.of(Schedule).turns}
    assert zones.ready[side]
    for units in zones.ready[side].values():
        assert set(units) == {u for u in GAME.units_of[side] if u not in later}
        load_ = Counter[int]()
        for unit, hex_ in units.items():
            army = formations.army[unit]
            home = zones.hexes[zones.armies[side][army]] if army else zones.anywhere[side]
            assert home >> hex_ & 1, GAME.counters[unit].key
            load_[hex_] += formations.halves[unit]
        assert max(load_.values()) <= (6, 8)[side]


def arranged(game: Game = GAME) -> State:
    state = game.start()
    while asked(state) == "deploy.ask":
        name = next(iter(game.of(Zones).ready[question(state).player]))
        state = do(state, f"arrange {name}")
    return state


@pytest.mark.rule("series B", "moskva 2")
def test_the_historical_set_up_begins_the_german_turn() -> None:
    state = arranged()
    assert (state.turn, state.side, asked(state)) == (1, 0, "air.cancel")
    assert (points(state, "air.german"), points(state, "air.soviet")) == (9, 3)


@pytest.mark.rule("series E")
def test_everybody_is_supplied_in_the_historical_set_up() -> None:
    from rasputitsa.mechanisms.impulse.supply_line import supplied

    state = arranged()
    for side in (0, 1):
        hungry = [
            GAME.counters[u].key
            for u in state.on_map(side)
            if not supplied(state, side) >> state.where[u] & 1
        ]
        assert hungry == []


@pytest.mark.rule("moskva 12", "R75")
def test_free_deployment() -> None:
    state = FREE.start()
    assert (asked(state), question(state).player) == ("deploy.assign", 1)
    state = do(state, "assign 22 13")
    assert points(view(state, 0), "zone.22") == 0
    assert points(view(state, 1), "zone.22") > 0
    while question(state).player == 1 and asked(state) == "deploy.assign":
        state = do(state, options_of(state)[0])
    taken = {points(state, f"zone.{army}") for army in FREE.of(Zones).armies[1]}
    assert {FREE.of(Zones).names[n - 1] for n in taken} >= set(FREE.of(Zones).front[1])
    while asked(state) == "deploy.assign":
        assert refused(state, "assign 9 22") == "deploy.zone"
        state = do(state, options_of(state)[-1])
    used = {points(state, f"zone.{army}") for army in FREE.of(Zones).armies[0]}
    assert {FREE.of(Zones).names[n - 1] for n in used} == set(FREE.of(Zones).front[0])


@pytest.mark.rule("moskva 12")
def test_ready_made_set_ups_are_for_the_printed_zones() -> None:
    assert refused(GAME.start(), "arrange historical") == ""
    assert refused(GAME.start(), "arrange hysterical") == "deploy.unknown"
    state = FREE.start()
    while asked(state) == "deploy.assign":
        state = do(state, options_of(state)[0])
    assert refused(state, "arrange historical") == "deploy.unknown"


@pytest.mark.rule("moskva 12", "R75")
def test_a_reserve_army_may_keep_its_hexes() -> None:
    state = FREE.start()
    for army in FREE.of(Zones).front[1]:
        state = do(state, f"assign {army} {army}")
    assert {"assign 31 31", "assign 31 22"} <= set(options_of(state))
    assert refused(state, "assign 31 32") == "deploy.zone"


@pytest.mark.rule("moskva 9.schedule", "series A2a")
def test_t139_t140_the_order_of_battle() -> None:
    turns = dict(GAME.of(Schedule).turns)
    assert len(GAME.units_of[0]) == 43
    assert len([u for u in GAME.units_of[1] if u not in turns]) == 102
    assert Counter(turns.values()) == {3: 5, 4: 5, 5: 2, 6: 3, 7: 3, 9: 14}
    guderian = [GAME.counters[u] for u in sorted(GAME.of(Formations).groups["surprise"])]
    values = Counter(f"{c.strength[0]}-{c.allowance[0]}" for c in guderian)
    assert values == {"12-3": 2, "15-6": 1, "5-6": 1, "7-6": 5, "3-4": 1}


@pytest.mark.rule("series A2.backs", "series A2.double")
def test_steps_of_counters() -> None:
    formations = GAME.of(Formations)
    for unit, counter in enumerate(GAME.counters):
        if formations.entrenched[unit]:
            assert len(counter.strength) == 1
        if counter.size == "corps" and counter.side == 0:
            assert len(counter.strength) == 4


def test_t136_t137_neighbours_and_distances() -> None:
    grid = GAME.grid

    def around(label: str) -> set[str]:
        return {grid.label(h) for h in grid.neighbours(grid.hex(label))}

    assert around("3711") == {"3811", "3611", "3812", "3712", "3810", "3710"}
    assert around("2809") == {"2909", "2709", "2910", "2810", "2908", "2808"}
    assert around("2910") == {"3010", "2810", "2911", "2811", "2909", "2809"}
    pairs = [("3711", "3109"), ("3109", "2809"), ("2602", "3329"), ("1413", "1322")]
    assert [grid.distance(grid.hex(a), grid.hex(b)) for a, b in pairs] == [7, 3, 27, 9]


def test_a_whole_set_up_by_hand_reaches_turn_1() -> None:
    state = GAME.start()
    while asked(state) == "deploy.ask":
        found = decision(state)
        assert found is not None
        place = next(a for a in found.options if type(a).__name__ == "Place")
        state = apply(state, place)
    assert (where(state, "22.126SD") != "setup", asked(state)) == (True, "air.cancel")

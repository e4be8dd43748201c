"""Set-up: the Soviets on their stars, the free German set-up, and the ready-made ones."""

from __future__ import annotations

from functools import lru_cache

import pytest

from boards import GAMES, Axial, Board
from rasputitsa.engine.action import DONE, Arrange, Attack, Move, Place
from rasputitsa.engine.event import Placed
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rules.questions import FIRST_PHASE, X, asked, done, every_edition, later_editions, phase, refusal, topic

CROSSES = {
    "gdw": "0103 0104 0106 0107 0201 0202 0203 0204 0205 0206 0209 0210 0305 0306 0307 0309 0310 0406 0407 "
    "0408 0409 0410",
    "vpg": "0103 0104 0106 0201 0202 0203 0204 0205 0206 0209 0210 0305 0306 0307 0309 0310 0404 0406 0407 "
    "0408 0409 0410",
}
STARS = {
    "gdw": "0301 0302 0303 0304 0405 0504 0505 0506 0507 0508 0509 0510 0803",
    "vpg": "0301 0302 0303 0304 0405 0503 0506 0507 0508 0509 0510 0511 0608 0803",
}
READY = ("historical", "north", "centre", "south", "pincers")
ON_MAP = {"gdw": 13, "vpg": 14, "c3i": 14}
GERMAN, SOVIET = 0, 1


@lru_cache
def game(edition: str) -> Game:
    return load(GAMES[edition])


def marked(table: dict[str, str], edition: str) -> set[str]:
    return set(table["gdw" if edition == "gdw" else "vpg"].split())


def standing(state: State, side: int) -> dict[str, str]:
    """The hexes of a side's units on the map."""
    counters, grid = state.game.counters, state.game.grid
    return {counters[u].key: grid.label(state.where[u]) for u in state.on_map(side)}


def in_box(state: State, box: str) -> list[str]:
    return [c.key for u, c in enumerate(state.game.counters) if state.where[u] == state.game.box[box]]


def place(state: State, key: str, label: str) -> Place:
    return Place(state.game.unit[key], state.game.grid.hex(label))


@pytest.mark.rule("gdw start.soviet", "vpg 6.0.2", "c3i 6.0.2", "Q-04")
@every_edition
def test_seq_06_seq_07_one_reduced_army_on_every_star(edition: str) -> None:
    state = game(edition).start()
    armies = standing(state, SOVIET)
    assert sorted(armies.values()) == sorted(marked(STARS, edition))
    assert len(armies) == ON_MAP[edition]
    assert {state.steps[state.game.unit[key]] for key in armies} == {1}


@pytest.mark.rule("gdw start.pool", "vpg 6.0.2", "c3i 6.0.2", "Q-04")
@every_edition
def test_seq_06_seq_07_armies_left_over_wait_in_the_pool(edition: str) -> None:
    state = game(edition).start()
    pool = in_box(state, "pool")
    assert len(pool) == 16 - ON_MAP[edition]
    assert {state.game.kind[state.game.unit[key]] for key in pool} == {"infantry"}


@pytest.mark.rule("gdw start.soviet", "vpg 6.0.1", "c3i 6.0.1")
@every_edition
def test_seq_06_seq_07_shock_army_is_held_back(edition: str) -> None:
    state = game(edition).start()
    assert in_box(state, "held") == ["1Sh"]
    assert "1Sh" not in standing(state, SOVIET)


@pytest.mark.rule("vpg 6.0.1", "c3i 6.0.1")
@every_edition
def test_turn_marker_begins_on_box_one(edition: str) -> None:
    assert game(edition).start().turn == 1


@pytest.mark.rule("gdw shock", "gdw start.soviet")
def test_seq_06_shock_army_is_locked_before_turn_four() -> None:
    board = Board("gdw", east=[X, (0, 1)])
    units: dict[str, Axial | str] = {"1Sh reduced": "held", "30A reduced": X}
    order = Place(board.game.unit["1Sh"], board.hex((0, 1)))
    answers = [refusal(board.position("soviet-replacement", units, turn=turn), order) for turn in (1, 3, 4)]
    assert answers == ["replacement.not-yet", "replacement.not-yet", ""]


@pytest.mark.rule("vpg 6.0.1", "c3i 6.0.1")
@later_editions
def test_seq_07_shock_army_is_due_on_turn_four_at_full_strength(edition: str) -> None:
    state = game(edition).start()
    assert state.steps[state.game.unit["1Sh"]] == 0
    board = Board(edition, east=[X, (0, 1)])
    waiting: dict[str, Axial | str] = {"1Sh": "held", "VI": (9, 0)}
    topics = [topic(board.position("soviet-replacement", waiting, turn=turn)) for turn in (1, 3, 4)]
    assert topics == ["move.ask", "move.ask", "arrival.ask"]


@pytest.mark.rule("gdw start.pool", "vpg 6.0.2", "c3i 6.0.2")
@every_edition
def test_left_over_armies_can_be_bought_on_turn_one(edition: str) -> None:
    state = apply(game(edition).start(), Arrange("historical"))
    while phase(state) != "soviet-replacement":
        state = done(state)
    assert state.turn == 1
    answers = [refusal(state, place(state, key, "1401")) for key in in_box(state, "pool")]
    assert answers == [""] * (16 - ON_MAP[edition])


@pytest.mark.rule("gdw start.german", "vpg 6.0.3", "c3i 6.0.3")
@every_edition
def test_german_sets_up_second(edition: str) -> None:
    state = game(edition).start()
    assert (asked(state).player, topic(state)) == (GERMAN, "setup.ask")
    assert len(standing(state, SOVIET)) == ON_MAP[edition]
    assert len(in_box(state, "setup")) == 22


@pytest.mark.rule("gdw start.german", "vpg 6.0.3", "c3i 6.0.3")
@every_edition
def test_any_german_unit_may_go_on_any_cross(edition: str) -> None:
    state = game(edition).start()
    found = {action for action in asked(state).options if isinstance(action, Place)}
    keys = in_box(state, "setup")
    assert found == {place(state, key, cross) for key in keys for cross in marked(CROSSES, edition)}


@pytest.mark.rule("gdw start.german", "vpg 6.0.3", "c3i 6.0.3")
@every_edition
def test_free_set_up_unit_by_unit(edition: str) -> None:
    state = game(edition).start()
    wanted = dict(zip(in_box(state, "setup"), sorted(marked(CROSSES, edition)), strict=True))
    for key, cross in wanted.items():
        assert topic(state) == "setup.ask"
        state = apply(state, place(state, key, cross))
    assert standing(state, GERMAN) == wanted
    assert not any(state.steps[state.game.unit[key]] for key in wanted)
    assert phase(state) == FIRST_PHASE[edition]


@pytest.mark.rule("gdw start.german", "vpg 6.0.3", "c3i 6.0.3")
@every_edition
def test_refused_placements(edition: str) -> None:
    start = game(edition).start()
    state = apply(start, place(start, "XXIV", "0204"))
    assert refusal(state, place(state, "XXIV", "0205")) == "setup.not-waiting"
    assert refusal(state, place(state, "30A", "0205")) == "setup.not-waiting"
    assert refusal(state, place(state, "VI", "0101")) == "setup.hex"
    assert refusal(state, place(state, "VI", "0302")) == "setup.hex"
    assert refusal(state, place(state, "VI", "0204")) == "setup.one-per-hex"


@pytest.mark.rule("gdw start.german", "vpg 6.0.3", "c3i 6.0.3")
@every_edition
def test_nothing_else_happens_before_the_set_up_is_complete(edition: str) -> None:
    state = game(edition).start()
    unit, target = state.game.unit["XXIV"], state.game.unit["30A"]
    hexes = (state.game.grid.hex("0303"),)
    answers = [refusal(state, action) for action in (DONE, Move(unit, hexes), Attack(target, (unit,)))]
    assert answers == ["setup.expected"] * 3


@pytest.mark.rule("gdw start.german", "vpg 6.0.3", "c3i 6.0.3")
@pytest.mark.parametrize("name", READY)
@every_edition
def test_ready_made_set_up_fills_every_cross_at_full_strength(edition: str, name: str) -> None:
    state = apply(game(edition).start(), Arrange(name))
    units = standing(state, GERMAN)
    assert len(units) == 22
    assert set(units.values()) == marked(CROSSES, edition)
    assert not any(state.steps[state.game.unit[key]] for key in units)
    assert sum(isinstance(event, Placed) for event in state.events) == 22
    assert (state.turn, phase(state)) == (1, FIRST_PHASE[edition])


@every_edition
def test_ready_made_set_ups_are_offered_by_name(edition: str) -> None:
    state = game(edition).start()
    assert [action.setup for action in asked(state).options if isinstance(action, Arrange)] == list(READY)
    assert refusal(state, Arrange("maginot")) == "setup.unknown"


@pytest.mark.parametrize("name", READY)
@every_edition
def test_ready_made_set_up_overrides_units_already_placed(edition: str, name: str) -> None:
    start = game(edition).start()
    begun = apply(apply(start, place(start, "XXIV", "0103")), place(start, "VI", "0204"))
    ready = apply(begun, Arrange(name))
    assert standing(ready, GERMAN) == standing(apply(start, Arrange(name)), GERMAN)
    assert ready.occupied[GERMAN] == start.game.grid.mask(marked(CROSSES, edition))


@pytest.mark.rule("gdw replacements.control", "vpg 10.0.control", "c3i 10.0.control")
@every_edition
def test_german_set_up_takes_smolensk_and_roslavl(edition: str) -> None:
    state = apply(game(edition).start(), Arrange("historical"))
    places = state.game.terrain.places
    assert state.control[GERMAN] == 1 << places["Smolensk"] | 1 << places["Roslavl"]
    assert state.control[SOVIET].bit_count() == 9


@pytest.mark.rule("Q-25")
@every_edition
def test_shock_army_once_eliminated_is_bought_like_any_other(edition: str) -> None:
    board = Board(edition, east=[X, (0, 1)])
    units: dict[str, Axial | str] = {"1Sh reduced": "pool", "30A reduced": (0, 1)}
    after = apply(
        board.position("soviet-replacement", units, turn=6), Place(board.game.unit["1Sh"], board.hex(X))
    )
    assert (board.place_of(after, "1Sh"), after.steps[board.game.unit["1Sh"]]) == (X, 1)
    assert after.points[board.game.track["rp"]] == 4

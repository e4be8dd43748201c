"""F7: the limit of stacking binds at the end of a movement phase, and a phase can always be ended."""

from __future__ import annotations

import random

import pytest

from rasputitsa.engine.action import DONE, Move
from rasputitsa.engine.decision import Options
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.impulse.formation import Formations
from rules.answers import asked, do, phase_of, refused, where
from rules.moskva.field import (
    CORPS,
    CORPS2,
    ID1,
    NE,
    NW,
    RCORPS,
    SD1,
    SD2,
    SD3,
    SD4,
    SD5,
    SE,
    SW,
    TBR1,
    C,
    N,
    S,
    field,
    question,
    scene,
)

GAME = field()
FOUR = (SD1, SD2, SD3, SD4)
OTHERS = ("50.217SD", "50.258SD", "50.260SD", "50.278SD")
RING = [SE, SW, NW, NE]


@pytest.mark.rule("series F7", "R71")
def test_two_full_stacks_change_places() -> None:
    units = {**dict.fromkeys(FOUR, C), **dict.fromkeys(OTHERS, N)}
    state = scene(GAME, "soviet-movement", units)
    assert refused(state, f"move {SD1} {N}") == ""
    state = do(state, *(f"move {key} {N}" for key in FOUR))
    assert refused(state, "done") == "stack.phase-end"
    state = do(state, *(f"move {key} {C}" for key in OTHERS))
    assert refused(state, "done") == ""
    assert [where(state, key) for key in (*FOUR, *OTHERS)] == [N] * 4 + [C] * 4


@pytest.mark.rule("series F7", "R71")
def test_two_corps_change_places() -> None:
    state = scene(GAME, "german-movement", {CORPS: C, CORPS2: N})
    state = do(state, f"move {CORPS} {N}", f"move {CORPS2} {C}")
    assert (where(state, CORPS), where(state, CORPS2), refused(state, "done")) == (N, C, "")


@pytest.mark.rule("R63", "R71")
def test_nobody_overfills_a_hex_that_nobody_can_leave() -> None:
    closed = field(lake=RING)
    units = {**dict.fromkeys(FOUR, C), SD5: "1007", ID1: "0506"}
    state = scene(closed, "soviet-movement", {**units, **dict.fromkeys(OTHERS, S), CORPS: "0607"})
    assert refused(state, f"move {SD5} {N}") == ""
    assert refused(state, f"move {SD5} {N}-{C}") == "", "one of the four can go where it came from"
    stuck = scene(closed, "soviet-movement", {**units, CORPS: "0707", TBR1: N})
    stuck = do(stuck, *(f"move {key} {N}" for key in FOUR[:3]))
    assert refused(stuck, f"move {TBR1} {C}") == ""
    stuck = do(stuck, f"move {TBR1} {C}")
    assert refused(stuck, f"move {SD5} {N}-{C}") == ""


@pytest.mark.rule("R71")
def test_a_hex_full_of_units_that_have_moved_is_full() -> None:
    state = scene(GAME, "soviet-movement", {**dict.fromkeys(FOUR, N), SD5: "1007"})
    state = do(state, *(f"move {key} {C}" for key in FOUR))
    assert refused(state, f"move {SD5} {N}-{C}") == "stack.full"


@pytest.mark.rule("R71")
def test_who_is_needed_elsewhere_must_leave() -> None:
    """The division that must still make room may not dig in, nor may its place be taken."""
    state = scene(GAME, "soviet-movement", {**dict.fromkeys(FOUR[:3], N), SD4: C, SD5: "1007"})
    state = do(state, *(f"move {key} {C}" for key in FOUR[:3]))
    state = do(state, f"move {SD5} {N}-{C}")
    assert refused(state, f"entrench {SD4}") == "stack.relief"
    assert refused(state, "done") == "stack.phase-end"
    assert refused(do(state, f"move {SD4} {S}"), "done") == ""


@pytest.mark.rule("R71", "R43")
def test_reinforcements_pass_through_a_full_edge() -> None:
    units = {"R.C1": "held", RCORPS.replace("C1", "C2"): "held", SD1: "0816", SD2: "0816", ID1: "0101"}
    state = scene(GAME, "soviet-movement", units, turn=5, weather="fine")
    assert refused(state, "move R.C1 0816") == ""


def held(state: State) -> dict[int, int]:
    """Half divisions of the side at hand by hex, counted again."""
    halves, found = state.game.of(Formations).halves, dict[int, int]()
    for unit in state.on_map(state.side):
        found[state.where[unit]] = found.get(state.where[unit], 0) + halves[unit]
    return found


def crowded_first(state: State, options: Options, rng: random.Random) -> Move | None:
    """A march onto a hex that is full already, if there is one."""
    limit = (6, 8)[state.side]
    load = held(state)
    halves = state.game.of(Formations).halves
    moves = [a for a in options if isinstance(a, Move) and load.get(a.path[-1], 0) + halves[a.unit] > limit]
    return moves[rng.randrange(len(moves))] if moves else None


@pytest.mark.rule("R71", "series F7")
@pytest.mark.parametrize("options", [(), ("masks",), ("total_fog",)])
@pytest.mark.parametrize("side", [0, 1])
def test_whoever_fills_as_much_as_he_can_can_still_end_the_phase(options: tuple[str, ...], side: int) -> None:
    """A player who seeks the crowd can end the phase whenever he has cleared it, and he always can."""
    rng, overfull = random.Random(f"{options}{side}"), 0
    game = field(*options, lake=["0605", "0705", "0905", "1006", "1007", "0709", "0909", "0610"])
    for _ in range(2):
        state = drawn(game, side, rng)
        phase = phase_of(state)
        while asked(state) == "march.ask" and phase_of(state) == phase:
            found = question(state).options
            action = crowded_first(state, found, rng) or found.sample(rng)
            over = max(held(state).values()) > (6, 8)[side]
            overfull += over
            assert (refused(state, DONE) == "stack.phase-end") == over
            state = apply(state, DONE if not over and action == DONE else action)
        load = state.copy()
        load.side = side
        assert max(held(load).values()) <= (6, 8)[side]
    assert overfull


def drawn(game: Game, side: int, rng: random.Random) -> State:
    """Up to twenty units of a side in a few hexes between lakes, three of the enemy beside them."""
    places = ["0606", "0706", "0806", "0906", "0607", "0707", "0807", "0708", "0808"]
    limit, load = (6, 8)[side], dict.fromkeys(places, 0)
    halves, units = game.of(Formations).halves, {}
    own = [u for u in game.units_of[side] if halves[u] > 0]
    for unit in rng.sample(own, 20):
        hex_ = min(places, key=lambda h: (load[h] + halves[unit] > limit, rng.random()))
        if load[hex_] + halves[unit] <= limit:
            load[hex_] += halves[unit]
            units[game.counters[unit].key] = hex_
    for unit, hex_ in zip(rng.sample(game.units_of[1 - side], 3), ("0609", "0904", "1009"), strict=True):
        units[game.counters[unit].key] = hex_
    return scene(game, ("german-movement", "soviet-movement")[side], units, turn=2)

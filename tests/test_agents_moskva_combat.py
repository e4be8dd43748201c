"""The worth of an engagement equals brute force through the engine: every face, all choices of both."""

from __future__ import annotations

import random

import pytest

from rasputitsa.agents.impulse.chart import Chart, chart
from rasputitsa.agents.impulse.doctrine import own_doctrine
from rasputitsa.agents.impulse.expectation import cheapest_steps, cheapest_strength, force, post, worth_of
from rasputitsa.agents.impulse.strikes import Strike, Targets, column_of, ground, pack, stacks_of
from rasputitsa.engine.action import DONE, Advance, Engage, Roll, Support
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.impulse.odds import odds
from rasputitsa.mechanisms.impulse.stacking import loads
from rules.moskva.field import (
    CORPS,
    CORPS2,
    ID1,
    NE,
    NW,
    PZ1,
    PZ2,
    PZ3,
    SD1,
    SD2,
    SD3,
    SD4,
    SE,
    SW,
    TBR1,
    C,
    N,
    S,
    field,
    scene,
)

PLAIN = field()
RIVER = field(river=[f"{S}/{C}", f"{SW}/{C}", f"{SE}/{C}"], forest=[S])
CITY = field(city=[C])
STRICT = field("no_swap_in_combined")

SCENES = {
    "one division": (PLAIN, {CORPS: N, SD1: C}),
    "entrenched": (PLAIN, {CORPS: N, CORPS2: NW, f"{SD1} entrenched": C}),
    "two divisions": (PLAIN, {CORPS: N, CORPS2: NE, f"{SD1} entrenched": C, SD2: C}),
    "tanks": (PLAIN, {CORPS: N, PZ1: NW, PZ2: NW, TBR1: C}),
    "no way out": (PLAIN, {CORPS: N, CORPS2: SE, PZ3: SW, SD1: C, TBR1: C}),
    "over a river": (RIVER, {CORPS: N, CORPS2: NW, TBR1: C}),
    "a city": (CITY, {CORPS: N, CORPS2: NW, PZ1: NE, f"{SD1} entrenched": C, TBR1: C}),
    "no swap": (STRICT, {CORPS: N, CORPS2: NW, TBR1: C}),
}
SOVIET = {
    "against a panzer": (PLAIN, {SD1: N, SD2: N, SD3: N, SD4: N, PZ1: C}),
    "against a division": (PLAIN, {SD1: N, SD2: N, TBR1: NW, SD3: NW, ID1: C}),
}
CASES = [("german-combat", name) for name in SCENES] + [("soviet-combat", name) for name in SOVIET]


def at(phase: str, name: str) -> tuple[Chart, State, tuple[int, ...]]:
    game, units = {**SCENES, **SOVIET}[name]
    state = scene(game, phase, units)
    attackers = tuple(sorted(u for u in state.on_map(state.side)))
    return mind(game, state.side), state, attackers


def mind(game: Game, side: int) -> Chart:
    return chart(game, own_doctrine(game), side)


def computed(c: Chart, s: State, attackers: tuple[int, ...]) -> float:
    hex_ = s.game.grid.hex(C)
    units = stacks_of(s, 1 - s.side)[hex_]
    defended = post(c, s, hex_, units, loads(s, 1 - s.side), ground(c, s, s.side, hex_))
    column = column_of(c, s, hex_, defended.strength, attackers, s.side)
    return worth_of(c, defended, force(c, s, attackers), column)


def total(c: Chart, s: State, side: int) -> float:
    return sum(c.worth[u][s.steps[u]] for u in s.on_map(side))


def brute(c: Chart, s: State, attackers: tuple[int, ...]) -> float:
    hex_, side = s.game.grid.hex(C), s.side
    before = total(c, s, side) - total(c, s, 1 - side)
    bonus = ground(c, s, side, hex_)
    declared = apply(s, Engage(hex_, attackers))
    while (asked := decision(declared)) is not None and asked.topic == "air.support":
        declared = apply(declared, Support(0))

    def best(state: State) -> float:
        asked = decision(state)
        over = state.battle is None or asked is None or asked.topic == "pursuit.ask"
        if over:
            left = state.occupied[1 - side] >> hex_ & 1
            return total(c, state, side) - total(c, state, 1 - side) - before + (0.0 if left else bonus)
        assert asked is not None
        values = [best(apply(state, a)) for a in asked.options if not isinstance(a, Advance)]
        return max(values) if asked.player == side else min(values)

    return sum(best(apply(declared, Roll(face))) for face in range(1, 7)) / 6


@pytest.mark.parametrize(("phase", "name"), CASES)
def test_the_worth_of_an_engagement_equals_brute_force(phase: str, name: str) -> None:
    c, state, attackers = at(phase, name)
    assert computed(c, state, attackers) == pytest.approx(brute(c, state, attackers))


def test_the_brute_force_sees_more_than_one_outcome() -> None:
    """The comparison would be empty if every scene had the same worth."""
    values = [round(computed(*at(phase, name)), 3) for phase, name in CASES]
    assert len(set(values)) > len(values) // 2


@pytest.mark.parametrize(("phase", "name"), CASES)
def test_the_column_is_that_of_the_rules(phase: str, name: str) -> None:
    c, state, attackers = at(phase, name)
    hex_ = state.game.grid.hex(C)
    declared = apply(state, Engage(hex_, attackers))
    units = stacks_of(state, 1 - state.side)[hex_]
    defended = post(c, state, hex_, units, loads(state, 1 - state.side), 0.0)
    found = odds(declared, declared.battle)
    assert column_of(c, state, hex_, defended.strength, attackers, state.side) == found.column
    assert defended.strength == found.defence


def test_the_cheapest_losses() -> None:
    c = mind(PLAIN, 0)
    corps, panzer = PLAIN.unit[CORPS], PLAIN.unit[PZ1]
    state = scene(PLAIN, "german-combat", {CORPS: N, PZ1: N, SD1: C})
    units = force(c, state, (corps, panzer))
    step = c.step_worth(corps, 0)
    assert step < c.step_worth(panzer, 0)
    assert cheapest_strength(c, units, 3) == pytest.approx(step)
    assert cheapest_strength(c, units, 4) == pytest.approx(2 * step)
    assert cheapest_steps(c, units, 2, each=False) == pytest.approx(2 * step)
    assert cheapest_steps(c, units, 2, each=True) == pytest.approx(step + c.step_worth(panzer, 0))
    everything = sum(c.worth[u][0] for u in (corps, panzer))
    assert cheapest_strength(c, units, 99) == pytest.approx(everything)


def exhaustive(rows: list[list[Strike]], points: int) -> float:
    if not rows:
        return 0.0
    best = exhaustive(rows[1:], points)
    for strike in rows[0]:
        rest = [[k for k in row if not k.bits & strike.bits] for row in rows[1:]]
        if strike.air <= points:
            best = max(best, strike.value + exhaustive(rest, points - strike.air))
    return best


def test_attacks_are_packed_at_their_best() -> None:
    rng = random.Random(5)
    for _ in range(40):
        rows = []
        for target in range(rng.randrange(1, 6)):
            row = []
            for _ in range(rng.randrange(1, 5)):
                units = tuple(sorted(rng.sample(range(9), rng.randrange(1, 4))))
                value = rng.randrange(1, 20) / 4
                row.append(Strike(value, target, units, sum(1 << u for u in units), rng.randrange(3)))
            rows.append(row)
        plan = pack(rows, 4)
        assert plan.value == pytest.approx(exhaustive(rows, 4))
        assert sum(k.air for k in plan.strikes) <= 4
        used = [u for k in plan.strikes for u in k.attackers]
        assert len(used) == len(set(used))


def test_air_points_are_planned_where_they_pay() -> None:
    state = scene(PLAIN, "german-combat", {ID1: N, SD1: C}, "points air.german 3")
    c, hex_, unit = mind(PLAIN, 0), PLAIN.grid.hex(C), PLAIN.unit[ID1]
    cheap = Targets(c, state, 0, 0.0, {}).strikes(hex_, [unit])
    dear = Targets(c, state, 0, 9.0, {}).strikes(hex_, [unit])
    assert cheap[0].air == 3
    assert all(strike.air == 0 for strike in dear)
    assert decision(apply(state, DONE)) is not None

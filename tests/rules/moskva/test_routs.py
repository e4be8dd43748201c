"""G3, G4 and G5: a beaten stack is routed so that as few of it as can be lose anything; who has fled."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from rasputitsa.engine.action import Retreat
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import advance, apply, decision
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.impulse.engagement import engage
from rasputitsa.mechanisms.impulse.outcome import DefendersRouted
from rasputitsa.mechanisms.impulse.zones import menace
from rules.answers import asked, do, refused, where
from rules.moskva.field import (
    CD,
    CORPS,
    ID1,
    ID2,
    NE,
    NW,
    PZ1,
    SD1,
    SD2,
    SD3,
    SD4,
    SD5,
    SE,
    SW,
    TBR1,
    TBR2,
    C,
    N,
    S,
    attack,
    field,
    lost,
    options_of,
    scene,
)

TBR = "43.148TBr"
LEFT, RIGHT, FAR = "0706", "0708", "0607"
WALLS = [SE, SW, NE, NW, RIGHT]
POCKET = field(lake=WALLS)  # out by S, and from there to LEFT or FAR
CROWD = dict.fromkeys((SD2, SD3, SD4), FAR)  # room for one more division
GUARD = {ID1: "0605"}  # its zone covers LEFT, so that foot cannot go there and armour can
STACK = {TBR1: C, TBR: C, SD1: C}


def routed(units: dict[str, str], face: int = 3, game: Game = POCKET) -> State:
    """Twelve against six is 2/1, a three drives them back, and their owner takes a rout."""
    state = attack(scene(game, "german-combat", {CORPS: N, **units}), C, CORPS, face=face)
    assert asked(state) == "retreat.course"
    return do(state, "choose rout")


def to_far(state: State) -> State:
    """The attacker sends everybody to FAR whom he may, brigades first."""
    while asked(state) == "retreat.rout":
        offers = sorted(options_of(state), key=lambda text: (not text.endswith(FAR), SD1 in text))
        state = do(state, offers[0])
    return state


@pytest.mark.rule("series G3.D2", "R76")
def test_no_unit_is_sent_where_it_takes_the_last_room_of_another() -> None:
    state = routed({**STACK, **CROWD, **GUARD})
    state = to_far(state)
    assert (where(state, TBR1), where(state, TBR), where(state, SD1)) == (FAR, LEFT, LEFT)


@pytest.mark.rule("series G3.D2")
def test_a_brigade_leaves_the_only_room_to_the_division() -> None:
    """LEFT is in the zone of a panzer division: there is no way to it for anybody."""
    units = {TBR1: C, SD1: C, CD: C, **CROWD, PZ1: "0605"}
    state = routed(units)
    kept = {where(state, key) for key in (TBR1, SD1, CD)}
    for text in options_of(state):
        after = do(state, text)
        while asked(after) == "retreat.rout":
            after = do(after, options_of(after)[0])
        alive = sum(where(after, key) not in ("pool", C) and not lost(after, key) for key in (TBR1, SD1, CD))
        assert alive == 1, text
    assert kept == {C}


@pytest.mark.rule("series G4.2", "R76")
def test_foot_follows_armour_of_its_stack_into_a_zone_of_infantry() -> None:
    full = dict.fromkeys((SD2, SD3, SD4, SD5), FAR)
    state = routed({**STACK, **full, **GUARD})
    assert refused(state, f"retreat {SD1} {S}-{LEFT}") == "retreat.zone"
    state = do(state, f"retreat {TBR1} {S}-{LEFT}")
    assert refused(state, f"retreat {SD1} {S}-{LEFT}") == ""
    state = do(state, f"retreat {SD1} {S}-{LEFT}")
    assert (where(state, SD1), where(state, TBR)) == (LEFT, LEFT)


@pytest.mark.rule("series G3.D2", "R76")
def test_armour_goes_first_where_it_must_open_the_way() -> None:
    """Without the armour in LEFT the division would stay in S and lose its only step."""
    full = dict.fromkeys((SD2, SD3, SD4, SD5), FAR)
    state = routed({**STACK, **full, **GUARD})
    assert refused(state, f"retreat {SD1} {S}") == "retreat.distance"


@pytest.mark.rule("series G4.3", "series G3.D2", "R76")
def test_units_without_room_for_one_hex_are_routed_with_the_others_in_mind() -> None:
    """S and FAR are full. D1 becomes D2 for all three: armour goes first, and the division can follow it."""
    full = dict.fromkeys(("50.217SD", "50.258SD", "50.260SD", "50.278SD"), S)
    far = dict.fromkeys((SD2, SD3, SD4, SD5), FAR)
    state = attack(
        scene(POCKET, "german-combat", {CORPS: N, **STACK, **far, **GUARD, **full}), C, CORPS, face=3
    )
    state = to_far(do(state, "choose withdraw"))
    assert [where(state, key) for key in (TBR1, TBR, SD1)] == [LEFT, LEFT, LEFT]


BEHIND = field(lake=[SE, SW, NE, NW], river=[f"{C}/{S}"], fort=[f"{N}/{C}"])


@pytest.mark.rule("series G5")
@pytest.mark.parametrize(
    ("unit", "place", "question"), [(f"{SD1} entrenched", "pool", "pursuit.ask"), (TBR2, S, "engage.ask")]
)
def test_only_a_defender_who_lives_has_fled(unit: str, place: str, question: str) -> None:
    """The river costs a step. If nobody got away, the fortification does not stop the advance."""
    state = scene(BEHIND, "german-combat", {CORPS: N, unit: C, ID1: "1010", SD2: "1011"})
    state = do(attack(state, C, CORPS, face=3), "choose withdraw")
    if asked(state) == "retreat.withdraw":
        state = do(state, f"retreat {unit.split(maxsplit=1)[0]} {S}")
    assert (where(state, unit.split(maxsplit=1)[0]), asked(state)) == (place, question)


ARMIES = (SD1, SD2, TBR1, TBR2, TBR, CD)


AROUND = (N, NE, SE, S, SW, NW, FAR, LEFT, RIGHT, "0606", "0608")
LAKES = ([NE, SE, SW, NW], [NE, SE, SW, NW, RIGHT], [NE, NW, SE], [SE, SW, NW, FAR], [NE, NW, SE, SW, "0606"])


def drawn(rng: random.Random) -> State:
    """A rout of two to four units in a country of lakes, rivers, full hexes and German zones."""
    lake, river = rng.choice(LAKES), rng.choice(([], [], [f"{C}/{S}"]))
    game = field(lake=lake, river=river)
    units = {CORPS: N, **dict.fromkeys(rng.sample(ARMIES, rng.choice((2, 3, 3, 4))), C)}
    others = [k for k in game.unit if k.endswith("SD") and k not in ARMIES and not k.startswith("2Pz")]
    for hex_ in [h for h in AROUND if h not in (N, *lake)]:
        for _ in range(rng.choice((0, 0, 3, 3, 4))):
            units[others.pop()] = hex_
    for key, hex_ in zip(
        (ID1, ID2, PZ1), rng.sample(["0605", "0506", "0509", "0609", "0805"], 3), strict=True
    ):
        if rng.random() < 0.6 and hex_ not in lake:
            units[key] = hex_
    state = scene(game, "german-combat", units).copy()
    state.battle = engage(state, game.grid.hex(C), (game.unit[CORPS],))
    push(state, DefendersRouted())
    return advance(state)


@cache
def beside(game: Game, hex_: Hex) -> tuple[Hex, ...]:
    return tuple(other for other in game.grid if game.grid.adjacent(hex_, other))


def harmed(state: State) -> int:
    """How many of the stack have lost anything."""
    pool, unit = state.game.box["pool"], state.game.unit
    return sum(state.where[unit[k]] == pool or state.steps[unit[k]] > 0 for k in ARMIES)


def ways(state: State, unit: int) -> Iterator[tuple[Hex, ...]]:
    """G4 read again: two hexes without an enemy or his zone where no friend is, and room at the end."""
    game, side = state.game, state.game.side_of[unit]
    halves = {"brigade": 1, "regiment": 1, "division": 2, "corps": 6}
    tank = game.kind[unit] == "armour"
    fear = menace(state, side)
    zone = fear.armoured if tank else fear.zone
    mine = [u for u in game.units_of[side] if state.where[u] >= 0]

    def enters(hex_: Hex) -> bool:
        lake = game.terrain.hexes["lake"] >> hex_ & 1
        friend = any(state.where[u] == hex_ for u in mine)
        return not lake and not fear.enemies >> hex_ & 1 and (friend or not zone >> hex_ & 1)

    def room(hex_: Hex) -> bool:
        load = sum(halves[game.counters[u].size] for u in mine if state.where[u] == hex_)
        return load + halves[game.counters[unit].size] <= 8

    here = state.where[unit]
    near = [h for h in beside(game, here) if enters(h)]
    two = [(a, b) for a in near for b in beside(game, a) if b != here and enters(b) and room(b)]
    yield from two
    if not two:
        yield from ((a,) for a in near if room(a))


def least(state: State) -> int:
    """The fewest units that are harmed, over everything that the attacker could do."""
    game, centre = state.game, state.game.grid.hex(C)
    if asked(state) != "retreat.rout":
        return harmed(state)
    best, seen = 9, set()
    for unit in [u for u in game.units_of[1] if state.where[u] == centre]:
        for path in ways(state, unit):
            same = (game.counters[unit].kind, game.counters[unit].size, state.steps[unit], path)
            if same in seen:
                continue
            seen.add(same)
            after = state.copy()
            step, after.todo = after.todo
            step.answer(after, Retreat(unit, path))
            best = min(best, least(advance(after)))
    return best


@pytest.mark.rule("series G3.D2", "series G4.4", "series G4.5")
def test_every_route_that_is_offered_keeps_the_fewest_losses() -> None:
    """Held against all that could be done: whatever offer the attacker takes, it comes to the least."""
    rng, harmful, choices = random.Random("routs"), 0, 0
    for _ in range(30):
        state = drawn(rng)
        if asked(state) != "retreat.rout":
            continue
        fewest = least(state)
        while (found := decision(state)) is not None and asked(state) == "retreat.rout":
            offers = list(found.options)
            choices += len(offers) > 1
            state = apply(state, offers[rng.randrange(len(offers))])
        assert harmed(state) == fewest
        harmful += fewest > 0
    assert harmful > 3
    assert choices > 10

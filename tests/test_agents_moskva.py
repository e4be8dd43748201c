"""Players of games with stacks: whole legal games in every kind of play, from the view alone, in time."""

from __future__ import annotations

import heapq
import random
import time
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from rasputitsa.agents import Cancelled, Clock, Progress, consult, create
from rasputitsa.agents.impulse.appraisal import Eye, cut_off
from rasputitsa.agents.impulse.chart import FARTHEST, chart
from rasputitsa.agents.impulse.doctrine import doctrine_of, own_doctrine
from rasputitsa.agents.impulse.ideas import IDEAS
from rasputitsa.agents.impulse.operation import Draft, Operation
from rasputitsa.agents.impulse.strikes import Targets, stacks_of
from rasputitsa.agents.impulse.supposition import supposed
from rasputitsa.codec import encode
from rasputitsa.engine.action import Engage, Entrench, Move, Rail, Roll
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.errors import DataError, RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply, decision, outcome, play
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.fog import level
from rasputitsa.mechanisms.impulse.march_rules import MarchRules
from rasputitsa.mechanisms.impulse.orders import Marching
from rasputitsa.mechanisms.impulse.stacking import loads
from rasputitsa.mechanisms.impulse.zones import menace
from rasputitsa.view import view

GAME = "moskva-1941"
QUICK = "level2:nodes=2"
OPTIONS: dict[str, tuple[str, ...]] = {
    "plain": (),
    "masks": ("masks", "secret_air", "clamp_first", "no_swap_in_combined", "winter_from_7"),
    "fog": ("total_fog", "allotted_air", "variable_weather", "retreat_by_bridge", "german_major_bridges"),
    "free": ("free_deployment", "masks", "allotted_air"),
}
HIDDEN = ("masks", "fog", "free")


@cache
def game(name: str) -> Game:
    return load(GAME, options=dict.fromkeys(OPTIONS[name], "on"))


def walk(name: str, specs: tuple[str, str], turns: int, seed: int = 0) -> State:
    """Play until a turn is over, or to the end; ``consult`` refuses illegal answers."""
    state = game(name).start()
    players = [create(spec, seed + side) for side, spec in enumerate(specs)]
    rng = random.Random(seed)
    while state.turn <= turns and (asked := decision(state)) is not None:
        if asked.player == CHANCE:
            play(state, Roll(1 + int(rng.random() * 6)))
        else:
            play(state, consult(players[asked.player], state))
    return state


@cache
def position(name: str, turn: int, phase: str) -> State:
    """The first question of a phase in a game of level 1 against itself."""
    state = game(name).start()
    players = [create("level1", side) for side in range(2)]
    rng = random.Random(turn)
    ids = [row.id for row in state.game.phases]
    while (state.turn, state.phase) < (turn, ids.index(phase)):
        asked = decision(state)
        assert asked is not None
        if asked.player == CHANCE:
            state = apply(state, Roll(1 + int(rng.random() * 6)))
        else:
            state = apply(state, consult(players[asked.player], state))
    return state


@pytest.mark.no_cover
@pytest.mark.parametrize("name", OPTIONS)
def test_quick_players_finish_a_legal_game(name: str) -> None:
    final = walk(name, (QUICK, "level1"), 10)
    assert decision(final) is None
    assert outcome(final)[1].startswith("victory.")


@pytest.mark.parametrize("name", ["plain", "fog", "free"])
def test_the_other_way_round_and_at_random(name: str) -> None:
    assert walk(name, ("level1", QUICK), 2).turn == 3
    assert decision(walk(name, ("level0", "level0"), 10)) is None


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (walk("plain", (QUICK, "level1"), 1, seed=4) for _ in range(2))
    assert encode(first) == encode(second)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("name", "turn", "phase"),
    [("plain", 2, "german-movement"), ("plain", 1, "soviet-movement"), ("masks", 2, "soviet-exploitation")],
)
def test_no_level_takes_long(name: str, turn: int, phase: str) -> None:
    """Bounds several times as wide as what is promised, for a machine that does other things as well."""
    state = position(name, turn, phase)
    for spec, seconds in (("level1", 1.0), ("level2", 10.0)):
        started = time.process_time()
        consult(create(spec), state)
        assert time.process_time() - started < seconds


def test_the_clock_is_kept() -> None:
    state = position("plain", 2, "german-movement")
    seen: list[Progress] = []
    consult(create("level2"), state, Clock(nodes=130, progress=seen.append))
    assert seen
    assert max(p.nodes for p in seen) <= 130
    hurried = Clock()
    hurried.move_now()
    consult(create("level2"), state, hurried)
    cancelled = Clock()
    cancelled.cancel()
    with pytest.raises(Cancelled):
        consult(create("level2"), state, cancelled)


def exchanged(state: State, side: int) -> State:
    """The same to the eyes of ``side``: two hidden stacks of the enemy have changed places."""
    hidden: dict[int, list[int]] = {}
    decoy = {u for u, c in enumerate(state.game.counters) if c.kind in ("decoy", "mask")}
    for unit in state.on_map(1 - side):
        if not state.marks[unit] & marks.SHOWN:
            hidden.setdefault(state.where[unit], []).append(unit)
    kinds = {h: {state.marks[u] for u in units} for h, units in hidden.items() if not decoy & set(units)}
    first, second = next(
        (a, b) for a, b in combinations(kinds, 2) if len(hidden[a]) != len(hidden[b]) and kinds[a] == kinds[b]
    )
    after = state.copy()
    for units, end in ((hidden[first], second), (hidden[second], first)):
        for unit in units:
            after.where[unit] = end
    return after


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize("spec", ["level1", "level2:nodes=8"])
@pytest.mark.parametrize(("phase", "side"), [("german-movement", 0), ("soviet-movement", 1)])
def test_what_is_hidden_does_not_change_the_answer(name: str, spec: str, phase: str, side: int) -> None:
    state = position(name, 2, phase)
    assert level(state)
    other = exchanged(state, side)
    assert encode(state) != encode(other)
    assert encode(view(state, side)) == encode(view(other, side))
    assert consult(create(spec), state) == consult(create(spec), other)


def test_masks_are_supposed_to_be_units_that_were_not_seen() -> None:
    state = position("masks", 2, "german-movement")
    seen = view(state, 0)
    thought = supposed(seen, 0)
    assert thought.occupied[1] == seen.occupied[1]
    assert all(state.game.counters[u].kind != "mask" for u in thought.on_map(1))
    assert max(loads(thought, 1).values()) <= 8
    open_game = position("plain", 2, "german-movement")
    assert supposed(open_game, 0) is open_game


def operation(state: State, side: int) -> Operation:
    asked = decision(state)
    assert asked is not None
    assert isinstance(asked.options, Marching)
    c = chart(state.game, own_doctrine(state.game), side)
    return Operation(c, state, asked.options, Eye(c, state, side))


@pytest.mark.parametrize(("phase", "side"), [("german-movement", 0), ("soviet-movement", 1)])
@pytest.mark.parametrize("name", IDEAS)
def test_every_tactic_keeps_to_stacking_and_reach(name: str, phase: str, side: int) -> None:
    op = operation(position("plain", 2, phase), side)
    orders = IDEAS[name](op)
    for unit, hex_ in orders.items():
        assert hex_ == op.home[unit] or (op.marches[unit] | op.rides[unit]) >> hex_ & 1
    after = op.after(Draft.mixed(op, orders).orders)
    assert max(loads(after, side).values()) <= op.limit


def test_tactics_do_what_they_say() -> None:
    """Each fires in some position of a game: what it orders changes what it is about."""
    german, soviet = (position("plain", 2, f"{side}-movement") for side in ("german", "soviet"))
    driving = operation(german, 0)
    pull = driving.eye.pull
    nearer = [
        pull[driving.c.formations.mechanised[u]][h]
        - pull[driving.c.formations.mechanised[u]][driving.home[u]]
        for u, h in IDEAS["drive"](driving).items()
    ]
    assert sum(nearer) > 0
    assert IDEAS["mass"](driving)
    after = driving.after(Draft.mixed(driving, IDEAS["pocket"](driving)).orders)
    assert len(cut_off(after, 1)) > len(cut_off(driving.s, 1))
    assert IDEAS["garrison"](operation(soviet, 1)) or IDEAS["line"](operation(soviet, 1))


def test_a_unit_that_is_cut_off_is_missed() -> None:
    state = position("plain", 3, "german-movement")
    c = chart(state.game, own_doctrine(state.game), 0)
    terms = Eye(c, state, 0).terms(state)
    assert len(terms) == len(terms._fields)
    lost = state.copy()
    unit = max(lost.on_map(0), key=lambda u: c.worth[u][lost.steps[u]])
    lost.remove(unit, lost.game.box["pool"])
    assert Eye(c, state, 0).terms(lost).material < terms.material


def test_every_kind_of_order_is_given() -> None:
    """In the first turns of a game one side marches and attacks, the other marches, rides and digs in."""
    state = game("plain").start()
    players = [create(QUICK, 0), create("level1", 1)]
    rng = random.Random(0)
    kinds: list[set[type]] = [set(), set()]
    while state.turn <= 3 and (asked := decision(state)) is not None:
        if asked.player == CHANCE:
            play(state, Roll(1 + int(rng.random() * 6)))
            continue
        action = consult(players[asked.player], state)
        kinds[asked.player].add(type(action))
        play(state, action)
    assert {Move, Engage} <= kinds[0]
    assert {Move, Rail, Entrench} <= kinds[1]


def test_weights_of_a_file(tmp_path: Path) -> None:
    own = Path(__file__).parents[1] / "src/rasputitsa/games/moskva/players.toml"
    file = tmp_path / "mine.toml"
    file.write_text(own.read_text(encoding="utf-8"), encoding="utf-8")
    assert doctrine_of(game("plain"), str(file)) == own_doctrine(game("plain"))
    file.write_text("format = 1\n[weights]\nstrength = 1\n", encoding="utf-8")
    with pytest.raises(DataError, match="ground"):
        doctrine_of(game("plain"), str(file))
    with pytest.raises(RasputitsaError):
        doctrine_of(game("plain"), str(tmp_path / "none.toml"))


def test_marches_to_places_cost_what_the_rules_say() -> None:
    """Against Dijkstra's algorithm over the cost of every single step."""
    own = game("plain")
    c = chart(own, own_doctrine(own), 0)
    for side, wheels in ((0, True), (1, False)):
        way = own.of(MarchRules).way(own, side, wheels, own.turns[0].weather)
        for place in list(c.places)[:2]:
            costs = {place: 0}
            queue = [(0, place)]
            while queue:
                spent, here = heapq.heappop(queue)
                for direction, shift in enumerate(own.grid.shifts):
                    cost = way.cost(here, direction) if here + shift in own.grid else None
                    if cost is not None and spent + cost < costs.get(here + shift, FARTHEST):
                        costs[here + shift] = spent + cost
                        heapq.heappush(queue, (spent + cost, here + shift))
            assert c.marches[side, wheels][place] == {h: costs.get(h, FARTHEST) for h in own.grid}
            assert len(costs) > 0.9 * own.grid.board.bit_count()


def test_a_stack_whose_exits_the_enemy_can_close_is_in_more_danger() -> None:
    """With nobody near its exits, and with enemies who could get there."""
    own = game("plain")
    state = walk("plain", ("level1", "level1"), 1)
    c = chart(own, own_doctrine(own), 0)
    eye = Eye(c, state, 0)
    stacks = stacks_of(state, 0)
    fear = menace(state, 0)
    with_exits = eye.threat(state, stacks, fear)
    eye.threat.danger.near = 0
    assert with_exits > eye.threat(state, stacks, fear) > 0


def test_attacks_that_enemy_air_points_could_spoil_are_worth_less() -> None:
    state = walk("plain", ("level1", "level1"), 1)
    c = chart(state.game, own_doctrine(state.game), 0)
    near = {
        hex_: [u for u in state.on_map(0) if c.around[hex_] >> state.where[u] & 1]
        for hex_ in stacks_of(state, 1)
    }
    values = []
    for points in (0, 3):
        targets = Targets(c, state, 0, 1.0, {})
        targets.against = points
        values.append(
            sum(row[0].value for row in targets.rows({h: units for h, units in near.items() if units}))
        )
    assert 0 < values[1] < values[0]

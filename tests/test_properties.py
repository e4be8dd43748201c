"""The mechanisms against the oracle, on random positions of the printed maps and of abstract boards."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import assume, given, note
from hypothesis import strategies as st

import oracle
from oracle import Path, observe
from rasputitsa.engine.action import Action, Attack, Lose, Move, Place, Restore, Retreat
from rasputitsa.engine.event import Eliminated, Retreated, StepLost
from rasputitsa.engine.play import advance, apply, decision
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import odds
from rasputitsa.mechanisms.declaration import CombatPhase
from rasputitsa.mechanisms.movement import Movement
from rasputitsa.mechanisms.movement_phase import MovementPhase
from rasputitsa.mechanisms.reach import path_to, reach
from rasputitsa.mechanisms.replacement import SpendReplacements
from rasputitsa.mechanisms.results import AttackerMatchesLoss, DefenderRetreats
from rasputitsa.mechanisms.supply import allowed_stock, surcharges
from rasputitsa.mechanisms.trace import in_communication
from rasputitsa.mechanisms.zoc import enemy_zone
from rasputitsa.position import write_position
from variants import EDITIONS, Case, board, examples, scattered, table, variant

pytestmark = pytest.mark.no_cover

WAYS = (("ground", ""), ("ground", "armour"), ("rail", ""))


def games(*cases: Case) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=repr)


def printed(edition: str, *options: str, scenario: str = "standard7") -> Case:
    """The printed map of an edition."""
    switches = {name.removesuffix("=off"): "off" if name.endswith("=off") else "on" for name in options}
    game = variant(EDITIONS[edition], scenario, switches).load()
    return Case("-".join([edition, "map", scenario, *options]), game)


def abstract(edition: str, seed: int, *options: str) -> Case:
    """A board with the rules of an edition."""
    return Case("-".join([edition, f"board{seed}", *options]), board(edition, seed, options))


MAPS = [printed("gdw"), printed("vpg"), printed("c3i")]
BOARDS = [abstract("gdw", 1), abstract("vpg", 2), abstract("c3i", 3)]
CAMPAIGN = printed("gdw", scenario="campaign14")
ALL_IN = printed(
    "gdw", "kurcina_war_of_attrition", "kurcina_zoc_retreat", "mud_bars_forest", scenario="campaign14"
)
SEASONAL = abstract("gdw", 4, "kurcina_edge", "kurcina_war_of_attrition")


def offered(state: State, step: object) -> list[Action]:
    """What a step lets the player choose from; nothing if there is no choice to be made."""
    s = state.copy()
    s.todo = ()
    push(s, step)
    asked = decision(advance(s))
    return [] if asked is None else list(asked.options)


def key(state: State, unit: int) -> str:
    return state.game.counters[unit].key


def labels(state: State, path: tuple[int, ...]) -> Path:
    return tuple(state.game.grid.label(h) for h in path)


@games(*MAPS, *BOARDS)
def test_the_map_is_the_printed_one(case: Case) -> None:
    game = case.game
    chart = oracle.chart_of(game.terrain)
    if case in MAPS:
        assert chart == oracle.printed_chart(game.id.split("-")[1])
    for here in game.grid:
        label = game.grid.label(here)
        assert {game.grid.label(n) for n in game.grid.neighbours(here)} == set(chart.neighbours(label))


# Movement -----------------------------------------------------------------------------------------------


@pytest.mark.rule("gdw movement.allowance", "vpg 8.0.allowance", "c3i 8.0.allowance", "Q-10", "Q-12", "Q-13")
@games(*MAPS, *BOARDS, CAMPAIGN, ALL_IN)
@given(data=st.data())
@examples(25)
def test_reach_finds_the_cheapest_way_to_every_hex(case: Case, data: st.DataObject) -> None:
    game = case.game
    state = data.draw(scattered(case))
    by = data.draw(st.sampled_from(("ground", "rail")))
    position, ways = observe(state), game.of(Movement).ways(game, by, state.weather)
    for unit in state.on_map(state.side):
        way, zone = ways[unit][state.steps[unit]], enemy_zone(state, state.side)
        found = reach(game.grid, state.where[unit], way, state.occupied[1 - state.side], zone)
        costs = {
            game.grid.label(h): spent for spent, mask in enumerate(found.layers) for h in bits(mask) if spent
        }
        assert costs == oracle.reach(position, key(state, unit), by)


@pytest.mark.rule("gdw movement.costs", "vpg 8.0.costs", "c3i 8.0.costs")
@games(*MAPS, *BOARDS, CAMPAIGN)
@given(data=st.data())
@examples(20)
def test_the_path_to_a_hex_is_one_that_can_be_walked(case: Case, data: st.DataObject) -> None:
    game = case.game
    state = data.draw(scattered(case))
    by = data.draw(st.sampled_from(("ground", "rail")))
    position, ways = observe(state), game.of(Movement).ways(game, by, state.weather)
    for unit in state.on_map(state.side):
        way, zone = ways[unit][state.steps[unit]], enemy_zone(state, state.side)
        found = reach(game.grid, state.where[unit], way, state.occupied[1 - state.side], zone)
        for end in bits(found.reached):
            path = labels(state, path_to(game.grid, way, found, zone, end))
            assert oracle.walk(position, key(state, unit), by, path)


@pytest.mark.rule("gdw movement.stacking", "vpg 8.2.2", "c3i 8.2.2", "Q-64")
@games(*MAPS, *BOARDS, CAMPAIGN, ALL_IN)
@given(data=st.data())
@examples(20)
def test_the_moves_listed_are_those_of_the_oracle(case: Case, data: st.DataObject) -> None:
    state = data.draw(scattered(case))
    by, who = data.draw(st.sampled_from(WAYS))
    position = observe(state)
    moves = [action for action in offered(state, MovementPhase(by, who)) if isinstance(action, Move)]
    listed = {(key(state, m.unit), labels(state, m.path)[-1]) for m in moves}
    assert listed == oracle.moves(position, state.side, by, who)
    assert all(oracle.walk(position, key(state, m.unit), by, labels(state, m.path)) for m in moves)


@pytest.mark.rule(
    "gdw zoc.stop", "vpg 7.1.stop", "c3i 7.1.stop", "gdw movement.enemy", "vpg 8.2.1", "c3i 8.2.1"
)
@games(*MAPS, *BOARDS, CAMPAIGN)
@given(data=st.data())
@examples(30)
def test_a_path_is_accepted_if_and_only_if_it_can_be_walked(case: Case, data: st.DataObject) -> None:
    state = data.draw(scattered(case))
    by, who = data.draw(st.sampled_from(WAYS))
    s = state.copy()
    push(s, MovementPhase(by, who))
    asked = decision(advance(s))
    assume(asked is not None)
    assert asked is not None
    position = observe(state)
    unit = data.draw(st.sampled_from(state.on_map(state.side)))
    path = data.draw(walks(case, state.where[unit]))
    mover, way = key(state, unit), labels(state, path)
    assume(path[-1] != state.where[unit])
    legal = oracle.walk(position, mover, by, way) and (mover, way[-1]) in oracle.moves(
        position, state.side, by, who
    )
    assert (asked.options.why_not(Move(unit, path)) is None) == legal


@st.composite
def walks(draw: st.DrawFn, case: Case, start: int) -> tuple[int, ...]:
    """A walk over the map, wherever it leads."""
    path: list[int] = []
    for _ in range(draw(st.integers(1, 7))):
        path.append(draw(st.sampled_from(case.game.grid.neighbours(path[-1] if path else start))))
    return tuple(path)


# Communication, supply, replacements --------------------------------------------------------------------


@pytest.mark.rule(
    "gdw replacements.communication", "vpg 10.0.communication", "c3i 10.0.communication", "Q-11", "Q-23"
)
@games(*MAPS, *BOARDS, SEASONAL, ALL_IN)
@given(data=st.data())
@examples(12)
def test_communication_is_what_the_oracle_traces(case: Case, data: st.DataObject) -> None:
    game = case.game
    state = data.draw(scattered(case))
    position = observe(state)
    for side in (0, 1):
        found = set(game.grid.labels(in_communication(state, side)))
        assert found == {h for h in position.chart.hexes if oracle.in_communication(position, side, h)}


@games(*MAPS, *BOARDS)
@given(data=st.data())
@examples(40)
def test_one_more_enemy_never_opens_a_line(case: Case, data: st.DataObject) -> None:
    game = case.game
    state = data.draw(scattered(case))
    more = state.copy()
    spare = [u for u in game.units_of[1 - state.side] if state.where[u] < 0]
    empty = list(bits(game.grid.board & ~state.occupied[0] & ~state.occupied[1]))
    more.place(data.draw(st.sampled_from(spare)), data.draw(st.sampled_from(empty)))
    assert in_communication(more, state.side) & ~in_communication(state, state.side) == 0


@pytest.mark.rule("kur attrition.in-supply", "kur attrition.surcharge")
@games(ALL_IN, SEASONAL)
@given(data=st.data())
@examples(30)
def test_surcharges_are_those_of_the_oracle(case: Case, data: st.DataObject) -> None:
    game = case.game
    state = data.draw(scattered(case))
    position = observe(state)
    for side in (0, 1):
        found = {game.grid.label(h): price for h, price in surcharges(state, side).items()}
        expected = {h: oracle.surcharge(position, side, h) for h in position.chart.hexes}
        assert {h: found.get(h) for h in expected} == expected


@pytest.mark.rule("kur attrition.check")
@games(ALL_IN)
@given(data=st.data())
@examples(30)
def test_the_stock_that_cities_allow(case: Case, data: st.DataObject) -> None:
    state = data.draw(scattered(case))
    for side in (0, 1):
        assert allowed_stock(state, side) == oracle.allowed_stock(observe(state), side)


@pytest.mark.rule(
    "gdw replacements.edge", "vpg 10.2.edge", "c3i 10.2.edge", "gdw replacements.city", "Q-22", "Q-57", "Q-58"
)
@games(*MAPS, *BOARDS, SEASONAL)
@given(data=st.data())
@examples(25)
def test_replacements_are_those_of_the_oracle(case: Case, data: st.DataObject) -> None:
    game = case.game
    state = data.draw(scattered(case))
    state.points[game.track["rp"]] = 2
    pooled = [u for u in game.units_of[state.side] if state.where[u] < 0][:2]
    for unit in pooled:
        state.where[unit], state.steps[unit] = game.box["pool"], 1
    actions = offered(state, SpendReplacements())
    position, side = observe(state), state.side
    placed = {(a.unit, game.grid.label(a.hex)) for a in actions if isinstance(a, Place)}
    assert placed == set(product(pooled, oracle.entry_hexes(position, side)))
    reduced = [k for k in position.units(side) if k in position.reduced]
    restored = {key(state, a.unit) for a in actions if isinstance(a, Restore)}
    assert restored == {k for k in reduced if oracle.served(position, side, position.where[k])}


# Combat -------------------------------------------------------------------------------------------------


@st.composite
def battles(draw: st.DrawFn, case: Case) -> tuple[State, Battle]:
    """A random position and one of the battles that could be fought in it."""
    state = draw(scattered(case))
    grid = case.game.grid
    near = {
        target: [u for u in state.on_map(state.side) if grid.adjacent(state.where[u], state.where[target])]
        for target in state.on_map(1 - state.side)
    }
    targets = [target for target, units in near.items() if units]
    assume(targets)
    target = draw(st.sampled_from(targets))
    attackers = draw(st.lists(st.sampled_from(near[target]), min_size=1, unique=True))
    return state, Battle(target, state.where[target], tuple(attackers))


ODDS = [
    printed("vpg", "vpg_fort_soviet_only"),
    printed("vpg", "vpg_hex_terrain_cumulative=off"),
    printed("vpg", "handicap_mud_all"),
    abstract("gdw", 5, "kurcina_strong_line", "kurcina_improved_shock", "kurcina_edge"),
    abstract("vpg", 6, "vpg_fort_soviet_only"),
]


@pytest.mark.rule(
    "gdw combat.odds", "vpg 9.0.step2", "c3i 9.0.step2", "gdw combat.cumulative", "vpg 9.2.cumulative",
    "c3i 9.2.cumulative", "Q-06", "Q-15", "Q-16", "Q-39", "Q-46", "Q-47", "Q-68", "kur balance.line",
    "kur balance.shock",
)  # fmt: skip
@games(*MAPS, *BOARDS, CAMPAIGN, ALL_IN, *ODDS)
@given(data=st.data())
@examples(25)
def test_odds_are_those_of_the_oracle(case: Case, data: st.DataObject) -> None:
    game = case.game
    state, battle = data.draw(battles(case))
    bought = data.draw(
        st.lists(st.integers(0, 4), min_size=len(battle.attackers), max_size=len(battle.attackers))
    )
    if "kurcina_war_of_attrition" in game.options:
        battle = battle._replace(bought=tuple(bought))
    found = odds(state, battle)
    points = dict(zip(battle.attackers, battle.bought or [0] * len(bought), strict=True))
    attackers = {key(state, u): extra for u, extra in points.items()}
    position = observe(state)
    assert (found.raw, max(-1, found.column)) == oracle.odds(position, key(state, battle.target), attackers)
    assert found.doubled == 2 * oracle.attack_strength(position, attackers)


@st.composite
def shock_attacks(draw: st.DrawFn, case: Case) -> tuple[State, Battle]:
    """1st Shock attacks a weak unit out of a fortification, with some or many others."""
    state, game = table(case.game), case.game
    state.side = oracle.SOVIET
    shock, target = game.unit[oracle.SHOCK], game.unit["XXXIV"]
    base = draw(st.sampled_from(list(bits(game.terrain.hexes["fort"]))))
    hex_ = draw(st.sampled_from(game.grid.neighbours(base)))
    state.place(shock, base)
    state.place(target, hex_)
    state.steps[target] = draw(st.integers(0, 1))
    others = [u for u in game.units_of[oracle.SOVIET] if game.kind[u] == "infantry"]
    for near in game.grid.neighbours(hex_):
        if near != base and draw(st.booleans()):
            state.place(others.pop(), near)
    note("\n".join(write_position(state)))
    return state, Battle(target, hex_, tuple(state.on_map(oracle.SOVIET)))


@pytest.mark.rule("kur balance.shock", "Q-46")
@games(abstract("gdw", 9, "kurcina_improved_shock"), ALL_IN)
@given(data=st.data())
@examples(30)
def test_shifts_to_the_right_never_lead_past_the_table(case: Case, data: st.DataObject) -> None:
    state, battle = data.draw(shock_attacks(case))
    found = odds(state, battle)
    attackers = dict.fromkeys((key(state, u) for u in battle.attackers), 0)
    assert (found.raw, max(-1, found.column)) == oracle.odds(observe(state), "XXXIV", attackers)


@pytest.mark.rule("gdw combat.battle", "vpg 9.0.battle", "c3i 9.0.battle")
@games(*MAPS, *BOARDS)
@given(data=st.data())
@examples(25)
def test_the_attacks_listed_are_all_sets_of_adjacent_units(case: Case, data: st.DataObject) -> None:
    state = data.draw(scattered(case))
    found = [a for a in offered(state, CombatPhase()) if isinstance(a, Attack)]
    listed = [(key(state, a.target), frozenset(key(state, u) for u in a.attackers)) for a in found]
    position = observe(state)
    assert len(listed) == len(set(listed))
    assert set(listed) == set(all_attacks(position, state.side))


def all_attacks(position: oracle.Position, side: int) -> list[tuple[str, frozenset[str]]]:
    """Every enemy with every set of the units next to it."""
    found = []
    for target in position.units(1 - side):
        near = position.chart.neighbours(position.where[target])
        able = [k for k in position.units(side) if position.where[k] in near]
        for chosen in product((False, True), repeat=len(able)):
            attackers = frozenset(k for k, taken in zip(able, chosen, strict=True) if taken)
            found += [(target, attackers)] if attackers else []
    return found


CROWDS = ((" fffee", "ffffff ", "fff  e"), (" fee", "ff  e", "   e"))
"""Who stands around a defender, ring by ring: friends, enemies or nobody. Packed, or with gaps in zones."""


@st.composite
def crowds(draw: st.DrawFn, case: Case) -> tuple[State, Battle]:
    """A battle in a crowd of the defender's friends, where plain retreats seldom lead to an empty hex."""
    state, grid = table(case.game), case.game.grid
    state.side = draw(st.integers(0, 1))
    target, *friends = case.game.units_of[1 - state.side]
    enemies = list(case.game.units_of[state.side])
    centre = draw(st.sampled_from(sorted(grid)))
    state.place(target, centre)
    state.steps[target] = draw(st.integers(0, 1))
    for radius, mixture in enumerate(draw(st.sampled_from(CROWDS)), start=1):
        for hex_ in bits(grid.ring(centre, radius)):
            stands = draw(st.sampled_from(mixture))
            crowd = {"f": friends, "e": enemies, " ": []}[stands]
            if crowd:
                state.place(crowd.pop(), hex_)
    near = [u for u in state.on_map(state.side) if grid.adjacent(state.where[u], centre)]
    assume(near)
    note("\n".join(write_position(state)))
    attackers = draw(st.lists(st.sampled_from(near), min_size=1, unique=True))
    return state, Battle(target, centre, tuple(attackers))


RETREATS = [
    printed("gdw", "kurcina_zoc_retreat"),
    printed("vpg", "vpg_retreat_from_attackers"),
    abstract("gdw", 7, "kurcina_zoc_retreat"),
    abstract("vpg", 8, "vpg_retreat_from_attackers"),
]


@pytest.mark.rule(
    "gdw combat.DR", "gdw combat.DR.zoc", "gdw combat.DR.friends", "gdw combat.DR.limits",
    "gdw combat.DR.eliminated", "kur clarification.zoc-retreat",
    "vpg 9.3.DR", "vpg 9.3.DR.zoc", "vpg 9.3.DR.friends", "vpg 9.3.DR.enemy", "vpg 9.3.DR.eliminated",
    "c3i 9.3.DR", "c3i 9.3.DR.zoc", "c3i 9.3.DR.step", "c3i 9.3.DR.enemy", "c3i 9.3.DR.friends",
    "c3i 9.3.DR.eliminated", "Q-17", "Q-18", "Q-19", "Q-20", "Q-21", "Q-61", "Q-66",
)  # fmt: skip
@games(*MAPS, *BOARDS, *RETREATS)
@given(data=st.data())
@examples(35)
def test_retreats_are_those_of_the_oracle(case: Case, data: st.DataObject) -> None:
    state, battle = data.draw(st.one_of(battles(case), crowds(case)))
    attackers = [key(state, u) for u in battle.attackers]
    expected = oracle.retreats(observe(state), key(state, battle.target), attackers)
    assert retreat_outcome(state, battle) == expected


def retreat_outcome(state: State, battle: Battle) -> tuple[set[Path], bool] | None:
    """The paths that the attacker may choose from and whether they cost a step; None: eliminated."""
    s = state.copy()
    s.battle = battle
    push(s, DefenderRetreats())
    asked = decision(advance(s))
    if asked is not None:
        paths = {labels(s, a.path) for a in asked.options if isinstance(a, Retreat)}
        s = apply(s, next(iter(asked.options)))
    else:
        paths = {labels(s, event.path) for event in s.events if isinstance(event, Retreated)}
    if any(isinstance(event, Eliminated) for event in s.events):
        return None
    return paths, any(isinstance(event, StepLost) for event in s.events)


@pytest.mark.rule(
    "gdw combat.EX", "gdw combat.EX.loss", "vpg 9.3.EX", "vpg 9.3.EX.size", "c3i 9.3.EX", "Q-28", "Q-29"
)
@games(*MAPS)
@given(data=st.data(), need=st.integers(1, 14))
@examples(25)
def test_an_exchange_can_be_paid_in_every_legal_way_and_no_other(
    case: Case, data: st.DataObject, need: int
) -> None:
    state, battle = data.draw(battles(case))
    state.battle = battle._replace(lost=need)
    push(state, AttackerMatchesLoss())
    attackers = [key(state, u) for u in battle.attackers]
    expected = oracle.exchange_losses(observe(state), attackers, need)
    assert set(ways_to_pay(advance(state.copy()), state, battle)) == expected


def ways_to_pay(s: State, start: State, battle: Battle) -> list[tuple[int, ...]]:
    """Follow every choice to the end and count the steps that each attacker has lost there."""
    asked = decision(s)
    if asked is not None:
        assert all(isinstance(action, Lose) for action in asked.options)
        return [way for action in asked.options for way in ways_to_pay(apply(s, action), start, battle)]
    gone = [2 if s.where[u] < 0 else s.steps[u] for u in battle.attackers]
    return [tuple(after - start.steps[u] for after, u in zip(gone, battle.attackers, strict=True))]

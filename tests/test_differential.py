"""The editions against each other: they differ where their rules differ, and nowhere else."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boards import EDITIONS
from rasputitsa.engine.action import Action, Attack, Move, Place, Restore, Retreat
from rasputitsa.engine.event import Eliminated, Retreated, StepLost
from rasputitsa.engine.play import advance, apply, decision
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import Combat, odds
from rasputitsa.mechanisms.declaration import CombatPhase
from rasputitsa.mechanisms.movement_phase import MovementPhase
from rasputitsa.mechanisms.replacement import SpendReplacements
from rasputitsa.mechanisms.results import DefenderRetreats
from rasputitsa.mechanisms.trace import in_communication
from rasputitsa.mechanisms.zoc import enemy_zone
from variants import Case, board, examples, scattered, table, variant

pytestmark = pytest.mark.no_cover

VPG = Case("vpg", variant("bfm-vpg-2009").load())
C3I = Case("c3i", variant("bfm-c3i-2011").load())
SOVIET_FORTS = Case("vpg forts", variant("bfm-vpg-2009", options={"vpg_fort_soviet_only": "on"}).load())
BOARD = {edition: Case(f"{edition} board", board(edition, 21)) for edition in EDITIONS}
PAIRS = [(VPG, C3I), (BOARD["gdw"], BOARD["vpg"]), (BOARD["gdw"], BOARD["c3i"])]

pairs = pytest.mark.parametrize(("one", "other"), PAIRS, ids=lambda case: case.name)


def twins(data: st.DataObject, one: Case, other: Case) -> tuple[State, State]:
    """A random position by the rules of two editions. Counters that differ between them stay away."""
    state, twin = data.draw(scattered(one)), table(other.game)
    twin.side, twin.turn, twin.weather = state.side, state.turn, state.weather
    twin.control = state.control[:]
    for unit, counter in enumerate(state.game.counters):
        there = other.game.unit.get(counter.key)
        if state.where[unit] < 0:
            continue
        if there is None or other.game.strength[there] != counter.strength:
            state.remove(unit, state.game.box["out"])
            continue
        twin.steps[there] = state.steps[unit]
        twin.place(there, state.where[unit])
    return state, twin


def listed(state: State, step: object) -> set[tuple[object, ...]]:
    """What a step lets the player choose from, in words that hold for every edition."""
    s = state.copy()
    push(s, step)
    asked = decision(advance(s))
    return set() if asked is None else {plain(state, action) for action in asked.options}


def plain(state: State, action: Action) -> tuple[object, ...]:
    keys = [counter.key for counter in state.game.counters]
    match action:
        case Move(unit, path) | Retreat(unit, path):
            return (keys[unit], path)
        case Attack(target, attackers):
            return (keys[target], *(keys[u] for u in attackers))
        case Place(unit, hex_):
            return (keys[unit], hex_)
        case Restore(unit):
            return (keys[unit],)
        case _:
            return ()


def battle_in(data: st.DataObject, state: State) -> tuple[str, tuple[str, ...]]:
    """One of the battles that could be fought, by unit keys."""
    attacks = sorted(a for a in listed(state, CombatPhase()) if a)
    assume(attacks)
    target, *attackers = data.draw(st.sampled_from(attacks))
    return str(target), tuple(map(str, attackers))


def battle(state: State, target: str, attackers: tuple[str, ...]) -> Battle:
    unit = state.game.unit
    return Battle(unit[target], state.where[unit[target]], tuple(unit[key] for key in attackers))


@pairs
@given(data=st.data())
@examples(20)
def test_moves_are_the_same_in_every_edition(one: Case, other: Case, data: st.DataObject) -> None:
    state, twin = twins(data, one, other)
    step = MovementPhase(*data.draw(st.sampled_from((("ground", ""), ("ground", "armour"), ("rail", "")))))
    assert listed(state, step) == listed(twin, step)


@pairs
@given(data=st.data())
@examples(20)
def test_attacks_are_the_same_in_every_edition(one: Case, other: Case, data: st.DataObject) -> None:
    state, twin = twins(data, one, other)
    assert listed(state, CombatPhase()) == listed(twin, CombatPhase())


@pairs
@given(data=st.data())
@examples(20)
def test_communication_is_the_same_in_every_edition(one: Case, other: Case, data: st.DataObject) -> None:
    state, twin = twins(data, one, other)
    assert [in_communication(state, s) for s in (0, 1)] == [in_communication(twin, s) for s in (0, 1)]


@given(data=st.data())
@examples(30)
def test_c3i_odds_differ_from_vpg_only_for_germans_in_forts(data: st.DataObject) -> None:
    state, twin = twins(data, VPG, C3I)
    target, attackers = battle_in(data, state)
    vpg, c3i = odds(state, battle(state, target, attackers)), odds(twin, battle(twin, target, attackers))
    hex_ = state.where[state.game.unit[target]]
    german_fort = state.side == 1 and state.game.terrain.hexes["fort"] >> hex_ & 1
    assert [s.id for s in vpg.shifts if s.id != "fort" or not german_fort] == [s.id for s in c3i.shifts]
    assert (vpg.doubled, vpg.defence, vpg.raw) == (c3i.doubled, c3i.defence, c3i.raw)


@given(data=st.data())
@examples(30)
def test_vpg_with_forts_for_soviets_only_has_the_odds_of_c3i(data: st.DataObject) -> None:
    state, twin = twins(data, C3I, SOVIET_FORTS)
    target, attackers = battle_in(data, state)
    c3i, vpg = odds(state, battle(state, target, attackers)), odds(twin, battle(twin, target, attackers))
    assert (vpg.doubled, vpg.raw, vpg.column) == (c3i.doubled, c3i.raw, c3i.column)


@given(data=st.data())
@examples(30)
def test_gdw_strengths_differ_from_vpg_only_in_mud(data: st.DataObject) -> None:
    """In mud the first edition halves everybody, the second only armour."""
    state, twin = twins(data, BOARD["gdw"], BOARD["vpg"])
    target, attackers = battle_in(data, state)
    gdw, vpg = odds(state, battle(state, target, attackers)), odds(twin, battle(twin, target, attackers))
    infantry = [k for k in attackers if twin.game.kind[twin.game.unit[k]] not in ("panzer", "tank")]
    strengths = [twin.game.strength[twin.game.unit[k]][twin.steps[twin.game.unit[k]]] for k in infantry]
    assert vpg.doubled - gdw.doubled == (sum(strengths) if state.weather == "mud" else 0)
    assert vpg.defence == gdw.defence


@given(data=st.data())
@examples(30)
def test_gdw_counts_the_hex_once_and_vpg_every_feature(data: st.DataObject) -> None:
    state, twin = twins(data, BOARD["gdw"], BOARD["vpg"])
    target, attackers = battle_in(data, state)
    gdw, vpg = odds(state, battle(state, target, attackers)), odds(twin, battle(twin, target, attackers))
    river = [[s.id for s in found.shifts].count("river") for found in (gdw, vpg)]
    hex_shifts = [-sum(s.value for s in found.shifts) - n for found, n in zip((gdw, vpg), river, strict=True)]
    assert river[0] == river[1]
    assert hex_shifts[0] <= 1
    assert hex_shifts[0] <= hex_shifts[1] <= 3


def outcome_of_retreat(state: State, fought: Battle) -> tuple[set[tuple[int, ...]], bool] | None:
    """The paths to choose from and whether they cost a step; None if the unit is eliminated."""
    s = state.copy()
    s.battle = fought
    push(s, DefenderRetreats())
    asked = decision(advance(s))
    if asked is not None:
        paths = {action.path for action in asked.options if isinstance(action, Retreat)}
        s = apply(s, next(iter(asked.options)))
    else:
        paths = {event.path for event in s.events if isinstance(event, Retreated)}
    if any(isinstance(event, Eliminated) for event in s.events):
        return None
    return paths, any(isinstance(event, StepLost) for event in s.events)


@given(data=st.data())
@examples(40)
def test_retreats_are_the_same_in_gdw_and_vpg(data: st.DataObject) -> None:
    state, twin = twins(data, BOARD["gdw"], BOARD["vpg"])
    names = battle_in(data, state)
    assert outcome_of_retreat(state, battle(state, *names)) == outcome_of_retreat(twin, battle(twin, *names))


@given(data=st.data())
@examples(40)
def test_c3i_retreats_differ_only_where_no_plain_retreat_is_left(data: st.DataObject) -> None:
    state, twin = twins(data, VPG, C3I)
    names = battle_in(data, state)
    vpg = outcome_of_retreat(state, battle(state, *names))
    c3i = outcome_of_retreat(twin, battle(twin, *names))
    plain_one = vpg is not None and all(len(path) == 2 for path in vpg[0])
    if plain_one:
        assert c3i == vpg
    else:
        assert c3i is None or (c3i[1] and all(len(path) == 2 for path in c3i[0]))


@given(data=st.data())
@examples(40)
def test_c3i_bars_new_units_from_edge_hexes_in_enemy_zones_only(data: st.DataObject) -> None:
    state, twin = twins(data, VPG, C3I)
    for s in (state, twin):
        s.points[s.game.track["rp"]] = 2
        unit = next(u for u in s.game.units_of[s.side] if s.where[u] < 0)
        s.where[unit], s.steps[unit] = s.game.box["pool"], 1
    vpg, c3i = listed(state, SpendReplacements()), listed(twin, SpendReplacements())
    zone = enemy_zone(state, state.side)
    assert c3i <= vpg
    assert all(zone >> hex_ & 1 for _, hex_ in vpg - c3i if isinstance(hex_, int))


def columns(game: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(column.label, column.results) for column in variant(game).load().of(Combat).columns]


@pytest.mark.rule("Q-01")
def test_c3i_uses_the_table_of_vpg() -> None:
    assert columns("bfm-c3i-2011") == columns("bfm-vpg-2009")


def test_the_two_tables_hold_the_same_results_in_another_order() -> None:
    tables = [columns(game) for game in ("bfm-gdw-1986", "bfm-vpg-2009")]
    gdw, vpg = ([(label, Counter(faces)) for label, faces in found] for found in tables)
    assert gdw == vpg
    cells = zip(*([face for _, faces in found for face in faces] for found in tables), strict=True)
    assert [one == other for one, other in cells].count(True) == 11

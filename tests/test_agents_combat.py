"""The combat optimiser: battles are worth what the engine makes of them, and the best set is the best set."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
import pytest
from scipy.optimize import Bounds, LinearConstraint, milp  # type: ignore[import-untyped]

from boards import Board
from matches import walk
from rasputitsa.agents import consult, create
from rasputitsa.agents.attacks import Candidate, best_attacks, best_packing, candidates
from rasputitsa.agents.battles import (
    Force,
    battle_value,
    cheapest_losses,
    driven_off,
    exit_of,
    fate_value,
    fates_of,
    possible_deaths,
)
from rasputitsa.agents.doctrine import own_doctrine
from rasputitsa.agents.fates import Exit
from rasputitsa.agents.knowledge import Knowledge, knowledge
from rasputitsa.agents.relief import NO_RELIEF, Relief, relief
from rasputitsa.engine.action import DONE, Advance, Assault, Attack, Lose, Retreat, Stand
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision, play
from rasputitsa.engine.state import State
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.declaration import Attacks, CombatPhase
from rasputitsa.position import read_position
from variants import EDITIONS, Variant, everything, plain, variant, with_needs
from variants import presets as named_presets

COMBAT_OPTIONS = (
    ("gdw", "kurcina_advanced_crt"),
    ("gdw", "kurcina_zoc_retreat"),
    ("gdw", "kurcina_improved_shock"),
    ("gdw", "kurcina_strong_line"),
    ("vpg", "handicap_mud_all"),
    ("vpg", "vpg_retreat_from_attackers"),
    ("vpg", "vpg_hex_terrain_cumulative"),
    ("c3i", "kurcina_advanced_crt"),
)

BATTLES = 30
"""Battles that are worked out face by face in each variant."""


def combat_variants() -> list[Variant]:
    """Every edition and scenario, every option that bears on combat, and everything at once."""
    from rasputitsa.games import bfm

    known = bfm.catalogue()
    single = [
        variant(EDITIONS[edition], "standard7", with_needs(known[name], edition))
        for edition, name in COMBAT_OPTIONS
    ]
    whole = [everything(edition, "campaign14") for edition in EDITIONS]
    return list(dict.fromkeys([*plain(), *named_presets(), *single, *whole]))


def know(game: Game, side: int) -> Knowledge:
    return knowledge(game, own_doctrine(game), side)


def scattered(game: Game, rng: random.Random) -> State:
    """A combat phase with a crowd of units of both sides, some of them reduced."""
    side, grid = rng.randrange(2), game.grid
    phases = [p for p in game.phases if p.side == side and any(isinstance(x, CombatPhase) for x in p.steps)]
    places, strongholds = bits(game.of(Control).hexes), bits(know(game, side).stand_hexes)
    centre = rng.choice([*grid, *list(places) * 5, *list(strongholds) * 60])
    near = [h for h in grid if 0 < grid.distance(centre, h) <= 2]
    hexes = [centre, *rng.sample(near, rng.randint(1, min(len(near), 10)))]
    present = [u for u, counter in enumerate(game.counters) if counter.kind != "tank"]
    waiting = [rng.sample([u for u in own if u in present], len(hexes)) for own in game.units_of]
    units = [waiting[1 - side].pop(), *(waiting[side ^ (rng.random() < 0.3)].pop() for _ in hexes[1:])]
    lines = [f"turn {rng.randint(1, len(game.turns))}", f"phase {phases[0].id}"]
    for unit, hex_ in zip(units, hexes, strict=True):
        note = " reduced" if rng.random() < 0.4 else ""
        lines.append(f"unit {game.counters[unit].key} {grid.label(hex_)}{note}")
    lines += [f"points {track} 9" for track in game.tracks if track.startswith("sp.")]
    return read_position(game, lines)


def battles(chosen: Variant) -> Iterator[tuple[State, Battle]]:
    """Random legal battles that come to a roll of the die."""
    game, rng = chosen.load(), random.Random(str(chosen))
    while True:
        state = scattered(game, rng)
        asked = decision(state)
        if asked is None or not isinstance(asked.options, Attacks) or not asked.options.targets:
            continue
        target, near = rng.choice(asked.options.targets)
        attackers = tuple(sorted(rng.sample(near, rng.randint(1, len(near)))))
        if Attack(target, attackers) in asked.options:
            battle = announced(state, Attack(target, attackers), rng)
            if fates_of(know(game, state.side), state, battle, Exit.FREE):
                yield state, battle


def announced(state: State, attack: Attack, rng: random.Random) -> Battle:
    """The battle that an attack becomes, with supply points bought at random where there are any."""
    state = play(state.copy(), attack)
    while (asked := decision(state)) is not None and not isinstance(asked.options, Attacks):
        state = play(state, rng.choice(list(asked.options)))
    (battle,) = state.battles
    assert isinstance(battle, Battle)
    return battle


class Engine:
    """What a battle comes to, found by playing it: every face, every choice of the attacker."""

    def __init__(self, k: Knowledge, s: State, battle: Battle) -> None:
        self.k = k
        self.s = s
        self.battle = battle
        self.stood = False

    def value(self) -> float:
        state = play(self.s.copy(), Attack(self.battle.target, self.battle.attackers))
        while (asked := decision(state)) is not None and not isinstance(asked.options, Attacks):
            unit = dict(asked.args)["unit"]
            assert isinstance(unit, int)
            state = play(state, Assault(unit, self.battle.bought[self.battle.attackers.index(unit)]))
        rolling = play(state, DONE)
        asked = decision(rolling)
        assert asked is not None
        assert asked.player == CHANCE
        faces = list(asked.options)
        return sum(self._best(play(rolling.copy(), face)) for face in faces) / len(faces)

    def _best(self, state: State) -> float:
        """The value when the battle is over: the attacker does what is best, a solid defender stands."""
        asked = decision(state)
        actions = [] if asked is None or state.battle is None else list(asked.options)
        if not actions or isinstance(actions[0], Advance):
            return self._worth(state)
        if isinstance(actions[0], Stand):
            self.stood = True
            target = self.battle.target
            solid = state.steps[target] + 1 < len(self.k.worth[target])
            return self._best(play(state.copy(), actions[0] if solid else DONE))
        assert isinstance(actions[0], Lose | Retreat)
        return max(self._best(play(state.copy(), action)) for action in actions)

    def _worth(self, after: State) -> float:
        k, s, battle = self.k, self.s, self.battle
        row = k.worth[battle.target]
        left = row[after.steps[battle.target]] if after.where[battle.target] >= 0 else 0.0
        value = (row[s.steps[battle.target]] - left) * k.relevance(s.turn)[battle.hex]
        if after.where[battle.target] != battle.hex:
            value += k.ground[s.side][battle.hex]
            if s.control[1 - s.side] >> battle.hex & 1:
                value += k.stake(s, battle.hex)
        return value - (self._attackers(s) - self._attackers(after))

    def _attackers(self, s: State) -> float:
        return sum(self.k.worth[u][s.steps[u]] for u in self.battle.attackers if s.where[u] >= 0)


@pytest.mark.parametrize("chosen", combat_variants(), ids=str)
def test_a_battle_is_worth_what_the_engine_makes_of_it(chosen: Variant) -> None:
    found = battles(chosen)
    for _ in range(BATTLES):
        state, battle = next(found)
        k = know(state.game, state.side)
        assert battle_value(k, state, battle) == pytest.approx(Engine(k, state, battle).value())


@pytest.mark.no_cover
def test_the_battles_worked_out_are_of_every_kind() -> None:
    """Enough of them: retreats free, paid for and barred, defenders that stand, points bought."""
    exits: Counter[Exit] = Counter()
    stood = bought = 0
    for chosen in combat_variants():
        found = battles(chosen)
        for _ in range(BATTLES):
            state, battle = next(found)
            exits[exit_of(state, battle)] += 1
            bought += any(battle.bought)
            engine = Engine(know(state.game, state.side), state, battle)
            if engine.k.stand_hexes >> battle.hex & 1:
                engine.value()
                stood += engine.stood
    assert sum(exits.values()) >= 150
    assert min(exits[way] for way in Exit) >= 10
    assert stood >= 5
    assert bought >= 5


def test_attackers_that_die_in_an_exchange_may_let_the_defender_go() -> None:
    """XL is alone and reduced: the exchange costs it, and the army behind which the trap lay slips out."""
    board = Board("gdw")
    around = {"XL reduced": (1, 0), "XXIV": (-1, 1), "LVI": (-1, 0), "30A": (0, 0)}
    state = board.position("german-combat", around)
    k, unit = know(board.game, 0), board.game.unit
    alone = Battle(unit["30A"], state.where[unit["30A"]], (unit["XL"],))
    assert exit_of(state, alone) == Exit.NONE
    exchange = next(f for f in k.fates[2, Exit.NONE, False][0] if f.exchange)
    assert exchange.killed
    assert fate_value(k, state, alone, exchange) == fate_value(
        k, state, alone, exchange._replace(killed=False)
    )


# Losses


def every_way(k: Knowledge, units: Force, due: int) -> Iterator[tuple[float, frozenset[int]]]:
    """All orders in which steps can be lost until the due is paid: the worth given up, and who died."""
    if due <= 0 or not units:
        yield 0.0, frozenset()
        return
    for unit, steps in units:
        faces = k.game.strength[unit]
        others = tuple(row for row in units if row[0] != unit)
        if steps + 1 < len(faces):
            rest, dead, lost = ((unit, steps + 1), *others), frozenset[int](), faces[steps] - faces[steps + 1]
        else:
            rest, dead, lost = others, frozenset([unit]), faces[steps]
        for worth, died in every_way(k, rest, due - lost):
            yield worth + k.step_worth(unit, steps), died | dead


@pytest.mark.parametrize("edition", EDITIONS)
def test_losses_are_as_cheap_as_can_be(edition: str) -> None:
    game = variant(EDITIONS[edition]).load()
    rng = random.Random(7)
    for _ in range(60):
        side = rng.randrange(2)
        k = know(game, side)
        units = rng.sample(game.units_of[side], rng.randint(1, 3))
        force = tuple((u, rng.randrange(len(game.strength[u]))) for u in units)
        due = rng.randint(0, 14)
        ways = list(every_way(k, force, due))
        assert cheapest_losses(k, force, due) == pytest.approx(min(worth for worth, _ in ways))
        cheapest: dict[frozenset[int], float] = {}
        for worth, dead in ways:
            cheapest[dead] = min(worth, cheapest.get(dead, worth))
        assert possible_deaths(k, force, due) == pytest.approx(cheapest)


# The best set of attacks


class Crowd(NamedTuple):
    """A combat phase in which there is a choice of attacks."""

    k: Knowledge
    state: State


def of_random_games(game: Game) -> Iterator[State]:
    for seed in range(1000):
        yield from (state for state, _ in walk(game.start(), seed))


def of_level1_games(game: Game) -> Iterator[State]:
    for seed in range(1000):
        match = Match(game, f"seed {seed}")
        players = [create("level1", seed), create("level1", seed + 1)]
        while (asked := match.decision) is not None:
            yield match.state
            match.act(consult(players[asked.player], match.state))


@cache
def crowds(chosen: Variant, wanted: int) -> list[Crowd]:
    """Combat phases of random games and of rule-based ones, as they come; none has begun."""
    found: list[Crowd] = []
    for source in (of_random_games, of_level1_games):
        share = len(found) + wanted // 2
        for state in source(chosen.load()):
            asked = decision(state)
            if asked is not None and isinstance(asked.options, Attacks) and not state.battles:
                crowd = Crowd(know(state.game, state.side), state)
                if len(all_columns(crowd)) > 1:
                    found.append(crowd)
            if len(found) == share:
                break
    return found


def worth(crowd: Crowd, battle: Battle, relieved: Relief) -> float:
    return battle_value(*crowd, battle) + relieved.get(battle.target, 0.0) * driven_off(*crowd, battle)


def all_columns(crowd: Crowd, relieved: Relief = NO_RELIEF) -> list[list[Candidate]]:
    """Per target, every legal attack that pays at all, dominated or not."""
    s = crowd.state
    rows = []
    for target, near in Attacks(s).targets:
        row = []
        for size in range(1, len(near) + 1):
            for attackers in combinations(near, size):
                battle = Battle(target, s.where[target], attackers)
                value = worth(crowd, battle, relieved)
                if value > 0 and Attack(target, attackers) in Attacks(s):
                    row.append(Candidate(value, battle, sum(1 << u for u in attackers)))
        if row:
            rows.append(row)
    return rows


def by_milp(rows: list[list[Candidate]]) -> float:
    """The same problem put to HiGHS: a binary variable per column, each target and each attacker once."""
    columns = [(number, candidate) for number, row in enumerate(rows) for candidate in row]
    attackers = sorted({u for _, candidate in columns for u in candidate.battle.attackers})
    matrix = np.zeros((len(rows) + len(attackers), len(columns)))
    for place, (number, candidate) in enumerate(columns):
        matrix[number, place] = 1
        for unit in candidate.battle.attackers:
            matrix[len(rows) + attackers.index(unit), place] = 1
    worth = np.array([-candidate.value for _, candidate in columns])
    solved = milp(
        worth,
        constraints=LinearConstraint(matrix, ub=np.ones(len(matrix))),
        integrality=np.ones(len(columns)),
        bounds=Bounds(0, 1),
        options={"mip_rel_gap": 0},
    )
    assert solved.success
    return -float(solved.fun)


def by_trying_all(rows: list[list[Candidate]]) -> float:
    best = 0.0
    for choice in product(*([None, *row] for row in rows)):
        taken = [c for c in choice if c is not None]
        together = 0
        for c in taken:
            together += c.bits
        if together.bit_count() == sum(c.bits.bit_count() for c in taken):
            best = max(best, sum(c.value for c in taken))
    return best


PACKED = [
    *plain()[:4],
    *(v for v in combat_variants() if "attrition" in str(v) or "from_attackers" in str(v)),
]
EACH = 20


def test_enough_positions_are_packed() -> None:
    assert len(PACKED) * EACH >= 100


@pytest.mark.parametrize("chosen", PACKED, ids=str)
def test_the_best_attacks_are_those_of_a_milp(chosen: Variant) -> None:
    tried = 0
    for crowd in crowds(chosen, EACH):
        relieved = relief(*crowd, crowd.state.side)
        rows = all_columns(crowd, relieved)
        packing = best_attacks(*crowd)
        assert packing.value == pytest.approx(by_milp(rows))
        assert packing.value == pytest.approx(sum(worth(crowd, b, relieved) for b in packing.battles))
        units = [u for b in packing.battles for u in (b.target, *b.attackers)]
        assert len(units) == len(set(units))
        sizes = [len(row) + 1 for row in rows]
        if np.prod(sizes) <= 3000:
            tried += 1
            assert packing.value == pytest.approx(by_trying_all(rows))
    assert tried, "none of the positions is small enough to try all sets of attacks"


def test_a_floor_leaves_out_attacks_that_hardly_pay() -> None:
    k, state = crowds(PACKED[0], EACH)[0]
    best = best_packing(candidates(k, state))
    least = min(battle_value(k, state, b) for b in best.battles)
    above = best_packing(candidates(k, state, least)).battles
    assert all(battle_value(k, state, b) > least for b in above)


def test_where_retreats_lead_away_from_attackers_each_set_of_them_has_its_own_exit() -> None:
    """From one attacker the army gets away to the side of the other; from both at once it does not."""
    board = Board("vpg", options=["vpg_retreat_from_attackers"])
    around = {"XXIV": (1, 0), "LVI": (-1, 1), "XL": (1, -3), "30A": (0, 0)}
    state = board.position("german-combat", around)
    k, unit = know(board.game, 0), board.game.unit
    exits = set()
    for candidate in candidates(k, state, -99.0)[0]:
        assert candidate.value == battle_value(k, state, candidate.battle)
        exits.add((len(candidate.battle.attackers), exit_of(state, candidate.battle)))
    assert (2, Exit.NONE) in exits
    assert (1, Exit.FREE) in exits
    assert unit["XL"] not in best_attacks(k, state).battles[0].attackers


def test_nothing_to_attack_is_worth_nothing() -> None:
    assert best_packing([]) == (0.0, ())

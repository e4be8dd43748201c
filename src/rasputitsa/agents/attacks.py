"""The best set of attacks: every target with every set of attackers, packed so that each unit fights once.

Solved exactly: dominated columns are dropped, then a dynamic programme over the targets remembers the best
for each set of attackers still free.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from rasputitsa.agents.battles import battle_value, driven_off, exit_of
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.relief import NO_RELIEF, Relief, relief
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import Combat, odds
from rasputitsa.mechanisms.declaration import Attacks
from rasputitsa.mechanisms.retreat import RetreatRules


class Candidate(NamedTuple):
    """A possible attack: its worth, and the attackers as bits."""

    value: float
    battle: Battle
    bits: int


class Packing(NamedTuple):
    """A set of attacks without a common unit, and what it is worth in all."""

    value: float
    battles: tuple[Battle, ...]


NOTHING = Packing(0.0, ())


def candidates(
    k: Knowledge, s: State, floor: float = 0.0, relieved: Relief = NO_RELIEF
) -> list[list[Candidate]]:
    """Per target, the attacks worth more than ``floor`` that no attack by fewer of the same units equals.

    To the worth of a battle comes what it relieves, by the chance that the defender leaves.
    """
    barred = k.game.of(Combat).refuse_below_table
    each_its_own = k.game.of(RetreatRules).from_attackers
    found = []
    for target, near in Attacks(s).targets:
        plain = Battle(target, s.where[target], tuple(near))
        way_out = None if each_its_own else exit_of(s, plain)
        kept: list[Candidate] = []
        for size in range(1, len(near) + 1):
            for attackers in combinations(near, size):
                battle = Battle(target, plain.hex, attackers)
                if barred and odds(s, battle).column < 0:
                    continue
                value = battle_value(k, s, battle, way_out)
                if target in relieved:
                    value += relieved[target] * driven_off(k, s, battle, way_out)
                mask = sum(1 << u for u in attackers)
                if value > floor and not any(c.value >= value and c.bits & mask == c.bits for c in kept):
                    kept.append(Candidate(value, battle, mask))
        if kept:
            kept.sort(reverse=True)
            found.append(kept)
    return found


def best_packing(table: list[list[Candidate]]) -> Packing:
    """The set of attacks of the greatest total worth, at most one per target, each attacker once."""
    battles: list[Battle] = []
    total = 0.0
    for component in _components(table):
        value, chosen = _solve(component)
        total += value
        battles.extend(chosen)
    return Packing(total, tuple(battles))


def _components(table: list[list[Candidate]]) -> list[list[list[Candidate]]]:
    """Targets grouped so that no attacker could take part against two groups."""
    groups: list[tuple[int, list[list[Candidate]]]] = []
    for row in table:
        mask = 0
        for candidate in row:
            mask |= candidate.bits
        joined = [row]
        apart = []
        for other, rows in groups:
            if other & mask:
                mask |= other
                joined = rows + joined
            else:
                apart.append((other, rows))
        groups = [*apart, (mask, joined)]
    return [rows for _, rows in groups]


def _attackers_from(rows: list[list[Candidate]]) -> list[int]:
    """For each target, the units that could attack it or one after it."""
    later = [0] * (len(rows) + 1)
    for index in range(len(rows) - 1, -1, -1):
        later[index] = later[index + 1]
        for candidate in rows[index]:
            later[index] |= candidate.bits
    return later


def _solve(rows: list[list[Candidate]]) -> tuple[float, list[Battle]]:
    later = _attackers_from(rows)
    memo: dict[tuple[int, int], tuple[float, Candidate | None]] = {}

    def best(index: int, used: int) -> float:
        if index == len(rows):
            return 0.0
        key = (index, used & later[index])
        known = memo.get(key)
        if known is not None:
            return known[0]
        value, choice = best(index + 1, used), None
        for candidate in rows[index]:
            if not candidate.bits & used:
                total = candidate.value + best(index + 1, used | candidate.bits)
                if total > value:
                    value, choice = total, candidate
        memo[key] = (value, choice)
        return value

    total = best(0, 0)
    chosen, used = [], 0
    for index in range(len(rows)):
        choice = memo[index, used & later[index]][1]
        if choice is not None:
            chosen.append(choice.battle)
            used |= choice.bits
    return total, chosen


def best_attacks(k: Knowledge, s: State, floor: float = 0.0) -> Packing:
    """The attacks to announce in the combat phase at hand, each worth more than ``floor``."""
    return best_packing(candidates(k, s, floor, relief(k, s, s.side)))

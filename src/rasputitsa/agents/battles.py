"""The exact worth of a battle: its column by the rules, every face of the die, the cheapest losses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.agents.fates import Exit, Fate
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import odds
from rasputitsa.mechanisms.control import path_mask
from rasputitsa.mechanisms.retreat import retreats
from rasputitsa.mechanisms.zoc import enemy_zone

Force = tuple[tuple[int, int], ...]
"""Units with the steps they have lost."""


def exit_of(s: State, battle: Battle) -> Exit:
    """How the defender of a battle could retreat, by the rules."""
    paths = retreats(s, battle)
    if not paths:
        return Exit.NONE
    crossing = enemy_zone(s, s.game.side_of[battle.target]) & path_mask(paths[0])
    return Exit.PAID if crossing else Exit.FREE


def force(s: State, units: tuple[int, ...]) -> Force:
    return tuple((u, s.steps[u]) for u in units)


class Loss(NamedTuple):
    """A step that a force may lose: whose, its strength and worth, whether the unit dies, and the rest."""

    unit: int
    strength: int
    worth: float
    dies: bool
    rest: Force


def _losses(k: Knowledge, units: Force) -> Iterator[Loss]:
    for index, (unit, steps) in enumerate(units):
        faces = k.game.strength[unit]
        dies = steps + 1 >= len(faces)
        reduced = () if dies else ((unit, steps + 1),)
        lost = faces[steps] - (0 if dies else faces[steps + 1])
        rest = (*units[:index], *reduced, *units[index + 1 :])
        yield Loss(unit, lost, k.step_worth(unit, steps), dies, rest)


@lru_cache(maxsize=1 << 16)
def cheapest_losses(k: Knowledge, units: Force, due: int) -> float:
    """The least worth that units must give up to lose strength of at least ``due``; all if they cannot."""
    if due <= 0 or not units:
        return 0.0
    return min(
        [loss.worth + cheapest_losses(k, loss.rest, due - loss.strength) for loss in _losses(k, units)]
    )


@lru_cache(maxsize=1 << 14)
def possible_deaths(k: Knowledge, units: Force, due: int) -> dict[frozenset[int], float]:
    """Who may die when units lose strength of at least ``due``, and the least worth given up with it."""
    if due <= 0 or not units:
        return {frozenset(): 0.0}
    found: dict[frozenset[int], float] = {}
    for loss in _losses(k, units):
        for dead, worth in possible_deaths(k, loss.rest, due - loss.strength).items():
            all_dead = dead | {loss.unit} if loss.dies else dead
            total = worth + loss.worth
            if total < found.get(all_dead, float("inf")):
                found[all_dead] = total
    return found


def step_lost(k: Knowledge, s: State, unit: int) -> int:
    """Strength that the next step loss of a unit takes from it."""
    faces, steps = k.game.strength[unit], s.steps[unit]
    return faces[steps] - (faces[steps + 1] if steps + 1 < len(faces) else 0)


def fate_value(k: Knowledge, s: State, battle: Battle, result: Fate) -> float:
    """What one outcome of a battle is worth to the attacker."""
    if result.exchange:
        if result.killed and result.steps < len(k.worth[battle.target]) - s.steps[battle.target]:
            return _trapped_exchange(k, s, battle, result)
        paid = cheapest_losses(k, force(s, battle.attackers), step_lost(k, s, battle.target))
        return _defender_value(k, s, battle, result) - paid
    value = _defender_value(k, s, battle, result)
    if result.attacker_step:
        value -= cheapest_losses(k, force(s, battle.attackers), 1)
    return value


def _defender_value(k: Knowledge, s: State, battle: Battle, result: Fate) -> float:
    """What the attacker gains in units and ground."""
    target, steps = battle.target, s.steps[battle.target]
    side = 1 - k.game.side_of[target]
    row = k.worth[target]
    value = 0.0
    if result.killed:
        value = row[steps]
    elif result.steps:
        value = row[steps] - row[steps + result.steps]
    value *= k.relevance(s.turn)[battle.hex]
    if result.vacates:
        value += k.ground[side][battle.hex]
        if s.control[1 - side] >> battle.hex & 1:
            value += k.stake(s, battle.hex)
    return value


def _trapped_exchange(k: Knowledge, s: State, battle: Battle, killed: Fate) -> float:
    """An exchange with a defender that has no way out: attackers that die in it may open one."""
    kill = _defender_value(k, s, battle, killed)
    let_go = _defender_value(k, s, battle, killed._replace(killed=False))
    due = step_lost(k, s, battle.target)
    best = float("-inf")
    for dead, paid in possible_deaths(k, force(s, battle.attackers), due).items():
        if kill - paid > best:
            best = max(best, (let_go if dead and _way_opened(s, battle, dead) else kill) - paid)
    return best


def _way_opened(s: State, battle: Battle, dead: frozenset[int]) -> bool:
    """Could the defender retreat with a step lost and these attackers gone?"""
    after = s.copy()
    after.steps[battle.target] += 1
    for unit in dead:
        after.remove(unit, s.game.box["pool"])
    return bool(retreats(after, battle))


def fates_of(k: Knowledge, s: State, battle: Battle, way_out: Exit) -> list[Fate]:
    """The fate of the defender by face of the die; empty where the odds are below the table."""
    column = odds(s, battle).column
    if column < 0:
        return []
    left = len(k.worth[battle.target]) - s.steps[battle.target]
    stands = bool(k.stand_hexes >> battle.hex & 1)
    return k.fates[min(left, 2), way_out, stands][column]


def battle_value(k: Knowledge, s: State, battle: Battle, way_out: Exit | None = None) -> float:
    """The expected worth of a battle to the attacker, over all faces."""
    found = fates_of(k, s, battle, exit_of(s, battle) if way_out is None else way_out)
    if not found:
        return 0.0
    return sum([fate_value(k, s, battle, f) for f in found]) / len(found)


def driven_off(k: Knowledge, s: State, battle: Battle, way_out: Exit | None = None) -> float:
    """How likely the defender of a battle leaves its hex or dies in it."""
    found = fates_of(k, s, battle, exit_of(s, battle) if way_out is None else way_out)
    return sum(f.vacates for f in found) / len(found) if found else 0.0

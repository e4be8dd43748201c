"""The exact worth of a battle: its column by the rules, every face of the die, the cheapest losses."""

from __future__ import annotations

from functools import lru_cache

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


@lru_cache(maxsize=1 << 16)
def cheapest_losses(k: Knowledge, units: Force, due: int) -> float:
    """The least worth that these units must give up to lose strength of at least ``due``; all if they cannot."""
    if due <= 0 or not units:
        return 0.0
    best = None
    for index, (unit, steps) in enumerate(units):
        faces = k.game.strength[unit]
        last = steps + 1 >= len(faces)
        lost = faces[steps] - (0 if last else faces[steps + 1])
        rest = units[:index] + units[index + 1 :] if last else (
            *units[:index], (unit, steps + 1), *units[index + 1 :]
        )
        cost = k.step_worth(unit, steps) + cheapest_losses(k, rest, due - lost)
        if best is None or cost < best:
            best = cost
    assert best is not None
    return best


def step_lost(k: Knowledge, s: State, unit: int) -> int:
    """Strength that the next step loss of a unit takes from it."""
    faces, steps = k.game.strength[unit], s.steps[unit]
    return faces[steps] - (faces[steps + 1] if steps + 1 < len(faces) else 0)


def fate_value(k: Knowledge, s: State, battle: Battle, result: Fate) -> float:
    """What one outcome of a battle is worth to the attacker."""
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
            value += k.stake(battle.hex)
    if result.exchange:
        value -= cheapest_losses(k, force(s, battle.attackers), step_lost(k, s, target))
    if result.attacker_step:
        value -= cheapest_losses(k, force(s, battle.attackers), 1)
    return value


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

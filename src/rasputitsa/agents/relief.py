"""What it is worth to drive enemies from beside a prize: the chance to storm it that goes with them.

The exact worth of a battle ends with the battle; this is what it does to the one after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rasputitsa.agents.battles import driven_off
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.prospects import prospects
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, bits
from rasputitsa.mechanisms.battle import Battle

Relief = Mapping[int, float]
"""By enemy unit, what it is worth that it leaves its hex."""

NO_RELIEF: Relief = MappingProxyType({})


def relief(k: Knowledge, s: State, side: int) -> Relief:
    """What it is worth to drive each enemy off in the combat phase at hand, for what it means to prizes."""
    found: dict[int, float] = {}
    for prize in bits(k.prizes):
        for chance, held in _futures(k, s, side, prize):
            for unit, worth in _stormers(k, held, 1 - side, prize):
                found[unit] = found.get(unit, 0.0) + chance * worth
    return found


def _futures(k: Knowledge, s: State, side: int, prize: Hex) -> Iterator[tuple[float, State]]:
    """The position after the combat phase in which ``side`` holds a prize, and how likely it is."""
    held = s.copy()
    held.phase = k.combat_phases[side] + 1
    if s.control[side] >> prize & 1:
        yield 1.0, held
        return
    holder = s.unit_at(prize)
    attackers = tuple(u for u in s.on_map(side) if k.around[prize] >> s.where[u] & 1)
    if holder is None or not attackers:
        return
    battle = Battle(holder, prize, attackers)
    chance = driven_off(k, s, battle)
    if chance:
        held.remove(holder, s.game.box["pool"])
        held.place(max(attackers, key=lambda u: s.game.strength[u][s.steps[u]]), prize)
        held.control[side] |= 1 << prize
        held.control[1 - side] &= ~(1 << prize)
        yield chance, held


def _stormers(k: Knowledge, s: State, side: int, prize: Hex) -> Iterator[tuple[int, float]]:
    """The units of ``side`` beside a prize, each with what its chances to take the prize lose without it.

    Where no single one is needed, the strongest ones that are needed together share what they bring.
    """
    threat = _threat(k, s, side, prize)
    if not threat:
        return
    beside = [u for u in s.on_map(side) if k.around[prize] >> s.where[u] & 1]
    beside.sort(key=lambda u: -s.game.strength[u][s.steps[u]])
    together = _together(k, s, side, prize, threat, beside)
    for unit in beside:
        without = threat - _threat(k, _without(s, [unit]), side, prize)
        yield unit, max(together, without)


def _together(k: Knowledge, s: State, side: int, prize: Hex, threat: float, beside: list[int]) -> float:
    """The share of each of the fewest of the strongest that make a difference if all of them are gone."""
    for count in range(1, len(beside) + 1):
        lost = threat - _threat(k, _without(s, beside[:count]), side, prize)
        if lost > 0:
            return lost / count
    return 0.0


def _without(s: State, units: list[int]) -> State:
    after = s.copy()
    for unit in units:
        after.remove(unit, s.game.box["pool"])
    return after


def _threat(k: Knowledge, s: State, side: int, prize: Hex) -> float:
    """What the next attack of ``side`` on a prize promises to it."""
    left, weather = k.attacks_left(s, side)
    if not left:
        return 0.0
    return sum(p.place for p in prospects(k, s, side, weather) if p.hex == prize)

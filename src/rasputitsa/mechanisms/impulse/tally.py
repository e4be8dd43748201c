"""Victory by points at the end: cities, the prize, losses on both sides; the difference gives the level."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.supply_line import supplied
from rasputitsa.mechanisms.impulse.zones import troops
from rasputitsa.mechanisms.topic import topic


class Level(NamedTuple):
    """Up to this difference, this side wins (None: nobody) for this reason."""

    to: int
    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """``attacker`` is the side from whose points the other's are taken.

    Cities give it a point only with supply. The prize is worth ``prize`` to it, ``starving`` without supply.
    For its own ``tanks`` the enemy scores ``tank_points`` when destroyed and ``tank_reduced`` when reduced,
    for the others a point a step. ``uncounted`` enemy units give it nothing.
    """

    attacker: int
    cities: Mask
    prize_hex: Hex
    prize: int
    starving: int
    tanks: frozenset[int]
    tank_points: int
    tank_reduced: int
    uncounted: frozenset[int]
    levels: tuple[Level, ...]


@topic("victory.cities", "victory.city-supply", "victory.defender-no-supply")
def city_points(s: State, side: int) -> int:
    """A point for each city that a side controls."""
    tally = s.game.of(Tally)
    held = s.control[side] & tally.cities
    if side == tally.attacker:
        held &= supplied(s, side)
    return held.bit_count()


@topic("victory.prize")
def prize_points(s: State, side: int) -> int:
    """Points for standing in the prize at the end."""
    tally = s.game.of(Tally)
    if side != tally.attacker or not troops(s, side) >> tally.prize_hex & 1:
        return 0
    return tally.prize if supplied(s, side) >> tally.prize_hex & 1 else tally.starving


@topic("victory.kills", "victory.recalled", "victory.losses", "victory.tanks")
def loss_points(s: State, side: int) -> int:
    """Points of a side for the losses of its enemy, as they stand."""
    tally, pool = s.game.of(Tally), s.game.box["pool"]
    enemy = [u for u in s.game.units_of[1 - side] if not s.game.of(Formations).decoy[u]]
    if side == tally.attacker:
        return sum(s.where[u] == pool and u not in tally.uncounted for u in enemy)
    return sum(_loss(s, tally, u, s.where[u] == pool) for u in enemy)


def _loss(s: State, tally: Tally, unit: int, dead: bool) -> int:
    if unit not in tally.tanks:
        return s.steps[unit] + dead
    if dead:
        return tally.tank_points
    return tally.tank_reduced if s.steps[unit] else 0


def points(s: State, side: int) -> int:
    """All victory points of a side, by the position as it stands."""
    return city_points(s, side) + prize_points(s, side) + loss_points(s, side)


@topic("victory.difference")
def difference(s: State) -> int:
    attacker = s.game.of(Tally).attacker
    return points(s, attacker) - points(s, 1 - attacker)


@topic("victory.level", "victory.decisive", "victory.major", "victory.marginal", "victory.even")
def verdict(s: State) -> tuple[int | None, str]:
    """The winner by the position as it stands (None: a draw) and the topic that says how."""
    return level_of(s.game.of(Tally), difference(s))


def level_of(tally: Tally, result: int) -> tuple[int | None, str]:
    """The level that a difference of points falls into; beyond the last row that row holds."""
    level = next((level for level in tally.levels if result <= level.to), tally.levels[-1])
    return level.winner, level.reason

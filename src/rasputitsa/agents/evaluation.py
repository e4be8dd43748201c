"""What a position is worth to a side that has just finished its player turn, term by term.

All terms are in points of combat strength and count for ``side`` when positive; docs/opponents.md has more.
"""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.agents.knowledge import LOOK_AHEAD, Knowledge
from rasputitsa.agents.marches import march_of_all
from rasputitsa.agents.prospects import prospects_in
from rasputitsa.agents.situation import Situation
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms import tracks
from rasputitsa.mechanisms.reach import flood_all
from rasputitsa.mechanisms.supply import Supply, stock
from rasputitsa.mechanisms.trace import in_communication
from rasputitsa.mechanisms.victory import Victory

WALK_IN = 1.1
"""An empty place in reach of the enemy is lost without a fight: worse than one that he must storm."""

DELAYS = 3
"""Turns of march to a prize that make a difference to what a unit is worth."""


class Terms(NamedTuple):
    """The parts of an evaluation."""

    material: float
    control: float
    threat: float
    opportunity: float
    tempo: float
    access: float
    pressure: float
    isolation: float
    trapped: float
    points: float


def evaluate(k: Knowledge, s: State, side: int, ahead: bool = False) -> float:
    return sum(terms(k, s, side, ahead))


def terms(k: Knowledge, s: State, side: int, ahead: bool = False) -> Terms:
    """Judge a position in which ``side`` has moved and the other side comes next.

    ``ahead``: its movement is still to come, so that it may walk into places that stand empty.
    """
    return terms_in(Situation(k, s), side, ahead)


def terms_in(now: Situation, side: int, ahead: bool) -> Terms:
    """The same where the situation is at hand."""
    k, s, foe = now.k, now.s, 1 - side
    own, his = now.armies[side], now.armies[foe]
    own_left, own_weather = k.attacks_left(s, side)
    foe_left, foe_weather = k.attacks_left(s, foe)
    life = drive = 1.0
    if k.game.of(Victory).by_points:
        drive = k.weights.drive[side]
    else:
        life = min(1.0, (own_left + foe_left) / (2 * k.weights.fade[side]))
    threat = opportunity = 0.0
    if foe_left:
        share = k.weights.threat[side] * life
        for found in prospects_in(now, foe, foe_weather):
            threat -= share * (found.value - found.place) + found.place
    if own_left:
        free = ~(now.zones[side] | s.occupied[0] | s.occupied[1])
        share, pinned = k.weights.opportunity[side] * life, k.weights.pinned[side] * life
        for found in prospects_in(now, side, own_weather):
            may_go = k.around[found.hex] & free
            opportunity += (share if may_go else pinned) * (found.value - found.place) + found.place
    control, tempo = _places(now, side, foe_weather, own_left, foe_left)
    if ahead:
        control += _walk_in(now, side, s.weather)
    return Terms(
        life * (own.material - his.material),
        control,
        threat,
        opportunity,
        drive * tempo,
        drive * life * (_delay(now, foe) - _delay(now, side)),
        drive * life * (own.pressure - his.pressure),
        life * (_isolation(k, s, foe) - _isolation(k, s, side)),
        life * (_trapped(now, foe) - _trapped(now, side)),
        _points(k, s, side) - _points(k, s, foe),
    )


def _places(now: Situation, side: int, foe_weather: str, own_left: int, foe_left: int) -> tuple[float, float]:
    """Places held and in danger of being walked into, and the turns that separate a prize from its taker."""
    k, s, foe = now.k, now.s, 1 - side
    value = 0.0
    for place, worth in k.places[side].items():
        value += worth if s.control[side] >> place & 1 else -worth
    if foe_left:
        value -= _walk_in(now, foe, foe_weather)
    tempo = 0.0
    for prize in bits(k.prizes):
        holder = side if s.control[side] >> prize & 1 else foe
        turns = own_left if holder == foe else foe_left
        ahead = turns_to_reach(k, s, 1 - holder, prize, min(turns, LOOK_AHEAD))
        tempo += k.weights.tempo[side] * (ahead if holder == side else -ahead)
    return value, tempo


def _walk_in(now: Situation, side: int, weather: str) -> float:
    """What ``side`` could gain by walking into empty places of the other."""
    k, s = now.k, now.s
    empty = s.control[1 - side] & ~s.occupied[1 - side]
    if not empty:
        return 0.0
    return sum([WALK_IN * k.stake(s, place) for place in bits(empty & _walk(now, side, weather))])


def _walk(now: Situation, side: int, weather: str) -> Mask:
    """The hexes that some unit of ``side`` could enter in its next turn: an early move, then another."""
    game, army = now.k.game, now.armies[side]
    grid, reached = game.terrain.grid, 0
    enemies, zone = now.s.occupied[1 - side], now.zones[1 - side]
    early: dict[int, Mask] = {}
    for unit, _, steps, _, entered in now.marches(side, weather):
        points = game.allowance[unit][steps]
        early[points] = early.get(points, 0) | entered
    for points, (way, hexes) in army.by_way(weather).items():
        starts = hexes | early.get(points, 0)
        reached |= flood_all(grid, starts, way, enemies, zone).reached | starts
    return reached


def turns_to_reach(k: Knowledge, s: State, side: int, place: Hex, most: int) -> int:
    """How many movement phases until some unit of ``side`` could stand next to a place, zones in its way."""
    grid, around = k.game.terrain.grid, k.around[place] | 1 << place
    front = s.occupied[side]
    enemies = s.occupied[1 - side]
    zone = grid.spread(enemies)
    turns, turn = k.game.turns, k.next_attack(s, side)
    for ahead in range(most + 1):
        if front & around:
            return ahead
        weather = s.weather if turn + ahead == s.turn else turns[min(turn + ahead, len(turns)) - 1].weather
        front |= flood_all(grid, front, k.fastest_way(side, weather), enemies, zone).reached
    return most + 1


def _delay(now: Situation, side: int) -> float:
    """What units are worth that enemy zones and distance keep from the prizes, the more so the longer."""
    k, s = now.k, now.s
    weight = k.weights.access[side]
    if not weight:
        return 0.0
    grid, enemies, zone = k.game.terrain.grid, s.occupied[1 - side], now.zones[1 - side]
    turn, ways = k.next_attack(s, side), k.typical_ways[side]
    left = now.armies[side].worths
    near, total = k.near_prizes, 0.0
    for ahead in range(DELAYS + 1):
        left = [row for row in left if not near >> row[0] & 1]
        if not left:
            break
        total += sum([worth for _, worth in left])
        if ahead < DELAYS:
            near |= march_of_all(grid, near, ways[turn + ahead], enemies, zone).reached
    return weight * total / (DELAYS + 1)


def _isolation(k: Knowledge, s: State, side: int) -> float:
    cut_off = s.occupied[side] & ~in_communication(s, side)
    return k.weights.isolation[side] * cut_off.bit_count()


def _trapped(now: Situation, side: int) -> float:
    """Units in contact that have no way to retreat."""
    caught = now.s.occupied[side] & now.zones[1 - side] & ~now.exits[side]
    return now.k.weights.trapped[side] * caught.bit_count()


def _points(k: Knowledge, s: State, side: int) -> float:
    """Victory points scored and supply points in stock, in games that have them."""
    total = 0.0
    if k.game.of(Victory).by_points:
        total += k.weights.point[side] * tracks.value(s, tracks.of_side(s, "vp", side))
    if Supply in k.game.parameters:
        total += k.weights.supply[side] * tracks.value(s, stock(s, side))
    return total

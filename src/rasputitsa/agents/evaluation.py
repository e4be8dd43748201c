"""What a position is worth to a side that has just finished its player turn, term by term.

All terms are in points of combat strength and count for ``side`` when positive; docs/opponents.md has more.
"""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.agents.fates import Exit
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.prospects import prospects, way_out
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms import tracks
from rasputitsa.mechanisms.movement import GROUND, Movement
from rasputitsa.mechanisms.reach import Way, flood, flood_all
from rasputitsa.mechanisms.supply import Supply, stock
from rasputitsa.mechanisms.trace import in_communication
from rasputitsa.mechanisms.victory import Victory

WALK_IN = 1.1
"""An empty place in reach of the enemy is lost without a fight: worse than one that he must storm."""

FAR = 6
"""The distance from a prize at which being nearer begins to count for a unit instead of against it."""

DELAYS = 3
"""Turns of march to a prize that make a difference to what a unit is worth."""

OUTLOOK = 5
"""Turns ahead that the way to the prize is looked at."""


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
    foe = 1 - side
    own_left, own_weather = k.attacks_left(s, side)
    foe_left, foe_weather = k.attacks_left(s, foe)
    life = drive = 1.0
    if k.game.of(Victory).by_points:
        drive = k.weights.drive[side]
    else:
        life = min(1.0, (own_left + foe_left) / (2 * k.weights.fade[side]))
    threat = opportunity = 0.0
    if foe_left:
        for found in prospects(k, s, foe, foe_weather):
            threat -= k.weights.threat[side] * life * (found.value - found.place) + found.place
    if own_left:
        free = ~(k.game.terrain.grid.spread(s.occupied[side]) | s.occupied[0] | s.occupied[1])
        for found in prospects(k, s, side, own_weather):
            share = (k.weights.opportunity if k.around[found.hex] & free else k.weights.pinned)[side]
            opportunity += share * life * (found.value - found.place) + found.place
    control, tempo = _places(k, s, side, foe_weather, own_left, foe_left)
    if ahead:
        control += _walk_in(k, s, side, s.weather)
    return Terms(
        life * (_material(k, s, side) - _material(k, s, foe)),
        control,
        threat,
        opportunity,
        drive * tempo,
        drive * life * (_delay(k, s, foe) - _delay(k, s, side)),
        drive * life * (_pressure(k, s, side) - _pressure(k, s, foe)),
        life * (_isolation(k, s, foe) - _isolation(k, s, side)),
        life * (_trapped(k, s, foe) - _trapped(k, s, side)),
        _points(k, s, side) - _points(k, s, foe),
    )


def _material(k: Knowledge, s: State, side: int) -> float:
    where, steps, worth, relevance = s.where, s.steps, k.worth, k.relevance(s.turn)
    return sum([worth[u][steps[u]] * relevance[where[u]] for u in k.game.units_of[side] if where[u] >= 0])


def _places(
    k: Knowledge, s: State, side: int, foe_weather: str, own_left: int, foe_left: int
) -> tuple[float, float]:
    """Places held and in danger of being walked into, and the turns that separate a prize from its taker."""
    foe = 1 - side
    value = 0.0
    for place, worth in k.places[side].items():
        value += worth if s.control[side] >> place & 1 else -worth
    if foe_left:
        value -= _walk_in(k, s, foe, foe_weather)
    tempo = 0.0
    for prize in bits(k.prizes):
        holder = side if s.control[side] >> prize & 1 else foe
        turns = own_left if holder == foe else foe_left
        ahead = turns_to_reach(k, s, 1 - holder, prize, min(turns, OUTLOOK))
        tempo += k.weights.tempo[side] * (ahead if holder == side else -ahead)
    return value, tempo


def _walk_in(k: Knowledge, s: State, side: int, weather: str) -> float:
    """What ``side`` could gain by walking into empty places of the other."""
    empty = s.control[1 - side] & ~s.occupied[1 - side]
    if not empty:
        return 0.0
    return sum([WALK_IN * k.stake(s, place) for place in bits(empty & _walk(k, s, side, weather))])


def _walk(k: Knowledge, s: State, side: int, weather: str) -> Mask:
    """The hexes that some unit of ``side`` could enter in its next turn: an early move, then another."""
    grid, reached = k.game.terrain.grid, 0
    enemies = s.occupied[1 - side]
    zone = grid.spread(enemies)
    early: dict[int, Mask] = {}
    for unit, way in k.early_movers(s, side, weather):
        points = k.game.allowance[unit][s.steps[unit]]
        early[points] = early.get(points, 0) | flood(grid, s.where[unit], way, enemies, zone).reached
    for unit_points, (way, hexes) in _by_way(k, s, side, weather).items():
        starts = hexes | early.get(unit_points, 0)
        reached |= flood_all(grid, starts, way, enemies, zone).reached | starts
    return reached


def _by_way(k: Knowledge, s: State, side: int, weather: str) -> dict[int, tuple[Way, Mask]]:
    """The hexes of a side's units by their movement allowance, with the way they travel in this weather."""
    ways = k.game.of(Movement).ways(k.game, GROUND, weather)
    found: dict[int, tuple[Way, Mask]] = {}
    where, steps, allowances = s.where, s.steps, k.game.allowance
    for unit in k.game.units_of[side]:
        hex_ = where[unit]
        if hex_ >= 0:
            points = allowances[unit][steps[unit]]
            known = found.get(points)
            way = ways[unit][steps[unit]] if known is None else known[0]
            found[points] = (way, 1 << hex_ | (0 if known is None else known[1]))
    return found


def turns_to_reach(k: Knowledge, s: State, side: int, place: Hex, most: int) -> int:
    """How many movement phases until some unit of ``side`` could stand next to a place, zones in its way."""
    grid, around = k.game.terrain.grid, k.around[place] | 1 << place
    front = s.occupied[side]
    enemies = s.occupied[1 - side]
    zone = grid.spread(enemies)
    movement, turns = k.game.of(Movement), k.game.turns
    fastest = max(k.game.units_of[side], key=lambda u: k.game.allowance[u][0])
    turn = s.turn + (k.combat_phases[side] < s.phase)
    for ahead in range(most + 1):
        if front & around:
            return ahead
        weather = s.weather if turn + ahead == s.turn else turns[min(turn + ahead, len(turns)) - 1].weather
        way = movement.ways(k.game, GROUND, weather)[fastest][0]
        front |= flood_all(grid, front, way, enemies, zone).reached
    return most + 1


def _delay(k: Knowledge, s: State, side: int) -> float:
    """What units are worth that enemy zones and distance keep from the prizes, the more so the longer."""
    weight = k.weights.access[side]
    if not weight:
        return 0.0
    grid, where, steps, worth = k.game.terrain.grid, s.where, s.steps, k.worth
    enemies = s.occupied[1 - side]
    zone = grid.spread(enemies)
    turn = s.turn + (s.phase > k.combat_phases[side])
    left = [u for u in k.game.units_of[side] if where[u] >= 0]
    near, total = k.near_prizes, 0.0
    for ahead in range(DELAYS + 1):
        left = [u for u in left if not near >> where[u] & 1]
        if not left:
            break
        total += sum([worth[u][steps[u]] for u in left])
        if ahead < DELAYS:
            near |= flood_all(grid, near, k.typical_way(side, turn + ahead), enemies, zone).reached
    return weight * total / (DELAYS + 1)


def _pressure(k: Knowledge, s: State, side: int) -> float:
    """Strength near the prizes: of the taker on the way to them, of the holder around them.

    Nearness counts by the printed strength, so that no loss can ever improve it.
    """
    where, steps, strengths = s.where, s.steps, k.game.strength
    total = 0.0
    share, shield = k.weights.pressure[side], k.weights.shield[side]
    for prize, distance in k.distance.items():
        near = k.around[prize] | 1 << prize
        held = s.control[side] >> prize & 1
        for unit in k.game.units_of[side]:
            hex_ = where[unit]
            if hex_ >= 0:
                total += share * strengths[unit][0] * (FAR - distance[hex_])
                if held and near >> hex_ & 1:
                    total += shield * strengths[unit][steps[unit]]
        if held and not s.occupied[side] >> prize & 1:
            total -= k.weights.garrison[side]
    return total


def _isolation(k: Knowledge, s: State, side: int) -> float:
    cut_off = s.occupied[side] & ~in_communication(s, side)
    return k.weights.isolation[side] * cut_off.bit_count()


def _trapped(k: Knowledge, s: State, side: int) -> float:
    """Units in contact that have no way to retreat."""
    enemies, friends = s.occupied[1 - side], s.occupied[side]
    zone = k.game.terrain.grid.spread(enemies)
    count = 0
    for hex_ in bits(friends & zone):
        count += way_out(k, s, hex_, zone, enemies, friends, False) == Exit.NONE
    return k.weights.trapped[side] * count


def _points(k: Knowledge, s: State, side: int) -> float:
    """Victory points scored and supply points in stock, in games that have them."""
    total = 0.0
    if k.game.of(Victory).by_points:
        total += k.weights.point[side] * tracks.value(s, tracks.of_side(s, "vp", side))
    if Supply in k.game.parameters:
        total += k.weights.supply[side] * tracks.value(s, stock(s, side))
    return total

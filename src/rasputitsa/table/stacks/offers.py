"""What can be answered in the large questions of games with stacks, gathered under units and targets."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.engine.action import Engage, Move
from rasputitsa.engine.decision import Options, Refusal
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms import tracks
from rasputitsa.mechanisms.impulse.declaration import Engagements
from rasputitsa.mechanisms.impulse.formation import Formations, units_at
from rasputitsa.mechanisms.impulse.orders import Marching
from rasputitsa.mechanisms.impulse.rail import RAIL, Railways
from rasputitsa.table.voice import Voice

STACK_PHASES: tuple[type[Options], ...] = (Marching, Engagements)
"""Questions that a player answers again and again until he ends the phase."""


def marchers(orders: Marching) -> list[int]:
    """The units that can be given an order, decoys that wait to be used again among them."""
    waiting, hexes = orders.decoy_places()
    return [unit for unit in orders.units if _can_act(orders, unit)] + (waiting if hexes else [])


def _can_act(orders: Marching, unit: int) -> bool:
    return digs(orders, unit) or bool(
        orders.roomy(unit) or orders.destinations(unit) or orders.rail_destinations(unit)
    )


def digs(orders: Marching, unit: int) -> bool:
    """Can the unit be entrenched, or leave its works?"""
    return orders.s.where[unit] >= 0 and bool(orders.s.game.of(Formations).entrenched[unit])


def march_kinds(orders: Marching, units: list[int]) -> Iterator[str]:
    """The kinds of orders that can be given, the rarer ones first."""
    if any(orders.rail_destinations(unit) for unit in units if unit in orders.units):
        yield "rail"
    if any(orders.destinations(unit) for unit in units if unit in orders.units):
        yield "move"
    if any(digs(orders, unit) for unit in units):
        yield from ("entrench", "emerge")
    if orders.decoy_places()[1]:
        yield "place"
    if orders.end_refusal() is None:
        yield "done"


def phase_words(voice: Voice, options: Options) -> dict[str, object]:
    """What the question of a phase names: the phase, the rail points that are left, an overfull hex."""
    assert isinstance(options, Marching | Engagements)
    s = options.s
    points = tracks.value(s, tracks.of_side(s, RAIL, s.side))
    rails = isinstance(options, Marching) and s.game.of(Railways).capacity[s.side]
    crowded = voice.mask(options.crowded) if isinstance(options, Marching) else []
    return {
        "phase": s.game.phases[s.phase].id,
        "rail": str(points) if rails else "none",
        "crowded": crowded[0] if crowded else "none",
    }


def fighters(options: Engagements) -> list[int]:
    """The units that can take part in some attack."""
    return list(dict.fromkeys(unit for units in options.targets.values() for unit in units))


def defenders(options: Engagements) -> list[int]:
    """The enemy units on the hexes that can be attacked, as they are seen."""
    s = options.s
    return [unit for hex_ in options.targets for unit in units_at(s, 1 - s.side, hex_)]


def targets_of(options: Engagements, unit: int) -> list[int]:
    s = options.s
    hexes = [hex_ for hex_, units in options.targets.items() if unit in units]
    return [other for hex_ in hexes for other in units_at(s, 1 - s.side, hex_)]


def attackers_of(options: Engagements, unit: int) -> list[int]:
    """The units that could attack the hex where a unit stands."""
    hex_: Hex = options.s.where[unit]
    return options.targets.get(hex_, [])


def refused(options: Options, s: State, unit: int) -> Refusal | None:
    """What the rules say to the likeliest thing to try with a unit that can do nothing."""
    where, grid = s.where[unit], s.game.grid
    if not isinstance(options, Engagements):
        return options.why_not(Move(unit, grid.neighbours(where)[:1] if where >= 0 else ()))
    enemies = [s.where[other] for other in s.on_map(1 - s.side)]
    if where < 0 or not enemies or s.game.side_of[unit] != s.side:
        return options.why_not(Engage(max(where, 0), ()))
    return options.why_not(Engage(min(enemies, key=lambda hex_: grid.distance(where, hex_)), (unit,)))

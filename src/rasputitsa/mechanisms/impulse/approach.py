"""Where the units of a side could stand after one march: whom they could come up to."""

from __future__ import annotations

from rasputitsa.engine.state import State
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.march_rules import passage_of, points_of, way_of
from rasputitsa.mechanisms.impulse.travel import flood
from rasputitsa.mechanisms.impulse.zones import menace


def approaches(s: State, side: int) -> dict[int, Mask]:
    """Per unit on the map the hexes it could march to, room or not, and its own; decoys attack nobody."""
    grid, formations, fear = s.game.terrain.grid, s.game.of(Formations), menace(s, side)
    known: dict[tuple[object, ...], Mask] = {}
    found: dict[int, Mask] = {}
    for unit in s.game.units_of[side]:
        hex_ = s.where[unit]
        if hex_ < 0 or formations.decoy[unit]:
            continue
        way, points, passage = way_of(s, unit), points_of(s, unit), passage_of(s, unit, fear)
        key = (hex_, formations.mechanised[unit], points, passage.rights)
        if key not in known:
            reach = flood(grid, hex_, way, points, passage)
            known[key] = reach.reached | reach.forced | 1 << hex_
        found[unit] = known[key]
    return found

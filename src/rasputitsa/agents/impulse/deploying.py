"""Setting up freely: the front of every zone is manned first, then its strong points, then what is behind."""

from __future__ import annotations

from rasputitsa.engine.action import Action, Place
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.impulse.deployment import ZoneDeployment, Zones
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.stacking import loads


def best_place(options: ZoneDeployment) -> Action:
    """The strongest unit that waits, on the hex of its zone that is nearest to the enemy and held least.

    While the enemy is not on the map, his country is what no zone of this side reaches.
    """
    s, side = options.s, options.player
    formations = s.game.of(Formations)
    unit = max(options.units, key=lambda u: (bool(formations.entrenched[u]), formations.attack[u][0], -u))
    load = loads(s, side)
    near = _front(options)
    limit = max(load.values(), default=0) + 1

    def score(hex_: Hex) -> tuple[float, int]:
        row = next((n for n, ring in enumerate(near) if ring >> hex_ & 1), len(near))
        return -row - 2.0 * load.get(hex_, 0) / limit, -hex_

    return Place(unit, max(bits(options.hexes(unit)), key=score))


def _front(options: ZoneDeployment) -> list[Mask]:
    """Rings of hexes by their distance from the enemy's zones."""
    s, zones = options.s, options.s.game.of(Zones)
    grid = s.game.terrain.grid
    ring = zones.anywhere[1 - options.player]
    rings = []
    for _ in range(8):
        ring = ring | grid.spread(ring)
        rings.append(ring)
    return rings

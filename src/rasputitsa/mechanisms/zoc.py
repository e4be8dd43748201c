"""Zones of control: the six hexes around every unit, whatever stands there."""

from __future__ import annotations

from rasputitsa.engine.state import State
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms.topic import topic


@topic("zoc.extent", "zoc.not-cancelled")
def enemy_zone(s: State, side: int) -> Mask:
    """All hexes in a zone of control hostile to ``side``. Friendly units do not cancel it."""
    return s.game.terrain.grid.spread(s.occupied[1 - side])

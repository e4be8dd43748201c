"""Reinforcements: units off the map that may enter from their turn on."""

from __future__ import annotations

from dataclasses import dataclass

from rasputitsa.engine.state import State
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms.topic import topic

HELD = "held"


@dataclass(frozen=True, slots=True, eq=False)
class Schedule:
    """The turn of each held unit, and per side the hexes where units come onto the map."""

    turns: tuple[tuple[int, int], ...]
    entries: tuple[Mask, ...]


@topic("entry.turn", "entry.delay")
def due(s: State, side: int) -> list[int]:
    """The units of a side that may enter now: their turn has come, or they have been called back."""
    held = s.game.box[HELD]
    later = {unit for unit, turn in s.game.of(Schedule).turns if turn > s.turn}
    return [u for u in s.game.units_of[side] if s.where[u] == held and u not in later]

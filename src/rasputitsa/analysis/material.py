"""What stands on the map, counted in steps and in printed strength."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.state import State


class Material(NamedTuple):
    """The steps and the printed strength of some units."""

    steps: int
    strength: int

    def less(self, other: Material) -> Material:
        return Material(self.steps - other.steps, self.strength - other.strength)


def of_unit(s: State, unit: int) -> Material:
    """Nothing once the unit has left the map."""
    if s.where[unit] < 0:
        return Material(0, 0)
    printed, lost = s.game.strength[unit], s.steps[unit]
    return Material(len(printed) - lost, printed[lost])


def of_units(s: State, units: tuple[int, ...]) -> Material:
    parts = [of_unit(s, unit) for unit in units]
    return Material(sum(part.steps for part in parts), sum(part.strength for part in parts))


def lost(before: State, after: State, units: tuple[int, ...]) -> Material:
    """What these units lost between two states."""
    return of_units(before, units).less(of_units(after, units))


def losses(before: State, after: State) -> tuple[Material, ...]:
    """What each side lost between two states."""
    return tuple(lost(before, after, units) for units in before.game.units_of)

"""Units that are cut off: markers when supply is checked, losses at the end of the player turn."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.event import SupplyCut, SupplyRestored
from rasputitsa.engine.state import State
from rasputitsa.engine.step import step
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.casualties import ISOLATION, lose_step
from rasputitsa.mechanisms.impulse.fog import tell
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.supply_line import SupplyLines, supplied
from rasputitsa.mechanisms.topic import topic

MARKED = marks.CUT | marks.CUT_AGAIN


def _troops(s: State) -> list[int]:
    decoy = s.game.of(Formations).decoy
    return [u for u in s.on_map(s.side) if not decoy[u]]


def _sheltered(s: State, hex_: Hex) -> bool:
    return bool(s.game.of(SupplyLines).shelters >> hex_ & 1)


@step
class SupplyCheck(NamedTuple):
    """Units without a supply line receive a marker, a second one in a shelter; the others lose theirs."""

    @topic("isolation.marker", "isolation.second-marker", "isolation.removed")
    def ask(self, s: State) -> None:
        fed = supplied(s, s.side)
        for unit in _troops(s):
            hex_, flags = s.where[unit], s.marks[unit]
            if fed >> hex_ & 1:
                _relieve(s, unit)
            elif not flags & marks.CUT:
                s.marks[unit] |= marks.CUT
                tell(s, unit, SupplyCut(unit, hex_))
            elif _sheltered(s, hex_):
                s.marks[unit] |= marks.CUT_AGAIN
                tell(s, unit, SupplyCut(unit, hex_))


def _relieve(s: State, unit: int) -> None:
    if s.marks[unit] & MARKED:
        s.marks[unit] &= ~MARKED
        tell(s, unit, SupplyRestored(unit, s.where[unit]))


@step
class IsolationLosses(NamedTuple):
    """Marked units that are still cut off lose a step; in a shelter only with their second marker."""

    @topic("isolation.losses", "isolation.shelter", "isolation.relieved")
    def ask(self, s: State) -> None:
        fed = supplied(s, s.side)
        for unit in _troops(s):
            flags = s.marks[unit]
            if not flags & MARKED:
                continue
            if fed >> s.where[unit] & 1:
                _relieve(s, unit)
            elif not _sheltered(s, s.where[unit]) or flags & marks.CUT_AGAIN:
                s.marks[unit] &= ~MARKED
                lose_step(s, unit, ISOLATION)


@topic("isolation.leaving")
def leave(s: State, unit: int) -> bool:
    """A unit sets out from its hex; with two markers it pays a step at once. Is there anything left of it?"""
    if s.marks[unit] & marks.CUT_AGAIN:
        s.marks[unit] &= ~marks.CUT_AGAIN
        lose_step(s, unit, ISOLATION)
    return s.where[unit] >= 0

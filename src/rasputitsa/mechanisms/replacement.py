"""Replacements: points per turn, spent on new units and on restoring reduced ones."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import Action, Convert, Done, Place, Requisition, Restore, Roll
from rasputitsa.engine.decision import CHANCE, Decision, Faces
from rasputitsa.engine.event import Converted, Placed, Restored
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.mechanisms import marks, tracks
from rasputitsa.mechanisms.control import enter
from rasputitsa.mechanisms.purchases import Purchases
from rasputitsa.mechanisms.replacement_rules import REQUISITIONS, RP, Replacement
from rasputitsa.mechanisms.supply import requisition
from rasputitsa.mechanisms.topic import topic


@step
class ReceiveReplacements(NamedTuple):
    """The points of the turn; nothing was saved from earlier ones."""

    @topic("replacement.points", "replacement.not-saved")
    def ask(self, s: State) -> None:
        tracks.put(s, RP, s.game.of(Replacement).schedule[s.side][s.turn - 1])
        tracks.put(s, REQUISITIONS, 0)
        push(s, SpendReplacements())


@step
class SpendReplacements(NamedTuple):
    """Spend the points one at a time; what is left at the end is lost."""

    @topic("replacement.use")
    def ask(self, s: State) -> Decision | None:
        if tracks.value(s, RP) == 0:
            self._end(s)
            return None
        return Decision(s.side, "replacement.ask", Purchases(s), s.game.cite("replacement.ask"))

    def answer(self, s: State, action: Action) -> None:
        if isinstance(action, Done):
            self._end(s)
            return
        tracks.add(s, RP, -1)
        push(s, self)
        if isinstance(action, Place):
            place_new(s, action.unit, action.hex)
        elif isinstance(action, Restore):
            restore(s, action.unit)
        elif isinstance(action, Convert):
            convert(s, action.unit, action.into)
        else:
            assert isinstance(action, Requisition)
            tracks.add(s, REQUISITIONS, 1)
            push(s, RollForSupply())

    def _end(self, s: State) -> None:
        tracks.put(s, RP, 0)
        marks.clear(s, marks.NEW)


@step
class RollForSupply(NamedTuple):
    """A replacement point spent on extra supply: the die says how much."""

    def ask(self, s: State) -> Decision | None:
        return Decision(CHANCE, "supply.extra", Faces(), s.game.cite("supply.extra"))

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Roll)
        requisition(s, action.face)


@topic("replacement.new-reduced", "replacement.panzer-record")
def place_new(s: State, unit: int, hex_: int) -> None:
    """A new unit enters on its reduced side and cannot be restored in the same phase."""
    s.place(unit, hex_)
    s.steps[unit] = len(s.game.strength[unit]) - 1
    s.marks[unit] |= marks.NEW
    s.events.append(Placed(unit, hex_))
    enter(s, s.side, 1 << hex_)
    _record(s, unit)


def restore(s: State, unit: int) -> None:
    s.steps[unit] -= 1
    s.events.append(Restored(unit))
    _record(s, unit)


def _record(s: State, unit: int) -> None:
    """Remember the turn in which a step was bought for a kind that may not be served twice running."""
    rules = s.game.of(Replacement)
    if s.game.kind[unit] in rules.not_consecutive:
        tracks.put(s, rules.consecutive_track, s.turn)


@topic("tank.replaces", "tank.keeps-step")
def convert(s: State, unit: int, into: int) -> None:
    """Another counter takes a unit's place and step; the unit leaves play and scores nothing."""
    hex_ = s.where[unit]
    s.steps[into], s.marks[into] = s.steps[unit], s.marks[unit]
    s.remove(unit, s.game.box["out"])
    s.place(into, hex_)
    s.events.append(Converted(unit, into, hex_))

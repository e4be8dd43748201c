"""Movement phases: orders are given one unit at a time, each unit at most once."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import Action, Move
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.event import Moved
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.control import enter, path_mask
from rasputitsa.mechanisms.movement import GROUND, movers
from rasputitsa.mechanisms.orders import Orders
from rasputitsa.mechanisms.topic import topic


def carry_out(s: State, action: Move) -> int | None:
    """Move a unit; the unit it displaces, if it stopped where a friend still has to move away."""
    unit, path = action
    start, end = s.where[unit], path[-1]
    occupied = s.occupied[s.side] >> end & 1 and end != start
    displaced = s.unit_at(end) if occupied else None
    s.place(unit, end)
    s.marks[unit] |= marks.MOVED
    s.events.append(Moved(unit, start, path))
    enter(s, s.side, path_mask(path))
    return displaced


@step
class MovementPhase(NamedTuple):
    """Units of a group (empty: all) move over ground or by rail, one at a time, each at most once."""

    by: str = GROUND
    who: str = ""

    def words(self) -> tuple[tuple[str, str], ...]:
        return (("group", self.who),)

    def ask(self, s: State) -> None:
        push(s, GiveOrders(self.by, tuple(movers(s, self.by, self.who))))


def group_of_phase(s: State) -> str:
    """The group of kinds that this phase is for; empty if it is for all."""
    steps = s.game.phases[s.phase].steps
    return next((one.who for one in steps if isinstance(one, MovementPhase)), "")


@step
class GiveOrders(NamedTuple):
    """Move one of the units that have not moved yet, or end the phase. ``begun``: some unit has moved."""

    by: str
    units: tuple[int, ...]
    begun: bool = False

    def ask(self, s: State) -> Decision | None:
        options = Orders(s, self.by, self.units, begun=self.begun, group=group_of_phase)
        return Decision(s.side, "move.ask", options, s.game.cite("move.ask"))

    @topic("move.one-at-a-time")
    def answer(self, s: State, action: Action) -> None:
        if isinstance(action, Move):
            carry_on(s, self.by, self.units, action)
        else:
            marks.clear(s, marks.MOVED)


@step
class MakeRoom(NamedTuple):
    """A unit stopped on a friend's hex: the friend must move on before anything else happens.

    Nothing is lost by this order: friends never block each other's way, so any set of moves that ends with
    one unit per hex can be carried out with each displaced unit moving next.
    """

    by: str
    units: tuple[int, ...]
    unit: int

    def ask(self, s: State) -> Decision | None:
        options = Orders(s, self.by, self.units, displaced=self.unit)
        rule, args = s.game.cite("move.make-room"), (("unit", self.unit),)
        return Decision(s.side, "move.make-room", options, rule, args)

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Move)
        carry_on(s, self.by, self.units, action)


def carry_on(s: State, by: str, units: tuple[int, ...], action: Move) -> None:
    """Carry out an order and ask for the next: the displaced friend's first."""
    displaced = carry_out(s, action)
    left = tuple([u for u in units if u != action.unit])
    push(s, GiveOrders(by, left, True) if displaced is None else MakeRoom(by, left, displaced))

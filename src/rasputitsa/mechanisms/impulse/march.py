"""Movement phases with stacks: one order at a time, each unit at most one."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import Action, Emerge, Entrench, Move, Place, Rail
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.event import (
    Emerged,
    Entrenched,
    Halted,
    Moved,
    Placed,
    Private,
    Railed,
    StackMoved,
    StackSeen,
)
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.control import enter, path_mask
from rasputitsa.mechanisms.impulse.fog import OPEN, approach, level, tell
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.isolation import leave
from rasputitsa.mechanisms.impulse.march_rules import passage_of
from rasputitsa.mechanisms.impulse.orders import Marching
from rasputitsa.mechanisms.impulse.rail import pay
from rasputitsa.mechanisms.impulse.stacking import has_room
from rasputitsa.mechanisms.impulse.travel import step_refusal
from rasputitsa.mechanisms.impulse.zones import menace
from rasputitsa.mechanisms.topic import topic

Path = tuple[Hex, ...]


@step
class MarchPhase(NamedTuple):
    """A movement phase of a group (empty: all); with ``entry`` of units off the map; or to ``exploit``."""

    who: str = ""
    entry: bool = False
    exploit: bool = False

    def words(self) -> tuple[tuple[str, str], ...]:
        return (("group", self.who),)

    @topic("move.phase", "exploit.phase")
    def ask(self, s: State) -> None:
        marks.clear(s, marks.MOVED | marks.FED)
        push(s, GiveMarchOrders(self.who, self.entry, self.exploit))


@step
class GiveMarchOrders(NamedTuple):
    """Give one order, or end the phase. ``begun``: some order has been given."""

    who: str
    entry: bool
    exploit: bool
    begun: bool = False

    def ask(self, s: State) -> Decision | None:
        options = self._options(s)
        return Decision(s.side, "march.ask", options, s.game.cite("march.ask"), secret=bool(level(s)))

    def _options(self, s: State) -> Marching:
        return Marching(s, self.who, self.entry, self.exploit, self.begun)

    @topic("move.before-combat")
    def answer(self, s: State, action: Action) -> None:
        if not self.begun:
            self._options(s).note_supply()
        if isinstance(action, Move):
            _march(s, action)
        elif isinstance(action, Rail):
            _ride(s, action)
        elif isinstance(action, Entrench | Emerge):
            _dig(s, action)
        elif isinstance(action, Place):
            s.place(action.unit, action.hex)
            s.events.append(Private(s.side, Placed(action.unit, action.hex)))
        else:
            marks.clear(s, marks.MOVED | marks.FED)
            return
        push(s, self if self.begun else self._replace(begun=True))


@topic("entrench.instead-of-moving", "entrench.leave", "entrench.in-zone")
def _dig(s: State, action: Entrench | Emerge) -> None:
    unit, hex_ = action.unit, s.where[action.unit]
    s.marks[unit] |= marks.MOVED
    s.marks[unit] ^= marks.ENTRENCHED
    kind = Entrenched if isinstance(action, Entrench) else Emerged
    tell(s, unit, kind(unit, hex_))


def _march(s: State, action: Move) -> None:
    """Move a unit; what was hidden may stop it short."""
    unit, start = action.unit, s.where[action.unit]
    if start >= 0 and not leave(s, unit):
        return
    path = action.path if level(s) == OPEN else _passable(s, unit, action.path)
    s.marks[unit] |= marks.MOVED
    if path:
        _arrive(s, unit, path)
        s.marks[unit] &= ~marks.ENTRENCHED
        _tell_moved(s, unit, start, path, Moved(unit, start if start >= 0 else path[0], path))
    if len(path) < len(action.path):
        s.events.append(Private(s.side, Halted(unit, path[-1] if path else action.path[0])))


def _tell_moved(s: State, unit: int, start: Hex, path: Path, event: Moved | Railed) -> None:
    if start < 0:
        tell(s, unit, event, StackSeen(s.side, path[-1]))
    else:
        tell(s, unit, event, StackMoved(s.side, start, path))


def _arrive(s: State, unit: int, path: Path) -> None:
    if s.game.of(Formations).decoy[unit]:
        s.place(unit, path[-1])
        return
    approach(s, s.side, path)
    s.place(unit, path[-1])
    enter(s, s.side, path_mask(path))


@topic("fog.halted", "fog.decoy-no-hindrance")
def _passable(s: State, unit: int, path: Path) -> Path:
    """As much of a path as the enemy allows when he is seen, ending where there is room."""
    fear = menace(s, s.side)
    passage = passage_of(s, unit, fear)
    here, walked = s.where[unit], 0
    if s.game.of(Formations).decoy[unit]:
        return path
    for number, hex_ in enumerate(path):
        if here < 0:
            if (fear.enemies | fear.zone) >> hex_ & 1:
                break
        else:
            direction = s.game.terrain.grid.direction(here, hex_)
            assert direction is not None, "the path has been checked"
            first = number == 0
            if not first and passage.stops >> here & 1:
                break
            if step_refusal(passage, here, hex_, direction, first) is not None:
                break
        here, walked = hex_, number + 1
    return path if walked == len(path) else _with_room(s, unit, path[:walked])


def _with_room(s: State, unit: int, path: Path) -> Path:
    """The beginning of a path that ends where there is room: nobody is stopped short on a full hex."""
    while path and not has_room(s, unit, path[-1]):
        path = path[:-1]
    return path


@topic("rail.one-kind-of-movement")
def _ride(s: State, action: Rail) -> None:
    """Move a unit by rail, for its price."""
    unit, start, path = action.unit, s.where[action.unit], action.path
    if start >= 0 and not leave(s, unit):
        return
    if level(s) != OPEN:
        fear = menace(s, s.side)
        free = ~(fear.enemies | fear.zone)
        number = next((n for n, hex_ in enumerate(path) if not free >> hex_ & 1), len(path))
        path = path if number == len(path) else _with_room(s, unit, path[:number])
    s.marks[unit] |= marks.MOVED
    if path:
        pay(s, unit)
        _arrive(s, unit, path)
        s.marks[unit] &= ~marks.ENTRENCHED
        _tell_moved(s, unit, start, path, Railed(unit, start if start >= 0 else path[0], path))
    if len(path) < len(action.path):
        s.events.append(Private(s.side, Halted(unit, path[-1] if path else action.path[0])))

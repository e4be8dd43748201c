"""What holds in every state of every game, said in words where it does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from rasputitsa.engine.event import (
    Advanced,
    Captured,
    Converted,
    Eliminated,
    Event,
    GameOver,
    Moved,
    PhaseBegan,
    Placed,
    PointsChanged,
    Private,
    Railed,
    Retreated,
)
from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.engine.step import agenda_steps
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.arrival import Arrival
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.impulse.stacking import StackLimit
from rasputitsa.mechanisms.movement_phase import GiveOrders, MakeRoom
from rasputitsa.mechanisms.replacement import RollForSupply, SpendReplacements
from rasputitsa.mechanisms.replacement_rules import RP, Replacement
from rasputitsa.mechanisms.sequence import NextPhase
from rasputitsa.stack_invariants import stack_invariants


def invariants(s: State) -> list[str]:
    """Everything that holds in every state and does not hold in this one, in words."""
    if StackLimit in s.game.parameters:
        return [*stack_invariants(s), *(_events(s) if s.events else ())]
    broken = [*_places(s), *_faces(s), *_control(s), *_agenda(s)]
    if s.battles or s.battle is not None:
        broken += _battles(s)
    if s.events:
        broken += _events(s)
    return broken


def _name(s: State, unit: int) -> str:
    return s.game.counters[unit].key


def _places(s: State) -> Iterator[str]:
    """One unit per hex, apart from one that must make room; occupied hexes follow from it."""
    where, game = s.where, s.game
    for side, units in enumerate(game.units_of):
        mask = 0
        for unit in units:
            if where[unit] >= 0:
                mask |= 1 << where[unit]
        if mask != s.occupied[side]:
            yield f"the occupied hexes of the {game.sides[side]} side are not where its units are"
    taken = [hex_ for hex_ in where if hex_ >= 0]
    room = s.todo[0].unit if s.todo and type(s.todo[0]) is MakeRoom else None
    if len(taken) - len(set(taken)) != (room is not None):
        yield "units share a hex, or the unit that must make room shares none"
    elif room is not None and taken.count(where[room]) != 2:
        yield f"{_name(s, room)} must make room on a hex of its own"
    if (s.occupied[0] | s.occupied[1]) & ~game.grid.board:
        yield "a unit is off the board"


def _faces(s: State) -> Iterator[str]:
    """Steps, marks and boxes are possible ones."""
    last = _last_steps(s.game)
    pool = s.game.box["pool"]
    for unit, (where, lost) in enumerate(zip(s.where, s.steps, strict=True)):
        if not 0 <= lost <= last[unit]:
            yield f"{_name(s, unit)} has lost {lost} steps"
        if where < 0:
            if where == pool and lost != last[unit]:
                yield f"{_name(s, unit)} is in the pool, but not on its last step"
            elif where < pool:
                yield from _boxed(s, unit, s.game.boxes[-1 - where])
    seen = set(s.marks)
    if seen != {0}:
        yield from _marks(s, seen)


@lru_cache(maxsize=8)
def _last_steps(game: Game) -> tuple[int, ...]:
    return tuple(len(faces) - 1 for faces in game.strength)


def _boxed(s: State, unit: int, box: str) -> Iterator[str]:
    if box == "setup" and s.phase >= 0:
        yield f"{_name(s, unit)} was not set up"
    conversion = s.game.of(Replacement).conversion
    later = {u for u, _ in s.game.of(Arrival).turns} | ({conversion.into} if conversion else set())
    if box == "held" and unit not in later:
        yield f"{_name(s, unit)} is held back for no reason"


def _marks(s: State, seen: set[int]) -> Iterator[str]:
    """Marks of a phase are on units of its side and gone when it is over."""
    if not 0 <= min(seen) <= max(seen) < 2 * marks.REDUCED_LAST_TURN:
        yield "there is an unknown mark on a unit"
    transient = marks.MOVED | marks.NEW
    stale = transient & ~(_MARKS.get(type(s.todo[0]), 0) if s.todo else 0)
    if any(mark & stale for mark in seen):
        yield "a unit bears a mark of a phase that is over"
    for unit in s.game.units_of[1 - s.side]:
        if s.marks[unit] & transient:
            yield f"{_name(s, unit)} is marked in the other side's phase"


_MARKS: dict[type, int] = {
    GiveOrders: marks.MOVED,
    MakeRoom: marks.MOVED,
    SpendReplacements: marks.NEW,
    RollForSupply: marks.NEW,
}
"""The marks that may be on units while these steps are asked."""


def _control(s: State) -> Iterator[str]:
    """Every place belongs to one side, to that which stands in it; points are never negative."""
    first, second = s.control
    places = s.game.of(Control).hexes
    if first & second or first | second != places:
        yield "a place is not controlled by exactly one side"
    if s.occupied[0] & places & ~first or s.occupied[1] & places & ~second:
        yield "a unit stands in a place that its side does not control"
    for track, points in zip(s.game.tracks, s.points, strict=True):
        if points < 0:
            yield f"{track} is {points}"


def _agenda(s: State) -> Iterator[str]:
    """The game goes on until its last phase is over, and the phase is the one being played."""
    game = s.game
    if not s.todo:
        if (s.turn, s.phase) != (len(game.turns), len(game.phases) - 1):
            yield "the game ended before its last phase"
        return
    steps = agenda_steps(s.todo)
    if type(steps[-1]) is not NextPhase:
        yield "no phase follows this one"
    if not 1 <= s.turn <= len(game.turns) or not -1 <= s.phase < len(game.phases):
        yield f"there is no phase {s.turn}.{s.phase}"
    elif s.phase >= 0 and (s.side != game.phases[s.phase].side or s.turn in game.phases[s.phase].skip_turns):
        yield f"{s.turn}.{game.phases[s.phase].id} is not a phase of side {s.side}"
    if s.points[game.track[RP]] and type(steps[0]) not in (SpendReplacements, RollForSupply):
        yield "replacement points are left outside a replacement phase"


def _battles(s: State) -> Iterator[str]:
    """Battles are between adjacent enemies, and no unit is in two of them on the same side."""
    battles = [*s.battles, *([] if s.battle is None else [s.battle])]
    targets = [battle.target for battle in battles]
    attackers = [unit for battle in battles for unit in battle.attackers]
    if len(set(targets)) != len(targets) or len(set(attackers)) != len(attackers):
        yield "a unit is in two battles"
    for battle in s.battles:
        yield from _battle(s, battle)
    if s.battle is not None:
        for unit in s.battle.attackers:
            if s.where[unit] >= 0 and not s.game.grid.adjacent(s.where[unit], s.battle.hex):
                yield f"{_name(s, unit)} is not next to the hex it attacks"


def _battle(s: State, battle: Battle) -> Iterator[str]:
    game = s.game
    if s.where[battle.target] != battle.hex or game.side_of[battle.target] == s.side:
        yield f"{_name(s, battle.target)} is not where it is attacked"
    for unit in battle.attackers:
        if game.side_of[unit] != s.side or s.where[unit] < 0:
            yield f"{_name(s, unit)} cannot attack"
        elif not game.grid.adjacent(s.where[unit], battle.hex):
            yield f"{_name(s, unit)} is not next to {_name(s, battle.target)}"


def _events(s: State) -> Iterator[str]:
    """What the events tell last is how things are."""
    told: dict[tuple[str, object], int] = {}
    for event in (e.event if type(e) is Private else e for e in s.events):
        if type(event) in _FACTS:
            told.update(_FACTS[type(event)](event, s.game))
    for (kind, what), value in told.items():
        if _fact(s, kind, what) != value:
            yield f"{kind} {what} is not what the events say"
    yield from _phase_events(s)


def _fact(s: State, kind: str, what: Any) -> object:
    if kind == "unit":
        return s.where[what]
    return s.control[1] >> what & 1 if kind == "hex" else s.points[s.game.track[what]]


def _phase_events(s: State) -> Iterator[str]:
    began = [event for event in s.events if type(event) is PhaseBegan]
    if began and began[-1] != (s.turn, s.game.phases[s.phase].id, s.side):
        yield "the phase is not the one that began last"
    if bool(s.todo) == any(type(event) is GameOver for event in s.events):
        yield "the end of the game is told at another time than it comes"


_FACTS: dict[type, Callable[[Event, Game], dict[tuple[str, object], int]]] = {
    Placed: lambda e, game: {("unit", e.unit): e.hex},
    Moved: lambda e, game: {("unit", e.unit): e.path[-1]},
    Railed: lambda e, game: {("unit", e.unit): e.path[-1]},
    Retreated: lambda e, game: {("unit", e.unit): e.path[-1]},
    Advanced: lambda e, game: {("unit", e.unit): e.hex},
    Eliminated: lambda e, game: {("unit", e.unit): game.box["pool"]},
    Converted: lambda e, game: {("unit", e.unit): game.box["out"], ("unit", e.into): e.hex},
    Captured: lambda e, game: {("hex", e.hex): e.side},
    PointsChanged: lambda e, game: {("track", e.track): e.value},
}
"""What each kind of event says of a unit's place, a hex's holder or a track."""

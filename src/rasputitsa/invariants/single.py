"""What holds in every state of a game with one unit in a hex."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.invariants.common import intruders, name
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.arrival import Arrival
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.movement_phase import GiveOrders, MakeRoom
from rasputitsa.mechanisms.replacement import RollForSupply, SpendReplacements
from rasputitsa.mechanisms.replacement_rules import RP, Replacement


def single(s: State) -> Iterator[str]:
    yield from _places(s)
    yield from _faces(s)
    yield from intruders(s)
    yield from _replacement_points(s)
    if s.battles or s.battle is not None:
        yield from _battles(s)


def _places(s: State) -> Iterator[str]:
    """One unit per hex, apart from one that must make room."""
    taken = [hex_ for hex_ in s.where if hex_ >= 0]
    room = s.todo[0].unit if s.todo and type(s.todo[0]) is MakeRoom else None
    if len(taken) - len(set(taken)) != (room is not None):
        yield "units share a hex, or the unit that must make room shares none"
    elif room is not None and taken.count(s.where[room]) != 2:
        yield f"{name(s, room)} must make room on a hex of its own"


def _faces(s: State) -> Iterator[str]:
    """Steps, marks and boxes are possible ones."""
    last = _last_steps(s.game)
    pool = s.game.box["pool"]
    for unit, (where, lost) in enumerate(zip(s.where, s.steps, strict=True)):
        if not 0 <= lost <= last[unit]:
            yield f"{name(s, unit)} has lost {lost} steps"
        if where < 0:
            if where == pool and lost != last[unit]:
                yield f"{name(s, unit)} is in the pool, but not on its last step"
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
        yield f"{name(s, unit)} was not set up"
    conversion = s.game.of(Replacement).conversion
    later = {u for u, _ in s.game.of(Arrival).turns} | ({conversion.into} if conversion else set())
    if box == "held" and unit not in later:
        yield f"{name(s, unit)} is held back for no reason"


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
            yield f"{name(s, unit)} is marked in the other side's phase"


_MARKS: dict[type, int] = {
    GiveOrders: marks.MOVED,
    MakeRoom: marks.MOVED,
    SpendReplacements: marks.NEW,
    RollForSupply: marks.NEW,
}
"""The marks that may be on units while these steps are asked."""


def _replacement_points(s: State) -> Iterator[str]:
    if s.todo and s.points[s.game.track[RP]] and type(s.todo[0]) not in (SpendReplacements, RollForSupply):
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
                yield f"{name(s, unit)} is not next to the hex it attacks"


def _battle(s: State, battle: Battle) -> Iterator[str]:
    game = s.game
    if s.where[battle.target] != battle.hex or game.side_of[battle.target] == s.side:
        yield f"{name(s, battle.target)} is not where it is attacked"
    for unit in battle.attackers:
        if game.side_of[unit] != s.side or s.where[unit] < 0:
            yield f"{name(s, unit)} cannot attack"
        elif not game.grid.adjacent(s.where[unit], battle.hex):
            yield f"{name(s, unit)} is not next to {name(s, battle.target)}"

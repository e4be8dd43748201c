"""What holds in every state of a game with stacks."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.engine.state import State
from rasputitsa.engine.step import agenda_steps
from rasputitsa.invariants.common import intruders, name
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.deployment import DeployZones
from rasputitsa.mechanisms.impulse.entry import HELD, Schedule
from rasputitsa.mechanisms.impulse.fog import level
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.march import GiveMarchOrders
from rasputitsa.mechanisms.impulse.march_rules import MarchRules
from rasputitsa.mechanisms.impulse.stacking import StackLimit, loads

EVERY = sum(marks.MARKS.values())


def stacks(s: State) -> Iterator[str]:
    yield from _places(s)
    yield from _stacks(s)
    yield from _units(s)
    if not level(s):
        yield from intruders(s)
    yield from _marks(s)
    yield from _battles(s)


def _places(s: State) -> Iterator[str]:
    if s.occupied[0] & s.occupied[1]:
        yield "enemies share a hex"
    if (s.occupied[0] | s.occupied[1]) & s.game.of(MarchRules).impassable:
        yield "a unit stands where none can"


def _stacks(s: State) -> Iterator[str]:
    for side, limit in enumerate(s.game.of(StackLimit).halves):
        for hex_, halves in loads(s, side).items():
            if halves > limit:
                yield f"{s.game.grid.label(hex_)} holds {halves / 2} divisions"


def _units(s: State) -> Iterator[str]:
    turns = dict(s.game.of(Schedule).turns)
    lasts, turn = [len(faces) - 1 for faces in s.game.strength], s.turn
    for unit, (where, lost, flags) in enumerate(zip(s.where, s.steps, s.marks, strict=True)):
        if not 0 <= lost <= lasts[unit] or not 0 <= flags <= EVERY:
            yield f"{name(s, unit)} has lost {lost} steps and has the marks {flags}"
        if flags:
            yield from _marked(s, unit, flags)
        if where < 0:
            yield from _off_map(s, unit)
        elif turns and turns.get(unit, 0) > turn:
            yield f"{name(s, unit)} came before its turn"


def _marked(s: State, unit: int, flags: int) -> Iterator[str]:
    if s.where[unit] < 0 and flags & ~marks.MOVED:
        yield f"{name(s, unit)} bears marks off the map"
    if flags & marks.ENTRENCHED and not s.game.of(Formations).entrenched[unit]:
        yield f"{name(s, unit)} cannot be entrenched"
    if flags & marks.CUT_AGAIN and not flags & marks.CUT:
        yield f"{name(s, unit)} has a second marker without a first"


def _off_map(s: State, unit: int) -> Iterator[str]:
    box, where, lost = s.game.box, s.where[unit], s.steps[unit]
    if where == box["pool"] and lost != len(s.game.strength[unit]) - 1:
        yield f"{name(s, unit)} was eliminated before its last step"
    if where == box["setup"] and not any(isinstance(todo, DeployZones) for todo in agenda_steps(s.todo)):
        yield f"{name(s, unit)} was not set up"
    if where == box[HELD] and lost:
        yield f"{name(s, unit)} is held back with losses"


def _marks(s: State) -> Iterator[str]:
    """Marks of a phase are gone when it is over."""
    if not s.todo:
        return
    if not isinstance(s.todo[0], GiveMarchOrders) and any(flags & marks.MOVED for flags in s.marks):
        yield "a unit bears the mark of a movement phase that is over"
    if s.battle is None and any(flags & marks.SHOWN for flags in s.marks):
        yield "a stack is shown after its battle"


def _battles(s: State) -> Iterator[str]:
    attackers = [unit for battle in s.battles for unit in battle.attackers]
    if len(set(attackers)) != len(attackers):
        yield "a unit is in two battles"
    for battle in s.battles:
        if not s.occupied[1 - s.side] >> battle.hex & 1:
            yield f"nobody defends {s.game.grid.label(battle.hex)}"
    for battle in (*s.battles, *([] if s.battle is None else [s.battle])):
        for unit in battle.attackers:
            here = s.where[unit]
            if here >= 0 and here != battle.hex and not s.game.grid.adjacent(here, battle.hex):
                yield f"{name(s, unit)} is not next to the hex it attacks"
            if here >= 0 and not s.marks[unit] & marks.FOUGHT:
                yield f"{name(s, unit)} attacks without being marked"

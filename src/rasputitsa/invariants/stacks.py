"""What holds in every state of a game with stacks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import gt, or_

from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.engine.step import agenda_steps
from rasputitsa.invariants.common import intruders, name
from rasputitsa.invariants.decoys import decoys
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.deployment import DeployZones
from rasputitsa.mechanisms.impulse.entry import HELD, Schedule
from rasputitsa.mechanisms.impulse.fog import level
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.march import GiveMarchOrders
from rasputitsa.mechanisms.impulse.march_rules import MarchRules
from rasputitsa.mechanisms.impulse.orders import Marching
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
    yield from decoys(s)


def _places(s: State) -> Iterator[str]:
    if s.occupied[0] & s.occupied[1]:
        yield "enemies share a hex"
    if (s.occupied[0] | s.occupied[1]) & s.game.of(MarchRules).impassable:
        yield "a unit stands where none can"


def _stacks(s: State) -> Iterator[str]:
    """No hex is overfull, but while a player gives his orders, as long as it can be cleared."""
    for side, limit in enumerate(s.game.of(StackLimit).halves):
        over = {hex_: halves for hex_, halves in loads(s, side).items() if halves > limit}
        if over and not (side == s.side and _can_be_cleared(s)):
            for hex_, halves in over.items():
                yield f"{s.game.grid.label(hex_)} holds {halves / 2} divisions"


def _can_be_cleared(s: State) -> bool:
    asked = s.todo[0].ask(s) if s.todo and isinstance(s.todo[0], GiveMarchOrders) else None
    return asked is not None and isinstance(asked.options, Marching) and asked.options.relief() is not None


def _units(s: State) -> Iterator[str]:
    """After every action: that all is well is seen at a glance, and only faults are looked for singly."""
    lasts = _lasts(s.game)
    if any(map(gt, s.steps, lasts)) or min(s.steps) < 0 or min(s.marks) < 0 or max(s.marks) > EVERY:
        yield from _impossible(s, lasts)
    for unit, flags in enumerate(s.marks):
        if flags:
            yield from _marked(s, unit, flags)
    for unit, turn in s.game.of(Schedule).turns:
        if s.where[unit] >= 0 and turn > s.turn:
            yield f"{name(s, unit)} came before its turn"
    yield from _off_map(s, lasts)


@lru_cache(maxsize=64)
def _lasts(game: Game) -> tuple[int, ...]:
    """The steps that each unit has lost at most while it is on the map."""
    return tuple(len(faces) - 1 for faces in game.strength)


def _impossible(s: State, lasts: tuple[int, ...]) -> Iterator[str]:
    for unit, (lost, flags) in enumerate(zip(s.steps, s.marks, strict=True)):
        if not 0 <= lost <= lasts[unit] or not 0 <= flags <= EVERY:
            yield f"{name(s, unit)} has lost {lost} steps and has the marks {flags}"


def _marked(s: State, unit: int, flags: int) -> Iterator[str]:
    if s.where[unit] < 0 and flags & ~marks.MOVED:
        yield f"{name(s, unit)} bears marks off the map"
    if flags & marks.ENTRENCHED and not s.game.of(Formations).entrenched[unit]:
        yield f"{name(s, unit)} cannot be entrenched"
    if flags & marks.CUT_AGAIN and not flags & marks.CUT:
        yield f"{name(s, unit)} has a second marker without a first"


def _off_map(s: State, lasts: tuple[int, ...]) -> Iterator[str]:
    pool, setup, held = (s.game.box[box] for box in ("pool", "setup", HELD))
    lost, where = s.steps, s.where
    for unit in [u for u, place in enumerate(where) if place == pool and lost[u] != lasts[u]]:
        yield f"{name(s, unit)} was eliminated before its last step"
    for unit in [u for u, place in enumerate(where) if place == held and lost[u]]:
        yield f"{name(s, unit)} is held back with losses"
    if setup in where and not any(isinstance(todo, DeployZones) for todo in agenda_steps(s.todo)):
        for unit in [u for u, place in enumerate(where) if place == setup]:
            yield f"{name(s, unit)} was not set up"


def _marks(s: State) -> Iterator[str]:
    """Marks of a phase are gone when it is over."""
    if not s.todo:
        return
    every = reduce(or_, s.marks)
    if every & (marks.MOVED | marks.FED) and not isinstance(s.todo[0], GiveMarchOrders):
        yield "a unit bears the mark of a movement phase that is over"
    if every & marks.SHOWN and s.battle is None:
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

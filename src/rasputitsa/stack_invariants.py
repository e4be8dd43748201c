"""What holds in every state of a game with stacks, said in words where it does not."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.engine.state import State
from rasputitsa.engine.step import agenda_steps
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.impulse.deployment import DeployZones
from rasputitsa.mechanisms.impulse.entry import HELD, Schedule
from rasputitsa.mechanisms.impulse.fog import level
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.march import GiveMarchOrders
from rasputitsa.mechanisms.impulse.march_rules import MarchRules
from rasputitsa.mechanisms.impulse.stacking import StackLimit, loads
from rasputitsa.mechanisms.sequence import NextPhase

EVERY = sum(marks.MARKS.values())
OF_A_COMBAT = marks.FOUGHT | marks.DEFENDED | marks.BROKEN | marks.SPENT


def stack_invariants(s: State) -> list[str]:
    """Everything that holds in every state and does not hold in this one, in words."""
    return [*_places(s), *_stacks(s), *_units(s), *_table(s), *_agenda(s), *_battles(s)]


def _name(s: State, unit: int) -> str:
    return s.game.counters[unit].key


def _places(s: State) -> Iterator[str]:
    for side, units in enumerate(s.game.units_of):
        mask = 0
        for unit in units:
            if s.where[unit] >= 0:
                mask |= 1 << s.where[unit]
        if mask != s.occupied[side]:
            yield f"the occupied hexes of the {s.game.sides[side]} side are not where its units are"
    if s.occupied[0] & s.occupied[1]:
        yield "enemies share a hex"
    everywhere = s.occupied[0] | s.occupied[1]
    if everywhere & ~s.game.grid.board or everywhere & s.game.of(MarchRules).impassable:
        yield "a unit stands where none can"


def _stacks(s: State) -> Iterator[str]:
    for side, limit in enumerate(s.game.of(StackLimit).halves):
        for hex_, halves in loads(s, side).items():
            if halves > limit:
                yield f"{s.game.grid.label(hex_)} holds {halves / 2} divisions"


def _units(s: State) -> Iterator[str]:
    game, formations = s.game, s.game.of(Formations)
    turns = dict(game.of(Schedule).turns)
    setting_up = any(isinstance(todo, DeployZones) for todo in agenda_steps(s.todo))
    for unit, (where, lost, flags) in enumerate(zip(s.where, s.steps, s.marks, strict=True)):
        last = len(game.strength[unit]) - 1
        if not 0 <= lost <= last or not 0 <= flags <= EVERY:
            yield f"{_name(s, unit)} has lost {lost} steps and has the marks {flags}"
        if where < 0 and flags & ~marks.MOVED:
            yield f"{_name(s, unit)} bears marks off the map"
        if flags & marks.ENTRENCHED and not formations.entrenched[unit]:
            yield f"{_name(s, unit)} cannot be entrenched"
        if flags & marks.CUT_AGAIN and not flags & marks.CUT:
            yield f"{_name(s, unit)} has a second marker without a first"
        if where == game.box["pool"] and lost != last:
            yield f"{_name(s, unit)} was eliminated before its last step"
        if where == game.box["setup"] and not setting_up:
            yield f"{_name(s, unit)} was not set up"
        if where >= 0 and turns.get(unit, 0) > s.turn:
            yield f"{_name(s, unit)} came before its turn"
        if where == game.box[HELD] and lost:
            yield f"{_name(s, unit)} is held back with losses"


def _table(s: State) -> Iterator[str]:
    first, second = s.control
    places = s.game.of(Control).hexes
    if first & second or first | second != places:
        yield "a place is not controlled by exactly one side"
    if not level(s) and (s.occupied[0] & places & ~first or s.occupied[1] & places & ~second):
        yield "a unit stands in a place that its side does not control"
    for track, points in zip(s.game.tracks, s.points, strict=True):
        if points < 0:
            yield f"{track} is {points}"


def _agenda(s: State) -> Iterator[str]:
    game = s.game
    if not s.todo:
        if (s.turn, s.phase) != (len(game.turns), len(game.phases) - 1):
            yield "the game ended before its last phase"
        return
    steps = agenda_steps(s.todo)
    if type(steps[-1]) is not NextPhase:
        yield "no phase follows this one"
    if s.phase >= 0 and (s.side != game.phases[s.phase].side or s.turn in game.phases[s.phase].skip_turns):
        yield f"{s.turn}.{game.phases[s.phase].id} is not a phase of side {s.side}"
    marching = isinstance(steps[0], GiveMarchOrders)
    if not marching and any(flags & marks.MOVED for flags in s.marks):
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
                yield f"{_name(s, unit)} is not next to the hex it attacks"
            if here >= 0 and not s.marks[unit] & marks.FOUGHT:
                yield f"{_name(s, unit)} attacks without being marked"

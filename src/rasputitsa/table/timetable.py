"""The turn record track and the sequence of play, with what each turn brings."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.engine.game import Turn
from rasputitsa.mechanisms.arrival import Arrival, Reinforcements
from rasputitsa.mechanisms.attrition import Attrition
from rasputitsa.mechanisms.impulse.air import AirRules
from rasputitsa.mechanisms.replacement import ReceiveReplacements
from rasputitsa.mechanisms.replacement_rules import Replacement
from rasputitsa.mechanisms.trace import Trace
from rasputitsa.table.record import record
from rasputitsa.table.stacks.timetable import notes as stack_notes
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.scene import PhaseRow, TurnBox


def turns(voice: Voice) -> list[TurnBox]:
    return [
        TurnBox(
            number=turn.number,
            date=voice.date(turn.number),
            weather=turn.weather,
            weather_name=voice.name("weather", turn.weather),
            notes=list(_notes(voice, turn)),
        )
        for turn in voice.game.turns
    ]


def _notes(voice: Voice, turn: Turn) -> Iterator[str]:
    if record(voice.game, AirRules) is not None:
        yield from stack_notes(voice, turn)
        return
    yield from _replacements(voice, turn)
    yield from _skipped(voice, turn)
    yield from _specials(voice, turn)


def phases(voice: Voice) -> list[PhaseRow]:
    game = voice.game
    return [
        PhaseRow(
            id=phase.id,
            name=voice.name("phase", phase.id),
            side=game.sides[phase.side],
            rule=phase.rule,
            skips=sorted(phase.skip_turns),
        )
        for phase in game.phases
    ]


def _replacements(voice: Voice, turn: Turn) -> Iterator[str]:
    replacement = record(voice.game, Replacement)
    for side, schedule in enumerate(() if replacement is None else replacement.schedule):
        points = schedule[turn.number - 1]
        if points and not _receives_nothing(voice, side, turn):
            yield voice.say("table-turn-points", side=side, points=points)


def _receives_nothing(voice: Voice, side: int, turn: Turn) -> bool:
    """Is every phase in which the side could receive its points left out of this turn?"""
    return all(
        turn.number in phase.skip_turns
        for phase in voice.game.phases
        if phase.side == side and any(isinstance(step, ReceiveReplacements) for step in phase.steps)
    )


def _skipped(voice: Voice, turn: Turn) -> Iterator[str]:
    for phase in voice.game.phases:
        if turn.number in phase.skip_turns:
            yield voice.say("table-turn-skips", phase=phase.id)


def _specials(voice: Voice, turn: Turn) -> Iterator[str]:
    game = voice.game
    yield from _arrivals(voice, turn)
    replacement = record(game, Replacement)
    conversion = None if replacement is None else replacement.conversion
    if conversion is not None and conversion.turn == turn.number:
        yield voice.say("table-turn-conversion", unit=conversion.into)
    attrition = record(game, Attrition)
    if attrition is not None and attrition.weather == turn.weather:
        yield voice.say("table-turn-attrition")
    if turn.mark:
        yield voice.say("table-turn-weather")
    trace = record(game, Trace)
    for edge in () if trace is None else trace.seasonal:
        if turn.number in edge.turns:
            yield voice.say("table-turn-edge", side=edge.side, hexes=voice.listed(voice.mask(edge.hexes)))


def _arrivals(voice: Voice, turn: Turn) -> Iterator[str]:
    game, arrival = voice.game, record(voice.game, Arrival)
    if arrival is None:
        return
    steps = [step for phase in game.phases for step in phase.steps]
    arrives = any(isinstance(step, Reinforcements) for step in steps)
    for unit, when in arrival.turns:
        if when == turn.number:
            yield voice.say("table-turn-arrives" if arrives else "table-turn-bought", unit=unit)
    if arrival.early_turn == turn.number:
        yield voice.say("table-turn-early", face=arrival.early_on)

"""Reading the turn record track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from rasputitsa.data.choice_fault import MARK_FORM, MARK_TURN, MARK_TWICE, ChoiceFault, fault
from rasputitsa.data.reader import Reader
from rasputitsa.engine.game import Turn
from rasputitsa.mechanisms.weather import EARLY, LATE, VariableWeather

MARKS = "weather_marks"
"""The option that names the marked turns."""


def read_turns(reader: Reader) -> tuple[tuple[Turn, ...], VariableWeather]:
    """The turns with their weather and marks, and how marked weather changes."""
    known = reader.sub("movement").sub("weather").names()
    options = reader.sub("weather", {})
    turns = []
    for number, row in enumerate(reader.rows("turns"), start=1):
        turns.append(Turn(number, row.text("label"), row.text("weather", among=known)))
        row.finish()
    variable = VariableWeather(options.integer("changes_on", VariableWeather().changes_on, low=1, high=6))
    marks, faults = read_marks(options.text("marks", ""), len(turns))
    if options.flag("inferred", False):
        marks |= inferred_marks(turns)
    for wrong in faults:
        options.fault("marks", wrong.english)
    options.finish()
    return tuple(turn._replace(mark=marks.get(turn.number, "")) for turn in turns), variable


def mark_faults(table: Mapping[str, Any]) -> list[ChoiceFault]:
    """What is wrong with the marks of a ruleset, as far as an option has put them there."""
    marks = table.get("weather", {}).get("marks", "")
    return read_marks(str(marks), len(table["turns"]))[1]


def read_marks(text: str, last: int) -> tuple[dict[int, str], list[ChoiceFault]]:
    """The marks in a list such as ``2:early,5:late``, by their turns."""
    marks: dict[int, str] = {}
    faults = []
    for mark in filter(None, text.split(",")):
        turn, _, when = mark.strip().partition(":")
        if not (turn.isascii() and turn.isdigit()) or when not in (EARLY, LATE):
            faults.append(fault(MARK_FORM, MARKS, mark=repr(mark)))
        elif not 1 <= int(turn) <= last:
            faults.append(fault(MARK_TURN, MARKS, mark=repr(mark), last=str(last)))
        elif int(turn) in marks:
            faults.append(fault(MARK_TWICE, MARKS, mark=repr(mark)))
        else:
            marks[int(turn)] = when
    return marks, faults


def inferred_marks(turns: Sequence[Turn]) -> dict[int, str]:
    """A mark on every turn that a die could change: early before other weather, late after it."""
    marks: dict[int, str] = {}
    for before, after in pairwise(turns):
        if before.weather != after.weather:
            marks.setdefault(before.number, EARLY)
            marks.setdefault(after.number, LATE)
    return marks

"""Reading the turn record track."""

from __future__ import annotations

from rasputitsa.data.reader import Reader
from rasputitsa.engine.game import Turn
from rasputitsa.mechanisms.weather import EARLY, LATE, VariableWeather


def read_turns(reader: Reader) -> tuple[tuple[Turn, ...], VariableWeather]:
    """The turns with their weather and marks, and how marked weather changes."""
    known = reader.sub("movement").sub("weather").names()
    options = reader.sub("weather", {})
    rows = list(reader.rows("turns"))
    variable = VariableWeather(options.integer("changes_on", VariableWeather().changes_on, low=1, high=6))
    marks = _weather_marks(options, len(rows))
    options.finish()
    turns = []
    for number, row in enumerate(rows, start=1):
        turns.append(Turn(number, row.text("label"), row.text("weather", among=known), marks.get(number, "")))
        row.finish()
    return tuple(turns), variable


def _weather_marks(reader: Reader, last: int) -> dict[int, str]:
    marks: dict[int, str] = {}
    for mark in filter(None, reader.text("marks", "").split(",")):
        turn, _, when = mark.strip().partition(":")
        if not (turn.isascii() and turn.isdigit()) or when not in (EARLY, LATE):
            reader.fault("marks", f"{mark!r} is not like 2:early or 5:late")
        elif not 1 <= int(turn) <= last or int(turn) in marks:
            reader.fault("marks", f"{mark!r} marks no turn of 1..{last}, or one that is marked already")
        else:
            marks[int(turn)] = when
    return marks

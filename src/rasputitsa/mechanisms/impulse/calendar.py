"""The weather of the turn: as the calendar says, or a die that brings the turn before or the turn after."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import Action, Roll
from rasputitsa.engine.decision import CHANCE, Decision, Faces
from rasputitsa.engine.event import Rolled, WeatherCame
from rasputitsa.engine.state import State
from rasputitsa.engine.step import step
from rasputitsa.mechanisms.topic import topic


class Drift(NamedTuple):
    """The highest face that brings the weather of the turn before, and the lowest that of the turn after."""

    before: int
    after: int


@step
class CalendarRoll(NamedTuple):
    """Roll for the weather of this turn. The rows of the calendar stay where they are."""

    def ask(self, s: State) -> Decision | None:
        return Decision(CHANCE, "calendar.roll", Faces(), s.game.cite("calendar.roll"))

    @topic("calendar.neighbours", "calendar.ends")
    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Roll)
        drift, turns = s.game.of(Drift), s.game.turns
        s.events.append(Rolled("calendar.roll", action.face))
        turn = s.turn - (action.face <= drift.before) + (action.face >= drift.after)
        weather = turns[min(max(turn, 1), len(turns)) - 1].weather
        if weather != s.weather:
            s.weather = weather
            s.events.append(WeatherCame(s.turn, weather))

"""Weather that may come early or linger: a die on the marked turns."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import Action, Roll
from rasputitsa.engine.decision import CHANCE, Decision, Faces
from rasputitsa.engine.event import Rolled, WeatherCame
from rasputitsa.engine.state import State
from rasputitsa.engine.step import step
from rasputitsa.mechanisms.topic import topic

EARLY = "early"
LATE = "late"


class VariableWeather(NamedTuple):
    """The lowest die that changes the weather of a marked turn."""

    changes_on: int = 4


@step
class WeatherRoll(NamedTuple):
    """On a turn marked early or late, roll whether the neighbouring turn's printed weather reigns."""

    def ask(self, s: State) -> Decision | None:
        if not s.game.turns[s.turn - 1].mark:
            return None
        return Decision(CHANCE, "weather.roll", Faces(), s.game.cite("weather.roll"))

    @topic("weather.change")
    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Roll)
        game = s.game
        s.events.append(Rolled("weather.roll", action.face))
        if action.face < game.of(VariableWeather).changes_on:
            return
        neighbour = s.turn + (1 if game.turns[s.turn - 1].mark == EARLY else -1)
        weather = game.turns[min(max(neighbour, 1), len(game.turns)) - 1].weather
        if weather != s.weather:
            s.weather = weather
            s.events.append(WeatherCame(s.turn, weather))

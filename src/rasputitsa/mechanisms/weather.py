"""Weather that may come early or linger: a die on the marked turns."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import Action, Roll
from rasputitsa.engine.decision import CHANCE, Decision, Faces
from rasputitsa.engine.event import Rolled, WeatherCame
from rasputitsa.engine.game import Game, Turn
from rasputitsa.engine.state import State
from rasputitsa.engine.step import step
from rasputitsa.mechanisms.topic import topic

EARLY = "early"
LATE = "late"


class VariableWeather(NamedTuple):
    """The lowest die that changes the weather of a marked turn."""

    changes_on: int = 4

    def effect(self, game: Game) -> object:
        """The marks that can change the weather of their turn."""
        marks = {turn.number: turn.mark for turn in game.turns if rolled(game, turn)}
        return (self.changes_on, marks) if marks else None


def neighbour(game: Game, turn: Turn) -> str:
    """The printed weather that a die can bring on a marked turn; its own if it has no such neighbour."""
    number = turn.number + (1 if turn.mark == EARLY else -1)
    return game.turns[min(max(number, 1), len(game.turns)) - 1].weather


def rolled(game: Game, turn: Turn) -> bool:
    """Is there a die on this turn that can change its weather?"""
    phases = [phase for phase in game.phases if turn.number not in phase.skip_turns]
    asked = any(isinstance(step, WeatherRoll) for phase in phases for step in phase.steps)
    return asked and bool(turn.mark) and neighbour(game, turn) != turn.weather


def weather_of(game: Game, turn: Turn) -> frozenset[str]:
    """The weather that a turn can have: what is printed, and what a die can bring."""
    return frozenset((turn.weather, neighbour(game, turn) if rolled(game, turn) else turn.weather))


def weathers(game: Game) -> frozenset[str]:
    """All weather that there can be in a game."""
    return frozenset().union(*(weather_of(game, turn) for turn in game.turns))


@step
class WeatherRoll(NamedTuple):
    """On a turn marked early or late, roll whether the neighbouring turn's printed weather reigns."""

    def matters(self, game: Game, turn: Turn) -> bool:
        return bool(turn.mark) and neighbour(game, turn) != turn.weather

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
        weather = neighbour(game, game.turns[s.turn - 1])
        if weather != s.weather:
            s.weather = weather
            s.events.append(WeatherCame(s.turn, weather))

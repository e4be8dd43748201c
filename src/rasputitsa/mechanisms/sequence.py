"""The sequence of play: phases as rows, turn after turn, until the last one ends."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.event import GameOver, PhaseBegan, WeatherCame
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.topic import topic


@step
class NextPhase(NamedTuple):
    """Lies at the bottom of the agenda: begins the next phase, the next turn, or ends the game."""

    @topic("sequence.phases", "sequence.first-turn")
    def ask(self, s: State) -> None:
        game = s.game
        while True:
            s.phase += 1
            if s.phase == len(game.phases):
                if s.turn == len(game.turns):
                    end(s)
                    return
                begin_turn(s)
            row = game.phases[s.phase]
            if s.turn not in row.skip_turns:
                break
        s.side = row.side
        s.events.append(PhaseBegan(s.turn, row.id, row.side))
        push(s, *row.steps, self)


@topic("sequence.turns", "weather.printed")
def begin_turn(s: State) -> None:
    """Advance the turn marker; the weather of the track comes with it."""
    marks.age(s)
    s.turn += 1
    s.phase = 0
    weather = s.game.turns[s.turn - 1].weather
    if weather != s.weather:
        s.weather = weather
        s.events.append(WeatherCame(s.turn, weather))


@topic("victory.last-turn")
def end(s: State) -> None:
    """The last turn is over."""
    s.todo = ()
    s.phase = len(s.game.phases) - 1
    winner, reason = s.game.finish(s)
    s.events.append(GameOver(winner, reason))

"""What each turn brings in games with stacks: air and rail points, reinforcements, winter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rasputitsa.engine.game import Turn
from rasputitsa.mechanisms.impulse.air import AirRules
from rasputitsa.mechanisms.impulse.calendar import CalendarRoll
from rasputitsa.mechanisms.impulse.entry import Schedule
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.march_rules import MarchRules
from rasputitsa.mechanisms.impulse.odds import CombatRules
from rasputitsa.mechanisms.impulse.rail import Railways
from rasputitsa.mechanisms.impulse.rebuilding import Rebuilding
from rasputitsa.table.names import army_name
from rasputitsa.table.voice import Voice


def notes(voice: Voice, turn: Turn) -> Iterator[str]:
    """The lines of a box of the turn track."""
    game = voice.game
    air, rail = game.of(AirRules).points[turn.number - 1], game.of(Railways).capacity
    yield voice.say("table-turn-air", points=voice.listed(f"{voice.side(s)} {n}" for s, n in enumerate(air)))
    for side, capacity in enumerate(rail):
        if capacity:
            yield voice.say("table-turn-rail", side=side, points=capacity)
    yield from _weather(voice, turn)
    yield from _arrivals(voice, turn)
    rebuilding = game.of(Rebuilding)
    if rebuilding.turn == turn.number:
        yield voice.say("table-turn-rebuilt", side=rebuilding.side, divisions=rebuilding.halves // 2)
    yield from _once(voice, turn)


def _weather(voice: Voice, turn: Turn) -> Iterator[str]:
    game = voice.game
    if any(isinstance(step, CalendarRoll) for phase in game.phases for step in phase.steps):
        yield voice.say("table-turn-weather")
    pace, combat = game.of(MarchRules).weather[turn.weather], game.of(CombatRules)
    if pace.halved:
        yield voice.say("table-turn-halved")
    for side, less in enumerate(pace.mechanised_less):
        if less:
            yield voice.say("table-turn-slower", side=side, points=less)
    for season in combat.seasons:
        in_turn = season.first <= turn.number <= season.last
        if in_turn and season.weather in ("", turn.weather):
            who = "none" if season.side is None else "side"
            side = season.side or 0
            yield voice.say("table-turn-season", who=who, side=side, columns=season.columns)


def _arrivals(voice: Voice, turn: Turn) -> Iterator[str]:
    """The reinforcements, by army and kind."""
    game, armies = voice.game, Counter[str]()
    for unit, when in game.of(Schedule).turns:
        if when == turn.number:
            armies[game.of(Formations).army[unit]] += 1
    for army, count in armies.items():
        yield voice.say("table-turn-army", army=army_name(voice, army), count=count)


def _once(voice: Voice, turn: Turn) -> Iterator[str]:
    """Phases that belong to few turns."""
    for phase in voice.game.phases:
        if phase.skip_turns and turn.number not in phase.skip_turns:
            yield voice.say("table-turn-extra", phase=phase.id)

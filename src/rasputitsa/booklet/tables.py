"""Tables for play: phases, turn track, weather, terrain and combat results."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rasputitsa.booklet.markdown import CENTRED, NONE, Chapter, bullets, code, table
from rasputitsa.booklet.sources import Edition
from rasputitsa.booklet.terrain import terrain
from rasputitsa.booklet.words import Words
from rasputitsa.engine.game import Game, Turn
from rasputitsa.games.bfm.opening import Opening
from rasputitsa.mechanisms.arrival import Arrival, Reinforcements
from rasputitsa.mechanisms.attrition import Attrition
from rasputitsa.mechanisms.combat import Combat
from rasputitsa.mechanisms.movement import Movement
from rasputitsa.mechanisms.replacement_rules import Replacement


def tables(edition: Edition, say: Words) -> Chapter:
    below = (
        Chapter("sequence", say("table.sequence"), (phases(edition, edition.game, say),)),
        Chapter("turns", say("table.turns"), tuple(turn_track(edition.game, say))),
        Chapter("weather", say("table.weather"), (weather(edition.game, say),)),
        Chapter("terrain", say("table.terrain"), tuple(terrain(edition, say))),
        Chapter("crt", say("table.crt"), (combat_results(edition.game, say), legend(edition, say))),
    )
    return Chapter("tables", say("tables"), (), below)


def phases(edition: Edition, game: Game, say: Words) -> str:
    rows = []
    for number, phase in enumerate(game.phases, start=1):
        name = say.name("phase", phase.id)
        skipped = say("skipped") if 1 in phase.skip_turns else ""
        rows.append((str(number), name[0].upper() + name[1:], skipped, code([edition.number(phase.rule)])))
    return table([say(key) for key in ("number", "phase", "turn1", "rule")], rows)


def turn_track(game: Game, say: Words) -> Iterator[str]:
    schedule = game.of(Replacement).schedule
    rows = []
    for turn in game.turns:
        points = (str(side[turn.number - 1]) for side in schedule)
        when, notes = say.name("date", turn.label), "; ".join(_turn_notes(game, turn, say))
        rows.append((str(turn.number), when, say.name("weather", turn.weather), *points, notes))
    points_of = [say(f"points.{side}") for side in game.sides]
    yield table([say("turn"), say("date"), say("weather"), *points_of, say("notes")], rows)
    if re.search(r"\bI+\b", game.turns[0].label):
        yield say("weeks")


def _turn_notes(game: Game, turn: Turn, say: Words) -> Iterator[str]:
    arrives = any(isinstance(step, Reinforcements) for phase in game.phases for step in phase.steps)
    for unit, when in game.of(Arrival).turns:
        if when == turn.number:
            name = say(f"unit.{game.counters[unit].key}")
            yield say("note.arrives" if arrives else "note.bought", unit=name)
    conversion = game.of(Replacement).conversion
    if conversion is not None and conversion.turn == turn.number:
        yield say("note.conversion", unit=say(f"unit.{game.counters[conversion.into].key}"))
    attrition = game.parameters.get(Attrition)
    if isinstance(attrition, Attrition) and attrition.weather == turn.weather:
        yield say("note.attrition")


def units_in_play(game: Game) -> list[int]:
    """All units except those that this scenario leaves out."""
    out = {unit for unit, box in game.of(Opening).boxes if box == "out"}
    return [unit for unit, _ in enumerate(game.counters) if unit not in out]


def weather(game: Game, say: Words) -> str:
    kinds = list(dict.fromkeys(game.kind[unit] for unit in units_in_play(game)))
    rows = [
        (
            say.name("weather", name),
            _weather_movement(game, name, kinds, say),
            _weather_attack(game, name, kinds, say),
        )
        for name in dict.fromkeys(turn.weather for turn in game.turns)
    ]
    return table([say("weather"), say("movement"), say("attack")], rows)


def _weather_movement(game: Game, name: str, kinds: Iterable[str], say: Words) -> str:
    effect = game.of(Movement).weather[name]
    if effect.hexes is not None:
        return say("weather.hexes", n=effect.hexes)
    lost = [f"{say(f'kind.{kind}')} −{effect.reduce[kind]}" for kind in kinds if kind in effect.reduce]
    return say("weather.reduce", list=say.listed(lost)) if lost else NONE


def _weather_attack(game: Game, name: str, kinds: list[str], say: Words) -> str:
    halved = [kind for kind in kinds if kind in game.of(Combat).halved.get(name, ())]
    if not halved:
        return NONE
    if halved == kinds:
        return say("weather.halved-all")
    return say("weather.halved", kinds=say.listed(say(f"kind.{kind}") for kind in halved))


def combat_results(game: Game, say: Words, marked: Iterable[str] = ()) -> str:
    """The combat results table; ``marked`` columns get a star."""
    columns, stars = game.of(Combat).columns, set(marked)
    heads = [f"{column.label}\\*" if column.label in stars else column.label for column in columns]
    faces = zip(*(column.results for column in columns), strict=True)
    rows = [(f"**{face}**", *results) for face, results in enumerate(faces, start=1)]
    return table([say("die"), *heads], rows, CENTRED)


def legend(edition: Edition, say: Words) -> str:
    """Each result by the title of its rule, which begins with the code of the result."""
    heads = {rule.title["en"].partition(":")[0]: rule for rule in edition.book.rules}
    rules = [heads[result] for result in edition.game.of(Combat).results]
    return bullets(f"{rule.title[say.language]} ({code([edition.number(rule.id)])})" for rule in rules)

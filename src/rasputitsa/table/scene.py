"""The scene: all of a game that does not change while it is played."""

from __future__ import annotations

from rasputitsa.data.options import OFF
from rasputitsa.data.rulebook import Rule
from rasputitsa.games import family
from rasputitsa.library import localised
from rasputitsa.mechanisms.combat import Combat
from rasputitsa.mechanisms.impulse.air import AirRules
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.odds import CombatRules
from rasputitsa.table import ground, timetable
from rasputitsa.table.effects import terrain_effects, terrain_names
from rasputitsa.table.names import unit_name
from rasputitsa.table.record import record
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.scene import (
    CounterFace,
    CounterPlace,
    OptionInForce,
    ResultName,
    Scene,
    SideName,
    TableColumn,
)


def scene(voice: Voice) -> Scene:
    """The game of a voice, in its language."""
    game, air = voice.game, record(voice.game, AirRules)
    return Scene(
        game=game.id,
        version=game.version,
        title=voice.library.title,
        scenario=game.scenario,
        scenario_title=_scenario_title(voice),
        language=voice.language,
        options=options_in_force(voice),
        sides=[SideName(id=id_, name=voice.side(side)) for side, id_ in enumerate(game.sides)],
        hexes=ground.hexes(voice),
        borders=ground.borders(voice),
        waters=ground.waters(voice),
        links=ground.links(voice),
        edges=ground.edges(voice),
        terrain_names=terrain_names(voice),
        terrain_effects=terrain_effects(voice),
        counters=counters(voice),
        boxes={box: voice.name("box", box) for box in game.boxes},
        turns=timetable.turns(voice),
        phases=timetable.phases(voice),
        table=combat_table(voice),
        results=results(voice),
        secrets=game.conceal is not None,
        air_limit=None if air is None else air.most,
    )


def _scenario_title(voice: Voice) -> str:
    game = voice.game
    return localised(family(game.id).scenarios()[game.scenario]["title"], voice.language)


def options_in_force(voice: Voice) -> list[OptionInForce]:
    """What was chosen for this game, and what is on in its edition by default."""
    game, home = voice.game, voice.library.edition
    known = family(game.id).catalogue()
    values = {name: option.default for name, option in known.items() if home in option.editions}
    values |= game.options
    return [
        OptionInForce(
            id=name,
            title=localised(option.title, voice.language),
            text=localised(option.text, voice.language),
            value=values[name],
        )
        for name, option in known.items()
        if values.get(name, OFF) != OFF
    ]


def counters(voice: Voice) -> list[CounterPlace]:
    game, formations = voice.game, record(voice.game, Formations)
    return [
        CounterPlace(
            key=counter.key,
            side=game.sides[counter.side],
            kind=counter.kind,
            size=counter.size,
            label=counter.label,
            name=unit_name(voice, unit),
            faces=[
                CounterFace(strength=strength, allowance=allowance)
                for strength, allowance in zip(counter.strength, counter.allowance, strict=True)
            ],
            entrenched=0 if formations is None else formations.entrenched[unit],
            army="" if formations is None else formations.army[unit],
        )
        for unit, counter in enumerate(game.counters)
    ]


def combat_table(voice: Voice) -> list[TableColumn]:
    combat = record(voice.game, Combat) or record(voice.game, CombatRules)
    columns = () if combat is None else combat.columns
    return [TableColumn(label=column.label, results=list(column.results)) for column in columns]


def results(voice: Voice) -> list[ResultName]:
    """The results of the table, each explained by the rule whose title begins with its code, or names it."""
    heads: dict[str, Rule] = {}
    for rule in voice.library.rules.values():
        for head in rule.title.get("en", "").partition(":")[0].split(" and "):
            heads.setdefault(head, rule)
    found = []
    combat = record(voice.game, Combat) or record(voice.game, CombatRules)
    for code in () if combat is None else combat.results:
        named = ResultName(id=code, name=voice.result_name(code), explanation="")
        if code in heads:
            text = voice.library.rule_text(heads[code])[1]
            named = named.model_copy(update={"explanation": text, "rule": heads[code].id})
        found.append(named)
    return found

"""The lobby: the games there are, what can be chosen for them, and who can play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rasputitsa.agents import catalogue
from rasputitsa.data.choice_fault import ChoiceError
from rasputitsa.data.options import BORROW, OFF, ON, Option, resolve
from rasputitsa.engine.errors import DataError, RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.games import FAMILIES, family, load
from rasputitsa.games.idle import idle_options
from rasputitsa.library import localised
from rasputitsa.mechanisms.impulse.deployment import Zones
from rasputitsa.mechanisms.setup import SetUp
from rasputitsa.messages import LANGUAGES, LONGEST
from rasputitsa.notation import shortened
from rasputitsa.option_words import fault_texts, idle_text
from rasputitsa.table.record import record
from rasputitsa.table.voice import Voice, voice
from rasputitsa.table.wire.lobby import (
    GameInfo,
    OptionInfo,
    PlayerInfo,
    PresetInfo,
    Resolved,
    ScenarioInfo,
    SetupInfo,
)

MOST_PROBLEMS = 20
"""What is wrong with a choice is told up to here."""


def games(language: str) -> list[GameInfo]:
    """Every game, with everything that can be chosen for it."""
    return [game_info(game_id, language) for game_id in FAMILIES]


@lru_cache(maxsize=len(FAMILIES))
def plain_game(game_id: str) -> Game:
    """A game without options, loaded once."""
    return load(game_id)


@lru_cache(maxsize=len(FAMILIES) * len(LANGUAGES))
def game_info(game_id: str, language: str) -> GameInfo:
    game = plain_game(game_id)
    speaker = voice(game, language)
    return GameInfo(
        id=game_id,
        title=speaker.library.title,
        text=about(speaker),
        scenarios=scenarios(speaker),
        presets=presets(speaker),
        options=options(speaker),
        setups=setups(speaker),
        sides=list(game.sides),
        side_names={id_: speaker.side(side) for side, id_ in enumerate(game.sides)},
        players=players(speaker),
    )


def about(speaker: Voice) -> str:
    """What sets the game apart, if the catalogue says so, and its size."""
    game, id_ = speaker.game, f"lobby-about-{speaker.game.id}"
    size = speaker.say("lobby-game", turns=len(game.turns), units=len(game.counters))
    return f"{speaker.say(id_)} {size}" if speaker.messages.has(id_) else size


def scenarios(speaker: Voice) -> list[ScenarioInfo]:
    game_id, language = speaker.game.id, speaker.language
    return [
        ScenarioInfo(
            id=id_,
            title=localised(row["title"], language),
            turns=len(_borrowing(game_id, id_).turns),
            options=list(row["options"]),
        )
        for id_, row in family(game_id).scenarios().items()
    ]


def _borrowing(game_id: str, scenario: str) -> Game:
    """A scenario of a game, borrowed from another edition if it must be."""
    try:
        return load(game_id, scenario)
    except DataError:
        return load(game_id, scenario, {BORROW: ON})


def presets(speaker: Voice) -> list[PresetInfo]:
    rows = family(speaker.game.id).presets()
    return [
        PresetInfo(
            id=id_,
            title=speaker.name("preset", id_),
            scenario=row["scenario"],
            options=dict.fromkeys(row["options"], ON),
        )
        for id_, row in rows.items()
        if row["game"] == speaker.game.id
    ]


def options(speaker: Voice) -> list[OptionInfo]:
    """The options of the edition, then those that it can borrow."""
    known: dict[str, Option] = family(speaker.game.id).catalogue()
    home = speaker.library.edition
    usable = [o for o in known.values() if home in o.editions or o.borrowable]
    return [_option(speaker, option, home) for option in sorted(usable, key=lambda o: home not in o.editions)]


def _option(speaker: Voice, option: Option, home: str) -> OptionInfo:
    own = home in option.editions
    return OptionInfo(
        id=option.name,
        title=localised(option.title, speaker.language),
        text=localised(option.text, speaker.language),
        default=option.default if own else OFF,
        free_text=option.free_text,
        rules=[rule for rule in option.rules if rule in speaker.library.rules],
        implies=list(option.implies),
        requires=list(option.requires),
        excludes=list(option.excludes),
        own=own,
    )


def setups(speaker: Voice) -> list[SetupInfo]:
    """The ready-made set-ups of the sides that deploy freely."""
    rules, zones = record(speaker.game, SetUp), record(speaker.game, Zones)
    if zones is not None:
        return [row for side, _ in enumerate(zones.ready) for row in _side_setups(speaker, zones, side)]
    if rules is None:
        return []
    texts = speaker.library.setups
    side = speaker.game.sides[rules.side]
    return [SetupInfo(id=id_, side=side, title=texts[id_][0], idea=texts[id_][1]) for id_ in rules.ready]


def _side_setups(speaker: Voice, zones: Zones, side: int) -> Iterator[SetupInfo]:
    name = speaker.game.sides[side]
    for id_ in zones.ready[side]:
        title, idea = speaker.library.setup_text(name, id_)
        yield SetupInfo(id=id_, side=name, title=title, idea=idea)


def players(speaker: Voice) -> list[PlayerInfo]:
    """The computer players, the weakest first."""
    return [
        PlayerInfo(id=id_, name=speaker.name("player", id_), text=speaker.say(f"player-{id_}"))
        for id_ in catalogue.names()
    ]


def chosen(
    game_id: str, scenario: str = "", options: Mapping[str, str] | None = None, preset: str = ""
) -> Game:
    """The game that somebody asks for; an error names everything that is wrong with the choice."""
    wanted: dict[str, str] = {}
    if preset:
        row = _preset(game_id, preset)
        scenario = scenario or row["scenario"]
        wanted = dict.fromkeys(row["options"], ON)
    first = next(iter(family(game_id).scenarios()))
    return load(game_id, scenario or first, wanted | dict(options or {}))


def _preset(game_id: str, preset: str) -> dict[str, str]:
    own = {id_: row for id_, row in family(game_id).presets().items() if row["game"] == game_id}
    if preset not in own:
        raise RasputitsaError(f"preset {preset}: unknown, expected one of {', '.join(own) or 'none'}")
    found: dict[str, str] = own[preset]
    return found


def resolved(
    game_id: str,
    language: str,
    scenario: str = "",
    options: Mapping[str, str] | None = None,
    preset: str = "",
) -> Resolved:
    """The options in force, or what is wrong with the choice, in words."""
    speaker = voice(plain_game(game_id), language)
    known: dict[str, Option] = family(game_id).catalogue()
    try:
        game = chosen(game_id, scenario, options, preset)
        values = resolve(known, speaker.library.edition, game.options)
    except ChoiceError as error:
        return Resolved(options={}, problems=fault_texts(game_id, language, error)[:MOST_PROBLEMS])
    except DataError as error:
        told = [shortened(fault, LONGEST) for fault in error.faults[:MOST_PROBLEMS]]
        return Resolved(options={}, problems=told)
    idle = idle_options(game_id, game.scenario, game.options)
    return Resolved(
        options={name: values.get(name, OFF) for name in known},
        problems=[],
        idle=[str(one) for one in idle],
        note=idle_text(game_id, language, idle),
    )

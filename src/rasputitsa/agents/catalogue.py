"""The players by name: ``level2``, or with parameters ``level2:nodes=200,weights=mine.toml``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rasputitsa.agents.agent import Agent, RandomAgent
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Game

ALIASES = {"random": "level0", "simple": "level1"}
"""What the first saves call their players."""

NODES = "nodes"
TRIALS = "trials"
WEIGHTS = "weights"

PARAMETERS = {NODES: "N", TRIALS: "N", WEIGHTS: "FILE"}
"""All parameters, and what stands for their values in help texts."""

MOST_DIGITS = 9


class Level(NamedTuple):
    """A kind of player: what it does, the parameters it takes, and how it is made from its seed and them."""

    about: str
    parameters: tuple[str, ...]
    make: Callable[..., Agent]


def _level1(seed: int) -> Agent:
    from rasputitsa.agents.level1 import Level1

    return Level1(seed)


def _level2(seed: int, **given: Any) -> Agent:
    from rasputitsa.agents.level2 import Level2

    return Level2(seed, **given)


def _level3(seed: int, **given: Any) -> Agent:
    from rasputitsa.agents.level3 import Level3

    return Level3(seed, **given)


LEVELS = {
    "level0": Level("any legal action", (), RandomAgent),
    "level1": Level("rules of thumb", (), _level1),
    "level2": Level("exact combat and a search for the best moves", (NODES, WEIGHTS), _level2),
    "level3": Level("also tries the enemy's reply", (NODES, TRIALS, WEIGHTS), _level3),
}


def names() -> tuple[str, ...]:
    return tuple(LEVELS)


def is_known(spec: str) -> bool:
    """Does a specification begin with the name of a player?"""
    name = spec.partition(":")[0]
    return ALIASES.get(name, name) in LEVELS


def describe() -> str:
    """The players with their parameters, for help texts."""
    return "; ".join(f"{_pattern(name, level)}: {level.about}" for name, level in LEVELS.items())


def _pattern(name: str, level: Level) -> str:
    parameters = ",".join(f"{parameter}={PARAMETERS[parameter]}" for parameter in level.parameters)
    return f"{name}[:{parameters}]" if parameters else name


def maker(spec: str) -> Callable[..., Agent]:
    """What makes the player of a specification."""
    return _level(spec).make


def create(spec: str, seed: int = 0) -> Agent:
    """An agent by its specification; an error says what is wrong with it."""
    level, given = _read(spec)
    return level.make(seed, **given)


def check(spec: str, game: Game) -> None:
    """Refuse a player that could not play this game: a file of weights is read, too."""
    _, given = _read(spec)
    if WEIGHTS in given:
        from rasputitsa.agents import doctrine
        from rasputitsa.agents.family import has_stacks
        from rasputitsa.agents.impulse import doctrine as of_stacks

        (of_stacks if has_stacks(game) else doctrine).load_doctrine(game, given[WEIGHTS])


def _level(spec: str) -> Level:
    name = spec.partition(":")[0]
    level = LEVELS.get(ALIASES.get(name, name))
    if level is None:
        raise RasputitsaError(f"player {spec}: unknown, expected one of {', '.join(LEVELS)}")
    return level


def _read(spec: str) -> tuple[Level, dict[str, Any]]:
    level = _level(spec)
    name, colon, text = spec.partition(":")
    given: dict[str, Any] = {}
    for parameter in text.split(",") if colon else ():
        key, equals, value = parameter.partition("=")
        if not equals or not value:
            raise RasputitsaError(f"player {spec}: expected name=value, found {parameter!r}")
        if key not in level.parameters:
            known = ", ".join(level.parameters) or "none"
            raise RasputitsaError(f"player {spec}: unknown parameter {key}, {name} has {known}")
        if key in given:
            raise RasputitsaError(f"player {spec}: {key} is given twice")
        given[key] = value if key == WEIGHTS else _count(spec, key, value)
    return level, given


def _count(spec: str, key: str, value: str) -> int:
    """A budget: a whole number from 1 on."""
    if not (value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS):
        raise RasputitsaError(f"player {spec}: {key}: expected a whole number, found {value!r}")
    if int(value) < 1:
        raise RasputitsaError(f"player {spec}: {key}: must be at least 1")
    return int(value)

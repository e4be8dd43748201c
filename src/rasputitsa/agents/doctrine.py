"""Doctrine: what a player thinks things are worth and which tactics it tries. Data of a game or of a file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from rasputitsa.data import files
from rasputitsa.data.reader import Reader
from rasputitsa.engine.errors import DataError
from rasputitsa.engine.game import Game
from rasputitsa.games import WITHOUT_STACKS, family
from rasputitsa.mechanisms.setup import SetUp

PLAYERS = "players.toml"

APART = ("styles", "openings")
"""Parts of the file that only players of games without stacks have."""

DIVISORS = ("fade",)
"""Weights that others are divided by."""

PerSide = tuple[float, ...]

W = TypeVar("W")
D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Weights:
    """One number per side for each term of the evaluation, in points of combat strength (see the file)."""

    strength: PerSide
    unit: PerSide
    ground: PerSide
    approach: PerSide
    threat: PerSide
    opportunity: PerSide
    pinned: PerSide
    prize: PerSide
    city: PerSide
    point: PerSide
    tempo: PerSide
    access: PerSide
    pressure: PerSide
    drive: PerSide
    shield: PerSide
    garrison: PerSide
    isolation: PerSide
    trapped: PerSide
    supply: PerSide
    fade: PerSide
    reach: PerSide
    decay: PerSide
    remote: PerSide


Style = tuple[tuple[str, float], ...]
"""Another way to see things: weights by name, each with the factor by which it counts more or less."""


@dataclass(frozen=True, slots=True)
class Doctrine:
    """For the player of each side: its weights, and the tactics in the order in which it tries them.

    ``styles`` are the other ways to see things in which a player that can compare plans looks for them too;
    ``openings`` name the ready-made set-ups that each side trusts.
    """

    weights: tuple[Weights, ...]
    tactics: tuple[tuple[str, ...], ...]
    styles: tuple[Style, ...] = ()
    openings: tuple[tuple[str, ...], ...] = ()

    def in_style(self, style: Style) -> Doctrine:
        """The same tactics, with the weights seen in this style."""
        return Doctrine(tuple(_in_style(weights, style) for weights in self.weights), self.tactics)

    def openings_of(self, side: int) -> tuple[str, ...]:
        return self.openings[side] if self.openings else ()


def _in_style(weights: Weights, style: Style) -> Weights:
    changed = {name: tuple(factor * w for w in getattr(weights, name)) for name, factor in style}
    return replace(weights, **changed)


@lru_cache(maxsize=32)
def own_doctrine(game: Game) -> Doctrine:
    """The doctrine that comes with the game."""
    package = family(game.id).PACKAGE
    return read_doctrine(game, files.table(package, PLAYERS), PLAYERS)


def load_doctrine(game: Game, path: str) -> Doctrine:
    """The doctrine of a file; ``DataError`` names every fault. Without tactics it has those of the game.

    Players ask for it again and again; the file is read again only if it was written since.
    """
    return from_file(_loaded, game, path)


def from_file(loaded: Callable[[Game, str, int, int], D], game: Game, path: str) -> D:
    """What ``loaded`` makes of a file, by when it was written and how long it is."""
    try:
        written = Path(path).stat()
        return loaded(game, path, written.st_mtime_ns, written.st_size)
    except OSError as error:
        raise DataError([f"{path}: {error.strerror or error}"]) from None
    except UnicodeDecodeError as error:
        raise DataError([f"{path}: byte {error.start}: not UTF-8 text"]) from None


@lru_cache(maxsize=32)
def _loaded(game: Game, path: str, _written: int, _size: int) -> Doctrine:
    table, source = read_file(game, path)
    return read_doctrine(game, table, path, source)


def read_file(game: Game, path: str) -> tuple[dict[str, Any], str]:
    """The table of a file, with the tactics, styles and openings of the game if it has none; and its text."""
    source = Path(path).read_text(encoding="utf-8")
    table = files.parse(source, path)
    own = files.table(family(game.id).PACKAGE, PLAYERS)
    return {key: own[key] for key in ("tactics", *APART) if key in own} | table, source


def read_doctrine(game: Game, table: dict[str, Any], name: str, source: str = "") -> Doctrine:
    from rasputitsa.agents.tactics import TACTICS  # they know of doctrines themselves

    rest = {key: value for key, value in table.items() if key not in APART}
    weights, tactics = read_players(game, rest, name, Weights, TACTICS, source)
    styles = _styles(Reader(name, table, source=source))
    return Doctrine(weights, tactics, styles, _openings(Reader(name, table, source=source), game))


def _styles(reader: Reader) -> tuple[Style, ...]:
    """The styles of a file: each a table of weights with their factors."""
    listed = reader.sub("styles", {})
    styles = [listed.sub(name) for name in listed.names()]
    found = tuple(tuple((weight, _factor(style, weight)) for weight in style.names()) for style in styles)
    listed.check()
    return found


def _openings(reader: Reader, game: Game) -> tuple[tuple[str, ...], ...]:
    """The ready-made set-ups that each side opens with; on a map that has none they mean nothing."""
    listed = reader.sub("openings", {})
    for name in listed.names():
        if name not in WITHOUT_STACKS:
            listed.fault(name, f"unknown game, expected some of {', '.join(WITHOUT_STACKS)}")
    own, ready = listed.sub(game.id, {}), game.of(SetUp).ready
    found = tuple(tuple(own.texts(side, [])) for side in game.sides)
    for side, names in zip(game.sides, found, strict=True):
        for name in names:
            if ready and name not in ready:
                own.fault(side, f"unknown set-up {name!r}, expected some of {', '.join(sorted(ready))}")
    own.finish()
    listed.check()
    return found


def _factor(style: Reader, weight: str) -> float:
    known = [field.name for field in fields(Weights)]
    if weight not in known:
        style.fault(weight, f"unknown weight, expected one of {', '.join(known)}")
    return _number(style, weight, style.raw(weight, object))


def read_players(
    game: Game,
    table: dict[str, Any],
    name: str,
    kind: type[W],
    tactics: Collection[str],
    source: str = "",
) -> tuple[tuple[W, ...], tuple[tuple[str, ...], ...]]:
    """The weights and tactics of the player of each side; ``kind`` is a dataclass of numbers per side.

    ``weights`` hold for both players; ``player.SIDE`` changes some of them for the player of one side.
    """
    reader = Reader(name, table, source=source)
    common = _weights(reader.sub("weights"), game, {}, kind)
    players = reader.sub("player", {})
    own = [_weights(players.sub(side, {}), game, common, kind) for side in game.sides]
    players.finish()
    listed = reader.sub("tactics")
    named = tuple(_names(listed, side, tactics) for side in game.sides)
    listed.finish()
    reader.finish()
    reader.check()
    return tuple(kind(**found) for found in own), named


def _weights(
    reader: Reader, game: Game, otherwise: Mapping[str, PerSide], kind: type[Any]
) -> dict[str, PerSide]:
    """All weights; those that the reader has not are taken from ``otherwise``."""
    found = dict(otherwise)
    for field in fields(kind):
        if reader.has(field.name) or field.name not in otherwise:
            found[field.name] = _per_side(reader, field.name, game.sides)
            if field.name in DIVISORS and not reader.faults and min(found[field.name]) <= 0:
                reader.fault(field.name, "must be more than zero")
    reader.finish()
    return found


def _names(reader: Reader, side: str, tactics: Collection[str]) -> tuple[str, ...]:
    names = tuple(reader.texts(side))
    for name in names:
        if name not in tactics:
            reader.fault(side, f"unknown tactic {name!r}, expected some of {', '.join(sorted(tactics))}")
    return names


def _per_side(reader: Reader, key: str, sides: tuple[str, ...]) -> PerSide:
    """A number for all sides, or a table with one for each."""
    value = reader.raw(key, object)
    if isinstance(value, dict):
        row = reader.sub(key)
        numbers = tuple(_number(row, side, row.raw(side, object)) for side in sides)
        row.finish()
        return numbers
    return (_number(reader, key, value),) * len(sides)


def _number(reader: Reader, key: str, value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6:
        return float(value)
    reader.fault(key, "expected a number")
    return 0.0

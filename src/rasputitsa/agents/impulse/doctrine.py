"""What a player of a game with stacks thinks things are worth, and the tactics it tries."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rasputitsa.agents.doctrine import PLAYERS, PerSide, from_file, read_file, read_players
from rasputitsa.data import files
from rasputitsa.engine.game import Game
from rasputitsa.games import family


@dataclass(frozen=True, slots=True)
class StackWeights:
    """One number per side for each term, in victory points (see the file)."""

    strength: PerSide
    unit: PerSide
    ground: PerSide
    place: PerSide
    isolation: PerSide
    own_isolation: PerSide
    exposure: PerSide
    threat: PerSide
    massing: PerSide
    closing: PerSide
    tempo: PerSide
    advance: PerSide
    cover: PerSide
    spread: PerSide
    position: PerSide
    exploit: PerSide
    air: PerSide
    interference: PerSide


@dataclass(frozen=True, slots=True)
class StackDoctrine:
    """For the player of each side: its weights, and the tactics in the order in which it tries them."""

    weights: tuple[StackWeights, ...]
    tactics: tuple[tuple[str, ...], ...]


@lru_cache(maxsize=32)
def own_doctrine(game: Game) -> StackDoctrine:
    """The doctrine that comes with the game."""
    from rasputitsa.agents.impulse.ideas import IDEAS  # they know of doctrines themselves

    table = files.table(family(game.id).PACKAGE, PLAYERS)
    return StackDoctrine(*read_players(game, table, PLAYERS, StackWeights, IDEAS))


def load_doctrine(game: Game, path: str) -> StackDoctrine:
    """The doctrine of a file; ``DataError`` names every fault."""
    return from_file(_loaded, game, path)


@lru_cache(maxsize=32)
def _loaded(game: Game, path: str, _written: int, _size: int) -> StackDoctrine:
    from rasputitsa.agents.impulse.ideas import IDEAS

    table, source = read_file(game, path)
    return StackDoctrine(*read_players(game, table, path, StackWeights, IDEAS, source))


def doctrine_of(game: Game, path: str = "") -> StackDoctrine:
    """The doctrine of a file if one is named, else that of the game."""
    return load_doctrine(game, path) if path else own_doctrine(game)

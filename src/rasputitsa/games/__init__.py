"""The games: ``load`` builds one, ``GAMES`` names them all."""

from __future__ import annotations

from collections.abc import Mapping

from rasputitsa.engine.errors import DataError
from rasputitsa.engine.game import Game
from rasputitsa.games import bfm

GAMES: dict[str, object] = dict.fromkeys(bfm.EDITIONS, bfm)


def load(game_id: str, scenario: str = "standard7", options: Mapping[str, str] | None = None) -> Game:
    """A game by its id; ``DataError`` if the id, the scenario or an option is wrong."""
    if game_id not in bfm.EDITIONS:
        raise DataError([f"game {game_id}: unknown, expected one of {', '.join(bfm.EDITIONS)}"])
    return bfm.build(game_id, scenario, options)

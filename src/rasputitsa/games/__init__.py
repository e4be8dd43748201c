"""The games: ``load`` builds one by its id. A family of games is imported when one of its games is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from rasputitsa.engine.errors import DataError
from rasputitsa.engine.game import Game

FAMILIES = {
    "bfm-gdw-1986": "rasputitsa.games.bfm",
    "bfm-vpg-2009": "rasputitsa.games.bfm",
    "bfm-c3i-2011": "rasputitsa.games.bfm",
}
"""Every game id with the package that builds it (``build``) and tells its ``ruleset`` and options."""


def family(game_id: str) -> Any:
    """The package that a game belongs to; ``DataError`` if there is no such game."""
    if game_id not in FAMILIES:
        raise DataError([f"game {game_id}: unknown, expected one of {', '.join(FAMILIES)}"])
    return import_module(FAMILIES[game_id])


def load(game_id: str, scenario: str = "standard7", options: Mapping[str, str] | None = None) -> Game:
    """A game by its id; ``DataError`` if the id, the scenario or an option is wrong."""
    game: Game = family(game_id).build(game_id, scenario, options)
    return game

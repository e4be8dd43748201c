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
    "moskva-1941": "rasputitsa.games.moskva",
}
"""Every game id with the package that builds it (``build``) and tells its ``ruleset`` and options."""

WITHOUT_STACKS = tuple(game for game, package in FAMILIES.items() if package.endswith(".bfm"))
"""Games with one unit in a hex: what is only made for them goes by this list."""


def family(game_id: str) -> Any:
    """The package that a game belongs to; ``DataError`` if there is no such game."""
    package = FAMILIES.get(game_id)
    if package is None:
        raise DataError([f"game {game_id}: unknown, expected one of {', '.join(FAMILIES)}"])
    return import_module(package)


def first_scenario(game_id: str) -> str:
    """The scenario of a game that is played if none is named."""
    first: str = next(iter(family(game_id).scenarios()))
    return first


def load(
    game_id: str,
    scenario: str = "",
    options: Mapping[str, str] | None = None,
    version: int | None = None,
) -> Game:
    """A game by its id; ``DataError`` if the id, the scenario or an option is wrong.

    ``version`` is that of the rules by which a match was begun: it keeps its own map and other data.
    """
    chosen = scenario or first_scenario(game_id)
    game: Game = family(game_id).build(game_id, chosen, options, version=version)
    return game


def newest(game_id: str) -> int:
    """The version of the rules by which new matches of a game are begun."""
    version: int = family(game_id).ruleset(game_id)["version"]
    return version

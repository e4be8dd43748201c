"""The parameter records of a game that a screen can show: not every game has every mechanism."""

from __future__ import annotations

from typing import TypeVar

from rasputitsa.engine.game import Game

P = TypeVar("P")


def record(game: Game, kind: type[P]) -> P | None:
    """The parameters of a mechanism; None if the game does without it."""
    return game.of(kind) if kind in game.parameters else None

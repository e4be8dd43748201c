"""The voice of the table: a game spoken of in one language, with the names that its files give to things."""

from __future__ import annotations

from functools import lru_cache

from rasputitsa.engine.decision import Refusal
from rasputitsa.engine.game import Game
from rasputitsa.hexes import Hex, Mask
from rasputitsa.library import Library
from rasputitsa.messages import Speaker
from rasputitsa.table.wire.base import Cited, Key, Label

KEPT = 64
"""Voices kept: games in three languages, with the options that people choose."""

REMEMBERED = 4096
"""Refusals kept in words by each voice."""


class Voice(Speaker):
    """A speaker that knows the library of its game."""

    def __init__(self, game: Game, language: str) -> None:
        self.library = Library(game, language)
        super().__init__(game, language, self.library.places)
        self.cited = lru_cache(maxsize=REMEMBERED)(self._cited)

    @property
    def language(self) -> str:
        return self.messages.language

    def key(self, unit: int) -> Key:
        return self.game.counters[unit].key

    def keys(self, units: tuple[int, ...] | list[int]) -> list[Key]:
        return [self.game.counters[unit].key for unit in units]

    def label(self, hex_: Hex) -> Label:
        return self.game.grid.label(hex_)

    def labels(self, path: tuple[Hex, ...]) -> list[Label]:
        return [self.game.grid.label(hex_) for hex_ in path]

    def mask(self, mask: Mask) -> list[Label]:
        """The hexes of a set, in the order of their numbers."""
        return sorted(self.game.grid.labels(mask))

    def side_id(self, side: int | None) -> str | None:
        return None if side is None else self.game.sides[side]

    def _cited(self, refusal: Refusal) -> Cited:
        """A refusal in words, with its rule. ``cited`` remembers them: players look at the same hexes."""
        return Cited(text=self.refusal(refusal), rule=refusal.rule)


@lru_cache(maxsize=KEPT)
def voice(game: Game, language: str) -> Voice:
    """One voice per game and language."""
    return Voice(game, language)

"""Players' rulebooks: the rules of each edition in our own words, with tables made from the game data."""

from rasputitsa.booklet.library import booklets, write

__all__ = ["booklets", "write"]

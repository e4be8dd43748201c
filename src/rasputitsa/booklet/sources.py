"""What a booklet is made from: the rulebooks of an edition, its game, and the data that games do not keep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rasputitsa.data import files
from rasputitsa.data.options import Option
from rasputitsa.data.rulebook import Rulebook
from rasputitsa.data.terrain import read_map
from rasputitsa.engine.game import Game
from rasputitsa.games import load
from rasputitsa.games.bfm.edition import EDITIONS, PACKAGE, base_ruleset, catalogue, rulebook
from rasputitsa.games.bfm.sources import BOOKS
from rasputitsa.hexes import Hex

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition: ``ruleset`` is the data behind ``game``, with the names that the game turns into masks."""

    game: Game
    ruleset: Row
    books: tuple[Rulebook, ...]
    setups: tuple[Row, ...]
    options: dict[str, Option]
    rulings: tuple[Row, ...]
    place_names: dict[str, dict[str, str]]

    @property
    def book(self) -> Rulebook:
        """The rulebook of the base game; the others add to it."""
        return self.books[0]

    @property
    def prefixes(self) -> set[str]:
        return {book.prefix for book in self.books}

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self.book.title)

    def file(self, language: str) -> str:
        return f"{self.game.id}.{language}.md"

    def number(self, rule: str) -> str:
        """A rule as the booklet prints it: the rules of the base game without the name of the book."""
        return rule.removeprefix(f"{self.book.prefix} ")

    def place(self, name: str, language: str) -> str:
        return self.place_names[name].get(language, name)

    def place_at(self, hex_: Hex, language: str) -> str:
        names = {at: name for name, at in self.game.terrain.places.items()}
        return self.place(names[hex_], language)


def edition(game_id: str) -> Edition:
    ruleset = base_ruleset(EDITIONS[game_id])
    books = tuple(rulebook(name) for name in BOOKS[game_id])
    prefixes = {book.prefix for book in books}
    map_name = ruleset["map"]
    return Edition(
        game=load(game_id),
        ruleset=ruleset,
        books=books,
        setups=tuple(files.table(PACKAGE, ruleset["setups"])["setup"]),
        options={name: o for name, o in catalogue().items() if ruleset["edition"] in o.editions},
        rulings=tuple(
            row
            for row in files.table(PACKAGE, "rulings.toml")["ruling"]
            if prefixes.intersection(row["editions"])
        ),
        place_names=read_map(map_name, files.table(PACKAGE, map_name)).place_names,
    )

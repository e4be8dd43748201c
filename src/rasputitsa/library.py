"""What the files of a game say to people, by language: titles, places, ready-made set-ups and rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from rasputitsa.data import files
from rasputitsa.data.rulebook import Rule
from rasputitsa.engine.game import Game
from rasputitsa.games import family
from rasputitsa.hexes import Hex
from rasputitsa.messages import FALLBACK
from rasputitsa.traceability import SOURCES


def localised(texts: Mapping[str, str], language: str) -> str:
    """The text in this language, else in English, else in any."""
    return texts.get(language) or texts.get(FALLBACK) or next(iter(texts.values()), "")


class Library:
    """The texts of one game in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self._package = family(game.id).PACKAGE

    @cached_property
    def _ruleset(self) -> dict[str, Any]:
        found: dict[str, Any] = family(self.game.id).ruleset(self.game.id, self.game.version)
        return found

    def _file(self, key: str) -> dict[str, Any]:
        return files.table(self._package, self._ruleset[key])

    @cached_property
    def title(self) -> str:
        return localised(self._ruleset["title"], self.language)

    @property
    def edition(self) -> str:
        """The edition of the game, by the name that options use for it."""
        name: str = self._ruleset["edition"]
        return name

    @cached_property
    def _names(self) -> dict[str, dict[str, str]]:
        return {name: {FALLBACK: name, **row} for name, row in self._file("map")["name"].items()}

    @cached_property
    def places(self) -> dict[Hex, str]:
        """The named hexes with their names."""
        hexes = self.game.terrain.places
        return {hexes[name]: localised(self._names.get(name, {}), self.language) or name for name in hexes}

    @cached_property
    def waters(self) -> dict[str, dict[str, Any]]:
        """The rivers and canals that the map names, as its file has them."""
        found: dict[str, dict[str, Any]] = self._file("map").get("water", {})
        return found

    @cached_property
    def aliases(self) -> dict[str, Hex]:
        """The names of places in all languages, in small letters, for reading what players type."""
        hexes = self.game.terrain.places
        known = {name.lower(): hex_ for name, hex_ in hexes.items()}
        for name, row in self._names.items():
            if name in hexes:
                known |= {row[language].lower(): hexes[name] for language in row if language != "hex"}
        return known

    @cached_property
    def setups(self) -> dict[str, tuple[str, str]]:
        """The ready-made set-ups: title and idea by id."""
        rows = self._file("setups")["setup"]
        return {
            row["id"]: (localised(row["title"], self.language), localised(row["idea"], self.language))
            for row in rows
        }

    def setup_text(self, side: str, setup: str) -> tuple[str, str]:
        """Title and idea of a ready-made set-up of a side; sides may use the same id."""
        rows = self._file("setups")["setup"]
        for row in rows:
            if row["id"] == setup and row.get("side", side) == side:
                return localised(row["title"], self.language), localised(row["idea"], self.language)
        return setup, ""

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """The rules and rulings of this game, then those that it could borrow from others of its family."""
        found: dict[str, Rule] = {}
        sources = SOURCES[self.game.id]
        relatives = [game_id for game_id, others in SOURCES.items() if others is sources]
        for game_id in (self.game.id, *relatives):
            for rule in (*sources.rules(game_id), *sources.rulings(game_id)):
                found.setdefault(rule.id, rule)
        return found

    def find_rules(self, wanted: str) -> list[Rule]:
        """The rule with this number, or all whose number begins so; the name of the book may be left out."""
        own = SOURCES[self.game.id].rules(self.game.id)
        exact = self.rules.get(wanted) or next((r for r in own if _number(r) == wanted), None)
        if exact is not None:
            return [exact]
        return [r for r in self.rules.values() if r.id.startswith(wanted)] or [
            r for r in own if _number(r).startswith(wanted)
        ]

    def rule_text(self, rule: Rule) -> tuple[str, str]:
        return localised(rule.title, self.language), localised(rule.text, self.language)


def _number(rule: Rule) -> str:
    return rule.id.partition(" ")[2]

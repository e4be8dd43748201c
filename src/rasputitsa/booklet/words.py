"""The phrases of one language: those of the booklets, and names from the catalogue of messages."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rasputitsa.data import files
from rasputitsa.messages import messages

LANGUAGES = ("en", "fr", "ja")
"""The order of the phrases in their file."""

WORDS: dict[str, list[str]] = files.table("rasputitsa.booklet", "phrases.toml")["phrase"]
SAME_SECTION = {"setup": "set-up", "zoc": "zones of control"}


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._column = LANGUAGES.index(language)
        self._catalogue = messages(language)

    def __call__(self, key: str, **values: object) -> str:
        return WORDS[key][self._column].format(**values)

    def name(self, kind: str, value: str) -> str:
        """The name that the program gives to a phase, a weather or a date; ``KeyError`` if it has none."""
        id_ = f"name-{kind}-{re.sub(r'[^A-Za-z0-9]+', '-', value)}"
        if not self._catalogue.has(id_):
            raise KeyError(id_)
        return self._catalogue.say(id_)

    def section(self, book: str, name: str) -> str:
        """The heading of a section, which may be another in one of the books."""
        own = f"section.{book} {name}"
        return self(own if own in WORDS else f"section.{SAME_SECTION.get(name, name)}")

    def listed(self, items: Iterable[str]) -> str:
        return ("、" if self.language == "ja" else ", ").join(items)

    def stop(self, title: str) -> str:
        """A title as the head of a paragraph."""
        return f"**{title}**　" if self.language == "ja" else f"**{title}.** "

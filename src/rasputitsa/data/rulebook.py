"""Rulebook files: every rule of a book by number, with our own text and the points of rule that apply it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rasputitsa.data import files
from rasputitsa.data.reader import Reader

KINDS = ("normative", "example", "component", "advice")


class Rule(NamedTuple):
    """A rule: its number, what it is, its title and text by language, and the topics that apply it."""

    id: str
    kind: str
    section: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    topics: tuple[str, ...]
    rulings: tuple[str, ...]


class Rulebook(NamedTuple):
    """The rules of one book, in its order."""

    prefix: str
    title: Mapping[str, str]
    source: str
    rules: tuple[Rule, ...]


def read_rulebook(name: str, table: dict[str, Any]) -> Rulebook:
    """Read a rulebook file; ``DataError`` with every fault."""
    reader = Reader(name, table)
    prefix = reader.text("prefix")
    rules = tuple(_rule(row, prefix) for row in reader.rows("rule"))
    ids = [rule.id for rule in rules]
    for double in sorted({i for i in ids if ids.count(i) > 1}):
        reader.fault("rule", f"{double} stands twice")
    book = Rulebook(prefix, reader.raw("title", dict), reader.text("source"), rules)
    reader.finish()
    reader.check()
    return book


@lru_cache(maxsize=16)
def shipped_rulebook(package: str, name: str) -> Rulebook:
    """A rulebook of a family of games."""
    path = f"rulebook/{name}.toml"
    return read_rulebook(path, files.table(package, path))


def _rule(row: Reader, prefix: str) -> Rule:
    rule = Rule(
        id=row.text("id"),
        kind=row.text("kind", among=KINDS),
        section=row.text("section"),
        title=row.raw("title", dict),
        text=row.raw("text", dict),
        topics=tuple(row.texts("topics")),
        rulings=tuple(row.texts("rulings", [])),
    )
    if not rule.id.startswith(f"{prefix} "):
        row.fault("id", f"{rule.id!r} does not begin with {prefix!r}")
    row.finish()
    return rule


def ruling(row: Mapping[str, Any]) -> Rule:
    """A ruling on an unclear rule, as a rule: the question is the title, answer and reason the text."""
    texts = {language: _answer(row, language) for language in row["choice"]}
    return Rule(row["id"], row["kind"], "rulings", row["question"], texts, topics=(), rulings=())


def _answer(row: Mapping[str, Any], language: str) -> str:
    """What was decided, and why. Japanese sentences follow each other without a space."""
    return ("" if language == "ja" else " ").join((row["choice"][language], row["reason"][language]))


def citations(base: Rulebook, active: Iterable[str], additions: Iterable[Rulebook]) -> dict[str, str]:
    """Which rule each topic cites: the edition's own, unless one in force through an option takes it over."""
    cites: dict[str, str] = {}
    for rule in base.rules:
        for topic in rule.topics:
            cites.setdefault(topic, rule.id)
    wanted = set(active)
    for book in additions:
        for rule in book.rules:
            if rule.id in wanted:
                cites.update(dict.fromkeys(rule.topics, rule.id))
    return cites

"""The booklets: every edition in every language of its rulebook, and the index of them all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from rasputitsa.booklet import stacks
from rasputitsa.booklet.additions import additional, campaign
from rasputitsa.booklet.choices import choices, rulings
from rasputitsa.booklet.markdown import Chapter, contents, document, table
from rasputitsa.booklet.pieces import pieces
from rasputitsa.booklet.sources import Edition, edition
from rasputitsa.booklet.tables import tables
from rasputitsa.booklet.words import Words
from rasputitsa.data.rulebook import Rule, Rulebook
from rasputitsa.games.bfm import EDITIONS

INDEX = "README.md"
ADDITIONS = {"kane": campaign, "kur": additional}
"""The tables that belong to the books beside the rulebook of an edition."""


def booklets() -> dict[str, str]:
    """The text of every file, by its name."""
    editions = [edition(game_id) for game_id in EDITIONS]
    files = {
        each.file(language): booklet(each, Words(language))
        for each in editions
        for language in each.languages
    }
    of_stacks = {
        stacks.file(game_id, language): stacks.stack_booklet(game_id, Words(language))
        for game_id in stacks.GAMES
        for language in stacks.languages()
    }
    return {INDEX: index(editions), **files, **of_stacks}


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in booklets().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def index(editions: Iterable[Edition]) -> str:
    say = Words("en")
    rows = []
    for each in editions:
        links = [f"[{Words(lang)('language')}]({each.file(lang)})" for lang in each.languages]
        rows.append((each.book.title["en"], f"`{each.game.id}`", ", ".join(links)))
    for game_id in stacks.GAMES:
        links = [f"[{Words(lang)('language')}]({stacks.file(game_id, lang)})" for lang in stacks.languages()]
        rows.append((stacks.title("en"), f"`{game_id}`", ", ".join(links)))
    listing = table([say("game"), say("typed"), say("booklet")], rows)
    return "\n\n".join([f"# {say('index')}", say("index.intro"), listing, f"*{say('generated')}*"]) + "\n"


def booklet(edition: Edition, say: Words) -> str:
    chapters = (
        *sections(edition, edition.book, say),
        tables(edition, say),
        pieces(edition, say),
        *additions(edition, say),
        choices(edition, say),
        rulings(edition, say),
    )
    head = [f"# {edition.book.title[say.language]}", f"*{say('subtitle')}*", *introduction(edition, say)]
    listing = [f"**{say('contents')}**", "\n".join(contents(chapters))]
    return "\n\n".join([*head, *listing, *document(chapters), "---", f"*{say('generated')}*"]) + "\n"


def introduction(edition: Edition, say: Words) -> Iterator[str]:
    yield say(f"about.{edition.game.id}")
    yield say("disclaimer")
    example = next(rule.id for rule in edition.book.rules if rule.section == "combat")
    yield say("numbers", prefix=edition.book.prefix, example=example)


def sections(edition: Edition, book: Rulebook, say: Words) -> Iterator[Chapter]:
    """The rules of a book by section, in the order of the book."""
    for name, rules in groupby(book.rules, lambda rule: rule.section):
        anchor = f"{book.prefix}-{name.replace(' ', '-')}"
        yield Chapter(
            anchor, say.section(book.prefix, name), tuple(paragraph(edition, rule, say) for rule in rules)
        )


def paragraph(edition: Edition, rule: Rule, say: Words) -> str:
    """A rule with its number and the rulings in it; examples as quotations."""
    quote = "> " if rule.kind == "example" else ""
    title, text = rule.title[say.language], rule.text[say.language]
    links = "".join(f" [{ruling}](#{ruling.lower()})" for ruling in rule.rulings)
    return f"{quote}`{edition.number(rule.id)}` {say.stop(title)}{text}{links}"


def additions(edition: Edition, say: Words) -> Iterator[Chapter]:
    """A chapter for each further book."""
    for book in edition.books[1:]:
        below = (*sections(edition, book, say), *ADDITIONS[book.prefix](edition, say))
        yield Chapter(book.prefix, book.title[say.language], (), below)

"""Scenarios, options and rulings."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.booklet.markdown import Chapter, bullets, code, table
from rasputitsa.booklet.sources import Edition, Row
from rasputitsa.booklet.words import Words
from rasputitsa.data.options import OFF, Option
from rasputitsa.games.bfm.edition import presets, scenarios


def choices(edition: Edition, say: Words) -> Chapter:
    below = [
        Chapter("scenarios", say("scenarios"), (bullets(_scenarios(edition, say)),)),
        Chapter(
            "options", say("options"), (bullets(_option(edition, o, say) for o in edition.options.values()),)
        ),
    ]
    ready = [row for row in presets().items() if row[1]["game"] == edition.game.id]
    if ready:
        rows = [(f"`{name}`", f"`{row['scenario']}`", code(row["options"])) for name, row in ready]
        header = [say("name"), say("scenario"), say("options")]
        below.append(Chapter("presets", say("presets"), (say("presets.intro"), table(header, rows))))
    example = next(name for name, option in edition.options.items() if _numbers(edition, option))
    intro = say("choices.intro", game=edition.game.id, name=example)
    return Chapter("choices", say("choices"), (intro,), tuple(below))


def _scenarios(edition: Edition, say: Words) -> Iterator[str]:
    """The scenarios whose rules belong to this edition."""
    for name, row in scenarios().items():
        if set(row["options"]) <= set(edition.options):
            text = f"`{name}` {say.stop(row['title'][say.language])}".rstrip()
            yield f"{text} ({say('option.implies', names=code(row['options']))})" if row["options"] else text


def _option(edition: Edition, option: Option, say: Words) -> str:
    """An option with what it depends on in this edition and the rules that it puts in force."""
    notes = [say("option.default")] if option.default != OFF else []
    for key, names in (
        ("requires", option.requires),
        ("excludes", option.excludes),
        ("implies", option.implies),
    ):
        known = [name for name in names if name in edition.options]
        notes += [say(f"option.{key}", names=code(known))] if known else []
    numbers = _numbers(edition, option)
    notes += [say("option.rules", names=code(numbers))] if numbers else []
    text = f"`{option.name}` {say.stop(option.title[say.language])}{option.text[say.language]}"
    return f"{text} ({'; '.join(notes)})" if notes else text


def _numbers(edition: Edition, option: Option) -> list[str]:
    """The rules of this edition that an option puts in force."""
    return [edition.number(rule) for rule in option.rules if rule.partition(" ")[0] in edition.prefixes]


def rulings(edition: Edition, say: Words) -> Chapter:
    listing = bullets(_ruling(row, say) for row in edition.rulings)
    return Chapter("rulings", say("rulings"), (say("rulings.intro"), listing))


def _ruling(row: Row, say: Words) -> str:
    anchor = f'<a id="{row["id"].lower()}"></a>**{row["id"]}**'
    switch = f" {say('rulings.switch', name=row['switch'])}" if row["switch"] else ""
    return f"{anchor} {row['question'][say.language]} — *{row['choice'][say.language]}*{switch}"

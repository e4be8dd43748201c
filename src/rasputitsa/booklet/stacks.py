"""The booklets of games with stacks: rules of battle and series, calendar, tables, units by army, options."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.booklet.markdown import CENTRED, Chapter, bullets, code, contents, document, table
from rasputitsa.booklet.words import Words
from rasputitsa.data import files
from rasputitsa.data.options import Option
from rasputitsa.data.rulebook import Rule, Rulebook
from rasputitsa.games import load
from rasputitsa.games.moskva.edition import BOOKS, EDITIONS, PACKAGE, catalogue, rulebook
from rasputitsa.mechanisms.impulse.entry import Schedule
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.odds import CombatRules
from rasputitsa.table.effects import terrain_effects, terrain_names
from rasputitsa.table.names import army_name, unit_name
from rasputitsa.table.rules import section_title
from rasputitsa.table.timetable import turns
from rasputitsa.table.voice import Voice, voice

FACES = range(1, 7)
GAMES = tuple(EDITIONS)


def languages() -> tuple[str, ...]:
    return tuple(rulebook(BOOKS[0]).title)


def file(game_id: str, language: str) -> str:
    return f"{game_id}.{language}.md"


def title(language: str) -> str:
    return rulebook(BOOKS[0]).title[language]


def stack_booklet(game_id: str, say: Words) -> str:
    """The booklet of a game in one language."""
    speaker = voice(load(game_id), say.language)
    chapters = (
        *(
            Chapter(name, book.title[say.language], (), tuple(_sections(speaker, book, say)))
            for name, book in _books()
        ),
        Chapter("tables", say("tables"), (), tuple(_tables(speaker, say))),
        Chapter("units", say("table.counters"), (), tuple(_armies(speaker, say))),
        Chapter(
            "options", say("options"), (bullets(_option(option, say) for option in catalogue().values()),)
        ),
        Chapter("rulings", say("rulings"), (say("rulings.intro"), bullets(_rulings(say)))),
    )
    about = [say(f"about.{game_id}"), say("disclaimer"), say("numbers.stacks")]
    head = [f"# {title(say.language)}", f"*{say('subtitle')}*", *about]
    listing = [f"**{say('contents')}**", "\n".join(contents(chapters))]
    return "\n\n".join([*head, *listing, *document(chapters), "---", f"*{say('generated')}*"]) + "\n"


def _books() -> list[tuple[str, Rulebook]]:
    return [(name, rulebook(name)) for name in BOOKS]


def _sections(speaker: Voice, book: Rulebook, say: Words) -> Iterator[Chapter]:
    """The rules by section, in the order in which the book comes to them."""
    sections: dict[str, list[Rule]] = {}
    for rule in book.rules:
        sections.setdefault(rule.section, []).append(rule)
    for name, rules in sections.items():
        anchor = f"{book.prefix}-{name.replace(' ', '-')}"
        yield Chapter(anchor, section_title(speaker, rules[0]), tuple(_rule(rule, say) for rule in rules))


def _rule(rule: Rule, say: Words) -> str:
    """A rule with its number and the rulings in it; examples as quotations."""
    quote = "> " if rule.kind == "example" else ""
    links = "".join(f" [{ruling}](#{ruling.lower()})" for ruling in rule.rulings)
    return f"{quote}`{rule.id}` {say.stop(rule.title[say.language])}{rule.text[say.language]}{links}"


def _tables(speaker: Voice, say: Words) -> Iterator[Chapter]:
    calendar = [(str(box.number), box.date, box.weather_name, "; ".join(box.notes)) for box in turns(speaker)]
    header = [say("turn"), say("date"), say("weather"), say("notes")]
    yield Chapter("calendar", say("table.turns"), (table(header, calendar),))
    columns = speaker.game.of(CombatRules).columns
    rows = [
        [str(face), *("–" if (code_ := column.results[face - 1]) == "NE" else code_ for column in columns)]
        for face in FACES
    ]
    crt = table([say("die"), *(column.label for column in columns)], rows, CENTRED)
    yield Chapter("crt", say("table.crt"), (crt,))
    names, effects = terrain_names(speaker), terrain_effects(speaker)
    ground = [f"**{names[name]}**: {' '.join(lines)}" for name, lines in effects.items() if lines]
    yield Chapter("terrain", say("table.terrain"), (bullets(ground),))


def _armies(speaker: Voice, say: Words) -> Iterator[Chapter]:
    """The units of each side by army, reinforcements with their turns."""
    game = speaker.game
    formations, due = game.of(Formations), dict(game.of(Schedule).turns)
    for side, units in enumerate(game.units_of):
        rows = []
        for unit in units:
            counter = game.counters[unit]
            faces = " / ".join(
                f"{strength}-{allowance}"
                for strength, allowance in zip(counter.strength, counter.allowance, strict=True)
            )
            dug_in = str(formations.entrenched[unit] or "—")
            army = army_name(speaker, formations.army[unit]) if formations.army[unit] else "—"
            turn = str(due.get(unit, "—"))
            name = unit_name(speaker, unit).partition(" (")[0].partition("（")[0]
            rows.append((army, name, f"`{counter.key}`", faces, dug_in, turn))
        header = [say("army"), say("type"), say("typed"), say("faces.steps"), say("entrenched"), say("turn")]
        yield Chapter(f"units-{game.sides[side]}", speaker.side(side), (table(header, rows),))


def _option(option: Option, say: Words) -> str:
    notes = [say("option.excludes", names=code(option.excludes))] if option.excludes else []
    notes.append(say("option.rules", names=code(option.rules)))
    text = f"`{option.name}` {say.stop(option.title[say.language])}{option.text[say.language]}"
    return f"{text} ({'; '.join(notes)})"


def _rulings(say: Words) -> Iterator[str]:
    for row in files.table(PACKAGE, "rulings.toml")["ruling"]:
        switch = f" {say('rulings.switch', name=row['switch'])}" if row["switch"] else ""
        anchor = f'<a id="{row["id"].lower()}"></a>**{row["id"]}**'
        yield f"{anchor} {row['question'][say.language]} — *{row['choice'][say.language]}*{switch}"

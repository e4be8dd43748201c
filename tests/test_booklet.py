"""The players' rulebooks: complete in every language, with the tables of the game, and never stale."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

from rasputitsa.booklet import booklets, words
from rasputitsa.booklet.additions import ADVANCED_CRT
from rasputitsa.booklet.sources import Edition, edition
from rasputitsa.games import load
from rasputitsa.games.bfm import EDITIONS
from rasputitsa.games.bfm.opening import Opening
from rasputitsa.games.moskva.edition import BOOKS as STACK_BOOKS
from rasputitsa.games.moskva.edition import rulebook as stack_rulebook
from rasputitsa.hexes import Mask, bits
from rasputitsa.mechanisms.combat import Combat
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.impulse.odds import CombatRules
from rasputitsa.mechanisms.replacement_rules import Replacement
from rasputitsa.mechanisms.setup import SetUp
from rasputitsa.mechanisms.trace import Trace

FOLDER = Path(__file__).parents[1] / "docs" / "rules"
BOOKS = [(game_id, language) for game_id in EDITIONS for language in edition(game_id).languages]
GDW = "bfm-gdw-1986"
NOT_OUR_FRENCH = re.compile(
    r"(pleine|demi)[ -]force|zones? de contrôle ennemie|\brecul|\btanks?\b", re.IGNORECASE
)

Table = list[list[str]]


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return booklets()


@pytest.fixture(params=BOOKS, ids=lambda book: ".".join(book))
def book(request: pytest.FixtureRequest) -> tuple[Edition, str]:
    game_id, language = request.param
    return edition(game_id), language


def tables(text: str, anchor: str) -> list[Table]:
    """The tables between an anchor and the next one, without their heads and markup."""
    part = text.partition(f'<a id="{anchor}"></a>')[2].partition("<a id=")[0]
    blocks = re.findall(r"(?:^\|.*\|$\n?)+", part, re.MULTILINE)
    return [
        [[re.sub(r"[*`\\]", "", cell).strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
        for lines in (block.splitlines() for block in blocks)
    ]


def table(text: str, anchor: str) -> Table:
    (only,) = tables(text, anchor)
    return only


def hexes(game_edition: Edition, listed: str) -> Mask:
    return sum(1 << game_edition.game.grid.hex(label) for label in re.findall(r"\b\d{4}\b", listed))


def test_committed_booklets_are_what_the_generator_writes(texts: dict[str, str]) -> None:
    committed = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    stale = [name for name in {*texts, *committed} if texts.get(name) != committed.get(name)]
    assert stale == [], "write them again with: python -m rasputitsa.booklet docs/rules"


def test_booklets_by_edition_and_language(texts: dict[str, str]) -> None:
    assert set(texts) == {
        "README.md",
        "bfm-gdw-1986.en.md",
        "bfm-gdw-1986.fr.md",
        "bfm-gdw-1986.ja.md",
        "bfm-vpg-2009.en.md",
        "bfm-vpg-2009.fr.md",
        "bfm-vpg-2009.ja.md",
        "bfm-c3i-2011.en.md",
        "bfm-c3i-2011.fr.md",
        "bfm-c3i-2011.ja.md",
        "moskva-1941.en.md",
        "moskva-1941.fr.md",
        "moskva-1941.ja.md",
    }


def test_command_line_writes_all_files(
    texts: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["booklet", str(tmp_path / "new" / "folder")])
    runpy.run_module("rasputitsa.booklet", run_name="__main__")
    written = {
        path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "new" / "folder").iterdir()
    }
    assert written == texts


def test_every_rule_is_in_its_booklet(texts: dict[str, str], book: tuple[Edition, str]) -> None:
    of, language = book
    text = texts[of.file(language)]
    rules = [rule for each in of.books for rule in each.rules]
    missing = [
        rule.id
        for rule in rules
        if not re.search(
            rf"^(> )?`{re.escape(of.number(rule.id))}` \*\*{re.escape(rule.title[language])}\.?\*\*"
            rf"\s{re.escape(rule.text[language])}( \[Q-\d\d\]\(\S+\))*$",
            text,
            re.MULTILINE,
        )
    ]
    assert missing == []


def test_examples_are_quotations(texts: dict[str, str], book: tuple[Edition, str]) -> None:
    of, language = book
    quoted = re.findall(r"^> `(\S+)`", texts[of.file(language)], re.MULTILINE)
    assert quoted == [
        of.number(rule.id) for each in of.books for rule in each.rules if rule.kind == "example"
    ]


def test_no_rule_is_without_words() -> None:
    rules = [
        (of.languages, rule) for of in map(edition, EDITIONS) for each in of.books for rule in each.rules
    ]
    empty = [
        (rule.id, language)
        for languages, rule in rules
        for language in languages
        if not rule.title[language].strip() or not rule.text[language].strip()
    ]
    assert empty == []


def test_french_rulebooks_use_one_vocabulary() -> None:
    """Strength is potentiel, a zone of control ZDC, retreat retraite, and a Soviet tank a char."""
    rules = {rule.id: rule for of in map(edition, EDITIONS) for each in of.books for rule in each.rules}
    assert [i for i, rule in rules.items() if NOT_OUR_FRENCH.search(rule.title["fr"] + rule.text["fr"])] == []


def test_every_phrase_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()
    plain = words.Words.__call__

    def listen(say: words.Words, key: str, **values: object) -> str:
        said.add(key)
        return plain(say, key, **values)

    monkeypatch.setattr(words.Words, "__call__", listen)
    booklets()
    assert set(words.WORDS) == said


def test_no_phrase_is_empty() -> None:
    assert [key for key, row in words.WORDS.items() if not all(text.strip() for text in row)] == []


def test_every_link_leads_somewhere(texts: dict[str, str]) -> None:
    anchors = {name: set(re.findall(r'<a id="([^"]+)"></a>', text)) for name, text in texts.items()}
    broken = [
        (name, link)
        for name, text in texts.items()
        for link, file, anchor in re.findall(r"\]\((([^)#]*)#?([^)]*))\)", text)
        if (file or name) not in texts or (anchor and anchor not in anchors[file or name])
    ]
    assert broken == []


def test_anchors_are_unique(texts: dict[str, str]) -> None:
    for text in texts.values():
        anchors = re.findall(r'<a id="([^"]+)"></a>', text)
        assert len(anchors) == len(set(anchors))


def test_combat_results_are_those_of_the_game(texts: dict[str, str], book: tuple[Edition, str]) -> None:
    of, language = book
    rows = table(texts[of.file(language)], "crt")
    columns = of.game.of(Combat).columns
    assert rows == [[str(face + 1), *(column.results[face] for column in columns)] for face in range(6)]


def test_combat_results_have_a_legend(texts: dict[str, str], book: tuple[Edition, str]) -> None:
    of, language = book
    part = texts[of.file(language)].partition('<a id="crt"></a>')[2].partition("<a id=")[0]
    assert re.findall(r"^- ([A-Z]+)", part, re.MULTILINE) == list(of.game.of(Combat).results)


@pytest.mark.parametrize("language", edition(GDW).languages)
def test_advanced_results_are_marked_as_reconstructed(texts: dict[str, str], language: str) -> None:
    text = texts[f"{GDW}.{language}.md"]
    columns = load(GDW, options={ADVANCED_CRT: "on"}).of(Combat).columns
    assert [row[1:] for row in table(text, "advanced-crt")] == [
        list(r) for r in zip(*(c.results for c in columns), strict=True)
    ]
    heads = re.findall(r"(\d:\d)(\\\*)?", text.partition('<a id="advanced-crt"></a>')[2].partition("---")[0])
    assert heads == [(c.label, "\\*" if c.label in ("1:2", "3:2") else "") for c in columns]


def test_turn_track_has_weather_and_points(texts: dict[str, str], book: tuple[Edition, str]) -> None:
    of, language = book
    say = words.Words(language)
    rows = table(texts[of.file(language)], "turns")
    points = zip(*of.game.of(Replacement).schedule, strict=True)
    assert [row[3:5] for row in rows] == [[str(n) for n in turn] for turn in points]
    assert [row[2] for row in rows] == [say.name("weather", turn.weather) for turn in of.game.turns]


def test_counter_list_has_every_unit_once(texts: dict[str, str], book: tuple[Edition, str]) -> None:
    of, language = book
    rows = table(texts[of.file(language)], "units")
    listed = {key: row[2] for row in rows for key in row[5].split(", ")}
    out = {unit for unit, box in of.game.of(Opening).boxes if box == "out"}
    printed = {
        c.key: "\u00a0/\u00a0".join(f"{s}-{a}" for s, a in zip(c.strength, c.allowance, strict=True))
        for unit, c in enumerate(of.game.counters)
        if unit not in out
    }
    assert listed == printed


def test_set_up_hexes(texts: dict[str, str], book: tuple[Edition, str]) -> None:
    of, language = book
    text = texts[of.file(language)]
    soviet = text.partition('<a id="soviet-setup"></a>')[2].partition("<a id=")[0]
    german = text.partition('<a id="german-setup"></a>')[2].partition("<a id=")[0]
    assert hexes(of, soviet) == sum(1 << hex_ for _, hex_ in of.game.of(Opening).placed)
    assert hexes(of, german) == of.game.of(SetUp).hexes


def test_ready_made_set_ups(texts: dict[str, str], book: tuple[Edition, str]) -> None:
    of, language = book
    rows = table(texts[of.file(language)], "ready-made")
    game = of.game
    for column, units in enumerate(game.of(SetUp).ready.values(), start=1):
        assert {game.unit[row[column]]: game.grid.hex(row[0]) for row in rows} == units


def test_cities_and_their_first_owners(texts: dict[str, str], book: tuple[Edition, str]) -> None:
    of, language = book
    say = words.Words(language)
    rows = table(texts[of.file(language)], "cities")
    german = of.game.of(Control).hexes & of.game.of(SetUp).hexes
    assert hexes(of, " ".join(row[1] for row in rows)) == of.game.of(Control).hexes
    assert {row[1] for row in rows if row[2] == say("side.german")} == {
        of.game.grid.label(h) for h in bits(german)
    }


def test_entry_hexes(texts: dict[str, str], book: tuple[Edition, str]) -> None:
    of, language = book
    rows = table(texts[of.file(language)], "entry")
    assert tuple(hexes(of, row[1]) for row in rows) == of.game.of(Trace).edges


def test_every_option_and_scenario_of_the_edition_is_named(
    texts: dict[str, str], book: tuple[Edition, str]
) -> None:
    of, language = book
    part = texts[of.file(language)].partition('<a id="options"></a>')[2].partition("<a id=")[0]
    assert re.findall(r"^- `(\w+)`", part, re.MULTILINE) == list(of.options)


def test_every_ruling_is_told(texts: dict[str, str], book: tuple[Edition, str]) -> None:
    of, language = book
    text = texts[of.file(language)].partition('<a id="rulings"></a>')[2]
    told = {row["id"]: f"{row['question'][language]} — *{row['choice'][language]}*" for row in of.rulings}
    assert [id_ for id_, sentence in told.items() if sentence not in text] == []


def test_a_phase_without_a_name_is_an_error() -> None:
    with pytest.raises(KeyError, match="name-phase-tea"):
        words.Words("en").name("phase", "tea")


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_dates_follow_the_language(language: str) -> None:
    dates = {"en": "1 Nov", "fr": "1er nov.", "ja": "11月1日"}
    assert words.Words(language).name("date", "1 Nov") == dates[language]


@pytest.mark.parametrize("game_id", EDITIONS)
def test_terrain_table_names_the_shifts_with_their_rules(texts: dict[str, str], game_id: str) -> None:
    of = edition(game_id)
    rows = {row[0]: row for row in table(texts[of.file("en")], "terrain")}
    forest, river = rows["Forest"], rows["River"]
    assert forest[1] == "2"
    assert river[1] == "0"
    rules = {m.id: of.number(m.rule) for m in of.game.of(Combat).modifiers}
    assert rules["forest"] in forest[3]
    assert rules["river"] in river[3]
    soviet_only = "Soviet defender only" in rows["Fortification"][2]
    assert soviet_only == (game_id != "bfm-vpg-2009")


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_booklet_of_stacks_is_complete(texts: dict[str, str], language: str) -> None:
    """Every rule and ruling, every unit, the whole calendar and table, in words of its language."""
    text, game = texts[f"moskva-1941.{language}.md"], load("moskva-1941")
    rules = [rule for name in STACK_BOOKS for rule in stack_rulebook(name).rules]
    assert [rule.id for rule in rules if f"`{rule.id}` " not in text or rule.text[language] not in text] == []
    assert [counter.key for counter in game.counters if f"`{counter.key}`" not in text] == []
    assert len(table(text, "calendar")) == len(game.turns)
    columns = game.of(CombatRules).columns
    expected = [[column.results[face].replace("NE", "–") for column in columns] for face in range(6)]
    assert [row[1:] for row in table(text, "crt")] == expected
    assert not re.search(r"\b(table|name|formation|overlay)-[a-z]", text)

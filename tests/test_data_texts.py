"""What the data files of Battle for Moscow say to people: all of it in English, French and Japanese."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.games.bfm import sources
from rasputitsa.games.bfm.sources import BOOKS
from rasputitsa.messages import LANGUAGES

FOLDER = Path(sources.__file__).parent
FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.toml"))
FOR_PEOPLE = {"title", "text", "idea", "question", "choice", "reason"}
JAPANESE = re.compile(r"[ぁ-ヿ一-鿿]")
NOT_OUR_JAPANESE = re.compile(r"ダイス|要塞|後退|フェーズ|コラム|半減戦力|敵支配地域")
SPOKEN = {
    "options.toml": 64,
    "rulings.toml": 73 * 3,
    "gdw-1986/setups.toml": 10,
    "vpg-2009/setups.toml": 10,
    "rulebook/c3i.toml": 1 + 105 * 2,
    "rulebook/gdw.toml": 1 + 87 * 2,
    "rulebook/kane.toml": 1 + 18 * 2,
    "rulebook/kurcina.toml": 1 + 33 * 2,
    "rulebook/vpg.toml": 1 + 105 * 2,
}
"""How many texts the files that speak most hold, so that none can be overlooked."""

Texts = dict[str, Mapping[str, str]]


def spoken(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Every value that people read, by its place."""
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, below in rows:
        if name in FOR_PEOPLE:
            yield f"{key}.{name}", below
        else:
            yield from spoken(below, f"{key}.{name}")


def texts(file: str) -> Texts:
    table = tomllib.loads((FOLDER / file).read_text(encoding="utf-8"))
    return dict(spoken(table))


@pytest.mark.parametrize("file", FILES)
def test_every_text_has_every_language(file: str) -> None:
    assert {key: row for key, row in texts(file).items() if tuple(row) != LANGUAGES} == {}


@pytest.mark.parametrize("file", FILES)
def test_no_text_is_empty_and_the_japanese_is_japanese(file: str) -> None:
    rows = texts(file)
    assert [key for key, row in rows.items() if not all(text.strip() for text in row.values())] == []
    assert [key for key, row in rows.items() if not JAPANESE.search(row["ja"])] == []


@pytest.mark.parametrize("file", SPOKEN)
def test_all_texts_of_a_file_are_found(file: str) -> None:
    assert len(texts(file)) == SPOKEN[file]


@pytest.mark.parametrize("file", [file for file in FILES if file.startswith(("rulebook/", "rulings"))])
def test_japanese_rules_use_one_vocabulary(file: str) -> None:
    """A die is サイコロ, a fortification 陣地, a retreat 退却, a column 列, an enemy zone 敵ZOC."""
    assert [key for key, row in texts(file).items() if NOT_OUR_JAPANESE.search(row["ja"])] == []


@pytest.mark.parametrize("game_id", BOOKS)
def test_the_same_hexes_and_odds_in_every_language(game_id: str) -> None:
    """Numbers of hexes, odds and results do not depend on the language."""
    number = re.compile(r"\b\d{4}\b|(?<!\d)\d:\d(?!\d)|\b(?:NE|DRL?|DE|EX|AL)\b", re.ASCII)
    rules = (*sources.rules(game_id), *sources.rulings(game_id))
    found = {
        (rule.id, language): set(number.findall(rule.text[language]))
        for rule in rules
        for language in LANGUAGES
    }
    assert [key for key, numbers in found.items() if numbers != found[key[0], "en"]] == []

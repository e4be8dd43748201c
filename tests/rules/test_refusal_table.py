"""Every row of the table of refusals: what must be refused, by which rule, and for which fact.

The table was written from the rulebooks. Nothing in it was taken from what the program says.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rasputitsa.engine.play import why_not
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.messages import LANGUAGES, Speaker, message_id
from rasputitsa.notation import parse_words
from rules.answers import do, scene
from rules.moskva.field import field
from rules.scenes import C3I, GDW, VPG

TABLE: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("refusals.toml").read_text(encoding="utf-8")
)
MOSKVA = "moskva-1941"
GAMES = {"gdw": GDW, "vpg": VPG, "c3i": C3I, "moskva": MOSKVA}
UNITS, HEXES, NAMED = ("unit", "target"), ("hex", "start"), ("group", "weather")


class Row(NamedTuple):
    situation: str
    game: str
    action: str
    rule: str
    topic: str
    args: str


ROWS = [Row(name, *row) for name, situation in TABLE.items() for row in situation["rows"]]


@cache
def position(name: str, game_id: str) -> State:
    """The situation of a row."""
    situation = TABLE[name]
    options = dict.fromkeys(situation.get("options", []), "on")
    if "field" in situation:
        game = field(*options, **situation["field"])
    else:
        game = load(game_id, situation.get("scenario", ""), options)
    if "phase" not in situation:
        return do(game.start(), *situation.get("after", []))
    units = dict(_unit(text) for text in situation["units"])
    more, turn = situation.get("more", []), situation["turn"]
    return do(scene(game, situation["phase"], units, *more, turn=turn), *situation.get("after", []))


def _unit(text: str) -> tuple[str, str]:
    """A unit with its notes, and where it is: ``30A 0807 reduced``."""
    key, place, *notes = text.split()
    return " ".join([key, *notes]), place


def shown(state: State, args: tuple[tuple[str, object], ...]) -> str:
    """Arguments as the table has them: units and hexes by what is printed on them."""
    game, words = state.game, []
    for name, value in args:
        if name in UNITS and isinstance(value, int):
            value = game.counters[value].key
        elif name in HEXES and isinstance(value, int):
            value = game.grid.label(value)
        words.append(f"{name} {value}")
    return ", ".join(words)


def test_the_table_is_as_large_as_it_says() -> None:
    assert len(ROWS) >= 200
    assert {row.game for row in ROWS} == set(GAMES)
    assert len({row[:3] for row in ROWS}) == len(ROWS), "a row stands twice"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.situation}-{row.game}-{row.action}")
def test_a_refusal_names_the_fact_and_its_rule(row: Row) -> None:
    state = position(row.situation, GAMES[row.game])
    found = why_not(state, parse_words(state.game, row.action))
    assert found is not None, "it was allowed"
    assert (found.rule, found.topic, shown(state, found.args)) == (row.rule, row.topic, row.args)
    for language in LANGUAGES:
        speaker = Speaker(state.game, language)
        told, faults = speaker.messages.format(message_id(found.topic), speaker.words(dict(found.args)))
        assert (bool(told), faults) == (True, []), "every word of the sentence is filled in"
        for name, value in found.args:
            if name in NAMED:
                assert speaker.has_name(name, str(value)), "and said in words"

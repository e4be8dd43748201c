"""The data files of the three editions against the rulebooks: counters, combat tables and turns."""

from __future__ import annotations

from collections import Counter as Multiset
from itertools import chain

import pytest

from rasputitsa.engine.game import Game
from rasputitsa.games import load
from rasputitsa.mechanisms.combat import Combat
from rasputitsa.mechanisms.replacement_rules import Replacement
from rules.answers import do, phase_of
from rules.scenes import ALL, C3I, GDW, VPG, seven

every_game = pytest.mark.parametrize("game_id", ALL)

ARMIES = "3A 5A 10A 13A 16A 19A 20A 24A 29A 30A 32A 33A 40A 43A 49A 50A"
COUNTERS = {
    ("infantry", "8/4-4"): f"{ARMIES} XXII XXXV",
    ("shock", "10/5-4"): "1Sh",
    ("tank", "8/4-4"): "TU",
    ("infantry", "4/2-4"): "XXXIV XLII",
    ("infantry", "5/2-4"): "VI XII",
    ("infantry", "6/3-4"): "V XIII XX XXVII LIII",
    ("infantry", "7/4-4"): "VII VIII IX",
    ("panzer", "8/4-6"): "XL XLVIII",
    ("panzer", "9/4-6"): "XLVII LVI",
    ("panzer", "10/5-6"): "XLVI",
    ("panzer", "12/6-6"): "XXIV XLI LVII",
}

GDW_TABLE = """
DR  DR  DRL DE  DE  DE
NE  DR  DR  DRL DE  DE
NE  NE  DR  DRL DRL DE
EX  NE  DR  DR  DRL DE
EX  EX  EX  DR  DRL DRL
AL  EX  EX  EX  DR  DRL
"""
VPG_TABLE = """
DR  DR  DR  DR  DR  DRL
EX  DR  DR  DR  DRL DRL
EX  EX  DR  EX  DRL DE
NE  EX  EX  DRL DRL DE
NE  NE  EX  DRL DE  DE
AL  NE  DRL DE  DE  DE
"""
ODDS = ["1:1", "2:1", "3:1", "4:1", "5:1", "6:1"]


def values(game: Game, key: str) -> tuple[str, str]:
    counter = game.counters[game.unit[key]]
    assert len(set(counter.allowance)) == 1
    full, half = counter.strength
    return counter.kind, f"{full}/{half}-{counter.allowance[0]}"


def printed(game: Game) -> list[list[str]]:
    """The combat results table as printed: a row for each face."""
    return [list(row) for row in zip(*(column.results for column in game.of(Combat).columns), strict=True)]


# Counters.


@pytest.mark.rule("gdw counters.values", "gdw counters.types", "gdw counters.steps", "Q-03")
def test_counters_of_the_first_edition() -> None:
    game = seven(GDW)
    listed = {key: what for what, keys in COUNTERS.items() for key in keys.split()}
    assert {counter.key: values(game, counter.key) for counter in game.counters} == listed


@pytest.mark.parametrize("game_id", [VPG, C3I])
@pytest.mark.rule("vpg 3.3", "c3i 3.3", "Q-03", "Q-69")
def test_counters_of_the_later_editions(game_id: str) -> None:
    game, first = seven(game_id), seven(GDW)
    renamed = {"XXIII": "XXII"}
    differing = {
        counter.key: values(game, counter.key)
        for counter in game.counters
        if values(game, counter.key) != values(first, renamed.get(counter.key, counter.key))
    }
    assert differing == dict.fromkeys(("VII", "VIII", "IX"), ("infantry", "7/3-4"))
    assert len(game.counters) == len(first.counters)


@every_game
def test_numbers_of_counters(game_id: str) -> None:
    game = seven(game_id)
    german, soviet = game.units_of
    assert (len(german), len(soviet)) == (22, 18)
    assert Multiset(game.kind[u] for u in german) == {"infantry": 14, "panzer": 8}


@every_game
def test_labels_are_unique_on_each_side(game_id: str) -> None:
    game = seven(game_id)
    for units in game.units_of:
        assert len({game.counters[u].label for u in units}) == len(units)
    assert game.counters[game.unit["XXIV"]].label == ("XXIV" if game_id == GDW else "24")


# Combat tables.


@pytest.mark.parametrize(("game_id", "table"), [(GDW, GDW_TABLE), (VPG, VPG_TABLE), (C3I, VPG_TABLE)])
@pytest.mark.rule("gdw combat.crt", "vpg 9.2.crt", "Q-01", "Q-07")
def test_combat_results_tables(game_id: str, table: str) -> None:
    """CRT-01 to 06 and CRT-09."""
    game = seven(game_id)
    assert [column.label for column in game.of(Combat).columns] == ODDS
    assert printed(game) == [line.split() for line in table.split("\n") if line]


def test_crt_07_both_tables_hold_the_same_results() -> None:
    expected = [
        "DR1 NE2 EX2 AL1",
        "DR2 NE2 EX2",
        "DRL1 DR3 EX2",
        "DE1 DRL2 DR2 EX1",
        "DE2 DRL3 DR1",
        "DE4 DRL2",
    ]
    counts = [{part[:-1]: int(part[-1]) for part in column.split()} for column in expected]
    for game_id in (GDW, VPG):
        assert [Multiset(column.results) for column in seven(game_id).of(Combat).columns] == counts


def test_crt_08_eleven_cells_agree() -> None:
    cells = [list(chain.from_iterable(printed(seven(game_id)))) for game_id in (GDW, VPG)]
    assert sum(a == b for a, b in zip(*cells, strict=True)) == 11


# Turns.


@every_game
@pytest.mark.rule("gdw sequence.weather", "vpg 12.0", "c3i 12.0", "gdw sequence.turns", "vpg 4.0.turns")
def test_weather(game_id: str) -> None:
    weather = [turn.weather for turn in seven(game_id).turns]
    assert weather == ["clear", "clear", "mud", "mud", "clear", "clear", "clear"]


@pytest.mark.parametrize(
    ("game_id", "soviet"), [(GDW, (5,) * 7), (VPG, (5, 5, 4, 4, 5, 5, 5)), (C3I, (5, 5, 4, 4, 5, 5, 5))]
)
@pytest.mark.rule("gdw replacements.points", "vpg 10.0.points", "c3i 10.0.points", "Q-02")
def test_replacement_points(game_id: str, soviet: tuple[int, ...]) -> None:
    assert seven(game_id).of(Replacement).schedule == ((0, 1, 1, 1, 1, 1, 1), soviet)


@pytest.mark.rule("kane timetable")
def test_campaign_track() -> None:
    labels = [turn.label for turn in load(GDW, "campaign14").turns]
    assert labels[:4] == ["Oct I", "Oct II", "Oct III/IV", "Nov I/II"]
    assert labels[7:] == [
        "Dec II/III", "Dec IV/Jan I", "Jan II/III", "Jan IV/Feb I", "Feb II/III", "Mar I", "Mar II",
    ]  # fmt: skip


PHASES = [
    "german-replacement", "german-panzer", "german-combat", "german-movement",
    "soviet-replacement", "soviet-rail", "soviet-combat", "soviet-movement",
]  # fmt: skip


@pytest.mark.parametrize(
    ("game_id", "first", "more"),
    [
        (GDW, "german-panzer", []),
        (VPG, "german-combat", ["administration"]),
        (C3I, "german-combat", ["administration"]),
    ],
)
@pytest.mark.rule("gdw sequence.phases", "vpg 4.0.phases", "c3i 4.0.phases", "Q-05")
def test_sequence_of_play(game_id: str, first: str, more: list[str]) -> None:
    game = seven(game_id)
    assert [phase.id for phase in game.phases] == PHASES + more
    assert phase_of(do(game.start(), "arrange historical")) == first


# Citations.


@every_game
def test_rules_cited_by_data_belong_to_the_edition(game_id: str) -> None:
    """The third edition is read from the second: no citation of the second may stay behind."""
    game = seven(game_id)
    edition = {GDW: "gdw", VPG: "vpg", C3I: "c3i"}[game_id]
    cited = [phase.rule for phase in game.phases] + [modifier.rule for modifier in game.of(Combat).modifiers]
    assert {rule.split()[0] for rule in [*cited, *game.cites.values()]} == {edition}

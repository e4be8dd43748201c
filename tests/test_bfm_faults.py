"""Broken copies of the data files: every fault is a ``DataError`` that names file and key, all at once."""

from __future__ import annotations

import re

import pytest

from rasputitsa.data import files
from rasputitsa.data.rulebook import read_rulebook
from rasputitsa.engine.errors import DataError
from rasputitsa.games import bfm, load
from rules.scenes import C3I, GDW, VPG

MAP = "gdw-1986/map.toml"
COUNTERS = "gdw-1986/counters.toml"
RULES = "gdw-1986/ruleset.toml"
SETUPS = "gdw-1986/setups.toml"
OPTIONS = "options.toml"
EXTENDED = "c3i-2011/ruleset.toml"
KANE = "rulebook/kane.toml"

ORIGINAL = files.text
PLACE = re.compile(r"(\S+\.toml|bfm-\S+|option \S+): ")
"""Faults begin with a file, with the ruleset that came of its files and options, or with an option."""
MANY = {"kurcina_war_of_attrition": "on", "kurcina_always_vp": "on", "mud_bars_forest": "on"}


def broken(name: str, *changes: tuple[str, str]) -> str:
    """The text of a data file with some of its words changed."""
    text = ORIGINAL(bfm.PACKAGE, name)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def faults(patch: pytest.MonkeyPatch, name: str, *changes: tuple[str, str]) -> tuple[str, ...]:
    """What a game says to a broken file. For the options, many of them are on."""
    text = broken(name, *changes)
    patch.setattr(files, "text", lambda package, other: text if other == name else ORIGINAL(package, other))
    game_id = C3I if name == EXTENDED else GDW
    scenario, options = ("campaign14", MANY) if name == OPTIONS else ("standard7", {})
    with pytest.raises(DataError) as caught:
        load(game_id, scenario, options)
    assert all(PLACE.match(fault) for fault in caught.value.faults)
    return caught.value.faults


CASES = [
    # Files of any kind.
    (MAP, "format = 1", "format = 2", f"{MAP}: format: expected 1"),
    (MAP, "format = 1", "format =", f"{MAP}: Invalid value"),
    (COUNTERS, "unit.XL =", "unit.XXIV =", f"{COUNTERS}: Cannot overwrite"),
    # Maps.
    (MAP, '[edge]', '[border]', f"{MAP}: border: unknown key"),
    (MAP, "columns = 14", "colums = 14", f"{MAP}: grid: colums: unknown key"),
    (MAP, "columns = 14", 'columns = "14"', f"{MAP}: grid: columns: expected a whole number"),
    (MAP, 'high = "odd"', 'high = "both"', f"{MAP}: grid: high: unknown 'both', expected one of even, odd"),
    (MAP, '"0201", "0202"', '"0201", "9999"', f"{MAP}: hex.forest: no hex '9999' on this map"),
    (MAP, '"0201", "0202"', '"0201", 202', f"{MAP}: hex: forest: expected a list of texts"),
    (MAP, '"0105/0106"', '"0105/0107"', f"{MAP}: side.river: 0105/0107 are not two adjacent hexes"),
    (MAP, '"0105/0106"', '"0105"', f"{MAP}: side.river: 0105 are not two adjacent hexes"),
    (MAP, '"0105/0106"', '"0105/9906"', f"{MAP}: side.river: no hex '9906' on this map"),
    (MAP, "0102-0201-0302", "0102-0302", f"{MAP}: path.rail: 0102/0302 are not two adjacent hexes"),
    (MAP, 'Moscow = {hex = "1103"', 'Moscow = {hex = "1199"', f"{MAP}: name.Moscow: no hex '1199'"),
    (MAP, 'soviet = ["0301", "0302"', 'soviet = ["0301", "0399"', f"{MAP}: setup.soviet: no hex '0399'"),
    (MAP, 'soviet = ["0301", "0302"', 'soviet = ["0301"', "soviet_on_map: the map has 12 set-up hexes"),
    (MAP, "forest = [", "woods = [", "movement: costs: forest: no such terrain on the map"),
    (MAP, "fort = [", "forts = [", "combat: modifiers: fort: when: defender_in: nothing called 'fort'"),
    (MAP, "Moscow = {", "Moskva = {", "victory: holders[0]: place: no place 'Moscow'"),
    (MAP, "soviet = [\"1401\"", "soviets = [\"1401\"", "trace: edges: no edge 'soviet'"),
    # Counters.
    (COUNTERS, 'side = "german"', 'side = "italian"', f"{COUNTERS}: unit: XXIV: side: unknown 'italian'"),
    (COUNTERS, 'full = "12-6"', "full = 12", f"{COUNTERS}: unit: XXIV: full: expected text"),
    (COUNTERS, 'full = "12-6"', 'full = "12/6"', f"{COUNTERS}: unit: XXIV: full: expected strength-movement"),
    (COUNTERS, 'full = "12-6"', 'ful = "12-6"', f"{COUNTERS}: unit: XXIV: ful: unknown key"),
    (COUNTERS, "unit.XL =", 'unit."X L" =', f"{COUNTERS}: unit: X L: a unit key is letters, digits"),
    (COUNTERS, "unit.1Sh =", "unit.2Sh =", "arrival: turns: 1Sh: no unit '1Sh'"),
    # Rules.
    (RULES, "default_cost = 1", "default_cost = 0", f"{GDW}: movement: default_cost: 0 is not in 1..99"),
    (RULES, "default_cost = 1", "default_cost = true", "movement: default_cost: expected a whole number"),
    (RULES, "extend = true", 'extend = "yes"', f"{GDW}: retreat: extend: expected true or false"),
    (RULES, "[retreat]", "[retreats]", f"{GDW}: retreats: unknown key"),
    (RULES, '"2:1" = [', '"2/1" = [', f"{GDW}: combat: table: 2/1: expected odds such as 3:1"),
    (RULES, '"EX", "EX", "AL"]', '"EX", "EX"]', f"{GDW}: combat: table: 1:1: expected odds"),
    (RULES, '"1:1" = ["DR"', '"1:1" = ["XX"', f"{GDW}: combat: table: 1:1: expected odds"),
    (RULES, "defender_in =", "defender_at =", "forest: when: defender_at: unknown condition"),
    (RULES, '["forest"]', '["swamp"]', "forest: when: defender_in: nothing called 'swamp'"),
    (RULES, '"river"}', '"canal"}', "river: when: all_across: nothing called 'canal'"),
    (RULES, '"DefenderEliminated"', '"Vanishes"', f"{GDW}: combat: results: DE: unknown step ['Vanishes']"),
    (RULES, '"CombatPhase"', '"Brawl"', "steps: unknown step ['Brawl']"),
    (RULES, 'side = "german"\nsteps', 'side = "italian"\nsteps', "side: unknown 'italian'"),
    (RULES, "skip_turns = [1]", 'skip_turns = ["1"]', "skip_turns: expected a list of whole numbers"),
    (RULES, "soviet_on_map = 13", "soviet_on_map = 12", f"{GDW}: setup: soviet_on_map: the map has 13"),
    (RULES, 'rule = "gdw start.soviet"', "rule = 3", f"{GDW}: setup: rule: expected text"),
    (RULES, '{soviet = ["Moscow"]}', '{soviet = ["Paris"]}', "always_served: soviet: no place 'Paris'"),
    (RULES, '{side = "german", from = 2', '{side = "german", from = 0', "rows[0]: from: 0 is not in"),
    (RULES, "turns = {1Sh = 4}", "turns = {2Sh = 4}", f"{GDW}: arrival: turns: 2Sh: no unit '2Sh'"),
    (RULES, 'weather = "clear"\n[[turns]]', 'wether = "clear"\n[[turns]]', "turns[0]: wether: unknown key"),
    (EXTENDED, '"retreat.extend"', '"retreat.extends"', f"{C3I}: retreat: extends: unknown key"),
    # Set-ups.
    (SETUPS, 'XXIV = "0409"', 'XXIV = "0410"', "historical does not put each unit on a marked hex"),
    (SETUPS, 'XXIV = "0409", ', "", "historical does not put each unit on a marked hex"),
    (SETUPS, 'XXIV = "0409"', 'XXX = "0409"', "no unit 'XXX'"),
    # Options.
    (OPTIONS, 'editions = ["gdw", "vpg", "c3i"]', "editions = 3", "allow_cross_edition: editions: expected"),
    (OPTIONS, "excludes = [", "exclude = [", "handicap_soviet_rp_4: exclude: unknown key"),
    (OPTIONS, ".patch.set]", ".patch.put]", "mud_bars_forest: patch: put: unknown key"),
    (OPTIONS, "soviet-movement = [[", "soviet-walk = [[", "option kane_vp: no phase 'soviet-walk'"),
    (OPTIONS, '"losses.points" = 1', '"losses.pints" = 1', f"{GDW}: losses: pints: unknown key"),
    (OPTIONS, "OccupationBonus", "Bonus", "steps: unknown step ['Bonus']"),
    (OPTIONS, '"movement.weather.mud"', '"movement.default_cost.mud"', "default_cost is no table"),
    (OPTIONS, '"trace.seasonal" = ', '"trace.rule" = ', "option kurcina_edge: trace.rule: is no list"),
    (OPTIONS, 'edge = "soviet_seasonal"', 'edge = "north"', "seasonal[0]: edge: no edge 'north'"),
    (OPTIONS, 'into = "TU"', 'into = "TV"', f"{GDW}: replacement: conversion: into: no unit 'TV'"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "expected"), CASES, ids=lambda part: part)
def test_faults_name_file_and_key(
    monkeypatch: pytest.MonkeyPatch, name: str, old: str, new: str, expected: str
) -> None:
    found = faults(monkeypatch, name, (old, new))
    assert any(expected in fault for fault in found), found


STRICT = [
    # What stands twice, and what is missing.
    (MAP, "[path]\nrail", "[path]\nrails", "rail"),
    (MAP, '"0201", "0202"', '"0201", "0201"', f"{MAP}: hex.forest: "),
    (MAP, '"0105/0106"', '"0105/0106", "0106/0105"', f"{MAP}: side.river: "),
    (MAP, 'soviet = ["0301", "0302"', 'soviet = ["0301", "0301"', f"{MAP}: setup.soviet: "),
    # A ratio that cannot be one, and one that stands twice.
    (RULES, '"2:1" = [', '"2:0" = [', f"{GDW}: combat: table: 2:0"),
    (RULES, '"2:1" = [', '"2:2" = [', f"{GDW}: combat: table: 2:2"),
    # Conditions and steps with words of the wrong kind or number.
    (RULES, '"river"}', '["river"]}', f"{GDW}: combat: modifiers: river: when: all_across"),
    (RULES, 'all_across = "river"', "attacks_from = []", "river: when: attacks_from"),
    (RULES, '"fort:soviet"', '"fort:italian"', f"{GDW}: combat: modifiers: fort: when: defender_in"),
    (RULES, '["DefenderEliminated"]', '["DefenderEliminated", 3]', f"{GDW}: combat: results: DE"),
    (RULES, '["DefenderEliminated"]', '["DefenderMayStand", "majr"]', f"{GDW}: combat: results: DE"),
    (RULES, '["CombatPhase"]', '["CombatPhase", "x"]', "steps"),
    (RULES, '"ground", "armour"', '"ground", "cavalry"', "steps"),
    (RULES, 'id = "german-panzer"', 'id = "german-combat"', "german-combat"),
    (RULES, 'weather = "mud"\n[[turns]]', 'weather = "fog"\n[[turns]]', f"{GDW}: turns[2]: weather"),
    (RULES, "{soviet = [\"Moscow\"]}", "{italian = [\"Moscow\"]}", "always_served: italian"),
    (RULES, 'edges = ["german", "soviet"]', 'edges = ["german"]', f"{GDW}: trace: edges"),
    # Keys and files that everything else hangs on.
    (RULES, 'edition = "gdw"\n', "", "edition"),
    (RULES, 'id = "bfm-gdw-1986"\n', "", ": id: "),
    (RULES, "title = {en =", "title = {de =", "title"),
    (RULES, 'map = "gdw-1986/map.toml"', 'map = "gdw-1986/mapp.toml"', "gdw-1986/mapp.toml"),
    (EXTENDED, 'extends = "vpg-2009', 'extends = "vpg-2010', "vpg-2010/ruleset.toml"),
    # Set-ups.
    (SETUPS, 'XXIV = "0409"', 'XXIV = "9999"', "9999"),
    (SETUPS, 'XXIV = "0409"', "XXIV = 409", "XXIV"),
    (SETUPS, 'id = "historical"', 'ident = "historical"', "ident: unknown key"),
    (SETUPS, 'id = "north"', 'id = "historical"', "historical"),
    (SETUPS, "units = {", "unit = {", "unit: unknown key"),
    # Options.
    (OPTIONS, 'editions = ["gdw", "vpg", "c3i"]', 'editions = ["gdv"]', "allow_cross_edition: editions"),
    (OPTIONS, 'excludes = ["handicap_soviet_rp_3"]', 'excludes = ["x"]', "handicap_soviet_rp_4: excludes"),
    (OPTIONS, 'requires = ["kane_timetable"]', 'requires = ["x"]', "option: kane_attrition: requires"),
    (OPTIONS, 'implies = ["kane_vp"]', 'implies = ["x"]', "option: kurcina_always_vp: implies"),
    (OPTIONS, 'default = "on"', 'default = "maybe"', "option: vpg_hex_terrain_cumulative: default"),
    (OPTIONS, "[preset]", "[presets]", f"{OPTIONS}: preset"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "expected"), STRICT)
def test_faults_that_would_show_only_in_play(
    monkeypatch: pytest.MonkeyPatch, name: str, old: str, new: str, expected: str
) -> None:
    found = faults(monkeypatch, name, (old, new))
    assert any(expected in fault for fault in found), found


# All faults at once.


@pytest.mark.parametrize(
    ("name", "changes", "keys"),
    [
        (
            MAP,
            [("source =", "sauce ="), ('"0201", "0202"', '"0201", "9999"'), ('"0105/0106"', '"0105/0107"')],
            ["sauce: unknown key", "source: missing", "no hex '9999'", "0105/0107 are not two"],
        ),
        (
            COUNTERS,
            [('side = "german"', 'side = "italian"'), ("unit.XL = {side", "unit.XL = {sides")],
            ["XXIV: side: unknown", "XL: side: missing", "XL: sides: unknown key"],
        ),
        (
            RULES,
            [
                ("costs = {forest = 2}", "costs = {swamp = 2}"),
                ('"2:1" = [', '"2/1" = ['),
                ("defender_in =", "defender_at ="),
                ("soviet_on_map = 13", "soviet_on_map = 12"),
                ('"CombatPhase"', '"Brawl"'),
                ("version = 1", 'version = "1"'),
            ],
            ["costs: swamp", "table: 2/1", "defender_at", "soviet_on_map", "['Brawl']", "version: expected"],
        ),
        (
            SETUPS,
            [('XXIV = "0409"', 'XXIV = "0410"'), ('XXIV = "0201"', 'XXIV = "0202"')],
            ["historical does not put", "north does not put"],
        ),
        (
            OPTIONS,
            [("excludes = [", "exclude = ["), (".patch.set]", ".patch.put]")],
            ["handicap_soviet_rp_4: exclude", "mud_bars_forest: patch: put"],
        ),
    ],
)  # fmt: skip
def test_all_faults_of_a_file_are_reported_at_once(
    monkeypatch: pytest.MonkeyPatch, name: str, changes: list[tuple[str, str]], keys: list[str]
) -> None:
    found = faults(monkeypatch, name, *changes)
    assert [key for key in keys if not any(key in fault for fault in found)] == []


# Rulebooks.


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('kind = "advice"', 'kind = "opinion"', f"{KANE}: rule[0]: kind: unknown 'opinion'"),
        ('section = "sequence"', 'chapter = "sequence"', f"{KANE}: rule[0]: chapter: unknown key"),
        (
            'id = "kane timetable"',
            'id = "kane advice.purpose"',
            "rule: kane advice.purpose stands twice",
        ),
        (
            'id = "kane timetable"',
            'id = "kan timetable"',
            "rule[1]: id: 'kan timetable' does not begin",
        ),
        ("topics = []", "topics = 3", f"{KANE}: rule[0]: topics: expected a list"),
        ('prefix = "kane"', "", f"{KANE}: prefix: missing"),
    ],
)
def test_faults_of_a_rulebook(old: str, new: str, expected: str) -> None:
    table = files.parse(broken(KANE, (old, new)), KANE)
    with pytest.raises(DataError) as caught:
        read_rulebook(KANE, table)
    assert any(expected in fault for fault in caught.value.faults)


def test_the_files_themselves_have_no_fault() -> None:
    for game_id in (GDW, VPG, C3I):
        assert load(game_id).id == game_id

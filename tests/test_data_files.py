"""Data files: types, ranges and keys are checked, all faults are told at once, and options patch tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

import pytest

from rasputitsa.data import files
from rasputitsa.data.options import BORROW, OFF, ON, Option, read_options, resolve
from rasputitsa.data.patch import OPERATIONS, patched
from rasputitsa.data.reader import Reader
from rasputitsa.data.rulebook import Rulebook, citations, read_rulebook
from rasputitsa.data.toml_lines import line_of
from rasputitsa.engine.errors import DataError


def faults(act: Callable[[], object]) -> list[str]:
    with pytest.raises(DataError) as caught:
        act()
    return list(caught.value.faults)


# Reading a table

TABLE: dict[str, Any] = {
    "name": "Smolensk",
    "count": 3,
    "open": True,
    "share": 0.5,
    "labels": ["0204", "0307"],
    "mixed": ["0204", 7],
    "below": {"deep": 1},
    "rows": [{"deep": 1}, {"deep": 2}],
    "odd rows": [{"deep": 1}, 2],
}


def reader() -> Reader:
    return Reader("map.toml", deepcopy(TABLE))


def test_values_are_read_by_their_type() -> None:
    r = reader()
    assert (r.text("name"), r.integer("count"), r.flag("open")) == ("Smolensk", 3, True)
    assert r.texts("labels") == ["0204", "0307"]
    assert r.sub("below").integer("deep") == 1
    assert [row.integer("deep") for row in r.rows("rows")] == [1, 2]
    assert r.faults == []


WRONG: dict[str, tuple[Callable[[Reader], object], str]] = {
    "no text": (lambda r: r.text("count"), "map.toml: count: expected text"),
    "missing text": (lambda r: r.text("age"), "map.toml: age: missing, expected text"),
    "unknown text": (
        lambda r: r.text("name", among=("Orel", "Kaluga")),
        "map.toml: name: unknown 'Smolensk', expected one of Kaluga, Orel",
    ),
    "no number": (lambda r: r.integer("name"), "map.toml: name: expected a whole number"),
    "a flag is no number": (lambda r: r.integer("open"), "map.toml: open: expected a whole number"),
    "a fraction is no number": (lambda r: r.integer("share"), "map.toml: share: expected a whole number"),
    "too small": (lambda r: r.integer("count", low=4), "map.toml: count: 3 is not in 4..1000"),
    "too great": (lambda r: r.integer("count", high=2), "map.toml: count: 3 is not in 0..2"),
    "no flag": (lambda r: r.flag("count"), "map.toml: count: expected true or false"),
    "no list": (lambda r: r.texts("name"), "map.toml: name: expected a list"),
    "mixed list": (lambda r: r.texts("mixed"), "map.toml: mixed: expected a list of texts"),
    "no table": (lambda r: r.sub("name"), "map.toml: name: expected a table"),
    "missing table": (lambda r: r.sub("age"), "map.toml: age: missing, expected a table"),
    "fault below": (lambda r: r.sub("below").text("deep"), "map.toml: below: deep: expected text"),
    "fault in a row": (
        lambda r: [row.integer("deep", high=1) for row in r.rows("rows")],
        "map.toml: rows[1]: deep: 2 is not in 0..1",
    ),
    "row that is no table": (lambda r: list(r.rows("odd rows")), "map.toml: odd rows[1]: expected a table"),
    "fault of one's own": (lambda r: r.fault("name", "too cold"), "map.toml: name: too cold"),
    "fault of the whole": (lambda r: r.fault("", "too long"), "map.toml: too long"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_value_is_told_with_its_place(what: str) -> None:
    read, fault = WRONG[what]
    r = reader()
    read(r)
    assert r.faults == [fault]


def test_a_wrong_value_is_replaced_by_an_empty_one() -> None:
    r = reader()
    assert (r.text("count"), r.integer("name"), r.flag("name"), r.texts("name")) == ("", 0, False, [])
    assert r.sub("name").names() == []
    assert r.texts("mixed") == ["0204"]


def test_a_missing_value_may_have_a_default() -> None:
    r = reader()
    assert (r.text("age", "old"), r.integer("age", 7), r.flag("age", False)) == ("old", 7, False)
    assert (r.texts("age", []), r.sub("age", {"x": 1}).names(), list(r.rows("age", []))) == ([], ["x"], [])
    assert r.faults == []


def test_a_value_at_the_edge_of_its_range_is_good() -> None:
    r = reader()
    assert r.integer("count", low=3, high=3) == 3
    assert r.faults == []


def test_what_is_no_table_is_told() -> None:
    assert Reader("map.toml", ["a list"]).faults == ["map.toml: expected a table"]


def test_keys_that_nobody_reads_are_unknown() -> None:
    r = Reader("map.toml", {"name": "Orel", "nmae": "Orel", "age": 3})
    r.text("name")
    r.finish()
    assert r.faults == ["map.toml: nmae: unknown key", "map.toml: age: unknown key"]


def test_the_names_of_a_table_can_be_asked() -> None:
    r = Reader("map.toml", {"a": 1, "b": 2})
    assert (r.names(), r.has("a"), r.has("c")) == (["a", "b"], True, False)


def test_all_faults_are_raised_at_once() -> None:
    r = reader()
    r.text("count")
    r.sub("below").text("deep")
    assert faults(r.check) == ["map.toml: count: expected text", "map.toml: below: deep: expected text"]


def test_nothing_is_raised_without_a_fault() -> None:
    r = reader()
    r.text("name")
    r.check()


# Files


def test_a_file_is_parsed() -> None:
    assert files.parse('format = 1\nname = "Orel"', "map.toml") == {"name": "Orel"}


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("format = ", "map.toml: Invalid value"),
        ("format = 1\nformat = 1\n", "map.toml: Cannot overwrite a value"),
        ("", "map.toml: format: expected 1"),
        ("format = 2", "map.toml: format: expected 1"),
        ('format = "1"', "map.toml: format: expected 1"),
    ],
)
def test_a_file_that_is_none_is_refused(content: str, fault: str) -> None:
    (found,) = faults(lambda: files.parse(content, "map.toml"))
    assert found.startswith(fault)


def test_a_file_of_the_package_is_read_whole_and_anew() -> None:
    first = files.table("rasputitsa.games.bfm", "options.toml")
    first["option"].clear()
    assert files.table("rasputitsa.games.bfm", "options.toml")["option"]


# Patches

RULES: dict[str, Any] = {
    "retreat": {"hexes": 2, "extend": True},
    "turns": [{"label": "Oct I"}],
    "phases": [{"id": "move", "steps": [["Move"]]}, {"id": "fight", "steps": [["Fight"]]}],
}

PATCHES: dict[str, tuple[dict[str, Any], Callable[[dict[str, Any]], object], object]] = {
    "a value": ({"set": {"retreat.extend": False}}, lambda t: t["retreat"], {"hexes": 2, "extend": False}),
    "a new value": (
        {"set": {"retreat.far": 1}},
        lambda t: t["retreat"],
        {"hexes": 2, "extend": True, "far": 1},
    ),
    "a new table": ({"set": {"supply.start.german": 5}}, lambda t: t["supply"], {"start": {"german": 5}}),
    "a whole table": ({"set": {"retreat": {"hexes": 3}}}, lambda t: t["retreat"], {"hexes": 3}),
    "a row": ({"append": {"turns": [{"label": "Oct II"}]}}, lambda t: len(t["turns"]), 2),
    "a row of a new list": ({"append": {"trace.edges": ["west"]}}, lambda t: t["trace"], {"edges": ["west"]}),
    "a step before": (
        {"steps_before": {"fight": [["Roll"]]}},
        lambda t: t["phases"][1]["steps"],
        [["Roll"], ["Fight"]],
    ),
    "a step after": (
        {"steps_after": {"move": [["Rest"], ["Eat"]]}},
        lambda t: t["phases"][0]["steps"],
        [["Move"], ["Rest"], ["Eat"]],
    ),
    "steps instead of one": (
        {"steps_instead": {"Fight": [["Roll"], ["Bleed"]]}},
        lambda t: [row["steps"] for row in t["phases"]],
        [[["Move"]], [["Roll"], ["Bleed"]]],
    ),
    "a phase before": (
        {"phases_before": {"fight": [{"id": "supply", "steps": []}]}},
        lambda t: [row["id"] for row in t["phases"]],
        ["move", "supply", "fight"],
    ),
    "phases after": (
        {"phases_after": {"fight": [{"id": "rest", "steps": []}, {"id": "eat", "steps": []}]}},
        lambda t: [row["id"] for row in t["phases"]],
        ["move", "fight", "rest", "eat"],
    ),
    "nothing": ({}, lambda t: t, RULES),
}


@pytest.mark.parametrize("what", PATCHES)
def test_a_patch_changes(what: str) -> None:
    patch, look, expected = PATCHES[what]
    assert look(patched(RULES, patch, "option x")) == expected


def test_every_operation_is_known() -> None:
    tried = {operation for patch, *_ in PATCHES.values() for operation in patch}
    assert tried == set(OPERATIONS)


def test_a_patch_leaves_the_table_and_itself_alone() -> None:
    before, patches = deepcopy(RULES), deepcopy({what: patch for what, (patch, *_) in PATCHES.items()})
    for patch, *_ in PATCHES.values():
        changed = patched(RULES, patch, "option x")
        changed["phases"][0]["steps"].append(["Spoil"])
        changed["turns"].append({})
        for row in changed["turns"]:
            row["label"] = "spoilt"
    assert before == RULES
    assert patches == {what: patch for what, (patch, *_) in PATCHES.items()}


@pytest.mark.parametrize(
    ("patch", "fault"),
    [
        ({"set": {"turns.first": 1}}, "option x: turns.first: turns is no table"),
        ({"append": {"retreat": [1]}}, "option x: retreat: is no list"),
        ({"steps_before": {"sleep": []}}, "option x: no phase 'sleep'"),
        ({"phases_after": {"sleep": []}}, "option x: no phase 'sleep'"),
    ],
)
def test_a_patch_that_does_not_fit_is_refused(patch: dict[str, Any], fault: str) -> None:
    assert faults(lambda: patched(RULES, patch, "option x")) == [fault]


# Options


def option(**more: Any) -> dict[str, Any]:
    return {"title": {"en": "t"}, "text": {"en": "t"}, "editions": ["one"], "rules": []} | more


CATALOGUE: dict[str, Any] = {
    BORROW: option(editions=["one", "two"]),
    "usual": option(default=ON),
    "rare": option(),
    "other": option(editions=["two"], borrowable=True),
    "private": option(editions=["two"]),
    "bundle": option(implies=["rare", "chain"]),
    "chain": option(implies=["end"]),
    "end": option(),
    "needy": option(requires=["rare"]),
    "hot": option(excludes=["cold"]),
    "cold": option(excludes=["hot"]),
    "free": option(free_text=True),
}


def known() -> Mapping[str, Option]:
    return read_options("options.toml", {"option": deepcopy(CATALOGUE)})


def test_an_option_is_read() -> None:
    table = option(patch={"set": {"a": 1}}, off={"append": {"b": [2]}}, default=ON, rules=["x 1"])
    found = read_options("options.toml", {"option": {"speed": table}})["speed"]
    assert (found.name, found.editions, found.default, found.rules) == ("speed", ("one",), ON, ("x 1",))
    assert found.patches[ON]["set"] == {"a": 1}
    assert found.patches[OFF]["append"] == {"b": [2]}


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"speed": 1}, "options.toml: option: a: speed: unknown key"),
        ({"editions": "one"}, "options.toml: option: a: editions: expected a list"),
        ({"patch": {"replace": {}}}, "options.toml: option: a: patch: replace: unknown key"),
        ({"patch": {"set": 1}}, "options.toml: option: a: patch: set: expected a table"),
        ({"borrowable": "yes"}, "options.toml: option: a: borrowable: expected true or false"),
    ],
)
def test_a_faulty_option_is_refused(row: dict[str, Any], fault: str) -> None:
    assert fault in faults(lambda: read_options("options.toml", {"option": {"a": option(**row)}}))


def test_an_option_without_a_text_is_refused() -> None:
    assert "options.toml: option: a: title: missing, expected a table" in faults(
        lambda: read_options("options.toml", {"option": {"a": {}}})
    )


CHOICES: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "nothing": ({}, {"usual": ON}),
    "one": ({"rare": ON}, {"usual": ON, "rare": ON}),
    "the usual one off": ({"usual": OFF}, {"usual": OFF}),
    "one off that is off": ({"rare": OFF}, {"usual": ON, "rare": OFF}),
    "a bundle": ({"bundle": ON}, {"usual": ON, "rare": ON, "bundle": ON, "chain": ON, "end": ON}),
    "a bundle off": ({"bundle": OFF}, {"usual": ON, "bundle": OFF}),
    "a bundle with one off": (
        {"bundle": ON, "chain": OFF},
        {"usual": ON, "rare": ON, "bundle": ON, "chain": OFF},
    ),
    "what is needed": ({"needy": ON, "rare": ON}, {"usual": ON, "rare": ON, "needy": ON}),
    "what is needed, from a bundle": (
        {"needy": ON, "bundle": ON},
        {"usual": ON, "rare": ON, "bundle": ON, "chain": ON, "end": ON, "needy": ON},
    ),
    "one of two": ({"hot": ON, "cold": OFF}, {"usual": ON, "hot": ON, "cold": OFF}),
    "free text": ({"free": "2:early"}, {"usual": ON, "free": "2:early"}),
    "another edition's": ({"other": ON, BORROW: ON}, {BORROW: ON, "usual": ON, "other": ON}),
}


@pytest.mark.parametrize("what", CHOICES)
def test_options_are_resolved(what: str) -> None:
    wanted, expected = CHOICES[what]
    assert resolve(known(), "one", wanted) == expected


@pytest.mark.parametrize("what", CHOICES)
def test_options_stand_in_the_order_of_their_file(what: str) -> None:
    found = list(resolve(known(), "one", CHOICES[what][0]))
    assert found == [name for name in CATALOGUE if name in found]


REFUSED: dict[str, tuple[dict[str, str], list[str]]] = {
    "an unknown name": ({"quick": ON}, ["option quick: unknown; see the options of this game"]),
    "an unknown value": ({"rare": "maybe"}, ["option rare: 'maybe' is neither on nor off"]),
    "several": (
        {"quick": ON, "rare": "maybe"},
        ["option quick: unknown; see the options of this game", "option rare: 'maybe' is neither on nor off"],
    ),
    "a need": ({"needy": ON}, ["option needy: needs rare"]),
    "an exclusion": (
        {"hot": ON, "cold": ON},
        ["option hot: cannot be combined with cold", "option cold: cannot be combined with hot"],
    ),
    "another edition's": (
        {"other": ON},
        ["option other: belongs to two, not to one; allow_cross_edition would allow it"],
    ),
    "one that is not lent": ({"private": ON}, ["option private: belongs to two, not to one"]),
    "one that is never lent": (
        {"private": ON, BORROW: ON},
        ["option private: belongs to two, not to one"],
    ),
    "two at once": (
        {"private": ON, "needy": ON},
        ["option private: belongs to two, not to one", "option needy: needs rare"],
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_choice_of_options_is_refused(what: str) -> None:
    wanted, expected = REFUSED[what]
    assert sorted(faults(lambda: resolve(known(), "one", wanted))) == sorted(expected)


def test_a_usual_option_of_another_edition_is_not_in_force() -> None:
    assert resolve(known(), "two", {}) == {}


# Rulebooks


def rule(number: str, **more: Any) -> dict[str, Any]:
    words = {"title": {"en": "t"}, "text": {"en": "t"}, "section": "s", "kind": "normative", "topics": []}
    return {"id": number, **words, **more}


def book(prefix: str, *rules: dict[str, Any]) -> Rulebook:
    table = {"prefix": prefix, "title": {"en": "A book"}, "source": "s", "rule": list(rules)}
    return read_rulebook("book.toml", table)


def test_a_rulebook_is_read_in_its_order() -> None:
    found = book(
        "vpg", rule("vpg 9.0", topics=["combat.ask"], rulings=["Q-18"]), rule("vpg 8.0", kind="example")
    )
    assert [(r.id, r.kind) for r in found.rules] == [("vpg 9.0", "normative"), ("vpg 8.0", "example")]
    assert (found.rules[0].topics, found.rules[0].rulings) == (("combat.ask",), ("Q-18",))


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([rule("vpg 1"), rule("vpg 1")], "book.toml: rule: vpg 1 stands twice"),
        ([rule("gdw 1")], "book.toml: rule[0]: id: 'gdw 1' does not begin with 'vpg'"),
        ([rule("vpgx 1")], "book.toml: rule[0]: id: 'vpgx 1' does not begin with 'vpg'"),
        ([rule("vpg 1", kind="law")], "book.toml: rule[0]: kind: unknown 'law', expected one of "),
        ([rule("vpg 1"), rule("vpg 2", colour="red")], "book.toml: rule[1]: colour: unknown key"),
        ([rule("vpg 1", topics="combat")], "book.toml: rule[0]: topics: expected a list"),
    ],
)
def test_a_faulty_rulebook_is_refused(rows: list[dict[str, Any]], fault: str) -> None:
    assert any(found.startswith(fault) for found in faults(lambda: book("vpg", *rows)))


def cites(active: list[str]) -> dict[str, str]:
    base = book("base", rule("base 1", topics=["move", "fight"]), rule("base 2", topics=["fight", "rest"]))
    more = book("more", rule("more 1", topics=["fight", "snow"]), rule("more 2", topics=["rest"]))
    return citations(base, active, [more])


def test_a_topic_cites_the_first_rule_that_has_it() -> None:
    assert cites([]) == {"move": "base 1", "fight": "base 1", "rest": "base 2"}


def test_a_rule_in_force_through_an_option_takes_its_topics_over() -> None:
    assert cites(["more 1"]) == {"move": "base 1", "fight": "more 1", "rest": "base 2", "snow": "more 1"}


def test_rules_of_the_edition_itself_may_be_named_by_options() -> None:
    assert cites(["base 2"]) == cites([])


LINES = """format = 1
# sizes = 3
sizes = [
  1,  # [turn]
  2,
]
text = '''
late = 1
'''
deep.er = {down = [{here = 1}, {there = 2}]}

[table]
"quoted key" = 1

[[row]]
name = "one"
[row.below]
name = "two"

[[row]]
late = 4
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("format",), 1),
        (("sizes",), 3),
        (("sizes", 1), 3),
        (("text",), 7),
        (("deep", "er", "down", 1, "there"), 10),
        (("table",), 12),
        (("table", "quoted key"), 13),
        (("row", 0, "name"), 16),
        (("row", 0, "below", "name"), 18),
        (("row", 1), 20),
        (("row", 1, "late"), 21),
        (("row", 1, "name"), 20),
        (("row", 2), 15),
        (("nothing",), None),
    ],
    ids=str,
)
def test_the_line_of_a_key_is_where_its_value_begins(path: tuple[str | int, ...], line: int | None) -> None:
    assert line_of(LINES, path) == line

"""Reading combat tables, modifiers and results."""

from __future__ import annotations

import re
from math import gcd

from rasputitsa.data.reader import Reader
from rasputitsa.games.bfm.sheet import Sheet, Vocabulary, make_steps
from rasputitsa.mechanisms.combat import Column, Combat, Modifier
from rasputitsa.mechanisms.conditions import CONDITIONS, Words

FACES = 6


def read_combat(reader: Reader, sheet: Sheet, vocabulary: Vocabulary) -> Combat:
    """The combat rules of an edition."""
    reader.text("rule")
    reader.texts("reconstructed", [])
    results_table = reader.sub("results")
    results = {code: make_steps(results_table, code, vocabulary) for code in results_table.names()}
    units = {counter.key: unit for unit, counter in enumerate(sheet.counters)}
    words = {"terrain": sheet.terrain, "sides": sheet.sides, "units": units}
    modifiers = reader.sub("modifiers")
    halved = reader.sub("halved", {})
    found = Combat(
        columns=read_table(reader.sub("table"), set(results)),
        modifiers=tuple(_modifier(name, modifiers.sub(name), words) for name in modifiers.names()),
        results=results,
        halved={weather: frozenset(halved.texts(weather)) for weather in halved.names()},
        refuse_below_table=reader.flag("refuse_below_table", False),
    )
    reader.finish()
    return found


def read_table(reader: Reader, results: set[str]) -> tuple[Column, ...]:
    """The columns, weakest odds first."""
    columns: dict[tuple[int, int], Column] = {}
    for label in reader.names():
        ratio = re.fullmatch(r"([1-9]\d*):([1-9]\d*)", label)
        faces = tuple(reader.texts(label))
        if ratio is None or len(faces) != FACES or not set(faces) <= results:
            reader.fault(label, f"expected odds such as 3:1 with {FACES} known results")
            continue
        attack, defence = int(ratio[1]), int(ratio[2])
        lowest = (attack // gcd(attack, defence), defence // gcd(attack, defence))
        if lowest in columns:
            reader.fault(label, f"the same odds as {columns[lowest].label}")
        columns[lowest] = Column(attack, defence, faces)
    return tuple(sorted(columns.values(), key=lambda column: column.attack / column.defence))


def _modifier(name: str, row: Reader, words: Words) -> Modifier:
    when = row.sub("when")
    conditions = []
    for key in when.names():
        if key not in CONDITIONS:
            when.fault(key, f"unknown condition, expected one of {', '.join(CONDITIONS)}")
            continue
        kind, condition = CONDITIONS[key]
        try:
            conditions.append(condition(words, when.raw(key, kind)))
        except KeyError as missing:
            when.fault(key, f"nothing called {missing} in this game")
        except IndexError:
            when.fault(key, "something is missing")
    found = Modifier(
        id=name,
        value=row.integer("value", low=-9),
        conditions=tuple(conditions),
        rule=row.text("rule"),
        once=row.text("once", ""),
        when=repr(row.raw("when", dict)),
    )
    row.finish()
    return found

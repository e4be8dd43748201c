"""Reading combat tables, modifiers and results."""

from __future__ import annotations

import re
from typing import Any

from rasputitsa.data.reader import Reader
from rasputitsa.engine.game import Counter, Terrain
from rasputitsa.engine.step import STEPS
from rasputitsa.mechanisms.combat import Column, Combat, Modifier
from rasputitsa.mechanisms.conditions import CONDITIONS, Words

FACES = 6


def read_combat(
    reader: Reader, terrain: Terrain, sides: tuple[str, ...], counters: tuple[Counter, ...]
) -> Combat:
    """The combat rules of an edition."""
    reader.text("rule")
    reader.texts("reconstructed", [])
    results = read_results(reader.sub("results"))
    words = {"terrain": terrain, "sides": sides, "units": {c.key: u for u, c in enumerate(counters)}}
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
    columns = []
    for label in reader.names():
        ratio = re.fullmatch(r"(\d+):(\d+)", label)
        faces = tuple(reader.texts(label))
        if ratio is None or len(faces) != FACES or not set(faces) <= results:
            reader.fault(label, f"expected odds such as 3:1 with {FACES} known results")
            continue
        columns.append(Column(int(ratio[1]), int(ratio[2]), faces))
    return tuple(sorted(columns, key=lambda c: c.attack / c.defence))


def read_results(reader: Reader) -> dict[str, tuple[Any, ...]]:
    found: dict[str, tuple[Any, ...]] = {}
    for code in reader.names():
        steps = reader.items(code, list)
        unknown = [step for step in steps if not step or step[0] not in STEPS]
        if unknown:
            reader.fault(code, f"unknown step {unknown[0]}")
        found[code] = tuple(STEPS[step[0]](*step[1:]) for step in steps if step not in unknown)
    return found


def _modifier(name: str, row: Reader, words: Words) -> Modifier:
    when = row.sub("when")
    conditions = []
    for key in when.names():
        if key not in CONDITIONS:
            when.fault(key, f"unknown condition, expected one of {', '.join(CONDITIONS)}")
            continue
        try:
            conditions.append(CONDITIONS[key](words, when.raw(key, object)))
        except KeyError as missing:
            when.fault(key, f"nothing called {missing} in this game")
    found = Modifier(
        name, row.integer("value", low=-9), tuple(conditions), row.text("rule"), row.text("once", "")
    )
    row.finish()
    return found

"""``rasputitsa check``: read and build everything that ships with the package, and report every fault."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial

from rasputitsa import messages
from rasputitsa.cli.common import Add, edition
from rasputitsa.data.options import BORROW, OFF, ON, Option
from rasputitsa.engine.errors import DataError
from rasputitsa.games import FAMILIES, family, load
from rasputitsa.traceability import SOURCES

SAMPLES = {"weather_marks": "2:early,5:late"}
"""A value for each option that takes free text."""


def register(add: Add) -> None:
    add("check", check, "Validate all data: games, scenarios, options, rulebooks, catalogues.", "check")


def check(args: argparse.Namespace) -> int:
    faults = []
    checked = 0
    for attempt in (*_games(), *_rulebooks(), *_catalogues()):
        checked += 1
        try:
            faults += attempt()
        except DataError as error:
            faults += error.faults
    for fault in dict.fromkeys(faults):
        print(f"rasputitsa: {fault}", file=sys.stderr)
    print(f"{checked} checks, {len(set(faults))} faults")
    return 1 if faults else 0


Attempt = Callable[[], list[str]]


def _games() -> Iterator[Attempt]:
    """Every game in every scenario with every option on and off, and every preset."""
    for game_id in FAMILIES:
        own = family(game_id)
        known: dict[str, Option] = own.catalogue()
        home = edition(game_id)
        for scenario in own.scenarios():
            own_rules = all(home in known[name].editions for name in own.scenarios()[scenario]["options"])
            plain = {} if own_rules else {BORROW: ON}
            yield _build(game_id, scenario, plain)
            for name, option in known.items():
                if home in option.editions or option.borrowable:
                    lent = plain if home in option.editions else {BORROW: ON}
                    yield _build(game_id, scenario, plain | lent | _switched_on(known, name))
                if option.default != OFF and home in option.editions:
                    yield _build(game_id, scenario, plain | {name: OFF})
        for preset in own.presets().values():
            if preset["game"] == game_id:
                yield _build(game_id, preset["scenario"], dict.fromkeys(preset["options"], ON))


def _switched_on(known: dict[str, Option], name: str) -> dict[str, str]:
    """An option and everything that it needs."""
    wanted = {name: SAMPLES.get(name, ON)}
    for other in known[name].requires:
        wanted |= _switched_on(known, other)
    return wanted


def _build(game_id: str, scenario: str, options: dict[str, str]) -> Attempt:
    def build() -> list[str]:
        game = load(game_id, scenario, options)
        game.start()
        return []

    return build


def _rulebooks() -> Iterator[Attempt]:
    """Every rulebook and ruling; every citation leads to a rule."""
    for game_id in SOURCES:
        yield partial(_dangling, game_id)


def _dangling(game_id: str) -> list[str]:
    known = {rule.id for other in SOURCES for rule in SOURCES[other].rules(other)}
    known |= {ruling.id for other in SOURCES for ruling in SOURCES[other].rulings(other)}
    faults = [
        f"{place}: cites {rule}, which no book has"
        for place, rules in SOURCES[game_id].citations(game_id)
        for rule in rules
        if rule not in known
    ]
    for rule in SOURCES[game_id].rules(game_id):
        faults += [
            f"{rule.id}: cites {ruling}, which does not exist"
            for ruling in rule.rulings
            if ruling not in known
        ]
    return faults


def _catalogues() -> Iterator[Attempt]:
    """Every catalogue of messages: readable, and with the same messages as the others."""
    for language in messages.LANGUAGES:
        yield partial(_catalogue, language)


def _catalogue(language: str) -> list[str]:
    from fluent.syntax import FluentParser, ast

    def entries(name: str) -> list[ast.EntryType]:
        return FluentParser().parse(messages.catalogue_text(name)).body

    def ids(name: str) -> set[str]:
        return {entry.id.name for entry in entries(name) if isinstance(entry, ast.Message)}

    file = f"locale/{language}.ftl"
    junk = [entry for entry in entries(language) if isinstance(entry, ast.Junk)]
    faults = [f"{file}: cannot be read: {' '.join((entry.content or '').split())}" for entry in junk]
    faults += [f"{file}: {id_}: missing" for id_ in sorted(ids(messages.FALLBACK) - ids(language))]
    faults += [
        f"{file}: {id_}: no other catalogue has it" for id_ in sorted(ids(language) - ids(messages.FALLBACK))
    ]
    return faults

"""Assembling an edition: its ruleset, patched by the options in force, with map, counters and set-ups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rasputitsa.data import files
from rasputitsa.data.choice_fault import ChoiceError
from rasputitsa.data.counters import read_counters
from rasputitsa.data.option_file import OptionFile
from rasputitsa.data.options import active_rules, recorded
from rasputitsa.data.patch import patched
from rasputitsa.data.reader import Reader
from rasputitsa.data.rulebook import Rulebook, citations, shipped_rulebook
from rasputitsa.data.sheet import read_phases
from rasputitsa.data.terrain import MapFile, read_map
from rasputitsa.data.versions import of_version
from rasputitsa.engine.game import Game
from rasputitsa.games.bfm.deployment import read_deployment
from rasputitsa.games.bfm.opening import opening
from rasputitsa.games.bfm.ruleset import BOXES, TRACKS, vocabulary
from rasputitsa.games.bfm.ruleset import parameters as read_parameters
from rasputitsa.games.bfm.sheet import Sheet
from rasputitsa.games.bfm.track import mark_faults, read_turns
from rasputitsa.mechanisms.movement import Movement
from rasputitsa.mechanisms.setup import SetUp
from rasputitsa.mechanisms.victory import result
from rasputitsa.mechanisms.weather import VariableWeather

PACKAGE = "rasputitsa.games.bfm"

BOOKS = ("gdw", "vpg", "c3i")
"""The rulebooks of the editions, by which options name those that they belong to."""

EDITIONS = {
    "bfm-gdw-1986": "gdw-1986/ruleset.toml",
    "bfm-vpg-2009": "vpg-2009/ruleset.toml",
    "bfm-c3i-2011": "c3i-2011/ruleset.toml",
}
OPTIONS = OptionFile(PACKAGE, "options.toml", BOOKS)
catalogue, scenarios, presets = OPTIONS.catalogue, OPTIONS.scenarios, OPTIONS.presets


def rulebook(name: str) -> Rulebook:
    return shipped_rulebook(PACKAGE, name)


def extra_rulebooks() -> list[Rulebook]:
    """The books whose rules come into force through options."""
    return [rulebook("kane"), rulebook("kurcina")]


def base_ruleset(path: str) -> dict[str, Any]:
    """A ruleset as it stands in its file, on top of the one it extends."""
    table = files.table(PACKAGE, path)
    parent = table.pop("extends", None)
    if parent is None:
        return table
    base = base_ruleset(parent)
    own, other = _edition(path, table), _edition(parent, base)
    base = _renumbered(base, own, other, table.pop("renumber", {}))
    changes = {"set": table.pop("set", {})}
    return patched(base, changes, path) | table


def ruleset(game_id: str, version: int | None = None) -> dict[str, Any]:
    """The ruleset of a game before options, for matches of a version (None: the newest)."""
    return of_version(base_ruleset(EDITIONS[game_id]), version, game_id)


def _edition(path: str, table: dict[str, Any]) -> str:
    reader = Reader(path, table)
    edition = reader.text("edition", among=BOOKS)
    reader.check()
    return edition


def _renumbered(value: Any, own: str, other: str, numbers: Mapping[str, str]) -> Any:
    """The same table citing the rules of edition ``own`` wherever it cited those of ``other``."""
    if isinstance(value, dict):
        return {
            key: _rule(below, own, other, numbers)
            if key == "rule"
            else _renumbered(below, own, other, numbers)
            for key, below in value.items()
        }
    if isinstance(value, list):
        return [_renumbered(v, own, other, numbers) for v in value]
    return value


def _rule(rule: str, own: str, other: str, numbers: Mapping[str, str]) -> str:
    return numbers.get(rule, rule.replace(f"{other} ", f"{own} ", 1))


def build(
    game_id: str,
    scenario: str = "standard7",
    options: Mapping[str, str] | None = None,
    board: MapFile | None = None,
    version: int | None = None,
) -> Game:
    """A game ready to play; ``DataError`` names every unknown or forbidden choice.

    ``board`` puts the rules of the edition on another map; without set-up hexes it starts empty.
    """
    table = ruleset(game_id, version)
    edition = _edition(EDITIONS[game_id], table)
    chosen = OPTIONS.in_force(edition, scenario, options or {})
    table = OPTIONS.applied(table, chosen)
    if faults := mark_faults(table):
        raise ChoiceError(faults)
    return assemble(game_id, table, scenario, chosen, board)


def assemble(
    game_id: str, table: dict[str, Any], scenario: str, chosen: Mapping[str, str], board: MapFile | None
) -> Game:
    """Read a patched ruleset into a game, reporting every fault."""
    known = catalogue()
    reader = Reader(game_id, table)
    sheet = _sheet(reader, board)
    turns, variable_weather = read_turns(reader)
    found = read_parameters(reader, sheet, len(turns))
    found[VariableWeather] = variable_weather
    setups = reader.text("setups")
    found[SetUp] = read_deployment(setups, files.table(PACKAGE, setups), sheet, reader.faults)
    movement = found[Movement]
    assert isinstance(movement, Movement)
    game = Game(
        id=reader.text("id"),
        title=reader.sub("title").text("en"),
        version=reader.integer("version", low=1),
        scenario=scenario,
        options=recorded(chosen, known),
        sides=sheet.sides,
        terrain=sheet.terrain,
        counters=sheet.counters,
        boxes=BOXES,
        tracks=TRACKS,
        turns=turns,
        phases=read_phases(reader, sheet, vocabulary(sheet, movement)),
        parameters=found,
        cites=citations(rulebook(reader.text("edition")), active_rules(chosen, known), extra_rulebooks()),
        opening=opening,
        finish=result,
    )
    reader.finish()
    reader.check()
    return game


def _sheet(reader: Reader, board: MapFile | None) -> Sheet:
    """The components: map and counters, from the files that the ruleset names."""
    sides = tuple(reader.texts("sides"))
    map_name, counter_name = reader.text("map"), reader.text("counters")
    map_file = board or read_map(map_name, files.table(PACKAGE, map_name))
    return Sheet(sides, map_file, read_counters(counter_name, files.table(PACKAGE, counter_name), sides))

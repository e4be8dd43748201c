"""Assembling the game: its ruleset, patched by the options in force, with map, counters and set-ups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rasputitsa.data import files
from rasputitsa.data.option_file import OptionFile
from rasputitsa.data.options import active_rules, recorded
from rasputitsa.data.reader import Reader
from rasputitsa.data.rulebook import Rulebook, citations, shipped_rulebook
from rasputitsa.data.sheet import Sheet, read_phases
from rasputitsa.data.terrain import MapFile, read_map
from rasputitsa.data.versions import of_version
from rasputitsa.engine.game import Game, Turn
from rasputitsa.games.moskva.board import Board
from rasputitsa.games.moskva.components import DECOY, MASK, Components, Piece, blanks, read_components
from rasputitsa.games.moskva.opening import BOXES, Opening, opening, read_opening
from rasputitsa.games.moskva.ruleset import parameters as read_parameters
from rasputitsa.games.moskva.tables import read_combat
from rasputitsa.mechanisms.impulse import battle, calendar, isolation, march, outcome, rebuilding
from rasputitsa.mechanisms.impulse.air import AIR, OPEN, AirRules
from rasputitsa.mechanisms.impulse.concealment import Secrets
from rasputitsa.mechanisms.impulse.deployment import ZONE, Zones
from rasputitsa.mechanisms.impulse.fog import TOTAL, Fog
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.odds import CombatRules
from rasputitsa.mechanisms.impulse.rail import LOST, RAIL, SPARE
from rasputitsa.mechanisms.impulse.tally import verdict

STEP_MODULES = (battle, calendar, isolation, march, outcome, rebuilding)
"""Imported so that their steps are known by name to data files."""

PACKAGE = "rasputitsa.games.moskva"
BOOKS = ("moskva", "series")
EDITIONS = {"moskva-1941": "ruleset.toml"}
EDITION = "moskva"
OPTIONS = OptionFile(PACKAGE, "options.toml", (EDITION,))
catalogue, scenarios, presets = OPTIONS.catalogue, OPTIONS.scenarios, OPTIONS.presets


def rulebook(name: str) -> Rulebook:
    return shipped_rulebook(PACKAGE, name)


def own_rules() -> Rulebook:
    """The rules of the battle, which go before those of the series."""
    first, series = (rulebook(name) for name in BOOKS)
    return Rulebook(first.prefix, first.title, first.source, first.rules + series.rules)


def ruleset(game_id: str, version: int | None = None) -> dict[str, Any]:
    """The ruleset of a game before options, for matches of a version (None: the newest)."""
    return of_version(files.table(PACKAGE, EDITIONS[game_id]), version, game_id)


def build(
    game_id: str,
    scenario: str = "",
    options: Mapping[str, str] | None = None,
    board: MapFile | None = None,
    version: int | None = None,
) -> Game:
    """A game ready to play; ``DataError`` names every unknown or forbidden choice.

    ``board`` puts the rules on another map; it starts empty if that has no zones.
    """
    scenario = scenario or next(iter(scenarios()))
    chosen = OPTIONS.in_force(EDITION, scenario, options or {})
    return _assemble(game_id, OPTIONS.applied(ruleset(game_id, version), chosen), scenario, chosen, board)


def _assemble(
    game_id: str, table: dict[str, Any], scenario: str, chosen: Mapping[str, str], board_file: MapFile | None
) -> Game:
    """Read a patched ruleset into a game, reporting every fault."""
    known = catalogue()
    reader = Reader(game_id, table)
    reader.text("edition", among=(EDITION,))
    board = _board(reader, board_file)
    turns = _turns(reader)
    found = read_parameters(reader, board, len(turns))
    formations, air, fog = found[Formations], found[AirRules], found[Fog]
    assert isinstance(formations, Formations)
    assert isinstance(air, AirRules)
    assert isinstance(fog, Fog)
    words = {"group": ("", *formations.groups)}
    found[CombatRules] = read_combat(reader.sub("combat"), board, words)
    setups = reader.text("setups")
    rows = files.table(PACKAGE, setups) if board_file is None else {"setup": []}
    found[Opening], found[Zones] = read_opening(reader.sub("setup"), board, setups, rows)
    zones = found[Zones]
    assert isinstance(zones, Zones)
    game = Game(
        id=reader.text("id"),
        title=reader.sub("title").text("en"),
        version=reader.integer("version", low=1),
        scenario=scenario,
        options=recorded(chosen, known),
        sides=board.sides,
        terrain=board.sheet.terrain,
        counters=board.sheet.counters,
        boxes=BOXES,
        tracks=_tracks(board.sides, zones),
        turns=turns,
        phases=read_phases(reader, board.sheet, words),
        parameters=found,
        cites=citations(own_rules(), active_rules(chosen, known), ()),
        opening=opening,
        finish=verdict,
        conceal=Secrets(bool(fog.level), air.support != OPEN, zones.free).conceal(),
    )
    reader.finish()
    reader.check()
    return game


def _tracks(sides: tuple[str, ...], zones: Zones) -> tuple[str, ...]:
    names = [f"{name}.{side}" for name in (AIR, RAIL, SPARE, LOST) for side in sides]
    if zones.free:
        names += [f"{ZONE}.{army}" for armies in zones.armies for army in armies]
    return tuple(names)


def _turns(reader: Reader) -> tuple[Turn, ...]:
    known = reader.sub("movement").sub("weather").names()
    turns = []
    for number, row in enumerate(reader.rows("turns"), start=1):
        row.text("rule", "")
        turns.append(Turn(number, row.text("label"), row.text("weather", among=known)))
        row.finish()
    return tuple(turns)


def _board(reader: Reader, board_file: MapFile | None) -> Board:
    """The components: map and counters, from the files that the ruleset names."""
    sides = tuple(reader.texts("sides"))
    map_name, name = reader.text("map"), reader.text("counters")
    map_file = board_file or read_map(map_name, files.table(PACKAGE, map_name))
    components = read_components(name, files.table(PACKAGE, name), sides, reader.faults)
    pieces = [*components.pieces, *_hidden_pieces(reader.sub("fog"), sides, components)]
    components = Components(components.armies, tuple(pieces))
    return Board(Sheet(sides, map_file, tuple(piece.counter for piece in pieces)), components)


def _hidden_pieces(fog: Reader, sides: tuple[str, ...], components: Components) -> list[Piece]:
    """In hidden play: decoys, and a mask for every stack there can be."""
    level, pieces = fog.integer("level", high=TOTAL), []
    decoys = fog.sub("decoys")
    for side, name in enumerate(sides):
        row = decoys.sub(name)
        number = row.integer("number") if level == TOTAL else 0
        movement = row.integer("movement")
        own = sum(piece.counter.side == side for piece in components.pieces)
        letter = name[0].upper()
        pieces += blanks(DECOY, f"{letter}D", side, number, movement)
        pieces += blanks(MASK, f"{letter}M", side, own + number if level else 0, movement)
    return pieces

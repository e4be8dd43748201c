"""Units, set-up, cities and entry hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rasputitsa.booklet.markdown import NONE, Chapter, bullets, labels, table
from rasputitsa.booklet.sources import Edition
from rasputitsa.booklet.tables import units_in_play
from rasputitsa.booklet.words import Words
from rasputitsa.engine.game import Counter, Game
from rasputitsa.games.bfm.opening import Opening
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.arrival import Arrival
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.setup import SetUp
from rasputitsa.mechanisms.trace import Trace


def pieces(edition: Edition, say: Words) -> Chapter:
    game = edition.game
    units = counters(game, units_in_play(game), say)
    below = (
        Chapter("units", say("table.counters"), (say("counters.note"), units)),
        Chapter("soviet-setup", say("table.soviet"), (bullets(_soviet(game, say)),)),
        Chapter("german-setup", say("table.german"), (_german(game, say),)),
        Chapter("ready-made", say("table.ready"), tuple(_ready_made(edition, say))),
        Chapter("cities", say("table.cities"), (_cities(edition, say),)),
        Chapter("entry", say("table.edges"), (say("edges.note"), _edges(game, say))),
    )
    return Chapter("pieces", say("pieces"), (), below)


def counters(game: Game, units: Iterable[int], say: Words) -> str:
    """Units that are alike in one row, the strongest first."""
    groups: dict[tuple[int, str, str, int], list[Counter]] = {}
    for unit in units:
        counter = game.counters[unit]
        faces = "\u00a0/\u00a0".join(
            f"{s}-{m}" for s, m in zip(counter.strength, counter.allowance, strict=True)
        )
        groups.setdefault((counter.side, counter.kind, faces, -counter.strength[0]), []).append(counter)
    rows = []
    for key in sorted(groups, key=lambda key: (key[0], key[3])):
        side, kind, faces, _ = key
        alike = groups[key]
        cells = (say(f"side.{game.sides[side]}"), say(f"kind.{kind}"), faces, str(len(alike)))
        rows.append((*cells, ", ".join(c.label for c in alike), ", ".join(c.key for c in alike)))
    return table([say(key) for key in ("side", "type", "faces", "count", "printed", "typed")], rows)


def _soviet(game: Game, say: Words) -> Iterator[str]:
    start = game.of(Opening)
    hexes = labels(game.grid, sum(1 << hex_ for _, hex_ in start.placed))
    yield say("soviet.hexes", n=len(start.placed), hexes=hexes)
    yield say("soviet.pool", n=sum(box == "pool" for _, box in start.boxes))
    due = dict(game.of(Arrival).turns)
    for unit, box in start.boxes:
        if box == "held":
            yield say("soviet.held", turn=due[unit], unit=say(f"unit.{game.counters[unit].key}"))


def _german(game: Game, say: Words) -> str:
    crosses = game.of(SetUp).hexes
    return say("german.hexes", n=crosses.bit_count(), hexes=labels(game.grid, crosses))


def _ready_made(edition: Edition, say: Words) -> Iterator[str]:
    game = edition.game
    yield bullets(
        f"`{row['id']}` {say.stop(row['title'][say.language])}{row['idea'][say.language]}"
        for row in edition.setups
    )
    ready = game.of(SetUp).ready
    rows = []
    for hex_ in bits(game.of(SetUp).hexes):
        units = ({at: unit for unit, at in setup.items()}[hex_] for setup in ready.values())
        rows.append((game.grid.label(hex_), *(game.counters[unit].key for unit in units)))
    yield table([say("hex"), *(f"`{name}`" for name in ready)], sorted(rows))


def _cities(edition: Edition, say: Words) -> str:
    game, terrain, control = edition.game, edition.game.terrain, edition.game.of(Control)
    setup = game.of(SetUp)
    rows = []
    for hex_ in bits(control.hexes):
        owner = setup.side if setup.hexes >> hex_ & 1 else control.first_owner
        also = [say(f"city.{name}") for name in ("major", "fort") if terrain.hexes[name] >> hex_ & 1]
        also += [say("city.rail")] if any(way >> hex_ & 1 for way in terrain.tracks["rail"]) else []
        cells = (
            edition.place_at(hex_, say.language),
            game.grid.label(hex_),
            say(f"side.{game.sides[owner]}"),
        )
        rows.append((*cells, say.listed(also) or NONE))
    header = [say(key) for key in ("city", "hex", "owner", "also")]
    return table(header, sorted(rows, key=lambda row: row[1]))


def _edges(game: Game, say: Words) -> str:
    rows = [
        (say(f"side.{game.sides[side]}"), labels(game.grid, mask))
        for side, mask in enumerate(game.of(Trace).edges)
    ]
    return table([say("side"), say("hexes")], rows)

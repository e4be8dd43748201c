"""Reading the counters: units with their faces and armies, and in hidden play the masks and decoys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from rasputitsa.data.counters import read_counter
from rasputitsa.data.reader import Reader
from rasputitsa.engine.game import Counter

FACE = re.compile(r"(\d+)-(?:(\d+)-)?(\d+)")
DECOY, MASK = "decoy", "mask"


class Army(NamedTuple):
    """An army: side, name, printed zone (empty: it comes later), and whether it is an ally's."""

    side: str
    name: str
    zone: str
    allied: bool


class Piece(NamedTuple):
    """A counter with what only some rules ask of it."""

    counter: Counter
    army: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    entrenched: int
    turn: int


class Components(NamedTuple):
    """All armies and pieces of a counter file."""

    armies: Mapping[str, Army]
    pieces: tuple[Piece, ...]


def read_components(
    name: str, table: dict[str, Any], sides: tuple[str, ...], faults: list[str]
) -> Components:
    """Read a counter file, noting every fault."""
    reader = Reader(name, table, faults)
    reader.text("source")
    armies_table, units = reader.sub("army"), reader.sub("unit")
    armies = {key: _army(armies_table.sub(key), sides) for key in armies_table.names()}
    pieces = tuple(_piece(key, units.sub(key), sides, armies) for key in units.names())
    reader.finish()
    return Components(armies, pieces)


def _army(row: Reader, sides: tuple[str, ...]) -> Army:
    row.text("source", among=("text", "reconstructed"))
    row.text("rule")
    found = Army(
        row.text("side", among=sides), row.text("name"), row.text("zone", ""), row.flag("allied", False)
    )
    row.finish()
    return found


def _piece(key: str, row: Reader, sides: tuple[str, ...], armies: Mapping[str, Army]) -> Piece:
    faces = [_face(row, text) for text in row.texts("faces")] or [(1, 1, 1)]
    counter = read_counter(key, row, sides, [(attack, movement) for attack, _, movement in faces])
    army = row.text("army", "", among=("", *armies))
    if army in armies and armies[army].side != sides[counter.side]:
        row.fault("army", f"{army} is not an army of this side")
    row.text("source", among=("text", "reconstructed"))
    entrenched, turn = row.integer("entrenched", 0), row.integer("turn", 0)
    row.finish()
    defence = tuple(face[1] for face in faces)
    return Piece(counter, army, counter.strength, defence, entrenched, turn)


def _face(row: Reader, text: str) -> tuple[int, int, int]:
    found = FACE.fullmatch(text)
    if found is None:
        row.fault("faces", f'{text!r} is not like "7-6" or "7-5-6"')
        return 1, 1, 1
    attack, move = int(found[1]), int(found[3])
    return attack, int(found[2] or attack), move


def blanks(kind: str, prefix: str, side: int, number: int, movement: int) -> list[Piece]:
    """Counters without substance: masks, and decoys that move like the fastest units of their side."""
    made = []
    for index in range(1, number + 1):
        counter = Counter(
            f"{prefix}{index}", side, kind, kind, str(index), f"{kind} {index}", (0,), (movement,)
        )
        made.append(Piece(counter, "", (0,), (0,), 0, 0))
    return made

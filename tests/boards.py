"""Boards for rule tests: the rules of an edition on a small abstract map, in axial coordinates.

The neighbours of (q, r) are E (+1,0), NE (+1,-1), NW (0,-1), W (-1,0), SW (-1,+1) and SE (0,+1). All hexes
are clear unless a board says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rasputitsa.data.terrain import read_map
from rasputitsa.engine.action import Action
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rasputitsa.games import bfm
from rasputitsa.hexes import Hex
from rasputitsa.notation import parse_words
from rasputitsa.position import read_position

Axial = tuple[int, int]

GAMES = {"gdw": "bfm-gdw-1986", "vpg": "bfm-vpg-2009", "c3i": "bfm-c3i-2011"}
EDITIONS = tuple(GAMES)
SIZE = 27
CENTRE = 14


def label(axial: Axial) -> str:
    """The printed number of an axial coordinate."""
    q, r = axial
    column = CENTRE + q
    row = CENTRE + r + (column - 1) // 2 - (CENTRE - 1) // 2
    return f"{column:02d}{row:02d}"


def labels(axials: Iterable[Axial]) -> list[str]:
    """Their printed numbers, each once."""
    return list(dict.fromkeys(label(a) for a in axials))


def disc(radius: int) -> list[Axial]:
    """All hexes up to a distance from the middle."""
    reach = range(-radius, radius + 1)
    return [(q, r) for q in reach for r in reach if abs(q + r) <= radius]


class Board:
    """An abstract map with the rules of an edition (``gdw``, ``vpg`` or ``c3i``).

    ``only`` limits the map to some hexes. ``moscow`` and ``tula`` lie in far corners unless given.
    """

    def __init__(
        self,
        edition: str,
        *,
        options: Mapping[str, str] | Iterable[str] = (),
        scenario: str = "standard7",
        only: Iterable[Axial] | None = None,
        forest: Iterable[Axial] = (),
        fort: Iterable[Axial] = (),
        cities: Iterable[Axial] = (),
        moscow: Axial | None = None,
        tula: Axial | None = None,
        river: Iterable[tuple[Axial, Axial]] = (),
        rail: Iterable[Sequence[Axial]] = (),
        east: Iterable[Axial] = (),
        west: Iterable[Axial] = (),
        seasonal: Iterable[Axial] = (),
    ) -> None:
        everything = [f"{c:02d}{r:02d}" for c in range(1, SIZE + 1) for r in range(1, SIZE + 1)]
        wanted = everything if only is None else [label(a) for a in only]
        corners = [h for h in everything if h not in wanted] if only is not None else everything
        moscow_hex = label(moscow) if moscow else wanted[0] if only is not None else corners[0]
        tula_hex = label(tula) if tula else wanted[-1] if only is not None else corners[-1]
        major = [moscow_hex, tula_hex] if edition != "gdw" else [moscow_hex]
        major = [h for h in major if h in (label(moscow) if moscow else "", label(tula) if tula else "")]
        city = [label(a) for a in cities] + [label(a) for a in (moscow, tula) if a]
        table = {
            "source": "test board",
            "grid": {
                "columns": SIZE,
                "rows_odd": SIZE,
                "rows_even": SIZE,
                "high": "odd",
                "label": "CCRR",
                "missing": [h for h in everything if h not in set(wanted)],
            },
            "hex": {
                "forest": labels(forest),
                "fort": labels(fort),
                "city": list(dict.fromkeys(city)),
                "major": major,
            },
            "side": {"river": sorted({"/".join(sorted((label(a), label(b)))) for a, b in river})},
            "path": {"rail": ["-".join(label(a) for a in path) for path in rail]},
            "edge": {
                "german": labels(west),
                "soviet": labels(east),
                "soviet_seasonal": labels(seasonal),
            },
            "name": {"Moscow": {"hex": moscow_hex}, "Tula": {"hex": tula_hex}},
        }
        chosen = options if isinstance(options, Mapping) else dict.fromkeys(options, "on")
        self.game = bfm.build(GAMES[edition], scenario, chosen, read_map("board", table))

    def hex(self, axial: Axial) -> Hex:
        return self.game.grid.hex(label(axial))

    def axial(self, hex_: Hex) -> Axial:
        column, row = self.game.grid.column_row(hex_)
        return column - CENTRE, row - CENTRE - (column - 1) // 2 + (CENTRE - 1) // 2

    def position(self, phase: str, units: Mapping[str, Axial | str], *more: str, turn: int = 1) -> State:
        """A state at the start of a phase. Units as ``{"XLVII": (0, 1), "30A reduced": (2, 0)}``."""
        lines = [f"turn {turn}", f"phase {phase}"]
        for key, place in units.items():
            name, *notes = key.split()
            where = place if isinstance(place, str) else label(place)
            lines.append(" ".join(["unit", name, where, *notes]))
        return read_position(self.game, [*lines, *more])

    def path(self, *axials: Axial) -> tuple[Hex, ...]:
        return tuple(self.hex(a) for a in axials)

    def action(self, text: str, *axials: Axial) -> Action:
        """An action in notation; axial coordinates are appended as a path of hexes."""
        return parse_words(
            self.game, " ".join([text, *(["-".join(label(a) for a in axials)] if axials else [])])
        )

    def play(self, state: State, *texts: str) -> State:
        """Apply actions given in notation."""
        for text in texts:
            state = apply(state, parse_words(self.game, text))
        return state

    def place_of(self, state: State, key: str) -> Axial | str:
        """Where a unit is: an axial coordinate, or the name of a box."""
        where = state.where[self.game.unit[key]]
        return self.axial(where) if where >= 0 else self.game.boxes[-1 - where]

"""The ground of a scene: hexes with their places on the sheet, hexsides, tracks and edges."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from rasputitsa.engine.game import Game
from rasputitsa.hexes import DIRECTIONS, Grid, Hex, Mask, bits
from rasputitsa.library import localised
from rasputitsa.mechanisms.impulse.supply_line import SupplyLines
from rasputitsa.mechanisms.impulse.tally import Tally
from rasputitsa.mechanisms.trace import Trace
from rasputitsa.mechanisms.victory import Victory
from rasputitsa.messages import FALLBACK
from rasputitsa.table.record import record
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.scene import Border, Edge, HexPlace, Link, Water

ACROSS, DOWN = 1.5, sqrt(3)
"""From the middle of a hex to that of the next column, and to that of the next in its column."""

HALF = len(DIRECTIONS) // 2
"""Directions that name each hexside once."""

DIGITS = 4


def hexes(voice: Voice) -> list[HexPlace]:
    """Every hex, in the order of the numbers."""
    grid = voice.game.grid
    decisive = prizes(voice.game)
    return [_hex(voice, hex_, bool(decisive >> hex_ & 1)) for hex_ in sorted(grid, key=grid.label)]


def _hex(voice: Voice, hex_: Hex, prize: bool) -> HexPlace:
    game, grid = voice.game, voice.game.grid
    column, row = grid.column_row(hex_)
    x, y = middle(grid, hex_)
    around = {name: grid.neighbour(hex_, number) for number, name in enumerate(DIRECTIONS)}
    return HexPlace(
        label=grid.label(hex_),
        column=column,
        row=row,
        x=round(x, DIGITS),
        y=round(y, DIGITS),
        terrain=[name for name in named(voice) if game.terrain.hexes[name] >> hex_ & 1],
        name=voice.places.get(hex_, ""),
        prize=prize,
        neighbours={name: grid.label(other) for name, other in around.items() if other is not None},
    )


def named(voice: Voice) -> list[str]:
    """The features of hexes that people speak of."""
    return [name for name in voice.game.terrain.hexes if voice.has_name("terrain", name)]


def middle(grid: Grid, hex_: Hex) -> tuple[float, float]:
    """The middle of a flat-top hex; the first hex of a high column lies at height 0."""
    column, row = grid.column_row(hex_)
    high = (column % 2 == 1) == (grid.high == "odd")
    return ACROSS * (column - 1), DOWN * (row - 1 + (0.0 if high else 0.5))


def prizes(game: Game) -> Mask:
    """The places that decide the game: named by the victory rule, or worth points of their own."""
    victory, tally = record(game, Victory), record(game, Tally)
    if tally is not None:
        return tally.cities | 1 << tally.prize_hex
    if victory is None:
        return 0
    named = victory.place_points if victory.by_points else [row.place for row in victory.holders]
    return sum(1 << hex_ for hex_ in set(named))


def borders(voice: Voice) -> list[Border]:
    grid = voice.game.grid
    return [
        Border(kind=kind, between=(grid.label(hex_), grid.label(other)))
        for kind, leaving in voice.game.terrain.sides.items()
        for hex_, other in _pairs(grid, leaving)
    ]


def waters(voice: Voice) -> list[Water]:
    """The rivers and canals that the map names, in the language of the voice."""
    return [
        Water(
            name=localised({FALLBACK: name, "fr": row["fr"], "ja": row["ja"]}, voice.language),
            course=row["course"],
            sides=[(a, b) for a, _, b in (text.partition("/") for text in row["side"])],
        )
        for name, row in voice.library.waters.items()
    ]


def links(voice: Voice) -> list[Link]:
    grid = voice.game.grid
    return [
        Link(kind=kind, between=(grid.label(hex_), grid.label(other)))
        for kind, leaving in voice.game.terrain.tracks.items()
        for hex_, other in _pairs(grid, leaving)
    ]


def _pairs(grid: Grid, leaving: tuple[Mask, ...]) -> Iterator[tuple[Hex, Hex]]:
    """The hexes on both sides of what lies between them, each pair once."""
    for direction, mask in enumerate(leaving[:HALF]):
        for hex_ in bits(mask):
            other = grid.neighbour(hex_, direction)
            if other is not None:
                yield hex_, other


def edges(voice: Voice) -> list[Edge]:
    """The edges that serve a side in this game."""
    game = voice.game
    trace, supply = record(game, Trace), record(game, SupplyLines)
    found: list[Edge] = []
    if supply is not None:
        return _supply_edges(voice, supply)
    if trace is None:
        return found
    for name, mask in game.terrain.edges.items():
        for side, id_ in enumerate(game.sides):
            title = _edge_title(voice, trace, side, mask)
            if title is not None:
                found.append(Edge(name=name, title=title, side=id_, hexes=voice.mask(mask)))
    return found


def _supply_edges(voice: Voice, supply: SupplyLines) -> list[Edge]:
    """The edges from which sides are supplied, and those where their reinforcements enter."""
    game = voice.game
    found = [
        Edge(name=f"supply-{id_}", title=voice.say("table-edge", side=side), side=id_, hexes=voice.mask(mask))
        for side, (id_, mask) in enumerate(zip(game.sides, supply.edges, strict=True))
    ]
    return [edge for edge in found if edge.hexes]


def _edge_title(voice: Voice, trace: Trace, side: int, mask: Mask) -> str | None:
    if trace.edges[side] == mask:
        return voice.say("table-edge", side=side)
    for seasonal in trace.seasonal:
        if (seasonal.side, seasonal.hexes) == (side, mask):
            turns = voice.listed(map(str, sorted(seasonal.turns)))
            return voice.say("table-edge-seasonal", side=side, turns=turns)
    return None

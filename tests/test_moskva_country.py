"""The country on the map of Moskva 1941: woods, bogs, lakes, canal and springs lie where the land has them.

Expectations come from the land: the stored land cover round a town, measured here without the builder, and
latitude and longitude of towns, lakes and the canal, laid on hexes by the formula of the specification.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter as Multiset
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from rasputitsa import hexlog
from rasputitsa.data.files import parse
from rasputitsa.games import load
from rasputitsa.hexes import Hex, bits
from rasputitsa.maps.kit import find_kit, read
from rasputitsa.maps.lattice import Corner, Frame, Lattice, Side, side
from rasputitsa.maps.sources import grids

TERRAIN = load("moskva-1941").terrain
GRID = TERRAIN.grid
MAP = parse(read(find_kit("moskva").map), "map.toml")
LATTICE = Lattice(GRID, Frame(15.0, "4517", (0.0, 0.0)))
RELEASED = "e127b081b83cb3b3"
"""Of the hexes, hexsides, tracks and edges of the map that version 1 was released with."""

TOWNS = {
    "Klin": (56.333, 36.729),
    "Solnechnogorsk": (56.186, 36.977),
    "Dmitrov": (56.345, 37.520),
    "Zagorsk": (56.300, 38.133),
    "Istra": (55.914, 36.860),
    "Ruza": (55.700, 36.196),
    "Naro-Fominsk": (55.386, 36.735),
    "Znamenka": (55.000, 34.570),
    "Yukhnov": (54.745, 35.230),
}
CANAL = [(56.73, 37.12), (56.60, 37.30), (56.35, 37.50), (56.06, 37.52), (55.90, 37.46), (55.81, 37.45)]
"""Ivankovo, the crossing of the Sestra, Dmitrov, Iksha, Khlebnikovo and Tushino."""


def at(lat: float, lon: float) -> Hex:
    """The hex with the nearest middle: the formula of the specification."""
    return min(GRID, key=lambda h: math.dist(_middle(h), _km(lat, lon)))


def _km(lat: float, lon: float) -> tuple[float, float]:
    return (lon - 35.4) * 111.32 * math.cos(math.radians(lat)), (lat - 57.38) * 111.2


def _middle(hex_: Hex) -> tuple[float, float]:
    row, column = divmod(int(GRID.label(hex_)), 100)
    return -21.003 + 12.990 * (column - 17), 15.0 * (row - 45) - (7.5 if column % 2 == 0 else 0)


def is_(kind: str, hex_: Hex) -> bool:
    return bool(TERRAIN.hexes[kind] >> hex_ & 1)


def sides(*kinds: str) -> set[Side]:
    found = set()
    for kind in kinds:
        for shift, mask in zip(GRID.shifts, TERRAIN.sides[kind], strict=True):
            found |= {side(h, h + shift) for h in bits(mask)}
    return found


def water(name: str) -> list[Side]:
    """The hexsides of a named water, from its spring to its mouth."""
    named = MAP.get("water", {})
    assert name in named, f"the map names no {name}"
    return [side(*map(GRID.hex, text.split("/"))) for text in named[name]["side"]]


def corners(found: set[Side] | list[Side]) -> set[Corner]:
    return {corner for s in found for corner in LATTICE.ends[s]}


# Woods and bogs


def cover(lat: float, lon: float, km: float) -> float:
    """The share of wood round a place, by the land cover of 2013."""
    west, north, wide, high = grids()["frame"]
    forest = grids()["forest"]
    lats = (north - (np.arange(forest.shape[0]) + 0.5) * high)[:, None]
    lons = (west + (np.arange(forest.shape[1]) + 0.5) * wide)[None, :]
    away = np.hypot((lats - lat) * 111.2, (lons - lon) * 111.32 * math.cos(math.radians(lat)))
    return float(forest[away <= km].mean()) / 100


@pytest.mark.parametrize("town", TOWNS)
def test_as_many_hexes_round_a_town_are_wooded_as_the_land_cover_says(town: str) -> None:
    place = TERRAIN.places[town]
    near = [h for h in GRID if GRID.distance(h, place) <= 2]
    wooded = sum(is_("forest", h) for h in near) / len(near)
    assert wooded == pytest.approx(cover(*TOWNS[town], 37.0), abs=0.16)


@pytest.mark.parametrize(
    ("country", "lat", "lon"),
    [
        ("between Klin and Volokolamsk", 56.26, 36.35),
        ("north of Solnechnogorsk", 56.08, 36.97),
        ("the hills west of Yakhroma", 56.24, 37.35),
        ("between Dmitrov and Zagorsk", 56.25, 37.75),
        ("north of Ruza", 55.83, 36.10),
        ("Zvenigorod", 55.73, 36.86),
        ("south of Vyazma", 55.08, 34.35),
        ("the Ugra below Yukhnov", 54.72, 35.45),
    ],
)
def test_armour_is_halved_where_the_fights_were_in_woods(country: str, lat: float, lon: float) -> None:
    assert is_("forest", at(lat, lon)), f"{country}, {GRID.label(at(lat, lon))}"


def test_the_peat_bogs_of_shatura_reach_the_map() -> None:
    bogs = [h for h in bits(TERRAIN.hexes["swamp"]) if math.dist(_middle(h), _km(55.573, 39.534)) <= 30]
    assert len(bogs) >= 2
    assert any(TERRAIN.edges["soviet_entry"] >> h & 1 for h in bogs)


# Lakes


def test_the_moscow_sea_is_a_lake_on_the_volga() -> None:
    sea = at(56.773, 36.974)  # the widest reach of the Ivankovo reservoir
    assert is_("lake", sea)
    assert TERRAIN.places["Moscow Sea"] == sea
    assert corners(water("Volga")) & set(LATTICE.shore(sea))


def test_seliger_flows_to_the_volga_past_ostashkov() -> None:
    seliger = at(57.31, 33.12)
    assert is_("lake", seliger)
    water_sides = sides("river", "major")
    outflow = [s for s in water_sides if seliger not in s and corners([s]) & corners(_round(seliger))]
    assert any(TERRAIN.places["Ostashkov"] in s for s in outflow)
    assert TERRAIN.places["Lake Seliger"] == seliger
    assert corners(water("Selizharovka")[-1:]) & corners(water("Volga"))


def _round(hex_: Hex) -> list[Side]:
    return [side(hex_, other) for other in GRID.neighbours(hex_)]


# The canal


def test_the_canal_runs_from_the_volga_at_ivankovo_past_dmitrov_to_the_moskva_in_moscow() -> None:
    canal = water("Moscow-Volga Canal")
    assert MAP["water"]["Moscow-Volga Canal"]["course"] == "canal"
    assert set(canal) <= sides("river")
    for first, second in pairwise(canal):
        assert len(corners([first]) & corners([second])) == 1
    moscow, dmitrov = TERRAIN.places["Moscow"], TERRAIN.places["Dmitrov"]
    assert moscow in canal[0]
    assert corners(canal[:1]) & corners(water("Moskva"))
    assert corners(canal[-1:]) & corners(water("Volga"))
    assert TERRAIN.places["Moscow Sea"] in canal[-1]
    assert side(dmitrov, at(56.28, 37.30)) in canal, "Dmitrov stands on the east bank"
    assert all(any(at(*point) in s for s in canal) for point in CANAL)


# Springs


def loose() -> dict[Corner, Side]:
    """The corners inside the map where a water begins or ends alone, and its last hexside there."""
    found = sides("river", "major")
    count = Multiset(corner for s in found for corner in LATTICE.ends[s])
    return {
        corner: s
        for s in found
        for corner in LATTICE.ends[s]
        if count[corner] == 1 and corner not in LATTICE.border()
    }


def course(spring: Corner, first: Side) -> list[Side]:
    """The first three hexsides from a spring."""
    found, here = [first], spring
    for _ in range(2):
        (here,) = set(LATTICE.ends[found[-1]]) - {here}
        onward = [s for s in sides("river", "major") if here in LATTICE.ends[s] and s not in found]
        if len(onward) != 1:
            break
        found += onward
    return found


def test_no_spring_bends_back_round_a_hex() -> None:
    starts = [course(spring, first) for spring, first in loose().items()]
    bent = [start for start in starts if len(start) == 3 and set.intersection(*map(set, start))]
    assert [GRID.labels(1 << a | 1 << b) for ((a, b), *_) in bent] == []


def test_a_water_that_begins_alone_is_a_spring_or_leaves_a_lake() -> None:
    lakes = corners([s for h in bits(TERRAIN.hexes["lake"]) for s in _round(h)])
    springs = {corner for name in MAP.get("water", {}) for corner in corners(water(name)[:1])}
    alone = loose()
    nothing = [GRID.labels(sum(1 << h for h in s)) for c, s in alone.items() if c not in springs | lakes]
    assert nothing == []


def test_no_water_ends_at_moscow() -> None:
    assert set(loose()) & corners(_round(TERRAIN.places["Moscow"])) == set()


@pytest.mark.parametrize(
    ("river", "lat", "lon"),
    [("Tvertsa", 57.45, 34.60), ("Medveditsa", 57.45, 35.6), ("Don", 54.0, 38.2), ("Mezha", 56.4, 33.0)],
)
def test_rivers_begin_where_they_rise_or_enter_the_map(river: str, lat: float, lon: float) -> None:
    assert min(math.dist(_middle(h), _km(lat, lon)) for h in water(river)[0]) < 25


def test_every_hexside_of_water_has_one_name() -> None:
    named = MAP.get("water", {})
    every = Multiset(s for name in named for s in water(name))
    assert set(every) == sides("river", "major")
    shared = {s for s, names in every.items() if names > 1}
    assert len(shared) == 1, "where the canal crosses the Klyazma"
    assert shared <= set(water("Moscow-Volga Canal")) & set(water("Klyazma"))
    assert all(row["fr"] and not row["ja"].isascii() for row in named.values())


# The map of version 1


def test_matches_of_version_1_keep_the_map_they_were_begun_on() -> None:
    log = hexlog.parse((Path(__file__).parent / "golden" / "v0.1-moskva.hexlog").read_text(encoding="utf-8"))
    old = hexlog.replay(log, stop=1).game.terrain
    parts = {
        "hex": {kind: old.grid.labels(mask) for kind, mask in old.hexes.items()},
        "side": {kind: [old.grid.labels(m) for m in masks] for kind, masks in old.sides.items()},
        "path": {kind: [old.grid.labels(m) for m in masks] for kind, masks in old.tracks.items()},
        "edge": {kind: old.grid.labels(mask) for kind, mask in old.edges.items()},
    }
    text = json.dumps(parts, sort_keys=True)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == RELEASED

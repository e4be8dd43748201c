"""The map of Moskva 1941: it is what its recipe gives, and it holds what the rules and the land say of it."""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterable
from functools import cache

import pytest

from rasputitsa.data.files import parse
from rasputitsa.data.terrain import MapFile
from rasputitsa.hexes import DIRECTIONS, Hex, Mask, bits
from rasputitsa.maps.build import Builder, build
from rasputitsa.maps.kit import CORRECTIONS, RECIPE, find_kit, load_map, read
from rasputitsa.maps.lattice import Corner, Side, side
from rasputitsa.maps.reading import read_recipe
from rasputitsa.maps.writing import map_text

KIT = find_kit("moskva")
CITIES = {
    "Moscow": "3329",
    "Smolensk": "2602",
    "Rzhev": "3714",
    "Vyazma": "2913",
    "Kalinin": "4121",
    "Kaluga": "2423",
    "Bryansk": "1413",
    "Orel": "1322",
    "Kursk": "0323",
    "Tula": "2230",
    "Serpukhov": "2729",
}
RESERVES = {"31": "3711", "32": "2809", "49": "3109"}
DIVISIONS = {
    "22": 6.5, "29": 6, "30": 5, "19": 7.5, "16": 7, "20": 5.5, "24": 7, "43": 6, "50": 8, "3": 7, "13": 16,
    "31": 5, "32": 4, "49": 5, "9+3Pz": 23, "4+4Pz": 23, "2": 8, "2Pz": 16,
}  # fmt: skip
"""What each zone must hold, in divisions."""

GERMAN_ZONES = ("9+3Pz", "4+4Pz", "2", "2Pz")
FRONT_ZONES = ("22", "29", "30", "19", "16", "20", "24", "43", "50", "3", "13")
GROUNDS = ("city", "forest", "rough", "swamp", "lake")


@cache
def moskva() -> MapFile:
    return load_map(KIT)


@cache
def built() -> Builder:
    recipe = read_recipe(RECIPE, parse(read(KIT.recipe), RECIPE))
    return build(recipe, parse(read(KIT.corrections), CORRECTIONS))


TERRAIN = moskva().terrain
GRID = TERRAIN.grid
GERMAN = TERRAIN.hexes["german_side"]
SOVIET = GRID.board & ~GERMAN


def label(hexes: Iterable[Hex]) -> list[str]:
    return [GRID.label(h) for h in hexes]


def sides(kind: str) -> set[Side]:
    masks = TERRAIN.sides[kind]
    return {side(h, h + shift) for shift, mask in zip(GRID.shifts, masks, strict=True) for h in bits(mask)}


def links(kind: str) -> set[Side]:
    masks = TERRAIN.tracks[kind]
    return {side(h, h + shift) for shift, mask in zip(GRID.shifts, masks, strict=True) for h in bits(mask)}


def network(start: Mask, *kinds: str) -> Mask:
    """The hexes that tracks of these kinds join to a start on them."""
    tracks = [0] * 6
    for kind in kinds:
        for direction, mask in enumerate(TERRAIN.tracks[kind]):
            tracks[direction] |= mask
    reached, more = 0, start & sum({1 << h for mask in tracks for h in bits(mask)})
    while more != reached:
        reached, more = more, more | GRID.follow(more, tracks)
    return reached


def supplied(edge: Mask, kinds: tuple[str, ...], open_hexes: Mask, limit: int) -> Mask:
    """Hexes within reach of an edge or of the tracks joined to it; rivers only at bridges and cities."""
    crossed = sides("bridge") | {s for s in sides("river") | sides("major") if _city(s)}
    closed = (sides("river") | sides("major")) - crossed
    reached = (edge | network(edge, *kinds)) & open_hexes
    for _ in range(limit):
        steps = ((h, n) for h in bits(reached) for n in GRID.neighbours(h))
        new = {n for h, n in steps if open_hexes >> n & 1 and side(h, n) not in closed}
        reached |= sum(1 << h for h in new if not reached >> h & 1)
    return reached


def _city(s: Side) -> bool:
    return any(TERRAIN.hexes["city"] >> h & 1 for h in s)


def corner_count(found: set[Side]) -> Multiset[Corner]:
    return Multiset(corner for s in found for corner in built().lattice.ends[s])


# The file


def test_the_map_is_what_its_recipe_gives() -> None:
    recipe = built().recipe
    assert map_text(recipe.source, recipe.grid_row, built().features) == read(KIT.map)


def test_every_correction_has_a_reason() -> None:
    rows = parse(read(KIT.corrections), CORRECTIONS)["correction"]
    assert rows
    assert all(len(row["reason"]) > 20 for row in rows)


# The grid and its anchors


def test_forty_five_rows_of_thirty_seven_columns() -> None:
    assert GRID.rows == (45,) * 37
    assert GRID.label(min(GRID, key=GRID.column_row)) == "4501"


@pytest.mark.parametrize(
    ("middle", "around"),
    [
        ("3711", "3811 3611 3812 3712 3810 3710"),
        ("2809", "2909 2709 2910 2810 2908 2808"),
        ("2910", "3010 2810 2911 2811 2909 2809"),
    ],
)
def test_neighbours(middle: str, around: str) -> None:
    assert set(label(GRID.neighbours(GRID.hex(middle)))) == set(around.split())


@pytest.mark.parametrize(
    ("first", "second", "steps"),
    [("3711", "3109", 7), ("3109", "2809", 3), ("2602", "3329", 27), ("1413", "1322", 9)],
)
def test_distances(first: str, second: str, steps: int) -> None:
    assert GRID.distance(GRID.hex(first), GRID.hex(second)) == steps


@pytest.mark.parametrize(
    ("lat", "lon", "hex_"),
    [(55.754, 37.620, "3329"), (55.520, 33.470, "3109"), (51.678, 33.916, "0311"), (57.38, 35.05, "4517")],
)
def test_where_points_of_the_earth_lie(lat: float, lon: float, hex_: str) -> None:
    found = built().lattice.hex_at(built().recipe.project(lon, lat))
    assert found is not None
    assert GRID.label(found) == hex_


def test_cities() -> None:
    assert {name: GRID.label(TERRAIN.places[name]) for name in CITIES} == CITIES
    assert set(GRID.labels(TERRAIN.hexes["city"])) == set(CITIES.values())


def test_every_place_is_in_the_hex_nearest_to_it_and_named_in_three_languages() -> None:
    assert len(TERRAIN.places) >= 90
    for place, hex_ in built().features.places:
        assert built().lattice.hex_at(built().point(place)) == hex_ == TERRAIN.places[place.name]
        names = moskva().place_names[place.name]
        assert names["fr"]
        assert not names["ja"].isascii()


# Ground


def test_a_hex_has_one_ground() -> None:
    masks = [TERRAIN.hexes[kind] for kind in GROUNDS]
    assert sum(mask.bit_count() for mask in masks) == sum(masks).bit_count()


def test_the_ground_is_that_of_the_region() -> None:
    hexes = len(GRID.rows) * 45
    count = {kind: TERRAIN.hexes[kind].bit_count() for kind in GROUNDS}
    assert 0.18 < count["forest"] / hexes < 0.28
    assert count["rough"] < 0.03 * hexes
    forests = ["1212", "1516", "3705", "2613", "3632"]  # Bryansk, Zhizdra, Nelidovo, Ugra, Zagorsk
    swamps = ["3504", "4224", "4031", "1011"]  # Svitsky Mokh, Orsha Mokh, Dubna, the Desna below Trubchevsk
    clear = ["0626", "1330", "1035", "0319"]  # Shchigry, Yefremov, Yelets, Lgov
    assert [h for h in forests if not TERRAIN.hexes["forest"] >> GRID.hex(h) & 1] == []
    assert [h for h in swamps if not TERRAIN.hexes["swamp"] >> GRID.hex(h) & 1] == []
    assert [h for h in clear if TERRAIN.hexes["forest"] >> GRID.hex(h) & 1] == []
    assert set(GRID.labels(TERRAIN.hexes["lake"])) == {"4126", "4508"}  # the Moscow Sea, Seliger


# Hexsides


@pytest.mark.parametrize("kind", list(TERRAIN.sides))
def test_hexsides_are_marked_on_both_sides(kind: str) -> None:
    masks = TERRAIN.sides[kind]
    for direction, shift in enumerate(GRID.shifts):
        for hex_ in bits(masks[direction]):
            assert masks[(direction + 3) % len(DIRECTIONS)] >> (hex_ + shift) & 1


def test_no_hexside_is_river_and_major_river() -> None:
    assert sides("river") & sides("major") == set()


def test_every_river_is_an_unbroken_chain_and_flows_into_another() -> None:
    chains = built().rivers
    into = {river.name: river.into for river in built().recipe.rivers}
    assert {chain.name for chain in chains} == set(into)
    for chain in chains:
        assert len(chain.corners) == len(chain.sides) + 1 == len(set(chain.corners))
        parents = {c for other in chains if other.name == into[chain.name] for c in other.corners}
        if into[chain.name]:
            assert chain.corners[-1] in parents | built().lattice.border()


def test_rivers_have_no_gap_of_one_hexside() -> None:
    water = sides("river") | sides("major")
    count = corner_count(water)
    border = built().lattice.border()
    loose = {corner for corner, n in count.items() if n == 1 and corner not in border}
    ends = built().lattice.ends
    assert [s for s, pair in ends.items() if s not in water and loose.issuperset(pair)] == []
    heads = {corner for chain in built().rivers for corner in (*chain.corners[:2], chain.corners[-1])}
    assert loose <= heads


def test_major_rivers_are_volga_and_oka_downstream() -> None:
    major = sides("major")
    chains = [chain for chain in built().rivers if major.intersection(chain.sides)]
    assert {chain.name for chain in chains} == {"Volga", "Oka"}
    assert all(h in {h for s in major for h in s} for h in map(GRID.hex, ("2423", "4121", "2729")))
    assert not any(h in {h for s in major for h in s} for h in map(GRID.hex, ("3714", "1322")))


@pytest.mark.parametrize(
    ("city", "across"),
    [("Kursk", "0223"), ("Kaluga", "2323"), ("Serpukhov", "2629"), ("Bryansk", "1414"), ("Kalinin", "4221")],
)
def test_cities_stand_on_their_bank(city: str, across: str) -> None:
    assert side(TERRAIN.places[city], GRID.hex(across)) in sides("river") | sides("major")


def test_bridges_are_where_tracks_cross_rivers() -> None:
    assert sides("bridge") == (links("rail") | links("road")) & (sides("river") | sides("major"))
    assert len(sides("bridge")) > 80


def test_two_lines_of_works_without_a_gap_on_the_soviet_side() -> None:
    works = sides("fort")
    count = corner_count(works)
    assert sum(n == 1 for n in count.values()) == 4
    assert max(count.values()) == 2
    assert not any(GERMAN >> h & 1 for s in works for h in s)


# Railways and roads


def test_one_net_of_railways_with_all_cities() -> None:
    net = network(1 << TERRAIN.places["Moscow"], "rail")
    assert sum({1 << h for s in links("rail") for h in s}) == net
    assert [city for city, hex_ in CITIES.items() if not net >> GRID.hex(hex_) & 1] == []


@pytest.mark.parametrize("kind", ["rail", "road"])
def test_tracks_end_at_places_junctions_or_the_edge(kind: str) -> None:
    count = Multiset(h for s in links(kind) for h in s)
    ends = {h for h, n in count.items() if n == 1 and len(GRID.neighbours(h)) == 6}
    other = {h for s in links("road" if kind == "rail" else "rail") for h in s}
    assert [GRID.label(h) for h in ends if h not in TERRAIN.places.values() and h not in other] == []
    assert len(ends) <= 5


def test_no_track_enters_a_lake() -> None:
    assert not any(TERRAIN.hexes["lake"] >> h & 1 for s in links("rail") | links("road") for h in s)


def test_the_northern_railway_leaves_by_4517() -> None:
    net = links("rail")
    north = {h for h in (GRID.hex(f"45{column:02d}") for column in range(14, 24)) if any(h in s for s in net)}
    assert GRID.hex("4517") in north
    assert side(GRID.hex("4517"), GRID.hex("4518")) in net
    assert sum(GRID.hex("4517") in s for s in net) == 1


def test_supply_runs_from_the_edges_to_the_cities() -> None:
    east = network(TERRAIN.edges["soviet"], "rail")
    assert [city for city, h in CITIES.items() if city != "Smolensk" and not east >> GRID.hex(h) & 1] == []
    west = network(TERRAIN.edges["german"], "rail")
    assert west >> GRID.hex(CITIES["Smolensk"]) & 1


# The front, the zones and the edges


def test_the_front_parts_the_map_in_two() -> None:
    assert sides("front") == {s for s in built().lattice.ends if len({GERMAN >> h & 1 for h in s}) == 2}
    for part in (GERMAN, SOVIET):
        assert GRID.flood(part & -part, part) == part
    ends = [corner for corner, n in corner_count(sides("front")).items() if n == 1]
    assert len(ends) == 2
    assert set(ends) <= built().lattice.border()


def test_only_smolensk_is_german() -> None:
    assert [city for city, h in CITIES.items() if GERMAN >> GRID.hex(h) & 1] == ["Smolensk"]


def test_fifteen_zones_at_the_front_and_three_reserves() -> None:
    assert set(moskva().setup) == set(GERMAN_ZONES) | set(FRONT_ZONES) | set(RESERVES) == set(DIVISIONS)
    for group in (GERMAN_ZONES, FRONT_ZONES):
        every = [h for zone in group for h in moskva().setup[zone]]
        assert len(every) == len(set(every))


def test_german_zones_are_all_that_is_german() -> None:
    assert {h for zone in GERMAN_ZONES for h in moskva().setup[zone]} == set(bits(GERMAN))


@pytest.mark.parametrize("zone", FRONT_ZONES)
def test_soviet_zones_touch_the_front_and_are_six_hexes_deep(zone: str) -> None:
    hexes = moskva().setup[zone]
    front = {h for s in sides("front") for h in s if SOVIET >> h & 1}
    depth = [min(GRID.distance(h, other) for other in front) + 1 for h in hexes]
    assert min(depth) == 1
    assert max(depth) == 6
    assert all(SOVIET >> h & 1 for h in hexes)


@pytest.mark.parametrize(("zone", "centre"), list(RESERVES.items()))
def test_reserve_armies_stand_around_their_hex(zone: str, centre: str) -> None:
    middle = GRID.hex(centre)
    assert set(moskva().setup[zone]) == {middle, *GRID.neighbours(middle)}
    assert all(SOVIET >> h & 1 for h in moskva().setup[zone])


@pytest.mark.parametrize(("zone", "divisions"), list(DIVISIONS.items()))
def test_zones_hold_their_armies(zone: str, divisions: float) -> None:
    per_hex = 3 if zone in GERMAN_ZONES else 4
    assert len(moskva().setup[zone]) * per_hex >= 2 * divisions


def test_every_set_up_hex_is_in_supply() -> None:
    land = GRID.board & ~TERRAIN.hexes["lake"]
    soviet = supplied(TERRAIN.edges["soviet"], ("rail",), SOVIET & land, 10)
    german = supplied(TERRAIN.edges["german"], ("rail", "road"), GERMAN & land, 10)
    for zone, hexes in moskva().setup.items():
        mask = german if zone in GERMAN_ZONES else soviet
        assert label(h for h in hexes if not mask >> h & 1) == []


def test_edges() -> None:
    edges = {name: set(GRID.labels(mask)) for name, mask in TERRAIN.edges.items()}
    north = {f"45{column:02d}" for column in range(17, 38)}
    east = {f"{row:02d}37" for row in range(1, 46)}
    assert edges["soviet_entry"] == north | east
    assert edges["soviet"] < edges["soviet_entry"]
    assert north <= edges["soviet"]
    assert {"4517", "4520"} <= edges["soviet_entry"]
    assert "4516" not in edges["soviet_entry"]
    south = {h for h in edges["german"] if h.startswith("01")}
    assert south
    assert all(GERMAN >> GRID.hex(h) & 1 for h in south)
    assert all(h.endswith("01") for h in edges["german"] - south)
    assert edges["german"] & edges["soviet"] == set()

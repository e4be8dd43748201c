"""The builder of maps: projections, lines laid on hexes, recipes and corrections with faults, pictures."""

from __future__ import annotations

import io
import math
import re
import tomllib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from shapely import LineString, box

from rasputitsa import maps
from rasputitsa.cli import main
from rasputitsa.data.files import parse
from rasputitsa.data.terrain import read_map
from rasputitsa.engine.errors import DataError
from rasputitsa.hexes import Grid, bits
from rasputitsa.maps.build import build
from rasputitsa.maps.chains import Chain, between, towards
from rasputitsa.maps.corrections import correct
from rasputitsa.maps.features import Features
from rasputitsa.maps.lattice import Frame, Lattice, side
from rasputitsa.maps.lines import joined, stretches
from rasputitsa.maps.projection import Conic, Sinusoidal
from rasputitsa.maps.reading import read_recipe
from rasputitsa.maps.route import cheapest
from rasputitsa.maps.sources import Sources
from rasputitsa.maps.springs import Springs
from rasputitsa.maps.writing import map_text

SMALL = """
format = 1
source = "a small map of Vyazma with hexes of 8 km"
grid = {columns = 16, rows_odd = 12, rows_even = 11, high = "odd", label = "CCRR"}
projection = {kind = "conic", meridian = 25.0, first = 53.0, second = 57.0, radius_km = 6371.0}
frame = {km_across = 8.0, hex = "1206", at = [55.21, 34.297]}
bare = ["city"]
impassable = ["lake"]
river = [
  {name = "Dnieper"}, {name = "Vyazma", into = "Dnieper"}, {name = "Osma", into = "Dnieper", kind = "stream"},
]
zone = [{name = "reserve", hex = "1206", radius = 2}, {name = "west", side = "german", depth = 3}]
edge = [{name = "east", border = "east"}, {name = "west", border = "west", side = "german"}]

[[ground]]
kind = "forest"
at_least = 70.0
layers = [{grid = "forest"}, {shapes = "woods", kind = "forest", weight = 0.3}]

[front]
line = "rzhev_vyazma"
side = "german"
place = "Safonovo"

[[track]]
kind = "rail"
source = "railways"
lines = ["western", "novotorzhskaya"]

[[track]]
kind = "road"
source = "roads"
lines = ["minsk_moscow"]

[[wall]]
kind = "trench"
line = "vyazma"
between = ["Sychevka", "Znamenka"]

[place]
Vyazma = {kind = "city", hex = "1206", fr = "Viazma", ja = "ヴャジマ"}
Safonovo = {at = [55.1109, 33.24], ja = "サフォノヴォ"}
"""


def recipe_table(*changes: tuple[str, str]) -> dict[str, Any]:
    text = SMALL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return parse(text, "small")


def faults(call: Callable[[], object]) -> str:
    with pytest.raises(DataError) as error:
        call()
    return str(error.value)


# Projections


def test_sinusoidal_keeps_parallels_and_the_meridian() -> None:
    project = Sinusoidal(35.4, 111.32, 111.2)
    x, y = project(36.4, 60.0)
    assert (x, y) == pytest.approx((111.32 / 2, 60 * 111.2))
    assert project.latitude((x, y)) == pytest.approx(60.0)


def test_a_conic_keeps_its_parallels_and_all_meridians() -> None:
    project = Conic(25.0, 53.0, 57.0, 6371.0)
    degree = math.pi / 180 * 6371.0
    for lon in (25.0, 40.0):
        assert math.dist(project(lon, 54.0), project(lon, 55.0)) == pytest.approx(degree)
    for lat in (53.0, 57.0):
        step = math.dist(project(30.0, lat), project(30.001, lat))
        assert step == pytest.approx(0.001 * degree * math.cos(math.radians(lat)), rel=1e-6)
    assert project.latitude(project(33.0, 54.5)) == pytest.approx(54.5)


# Hexes on the land


@pytest.mark.parametrize("high", ["odd", "even"])
def test_hexes_lie_side_by_side(high: str) -> None:
    grid = Grid((5,) * 6, high=high)
    lattice = Lattice(grid, Frame(10.0, "0303", (100.0, 200.0)))
    assert lattice.middle[grid.hex("0303")] == pytest.approx((100.0, 200.0))
    for a, b in lattice.ends:
        assert math.dist(lattice.middle[a], lattice.middle[b]) == pytest.approx(10.0)
        first, second = (lattice.km(corner) for corner in lattice.ends[a, b])
        assert math.dist(first, second) == pytest.approx(10 / math.sqrt(3))
        for middle in (lattice.middle[a], lattice.middle[b]):
            assert math.dist(middle, first) == pytest.approx(10 / math.sqrt(3))
    assert all(lattice.hex_at(point) == hex_ for hex_, point in lattice.middle.items())
    assert lattice.hex_at((0.0, 0.0)) is None


def test_a_place_moves_the_corners_of_its_hex_a_third_of_the_way() -> None:
    grid = Grid((3,) * 3)
    lattice = Lattice(grid, Frame(10.0, "0202", (0.0, 0.0)))
    hex_, away = grid.hex("0202"), grid.hex("0101")
    still = dict(lattice.spot)
    lattice.settle({hex_: (3.0, 0.0)})
    moved = {corner for corner, spot in lattice.spot.items() if spot != pytest.approx(still[corner])}
    assert len(moved) == 6
    for corner in moved:
        assert lattice.spot[corner][0] == pytest.approx(still[corner][0] + 1.0)
    assert lattice.heart[hex_] == (3.0, 0.0)
    assert lattice.heart[away] == lattice.middle[away]


# Lines


def test_pieces_are_joined_end_to_end_whichever_way_they_point() -> None:
    line = joined([[(4.0, 0.0), (6.0, 0.0)], [(3.9, 0.0), (0.0, 0.0)], [(9.0, 0.0), (6.1, 0.0)]])
    xs = [x for x, _ in line.coords]
    assert xs in ([0.0, 3.9, 4.0, 6.0, 6.1, 9.0], [9.0, 6.1, 6.0, 4.0, 3.9, 0.0])


def test_stretches_know_where_they_leave_the_map() -> None:
    land = box(0, 0, 10, 10)
    line = LineString([(-5, 5), (5, 5), (5, 15), (8, 15), (8, 2)])
    first, second = stretches(line, land, 1.0)
    assert (list(first.line.coords), first.enters, first.leaves) == ([(0, 5), (5, 5), (5, 10)], True, True)
    assert (list(second.line.coords), second.enters, second.leaves) == ([(8, 10), (8, 2)], True, False)
    assert stretches(line, land, 9.0) == [first]


def test_a_line_may_cross_itself() -> None:
    line = LineString([(1, 1), (9, 1), (9, 9), (5, 9), (5, -5)])
    only = stretches(line, box(0, 0, 10, 10), 1.0)
    assert [(s.enters, s.leaves) for s in only] == [(False, True)]
    assert only[0].line.length == pytest.approx(8 + 8 + 4 + 9)


def test_a_river_is_turned_towards_the_one_it_flows_into() -> None:
    parent = LineString([(0, 0), (10, 0)])
    away = LineString([(5, 1), (5, 9)])
    assert list(towards(away, parent).coords)[-1] == (5, 1)
    assert towards(away.reverse(), parent).equals_exact(away.reverse())
    assert between(parent, (8, 3), (2, -3)) == (2.0, 8.0)


def test_the_cheapest_way() -> None:
    roads = {1: [(2, 1.0), (3, 5.0)], 2: [(3, 1.0), (4, 9.0)], 3: [(4, 1.0)], 4: []}
    assert cheapest({1: 0.0}, {4: 0.0}, roads.__getitem__) == [1, 2, 3, 4]
    assert cheapest({1: 0.0, 3: 1.0}, {4: 0.0}, roads.__getitem__) == [3, 4]
    assert cheapest({1: 0.0}, {4: 9.0, 2: 0.0}, roads.__getitem__) == [1, 2]
    assert cheapest({4: 0.0}, {1: 0.0}, roads.__getitem__) == []


# Another recipe: hexes of 8 km, rows from the north, a conic projection


def test_another_map_is_another_recipe() -> None:
    recipe = read_recipe("small", recipe_table())
    features = build(recipe).features
    text = map_text(recipe.source, recipe.grid_row, features)
    found = read_map("small", parse(text, "small"))
    terrain = found.terrain
    grid = terrain.grid
    assert text == map_text(recipe.source, recipe.grid_row, build(recipe).features)
    assert grid.label(terrain.places["Vyazma"]) == "1206"
    assert found.place_names["Vyazma"] == {"hex": "1206", "fr": "Viazma", "ja": "ヴャジマ"}
    assert not terrain.hexes["forest"] >> terrain.places["Vyazma"] & 1
    assert set(terrain.sides) == {"river", "stream", "trench", "bridge", "front"}
    assert all(any(masks) for masks in terrain.sides.values())
    assert any(mask >> terrain.places["Vyazma"] & 1 for mask in terrain.tracks["rail"])
    assert len(found.setup["reserve"]) == 19
    assert terrain.edges["east"].bit_count() == 11
    assert terrain.edges["west"] == terrain.edges["west"] & terrain.hexes["german_side"]
    german = set(bits(terrain.hexes["german_side"]))
    assert set(found.setup["west"]) < german
    assert {name: water.names["fr"] for name, water in found.waters.items()}["Osma"] == "Osma"
    assert {side(*pair) for pair in found.waters["Osma"].sides} <= features.sides["stream"]


def test_a_river_flows_out_of_a_place_or_another_river() -> None:
    recipe = read_recipe("small", recipe_table(('name = "Osma"', 'name = "Osma", out_of = "Vyazma"')))
    builder = build(recipe)
    (vyazma,) = (chain for chain in builder.rivers if chain.name == "Vyazma")
    (osma,) = (chain for chain in builder.rivers if chain.name == "Osma")
    city = builder.lattice.shore(recipe.grid.hex("1206"))
    assert osma.corners[0] in {*vyazma.corners, *city}
    assert not {*vyazma.corners, *city}.intersection(osma.corners[1:-1])


def test_the_more_ease_the_straighter_a_river_goes() -> None:
    def length(ease: float) -> int:
        rows = recipe_table(('{name = "Dnieper"}', f'{{name = "Dnieper", ease = {ease}}}'))
        return sum(len(chain.sides) for chain in build(read_recipe("small", rows)).rivers[:1])

    assert length(3.0) < length(0.06)


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ('course = "brook"\nside = []', "Osma: course: unknown 'brook'"),
        ('course = "river"\nside = ["0101/0303"]', "water.Osma: 0101/0303 are not two adjacent hexes"),
        ('course = "river"\nside = ["0101"]', "water.Osma: 0101 are not two adjacent hexes"),
        ('course = "river"\nside = ["9901/0101"]', "water.Osma: no hex '9901' on this map"),
        ('course = "river"\nside = []\ndeep = true', "Osma: deep: unknown key"),
    ],
)
def test_faults_of_the_waters_of_a_map(row: str, fault: str) -> None:
    text = f"""
        source = "a test"
        grid = {{columns = 3, rows_odd = 3, rows_even = 3, high = "odd", label = "CCRR"}}
        [water.Osma]
        {row}
    """
    assert fault in faults(lambda: read_map("small", tomllib.loads(text)))


# Springs


def chain_of(lattice: Lattice, name: str, corners: list[tuple[int, int]]) -> Chain:
    of_ends = {frozenset(ends): s for s, ends in lattice.ends.items()}
    line = LineString([lattice.spot[corner] for corner in corners])
    return Chain(name, line, tuple(corners), tuple(of_ends[frozenset(pair)] for pair in pairwise(corners)))


def test_a_spring_does_not_bend_back_or_all_but_touch_another_river() -> None:
    lattice = Lattice(Grid((9,) * 9), Frame(10.0, "0505", (0.0, 0.0)))
    ring = lattice.shore(lattice.grid.hex("0505"))
    below = lattice.shore(lattice.grid.hex("0506"))
    bent = chain_of(lattice, "bent", [*ring[:4], below[2], below[3]])
    springs = Springs(lattice)
    assert springs.opened(bent, [bent]).corners == bent.corners[1:]
    above = lattice.shore(lattice.grid.hex("0504"))
    beside = chain_of(lattice, "beside", [above[1], above[0], above[5]])
    straight = chain_of(lattice, "straight", [ring[0], ring[5], ring[4]])
    assert springs.opened(straight, [straight]) == straight
    assert springs.opened(straight, [straight, beside]).corners == straight.corners[1:]


def test_a_river_off_the_map_is_turned_towards_its_mouth() -> None:
    lattice = Lattice(Grid((9,) * 9), Frame(10.0, "0505", (0.0, 0.0)))
    inland = chain_of(lattice, "river", lattice.shore(lattice.grid.hex("0505"))[:3])
    edge = min(lattice.border())
    springs = Springs(lattice)
    leaving = inland._replace(corners=(edge, *inland.corners[1:]))
    assert springs.downstream([leaving]) == [
        leaving._replace(corners=leaving.corners[::-1], sides=leaving.sides[::-1])
    ]
    assert springs.downstream([inland]) == [inland]


def test_a_map_needs_nothing_but_a_grid() -> None:
    table = {key: recipe_table()[key] for key in ("source", "grid", "projection", "frame")}
    recipe = read_recipe("bare", table)
    found = read_map("bare", parse(map_text(recipe.source, recipe.grid_row, build(recipe).features), "bare"))
    assert found.terrain.places == {}
    assert found.setup == {}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('hex = "1206", at', 'hex = "9906", at', "frame: hex: no hex '9906' on this map"),
        ("at = [55.21, 34.297]", "at = [55.21]", "frame: at: expected latitude and longitude"),
        ("km_across = 8.0", "km_across = 0", "frame: km_across: must be more than 0"),
        ("second = 57.0", "second = 53", "projection: second: the two parallels must differ"),
        ('kind = "conic"', 'kind = "flat"', "projection: kind: unknown 'flat'"),
        ('{grid = "forest"}', "{weight = 2}", "layers[0]: expected either a grid or shapes"),
        (
            'between = ["Sychevka", "Znamenka"]',
            'between = ["Rzhev"]',
            "between: expected two places",
        ),
        ("at = [55.1109, 33.24]", "at = [55.1109]", "Safonovo: at: expected latitude and longitude"),
        ('border = "east"', 'border = "up"', "border: unknown 'up'"),
        ('border = "east"', 'border = "east", start = "9901"', "start: no hex '9901' on this map"),
        ('hex = "1206", radius = 2', 'hex = "1299", radius = 2', "zone[0]: hex: no hex '1299' on this map"),
        ('hex = "1206", radius = 2', "depth = 2", "zone[0]: expected a side of the front or a hex"),
        ('[front]\nline = "rzhev_vyazma"\nside = "german"\nplace = "Safonovo"\n', "", "front: missing"),
        ('name = "Osma"', 'name = "Osma", course = "brook"', "river[2]: course: unknown 'brook'"),
        ("impassable =", "impassible =", "impassible: unknown key"),
    ],
)
def test_faults_of_a_recipe(old: str, new: str, fault: str) -> None:
    assert fault in faults(lambda: read_recipe("small", recipe_table((old, new))))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('hex = "1206", fr', 'hex = "1207", fr', "place Vyazma: in 1206, not in 1207"),
        ("at = [55.1109, 33.24]", "at = [51.0, 33.24]", "place Safonovo: not on the map"),
        ("at = [55.1109, 33.24], ", 'source = "Atlantis", ', "places: no 'Atlantis'"),
        ('name = "Osma"', 'name = "Styx"', "rivers: no 'Styx'"),
        (
            'name = "Osma"',
            'name = "Osma", out_of = "Styx"',
            "Osma: flows out of Styx, which does not come before it",
        ),
        ('{name = "Dnieper"}, ', "", "river Vyazma: flows into Dnieper, which does not come before it"),
        ('name = "Osma", into = "Dnieper"', 'name = "Seym"', "river Seym: no hexside of the map follows it"),
        ('"western", ', '"eastern", ', "railways: no 'eastern'"),
        (
            'between = ["Sychevka", "Znamenka"]',
            'between = ["Rzhev", "Rzhev"]',
            "nothing of a line lies",
        ),
        ('{grid = "forest"}', '{grid = "gold"}', "ground: no grid 'gold'"),
        (
            'shapes = "woods", kind = "forest"',
            'shapes = "woods", kind = "jungle"',
            "woods: nothing of class 'jungle'",
        ),
        ('place = "Safonovo"', 'place = "Orsha"', "front: its place is not on the map"),
    ],
)
def test_what_the_sources_or_the_map_do_not_have(old: str, new: str, fault: str) -> None:
    recipe = read_recipe("small", recipe_table((old, new)))
    assert fault in faults(lambda: build(recipe))


# Corrections


def corrected(features: Features, text: str) -> None:
    correct(features, "corrections", tomllib.loads(text))


def some_features() -> Features:
    grid = Grid((3,) * 3)
    river = side(grid.hex("0101"), grid.hex("0102"))
    return Features(
        grid, hexes={"forest": {grid.hex("0101")}}, sides={"river": {river}}, paths={"rail": set()}
    )


def test_corrections_add_and_remove() -> None:
    features = some_features()
    corrected(
        features,
        """
        [[correction]]
        reason = "why not"
        remove = {hex = {forest = ["0101"]}, side = {river = ["0102/0101"]}}
        add = {hex = {swamp = ["0101"]}, path = {rail = ["0101-0102"]}}
        """,
    )
    grid = features.grid
    assert features.hexes == {"forest": set(), "swamp": {grid.hex("0101")}}
    assert features.sides == {"river": set()}
    assert features.paths == {"rail": {side(grid.hex("0101"), grid.hex("0102"))}}


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ('add = {hex = {forest = ["0102"]}}', "reason: missing"),
        ('reason = " "', "reason: missing"),
        ('reason = "x"\nadd = {hex = {forest = ["0101"]}}', "forest: 0101: nothing to add, it is there"),
        ('reason = "x"\nremove = {hex = {forest = ["0102"]}}', "0102: nothing to remove, it is not there"),
        ('reason = "x"\nadd = {hex = {forest = ["9901"]}}', "9901: no such place on this map"),
        ('reason = "x"\nadd = {side = {river = ["0101/0303"]}}', "0101/0303: no such place on this map"),
        ('reason = "x"\nadd = {path = {rail = ["0101"]}}', "0101: no such place on this map"),
        ('reason = "x"\nchange = {}', "change: unknown key"),
        ('reason = "x"\nadd = {lake = {}}', "lake: unknown key"),
    ],
)
def test_corrections_that_cannot_be_made(row: str, fault: str) -> None:
    assert fault in faults(lambda: corrected(some_features(), f"[[correction]]\n{row}\n"))


# Sources


def test_the_stored_geography_is_small_and_says_where_it_comes_from() -> None:
    folder = Path(maps.__file__).parent / "geodata"
    paths = sorted(folder.iterdir())
    assert sum(path.stat().st_size for path in paths) < 3_000_000
    told = (folder / "README.md").read_text(encoding="utf-8")
    for path in paths:
        assert path.name == "README.md" or f"`{path.name}`" in told
        if path.suffix == ".geojson":
            head = path.read_text(encoding="utf-8").splitlines()[0]
            assert re.search(r'"source": "[^"]+", "licence": "[^"]+"', head)


def test_the_grids_know_the_bryansk_forest_and_the_steppe() -> None:
    sources = Sources(Sinusoidal(35.4, 111.32, 111.2))
    cells, forest = sources.cells, sources.grid("forest")

    def share(lon: float, lat: float) -> float:
        x, y = sources.project(lon, lat)
        near = (abs(cells[:, 0] - x) < 8) & (abs(cells[:, 1] - y) < 8)
        return float(forest[near].mean())

    assert share(34.3, 52.7) > 60
    assert share(37.5, 52.0) < 15


# Commands


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    (tmp_path / "map_recipe.toml").write_text(SMALL, encoding="utf-8")
    return tmp_path


def test_build_writes_the_map_and_check_compares_it(kit: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "build", str(kit), "--check"]) == 1
    assert "not what the recipe gives" in capsys.readouterr().err
    assert main(["map", "build", str(kit)]) == 0
    assert main(["map", "build", str(kit), "--check"]) == 0
    (kit / "map_corrections.toml").write_text(
        'format = 1\n[[correction]]\nreason = "a lake"\nadd = {hex = {lake = ["0101"]}}\n', encoding="utf-8"
    )
    assert main(["map", "build", str(kit), "--check"]) == 1
    other = kit / "other.toml"
    assert main(["map", "build", str(kit), "--out", str(other)]) == 0
    assert 'lake = ["0101"]' in other.read_text(encoding="utf-8")


def test_show_draws_what_is_on_the_map(kit: Path) -> None:
    assert main(["map", "build", str(kit)]) == 0
    drawn = kit / "map.svg"
    assert main(["map", "show", str(kit), "--out", str(drawn), "--zones", "--sources"]) == 0
    root = ElementTree.fromstring(drawn.read_text(encoding="utf-8"))
    words = ["".join(node.itertext()) for node in root.iter() if node.tag.endswith("text")]
    assert {"Vyazma", "1206", "reserve", "forest", "river", "rail", "front", "Osma"} <= set(words)
    plain = kit / "plain.svg"
    assert main(["map", "show", str(kit), "--out", str(plain)]) == 0
    assert len(plain.read_bytes()) < len(drawn.read_bytes())


def test_show_draws_any_map_as_png(tmp_path: Path) -> None:
    drawn = tmp_path / "map.png"
    assert main(["map", "show", "bfm/vpg-2009", "--out", str(drawn), "--width", "300"]) == 0
    image = Image.open(io.BytesIO(drawn.read_bytes()))
    assert image.width == 300
    assert len(image.getcolors() or []) > 20


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["map"], 2, "name a command of maps"),
        (
            ["map", "build", "nowhere"],
            1,
            "nowhere: neither a folder nor a game with a recipe for its map (moskva)",
        ),
        (["map", "build", "."], 1, "map_recipe.toml: No such file or directory"),
        (["map", "show", ".", "--out", "x.svg"], 1, "map.toml: No such file or directory"),
        (["map", "show", "moskva", "--out", "x.gif"], 2, "x.gif: expected a name that ends in .svg or .png"),
        (["map", "show", "moskva", "--out", "x.png", "--width", "0"], 2, "--width 0: expected 1 to 10000"),
    ],
)
def test_commands_that_make_no_sense(
    words: list[str],
    status: int,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == status
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1


def test_a_file_that_is_no_text_is_named(kit: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (kit / "map_recipe.toml").write_bytes(b"\xff\xfe")
    assert main(["map", "build", str(kit)]) == 1
    assert "map_recipe.toml: byte 0: not UTF-8 text" in capsys.readouterr().err

"""The maps and set-ups of the three editions as their data files give them."""

from __future__ import annotations

from collections import Counter as Multiset

import pytest

from rasputitsa.engine.game import Game
from rasputitsa.games.bfm.opening import Opening
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.setup import SetUp
from rasputitsa.mechanisms.trace import Trace
from rules.scenes import ALL, C3I, GDW, VPG, seven

every_game = pytest.mark.parametrize("game_id", ALL)

CITIES = {
    "Smolensk": "0204",
    "Roslavl": "0307",
    "Bryansk": "0509",
    "Rzhev": "0601",
    "Vyazma": "0603",
    "Mozhaisk": "0803",
    "Kaluga": "0805",
    "Orel": "0809",
    "Moscow": "1103",
    "Tula": "1107",
    "Ryazan": "1405",
}


def linked(game: Game, first: str, second: str) -> bool:
    """Does a railway join these adjacent hexes?"""
    grid = game.grid
    a, b = grid.hex(first), grid.hex(second)
    direction = grid.direction(a, b)
    assert direction is not None
    return bool(game.terrain.tracks["rail"][direction] >> a & 1)


@every_game
def test_cities(game_id: str) -> None:
    terrain = seven(game_id).terrain
    assert {name: terrain.grid.label(hex_) for name, hex_ in terrain.places.items()} == CITIES
    assert set(terrain.grid.labels(terrain.hexes["city"])) == set(CITIES.values())


@pytest.mark.parametrize(
    ("game_id", "major"), [(GDW, {"1103"}), (VPG, {"1103", "1107"}), (C3I, {"1103", "1107"})]
)
def test_major_cities(game_id: str, major: set[str]) -> None:
    terrain = seven(game_id).terrain
    assert set(terrain.grid.labels(terrain.hexes["major"])) == major


@pytest.mark.parametrize(
    ("game_id", "hexes", "forest", "rivers"), [(GDW, 140, 25, 57), (VPG, 147, 32, 58), (C3I, 147, 32, 58)]
)
def test_size_of_the_map(game_id: str, hexes: int, forest: int, rivers: int) -> None:
    terrain = seven(game_id).terrain
    assert terrain.grid.board.bit_count() == hexes
    assert terrain.hexes["forest"].bit_count() == forest
    assert sum(mask.bit_count() for mask in terrain.sides["river"]) == 2 * rivers


@every_game
def test_fortifications(game_id: str) -> None:
    """Twenty-two, none in forest; Tula is one of them and has no river hexside."""
    terrain = seven(game_id).terrain
    fort, tula = terrain.hexes["fort"], terrain.grid.hex("1107")
    assert fort.bit_count() == 22
    assert not fort & terrain.hexes["forest"]
    assert fort >> tula & 1
    assert not any(side >> tula & 1 for side in terrain.sides["river"])


@every_game
def test_links_go_both_ways(game_id: str) -> None:
    terrain = seven(game_id).terrain
    for links in (*terrain.sides.values(), *terrain.tracks.values()):
        for direction, mask in enumerate(links):
            shift = terrain.grid.shifts[direction]
            moved = mask << shift if shift > 0 else mask >> -shift
            assert moved == links[(direction + 3) % 6]


@pytest.mark.parametrize(
    ("game_id", "german", "soviet"),
    [
        (
            GDW,
            "0101 0102 0103 0104 0105 0106 0107 0108 0109 0110",
            "1401 1402 1403 1404 1405 1406 1407 1408 1409 1410",
        ),
        (
            VPG,
            "0101 0102 0103 0104 0105 0106 0107 0108 0109 0110 0111",
            "1010 1101 1111 1201 1210 1301 1311 1401 1402 1403 1404 1405 1406 1407 1408 1409 1410",
        ),
    ],
)
@pytest.mark.rule("Q-23")
def test_edges(game_id: str, german: str, soviet: str) -> None:
    game = seven(game_id)
    west, east = game.of(Trace).edges
    assert (set(game.grid.labels(west)), set(game.grid.labels(east))) == (
        set(german.split()),
        set(soviet.split()),
    )


def test_the_third_edition_uses_the_second_map() -> None:
    assert seven(C3I).terrain == seven(VPG).terrain


@pytest.mark.rule("Q-49")
def test_triple_arrow_hexes() -> None:
    terrain = seven(GDW).terrain
    assert set(terrain.grid.labels(terrain.edges["soviet_seasonal"])) == {"0901", "1301", "0810"}


@pytest.mark.parametrize(
    ("first", "second", "games"),
    [
        ("1103", "1003", ALL),
        ("1003", "0903", ALL),
        ("0903", "0803", ALL),
        ("0803", "0704", ALL),
        ("1002", "1003", ()),
        ("0809", "0810", (GDW,)),
        ("1103", "1002", ALL),
    ],
)
def test_railways_of_the_map_vectors(first: str, second: str, games: tuple[str, ...]) -> None:
    assert tuple(game_id for game_id in ALL if linked(seven(game_id), first, second)) == games


@every_game
def test_railways_have_seventy_links(game_id: str) -> None:
    assert sum(mask.bit_count() for mask in seven(game_id).terrain.tracks["rail"]) == 2 * 70


# Set-ups.


@pytest.mark.parametrize(("game_id", "on_map", "pool"), [(GDW, 13, 3), (VPG, 14, 2), (C3I, 14, 2)])
@pytest.mark.rule("Q-04", "gdw start.soviet", "gdw start.pool", "vpg 6.0.2", "c3i 6.0.2")
def test_soviet_set_up(game_id: str, on_map: int, pool: int) -> None:
    start = seven(game_id).of(Opening)
    assert len({hex_ for _, hex_ in start.placed}) == on_map
    assert Multiset(box for _, box in start.boxes) == {"pool": pool, "held": 1, "out": 1, "setup": 22}


@every_game
@pytest.mark.rule("gdw start.german", "vpg 6.0.3", "c3i 6.0.3")
def test_ready_made_set_ups(game_id: str) -> None:
    game = seven(game_id)
    rules = game.of(SetUp)
    assert set(rules.ready) == {"historical", "north", "centre", "south", "pincers"}
    for units in rules.ready.values():
        assert set(units) == set(game.units_of[0])
        assert sorted(units.values()) == sorted(bits(rules.hexes))


@every_game
def test_nobody_starts_on_top_of_another(game_id: str) -> None:
    game = seven(game_id)
    stars = {hex_ for _, hex_ in game.of(Opening).placed}
    assert not stars & set(bits(game.of(SetUp).hexes))

"""The data files of the three editions against the rulebooks: counters, tables, turns, maps and set-ups."""

from __future__ import annotations

from collections import Counter as Multiset

import pytest

from rasputitsa.engine.game import Game
from rasputitsa.games import load
from rasputitsa.games.bfm.opening import Opening
from rasputitsa.mechanisms.combat import Combat
from rasputitsa.mechanisms.replacement_rules import Replacement
from rasputitsa.mechanisms.setup import SetUp
from rasputitsa.mechanisms.trace import Trace
from rules.scenes import ALL, C3I, GDW, VPG, do, phase_of

every_game = pytest.mark.parametrize("game_id", ALL)

ARMIES = "3A 5A 10A 13A 16A 19A 20A 24A 29A 30A 32A 33A 40A 43A 49A 50A"
COUNTERS = {
    ("infantry", "8/4-4"): f"{ARMIES} XXII XXXV",
    ("shock", "10/5-4"): "1Sh",
    ("tank", "8/4-4"): "TU",
    ("infantry", "4/2-4"): "XXXIV XLII",
    ("infantry", "5/2-4"): "VI XII",
    ("infantry", "6/3-4"): "V XIII XX XXVII LIII",
    ("infantry", "7/4-4"): "VII VIII IX",
    ("panzer", "8/4-6"): "XL XLVIII",
    ("panzer", "9/4-6"): "XLVII LVI",
    ("panzer", "10/5-6"): "XLVI",
    ("panzer", "12/6-6"): "XXIV XLI LVII",
}

GDW_TABLE = """
DR  DR  DRL DE  DE  DE
NE  DR  DR  DRL DE  DE
NE  NE  DR  DRL DRL DE
EX  NE  DR  DR  DRL DE
EX  EX  EX  DR  DRL DRL
AL  EX  EX  EX  DR  DRL
"""
VPG_TABLE = """
DR  DR  DR  DR  DR  DRL
EX  DR  DR  DR  DRL DRL
EX  EX  DR  EX  DRL DE
NE  EX  EX  DRL DRL DE
NE  NE  EX  DRL DE  DE
AL  NE  DRL DE  DE  DE
"""
ODDS = ["1:1", "2:1", "3:1", "4:1", "5:1", "6:1"]


def values(game: Game, key: str) -> tuple[str, str]:
    counter = game.counters[game.unit[key]]
    assert len(set(counter.allowance)) == 1
    full, half = counter.strength
    return counter.kind, f"{full}/{half}-{counter.allowance[0]}"


def printed(game: Game) -> list[list[str]]:
    """The combat results table as printed: a row for each face."""
    return [list(row) for row in zip(*(column.results for column in game.of(Combat).columns), strict=True)]


def linked(game: Game, first: str, second: str) -> bool:
    """Does a railway join these adjacent hexes?"""
    grid = game.grid
    a, b = grid.hex(first), grid.hex(second)
    direction = grid.direction(a, b)
    assert direction is not None
    return bool(game.terrain.tracks["rail"][direction] >> a & 1)


# Counters.


@pytest.mark.rule("gdw counters.values", "gdw counters.types", "gdw counters.steps", "Q-03")
def test_counters_of_the_first_edition() -> None:
    game = load(GDW)
    listed = {key: what for what, keys in COUNTERS.items() for key in keys.split()}
    assert {counter.key: values(game, counter.key) for counter in game.counters} == listed


@pytest.mark.parametrize("game_id", [VPG, C3I])
@pytest.mark.rule("vpg 3.3", "c3i 3.3", "Q-03", "Q-69")
def test_counters_of_the_later_editions(game_id: str) -> None:
    game, first = load(game_id), load(GDW)
    renamed = {"XXIII": "XXII"}
    differing = {
        counter.key: values(game, counter.key)
        for counter in game.counters
        if values(game, counter.key) != values(first, renamed.get(counter.key, counter.key))
    }
    assert differing == dict.fromkeys(("VII", "VIII", "IX"), ("infantry", "7/3-4"))
    assert len(game.counters) == len(first.counters)


@every_game
def test_numbers_of_counters(game_id: str) -> None:
    game = load(game_id)
    german, soviet = game.units_of
    assert (len(german), len(soviet)) == (22, 18)
    assert Multiset(game.kind[u] for u in german) == {"infantry": 14, "panzer": 8}


@every_game
def test_names_of_counters(game_id: str) -> None:
    labels = {counter.key: counter.label for counter in load(game_id).counters}
    assert len(set(labels.values())) == 40
    assert labels["XXIV"] == ("XXIV" if game_id == GDW else "24")


# Combat tables.


@pytest.mark.parametrize(("game_id", "table"), [(GDW, GDW_TABLE), (VPG, VPG_TABLE), (C3I, VPG_TABLE)])
@pytest.mark.rule("gdw combat.crt", "vpg 9.2.crt", "Q-01", "Q-07")
def test_combat_results_tables(game_id: str, table: str) -> None:
    """CRT-01 to 06 and CRT-09."""
    game = load(game_id)
    assert [column.label for column in game.of(Combat).columns] == ODDS
    assert printed(game) == [line.split() for line in table.split("\n") if line]


def test_crt_07_both_tables_hold_the_same_results() -> None:
    expected = [
        "DR1 NE2 EX2 AL1",
        "DR2 NE2 EX2",
        "DRL1 DR3 EX2",
        "DE1 DRL2 DR2 EX1",
        "DE2 DRL3 DR1",
        "DE4 DRL2",
    ]
    counts = [{part[:-1]: int(part[-1]) for part in column.split()} for column in expected]
    for game_id in (GDW, VPG):
        assert [Multiset(column.results) for column in load(game_id).of(Combat).columns] == counts


def test_crt_08_eleven_cells_agree() -> None:
    cells = [sum(printed(load(game_id)), []) for game_id in (GDW, VPG)]
    assert sum(a == b for a, b in zip(*cells, strict=True)) == 11


# Turns.


@every_game
@pytest.mark.rule("gdw sequence.weather", "vpg 12.0", "c3i 12.0", "gdw sequence.turns", "vpg 4.0.turns")
def test_weather(game_id: str) -> None:
    weather = [turn.weather for turn in load(game_id).turns]
    assert weather == ["clear", "clear", "mud", "mud", "clear", "clear", "clear"]


@pytest.mark.parametrize(
    ("game_id", "soviet"), [(GDW, (5,) * 7), (VPG, (5, 5, 4, 4, 5, 5, 5)), (C3I, (5, 5, 4, 4, 5, 5, 5))]
)
@pytest.mark.rule("gdw replacements.points", "vpg 10.0.points", "c3i 10.0.points", "Q-02")
def test_replacement_points(game_id: str, soviet: tuple[int, ...]) -> None:
    assert load(game_id).of(Replacement).schedule == ((0, 1, 1, 1, 1, 1, 1), soviet)


@pytest.mark.rule("kane timetable")
def test_campaign_track() -> None:
    labels = [turn.label for turn in load(GDW, "campaign14").turns]
    assert labels[:4] == ["Oct I", "Oct II", "Oct III/IV", "Nov I/II"]
    assert labels[7:] == [
        "Dec II/III", "Dec IV/Jan I", "Jan II/III", "Jan IV/Feb I", "Feb II/III", "Mar I", "Mar II",
    ]  # fmt: skip


PHASES = [
    "german-replacement", "german-panzer", "german-combat", "german-movement",
    "soviet-replacement", "soviet-rail", "soviet-combat", "soviet-movement",
]  # fmt: skip


@pytest.mark.parametrize(
    ("game_id", "first", "more"),
    [
        (GDW, "german-panzer", []),
        (VPG, "german-combat", ["administration"]),
        (C3I, "german-combat", ["administration"]),
    ],
)
@pytest.mark.rule("gdw sequence.phases", "vpg 4.0.phases", "c3i 4.0.phases", "Q-05")
def test_sequence_of_play(game_id: str, first: str, more: list[str]) -> None:
    game = load(game_id)
    assert [phase.id for phase in game.phases] == PHASES + more
    assert phase_of(do(game.start(), "arrange historical")) == first


# Maps.

CITIES = {
    "Smolensk": "0204", "Roslavl": "0307", "Bryansk": "0509", "Rzhev": "0601", "Vyazma": "0603", "Mozhaisk": "0803",
    "Kaluga": "0805", "Orel": "0809", "Moscow": "1103", "Tula": "1107", "Ryazan": "1405",
}  # fmt: skip


@every_game
def test_cities(game_id: str) -> None:
    terrain = load(game_id).terrain
    assert {name: terrain.grid.label(hex_) for name, hex_ in terrain.places.items()} == CITIES
    assert set(terrain.grid.labels(terrain.hexes["city"])) == set(CITIES.values())


@pytest.mark.parametrize(
    ("game_id", "major"), [(GDW, {"1103"}), (VPG, {"1103", "1107"}), (C3I, {"1103", "1107"})]
)
def test_major_cities(game_id: str, major: set[str]) -> None:
    terrain = load(game_id).terrain
    assert set(terrain.grid.labels(terrain.hexes["major"])) == major


@pytest.mark.parametrize(
    ("game_id", "hexes", "forest", "rivers"), [(GDW, 140, 25, 57), (VPG, 147, 32, 58), (C3I, 147, 32, 58)]
)
def test_size_of_the_map(game_id: str, hexes: int, forest: int, rivers: int) -> None:
    terrain = load(game_id).terrain
    assert terrain.grid.board.bit_count() == hexes
    assert terrain.hexes["forest"].bit_count() == forest
    assert sum(mask.bit_count() for mask in terrain.sides["river"]) == 2 * rivers


@every_game
def test_fortifications(game_id: str) -> None:
    """Twenty-two, none in forest; Tula is one of them and has no river hexside."""
    terrain = load(game_id).terrain
    fort, tula = terrain.hexes["fort"], terrain.grid.hex("1107")
    assert fort.bit_count() == 22
    assert not fort & terrain.hexes["forest"]
    assert fort >> tula & 1
    assert not any(side >> tula & 1 for side in terrain.sides["river"])


@every_game
def test_links_go_both_ways(game_id: str) -> None:
    terrain = load(game_id).terrain
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
    game = load(game_id)
    west, east = game.of(Trace).edges
    assert (set(game.grid.labels(west)), set(game.grid.labels(east))) == (
        set(german.split()),
        set(soviet.split()),
    )


@pytest.mark.rule("Q-01")
def test_the_third_edition_uses_the_second_map() -> None:
    assert load(C3I).terrain == load(VPG).terrain


@pytest.mark.rule("Q-49")
def test_triple_arrow_hexes() -> None:
    terrain = load(GDW).terrain
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
    assert tuple(game_id for game_id in ALL if linked(load(game_id), first, second)) == games


@every_game
def test_railways_have_seventy_links(game_id: str) -> None:
    assert sum(mask.bit_count() for mask in load(game_id).terrain.tracks["rail"]) == 2 * 70


# Set-ups.


@pytest.mark.parametrize(("game_id", "on_map", "pool"), [(GDW, 13, 3), (VPG, 14, 2), (C3I, 14, 2)])
@pytest.mark.rule("Q-04", "gdw start.soviet", "gdw start.pool", "vpg 6.0.2", "c3i 6.0.2")
def test_soviet_set_up(game_id: str, on_map: int, pool: int) -> None:
    start = load(game_id).of(Opening)
    assert len({hex_ for _, hex_ in start.placed}) == on_map
    assert Multiset(box for _, box in start.boxes) == {"pool": pool, "held": 1, "out": 1, "setup": 22}


@every_game
@pytest.mark.rule("gdw start.german", "vpg 6.0.3", "c3i 6.0.3")
def test_ready_made_set_ups(game_id: str) -> None:
    game = load(game_id)
    rules = game.of(SetUp)
    assert set(rules.ready) == {"historical", "north", "centre", "south", "pincers"}
    for units in rules.ready.values():
        assert set(units) == set(game.units_of[0])
        assert {1 << hex_ for hex_ in units.values()} == {1 << hex_ for hex_ in bits_of(rules.hexes)}


def bits_of(mask: int) -> list[int]:
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


@every_game
def test_nobody_starts_on_top_of_another(game_id: str) -> None:
    game = load(game_id)
    stars = {hex_ for _, hex_ in game.of(Opening).placed}
    assert not stars & set(bits_of(game.of(SetUp).hexes))


@every_game
def test_rules_cited_by_data_belong_to_the_edition(game_id: str) -> None:
    """The third edition is read from the second: no citation of the second may stay behind."""
    game = load(game_id)
    edition = {GDW: "gdw", VPG: "vpg", C3I: "c3i"}[game_id]
    cited = [phase.rule for phase in game.phases] + [modifier.rule for modifier in game.of(Combat).modifiers]
    assert {rule.split()[0] for rule in [*cited, *game.cites.values()]} == {edition}

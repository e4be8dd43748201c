"""A second implementation of the rules: slow, obvious, on plain dictionaries of printed hex numbers.

It is written from the rules alone and shares nothing with the mechanisms, so that the two can be compared.
Nothing here is fast or clever; every function says one rule in the words of the rulebook.
"""

from __future__ import annotations

import heapq
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import product
from typing import Any

from rasputitsa.engine.game import Terrain
from rasputitsa.engine.state import State

GERMAN, SOVIET = 0, 1
MOSCOW, TULA, SHOCK = "Moscow", "Tula", "1Sh"
ARMOUR = ("panzer", "tank")
FILES = {"gdw": "gdw-1986", "vpg": "vpg-2009", "c3i": "vpg-2009"}
"""Which map each edition is played on."""

Path = tuple[str, ...]


# The map ------------------------------------------------------------------------------------------------


@cache
def around(label: str) -> tuple[str, ...]:
    """The six hexes next to a hex, on an endless map. Odd columns stand half a hex higher than even ones."""
    column, row = int(label[:2]), int(label[2:])
    beside = (row - 1, row) if column % 2 else (row, row + 1)
    found = [(column, row - 1), (column, row + 1)]
    found += [(next_column, r) for next_column in (column - 1, column + 1) for r in beside]
    return tuple(f"{c:02d}{r:02d}" for c, r in found if c >= 0 and r >= 0)


@cache
def distance(start: str, end: str) -> int:
    """Count the hexes ring by ring until the other hex is met. Map edges do not matter."""
    ring, seen, steps = {start}, {start}, 0
    while end not in ring:
        ring = {n for h in ring for n in around(h)} - seen
        seen |= ring
        steps += 1
    return steps


@dataclass(frozen=True)
class Chart:
    """A map as it is printed."""

    hexes: frozenset[str]
    forest: frozenset[str]
    fort: frozenset[str]
    cities: frozenset[str]
    moscow: str
    tula: str
    rivers: frozenset[frozenset[str]]
    rails: frozenset[frozenset[str]]
    edges: tuple[frozenset[str], frozenset[str]]
    seasonal: frozenset[str]

    def neighbours(self, label: str) -> list[str]:
        return [n for n in around(label) if n in self.hexes]


@cache
def printed_chart(edition: str) -> Chart:
    """The map of an edition, straight from its file."""
    path = resources.files("rasputitsa.games.bfm") / FILES[edition] / "map.toml"
    table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    rows = (table["grid"]["rows_even"], table["grid"]["rows_odd"])
    columns = range(1, table["grid"]["columns"] + 1)
    chains = [chain.split("-") for chain in table["path"]["rail"]]
    return Chart(
        hexes=frozenset(f"{c:02d}{r:02d}" for c in columns for r in range(1, rows[c % 2] + 1)),
        forest=frozenset(table["hex"]["forest"]),
        fort=frozenset(table["hex"]["fort"]),
        cities=frozenset(table["hex"]["city"]),
        moscow=table["name"][MOSCOW]["hex"],
        tula=table["name"][TULA]["hex"],
        rivers=frozenset(frozenset(pair.split("/")) for pair in table["side"]["river"]),
        rails=frozenset(frozenset(chain[n : n + 2]) for chain in chains for n in range(len(chain) - 1)),
        edges=(frozenset(table["edge"]["german"]), frozenset(table["edge"]["soviet"])),
        seasonal=frozenset(table["edge"]["soviet_seasonal"]),
    )


def chart_of(terrain: Terrain) -> Chart:
    """The map that a game is played on, in printed hex numbers."""
    grid = terrain.grid

    def labels(mask: int) -> frozenset[str]:
        return frozenset(grid.labels(mask))

    def links(masks: tuple[int, ...]) -> frozenset[frozenset[str]]:
        found = set()
        for direction, mask in enumerate(masks):
            for label in grid.labels(mask):
                there = grid.neighbour(grid.hex(label), direction)
                assert there is not None
                found.add(frozenset((label, grid.label(there))))
        return frozenset(found)

    return Chart(
        hexes=labels(grid.board),
        forest=labels(terrain.hexes["forest"]),
        fort=labels(terrain.hexes["fort"]),
        cities=labels(terrain.hexes["city"]),
        moscow=grid.label(terrain.places[MOSCOW]),
        tula=grid.label(terrain.places[TULA]),
        rivers=links(terrain.sides["river"]),
        rails=links(terrain.tracks["rail"]),
        edges=(labels(terrain.edges["german"]), labels(terrain.edges["soviet"])),
        seasonal=labels(terrain.edges["soviet_seasonal"]),
    )


# The rules in force -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rules:
    """An edition and the options that are on."""

    edition: str
    options: frozenset[str] = frozenset()
    campaign: bool = False

    def on(self, *options: str) -> bool:
        """Is one of these options on? The campaign brings Kane's."""
        kane = self.campaign and any(name.startswith("kane_") for name in options)
        return kane or not self.options.isdisjoint(options)

    @property
    def retreats_extend(self) -> bool:
        return self.edition != "c3i"

    @property
    def retreats_cross_zones(self) -> bool:
        return self.edition == "c3i" or self.on("kurcina_zoc_retreat")

    @property
    def hex_counts_once(self) -> bool:
        return self.edition == "gdw" or self.on("vpg_hex_terrain_counts_once")

    @property
    def forts_help_germans(self) -> bool:
        return self.edition == "vpg" and not self.on("vpg_fort_soviet_only")

    @property
    def mud_halves_all(self) -> bool:
        return self.edition == "gdw" or self.on("handicap_mud_all")

    @property
    def two_major_cities(self) -> bool:
        return self.edition != "gdw"

    @property
    def columns(self) -> list[Fraction]:
        """The odds columns of the combat results table, weakest first."""
        if self.on("kurcina_advanced_crt"):
            return [Fraction(1, 2), Fraction(1), Fraction(3, 2), *map(Fraction, range(2, 7))]
        return [Fraction(n) for n in range(1, 7)]


def rules_of(state: State) -> Rules:
    """The rules that a game is played by, from its id and its options."""
    game = state.game
    edition = game.id.split("-")[1]
    options = {name for name, value in game.options.items() if value != "off"}
    if game.options.get("vpg_hex_terrain_cumulative") == "off":
        options.add("vpg_hex_terrain_counts_once")
    return Rules(edition, frozenset(options), game.scenario == "campaign14")


# Positions ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Piece:
    """A counter as it is printed."""

    key: str
    side: int
    kind: str
    full: int
    half: int
    allowance: int


@dataclass
class Position:
    """Where the counters are. ``where`` holds only units on the map."""

    chart: Chart
    rules: Rules
    pieces: Mapping[str, Piece]
    where: dict[str, str]
    reduced: set[str]
    control: dict[str, int] = field(default_factory=dict)
    turn: int = 1
    weather: str = "clear"

    def strength(self, key: str) -> int:
        return self.pieces[key].half if key in self.reduced else self.pieces[key].full

    def units(self, side: int) -> list[str]:
        return [key for key in self.where if self.pieces[key].side == side]

    def held(self, side: int) -> set[str]:
        """The hexes that units of a side stand on."""
        return {self.where[key] for key in self.units(side)}

    def enemy_zone(self, side: int) -> set[str]:
        """The six hexes around every enemy unit, whatever stands there."""
        return {n for label in self.held(1 - side) for n in self.chart.neighbours(label)}

    def terminals(self, side: int) -> set[str]:
        """The own edge; with the optional rule three more hexes serve the Soviets on some turns."""
        found = set(self.chart.edges[side])
        if side == SOVIET and self.rules.on("kurcina_edge") and self.turn in (1, 2, 3, 13, 14):
            found |= self.chart.seasonal
        return found


def observe(state: State) -> Position:
    """A position as it lies on the table, read off a state."""
    game, grid = state.game, state.game.grid
    pieces = {
        c.key: Piece(c.key, c.side, c.kind, c.strength[0], c.strength[-1], c.allowance[0])
        for c in game.counters
    }
    keys = [counter.key for counter in game.counters]
    control = {label: side for side, mask in enumerate(state.control) for label in grid.labels(mask)}
    return Position(
        chart=chart_of(game.terrain),
        rules=rules_of(state),
        pieces=pieces,
        where={key: grid.label(w) for key, w in zip(keys, state.where, strict=True) if w >= 0},
        reduced={key for key, lost in zip(keys, state.steps, strict=True) if lost},
        control=control,
        turn=state.turn,
        weather=state.weather,
    )


# Movement -----------------------------------------------------------------------------------------------


def allowance(position: Position, key: str, by: str) -> int:
    """Movement points: one hex in mud unless by rail, fewer in snow for everybody."""
    piece = position.pieces[key]
    if position.weather == "mud" and by == "ground":
        return 1
    if position.weather == "snow" and position.rules.on("kane_snow_move"):
        return piece.allowance - (2 if piece.kind in ARMOUR else 1)
    return piece.allowance


def cost(position: Position, key: str, by: str, here: str, there: str) -> int | None:
    """Points to enter an adjacent hex; None if this way of moving does not lead there."""
    if by == "rail":
        if {here, there} in position.chart.rails:
            return 1
        if position.pieces[key].kind != "tank" or not position.rules.on("kane_tank"):
            return None
    if position.weather == "mud" and not position.rules.on("mud_bars_forest"):
        return 1
    return 2 if there in position.chart.forest else 1


def reach(position: Position, key: str, by: str) -> dict[str, int]:
    """The hexes that a unit can enter, with the fewest points for each. Entering an enemy zone stops it."""
    side, start = position.pieces[key].side, position.where[key]
    enemies, zone = position.held(1 - side), position.enemy_zone(side)
    points = allowance(position, key, by)
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if here != start and here in zone:
            continue
        for there in position.chart.neighbours(here):
            price = cost(position, key, by, here, there)
            if price is None or there in enemies or spent + price > points:
                continue
            if there not in best or spent + price < best[there]:
                best[there] = spent + price
                heapq.heappush(queue, (spent + price, there))
    del best[start]
    return best


def walk(position: Position, key: str, by: str, path: Path) -> bool:
    """May a unit go this way, hex by hex? Where it ends is not asked."""
    side, here = position.pieces[key].side, position.where[key]
    left, stopped = allowance(position, key, by), False
    for there in path:
        price = cost(position, key, by, here, there) if there in position.chart.neighbours(here) else None
        if price is None or stopped or there in position.held(1 - side):
            return False
        left -= price
        here, stopped = there, there in position.enemy_zone(side)
    return bool(path) and left >= 0


def may_move(position: Position, key: str, by: str, who: str = "") -> bool:
    """Panzers only in their phase; by rail only from a rail hex, but the Tank unit from anywhere."""
    kind, here = position.pieces[key].kind, position.where[key]
    if who == "armour":
        return kind in ARMOUR
    on_rail = any(here in track for track in position.chart.rails)
    return by == "ground" or on_rail or (kind == "tank" and position.rules.on("kane_tank"))


def may_stop(where: Mapping[str, str], key: str, end: str, reaches: Mapping[str, Collection[str]]) -> bool:
    """One unit per hex at the end of the phase: a friend who stands there must still be able to move away.

    ``reaches`` tells where each of the units that have not moved yet could go.
    """
    friend = next((k for k, label in where.items() if label == end and k != key), None)
    if friend is None:
        return True
    if friend not in reaches:
        return False
    moved = {**where, key: end}
    others = {k: ends for k, ends in reaches.items() if k not in (key, friend)}
    return any(may_stop(moved, friend, h, others) for h in reaches[friend])


def moves(position: Position, side: int, by: str, who: str = "") -> set[tuple[str, str]]:
    """Every unit that may move, with every hex where it may stop."""
    movers = [key for key in position.units(side) if may_move(position, key, by, who)]
    reaches = {key: reach(position, key, by) for key in movers}
    return {(k, end) for k in movers for end in reaches[k] if may_stop(position.where, k, end, reaches)}


# Communication and supply -------------------------------------------------------------------------------


def in_communication(position: Position, side: int, origin: str) -> bool:
    """A path to the own edge that enters no enemy unit and no enemy zone. The origin is not entered."""
    barred = position.held(1 - side) | position.enemy_zone(side)
    ends = position.terminals(side)
    seen, queue = {origin}, [origin]
    while queue:
        here = queue.pop()
        if here in ends:
            return True
        for there in position.chart.neighbours(here):
            if there not in seen and there not in barred:
                seen.add(there)
                queue.append(there)
    return False


def surcharge(position: Position, side: int, origin: str) -> int | None:
    """Extra points of a supply line: one per empty hex in an enemy zone that it enters; None without one."""
    zone, friends, enemies = position.enemy_zone(side), position.held(side), position.held(1 - side)
    ends = position.terminals(side)
    best = {origin: 0}
    queue = [(0, origin)]
    while queue:
        paid, here = heapq.heappop(queue)
        if here in ends:
            return paid
        for there in position.chart.neighbours(here):
            total = paid + (there in zone and there not in friends)
            if there not in enemies and total < best.get(there, 99):
                best[there] = total
                heapq.heappush(queue, (total, there))
    return None


# Combat -------------------------------------------------------------------------------------------------


def attack_strength(position: Position, attackers: Mapping[str, int]) -> Fraction:
    """The sum of the attackers, each with the points bought for it; in mud some or all are halved."""
    total = Fraction(0)
    for key, bought in attackers.items():
        points = Fraction(position.strength(key) + bought)
        armour = position.pieces[key].kind in ARMOUR
        halved = position.weather == "mud" and (armour or position.rules.mud_halves_all)
        total += points / 2 if halved else points
    return total


def hex_shift(position: Position, target: str) -> int:
    """Columns to the left for the terrain of the defender's hex."""
    chart, rules = position.chart, position.rules
    label, side = position.where[target], position.pieces[target].side
    forest = label in chart.forest
    major = label == chart.moscow or (label == chart.tula and rules.two_major_cities)
    fort = label in chart.fort and (side == SOVIET or rules.forts_help_germans)
    found = int(forest) + int(major) + int(fort)
    if rules.hex_counts_once:
        found = min(found, 1)
    strong = chart.fort | {chart.moscow}
    in_line = label in strong and any(n in strong & position.held(side) for n in chart.neighbours(label))
    return found + int(rules.on("kurcina_strong_line") and side == SOVIET and in_line)


def right_shift(position: Position, attackers: Mapping[str, int]) -> int:
    """Columns to the right: the Tank unit, and 1st Shock out of Moscow or a fort while in communication."""
    chart, rules = position.chart, position.rules
    tank = rules.on("kane_tank") and any(position.pieces[key].kind == "tank" for key in attackers)
    shock = False
    if rules.on("kurcina_improved_shock") and SHOCK in attackers:
        here = position.where[SHOCK]
        shock = here in chart.fort | {chart.moscow} and in_communication(position, SOVIET, here)
    return int(tank) + int(shock)


def odds(position: Position, target: str, attackers: Mapping[str, int]) -> tuple[int, int]:
    """The column before and after shifts, 0 for the first of the table and -1 for anything left of it."""
    columns = position.rules.columns
    ratio = attack_strength(position, attackers) / position.strength(target)
    raw = max((n for n, column in enumerate(columns) if column <= ratio), default=-1)
    here = position.where[target]
    across = all(frozenset((position.where[key], here)) in position.chart.rivers for key in attackers)
    final = raw - hex_shift(position, target) - int(across) + right_shift(position, attackers)
    return raw, max(-1, min(final, len(columns) - 1))


TABLES = {
    "gdw": {
        1: ("DR", "NE", "NE", "EX", "EX", "AL"),
        2: ("DR", "DR", "NE", "NE", "EX", "EX"),
        3: ("DRL", "DR", "DR", "DR", "EX", "EX"),
        4: ("DE", "DRL", "DRL", "DR", "DR", "EX"),
        5: ("DE", "DE", "DRL", "DRL", "DRL", "DR"),
        6: ("DE", "DE", "DE", "DE", "DRL", "DRL"),
    },
    "vpg": {
        1: ("DR", "EX", "EX", "NE", "NE", "AL"),
        2: ("DR", "DR", "EX", "EX", "NE", "NE"),
        3: ("DR", "DR", "DR", "EX", "EX", "DRL"),
        4: ("DR", "DR", "EX", "DRL", "DRL", "DE"),
        5: ("DR", "DRL", "DRL", "DRL", "DE", "DE"),
        6: ("DRL", "DRL", "DE", "DE", "DE", "DE"),
    },
}
ADVANCED = {
    Fraction(1, 2): ("NE", "NE", "NE", "EX", "AL", "AL"),
    Fraction(3, 2): ("DR", "DR", "NE", "NE", "EX", "AL"),
}
"""The two columns that the advanced table adds to the first one."""


def result(rules: Rules, column: int, face: int) -> str:
    """The combat results table."""
    ratio = rules.columns[column]
    advanced = rules.on("kurcina_advanced_crt")
    if advanced and ratio in ADVANCED:
        return ADVANCED[ratio][face - 1]
    table = TABLES["gdw" if rules.edition == "gdw" or advanced else "vpg"]
    return table[int(ratio)][face - 1]


# Retreats -----------------------------------------------------------------------------------------------


def steps_back(position: Position, target: str, attackers: list[str], path: Path) -> Iterator[str]:
    """The hexes with which a retreat may go on: one farther from the defended hex, never past an enemy."""
    origin, side = position.where[target], position.pieces[target].side
    here = path[-1] if path else origin
    straight = position.rules.on("vpg_retreat_from_attackers")
    for there in position.chart.neighbours(here):
        if distance(origin, there) != len(path) + 1 or there in position.held(1 - side):
            continue
        gains = [distance(position.where[a], there) - distance(position.where[a], here) for a in attackers]
        if not straight or all(gain > 0 for gain in gains):
            yield there


def retreat_paths(position: Position, target: str, attackers: list[str], length: int) -> Iterator[Path]:
    """Paths of this length that end on an empty hex outside enemy zones; past two hexes, over friends."""
    side = position.pieces[target].side
    friends, zone = position.held(side) - {position.where[target]}, position.enemy_zone(side)
    paths: list[Path] = [()]
    for steps in range(length):
        paths = [
            (*path, there)
            for path in paths
            for there in steps_back(position, target, attackers, path)
            if steps < 2 or path[-1] in friends
        ]
    return (path for path in paths if path[-1] not in friends and path[-1] not in zone)


def retreats(position: Position, target: str, attackers: list[str]) -> tuple[set[Path], bool] | None:
    """The paths at hand and whether they cost a step, by the first tier that has any; None: eliminated.

    ``attackers`` are the surviving units of that battle.
    """
    rules, side = position.rules, position.pieces[target].side
    zone = position.enemy_zone(side)
    longest = 1 + len(position.units(side)) if rules.retreats_extend else 2
    crossings = [False, True] if rules.retreats_cross_zones and target not in position.reduced else [False]
    for crossing in crossings:
        for length in range(2, max(2, longest) + 1):
            paths = set(retreat_paths(position, target, attackers, length))
            tier = {path for path in paths if any(h in zone for h in path) == crossing}
            if tier:
                return tier, crossing
    return None


# Exchange -----------------------------------------------------------------------------------------------


def step_sizes(position: Position, key: str) -> list[int]:
    """The strength that a unit loses with each step it has left."""
    piece = position.pieces[key]
    return [piece.half] if key in position.reduced else [piece.full - piece.half, piece.half]


def exchange_losses(position: Position, attackers: list[str], need: int) -> set[tuple[int, ...]]:
    """Every legal way to pay, as steps lost per attacker: enough, and no step more than was needed."""
    sizes = [step_sizes(position, key) for key in attackers]
    legal = set()
    for lost in product(*(range(len(size) + 1) for size in sizes)):
        total = sum(sum(size[:n]) for size, n in zip(sizes, lost, strict=True))
        last_steps = [size[n - 1] for size, n in zip(sizes, lost, strict=True) if n]
        everything = all(n == len(size) for size, n in zip(sizes, lost, strict=True))
        enough = total >= need and any(total - last < need for last in last_steps)
        if enough or (everything and total < need):
            legal.add(lost)
    return legal


# Replacements -------------------------------------------------------------------------------------------


def served(position: Position, side: int, label: str) -> bool:
    """In communication; Moscow serves the Soviets without it."""
    return (side == SOVIET and label == position.chart.moscow) or in_communication(position, side, label)


def entry_hexes(position: Position, side: int) -> set[str]:
    """Where a new unit may be placed: the own edge, and empty controlled cities that are served."""
    taken = position.held(GERMAN) | position.held(SOVIET)
    edge = position.terminals(side)
    if position.rules.edition == "c3i":
        edge -= position.enemy_zone(side)
    own = {label for label, holder in position.control.items() if holder == side}
    return (edge | {label for label in own - taken if served(position, side, label)}) - taken


def reinforcement_hexes(position: Position, side: int) -> set[str]:
    """Where a free reinforcement may be placed: the own edge, no unit there and outside enemy zones."""
    taken = position.held(GERMAN) | position.held(SOVIET)
    return position.terminals(side) - taken - position.enemy_zone(side)


def allowed_stock(position: Position, side: int) -> int:
    """Supply points that may be kept: one per controlled city, for the Soviets three for Moscow."""
    cities = [label for label, holder in position.control.items() if holder == side]
    return len(cities) + (2 if side == SOVIET and position.chart.moscow in cities else 0)

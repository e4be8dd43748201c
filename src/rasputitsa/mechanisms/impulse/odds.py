"""The odds of an engagement: strengths, the column of the table, and the shifts line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask
from rasputitsa.mechanisms.impulse.engagement import Engagement, hosts
from rasputitsa.mechanisms.impulse.formation import Formations, attack, defence
from rasputitsa.mechanisms.impulse.march_rules import frozen
from rasputitsa.mechanisms.topic import topic


class Column(NamedTuple):
    """A column of the table: how it is printed and the result of each face, face 1 first."""

    label: str
    results: tuple[str, ...]


class Crossing(NamedTuple):
    """Hexsides that hamper an attack: columns, fewer if frozen, fewer with an attacker on the near side.

    Of the crossings that share a name in ``once`` only the worst counts. ``owner``: only his enemies suffer.
    """

    id: str
    sides: tuple[Mask, ...]
    columns: int
    frozen: int
    near: int
    rule: str
    once: str = ""
    owner: int | None = None


class Ground(NamedTuple):
    """Terrain of the defender: columns against the attacker, and whether armoured attackers are halved there.

    ``halves`` is never, always, or only while nothing is frozen.
    """

    id: str
    hexes: Mask
    columns: int
    halves: str
    rule: str


class Season(NamedTuple):
    """Columns in favour of a side (None: the defender) on some turns, or in some weather (empty: in any)."""

    id: str
    columns: int
    rule: str
    side: int | None = None
    weather: str = ""
    first: int = 0
    last: int = 99


@dataclass(frozen=True, slots=True, eq=False)
class CombatRules:
    """The table and everything that moves an engagement on it.

    ``unity`` is the position of 1/1, and ``half_past`` whether a column of 1.5/1 follows it. ``low_die`` is
    taken from the die left of the table. ``doubled`` are hexes where the defence counts twice, ``halved``
    weather in which the attack counts half. ``clamp_first``: the ratio is cut to the table before any shift.
    """

    columns: tuple[Column, ...]
    unity: int
    half_past: bool
    low_die: int
    crossings: tuple[Crossing, ...]
    grounds: tuple[Ground, ...]
    seasons: tuple[Season, ...]
    doubled: Mask
    halved: frozenset[str]
    results: Mapping[str, tuple[Any, ...]]
    clamp_first: bool = False


class Shift(NamedTuple):
    """A shift in force; to the right, for the attacker, if positive."""

    id: str
    value: int
    rule: str


class Odds(NamedTuple):
    """The arithmetic of an engagement. ``raw`` and ``column`` may lie off the table on either side."""

    attack: int
    defence: int
    raw: int
    shifts: tuple[Shift, ...]
    column: int


ALWAYS, THAWED, NEVER = "always", "thawed", "never"


@topic("combat.sum", "combat.armour-halved", "combat.swamp", "weather.mud-attack", "combat.rounding")
def attack_strength(s: State, battle: Engagement) -> int:
    """Armoured strength is summed and halved by terrain, then everything by weather; both round up."""
    rules, armoured = s.game.of(CombatRules), s.game.of(Formations).armoured
    tanks = sum(attack(s, u) for u in battle.attackers if armoured[u])
    others = sum(attack(s, u) for u in battle.attackers if not armoured[u])
    if any(g.hexes >> battle.hex & 1 and halved_there(s, g) for g in rules.grounds):
        tanks = -(-tanks // 2)
    total = tanks + others
    return -(-total // 2) if s.weather in rules.halved else total


def halved_there(s: State, ground: Ground) -> bool:
    """Does this terrain halve armoured attackers now?"""
    return ground.halves == ALWAYS or (ground.halves == THAWED and not frozen(s))


@topic("combat.sum", "combat.city")
def defence_strength(s: State, battle: Engagement) -> int:
    total = sum(defence(s, u) for u in hosts(s, battle))
    return 2 * total if s.game.of(CombatRules).doubled >> battle.hex & 1 else total


@topic("combat.ratio", "combat.ladder")
def position(rules: CombatRules, attackers: int, defenders: int) -> int:
    """Where a ratio stands on the ladder of columns, rounded in favour of the defender."""
    if attackers < defenders:
        return rules.unity + 1 - -(-defenders // attackers)
    times = attackers // defenders
    if times == 1:
        return rules.unity + (rules.half_past and 2 * attackers >= 3 * defenders)
    return rules.unity + rules.half_past + times - 1


@topic("combat.cumulative", "combat.air-shift")
def odds(s: State, battle: Engagement) -> Odds:
    """The odds of an engagement with the air points committed so far."""
    rules = s.game.of(CombatRules)
    strong, weak = attack_strength(s, battle), defence_strength(s, battle)
    raw = position(rules, strong, weak)
    if rules.clamp_first:
        raw = min(max(raw, 0), len(rules.columns) - 1)
    shifts = [*_crossings(s, battle), *_grounds(s, battle), *_seasons(s, battle)]
    air = s.game.cite("combat.air-shift")
    if battle.attack_air:
        shifts.append(Shift("air", battle.attack_air, air))
    if battle.defence_air:
        shifts.append(Shift("enemy-air", -battle.defence_air, air))
    return Odds(strong, weak, raw, tuple(shifts), raw + sum(shift.value for shift in shifts))


def _froms(s: State, battle: Engagement) -> list[tuple[Hex, int]]:
    """The hexes of the attackers, with the direction of the attack."""
    grid = s.game.terrain.grid
    hexes = {s.where[u] for u in battle.attackers}
    found = ((h, grid.direction(h, battle.hex)) for h in sorted(hexes))
    return [(h, d) for h, d in found if d is not None]


@topic("combat.river", "combat.wide-river", "combat.fortification", "combat.near-side", "combat.no-bridges")
def _crossings(s: State, battle: Engagement) -> Iterator[Shift]:
    rules, froms = s.game.of(CombatRules), _froms(s, battle)
    worst: dict[str, Shift] = {}
    for row in rules.crossings:
        if row.owner == s.side or not _across(row, froms, every=False):
            continue
        kin = [other for other in rules.crossings if other.once and other.once == row.once] or [row]
        near = any(not any(k.sides[d] >> h & 1 for k in kin) for h, d in froms)
        columns = max(row.columns - row.frozen * frozen(s) - row.near * near, 0)
        shift = Shift(row.id, -columns, row.rule)
        name = row.once or row.id
        if columns and (name not in worst or shift.value < worst[name].value):
            worst[name] = shift
    yield from worst.values()


def _across(row: Crossing, froms: list[tuple[Hex, int]], every: bool) -> bool:
    hits = (bool(row.sides[d] >> h & 1) for h, d in froms)
    return all(hits) if every else any(hits)


@topic("combat.hex-terrain", "combat.rough", "combat.swamp")
def _grounds(s: State, battle: Engagement) -> Iterator[Shift]:
    for row in s.game.of(CombatRules).grounds:
        if row.columns and row.hexes >> battle.hex & 1:
            yield Shift(row.id, -row.columns, row.rule)


@topic("weather.snow-attack", "combat.winter")
def _seasons(s: State, battle: Engagement) -> Iterator[Shift]:
    for row in s.game.of(CombatRules).seasons:
        if row.first <= s.turn <= row.last and row.weather in ("", s.weather):
            yield Shift(row.id, row.columns if row.side == s.side else -row.columns, row.rule)


@topic("combat.left-of-table", "combat.right-of-table")
def on_table(rules: CombatRules, column: int) -> tuple[int, int]:
    """The column of the table on which the die is read, and what is taken from the die."""
    if column < 0:
        return 0, rules.low_die
    return min(column, len(rules.columns) - 1), 0


def label(rules: CombatRules, column: int) -> str:
    """How a column is called, on the table or off it."""
    if 0 <= column < len(rules.columns):
        return rules.columns[column].label
    times = abs(column - rules.unity) + 1
    return f"1/{times}" if column < 0 else f"{times - rules.half_past}/1"


@topic("combat.low-die")
def result(rules: CombatRules, column: int, face: int) -> str:
    """What the table says."""
    position_, less = on_table(rules, column)
    return rules.columns[position_].results[max(face - less, 1) - 1]

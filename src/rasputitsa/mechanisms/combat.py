"""Odds: strengths, the column of the combat results table, and the shifts line by line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.conditions import Condition
from rasputitsa.mechanisms.losses import strength
from rasputitsa.mechanisms.topic import topic
from rasputitsa.mechanisms.weather import weathers


class Column(NamedTuple):
    """A column of the table: its ratio and the result of each face, face 1 first."""

    attack: int
    defence: int
    results: tuple[str, ...]

    @property
    def label(self) -> str:
        return f"{self.attack}:{self.defence}"


class Modifier(NamedTuple):
    """A shift of columns (to the right if positive) that holds while all its conditions do.

    Of the modifiers that share a name in ``once``, only the first that holds counts.
    """

    id: str
    value: int
    conditions: tuple[Condition, ...]
    rule: str
    once: str = ""
    when: str = ""
    """The conditions as the data has them."""


class Combat(NamedTuple):
    """The table, the shifts, who is halved when attacking in which weather, and what each result does."""

    columns: tuple[Column, ...]
    modifiers: tuple[Modifier, ...]
    results: Mapping[str, tuple[Any, ...]]
    halved: Mapping[str, frozenset[str]] = MappingProxyType({})
    refuse_below_table: bool = False

    def effect(self, game: Game) -> object:
        """With conditions and results as the data has them, and without the weather that never comes."""
        modifiers = [(m.id, m.value, m.once, m.when) for m in self.modifiers]
        results = {code: repr(steps) for code, steps in self.results.items()}
        halved = {name: self.halved[name] for name in weathers(game) if self.halved.get(name)}
        return self.columns, modifiers, results, halved, self.refuse_below_table


class Shift(NamedTuple):
    """A modifier in force."""

    id: str
    value: int
    rule: str


class Odds(NamedTuple):
    """The arithmetic of a battle. ``doubled`` is twice the attack strength, so that halves stay whole.

    ``raw`` and ``column`` are positions in the table; below zero the attack has no effect.
    """

    doubled: int
    defence: int
    raw: int
    shifts: tuple[Shift, ...]
    column: int


@topic("combat.sum", "weather.mud-attack", "weather.mud-defence", "supply.assault-before-halving")
def doubled_attack(s: State, battle: Battle) -> int:
    """Twice the attack strength: printed strengths and bought points, some of them halved by weather."""
    halved = s.game.of(Combat).halved.get(s.weather, frozenset())
    bought = battle.bought or (0,) * len(battle.attackers)
    total = 0
    for unit, extra in zip(battle.attackers, bought, strict=True):
        points = strength(s, unit) + extra
        total += points if s.game.kind[unit] in halved else 2 * points
    return total


@topic("combat.odds", "combat.maximum", "combat.minimum")
def odds(s: State, battle: Battle) -> Odds:
    """The odds of a battle as things stand: fractions dropped, capped, then shifted."""
    combat = s.game.of(Combat)
    doubled = doubled_attack(s, battle)
    defence = strength(s, battle.target)
    raw = -1
    for position, column in enumerate(combat.columns):
        if doubled * column.defence >= 2 * defence * column.attack:
            raw = position
    shifts = shifts_in_force(s, battle)
    final = raw + sum(shift.value for shift in shifts)
    return Odds(doubled, defence, raw, shifts, min(final, len(combat.columns) - 1))


@topic("combat.cumulative", "combat.once")
def shifts_in_force(s: State, battle: Battle) -> tuple[Shift, ...]:
    """The modifiers that hold now, line by line."""
    found: list[Shift] = []
    counted: set[str] = set()
    for modifier in s.game.of(Combat).modifiers:
        if modifier.once in counted or not all(holds(s, battle) for holds in modifier.conditions):
            continue
        found.append(Shift(modifier.id, modifier.value, modifier.rule))
        if modifier.once:
            counted.add(modifier.once)
    return tuple(found)


def column_label(s: State, position: int) -> str:
    """How a column is printed; anything left of the table is said to be below it."""
    columns = s.game.of(Combat).columns
    return columns[position].label if position >= 0 else f"<{columns[0].label}"

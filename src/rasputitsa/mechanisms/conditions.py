"""The closed list of conditions that data may put on a modifier of a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rasputitsa.engine.game import Terrain
from rasputitsa.engine.state import State
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.topic import topic
from rasputitsa.mechanisms.trace import in_communication

Condition: TypeAlias = Callable[[State, Battle], bool]
Words: TypeAlias = Mapping[str, Any]
"""What a condition may refer to: the terrain, the sides and the unit keys of the game."""


def places(terrain: Terrain, sides: tuple[str, ...], names: list[str]) -> tuple[Mask, ...]:
    """Per side of the occupant, the hexes meant by a list of features and places (``feature:side``)."""
    masks = [0] * len(sides)
    for name in names:
        feature, _, only = name.partition(":")
        if only and only not in sides:
            raise KeyError(only)
        mask = terrain.hexes[feature] if feature in terrain.hexes else 1 << terrain.places[feature]
        for side, side_name in enumerate(sides):
            if only in ("", side_name):
                masks[side] |= mask
    return tuple(masks)


@topic("combat.hex-terrain")
def defender_in(words: Words, names: list[str]) -> Condition:
    """The defender stands in one of these features (``feature:side``: only if it is of that side)."""
    masks = places(words["terrain"], words["sides"], names)
    return lambda s, battle: bool(masks[s.game.side_of[battle.target]] >> battle.hex & 1)


@topic("combat.river")
def all_across(words: Words, feature: str) -> Condition:
    """Every attacker attacks across a hexside with this feature."""
    terrain: Terrain = words["terrain"]
    leaving = terrain.sides[feature]

    def holds(s: State, battle: Battle) -> bool:
        for unit in battle.attackers:
            direction = terrain.grid.direction(s.where[unit], battle.hex)
            if direction is None or not leaving[direction] >> s.where[unit] & 1:
                return False
        return True

    return holds


@topic("tank.shift")
def attackers_include(words: Words, kind: str) -> Condition:
    """At least one attacker is of this kind."""
    return lambda s, battle: any(s.game.kind[u] == kind for u in battle.attackers)


@topic("shock.shift")
def attacks_from(words: Words, names: list[str]) -> Condition:
    """The unit named first attacks from one of the features named after it, and is in communication."""
    unit = words["units"][names[0]]
    masks = places(words["terrain"], words["sides"], names[1:])

    def holds(s: State, battle: Battle) -> bool:
        if unit not in battle.attackers:
            return False
        side, hex_ = s.game.side_of[unit], s.where[unit]
        return bool(masks[side] >> hex_ & in_communication(s, side) >> hex_ & 1)

    return holds


@topic("combat.strong-line")
def in_line(words: Words, names: list[str]) -> Condition:
    """The defender stands in one of these features next to a friend who also does."""
    terrain: Terrain = words["terrain"]
    masks = places(terrain, words["sides"], names)

    def holds(s: State, battle: Battle) -> bool:
        side = s.game.side_of[battle.target]
        line = masks[side]
        return bool(line >> battle.hex & 1 and terrain.grid.spread(1 << battle.hex) & line & s.occupied[side])

    return holds


CONDITIONS: dict[str, tuple[type, Callable[[Words, Any], Condition]]] = {
    "defender_in": (list, defender_in),
    "all_across": (str, all_across),
    "attackers_include": (str, attackers_include),
    "attacks_from": (list, attacks_from),
    "in_line": (list, in_line),
}
"""Each condition by the name it has in data, with the type of the value given to it there."""

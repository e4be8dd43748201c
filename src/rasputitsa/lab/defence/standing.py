"""Criteria about how things stand when a side has done its part."""

from __future__ import annotations

from typing import Any

from rasputitsa.engine.game import Game
from rasputitsa.lab.defence import foresight
from rasputitsa.lab.defence.played import (
    Criterion,
    Played,
    column_named,
    hex_named,
    hexes_named,
    unit_named,
    units_named,
)
from rasputitsa.mechanisms.trace import in_communication


def occupied(game: Game, labels: list[str]) -> Criterion:
    """A unit of the side ends on each of these hexes."""
    wanted = hexes_named(game, labels)
    return lambda played: played.end.occupied[played.side] & wanted == wanted


def empty(game: Game, labels: list[str]) -> Criterion:
    """No unit of the side ends on any of these hexes."""
    barred = hexes_named(game, labels)
    return lambda played: not played.end.occupied[played.side] & barred


def some_occupied(game: Game, value: dict[str, Any]) -> Criterion:
    """Units of the side end on at least so many of these hexes: ``{of = [...], at_least = 2}``."""
    among, least = hexes_named(game, value["of"]), int(value["at_least"])
    return lambda played: (played.end.occupied[played.side] & among).bit_count() >= least


def controlled(game: Game, labels: list[str]) -> Criterion:
    """The side controls each of these places at the end."""
    wanted = hexes_named(game, labels)
    return lambda played: played.end.control[played.side] & wanted == wanted


def unreachable(game: Game, labels: list[str]) -> Criterion:
    """No enemy unit, moved alone, could end its next player turn on any of these hexes without fighting."""
    barred = hexes_named(game, labels)
    return lambda played: not foresight.reach(played.end, 1 - played.side) & barred


def odds_at_most(game: Game, value: dict[str, str]) -> Criterion:
    """The best column the enemy could bring next turn against a unit, or against whoever ends on a hex.

    ``all`` means every unit of the side. A hex that is empty at the end counts as kept.
    """
    limits = {key: column_named(game, ratio) for key, ratio in value.items()}
    for key in limits:
        if key != "all" and key not in game.unit:
            hex_named(game, key)

    def defenders(played: Played, key: str) -> list[int]:
        s = played.end
        if key == "all":
            return s.on_map(played.side)
        unit = game.unit.get(key)
        if unit is None:
            return [u for u in s.on_map(played.side) if s.where[u] == game.grid.hex(key)]
        return [unit] if s.where[unit] >= 0 else []

    def holds(played: Played) -> bool:
        return all(
            foresight.worst_column(played.end, unit) <= limit
            for key, limit in limits.items()
            for unit in defenders(played, key)
        )

    return holds


def exits(game: Game, value: dict[str, int]) -> Criterion:
    """Each unit named is on the map and could retreat to at least so many hexes, as things stand."""
    wanted = {unit_named(game, key): int(least) for key, least in value.items()}

    def holds(played: Played) -> bool:
        s = played.end
        return all(s.where[u] >= 0 and len(foresight.exits(s, u)) >= least for u, least in wanted.items())

    return holds


def retreat_assured(game: Game, keys: list[str]) -> Criterion:
    """Each unit is on the map and could retreat whichever one enemy unit moves before the next combat."""
    units = units_named(game, keys)

    def holds(played: Played) -> bool:
        s = played.end
        return all(s.where[u] >= 0 and foresight.retreat_assured(s, u) for u in units)

    return holds


def communication(game: Game, keys: list[str]) -> Criterion:
    """Each unit is on the map and in communication at the end."""
    units = units_named(game, keys)

    def holds(played: Played) -> bool:
        s = played.end
        linked = in_communication(s, played.side)
        return all(s.where[u] >= 0 and linked >> s.where[u] & 1 for u in units)

    return holds

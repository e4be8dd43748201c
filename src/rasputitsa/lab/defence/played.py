"""What a side did with a problem, and how criteria name things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias, TypeVar

from rasputitsa.engine.action import Action, Attack
from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import Combat, odds

A = TypeVar("A", bound=tuple[Any, ...])


class Played(NamedTuple):
    """The position at the end, and each action of the side with the state before it."""

    side: int
    end: State
    actions: tuple[tuple[State, Action], ...]

    def of(self, kind: type[A]) -> list[A]:
        return [action for _, action in self.actions if isinstance(action, kind)]

    def attacks(self) -> Iterator[tuple[int, int]]:
        """The targets of the battles announced, each with its column."""
        for s, action in self.actions:
            if isinstance(action, Attack):
                battle = Battle(action.target, s.where[action.target], action.attackers)
                yield action.target, odds(s, battle).column


Criterion: TypeAlias = Callable[[Played], bool]


def unit_named(game: Game, key: str) -> int:
    if key not in game.unit:
        raise ValueError(f"no unit {key!r}")
    return game.unit[key]


def units_named(game: Game, keys: Iterable[str]) -> set[int]:
    return {unit_named(game, key) for key in keys}


def hex_named(game: Game, label: str) -> Hex:
    try:
        return game.grid.hex(label)
    except KeyError:
        raise ValueError(f"no hex {label!r}") from None


def hexes_named(game: Game, labels: Iterable[str]) -> Mask:
    total = 0
    for label in labels:
        total |= 1 << hex_named(game, label)
    return total


def column_named(game: Game, ratio: str) -> int:
    known = [column.label for column in game.of(Combat).columns]
    if ratio not in known:
        raise ValueError(f"{ratio!r} is not one of {', '.join(known)}")
    return known.index(ratio)

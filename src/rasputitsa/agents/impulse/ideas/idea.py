"""An idea draws up orders for a movement phase; the catalogue names them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rasputitsa.agents.impulse.operation import Operation, Plan
from rasputitsa.hexes import Hex

Idea = Callable[[Operation], Plan]

IDEAS: dict[str, Idea] = {}

STARVING = 5.0
"""How much a hex without a supply line repels a unit that is on its way."""


def idea(function: Idea) -> Idea:
    IDEAS[function.__name__] = function
    return function


def pull_of(op: Operation, unit: int) -> Mapping[Hex, float]:
    return op.eye.pull[op.c.formations.mechanised[unit]]


def chosen(names: tuple[str, ...]) -> list[tuple[str, Idea]]:
    return [(name, IDEAS[name]) for name in names]

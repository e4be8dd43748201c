"""A battle: one defender against one or more adjacent attackers."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex


class Battle(NamedTuple):
    """A declared battle. ``bought`` lists the supply points spent per attacker; ``lost`` the strength that
    the defender lost in an exchange."""

    target: int
    hex: Hex
    attackers: tuple[int, ...]
    bought: tuple[int, ...] = ()
    lost: int = 0


def survivors(s: State, battle: Battle) -> list[int]:
    """The attackers still on the map."""
    return [u for u in battle.attackers if s.where[u] >= 0]


def vacated(s: State, battle: Battle) -> bool:
    """Has the defender left its hex?"""
    return s.where[battle.target] != battle.hex

"""An engagement: attackers from one or more hexes against all units in one hex."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.formation import steps_left, troops_at
from rasputitsa.mechanisms.topic import topic


class Engagement(NamedTuple):
    """A declared battle. ``target`` is one of the defenders. ``guests`` retreated into the hex this phase.

    ``attack_air`` and ``defence_air`` are committed air points, ``sealed`` until both are known. ``steps``
    are those the defenders had; ``lost`` the defence strength that they lost in an exchange; ``fled``: some
    of them retreated.
    """

    target: int
    hex: Hex
    attackers: tuple[int, ...]
    guests: tuple[int, ...] = ()
    attack_air: int = 0
    defence_air: int = 0
    sealed: bool = False
    steps: int = 0
    lost: int = 0
    fled: bool = False


@topic("combat.whole-hex", "combat.guests")
def engage(s: State, hex_: Hex, attackers: tuple[int, ...]) -> Engagement:
    """The engagement as it is declared: all units of the hex defend, guests without adding strength."""
    defenders = troops_at(s, 1 - s.side, hex_)
    guests = tuple(u for u in defenders if s.marks[u] & marks.DEFENDED)
    hosts = [u for u in defenders if u not in guests]
    steps = sum(steps_left(s, u) for u in hosts)
    return Engagement(hosts[0], hex_, attackers, guests, steps=steps)


def defenders(s: State, battle: Engagement) -> list[int]:
    """All defenders that are still on the hex."""
    return troops_at(s, 1 - s.side, battle.hex)


def hosts(s: State, battle: Engagement) -> list[int]:
    """The defenders that count: guests add neither strength nor steps."""
    return [u for u in defenders(s, battle) if u not in battle.guests]


def survivors(s: State, battle: Engagement) -> list[int]:
    """The attackers that are still on the map."""
    return [u for u in battle.attackers if s.where[u] >= 0]

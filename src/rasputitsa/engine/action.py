"""Actions: what a player, or the dice, can answer. One line of notation each.

The name of a field says what it holds (``FIELDS``), which is all that notation needs to read and write it.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from rasputitsa.hexes import Hex

Unit: TypeAlias = int
Path: TypeAlias = tuple[Hex, ...]
Units: TypeAlias = tuple[Unit, ...]


class Roll(NamedTuple):
    """The dice answer: one face."""

    face: int


class Done(NamedTuple):
    """End the phase, or decline what is offered."""


class Arrange(NamedTuple):
    """Take a ready-made set-up."""

    setup: str


class Place(NamedTuple):
    """Put a unit on the map: set-up, arrival, or a new unit bought with a replacement point."""

    unit: Unit
    hex: Hex


class Restore(NamedTuple):
    """Turn a reduced unit to its full side for a replacement point."""

    unit: Unit


class Convert(NamedTuple):
    """Exchange a unit on the map for another counter."""

    unit: Unit
    into: Unit


class Requisition(NamedTuple):
    """Spend a replacement point on a die roll of supply points."""


class Gear(NamedTuple):
    """Buy winter gear this many times before the attrition rolls."""

    sets: int


class Move(NamedTuple):
    """Move a unit along a path of entered hexes."""

    unit: Unit
    path: Path


class Attack(NamedTuple):
    """Declare a battle: one target, one or more attackers."""

    target: Unit
    attackers: Units


class Assault(NamedTuple):
    """Strengthen an attacker with supply points."""

    unit: Unit
    points: int


class Fight(NamedTuple):
    """Resolve this declared battle next."""

    target: Unit


class Lose(NamedTuple):
    """Take a step from this unit."""

    unit: Unit


class Stand(NamedTuple):
    """Take a step loss instead of retreating."""

    unit: Unit


class Retreat(NamedTuple):
    """Move a beaten unit along a path of entered hexes."""

    unit: Unit
    path: Path


class Advance(NamedTuple):
    """Move an attacker into the vacated hex."""

    unit: Unit


class Rail(NamedTuple):
    """Move a unit along a railway, for points of rail capacity."""

    unit: Unit
    path: Path


class Entrench(NamedTuple):
    """Turn a unit to its entrenched side instead of moving it."""

    unit: Unit


class Emerge(NamedTuple):
    """Turn an entrenched unit to its mobile side without moving it."""

    unit: Unit


class Engage(NamedTuple):
    """Declare a battle against all units in a hex."""

    hex: Hex
    attackers: Units


class Resolve(NamedTuple):
    """Fight the declared battle for this hex next."""

    hex: Hex


class Support(NamedTuple):
    """Commit air points to a battle."""

    points: int


class Intercept(NamedTuple):
    """Cancel this many air points of the enemy."""

    points: int


class Interdict(NamedTuple):
    """Spend air points against the enemy's railways."""

    points: int


class Choose(NamedTuple):
    """Take one of the courses that the rules offer."""

    course: str


class Recall(NamedTuple):
    """Take back an eliminated unit as a reinforcement."""

    unit: Unit


class Assign(NamedTuple):
    """Give an army its zone for the set-up."""

    army: str
    zone: str


Action: TypeAlias = (
    Roll
    | Done
    | Arrange
    | Place
    | Restore
    | Convert
    | Requisition
    | Gear
    | Move
    | Attack
    | Assault
    | Fight
    | Lose
    | Stand
    | Retreat
    | Advance
    | Rail
    | Entrench
    | Emerge
    | Engage
    | Resolve
    | Support
    | Intercept
    | Interdict
    | Choose
    | Recall
    | Assign
)

ACTIONS: dict[str, type[Action]] = {
    kind.__name__.lower(): kind
    for kind in (
        Roll, Done, Arrange, Place, Restore, Convert, Requisition, Gear, Move, Attack, Assault, Fight, Lose,
        Stand, Retreat, Advance, Rail, Entrench, Emerge, Engage, Resolve, Support, Intercept, Interdict,
        Choose, Recall, Assign,
    )
}  # fmt: skip

FIELDS = {
    "unit": "unit",
    "into": "unit",
    "target": "unit",
    "attackers": "units",
    "hex": "hex",
    "path": "path",
    "face": "number",
    "sets": "number",
    "points": "number",
    "setup": "name",
    "course": "name",
    "army": "name",
    "zone": "name",
}

DONE = Done()

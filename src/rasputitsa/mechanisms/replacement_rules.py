"""Where replacements may go and who may be restored."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.state import State
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms import marks, tracks
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.topic import topic
from rasputitsa.mechanisms.trace import in_communication, terminals
from rasputitsa.mechanisms.zoc import enemy_zone

RP = "rp"
REQUISITIONS = "requisitions"


class Conversion(NamedTuple):
    """A counter that may take the place of a unit of a side, on one turn, for a point, by a rule."""

    side: int
    turn: int
    into: int
    rule: str


class Entry(NamedTuple):
    """The rules by which new units of a side enter at its edge and in cities."""

    edge: str
    city: str


class Replacement(NamedTuple):
    """Points per side and turn, hexes served without communication, rules of entry, and restrictions.

    ``resting``: kinds that may not be restored on the turn after they were reduced. ``not_consecutive``:
    kinds for which no step may be bought on two turns running.
    """

    schedule: tuple[tuple[int, ...], ...]
    always_served: tuple[Mask, ...]
    entry: tuple[Entry, ...]
    edge_barred_in_zone: bool = False
    resting: frozenset[str] = frozenset()
    not_consecutive: frozenset[str] = frozenset()
    consecutive_track: str = ""
    conversion: Conversion | None = None


@topic("replacement.edge", "replacement.edge-zone", "replacement.city", "replacement.exempt")
def entry_hexes(s: State, side: int, within: Mask) -> Mask:
    """Where a new unit may be placed: the own edge, and empty controlled cities ``within`` what is served."""
    rules = s.game.of(Replacement)
    edge = terminals(s, side)
    if rules.edge_barred_in_zone:
        edge &= ~enemy_zone(s, side)
    cities = s.game.of(Control).hexes & s.control[side] & within
    return (edge | cities) & ~s.occupied[0] & ~s.occupied[1]


@topic("replacement.served")
def served(s: State, side: int) -> Mask:
    """The hexes where units can be restored and cities can receive: in communication, or exempt from it."""
    return in_communication(s, side) | s.game.of(Replacement).always_served[side]


def pool(s: State, side: int) -> list[int]:
    box = s.game.box["pool"]
    return [u for u in s.game.units_of[side] if s.where[u] == box]


def reduced(s: State, side: int) -> list[int]:
    return [u for u in s.on_map(side) if s.steps[u] > 0]


@topic("replacement.resting")
def resting(s: State, unit: int) -> bool:
    """Was it reduced last turn, in an edition where its kind must then wait?"""
    return s.game.kind[unit] in s.game.of(Replacement).resting and bool(
        s.marks[unit] & marks.REDUCED_LAST_TURN
    )


@topic("replacement.consecutive")
def served_last_turn(s: State, unit: int) -> bool:
    """Did its kind receive a step last turn, in an edition where it may not twice running?"""
    rules = s.game.of(Replacement)
    return (
        s.game.kind[unit] in rules.not_consecutive and tracks.value(s, rules.consecutive_track) == s.turn - 1
    )


@topic("tank.turn")
def conversion(s: State) -> Conversion | None:
    """The conversion that the phasing side may make now."""
    offer = s.game.of(Replacement).conversion
    if offer is None or offer.side != s.side or offer.turn != s.turn:
        return None
    return offer if s.where[offer.into] == s.game.box["held"] else None

"""Who wins: by the places held at the end, or by victory points."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from rasputitsa.engine.state import State
from rasputitsa.engine.step import step
from rasputitsa.hexes import Hex, bits
from rasputitsa.mechanisms import tracks
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.topic import topic


class Holder(NamedTuple):
    """A side wins that controls this place and at least so many others."""

    side: int
    place: Hex
    others: int = 0


class Victory(NamedTuple):
    """``holders``: the first row that holds wins, none is a draw. ``by_points``: the higher total wins."""

    holders: tuple[Holder, ...] = ()
    by_points: bool = False
    city_points: int = 0
    place_points: Mapping[Hex, int] = MappingProxyType({})
    bonus_side: int = 0
    bonus_place: Hex = 0
    bonus: int = 0


BONUS = "bonus"


@topic("victory.holder", "victory.draw")
def result(s: State) -> tuple[int | None, str]:
    """The winner by the position as it stands (None: a draw) and the topic that says why."""
    victory = s.game.of(Victory)
    if victory.by_points:
        return by_points(s)
    cities = s.game.of(Control).hexes
    for row in victory.holders:
        held = s.control[row.side] & cities
        if held >> row.place & 1 and held.bit_count() > row.others:
            return row.side, "victory.holder"
    return None, "victory.draw"


@topic("victory.most-points", "victory.tie")
def by_points(s: State) -> tuple[int | None, str]:
    first, second = score(s, 0), score(s, 1)
    if first == second:
        return None, "victory.tie"
    return (0 if first > second else 1), "victory.most-points"


@topic("victory.cities")
def score(s: State, side: int) -> int:
    """Victory points scored so far and those of the cities held now."""
    victory = s.game.of(Victory)
    cities = sum(
        victory.place_points.get(h, victory.city_points)
        for h in bits(s.control[side] & s.game.of(Control).hexes)
    )
    return tracks.value(s, tracks.of_side(s, "vp", side)) + cities


@step
class OccupationBonus(NamedTuple):
    """At the end of the enemy's player turn: a bonus, once, for standing in the prize."""

    @topic("victory.occupation")
    def ask(self, s: State) -> None:
        victory = s.game.of(Victory)
        side = victory.bonus_side
        if s.occupied[side] >> victory.bonus_place & 1 and not tracks.value(s, BONUS):
            tracks.put(s, BONUS, 1)
            tracks.add(s, tracks.of_side(s, "vp", side), victory.bonus)

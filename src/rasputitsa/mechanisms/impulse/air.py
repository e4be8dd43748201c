"""Air points: granted every turn, spent to cancel the enemy's, in combat, and against railways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rasputitsa.engine.action import Action, Intercept, Interdict
from rasputitsa.engine.decision import Choices, Decision, Refusal
from rasputitsa.engine.state import State
from rasputitsa.engine.step import step
from rasputitsa.mechanisms import tracks
from rasputitsa.mechanisms.impulse.fog import keep_private
from rasputitsa.mechanisms.impulse.rail import LOST, RAIL, SPARE, Railways
from rasputitsa.mechanisms.topic import topic

AIR = "air"
OPEN, SECRET, TOGETHER = "open", "secret", "together"


@dataclass(frozen=True, slots=True, eq=False)
class AirRules:
    """Points per turn and side; points for one of the enemy's; most in a battle; rail points per air point.

    ``support``: announced in turn (open), chosen secretly battle by battle, or for all battles together.
    """

    points: tuple[tuple[int, ...], ...]
    price: tuple[int, ...]
    most: int
    interdicts: tuple[int, ...]
    support: str = OPEN


def track(s: State, side: int) -> str:
    return tracks.of_side(s, AIR, side)


def pool(s: State, side: int) -> int:
    return tracks.value(s, track(s, side))


@step
class GrantAir(NamedTuple):
    """At the start of a game turn both sides receive their air points; what was left is gone."""

    @topic("air.granted", "air.not-saved")
    def ask(self, s: State) -> None:
        for side, points in enumerate(s.game.of(AirRules).points[s.turn - 1]):
            tracks.put(s, track(s, side), points)


@step
class GrantRail(NamedTuple):
    """At the start of his player turn a side receives its rail capacity, less what was interdicted."""

    @topic("rail.capacity", "interdict.effect")
    def ask(self, s: State) -> None:
        lost, told = tracks.of_side(s, LOST, s.side), len(s.events)
        capacity = s.game.of(Railways).capacity[s.side]
        tracks.put(s, tracks.of_side(s, RAIL, s.side), max(capacity - tracks.value(s, lost), 0))
        tracks.put(s, tracks.of_side(s, SPARE, s.side), 0)
        keep_private(s, s.side, told)
        tracks.put(s, lost, 0)


@step
class Sky(NamedTuple):
    """The phasing player may cancel air points of the enemy with his own."""

    @topic("air.whole-exchanges")
    def ask(self, s: State) -> Decision | None:
        price = s.game.of(AirRules).price[s.side]
        most = min(pool(s, s.side) // price, pool(s, 1 - s.side))

        def explain(action: Action) -> Refusal:
            return Refusal(
                "air.cancel-limit", (("most", most), ("price", price)), s.game.cite("air.cancel-limit")
            )

        choices = Choices([Intercept(n) for n in range(most + 1)], explain)
        return Decision(s.side, "air.cancel", choices, s.game.cite("air.cancel"), (("price", price),))

    @topic("air.price")
    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Intercept)
        price = s.game.of(AirRules).price[s.side]
        tracks.add(s, track(s, s.side), -price * action.points)
        tracks.add(s, track(s, 1 - s.side), -action.points)


@step
class Interdiction(NamedTuple):
    """With points that are left the phasing player cuts into the enemy's rail capacity of his next turn."""

    @topic("interdict.useless")
    def ask(self, s: State) -> Decision | None:
        enemy = 1 - s.side
        if not s.game.of(Railways).capacity[enemy]:
            return None
        most = pool(s, s.side)

        def explain(action: Action) -> Refusal:
            return Refusal("interdict.limit", (("most", most),), s.game.cite("interdict.limit"))

        choices = Choices([Interdict(n) for n in range(most + 1)], explain)
        return Decision(s.side, "interdict.ask", choices, s.game.cite("interdict.ask"))

    @topic("interdict.effect")
    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Interdict)
        tracks.add(s, track(s, s.side), -action.points)
        loss = action.points * s.game.of(AirRules).interdicts[s.side]
        tracks.add(s, tracks.of_side(s, LOST, 1 - s.side), loss)

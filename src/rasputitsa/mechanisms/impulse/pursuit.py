"""Advance after combat: attackers may enter the hex that the defenders left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rasputitsa.engine.action import DONE, Action, Advance
from rasputitsa.engine.decision import Choices, Decision, Refusal
from rasputitsa.engine.event import Advanced
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms.control import enter
from rasputitsa.mechanisms.impulse.engagement import Engagement, survivors
from rasputitsa.mechanisms.impulse.fog import approach
from rasputitsa.mechanisms.impulse.isolation import leave
from rasputitsa.mechanisms.impulse.stacking import has_room
from rasputitsa.mechanisms.impulse.zones import troops
from rasputitsa.mechanisms.topic import topic


@dataclass(frozen=True, slots=True, eq=False)
class PursuitRules:
    """Per attacking side, the hexsides across which it only advances if nobody got away."""

    walls: tuple[tuple[Mask, ...], ...]


@topic("advance.fortification")
def walled_off(s: State, battle: Engagement, unit: int) -> bool:
    """Does an enemy fortification keep this attacker out, since some defender retreated?"""
    if not battle.fled:
        return False
    direction = s.game.terrain.grid.direction(s.where[unit], battle.hex)
    return direction is not None and bool(
        s.game.of(PursuitRules).walls[s.side][direction] >> s.where[unit] & 1
    )


@topic("advance.vacated", "advance.stacking", "advance.took-part")
def pursuers(s: State, battle: Engagement) -> list[int]:
    """The attackers that may advance now."""
    if troops(s, 1 - s.side) >> battle.hex & 1:
        return []
    able = [u for u in survivors(s, battle) if s.where[u] != battle.hex]
    return [u for u in able if has_room(s, u, battle.hex) and not walled_off(s, battle, u)]


@step
class Pursuit(NamedTuple):
    """Attackers advance one after the other into the empty hex, as many as find room there."""

    def ask(self, s: State) -> Decision | None:
        battle = s.battle
        able = pursuers(s, battle)
        if not able:
            return None

        def explain(action: Action) -> Refusal:
            topic = "pursuit.who"
            if isinstance(action, Advance) and action.unit in survivors(s, battle):
                walled = s.where[action.unit] != battle.hex and walled_off(s, battle, action.unit)
                topic = "advance.fortification" if walled else "pursuit.room"
            return Refusal(topic, (("hex", battle.hex),), s.game.cite(topic))

        choices = Choices([*(Advance(u) for u in able), DONE], explain)
        return Decision(s.side, "pursuit.ask", choices, s.game.cite("pursuit.ask"), (("hex", battle.hex),))

    @topic("advance.one-hex", "advance.ignores-zones")
    def answer(self, s: State, action: Action) -> None:
        if not isinstance(action, Advance):
            return
        start, hex_ = s.where[action.unit], s.battle.hex
        if leave(s, action.unit):
            approach(s, s.side, (hex_,))
            s.place(action.unit, hex_)
            s.events.append(Advanced(action.unit, start, hex_))
            enter(s, s.side, 1 << hex_)
        push(s, self)

"""Units that come later: reinforcements that must be placed, and counters that become available."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import Action, Place, Roll
from rasputitsa.engine.decision import CHANCE, Choices, Decision, Faces, Refusal
from rasputitsa.engine.event import Placed, Rolled
from rasputitsa.engine.game import Game, Turn
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.hexes import Mask, bits
from rasputitsa.mechanisms.control import enter
from rasputitsa.mechanisms.topic import topic
from rasputitsa.mechanisms.trace import terminals
from rasputitsa.mechanisms.zoc import enemy_zone


class Arrival(NamedTuple):
    """When each held unit arrives or may be bought; a turn and die on which it may be early; the rule."""

    turns: tuple[tuple[int, int], ...]
    early_turn: int = 0
    early_on: int = 0
    rule: str = ""


def due(s: State) -> list[int]:
    """The held units of the phasing side whose turn has come."""
    held = s.game.box["held"]
    rows = s.game.of(Arrival).turns
    return [u for u, turn in rows if s.where[u] == held and turn <= s.turn and s.game.side_of[u] == s.side]


def join_pool(s: State, unit: int) -> None:
    """From now on the unit can be bought, and enters on its reduced side like any other."""
    s.remove(unit, s.game.box["pool"])
    s.steps[unit] = len(s.game.strength[unit]) - 1


@step
class JoinPool(NamedTuple):
    """Held units whose turn has come may from now on be bought like any other."""

    @topic("arrival.may-be-bought")
    def ask(self, s: State) -> None:
        for unit in due(s):
            join_pool(s, unit)


@step
class RollForEarlyArrival(NamedTuple):
    """On one turn a die may make the held units available at once."""

    def matters(self, game: Game, turn: Turn) -> bool:
        return turn.number == game.of(Arrival).early_turn

    def ask(self, s: State) -> Decision | None:
        held = s.game.box["held"]
        arrival = s.game.of(Arrival)
        if s.turn != arrival.early_turn or not any(s.where[u] == held for u, _ in arrival.turns):
            return None
        return Decision(CHANCE, "arrival.early", Faces(), s.game.cite("arrival.early"))

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Roll)
        arrival, held = s.game.of(Arrival), s.game.box["held"]
        s.events.append(Rolled("arrival.early", action.face))
        if action.face >= arrival.early_on:
            for unit, turn in arrival.turns:
                if s.where[unit] == held and turn == s.turn + 1:
                    join_pool(s, unit)


@step
class Reinforcements(NamedTuple):
    """Held units whose turn has come must enter on a free edge hex outside enemy zones, or wait."""

    @topic("arrival.free", "arrival.waits")
    def ask(self, s: State) -> Decision | None:
        units = due(s)
        hexes = self._hexes(s)
        if not units or not hexes:
            return None

        def explain(action: Action) -> Refusal:
            return self._refuse(s, action, units[0])

        choices = Choices([Place(units[0], h) for h in bits(hexes)], explain)
        return Decision(s.side, "arrival.ask", choices, s.game.cite("arrival.ask"), (("unit", units[0]),))

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Place)
        s.place(action.unit, action.hex)
        s.events.append(Placed(action.unit, action.hex))
        enter(s, s.side, 1 << action.hex)
        push(s, self)

    def _hexes(self, s: State) -> Mask:
        return terminals(s, s.side) & ~s.occupied[0] & ~s.occupied[1] & ~enemy_zone(s, s.side)

    def _refuse(self, s: State, action: Action, unit: int) -> Refusal:
        topic, args = "arrival.expected", (("unit", unit),)
        if isinstance(action, Place) and action.unit == unit:
            topic, args = "arrival.edge-only", (("hex", action.hex),)
        return Refusal(topic, args, s.game.cite(topic))

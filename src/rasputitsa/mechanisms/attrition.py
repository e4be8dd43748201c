"""Winter attrition: dice for frostbite, winter gear against it, and the unit that suffers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from rasputitsa.engine.action import Action, Gear, Lose, Roll
from rasputitsa.engine.decision import CHANCE, Choices, Decision, Faces, Refusal
from rasputitsa.engine.event import FrostbiteCancelled, Rolled
from rasputitsa.engine.game import Game, Turn
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.mechanisms import tracks
from rasputitsa.mechanisms.losses import FROSTBITE, full, lose_step
from rasputitsa.mechanisms.supply import Supply, in_supply, stock
from rasputitsa.mechanisms.topic import topic
from rasputitsa.mechanisms.weather import weather_of


class Attrition(NamedTuple):
    """The weather that brings it, the highest die per side that is frostbite, and turns with more rolls."""

    weather: str
    frostbite_to: tuple[int, ...]
    rolls: Mapping[tuple[int, int], int] = MappingProxyType({})
    full_units_first: bool = False

    def effect(self, game: Game) -> object:
        """None where no turn can bring it; else without the rolls of turns that cannot."""
        turns = [t.number for t in game.turns if self._can_come(game, t)]
        if not turns:
            return None
        rolls = {key: number for key, number in self.rolls.items() if key[1] in turns}
        return self._replace(rolls=rolls)

    def _can_come(self, game: Game, turn: Turn) -> bool:
        phases = [phase for phase in game.phases if turn.number not in phase.skip_turns]
        asked = any(isinstance(step, WinterAttrition) for phase in phases for step in phase.steps)
        return asked and self.weather in weather_of(game, turn)


@step
class WinterAttrition(NamedTuple):
    """In winter weather, before points are spent: gear may be bought, then the dice are rolled."""

    def matters(self, game: Game, turn: Turn) -> bool:
        return game.of(Attrition).weather in weather_of(game, turn)

    @topic("attrition.when", "attrition.rolls")
    def ask(self, s: State) -> None:
        attrition = s.game.of(Attrition)
        if s.weather == attrition.weather:
            rolls = attrition.rolls.get((s.side, s.turn), 1)
            push(s, BuyGear(rolls))


def gear_price(s: State) -> int | None:
    """Points for one set of gear: some unit must be in supply, by the cheapest line."""
    supply = s.game.parameters.get(Supply)
    if not isinstance(supply, Supply):
        return None
    lines = in_supply(s, s.side)
    return supply.gear_price + min(lines.values()) if lines else None


@step
class BuyGear(NamedTuple):
    """Winter gear: at most one set per roll, paid before the first die whatever it shows."""

    rolls: int

    def ask(self, s: State) -> Decision | None:
        price = gear_price(s)
        most = 0 if price is None else min(self.rolls, tracks.value(s, stock(s, s.side)) // price)

        def explain(action: Action) -> Refusal:
            topic = "attrition.gear-supply" if price is None else "attrition.gear-limit"
            return Refusal(topic, (("most", most),), s.game.cite(topic))

        choices = Choices([Gear(n) for n in range(most + 1)], explain)
        return Decision(s.side, "attrition.gear", choices, s.game.cite("attrition.gear"))

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Gear)
        price = gear_price(s)
        if action.sets and price is not None:
            tracks.add(s, stock(s, s.side), -price * action.sets)
        push(s, FrostbiteRoll(self.rolls, action.sets))


@step
class FrostbiteRoll(NamedTuple):
    """One die; frostbite is cancelled while gear is left, else a unit suffers."""

    left: int
    gear: int

    def ask(self, s: State) -> Decision | None:
        if self.left == 0:
            return None
        return Decision(CHANCE, "attrition.roll", Faces(), s.game.cite("attrition.roll"))

    @topic("attrition.table")
    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Roll)
        s.events.append(Rolled("attrition.roll", action.face))
        frostbite = action.face <= s.game.of(Attrition).frostbite_to[s.side]
        if frostbite and self.gear:
            s.events.append(FrostbiteCancelled(s.side))
        push(s, FrostbiteRoll(self.left - 1, self.gear - bool(frostbite and self.gear)))
        if frostbite and not self.gear:
            push(s, Frostbite())


@step
class Frostbite(NamedTuple):
    """The owner picks the unit that loses a step."""

    @topic("attrition.full-first")
    def ask(self, s: State) -> Decision | None:
        units = s.on_map(s.side)
        if s.game.of(Attrition).full_units_first:
            units = [u for u in units if full(s, u)] or units
        if not units:
            return None

        def explain(action: Action) -> Refusal:
            if isinstance(action, Lose) and action.unit in s.on_map(s.side):
                return Refusal(
                    "attrition.full-first", (("unit", action.unit),), s.game.cite("attrition.full-first")
                )
            return Refusal("attrition.victim", (), s.game.cite("attrition.victim"))

        choices = Choices([Lose(u) for u in units], explain)
        return Decision(s.side, "attrition.ask", choices, s.game.cite("attrition.ask"))

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Lose)
        lose_step(s, action.unit, FROSTBITE)

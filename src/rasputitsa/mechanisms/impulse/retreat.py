"""Beaten units retreat one by one: as their owner likes, or routed, as the enemy likes."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import Action, Retreat
from rasputitsa.engine.decision import Choices, Decision
from rasputitsa.engine.event import Retreated, Routed
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.control import enter, path_mask
from rasputitsa.mechanisms.impulse.casualties import RETREAT, lose_step
from rasputitsa.mechanisms.impulse.fog import approach, level, show
from rasputitsa.mechanisms.impulse.retreat_refusal import explain
from rasputitsa.mechanisms.impulse.routes import routes
from rasputitsa.mechanisms.impulse.withdrawal import Country, country, crosses, one_hex, only_full
from rasputitsa.mechanisms.topic import topic


@step
class Expose(NamedTuple):
    """In hidden play a retreat cannot be judged unseen: stacks of a player that bear on it are shown."""

    player: int

    @topic("fog.retreat-shown")
    def ask(self, s: State) -> None:
        if level(s):
            grid, near = s.game.terrain.grid, 1 << s.battle.hex
            show(s, self.player, grid.spread(near) | grid.spread(grid.spread(near)))


@step
class FallBack(NamedTuple):
    """Units retreat a hex each as their owner likes. Without room they are routed, else they lose a step."""

    units: tuple[int, ...]

    @topic("retreat.owner-chooses", "retreat.split", "retreat.becomes-rout", "retreat.none-loses-step")
    def ask(self, s: State) -> Decision | None:
        left = [u for u in self.units if s.where[u] == s.battle.hex]
        if not left:
            return None
        around = country(s, 1 - s.side)
        choices = [Retreat(u, path) for u in left for path in one_hex(s, u, around)]
        if not choices:
            self._without_choice(s, left, around)
            return None
        options = Choices(choices, lambda action: explain(s, action, tuple(left), 1))
        place = (("hex", s.battle.hex),)
        return Decision(1 - s.side, "retreat.withdraw", options, s.game.cite("retreat.withdraw"), place)

    def _without_choice(self, s: State, left: list[int], around: Country) -> None:
        """One unit is routed, with those in mind that follow it for the same reason, or loses its step."""
        first = left[0]
        if only_full(s, first, around):
            crowded = [u for u in left if only_full(s, u, around)]
            first = next((route.unit for route in routes(s, crowded)), first)
            others = tuple(u for u in crowded if u != first)
            push(s, Expose(1 - s.side), Rout((first,), others), self._without(left, first))
        else:
            lose_step(s, first, RETREAT)
            push(s, self._without(left, first))

    def _without(self, left: list[int], unit: int) -> FallBack:
        return FallBack(tuple(u for u in left if u != unit))

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Retreat)
        retreat(s, action.unit, action.path)
        push(s, FallBack(tuple(u for u in self.units if u != action.unit)))


@step
class Rout(NamedTuple):
    """The attacker moves the units two hexes, so that the fewest of them lose anything; one costs a step.

    ``others``: those of the stack that are routed later.
    """

    units: tuple[int, ...]
    others: tuple[int, ...] = ()

    @topic("retreat.attacker-routes", "retreat.stops-short", "retreat.none-loses-step")
    def ask(self, s: State) -> Decision | None:
        left = [u for u in self.units if s.where[u] == s.battle.hex]
        if not left:
            return None
        choices = [route for route in routes(s, [*left, *self.others]) if route.unit in left]
        if not choices:
            push(s, Cornered(tuple(left)))
            return None
        options = Choices(choices, lambda action: explain(s, action, tuple(left), 2))
        place = (("hex", s.battle.hex),)
        return Decision(s.side, "retreat.rout", options, s.game.cite("retreat.rout"), place)

    @topic("retreat.loses-zone")
    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Retreat)
        unit, path = action
        _break(s, unit)
        retreat(s, unit, path, short=len(path) == 1)
        push(s, Rout(tuple(u for u in self.units if u != unit), self.others))


def _break(s: State, unit: int) -> None:
    s.marks[unit] |= marks.BROKEN
    s.events.append(Routed(unit))


@step
class Cornered(NamedTuple):
    """Routed units that cannot retreat at all lose a step where they stand."""

    units: tuple[int, ...]

    def ask(self, s: State) -> None:
        for unit in self.units:
            _break(s, unit)
            lose_step(s, unit, RETREAT)


@topic("retreat.across-water", "retreat.emerges", "retreat.one-loss", "control.last-to-enter")
def retreat(s: State, unit: int, path: tuple[int, ...], *, short: bool = False) -> None:
    """Carry out a retreat: entrenched units leave their works; water costs a step, and so does going short.

    Only who lives through it has fled.
    """
    start, side = s.where[unit], s.game.side_of[unit]
    costly = crosses(s, unit, path)
    s.marks[unit] &= ~marks.ENTRENCHED
    approach(s, side, path)
    s.place(unit, path[-1])
    s.events.append(Retreated(unit, start, path))
    enter(s, side, path_mask(path))
    for _ in range(costly + short):
        if s.where[unit] >= 0:
            lose_step(s, unit, RETREAT)
    if s.where[unit] >= 0:
        s.battle = s.battle._replace(fled=True)

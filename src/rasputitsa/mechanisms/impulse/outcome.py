"""What the results of the table do: small steps from which a game composes them."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import Action, Choose, Lose, Retreat
from rasputitsa.engine.decision import Choices, Decision, Refusal
from rasputitsa.engine.event import CourseChosen, Retreated, Routed
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.control import enter, path_mask
from rasputitsa.mechanisms.impulse.casualties import COMBAT, RETREAT, eliminate, lose_step
from rasputitsa.mechanisms.impulse.engagement import defenders, survivors
from rasputitsa.mechanisms.impulse.fog import approach, level, show
from rasputitsa.mechanisms.impulse.formation import attack, defence, steps_left
from rasputitsa.mechanisms.impulse.retreat_refusal import explain
from rasputitsa.mechanisms.impulse.withdrawal import (
    WithdrawalRules,
    crosses,
    one_hex,
    only_full,
    short_of_two,
    two_hexes,
)
from rasputitsa.mechanisms.topic import topic

WITHDRAW, ROUT, STAND = "withdraw", "rout", "stand"
SPARED_STEPS = 3
"""Units with so many steps left outlive a result that eliminates the others."""

SPARED_LOSS = 2


@step
class DefendersReduced(NamedTuple):
    """Every defender loses a step; an exchange remembers the strength that the hosts lost."""

    @topic("result.reduced", "combat.guests-share")
    def ask(self, s: State) -> None:
        lost = s.battle.lost
        for unit in defenders(s, s.battle):
            before = 0 if unit in s.battle.guests else defence(s, unit)
            lose_step(s, unit, COMBAT)
            after = defence(s, unit) if s.where[unit] >= 0 else 0
            lost += before - after if before else 0
        s.battle = s.battle._replace(lost=lost)


@step
class DefendersDestroyed(NamedTuple):
    """Every defender is eliminated; with ``spare`` the largest lose two steps and fall back."""

    spare: bool = False

    @topic("result.eliminated", "result.limited-elimination", "result.exchange")
    def ask(self, s: State) -> None:
        lost = s.battle.lost
        for unit in defenders(s, s.battle):
            if unit not in s.battle.guests:
                lost += defence(s, unit)
            if self.spare and steps_left(s, unit) >= SPARED_STEPS:
                for _ in range(SPARED_LOSS):
                    lose_step(s, unit, COMBAT)
            else:
                eliminate(s, unit, COMBAT)
        s.battle = s.battle._replace(lost=lost)
        if defenders(s, s.battle):
            push(s, DefendersFallBack(True))


@step
class AttackersLoseSteps(NamedTuple):
    """Attackers lose steps: all they have, or one each; never more than the defenders' steps allow.

    ``share``: the defenders' steps are divided by it, rounded up. ``each``: one step per attacker at most.
    """

    share: int
    each: bool

    @topic("result.attackers-eliminated", "result.attackers-reduced", "result.loss-limit")
    def ask(self, s: State) -> None:
        able = survivors(s, s.battle)
        limit = -(-s.battle.steps // self.share)
        most = len(able) if self.each else sum(steps_left(s, u) for u in able)
        push(s, PaySteps(min(limit, most), self.each, tuple(able)))


@step
class PaySteps(NamedTuple):
    """The attacker picks the steps that he loses, one by one. ``units``: those that may still lose one."""

    due: int
    each: bool
    units: tuple[int, ...]

    def ask(self, s: State) -> Decision | None:
        able = [u for u in self.units if s.where[u] >= 0]
        if not self.due or not able:
            return None
        return _loss(s, able, "loss.steps-ask", due=self.due)

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Lose)
        lose_step(s, action.unit, COMBAT)
        left = tuple(u for u in self.units if not (self.each and u == action.unit))
        push(s, PaySteps(self.due - 1, self.each, left))


@step
class AttackersMatch(NamedTuple):
    """An exchange: step by step, the attacker loses at least the strength that the defenders lost."""

    paid: int = 0

    @topic("exchange.at-least", "exchange.printed", "exchange.all-lost")
    def ask(self, s: State) -> Decision | None:
        due = s.battle.lost - self.paid
        able = survivors(s, s.battle)
        if due <= 0 or not able:
            return None
        return _loss(s, able, "loss.strength-ask", due=due)

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Lose)
        before = attack(s, action.unit)
        lose_step(s, action.unit, COMBAT)
        after = attack(s, action.unit) if s.where[action.unit] >= 0 else 0
        push(s, AttackersMatch(self.paid + before - after))


def _loss(s: State, units: list[int], topic: str, due: int) -> Decision:
    def refuse(action: Action) -> Refusal:
        return Refusal("loss.attackers-only", (), s.game.cite("loss.attackers-only"))

    choices = Choices([Lose(u) for u in units], refuse)
    return Decision(s.side, topic, choices, s.game.cite(topic), (("due", due),))


@step
class DefendersFallBack(NamedTuple):
    """The defender retreats one hex, or takes a rout or a step loss instead, for the whole stack.

    ``combined``: it follows another result of the same battle.
    """

    combined: bool = False

    @topic("retreat.one-choice", "retreat.swap")
    def ask(self, s: State) -> Decision | None:
        beaten = defenders(s, s.battle)
        if not beaten:
            return None
        if self.combined and not s.game.of(WithdrawalRules).swap_in_combined:
            push(s, Expose(s.side), FallBack(tuple(beaten)))
            return None

        def refuse(action: Action) -> Refusal:
            return Refusal("retreat.course-expected", (), s.game.cite("retreat.course-expected"))

        choices = Choices([Choose(WITHDRAW), Choose(ROUT), Choose(STAND)], refuse)
        place = (("hex", s.battle.hex),)
        return Decision(1 - s.side, "retreat.course", choices, s.game.cite("retreat.course"), place)

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Choose)
        s.events.append(CourseChosen(s.battle.hex, 1 - s.side, action.course))
        if action.course == STAND:
            for unit in defenders(s, s.battle):
                lose_step(s, unit, COMBAT)
        elif action.course == ROUT:
            push(s, DefendersRouted())
        else:
            push(s, Expose(s.side), FallBack(tuple(defenders(s, s.battle))))


@step
class DefendersRouted(NamedTuple):
    """The attacker moves the defenders two hexes, and they exert no zones for the rest of the player turn."""

    def ask(self, s: State) -> None:
        push(s, Expose(1 - s.side), Rout(tuple(defenders(s, s.battle))))


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
        choices = [Retreat(u, path) for u in left for path in one_hex(s, u)]
        if not choices:
            first, rest = left[0], tuple(left[1:])
            if only_full(s, first):
                push(s, Expose(1 - s.side), Rout((first,)), FallBack(rest))
            else:
                lose_step(s, first, RETREAT)
                push(s, FallBack(rest))
            return None
        options = Choices(choices, lambda action: explain(s, action, tuple(left), 1))
        place = (("hex", s.battle.hex),)
        return Decision(1 - s.side, "retreat.withdraw", options, s.game.cite("retreat.withdraw"), place)

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Retreat)
        retreat(s, action.unit, action.path)
        push(s, FallBack(tuple(u for u in self.units if u != action.unit)))


@step
class Rout(NamedTuple):
    """The attacker moves each unit two hexes, without loss if he can; short of that it costs a step."""

    units: tuple[int, ...]

    @topic("retreat.attacker-routes", "retreat.stops-short", "retreat.none-loses-step")
    def ask(self, s: State) -> Decision | None:
        left = [u for u in self.units if s.where[u] == s.battle.hex]
        if not left:
            return None
        choices = [Retreat(u, path) for u in left for path in two_hexes(s, u) or short_of_two(s, u)]
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
        retreat(s, unit, path)
        if len(path) == 1 and s.where[unit] >= 0:
            lose_step(s, unit, RETREAT)
        push(s, Rout(tuple(u for u in self.units if u != unit)))


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
def retreat(s: State, unit: int, path: tuple[int, ...]) -> None:
    """Carry out a retreat: entrenched units leave their works, water costs a step."""
    start, side = s.where[unit], s.game.side_of[unit]
    costly = crosses(s, unit, path)
    s.marks[unit] &= ~marks.ENTRENCHED
    approach(s, side, path)
    s.place(unit, path[-1])
    s.events.append(Retreated(unit, start, path))
    s.battle = s.battle._replace(fled=True)
    enter(s, side, path_mask(path))
    if costly:
        lose_step(s, unit, RETREAT)

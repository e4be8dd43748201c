"""What the results of the table do: small steps from which a game composes them."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import Action, Choose, Lose
from rasputitsa.engine.decision import Choices, Decision, Refusal
from rasputitsa.engine.event import CourseChosen
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.mechanisms.impulse.casualties import COMBAT, eliminate, lose_step
from rasputitsa.mechanisms.impulse.engagement import defenders, survivors
from rasputitsa.mechanisms.impulse.formation import attack, defence, steps_left
from rasputitsa.mechanisms.impulse.retreat import Expose, FallBack, Rout
from rasputitsa.mechanisms.impulse.withdrawal import WithdrawalRules
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


class Blow(NamedTuple):
    """What a result does to the defenders: it destroys them, costs steps, drives them back or routs them."""

    destroys: bool
    steps: int
    retreats: int
    routs: bool


def blow_of(program: tuple[object, ...]) -> Blow:
    """The blow that the steps of a result deal."""
    kinds = [type(step) for step in program]
    routs = kinds.count(DefendersRouted)
    return Blow(
        destroys=DefendersDestroyed in kinds,
        steps=kinds.count(DefendersReduced),
        retreats=kinds.count(DefendersFallBack) + routs,
        routs=routs > 0,
    )

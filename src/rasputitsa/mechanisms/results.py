"""What a combat result does: small steps from which each edition composes its results."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import DONE, Action, Advance, Lose, Retreat, Stand
from rasputitsa.engine.decision import Choices, Decision, Refusal
from rasputitsa.engine.event import Advanced, Retreated, Stood
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.mechanisms.battle import survivors, vacated
from rasputitsa.mechanisms.control import enter, path_mask
from rasputitsa.mechanisms.losses import eliminate, lose_step
from rasputitsa.mechanisms.retreat import retreats
from rasputitsa.mechanisms.retreat_refusal import explain_retreat
from rasputitsa.mechanisms.topic import topic
from rasputitsa.mechanisms.zoc import enemy_zone

COMBAT = "combat"
NO_RETREAT = "no-retreat"


@step
class DefenderLosesStep(NamedTuple):
    """The defender takes a step loss; an exchange remembers its size."""

    @topic("result.defender-loss")
    def ask(self, s: State) -> None:
        s.battle = s.battle._replace(lost=lose_step(s, s.battle.target, COMBAT))


@step
class DefenderEliminated(NamedTuple):
    """The defender is eliminated on whichever side it is."""

    @topic("result.DE")
    def ask(self, s: State) -> None:
        eliminate(s, s.battle.target, COMBAT)


@step
class AttackerLosesStep(NamedTuple):
    """One attacker of the attacker's choice takes a step loss. Attackers never retreat."""

    def ask(self, s: State) -> Decision | None:
        return _loss(s, "result.attacker-loss")

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Lose)
        lose_step(s, action.unit, COMBAT)


@step
class AttackerMatchesLoss(NamedTuple):
    """Exchange: step by step, the attacker loses at least the strength that the defender lost."""

    paid: int = 0

    @topic("exchange.at-least", "exchange.all-lost", "exchange.printed")
    def ask(self, s: State) -> Decision | None:
        if self.paid >= s.battle.lost or not survivors(s, s.battle):
            return None
        return _loss(s, "exchange.ask", due=s.battle.lost - self.paid)

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Lose)
        push(s, AttackerMatchesLoss(self.paid + lose_step(s, action.unit, COMBAT)))


def _loss(s: State, topic: str, **args: object) -> Decision:
    """A choice among the attackers of the battle; the rule that asks for the loss also says whose it is."""
    rule = s.game.cite(topic)

    def explain(action: Action) -> Refusal:
        return Refusal("result.attackers-only", (), rule)

    choices = Choices([Lose(u) for u in survivors(s, s.battle)], explain)
    return Decision(s.side, topic, choices, rule, tuple(args.items()))


@step
class DefenderMayStand(NamedTuple):
    """Stubborn defence: in some hexes the defender may take a step loss in place of the retreat."""

    feature: str

    def words(self) -> tuple[tuple[str, str], ...]:
        return (("feature", self.feature),)

    def ask(self, s: State) -> Decision | None:
        battle = s.battle
        if not s.game.terrain.hexes[self.feature] >> battle.hex & 1:
            push(s, DefenderRetreats())
            return None

        def explain(action: Action) -> Refusal:
            return Refusal("result.stand-expected", (), s.game.cite("result.stand-expected"))

        choices = Choices([Stand(battle.target), DONE], explain)
        player = s.game.side_of[battle.target]
        return Decision(
            player, "result.stand", choices, s.game.cite("result.stand"), (("unit", battle.target),)
        )

    def answer(self, s: State, action: Action) -> None:
        if isinstance(action, Stand):
            s.events.append(Stood(action.unit))
            lose_step(s, action.unit, COMBAT)
        else:
            push(s, DefenderRetreats())


@step
class DefenderRetreats(NamedTuple):
    """The attacker moves the surviving defender along a legal path; without one it is eliminated."""

    @topic("retreat.none-eliminated", "retreat.attacker-chooses", "exchange.retreat-unmatched")
    def ask(self, s: State) -> Decision | None:
        target = s.battle.target
        if vacated(s, s.battle):
            return None
        paths = retreats(s, s.battle)
        if not paths:
            eliminate(s, target, NO_RETREAT)
            return None

        def explain(action: Action) -> Refusal:
            return explain_retreat(s, action)

        choices = Choices([Retreat(target, path) for path in paths], explain)
        return Decision(s.side, "retreat.ask", choices, s.game.cite("retreat.ask"), (("unit", target),))

    @topic("retreat.captures", "retreat.through-zone")
    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Retreat)
        side, entered = s.game.side_of[action.unit], path_mask(action.path)
        if enemy_zone(s, side) & entered:
            lose_step(s, action.unit, COMBAT)
        start = s.where[action.unit]
        s.place(action.unit, action.path[-1])
        s.events.append(Retreated(action.unit, start, action.path))
        enter(s, side, entered)


@step
class AdvanceAfterCombat(NamedTuple):
    """If the defender's hex is vacated, one surviving attacker of the battle may enter it."""

    def ask(self, s: State) -> Decision | None:
        battle = s.battle
        able = survivors(s, battle)
        if not vacated(s, battle) or not able:
            s.battle = None
            return None

        def explain(action: Action) -> Refusal:
            return Refusal("advance.attackers-only", (), s.game.cite("advance.attackers-only"))

        choices = Choices([*(Advance(u) for u in able), DONE], explain)
        return Decision(s.side, "advance.ask", choices, s.game.cite("advance.ask"), (("hex", battle.hex),))

    @topic("advance.free")
    def answer(self, s: State, action: Action) -> None:
        if isinstance(action, Advance):
            start, hex_ = s.where[action.unit], s.battle.hex
            s.place(action.unit, hex_)
            s.events.append(Advanced(action.unit, start, hex_))
            enter(s, s.side, 1 << hex_)
        s.battle = None

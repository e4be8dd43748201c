"""Resolving battles: one at a time, in the order the attacker likes."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import Action, Fight, Roll
from rasputitsa.engine.decision import CHANCE, Choices, Decision, Faces, Refusal
from rasputitsa.engine.event import BattleOdds, BattleResult, BattleVoid
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.mechanisms.combat import Combat, odds
from rasputitsa.mechanisms.results import AdvanceAfterCombat
from rasputitsa.mechanisms.topic import topic


@step
class Resolution(NamedTuple):
    """Pick the next of the announced battles, until none is left."""

    @topic("combat.no-change")
    def ask(self, s: State) -> Decision | None:
        if not s.battles:
            return None

        def explain(action: Action) -> Refusal:
            return Refusal("combat.next-expected", (), s.game.cite("combat.next-expected"))

        choices = Choices([Fight(battle.target) for battle in s.battles], explain)
        return Decision(s.side, "combat.next", choices, s.game.cite("combat.next"))

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Fight)
        s.battle = next(b for b in s.battles if b.target == action.target)
        s.battles = tuple(b for b in s.battles if b.target != action.target)
        assert s.where[s.battle.target] == s.battle.hex, "no battle moves the defender of another"
        push(s, RollForBattle(odds(s, s.battle).column), self)


@step
class RollForBattle(NamedTuple):
    """Roll on the column fixed when the battle was taken up; left of the table there is no effect."""

    column: int

    @topic("combat.void")
    def ask(self, s: State) -> Decision | None:
        if self.column < 0:
            s.events.append(BattleVoid(s.battle.target))
            s.battle = None
            return None
        return Decision(CHANCE, "combat.roll", Faces(), s.game.cite("combat.roll"))

    @topic("combat.table", "combat.apply-at-once", "result.NE")
    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Roll)
        combat = s.game.of(Combat)
        column = combat.columns[self.column]
        result = column.results[action.face - 1]
        s.events.append(BattleOdds(s.battle.target, s.battle.attackers, column.label))
        s.events.append(BattleResult(s.battle.target, column.label, action.face, result))
        push(s, *combat.results[result], AdvanceAfterCombat())

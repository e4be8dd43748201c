"""Eliminated units that come back: on one turn a side chooses some of them as reinforcements."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import DONE, Action, Recall
from rasputitsa.engine.decision import Choices, Decision, Refusal
from rasputitsa.engine.event import Recalled
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.mechanisms.impulse.entry import HELD
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.topic import topic


class Rebuilding(NamedTuple):
    """The turn on which a side calls units back, and how many half divisions they may add up to."""

    side: int
    turn: int
    halves: int


@step
class CallBack(NamedTuple):
    """Choose eliminated units one by one; what is not used is lost. ``used``: half divisions so far."""

    used: int = 0

    @topic("rebuild.turn", "rebuild.which", "rebuild.unused-lost")
    def ask(self, s: State) -> Decision | None:
        rules = s.game.of(Rebuilding)
        if (s.side, s.turn) != (rules.side, rules.turn):
            return None
        halves, left = s.game.of(Formations).halves, rules.halves - self.used
        pool = s.game.box["pool"]
        dead = [u for u in s.game.units_of[s.side] if s.where[u] == pool]
        able = [u for u in dead if halves[u] <= left]
        if not able:
            return None

        def explain(action: Action) -> Refusal:
            topic = (
                "rebuild.worth" if isinstance(action, Recall) and action.unit in dead else "rebuild.expected"
            )
            return Refusal(topic, (("left", left / 2),), s.game.cite(topic))

        choices = Choices([*(Recall(u) for u in able), DONE], explain)
        return Decision(s.side, "rebuild.ask", choices, s.game.cite("rebuild.ask"), (("left", left / 2),))

    @topic("rebuild.full-strength")
    def answer(self, s: State, action: Action) -> None:
        if not isinstance(action, Recall):
            return
        unit = action.unit
        s.remove(unit, s.game.box[HELD])
        s.steps[unit] = 0
        s.events.append(Recalled(unit))
        push(s, CallBack(self.used + s.game.of(Formations).halves[unit]))

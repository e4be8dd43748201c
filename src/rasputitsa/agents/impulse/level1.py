"""Level 1 with stacks: rules of thumb. Attack what pays, hold places and lines, drive on what is open."""

from __future__ import annotations

from rasputitsa.agents.impulse.appraisal import Eye
from rasputitsa.agents.impulse.chart import Chart, chart
from rasputitsa.agents.impulse.deploying import best_place
from rasputitsa.agents.impulse.doctrine import own_doctrine
from rasputitsa.agents.impulse.ideas import drive, follow, garrison, mass, relieve, seize
from rasputitsa.agents.impulse.operation import Draft, Operation, Plan, orders
from rasputitsa.agents.impulse.strikes import Targets
from rasputitsa.agents.impulse.supposition import supposed
from rasputitsa.agents.impulse.thumb import by_thumb
from rasputitsa.engine.action import DONE, Action, Arrange, Engage
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.impulse.declaration import Engagements
from rasputitsa.mechanisms.impulse.deployment import ZoneDeployment
from rasputitsa.mechanisms.impulse.orders import Marching


class StackThumb:
    """Decides without looking ahead."""

    def __init__(self) -> None:
        self._planned: tuple[int, int, int] = (0, 0, 0)
        self._plan: Plan = {}
        self._digging: list[Action] = []

    def choose(self, view: State, decision: Decision) -> Action:
        c = chart(view.game, own_doctrine(view.game), decision.player)
        options = decision.options
        if isinstance(options, ZoneDeployment):
            return deploy(options)
        s = supposed(view, decision.player)
        if isinstance(options, Marching):
            return self._move(c, s, options)
        if isinstance(options, Engagements):
            return attack(c, s, options)
        return by_thumb(c, s, decision)

    def _move(self, c: Chart, s: State, options: Marching) -> Action:
        moment = (s.turn, s.phase, s.side)
        if self._planned != moment:
            op = Operation(c, s, options, Eye(c, s, s.side))
            self._plan = _orders(op)
            self._digging = op.digging({**op.home, **self._plan})
            self._planned = moment
        return carry_out(options, self._plan, self._digging)


def _orders(op: Operation) -> Plan:
    """Far units follow the field; the attacker gathers and drives on, the defender holds what he has."""
    plan = {**follow(op), **relieve(op)}
    if op.side == op.c.attacker:
        plan = {**drive(op), **mass(op), **relieve(op), **seize(op)}
    else:
        plan = {**plan, **garrison(op)}
    return Draft.mixed(op, plan).changed()


def carry_out(options: Marching, plan: Plan, digging: list[Action]) -> Action:
    """The next order of a plan that can be given now; then who stays digs in; then the end.

    A phase taken over with an overfull hex is put in order first.
    """
    relief = options.relief()
    if relief is not None:
        return relief
    for _, order in orders(options, plan):
        return order
    for action in digging:
        if action in options:
            return action
    return DONE


def attack(c: Chart, s: State, options: Engagements) -> Action:
    """The attack that pays best, then the next, until none pays."""
    targets = Targets(c, s, s.side, c.weights.air[s.side], {})
    near = {h: units for h, units in options.targets.items() if h in targets.enemies}
    best = max((row[0] for row in targets.rows(near)), key=lambda k: k.value, default=None)
    return DONE if best is None else Engage(best.hex, best.attackers)


def deploy(options: ZoneDeployment) -> Action:
    """A ready-made set-up if there is one; else each unit where its zone is held least."""
    for name in options.ready:
        return Arrange(name)
    return best_place(options) if options.units else DONE

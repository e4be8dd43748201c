"""Rules of thumb for the small questions: losses, retreats, advances, air points, recalls."""

from __future__ import annotations

from rasputitsa.agents.impulse.chart import Chart
from rasputitsa.agents.impulse.expectation import cheapest_strength, force, post, worth_of
from rasputitsa.agents.impulse.strikes import column_of, ground, stacks_of
from rasputitsa.engine.action import (
    Action,
    Advance,
    Arrange,
    Assign,
    Choose,
    Intercept,
    Interdict,
    Lose,
    Place,
    Recall,
    Resolve,
    Retreat,
    Support,
)
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.impulse import air
from rasputitsa.mechanisms.impulse.deployment import Zones
from rasputitsa.mechanisms.impulse.engagement import Engagement, defenders, survivors
from rasputitsa.mechanisms.impulse.outcome import STAND, WITHDRAW
from rasputitsa.mechanisms.impulse.stacking import load, loads
from rasputitsa.mechanisms.impulse.supply_line import supplied
from rasputitsa.mechanisms.impulse.withdrawal import crosses, one_hex

STRENGTH_ASKED = "loss.strength-ask"
KEPT_FOR_DEFENCE = 2
"""Air points that are not spent against railways while the enemy's attack is still to come."""


def by_thumb(c: Chart, s: State, decision: Decision) -> Action:
    """The answer with the best score."""
    judge = Thumb(c, s, decision)
    return max(decision.options, key=judge.score)


class Thumb:
    """Scores for the answers to one question."""

    def __init__(self, c: Chart, s: State, decision: Decision) -> None:
        self.c = c
        self.s = s
        self.side = decision.player
        self.asked = decision

    def score(self, action: Action) -> float:
        match action:
            case Lose(unit):
                return -self._loss(unit)
            case Retreat(unit, path):
                return self._retreat(unit, path)
            case Choose(course):
                return self._course(course)
            case Advance(unit):
                return self._advance(unit)
            case Support(points):
                return self._support(points)
            case Intercept(points):
                return -float(points)
            case Interdict(points):
                return float(min(points, air.pool(self.s, self.side) - KEPT_FOR_DEFENCE) - points / 100)
            case _:
                return self._other(action)

    def _other(self, action: Action) -> float:
        c, s = self.c, self.s
        match action:
            case Recall(unit):
                points = c.lost_points[unit][-1] + c.worth[unit][0]
                return points / c.formations.halves[unit]
            case Assign(army, zone):
                return float(c.game.of(Zones).armies[self.side].get(army) == zone)
            case Arrange(_):
                return 1.0
            case Place(_, hex_):
                return -load(s, self.side, hex_) / 100
            case Resolve(hex_):
                return self.c.places.get(hex_, 0.0)
            case _:
                return 0.0

    def _loss(self, unit: int) -> float:
        """What is given up in all if this unit loses a step now."""
        c, s = self.c, self.s
        steps = s.steps[unit]
        worth = c.step_worth(unit, steps)
        if self.asked.topic != STRENGTH_ASKED:
            return worth
        due = next(int(str(value)) for name, value in self.asked.args if name == "due")
        attack = c.formations.attack[unit]
        dies = steps + 1 >= len(attack)
        due -= attack[steps] - (0 if dies else attack[steps + 1])
        if due <= 0:
            return worth
        others = tuple(u for u in survivors(s, s.battle) if u != unit)
        rest = force(c, s, others) + (() if dies else ((c.alike[unit], steps + 1),))
        return worth + cheapest_strength(c, tuple(sorted(rest)), due)

    def _retreat(self, unit: int, path: tuple[Hex, ...]) -> float:
        """Own units go where supply and friends are; enemy units where they are not."""
        c, s = self.c, self.s
        owner = c.game.side_of[unit]
        end = path[-1]
        value = 2.0 * (supplied(s, owner) >> end & 1) - 3.0 * crosses(s, unit, path)
        value += 0.3 * (c.around[end] & s.occupied[owner]).bit_count()
        value += 0.5 * (end in c.places) - 0.3 * (c.around[end] & s.occupied[1 - owner]).bit_count()
        return value if owner == self.side else -value

    def _course(self, course: str) -> float:
        """Withdraw if all can without loss; else stand if nobody dies of it."""
        c, s = self.c, self.s
        beaten = defenders(s, s.battle)
        free = all(any(not crosses(s, u, p) for p in one_hex(s, u)) for u in beaten)
        dear = s.battle.hex in c.places
        solid = all(s.steps[u] + 1 < len(c.worth[u]) for u in beaten)
        if course == WITHDRAW:
            return 2.0 if free and not (dear and solid) else 0.5
        return 1.0 if course == STAND and solid else 0.0

    def _advance(self, unit: int) -> float:
        """Into places always; else as the field of places leads, if supply follows."""
        c, s, hex_ = self.c, self.s, self.s.battle.hex
        strength = c.formations.attack[unit][s.steps[unit]] / 100
        if hex_ in c.places:
            return 9.0 + strength
        marches = c.marches[self.side, c.formations.mechanised[unit]]
        goals = [p for p in c.places if s.control[1 - self.side] >> p & 1]
        nearer = max((marches[p][s.where[unit]] - marches[p][hex_] for p in goals), default=0)
        return nearer / 12 + strength if self.side == c.attacker else -1.0

    def _support(self, points: int) -> float:
        return supported(self.c, self.s, in_question(self.s), self.side, points)


def in_question(s: State) -> Engagement:
    """The battle about which air points are asked: the one being fought, or the next to be allotted."""
    if s.battle is not None:
        found: Engagement = s.battle
        return found
    number = getattr(s.todo[0], "number", 0)
    declared: Engagement = s.battles[number]
    return declared


def supported(c: Chart, s: State, battle: Engagement, player: int, points: int) -> float:
    """What a battle is worth to a player who commits these air points, less what they are worth later."""
    side = s.side
    enemies = stacks_of(s, 1 - side)
    if battle.hex not in enemies:
        return -float(points)
    defended = post(c, s, battle.hex, enemies[battle.hex], loads(s, 1 - side), ground(c, s, side, battle.hex))
    attackers = tuple(u for u in battle.attackers if s.where[u] >= 0)
    if not attackers or not defended.strength:
        return -float(points)
    column = column_of(c, s, battle.hex, defended.strength, attackers, side)
    sign = 1 if player == side else -1
    committed = (battle.attack_air, battle.defence_air)
    column += committed[0] - committed[1] + sign * points
    value = worth_of(c, defended, force(c, s, attackers), column)
    return sign * value - c.weights.air[player] * points

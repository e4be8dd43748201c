"""Announcing battles: all of them before the first is fought."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from rasputitsa.engine.action import DONE, Action, Attack, Done
from rasputitsa.engine.decision import Decision, Options, Random, Refusal
from rasputitsa.engine.event import BattleDeclared
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.assault import BuyAssault, best_column, buyers
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import Combat
from rasputitsa.mechanisms.resolution import Resolution
from rasputitsa.mechanisms.topic import topic


@step
class CombatPhase(NamedTuple):
    """The phasing player announces battles one by one; when he ends, they are resolved."""

    @topic("combat.voluntary", "combat.declare-all")
    def ask(self, s: State) -> Decision | None:
        return Decision(s.side, "combat.ask", Attacks(s), s.game.cite("combat.ask"))

    def answer(self, s: State, action: Action) -> None:
        if not isinstance(action, Attack):
            push(s, Resolution())
            return
        battle = Battle(action.target, s.where[action.target], action.attackers)
        s.battles = (*s.battles, battle)
        s.events.append(BattleDeclared(action.target, action.attackers))
        push(s, self)
        if buyers(s, battle):
            push(s, BuyAssault(action.target))


class Attacks(Options):
    """Every target with every set of adjacent attackers that are still free."""

    __slots__ = ("_listed", "_targets", "s")

    def __init__(self, s: State) -> None:
        self.s = s
        self._targets: list[tuple[int, list[int]]] | None = None
        self.vouched = None
        self._listed: list[Action] = []

    @property
    def targets(self) -> list[tuple[int, list[int]]]:
        """The enemy units that can be attacked, each with the units that could attack it."""
        if self._targets is None:
            self._targets = self._find_targets()
        return self._targets

    def _find_targets(self) -> list[tuple[int, list[int]]]:
        s = self.s
        grid, where, enemies = s.game.terrain.grid, s.where, s.occupied[1 - s.side]
        free = grid.spread(enemies) & s.occupied[s.side]
        targets = enemies
        for battle in s.battles:
            targets &= ~(1 << battle.hex)
            for unit in battle.attackers:
                free &= ~(1 << where[unit])
        return [
            (where.index(hex_), [where.index(h) for h in bits(grid.spread(1 << hex_) & free)])
            for hex_ in bits(targets & grid.spread(free))
        ]

    def __iter__(self) -> Iterator[Action]:
        for target, near in self.targets:
            for size in range(1, len(near) + 1):
                for attackers in combinations(near, size):
                    if self._strong_enough(target, attackers):
                        yield Attack(target, attackers)
        yield DONE

    def only(self) -> Action | None:
        """Nothing to attack ends the phase; once a battle is announced, the player says when to roll."""
        if self.s.battles:
            return None
        return super().only() if self.targets else DONE

    def sample(self, rng: Random) -> Action:
        if self.s.game.of(Combat).refuse_below_table:
            self._listed = self._listed or list(self)
            return self._listed[int(rng.random() * len(self._listed))]
        targets = self.targets
        pick = int(rng.random() * (len(targets) + 1))
        if pick == len(targets):
            return DONE
        target, near = targets[pick]
        chosen = 1 + int(rng.random() * ((1 << len(near)) - 1))
        self.vouched = Attack(target, tuple([u for i, u in enumerate(near) if chosen >> i & 1]))
        return self.vouched

    def why_not(self, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Attack):
            return self._refuse("combat.expected")
        return self._target_refusal(action.target) or self._attackers_refusal(action)

    def _target_refusal(self, target: int) -> Refusal | None:
        s = self.s
        if s.game.side_of[target] == s.side:
            return self._refuse("combat.own-target", unit=target)
        if s.where[target] < 0:
            return self._refuse("combat.target-off-map", unit=target)
        if any(battle.target == target for battle in s.battles):
            return self._refuse("combat.defends-once", unit=target)
        return None

    def _attackers_refusal(self, action: Attack) -> Refusal | None:
        s = self.s
        if not action.attackers or len(set(action.attackers)) != len(action.attackers):
            return self._refuse("combat.attackers", unit=action.target)
        for unit in action.attackers:
            if s.game.side_of[unit] != s.side:
                return self._refuse("combat.not-yours", unit=unit)
            if s.where[unit] < 0:
                return self._refuse("combat.attacker-off-map", unit=unit)
            if any(unit in battle.attackers for battle in s.battles):
                return self._refuse("combat.attacks-once", unit=unit)
            if not s.game.terrain.grid.adjacent(s.where[unit], s.where[action.target]):
                return self._refuse("combat.not-adjacent", unit=unit, target=action.target)
        if not self._strong_enough(action.target, action.attackers):
            return self._refuse("combat.below-table", unit=action.target)
        return None

    def _strong_enough(self, target: int, attackers: tuple[int, ...]) -> bool:
        if not self.s.game.of(Combat).refuse_below_table:
            return True
        return best_column(self.s, Battle(target, self.s.where[target], attackers)) >= 0

    def _refuse(self, topic: str, **args: object) -> Refusal:
        return Refusal(topic, tuple(args.items()), self.s.game.cite(topic))

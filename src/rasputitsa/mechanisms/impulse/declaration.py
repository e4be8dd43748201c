"""Declaring engagements: a hex, and any of the adjacent units that may still attack."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rasputitsa.engine.action import DONE, Action, Done, Engage
from rasputitsa.engine.decision import Options, Random, Refusal
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.fog import ends_by_itself
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.topic import topic

STACK = 1 / 2
"""How often a sampled attack takes everybody who can reach the hex."""

END = 1 / 6
"""How often a sampled answer ends the phase although there is somebody to attack."""


class Engagements(Options):
    """Every hex that can be attacked, with every set of units that can attack it."""

    __slots__ = ("_targets", "begun", "s", "who")

    def __init__(self, s: State, who: str, begun: bool) -> None:
        self.s = s
        self.who = who
        self.begun = begun
        self._targets: dict[Hex, list[int]] | None = None
        self.vouched = None

    @property
    def targets(self) -> dict[Hex, list[int]]:
        """The hexes that can be attacked, each with the units that could take part."""
        if self._targets is None:
            self._targets = self._find_targets()
        return self._targets

    @topic("engage.defends-once", "combat.guests")
    def _attackable(self) -> Mask:
        """Enemy hexes that hold somebody who was not attacked in this phase."""
        s, total = self.s, 0
        for unit in s.game.units_of[1 - s.side]:
            if s.where[unit] >= 0 and not s.marks[unit] & marks.DEFENDED:
                total |= 1 << s.where[unit]
        for battle in s.battles:
            total &= ~(1 << battle.hex)
        return total

    def _find_targets(self) -> dict[Hex, list[int]]:
        s, grid = self.s, self.s.game.terrain.grid
        attackable = self._attackable()
        near = grid.spread(attackable)
        found: dict[Hex, list[int]] = {}
        for unit in s.game.units_of[s.side]:
            hex_ = s.where[unit]
            if hex_ < 0 or not near >> hex_ & 1 or self._barred(unit) is not None:
                continue
            for target in bits(grid.spread(1 << hex_) & attackable):
                found.setdefault(target, []).append(unit)
        return dict(sorted(found.items()))

    @topic("combat.one-hex", "breakthrough.who")
    def _barred(self, unit: int) -> Refusal | None:
        """What keeps a unit from attacking; None if it may."""
        s, formations = self.s, self.s.game.of(Formations)
        if s.marks[unit] & marks.FOUGHT:
            return self._refuse("combat.attacks-once", unit=unit)
        if s.marks[unit] & marks.ENTRENCHED:
            return self._refuse("combat.entrenched", unit=unit)
        if s.marks[unit] & marks.SPENT or not formations.belongs(unit, self.who):
            return self._refuse("combat.who", unit=unit)
        if formations.decoy[unit]:
            return self._refuse("fog.decoy-no-unit", unit=unit)
        return None

    def __iter__(self) -> Iterator[Action]:
        """All attacks: those of whole stacks first, since there are very many others."""
        for hex_, units in self.targets.items():
            seen = set()
            for attackers in self._stacks(units):
                seen.add(attackers)
                yield Engage(hex_, attackers)
            for size in range(1, len(units) + 1):
                for attackers in combinations(units, size):
                    if attackers not in seen:
                        yield Engage(hex_, attackers)
        yield DONE

    def _stacks(self, units: list[int]) -> Iterator[tuple[int, ...]]:
        where = self.s.where
        hexes = sorted({where[u] for u in units})
        for size in range(1, len(hexes) + 1):
            for chosen in combinations(hexes, size):
                yield tuple(u for u in units if where[u] in chosen)

    def only(self) -> Action | None:
        """Nobody to attack ends the phase; while battles wait to be fought, the player says so himself."""
        if not ends_by_itself(self.s) or self.targets or (self.begun and self.s.battles):
            return None
        return DONE

    def sample(self, rng: Random) -> Action:
        targets, random = self.targets, rng.random
        if not targets or random() < END:
            return DONE
        hex_ = list(targets)[int(random() * len(targets))]
        units = targets[hex_]
        if random() < STACK:
            chosen = tuple(units)
        else:
            drawn = 1 + int(random() * ((1 << len(units)) - 1))
            chosen = tuple(u for i, u in enumerate(units) if drawn >> i & 1)
        self.vouched = Engage(hex_, chosen)
        return self.vouched

    def why_not(self, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Engage):
            return self._refuse("engage.expected")
        s, hex_ = self.s, action.hex
        if not s.occupied[1 - s.side] >> hex_ & 1:
            return self._refuse("engage.nobody", hex=hex_)
        if not self._attackable() >> hex_ & 1:
            return self._refuse("engage.defends-once", hex=hex_)
        return self._attackers_refusal(action)

    @topic("combat.adjacent")
    def _attackers_refusal(self, action: Engage) -> Refusal | None:
        s = self.s
        if not action.attackers or len(set(action.attackers)) != len(action.attackers):
            return self._refuse("engage.attackers", hex=action.hex)
        for unit in action.attackers:
            if s.game.side_of[unit] != s.side:
                return self._refuse("combat.not-yours", unit=unit)
            if s.where[unit] < 0:
                return self._refuse("combat.attacker-off-map", unit=unit)
            barred = self._barred(unit)
            if barred is not None:
                return barred
            if not s.game.terrain.grid.adjacent(s.where[unit], action.hex):
                return self._refuse("engage.not-adjacent", unit=unit, hex=action.hex)
        return None

    def _refuse(self, topic: str, **args: object) -> Refusal:
        return Refusal(topic, tuple(args.items()), self.s.game.cite(topic))

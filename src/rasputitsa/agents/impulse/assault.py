"""The attack that a plan of movement prepares, valued quickly: what a change leaves as it was is known."""

from __future__ import annotations

from rasputitsa.agents.impulse.chart import Chart
from rasputitsa.agents.impulse.strikes import Strike, Targets
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, bits
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse import air

Key = tuple[Hex, tuple[tuple[int, Hex], ...]]


class Assault:
    """The attacks that a side could make from where it stands. Plans of one phase share ``rows``."""

    def __init__(
        self, c: Chart, s: State, side: int, rows: dict[Key, list[Strike]] | None = None, who: str = ""
    ) -> None:
        self.c = c
        self.s = s
        self.side = side
        self.who = who
        self.rows: dict[Key, list[Strike]] = {} if rows is None else rows
        self._targets: Targets | None = None

    def _near(self) -> dict[Hex, list[int]]:
        c, s, found = self.c, self.s, dict[Hex, list[int]]()
        enemies, formations = s.occupied[1 - self.side], c.formations
        for unit in c.game.units_of[self.side]:
            hex_ = s.where[unit]
            if hex_ < 0 or s.marks[unit] & (marks.ENTRENCHED | marks.SPENT) or formations.decoy[unit]:
                continue
            if self.who and not formations.belongs(unit, self.who):
                continue
            for target in bits(c.around[hex_] & enemies):
                found.setdefault(target, []).append(unit)
        return found

    def _row(self, target: Hex, near: list[int]) -> list[Strike]:
        where = self.s.where
        key = (target, tuple([(u, where[u]) for u in near]))
        row = self.rows.get(key)
        if row is None:
            if self._targets is None:
                self._targets = Targets(self.c, self.s, self.side, self.c.weights.air[self.side], {})
            row = self.rows[key] = self._targets.strikes(target, near)
        return row

    def strikes(self) -> list[Strike]:
        """Attacks without a common unit, picked by worth; quicker than packing them and nearly as good."""
        every = [strike for target, near in self._near().items() for strike in self._row(target, near)]
        every.sort(key=lambda k: (-k.value, k.hex))
        used, done, left, found = 0, 0, air.pool(self.s, self.side), []
        for strike in every:
            if strike.bits & used or done >> strike.hex & 1 or strike.air > left:
                continue
            used |= strike.bits
            done |= 1 << strike.hex
            left -= strike.air
            found.append(strike)
        return found

    def value(self) -> float:
        return sum([strike.value for strike in self.strikes()])

    def attackers(self) -> set[int]:
        return {unit for strike in self.strikes() for unit in strike.attackers}

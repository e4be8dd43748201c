"""Assault: supply points bought for attackers when their battle is announced."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from rasputitsa.engine.action import Action, Assault
from rasputitsa.engine.decision import Choices, Decision, Refusal
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.mechanisms import tracks
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import Combat, doubled_attack, odds
from rasputitsa.mechanisms.losses import strength
from rasputitsa.mechanisms.supply import Supply, in_supply, stock


def buyers(s: State, battle: Battle) -> dict[int, int]:
    """The attackers that may still be strengthened, each with its surcharge."""
    if Supply not in s.game.parameters:
        return {}
    supplied = in_supply(s, s.side)
    return {u: supplied[u] for u in battle.attackers[len(battle.bought) :] if u in supplied}


def affordable(s: State, unit: int, surcharge: int, points: int) -> int:
    """The most strength that a stock of ``points`` can buy for this unit."""
    return max(0, min(strength(s, unit), points - surcharge))


def best_column(s: State, battle: Battle) -> int:
    """The best column in reach if points are bought as well as can be for the attackers not yet asked."""
    able = buyers(s, battle)
    waiting = battle.attackers[len(battle.bought) :]
    points = tracks.value(s, stock(s, s.side)) if able else 0
    best = battle._replace(bought=(*battle.bought, *(0 for _ in waiting)))
    for number in range(1, len(able) + 1):
        for served in combinations(able, number):
            spent = _spend(s, served, points - sum(able[u] for u in served))
            trial = battle._replace(bought=(*battle.bought, *(spent.get(u, 0) for u in waiting)))
            best = max(best, trial, key=lambda b: doubled_attack(s, b))
    return odds(s, best).column


def _spend(s: State, units: tuple[int, ...], points: int) -> dict[int, int]:
    """Points given to these units, those first whose attack is not halved."""
    halved = s.game.of(Combat).halved.get(s.weather, frozenset())
    spent = {}
    for unit in sorted(units, key=lambda u: s.game.kind[u] in halved):
        spent[unit] = affordable(s, unit, 0, points)
        points -= spent[unit]
    return spent


@step
class BuyAssault(NamedTuple):
    """Ask for each attacker in supply, in turn, how many points it is given. Paid at once."""

    target: int

    def ask(self, s: State) -> Decision | None:
        battle = self._battle(s)
        if len(battle.bought) == len(battle.attackers):
            return None
        unit = battle.attackers[len(battle.bought)]
        able = buyers(s, battle)
        offers = [n for n in range(self._most(s, unit, able) + 1) if self._strong_enough(s, battle, n, able)]

        def explain(action: Action) -> Refusal:
            args = (("unit", unit), ("most", offers[-1]), ("least", offers[0]))
            return Refusal("supply.assault-limit", args, s.game.cite("supply.assault-limit"))

        choices = Choices([Assault(unit, n) for n in offers], explain)
        return Decision(s.side, "supply.assault", choices, s.game.cite("supply.assault"), (("unit", unit),))

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Assault)
        battle = self._battle(s)
        if action.points:
            price = action.points + buyers(s, battle)[action.unit]
            tracks.add(s, stock(s, s.side), -price)
        changed = battle._replace(bought=(*battle.bought, action.points))
        s.battles = tuple(changed if b is battle else b for b in s.battles)
        push(s, self)

    def _battle(self, s: State) -> Battle:
        found: Battle = next(b for b in s.battles if b.target == self.target)
        return found

    def _most(self, s: State, unit: int, able: dict[int, int]) -> int:
        if unit not in able:
            return 0
        return affordable(s, unit, able[unit], tracks.value(s, stock(s, s.side)))

    def _strong_enough(self, s: State, battle: Battle, points: int, able: dict[int, int]) -> bool:
        """Where attacks below the table are barred, what is bought must still reach the table."""
        if not s.game.of(Combat).refuse_below_table:
            return True
        trial = s.copy()
        unit = battle.attackers[len(battle.bought)]
        if points:
            tracks.add(trial, stock(s, s.side), -points - able[unit])
        return best_column(trial, battle._replace(bought=(*battle.bought, points))) >= 0

"""What a player knows of a game with stacks before it starts: tables drawn up once from its rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rasputitsa.agents.impulse.doctrine import StackDoctrine
from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State, blank
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.impulse.battle import BattlePhase
from rasputitsa.mechanisms.impulse.engagement import Engagement
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.march import MarchPhase
from rasputitsa.mechanisms.impulse.march_rules import MarchRules
from rasputitsa.mechanisms.impulse.odds import CombatRules, odds, result
from rasputitsa.mechanisms.impulse.stacking import StackLimit
from rasputitsa.mechanisms.impulse.tally import Tally, loss_points
from rasputitsa.mechanisms.impulse.travel import NOWHERE, Passage, wave
from rasputitsa.mechanisms.impulse.withdrawal import WithdrawalRules
from rasputitsa.mechanisms.impulse.zones import NEVER, Menace, Rights

UNHINDERED = Passage(Menace(0, 0, 0, None), Rights(NEVER, NEVER), NOWHERE)
"""A march that meets no enemy."""

FACES = range(1, 7)
FADING = 0.6
"""What is left of the worth of a place that is one more move of tanks away."""

TAKEN = 0.3
"""Share of its worth with which a place that the attacker holds still draws units."""

FARTHEST = 240
"""Half points of march beyond which no place draws anybody."""


class Chart:
    """Tables of one game as the player of one side sees it. All of it follows from asking the rules."""

    def __init__(self, game: Game, doctrine: StackDoctrine, player: int) -> None:
        self.game = game
        self.doctrine = doctrine
        self.weights = doctrine.weights[player]
        self.grid = game.grid
        self.formations = game.of(Formations)
        self.limits = game.of(StackLimit).halves
        self.tally = game.of(Tally)
        self.attacker = self.tally.attacker
        self.around: dict[Hex, Mask] = {h: game.grid.spread(1 << h) for h in game.grid}
        self.rules = game.of(CombatRules)
        self.codes = tuple(
            tuple(result(self.rules, column, face) for face in FACES)
            for column in range(-1, len(self.rules.columns))
        )
        self.lost_points = tuple(self._lost_points(u) for u in range(len(game.counters)))
        self.worth = tuple(self._worth(u) for u in range(len(game.counters)))
        self.alike = self._alike()
        costly = game.of(WithdrawalRules).costly
        board = game.grid.board
        self.dry = tuple(tuple(board & ~leaving for leaving in sides) for sides in costly)
        self.passable = board & ~game.of(WithdrawalRules).impassable
        self.places = self._places()
        self.marches = {
            (side, wheels): {place: self._march(side, wheels, place) for place in self.places}
            for side, _ in enumerate(game.sides)
            for wheels in (False, True)
        }
        self._shifts: dict[tuple[object, ...], int] = {}
        self._pulls: dict[tuple[object, ...], dict[Hex, float]] = {}
        self.tanks = tuple(self._fastest_tank(side) for side, _ in enumerate(game.sides))

    def _lost_points(self, unit: int) -> tuple[int, ...]:
        """The enemy's victory points for a unit by the steps it has lost, the last for its death."""
        s = blank(self.game)
        enemy, points = 1 - self.game.side_of[unit], []
        nothing = loss_points(s, enemy)
        for steps in range(len(self.game.strength[unit])):
            s.steps[unit] = steps
            points.append(loss_points(s, enemy) - nothing)
        s.where[unit] = self.game.box["pool"]
        points.append(loss_points(s, enemy) - nothing)
        return tuple(points)

    def _worth(self, unit: int) -> tuple[float, ...]:
        """What a unit is worth by the steps it has lost: the points it can still cost, and its strength."""
        side, points = self.game.side_of[unit], self.lost_points[unit]
        attack, defence = self.formations.attack[unit], self.formations.defence[unit]
        strength, body = self.weights.strength[side], self.weights.unit[side]
        return tuple(
            points[-1] - points[k] + strength * (attack[k] + defence[k]) / 2 + body
            for k in range(len(attack))
        )

    def step_worth(self, unit: int, steps: int) -> float:
        """What the next step of a unit is worth."""
        row = self.worth[unit]
        return row[steps] - row[steps + 1] if steps + 1 < len(row) else row[steps]

    def _alike(self) -> tuple[int, ...]:
        """For each unit the first one with the same strengths and worth, so that equal losses count once."""
        first: dict[object, int] = {}
        return tuple(
            first.setdefault((self.formations.attack[u], self.worth[u]), u) for u in range(len(self.worth))
        )

    def _places(self) -> dict[Hex, float]:
        """What it means in victory points if a place changes hands."""
        worth = dict.fromkeys(bits(self.tally.cities & self.game.of(Control).hexes), 2.0)
        worth[self.tally.prize_hex] = float(self.tally.prize)
        return worth

    def _march(self, side: int, wheels: bool, place: Hex) -> dict[Hex, int]:
        """Half points of march between each hex and a place, in the weather of the first turn."""
        way = self.game.of(MarchRules).way(self.game, side, wheels, self.game.turns[0].weather)
        found = dict.fromkeys(self.grid, FARTHEST)
        for spent, hexes in enumerate(wave(self.grid, 1 << place, way, FARTHEST, UNHINDERED)):
            found.update(dict.fromkeys(bits(hexes), spent))
        return found

    def pull(self, side: int, wheels: bool, taken: Mask) -> Mapping[Hex, float]:
        """How much each hex is worth as a place to be: near to places that matter, by the way to march.

        Places that the attacker has ``taken`` matter less.
        """
        key = (side, wheels, tuple([taken >> place & 1 for place in self.places]))
        known = self._pulls.get(key)
        if known is None:
            known = self._pulls[key] = dict.fromkeys(self.grid, 0.0)
            for place, worth in self.places.items():
                wanted = TAKEN * worth if taken >> place & 1 else worth
                for hex_, march in self.marches[side, wheels][place].items():
                    known[hex_] += wanted * FADING ** (march / 12)
        return known

    def _fastest_tank(self, side: int) -> int:
        """The unit that goes through enemy zones best: armoured if there are any, then the fastest."""
        armoured, allowance = self.formations.armoured, self.game.allowance
        units = [u for u in self.game.units_of[side] if not self.formations.decoy[u]]
        return max(units, key=lambda u: (armoured[u], allowance[u][0], -u))

    def shift(self, s: State, hex_: Hex, froms: tuple[Hex, ...], side: int) -> int:
        """The columns by which an attack of ``side`` from these hexes is shifted, by the rules."""
        key = (hex_, froms, s.turn, s.weather, side)
        known = self._shifts.get(key)
        if known is None:
            probe = blank(self.game)
            probe.turn, probe.weather, probe.side = s.turn, s.weather, side
            target = self.game.units_of[1 - side][0]
            attackers = self.game.units_of[side][: len(froms)]
            probe.place(target, hex_)
            for unit, start in zip(attackers, froms, strict=True):
                probe.place(unit, start)
            found = odds(probe, Engagement(target, hex_, attackers))
            known = self._shifts[key] = sum(shift.value for shift in found.shifts)
        return known

    def on_table(self, column: int) -> tuple[str, ...]:
        """The results of the faces of a column, on the table or off it."""
        return self.codes[min(max(column, -1), len(self.codes) - 2) + 1]

    def prepares_attack(self, s: State) -> bool:
        """Does a combat phase of the same units follow the movement phase at hand?"""
        following = self._following(s)
        return isinstance(following, BattlePhase)

    def bars_exploitation(self, s: State) -> bool:
        """Do attackers of the combat phase at hand give up their second move?"""
        following = self._following(s)
        return isinstance(following, MarchPhase) and following.exploit

    def _following(self, s: State) -> object:
        for phase in self.game.phases[s.phase + 1 :]:
            if phase.side != s.side or s.turn in phase.skip_turns:
                continue
            for step in phase.steps:
                if isinstance(step, BattlePhase | MarchPhase):
                    return step
        return None


@lru_cache(maxsize=32)
def chart(game: Game, doctrine: StackDoctrine, player: int) -> Chart:
    """One set of tables per game, doctrine and the side whose player thinks so."""
    return Chart(game, doctrine, player)

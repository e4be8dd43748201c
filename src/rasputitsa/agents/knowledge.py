"""What a player knows of a game before it starts: tables drawn up once from its rules, map and weights."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate

from rasputitsa.agents.doctrine import Doctrine
from rasputitsa.agents.fates import Exit, Tally, fate, tally
from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State, blank
from rasputitsa.engine.step import Step
from rasputitsa.hexes import Grid, Hex, Mask, bits
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import Combat, doubled_attack, shifts_in_force
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.declaration import CombatPhase
from rasputitsa.mechanisms.movement import GROUND, Movement
from rasputitsa.mechanisms.movement_phase import MovementPhase
from rasputitsa.mechanisms.reach import Way
from rasputitsa.mechanisms.replacement import ReceiveReplacements
from rasputitsa.mechanisms.results import DefenderMayStand
from rasputitsa.mechanisms.retreat import RetreatRules
from rasputitsa.mechanisms.victory import Victory

LOOK_AHEAD = 5
"""Turns ahead that ways to the prizes are looked at."""

ShiftMasks = tuple[tuple[int, Mask], ...]


class Knowledge:
    """Tables of one game as the player of one side sees it. All of it follows from asking the rules."""

    def __init__(self, game: Game, doctrine: Doctrine, player: int) -> None:
        self.game = game
        self.doctrine = doctrine
        self.weights = doctrine.weights[player]
        grid = game.grid
        self.around: dict[Hex, Mask] = {h: grid.spread(1 << h) for h in grid}
        self.second: dict[Hex, Mask] = {h: grid.ring(h, 2) for h in grid}
        self.worth = tuple(
            tuple(self._worth(u, steps) for steps in range(len(game.strength[u])))
            for u in range(len(game.counters))
        )
        combat = game.of(Combat)
        self.top_column = len(combat.columns) - 1
        self.odds = {defence: self._odds(defence) for faces in game.strength for defence in faces}
        self.fates = {
            (left, way_out, stand): tuple(
                [fate(combat.results[r], left, way_out, stand) for r in column.results]
                for column in combat.columns
            )
            for left in (1, 2)
            for way_out in Exit
            for stand in (False, True)
        }
        self.tallies: dict[tuple[int, Exit, bool], tuple[Tally, ...]] = {
            key: tuple(tally(fates) for fates in columns) for key, columns in self.fates.items()
        }
        self.paid_exit = Exit.PAID if game.of(RetreatRules).through_zone else Exit.NONE
        self.stand_hexes = self._stand_hexes()
        self.attack2 = {turn.weather: self._attack_strengths(turn.weather) for turn in game.turns}
        self.shifts = tuple(self._shift_masks(side) for side, _ in enumerate(game.sides))
        self.early = tuple(tuple(self._early_phases(side)) for side, _ in enumerate(game.sides))
        self.combat_phases = self._phases_with(CombatPhase)
        self.replacement_phases = self._phases_with(ReceiveReplacements)
        self.places = self._places()
        self._control = game.of(Control).hexes
        self._stakes = {h: sum(table[h] for table in self.places) for h in self.places[0]}
        self.prizes = self._prizes()
        self.apart = _distances(grid)
        self.distance = {prize: self.apart[prize] for prize in bits(self.prizes)}
        self.near_prizes = self._near_prizes()
        self.typical_ways = tuple(self._typical_ways(side) for side, _ in enumerate(game.sides))
        self._fastest = tuple(max(units, key=lambda u: game.allowance[u][0]) for units in game.units_of)
        self.ground = tuple(self._ground(side) for side, _ in enumerate(game.sides))
        self._relevance = [self._relevance_at(turn) for turn in range(len(game.turns) + 2)]

    def _worth(self, unit: int, steps: int) -> float:
        side = self.game.side_of[unit]
        return self.weights.strength[side] * self.game.strength[unit][steps] + self.weights.unit[side]

    def _odds(self, defence: int) -> list[int]:
        """For each column of the table the least doubled attack that reaches it against this defence."""
        columns = self.game.of(Combat).columns
        return list(accumulate([-(-2 * c.attack * defence // c.defence) for c in columns], max))

    def _ground(self, side: int) -> dict[Hex, float]:
        """What it is worth to push a defender off each hex: more, the nearer it is to a prize."""
        weight, approach = self.weights.ground[side], self.weights.approach[side]
        return {
            h: weight * (1.0 + approach / (1.0 + min((d[h] for d in self.distance.values()), default=99)))
            for h in self.game.grid
        }

    def stake(self, s: State, place: Hex) -> float:
        """What it means to both sides together if a place changes hands now."""
        return self._stakes.get(place, 0.0) + self._deciding_others(s, place)

    def _deciding_others(self, s: State, place: Hex) -> float:
        """A win that asks for other places beside the prize becomes a draw with the last of them."""
        for row in self.game.of(Victory).holders:
            if row.others and place != row.place:
                held = s.control[row.side] & self._control
                if held >> place & 1 and held >> row.place & 1 and held.bit_count() <= row.others + 1:
                    return self.weights.prize[row.side]
        return 0.0

    def step_worth(self, unit: int, steps: int) -> float:
        """What the next step of a unit is worth."""
        row = self.worth[unit]
        return row[steps] - row[steps + 1] if steps + 1 < len(row) else row[steps]

    def _stand_hexes(self) -> Mask:
        """Where some result lets the defender stand."""
        game = self.game
        mask = 0
        for program in game.of(Combat).results.values():
            for step in program:
                if isinstance(step, DefenderMayStand):
                    mask |= game.terrain.hexes[step.feature]
        return mask

    def _attack_strengths(self, weather: str) -> tuple[tuple[int, ...], ...]:
        """Twice the strength with which each unit attacks in this weather, by steps lost."""
        s = blank(self.game)
        s.weather = weather
        rows = []
        for unit, faces in enumerate(self.game.strength):
            row = []
            for steps in range(len(faces)):
                s.steps[unit] = steps
                row.append(doubled_attack(s, Battle(unit, 0, (unit,))))
            rows.append(tuple(row))
        return tuple(rows)

    def _shift_masks(self, side: int) -> dict[Hex, ShiftMasks]:
        """For a defender of ``side`` on each hex: the shift by the hex the attack comes from, best first.

        Found by asking the rules about one attacker and one defender on an empty map.
        """
        game, s = self.game, blank(self.game)
        target, attacker = game.units_of[side][0], game.units_of[1 - side][0]
        found: dict[Hex, ShiftMasks] = {}
        for hex_ in game.grid:
            s.place(target, hex_)
            by_value: dict[int, Mask] = {}
            for start in bits(self.around[hex_]):
                s.place(attacker, start)
                shifts = shifts_in_force(s, Battle(target, hex_, (attacker,)))
                value = sum(shift.value for shift in shifts)
                by_value[value] = by_value.get(value, 0) | 1 << start
            found[hex_] = tuple(sorted(by_value.items(), reverse=True))
        return found

    def _early_phases(self, side: int) -> Iterator[tuple[str, frozenset[int], frozenset[int]]]:
        """The movement phases of a side before its combat phase: how, which units, and the turns without."""
        for phase in self.game.phases:
            if phase.side != side:
                continue
            for step in phase.steps:
                if isinstance(step, CombatPhase):
                    return
                if isinstance(step, MovementPhase):
                    units = self.game.of(Movement).eligible(self.game, side, step.who)
                    yield step.by, frozenset(units), phase.skip_turns

    def _phases_with(self, kind: type[Step]) -> tuple[int, ...]:
        """For each side, the position in the turn of its first phase with such a step."""
        phases = list(enumerate(self.game.phases))
        return tuple(
            next(
                (n for n, p in phases if p.side == side and any(isinstance(x, kind) for x in p.steps)),
                len(phases),
            )
            for side, _ in enumerate(self.game.sides)
        )

    def _places(self) -> tuple[dict[Hex, float], ...]:
        """What the control of each place is worth to each side."""
        game, weights, victory = self.game, self.weights, self.game.of(Victory)
        tables = []
        for side, _ in enumerate(game.sides):
            table = dict.fromkeys(bits(game.of(Control).hexes), weights.city[side])
            if victory.by_points:
                for place in table:
                    points = victory.place_points.get(place, victory.city_points)
                    table[place] = weights.point[side] * points
            else:
                table.update({row.place: weights.prize[side] for row in victory.holders})
            tables.append(table)
        return tuple(tables)

    def _prizes(self) -> Mask:
        """The places that decide the game: named by the victory rule, or worth most points."""
        victory = self.game.of(Victory)
        mask = 0
        if victory.by_points:
            for place in victory.place_points:
                mask |= 1 << place
        for row in victory.holders:
            mask |= 1 << row.place
        return mask

    def _relevance_at(self, turn: int) -> dict[Hex, float]:
        """How much a unit on each hex still matters: less if too far from every prize to come in time."""
        weights, grid = self.weights, self.game.grid
        if not self.distance:
            return dict.fromkeys(grid, 1.0)
        reach = weights.reach[0] * (len(self.game.turns) - turn + 1)
        least, slope = weights.remote[0], weights.decay[0]
        return {
            h: max(least, 1.0 - slope * max(0.0, min(d[h] for d in self.distance.values()) - reach))
            for h in grid
        }

    def relevance(self, turn: int) -> dict[Hex, float]:
        """How much units count by the hex they stand on, in this turn."""
        return self._relevance[turn]

    def _near_prizes(self) -> Mask:
        near = self.prizes
        for _ in range(2):
            near |= self.game.grid.spread(near)
        return near

    def _typical_ways(self, side: int) -> list[Way]:
        """How a unit of middling speed travels over ground, by turn; after the last one as in it."""
        game, units = self.game, self.game.units_of[side]
        typical = sorted(units, key=lambda u: game.allowance[u][0])[len(units) // 2]
        turns = [game.turns[0], *game.turns, *[game.turns[-1]] * LOOK_AHEAD]
        return [game.of(Movement).ways(game, GROUND, turn.weather)[typical][0] for turn in turns]

    def fastest_way(self, side: int, weather: str) -> Way:
        """How the fastest unit of a side travels over ground."""
        return self.game.of(Movement).ways(self.game, GROUND, weather)[self._fastest[side]][0]

    def attacks_left(self, s: State, side: int) -> tuple[int, str]:
        """How many combat phases a side still has (with the present one), and the weather of the next."""
        turns = self.game.turns
        phase = self.combat_phases[side]
        if s.phase <= phase:
            return len(turns) - s.turn + 1, s.weather
        if s.turn == len(turns):
            return 0, s.weather
        return len(turns) - s.turn, turns[s.turn].weather

    def next_attack(self, s: State, side: int) -> int:
        """The turn of a side's next combat phase (with the present one)."""
        return s.turn + (s.phase > self.combat_phases[side])


@lru_cache(maxsize=8)
def _distances(grid: Grid) -> dict[Hex, dict[Hex, int]]:
    """How far it is between any two hexes: asked for so often that it is worth a table."""
    return {a: {b: grid.distance(a, b) for b in grid} for a in grid}


@lru_cache(maxsize=32)
def knowledge(game: Game, doctrine: Doctrine, player: int) -> Knowledge:
    """One set of tables per game, doctrine and the side whose player thinks so."""
    return Knowledge(game, doctrine, player)

"""A slow model of the whole game, on top of the oracle: what is asked, of whom, and with which answers.

The model is a generator: it yields questions and is sent answers. Answers are plain tuples of printed names,
such as ``("move", "XXIV", ("0504", "0603"))``; a question lists moves by their last hex only, because any
path that can be walked will do. Nothing is shared with the engine but the position to begin with.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from itertools import chain, combinations
from typing import Any, NamedTuple

import oracle
from oracle import GERMAN, SHOCK, SOVIET, Position
from rasputitsa.engine.state import State

DICE = -1
TANK = "TU"
DONE = ("done",)

Answer = tuple[Any, ...]
Asking = Generator["Question", Answer, None]
Keys = tuple[str, ...]
Battles = dict[str, dict[str, int]]
"""Targets, each with its attackers and the points bought for them."""

PHASES = (
    "german-weather", "german-supply", "german-replacement", "german-panzer", "german-combat",
    "german-movement", "soviet-supply", "soviet-replacement", "soviet-rail", "soviet-combat",
    "soviet-movement",
)  # fmt: skip


class Question(NamedTuple):
    """Who must choose among which answers. ``explicit``: to be asked even if there is only one answer."""

    player: int
    answers: frozenset[Answer]
    explicit: bool = False


def die() -> Question:
    return Question(DICE, frozenset(("roll", face) for face in range(1, 7)), explicit=True)


class Model:
    """A game being played by the book."""

    def __init__(self, state: State) -> None:
        game = state.game
        self.position: Position = oracle.observe(state)
        self.rules = self.position.rules
        self.boxes = {
            c.key: game.boxes[-1 - where]
            for c, where in zip(game.counters, state.where, strict=True)
            if where < 0
        }
        self.weather = {turn.number: turn.weather for turn in game.turns}
        self.weather_marks = {turn.number: turn.mark for turn in game.turns if turn.mark}
        self.supply = [state.points[game.track[f"sp.{side}"]] for side in game.sides]
        self.score = [state.points[game.track[f"vp.{side}"]] for side in game.sides]
        self.rp = state.points[game.track["rp"]]
        self.bonus_given = bool(state.points[game.track["bonus"]])
        self.phase = ""
        self.new: set[str] = set()
        self.reduced_in: dict[str, int] = {}
        self.panzer_step_turn = -9

    # The sequence of play

    def play(self, phase: str) -> Asking:
        """From the beginning of a phase to the end of the game."""
        names = [name for name in PHASES if self._in_play(name)]
        first = names.index(phase)
        last = max(self.weather)
        for name in names[first:]:
            yield from self._phase(name)
        while self.position.turn < last:
            self.position.turn += 1
            self.position.weather = self.weather[self.position.turn]
            for name in names:
                yield from self._phase(name)

    def _in_play(self, phase: str) -> bool:
        if phase.endswith("weather"):
            return self.rules.on("kurcina_variable_weather")
        return not phase.endswith("supply") or self.rules.on("kurcina_war_of_attrition")

    def _phase(self, name: str) -> Asking:
        """One phase. The German begins with panzers in the first edition, with combat in the others."""
        if self.position.turn == 1:
            late = ("german-panzer",) if self.rules.edition != "gdw" else ()
            if name in ("german-weather", "german-supply", "german-replacement", *late):
                return
        self.phase = name
        side = SOVIET if name.startswith("soviet") else GERMAN
        handlers = {
            "weather": self._weather,
            "supply": self._supply,
            "replacement": self._replacement,
            "panzer": self._panzers,
            "rail": self._rail,
            "combat": self._combat,
            "movement": self._movement,
        }
        yield from handlers[name.partition("-")[2]](side)
        if name == "soviet-movement":
            self._moscow_bonus()

    def _moscow_bonus(self) -> None:
        """Ten points, once, for a German in Moscow at the end of a Soviet player turn."""
        moscow = self.position.chart.moscow
        if self._scores() and not self.bonus_given and moscow in self.position.held(GERMAN):
            self.bonus_given = True
            self.score[GERMAN] += 10

    def _scores(self) -> bool:
        return self.rules.on("kane_vp", "kurcina_always_vp")

    def _weather(self, side: int) -> Asking:
        turn = self.position.turn
        if turn not in self.weather_marks:
            return
        _, face = yield die()
        neighbour = turn + (1 if self.weather_marks[turn] == "early" else -1)
        if face >= 4:
            self.position.weather = self.weather.get(neighbour, self.weather[turn])

    def _supply(self, side: int) -> Asking:
        self.supply[side] = min(self.supply[side], oracle.allowed_stock(self.position, side))
        if side == SOVIET or self.position.turn < 5:
            self.supply[side] += 3
        yield from ()

    # Movement

    def _panzers(self, side: int) -> Asking:
        yield from self._move(side, "ground", "armour")

    def _rail(self, side: int) -> Asking:
        yield from self._move(side, "rail", "")

    def _movement(self, side: int) -> Asking:
        yield from self._move(side, "ground", "")

    def _move(self, side: int, by: str, who: str) -> Asking:
        position = self.position
        movers = [k for k in position.units(side) if oracle.may_move(position, k, by, who)]
        reaches = {k: set(oracle.reach(position, k, by)) for k in movers}
        moved = False
        while True:
            offers = chain.from_iterable(self._stops(k, reaches) for k in reaches)
            answer = yield Question(side, frozenset([*offers, DONE]), explicit=moved)
            if answer == DONE:
                return
            moved = True
            displaced = self._carry_out(answer, by, reaches)
            while displaced is not None:
                answer = yield Question(side, frozenset(self._stops(displaced, reaches)))
                displaced = self._carry_out(answer, by, reaches)

    def _stops(self, key: str, reaches: Mapping[str, set[str]]) -> Iterator[Answer]:
        for end in reaches[key]:
            if oracle.may_stop(self.position.where, key, end, reaches):
                yield ("move", key, end)

    def _carry_out(self, answer: Answer, by: str, reaches: dict[str, set[str]]) -> str | None:
        """Move a unit; the friend that has to move on, if there is one."""
        _, key, path = answer
        assert oracle.walk(self.position, key, by, path)
        friends = [k for k, label in self.position.where.items() if label == path[-1] and k != key]
        self._go(key, path)
        del reaches[key]
        return friends[0] if friends else None

    def _go(self, key: str, path: tuple[str, ...]) -> None:
        """A unit passes through hexes and takes control of the cities among them."""
        self.position.where[key] = path[-1]
        for label in path:
            if label in self.position.control:
                self.position.control[label] = self.position.pieces[key].side

    # Losses

    def _lose_step(self, key: str, frostbite: bool = False) -> int:
        """The printed strength that is lost."""
        before = self.position.strength(key)
        if key in self.position.reduced:
            self._eliminate(key, frostbite)
            return before
        self.position.reduced.add(key)
        self.reduced_in[key] = self.position.turn
        return before - self.position.strength(key)

    def _eliminate(self, key: str, frostbite: bool = False) -> None:
        del self.position.where[key]
        self.position.reduced.add(key)
        self.boxes[key] = "pool"
        self.reduced_in.pop(key, None)
        if self._scores() and not frostbite:
            self.score[1 - self.position.pieces[key].side] += 1

    # Combat

    def _combat(self, side: int) -> Asking:
        battles: Battles = {}
        while True:
            offers = [("attack", t, a) for t, a in self._attacks(side, battles)]
            answer = yield Question(side, frozenset([*offers, DONE]), explicit=bool(battles))
            if answer == DONE:
                break
            _, target, attackers = answer
            battles[target] = {}
            yield from self._assaults(side, target, list(attackers), battles[target])
        while battles:
            _, target = yield Question(side, frozenset(("fight", target) for target in battles))
            yield from self._fight(side, target, battles.pop(target))

    def _attacks(
        self, side: int, battles: Mapping[str, Mapping[str, int]]
    ) -> Iterator[tuple[str, frozenset[str]]]:
        """Every enemy not attacked yet with every set of adjacent units that do not attack yet."""
        position = self.position
        busy = {key for attackers in battles.values() for key in attackers}
        for target in position.units(1 - side):
            near = position.chart.neighbours(position.where[target])
            able = [k for k in position.units(side) if position.where[k] in near and k not in busy]
            sizes = range(1, len(able) + 1) if target not in battles else ()
            for attackers in chain.from_iterable(combinations(able, size) for size in sizes):
                if self._on_the_table(side, target, {}, attackers):
                    yield target, frozenset(attackers)

    def _on_the_table(self, side: int, target: str, bought: dict[str, int], others: Keys) -> bool:
        """With the advanced table an attack must reach its first column, with what can still be bought."""
        if not self.rules.on("kurcina_advanced_crt"):
            return True
        stock = self.supply[side] if self.rules.on("kurcina_war_of_attrition") else 0
        wishes = [bought | dict.fromkeys(others, 0)]
        lines = self._lines(side, others)
        for size in range(1, len(lines) + 1):
            for buyers in combinations(lines, size):
                wishes.append(bought | dict.fromkeys(others, 0) | self._spend(buyers, lines, stock))
        return any(oracle.odds(self.position, target, wish)[1] >= 0 for wish in wishes)

    def _lines(self, side: int, keys: Keys) -> dict[str, int]:
        """The units that are in supply, each with its surcharge."""
        if not self.rules.on("kurcina_war_of_attrition"):
            return {}
        found = {k: oracle.surcharge(self.position, side, self.position.where[k]) for k in keys}
        return {k: price for k, price in found.items() if price is not None}

    def _spend(self, buyers: Keys, lines: Mapping[str, int], stock: int) -> dict[str, int]:
        """As much as these units can buy together, each paying its surcharge."""
        left = stock - sum(lines[k] for k in buyers)
        bought = {}
        for key in buyers:
            bought[key] = max(0, min(left, self.position.strength(key)))
            left -= bought[key]
        return bought

    def _assaults(self, side: int, target: str, attackers: list[str], battle: dict[str, int]) -> Asking:
        """For each attacker in turn, how many supply points it is given."""
        for number, key in enumerate(attackers):
            line = self._lines(side, (key,)).get(key)
            most = 0 if line is None else min(self.position.strength(key), self.supply[side] - line)
            offers = []
            for points in range(max(0, most) + 1):
                stock = self.supply[side]
                self.supply[side] -= points + (line or 0) if points else 0
                if self._on_the_table(side, target, battle | {key: points}, tuple(attackers[number + 1 :])):
                    offers.append(("assault", key, points))
                self.supply[side] = stock
            _, _, points = yield Question(side, frozenset(offers))
            battle[key] = points
            self.supply[side] -= points + (line or 0) if points else 0

    def _fight(self, side: int, target: str, attackers: Mapping[str, int]) -> Asking:
        _, column = oracle.odds(self.position, target, attackers)
        if column < 0:
            return
        _, face = yield die()
        hex_ = self.position.where[target]
        handlers = {"DR": self._dr, "DRL": self._drl, "DE": self._de, "EX": self._ex, "AL": self._al}
        found = oracle.result(self.rules, column, face)
        if found in handlers:
            yield from handlers[found](side, target, list(attackers))
        alive = [k for k in attackers if k in self.position.where]
        if self.position.where.get(target) != hex_ and alive:
            answer = yield Question(side, frozenset([*(("advance", k) for k in alive), DONE]))
            if answer != DONE:
                self._go(answer[1], (hex_,))

    def _dr(self, side: int, target: str, attackers: list[str]) -> Asking:
        """In a major city the defender may stand and lose a step instead, but not in the first edition."""
        chart = self.position.chart
        if self.rules.edition != "gdw" and self.position.where[target] in (chart.moscow, chart.tula):
            answer = yield Question(1 - side, frozenset([("stand", target), DONE]))
            if answer != DONE:
                self._lose_step(target)
                return
        yield from self._retreat(side, target, attackers)

    def _drl(self, side: int, target: str, attackers: list[str]) -> Asking:
        self._lose_step(target)
        yield from self._retreat(side, target, attackers)

    def _de(self, side: int, target: str, attackers: list[str]) -> Asking:
        self._eliminate(target)
        yield from ()

    def _ex(self, side: int, target: str, attackers: list[str]) -> Asking:
        due = self._lose_step(target)
        while due > 0 and (alive := [k for k in attackers if k in self.position.where]):
            _, key = yield Question(side, frozenset(("lose", k) for k in alive))
            due -= self._lose_step(key)
        yield from self._retreat(side, target, attackers)

    def _al(self, side: int, target: str, attackers: list[str]) -> Asking:
        _, key = yield Question(side, frozenset(("lose", k) for k in attackers))
        self._lose_step(key)

    def _retreat(self, side: int, target: str, attackers: list[str]) -> Asking:
        if target not in self.position.where:
            return
        alive = [k for k in attackers if k in self.position.where]
        found = oracle.retreats(self.position, target, alive)
        if found is None:
            self._eliminate(target)
            return
        paths, costs_step = found
        _, _, path = yield Question(side, frozenset(("retreat", target, path) for path in paths))
        if costs_step:
            self._lose_step(target)
        self._go(target, path)

    # Replacements

    def _replacement(self, side: int) -> Asking:
        if side == SOVIET:
            yield from self._shock_army()
        yield from self._attrition(side)
        self.rp = self._points(side)
        requisitions = 0
        while self.rp:
            answer = yield Question(side, frozenset([*self._purchases(side, requisitions), DONE]))
            self.rp = 0 if answer == DONE else self.rp - 1
            requisitions += answer == ("requisition",)
            yield from self._buy(side, answer)
        self.new.clear()

    def _shock_army(self) -> Asking:
        """In the first edition it can be bought from turn 4; in the others it comes by itself, full."""
        turn = self.position.turn
        if self.boxes.get(SHOCK) != "held":
            return
        if turn == 3 and self.rules.on("kurcina_early_shock"):
            _, face = yield die()
            if face >= 4:
                self._to_pool(SHOCK)
        elif turn >= 4 and self.rules.edition == "gdw":
            self._to_pool(SHOCK)
        elif turn >= 4:
            hexes = oracle.reinforcement_hexes(self.position, SOVIET)
            if hexes:
                _, _, hex_ = yield Question(SOVIET, frozenset(("place", SHOCK, h) for h in hexes))
                self._enter(SHOCK, hex_)

    def _to_pool(self, key: str) -> None:
        self.boxes[key] = "pool"
        self.position.reduced.add(key)

    def _enter(self, key: str, hex_: str) -> None:
        del self.boxes[key]
        self._go(key, (hex_,))

    def _attrition(self, side: int) -> Asking:
        """Frostbite on snow turns: up to 5 for the German, up to 4 for the Soviet."""
        if self.position.weather != "snow" or not self.rules.on("kane_attrition"):
            return
        harsh = self.rules.on("kurcina_harsher_winter")
        rolls = 2 if harsh and side == GERMAN and self.position.turn in (9, 10, 11) else 1
        lines = self._lines(side, tuple(self.position.units(side)))
        price = 2 + min(lines.values(), default=0)
        most = min(rolls, self.supply[side] // price) if lines else 0
        _, gear = yield Question(side, frozenset(("gear", n) for n in range(most + 1)))
        self.supply[side] -= gear * price
        for _ in range(rolls):
            _, face = yield die()
            if face > (5 if side == GERMAN else 4):
                continue
            if gear:
                gear -= 1
                continue
            units = self.position.units(side)
            full = [k for k in units if k not in self.position.reduced]
            victims = full if harsh and full else units
            if victims:
                _, key = yield Question(side, frozenset(("lose", k) for k in victims))
                self._lose_step(key, frostbite=True)

    def _points(self, side: int) -> int:
        turn, rules = self.position.turn, self.rules
        if side == GERMAN:
            rationed = rules.on("handicap_german_rp", "kurcina_german_logistics")
            return int(turn in (2, 4, 6)) if rationed else int(turn > 1)
        if turn >= 8 and rules.on("kane_soviet_rp"):
            return 2
        if turn <= 7 and rules.on("handicap_soviet_rp_4", "handicap_soviet_rp_3"):
            return 4 if rules.on("handicap_soviet_rp_4") else 3
        return 4 if rules.edition != "gdw" and turn in (3, 4) else 5

    def _purchases(self, side: int, requisitions: int) -> Iterator[Answer]:
        position, turn = self.position, self.position.turn
        mine = [k for k, piece in position.pieces.items() if piece.side == side]
        pool = [k for k in mine if self.boxes.get(k) == "pool" and not self._panzers_wait(k)]
        hexes = oracle.entry_hexes(position, side) if pool else set()
        yield from (("place", k, h) for k in pool for h in hexes)
        for key in position.units(side):
            if key in position.reduced and self._may_restore(side, key):
                yield ("restore", key)
        tank = self.rules.on("kane_tank") and turn == 13 and self.boxes.get(TANK) == "held"
        if tank and side == SOVIET:
            for key in position.units(side):
                if oracle.in_communication(position, side, position.where[key]):
                    yield ("convert", key, TANK)
        if self.rules.on("kurcina_war_of_attrition") and requisitions < 2:
            yield ("requisition",)

    def _panzers_wait(self, key: str) -> bool:
        """A handicap: no panzer step on the turn after one was bought."""
        panzer = self.position.pieces[key].kind == "panzer"
        alternate = self.rules.on("handicap_panzer_alternate")
        return panzer and alternate and self.panzer_step_turn == self.position.turn - 1

    def _may_restore(self, side: int, key: str) -> bool:
        panzer = self.position.pieces[key].kind == "panzer"
        reduced = self.reduced_in.get(key) == self.position.turn - 1
        resting = self.rules.on("handicap_panzer_rest") and panzer and reduced
        served = oracle.served(self.position, side, self.position.where[key])
        return served and key not in self.new and not resting and not self._panzers_wait(key)

    def _buy(self, side: int, answer: Answer) -> Asking:
        match answer:
            case ("place", key, hex_):
                self._enter(key, hex_)
                self.new.add(key)
                self._record(key)
            case ("restore", key):
                self.position.reduced.discard(key)
                self._record(key)
            case ("convert", key, into):
                self._convert(key, into)
            case ("requisition",):
                _, face = yield die()
                self.supply[side] += face

    def _record(self, key: str) -> None:
        if self.position.pieces[key].kind == "panzer":
            self.panzer_step_turn = self.position.turn

    def _convert(self, key: str, into: str) -> None:
        """The Tank unit takes the place and the step of an army, which leaves play."""
        position = self.position
        position.where[into] = position.where.pop(key)
        del self.boxes[into]
        self.boxes[key] = "out"
        position.reduced.discard(into)
        if key in position.reduced:
            position.reduced.add(into)

    # The end

    def winner(self) -> int | None:
        """Who has won by the position as it stands; None for a draw."""
        control, moscow = self.position.control, self.position.chart.moscow
        if self._scores():
            worth = [0, 0]
            for city, holder in control.items():
                worth[holder] += 20 if city == moscow else 5
            totals = [self.score[side] + worth[side] for side in (GERMAN, SOVIET)]
            return None if totals[0] == totals[1] else totals.index(max(totals))
        if control[moscow] == GERMAN:
            return GERMAN
        others = [city for city, holder in control.items() if holder == SOVIET and city != moscow]
        return SOVIET if others or self.rules.edition == "gdw" else None

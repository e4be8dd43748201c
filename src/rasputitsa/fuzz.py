"""Fuzzing: random full games, with everything that must hold checked after every action.

A failure carries the save of its game up to the fault, so that it can be read in and looked at.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from rasputitsa import hexlog, notation
from rasputitsa.codec import decode, encode, phase_name, state_hash
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import Decision, Options
from rasputitsa.engine.event import (
    Advanced,
    Captured,
    Converted,
    Eliminated,
    Event,
    GameOver,
    Moved,
    PhaseBegan,
    Placed,
    PointsChanged,
    Retreated,
)
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import apply, decision, play
from rasputitsa.engine.state import State
from rasputitsa.engine.step import agenda_steps
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.arrival import Arrival
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.movement_phase import GiveOrders, MakeRoom
from rasputitsa.mechanisms.replacement import RollForSupply, SpendReplacements
from rasputitsa.mechanisms.replacement_rules import RP, Replacement
from rasputitsa.mechanisms.sequence import NextPhase

ACTIONS_PER_TURN = 2_000
"""A game that takes more actions than this per turn is taken to be endless."""

THOROUGH_EVERY = 397
"""The costly checks are made on every so-manieth state, counted over all games."""

REPLAY_EVERY = 25
"""Every so-manieth game is played again from its save."""

LISTED = 32
"""How many of the listed options of a decision are tried."""


class Failure(NamedTuple):
    """What went wrong, and the save of the game up to there."""

    number: int
    what: str
    hexlog: str


class Trial(NamedTuple):
    """A random game that was played: its number, its length, and its failure if it had one."""

    number: int
    actions: int
    failure: Failure | None


class Fault(Exception):
    """Something that must hold does not."""


def fuzz(game: Game, games: int, seed: str, report: Callable[[Trial], None]) -> list[Failure]:
    """Play random games, report each one as it ends, and return the failures."""
    failures = []
    for trial in trials(game, games, seed):
        report(trial)
        if trial.failure is not None:
            failures.append(trial.failure)
    return failures


def trials(game: Game, games: int, seed: str) -> Iterator[Trial]:
    """Random games, one after the other. Each depends on the seed and its number only."""
    for number in range(1, games + 1):
        yield _Trial(game, seed, number).run()


class _Trial:
    """One random game in progress."""

    def __init__(self, game: Game, seed: str, number: int) -> None:
        self.game = game
        self.number = number
        self.rng = random.Random(f"{seed}/{number}")
        self.log: list[tuple[int, Action] | str] = []
        self.actions = 0
        self.attempt: Action | str = "set up"

    def run(self) -> Trial:
        try:
            self._play()
            if self.number % REPLAY_EVERY == 0:
                self.attempt = "play the game again"
                hexlog.replay(hexlog.parse(self._save()))
        except Exception as error:
            what = str(error) if isinstance(error, Fault) else f"{type(error).__name__}: {error}"
            return Trial(self.number, self.actions, Failure(self.number, what, self._save(what)))
        return Trial(self.number, self.actions, None)

    def _play(self) -> None:
        s = self.game.start()
        self._check(s)
        limit = ACTIONS_PER_TURN * len(self.game.turns)
        while s.todo:
            asked = decision(s)
            if asked is None:
                raise Fault("there is something to do, but nobody is asked")
            s = self._act(s, asked)
            if self.actions > limit:
                raise Fault(f"the game does not end in {limit} actions")

    def _act(self, s: State, asked: Decision) -> State:
        self.attempt = asked.topic
        if (self.actions + self.number) % THOROUGH_EVERY == 0:
            self._checkpoint(s)
            check_decision(s, asked)
        if asked.topic == "move.make-room" and next(iter(asked.options), None) is None:
            raise Fault("a unit must make room but cannot")
        action = asked.options.sample(self.rng)
        self.attempt = action
        refusal = asked.options.why_not(action)
        if refusal is not None:
            raise Fault(f"refused what it offered: {refusal}")
        s.events = []
        play(s, action)
        self.actions += 1
        self.log.append((asked.player, action))
        self.attempt = "check the state"
        self._check(s)
        return s

    def _check(self, s: State) -> None:
        broken = invariants(s)
        if broken:
            raise Fault("; ".join(broken))

    def _checkpoint(self, s: State) -> None:
        self.log.append(f"= {s.turn}.{phase_name(s)} {state_hash(s)}")

    def _save(self, what: str = "") -> str:
        lines = [*hexlog.header(Match(self.game, None), reveal_seed=False), *map(self._line, self.log)]
        if what:
            lines += [f"# {line}" for line in what.splitlines()]
            lines.append(f"# in the attempt to {self._attempted()}")
        return "\n".join(lines) + "\n"

    def _line(self, entry: tuple[int, Action] | str) -> str:
        return entry if isinstance(entry, str) else notation.line(self.game, *entry)

    def _attempted(self) -> str:
        return self.attempt if isinstance(self.attempt, str) else notation.words(self.game, self.attempt)


def check_decision(s: State, asked: Decision) -> None:
    """The costly checks on a state: options are accepted, and everything survives being written down."""
    before = _written(s)
    again = decode(s.game, json.loads(before))
    if _written(again) != before:
        raise Fault("the state changes when it is written and read")
    twin = decision(again)
    listed = _listed(asked.options)
    if not listed:
        raise Fault(f"{asked.topic}: there is no option")
    if twin is None or twin[:2] != asked[:2] or _listed(twin.options) != listed:
        raise Fault(f"{asked.topic}: the decision differs when it is asked again")
    for action in listed:
        _check_option(s.game, twin.options, action)
    apply(s, listed[-1])
    if _written(s) != before:
        raise Fault(f"{notation.words(s.game, listed[-1])} changed the state it was applied to")


def _written(s: State) -> str:
    return json.dumps(encode(s))


def _listed(options: Options) -> list[Action]:
    return list(islice(options, LISTED))


def _check_option(game: Game, options: Options, action: Action) -> None:
    words = notation.words(game, action)
    refusal = options.why_not(action)
    if refusal is not None:
        raise Fault(f"{words} is listed but refused: {refusal}")
    read = notation.parse_words(game, words)
    if read != action or type(read) is not type(action):
        raise Fault(f"{words} reads as another action")


def invariants(s: State) -> list[str]:
    """Everything that holds in every state and does not hold in this one, in words."""
    broken = [*_places(s), *_faces(s), *_control(s), *_agenda(s)]
    if s.battles or s.battle is not None:
        broken += _battles(s)
    if s.events:
        broken += _events(s)
    return broken


def _name(s: State, unit: int) -> str:
    return s.game.counters[unit].key


def _places(s: State) -> Iterator[str]:
    """One unit per hex, apart from one that must make room; occupied hexes follow from it."""
    where, game = s.where, s.game
    for side, units in enumerate(game.units_of):
        mask = 0
        for unit in units:
            if where[unit] >= 0:
                mask |= 1 << where[unit]
        if mask != s.occupied[side]:
            yield f"the occupied hexes of the {game.sides[side]} side are not where its units are"
    taken = [hex_ for hex_ in where if hex_ >= 0]
    room = s.todo[0].unit if s.todo and type(s.todo[0]) is MakeRoom else None
    if len(taken) - len(set(taken)) != (room is not None):
        yield "units share a hex, or the unit that must make room shares none"
    elif room is not None and taken.count(where[room]) != 2:
        yield f"{_name(s, room)} must make room on a hex of its own"
    if (s.occupied[0] | s.occupied[1]) & ~game.grid.board:
        yield "a unit is off the board"


def _faces(s: State) -> Iterator[str]:
    """Steps, marks and boxes are possible ones."""
    last = _last_steps(s.game)
    pool = s.game.box["pool"]
    for unit, (where, lost) in enumerate(zip(s.where, s.steps, strict=True)):
        if not 0 <= lost <= last[unit]:
            yield f"{_name(s, unit)} has lost {lost} steps"
        if where < 0:
            if where == pool and lost != last[unit]:
                yield f"{_name(s, unit)} is in the pool, but not on its last step"
            elif where < pool:
                yield from _boxed(s, unit, s.game.boxes[-1 - where])
    seen = set(s.marks)
    if seen != {0}:
        yield from _marks(s, seen)


@lru_cache(maxsize=8)
def _last_steps(game: Game) -> tuple[int, ...]:
    return tuple(len(faces) - 1 for faces in game.strength)


def _boxed(s: State, unit: int, box: str) -> Iterator[str]:
    if box == "setup" and s.phase >= 0:
        yield f"{_name(s, unit)} was not set up"
    conversion = s.game.of(Replacement).conversion
    later = {u for u, _ in s.game.of(Arrival).turns} | ({conversion.into} if conversion else set())
    if box == "held" and unit not in later:
        yield f"{_name(s, unit)} is held back for no reason"


def _marks(s: State, seen: set[int]) -> Iterator[str]:
    """Marks of a phase are on units of its side and gone when it is over."""
    if not 0 <= min(seen) <= max(seen) < 2 * marks.REDUCED_LAST_TURN:
        yield "there is an unknown mark on a unit"
    transient = marks.MOVED | marks.NEW
    stale = transient & ~(_MARKS.get(type(s.todo[0]), 0) if s.todo else 0)
    if any(mark & stale for mark in seen):
        yield "a unit bears a mark of a phase that is over"
    for unit in s.game.units_of[1 - s.side]:
        if s.marks[unit] & transient:
            yield f"{_name(s, unit)} is marked in the other side's phase"


_MARKS: dict[type, int] = {
    GiveOrders: marks.MOVED,
    MakeRoom: marks.MOVED,
    SpendReplacements: marks.NEW,
    RollForSupply: marks.NEW,
}
"""The marks that may be on units while these steps are asked."""


def _control(s: State) -> Iterator[str]:
    """Every place belongs to one side, to that which stands in it; points are never negative."""
    first, second = s.control
    places = s.game.of(Control).hexes
    if first & second or first | second != places:
        yield "a place is not controlled by exactly one side"
    if s.occupied[0] & places & ~first or s.occupied[1] & places & ~second:
        yield "a unit stands in a place that its side does not control"
    for track, points in zip(s.game.tracks, s.points, strict=True):
        if points < 0:
            yield f"{track} is {points}"


def _agenda(s: State) -> Iterator[str]:
    """The game goes on until its last phase is over, and the phase is the one being played."""
    game = s.game
    if not s.todo:
        if (s.turn, s.phase) != (len(game.turns), len(game.phases) - 1):
            yield "the game ended before its last phase"
        return
    steps = agenda_steps(s.todo)
    if type(steps[-1]) is not NextPhase:
        yield "no phase follows this one"
    if not 1 <= s.turn <= len(game.turns) or not -1 <= s.phase < len(game.phases):
        yield f"there is no phase {s.turn}.{s.phase}"
    elif s.phase >= 0 and (s.side != game.phases[s.phase].side or s.turn in game.phases[s.phase].skip_turns):
        yield f"{s.turn}.{game.phases[s.phase].id} is not a phase of side {s.side}"
    if s.points[game.track[RP]] and type(steps[0]) not in (SpendReplacements, RollForSupply):
        yield "replacement points are left outside a replacement phase"


def _battles(s: State) -> Iterator[str]:
    """Battles are between adjacent enemies, and no unit is in two of them on the same side."""
    battles = [*s.battles, *([] if s.battle is None else [s.battle])]
    targets = [battle.target for battle in battles]
    attackers = [unit for battle in battles for unit in battle.attackers]
    if len(set(targets)) != len(targets) or len(set(attackers)) != len(attackers):
        yield "a unit is in two battles"
    for battle in s.battles:
        yield from _battle(s, battle)
    if s.battle is not None:
        for unit in s.battle.attackers:
            if s.where[unit] >= 0 and not s.game.grid.adjacent(s.where[unit], s.battle.hex):
                yield f"{_name(s, unit)} is not next to the hex it attacks"


def _battle(s: State, battle: Battle) -> Iterator[str]:
    game = s.game
    if s.where[battle.target] != battle.hex or game.side_of[battle.target] == s.side:
        yield f"{_name(s, battle.target)} is not where it is attacked"
    for unit in battle.attackers:
        if game.side_of[unit] != s.side or s.where[unit] < 0:
            yield f"{_name(s, unit)} cannot attack"
        elif not game.grid.adjacent(s.where[unit], battle.hex):
            yield f"{_name(s, unit)} is not next to {_name(s, battle.target)}"


def _events(s: State) -> Iterator[str]:
    """What the events tell last is how things are."""
    told: dict[tuple[str, object], int] = {}
    for event in s.events:
        if type(event) in _FACTS:
            told.update(_FACTS[type(event)](event, s.game))
    for (kind, what), value in told.items():
        if _fact(s, kind, what) != value:
            yield f"{kind} {what} is not what the events say"
    yield from _phase_events(s)


def _fact(s: State, kind: str, what: Any) -> object:
    if kind == "unit":
        return s.where[what]
    return s.control[1] >> what & 1 if kind == "hex" else s.points[s.game.track[what]]


def _phase_events(s: State) -> Iterator[str]:
    began = [event for event in s.events if type(event) is PhaseBegan]
    if began and began[-1] != (s.turn, s.game.phases[s.phase].id, s.side):
        yield "the phase is not the one that began last"
    if bool(s.todo) == any(type(event) is GameOver for event in s.events):
        yield "the end of the game is told at another time than it comes"


_FACTS: dict[type, Callable[[Event, Game], dict[tuple[str, object], int]]] = {
    Placed: lambda e, game: {("unit", e.unit): e.hex},
    Moved: lambda e, game: {("unit", e.unit): e.path[-1]},
    Retreated: lambda e, game: {("unit", e.unit): e.path[-1]},
    Advanced: lambda e, game: {("unit", e.unit): e.hex},
    Eliminated: lambda e, game: {("unit", e.unit): game.box["pool"]},
    Converted: lambda e, game: {("unit", e.unit): game.box["out"], ("unit", e.into): e.hex},
    Captured: lambda e, game: {("hex", e.hex): e.side},
    PointsChanged: lambda e, game: {("track", e.track): e.value},
}
"""What each kind of event says of a unit's place, a hex's holder or a track."""

"""A random full game, with everything that must hold checked after every action.

A failure carries the save of its game up to the fault, so that it can be read in and looked at.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from rasputitsa import hexlog, notation
from rasputitsa.codec import decode, encode, phase_name, state_hash
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import Decision, Options
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import apply, decision, play
from rasputitsa.engine.state import State
from rasputitsa.invariants import invariants

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


def trials(game: Game, games: int, seed: str) -> Iterator[Trial]:
    """Random games, one after the other."""
    for number in range(1, games + 1):
        yield trial(game, seed, number)


def trial(game: Game, seed: str, number: int) -> Trial:
    """A random game. It depends on the seed and its number only."""
    return _Trial(game, seed, number).run()


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

"""Playing one game of the laboratory, from the job to the record."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable

from rasputitsa.agents import Agent, Clock, consult
from rasputitsa.codec import state_hash
from rasputitsa.engine import dice
from rasputitsa.engine.action import Action, Roll
from rasputitsa.engine.decision import CHANCE, Decision, Faces
from rasputitsa.engine.errors import IllegalAction, RasputitsaError
from rasputitsa.engine.event import PhaseBegan
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision, outcome, play, why_not
from rasputitsa.lab.chronicle import Chronicle
from rasputitsa.lab.game_record import GameRecord
from rasputitsa.lab.job import Job

ACTIONS_PER_TURN = 5_000
"""A game that takes more actions than this per turn is taken to be endless."""

DECIMALS = 4

Watch = Callable[[int, Action], object]
"""Told every action of a game and who took it, dice included."""


def play_game(job: Job, watch: Watch | None = None) -> GameRecord:
    """Play a game to its end. Everything but the times depends on the job alone."""
    return _Table(job, watch).play()


def play_match(job: Job) -> Match:
    """The same game as a match with its whole log, to be saved."""
    match = Match(job.setting.game(), job.seed, job.setting.start())
    play_game(job, lambda _, action: match.act_once(action))
    return match


class _Table:
    """A game in progress. It is played in place: agents see copies only."""

    def __init__(self, job: Job, watch: Watch | None) -> None:
        self.job = job
        self.watch = watch
        self.state = job.setting.start()
        self.game = self.state.game
        self.agents = job.agents()
        self.chronicle = Chronicle(self.state)
        self.rolled = 0
        self.plies = 0
        self.times: list[dict[tuple[int, bool], float]] = [defaultdict(float) for _ in self.game.sides]

    def play(self) -> GameRecord:
        limit = ACTIONS_PER_TURN * len(self.game.turns)
        while (asked := decision(self.state)) is not None:
            self._act(asked.player, self._answer(asked))
            if self.plies > limit:
                raise RasputitsaError(f"the game does not end in {limit} actions")
        return self._record()

    def _answer(self, asked: Decision) -> Action:
        if asked.player == CHANCE:
            assert isinstance(asked.options, Faces)
            return Roll(dice.die(self.job.seed, dice.moment(self.state, self.rolled), asked.options.sides))
        self.plies += 1
        action = self._consult(self.agents[asked.player], asked.player)
        refusal = why_not(self.state, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return action

    def _consult(self, agent: Agent, side: int) -> Action:
        s = self.state
        started = time.perf_counter()
        action = consult(agent, s, Clock())
        self.times[side][s.turn, s.phase < 0] += time.perf_counter() - started
        return action

    def _act(self, player: int, action: Action) -> None:
        s = self.state
        self.chronicle.before(s)
        play(s, action)
        self.chronicle.after(s)
        began = any(isinstance(event, PhaseBegan) for event in s.events)
        self.rolled = 0 if began else self.rolled + (player == CHANCE)
        if self.watch is not None:
            self.watch(player, action)

    def _record(self) -> GameRecord:
        job, sides = self.job, self.game.sides
        winner, reason = outcome(self.state)
        return GameRecord(
            n=job.n,
            pair=job.pair,
            seed=job.seed,
            players=dict(zip(sides, job.players, strict=True)),
            winner=None if winner is None else sides[winner],
            reason=reason,
            score=0.5 if winner is None else float(winner == job.first),
            plies=self.plies,
            turns=self.chronicle.turns,
            battles=dict(self.chronicle.battles),
            held=self.chronicle.held,
            seconds=self._seconds(),
            hash=state_hash(self.state),
        )

    def _seconds(self) -> dict[str, list[float]]:
        return {
            side: [round(seconds, DECIMALS) for seconds in times.values()]
            for side, times in zip(self.game.sides, self.times, strict=True)
        }

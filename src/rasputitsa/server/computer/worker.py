"""A worker: a process that keeps the matches it was asked about lately, with the players it sat at them."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from rasputitsa import notation
from rasputitsa.agents import Cancelled, Clock, Progress, Seat, catalogue
from rasputitsa.engine.match import Match
from rasputitsa.server.archive import LogLine
from rasputitsa.server.computer import advice
from rasputitsa.server.computer.errand import Limit, bounded
from rasputitsa.server.computer.task import (
    ANSWER,
    CANCEL,
    MOVE_NOW,
    Allowance,
    Answer,
    CalledOff,
    Errand,
    Failed,
    Share,
    Task,
    player_seed,
)
from rasputitsa.server.room import replayed
from rasputitsa.sight import Sight

KEPT = 16
REPORT_SECONDS = 0.1
LOST_PARENT = 3


class Desk:
    """One match on a worker's desk: as far as it has come, and the players that think about it."""

    def __init__(self, task: Task) -> None:
        self.lines: list[LogLine] = []
        self.match = replayed(task.row, [])
        self._seats: dict[tuple[int, str], Seat] = {}
        self._sights: dict[int, Sight] = {}
        self.catch_up(task)

    def fits(self, task: Task) -> bool:
        """Has the match only gone on since it was last looked at?"""
        known = len(self.lines)
        return tuple(self.lines) == task.lines[:known]

    def catch_up(self, task: Task) -> None:
        new = task.lines[len(self.lines) :]
        for entry in new:
            _go_on(self.match, entry.line)
        self.lines.extend(new)

    def sight(self, viewer: int) -> Sight:
        """The match as a viewer may know it."""
        return self._sights.setdefault(viewer, Sight(self.match, viewer))

    def seat(self, task: Task) -> Seat:
        key = (task.viewer, task.player)
        if key not in self._seats:
            agent = catalogue.create(task.player, player_seed(task.row, task.viewer))
            self._seats[key] = Seat(agent, self.match.game, task.viewer)
        return self._seats[key]


def _go_on(match: Match, line: str) -> None:
    seed, match.seed = match.seed, None
    if line.split()[1:] == ["undo"]:
        match.undo()
    else:
        match.act(notation.parse(match.game, line)[1])
    match.seed = seed


class Worker:
    """Answers one task at a time; another thread hears the wishes of whoever waits."""

    def __init__(self, line: Connection, orphaned: Callable[[], None]) -> None:
        self._line = line
        self._orphaned = orphaned
        self._sending = threading.Lock()
        self._desks: OrderedDict[str, Desk] = OrderedDict()
        self._clock = Clock()
        self._tasks: list[Task | Errand] = []
        self._ready = threading.Semaphore(0)
        self._told = 0.0
        self.limit = Limit(0.0)

    def run(self) -> None:
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            self._ready.acquire()
            asked = self._tasks.pop()
            self._send(self._answer(asked) if isinstance(asked, Task) else self.limit.carry_out(asked))

    def _listen(self) -> None:
        """Hear tasks and wishes; without the server there is nobody to work for."""
        while True:
            try:
                heard: Any = self._line.recv()
            except (EOFError, OSError):
                self._orphaned()
                return
            if isinstance(heard, Task | Errand):
                self._clock = Clock(progress=self._report)
                self._tasks.append(heard)
                self._ready.release()
            elif heard == MOVE_NOW:
                self._clock.move_now()
            elif heard == CANCEL:
                self._clock.cancel()

    def _send(self, message: Any) -> None:
        with self._sending:
            self._line.send(message)

    def _report(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self._told >= REPORT_SECONDS:
            self._told = now
            self._send(Share(min(1.0, progress.nodes / max(1, progress.budget))))

    def _answer(self, task: Task) -> Any:
        try:
            desk = self._desk(task)
            if task.kind == ANSWER:
                action = desk.seat(task).answer(desk.match.state, self._clock)
                return Answer(notation.words(desk.match.game, action))
            return Answer(advice.told(task, desk.sight(task.viewer), self._clock))
        except Cancelled:
            return CalledOff()
        except Exception as error:
            self._desks.pop(task.row.id, None)
            return Failed(f"{type(error).__name__}: {error}")

    def _desk(self, task: Task) -> Desk:
        desk = self._desks.pop(task.row.id, None)
        if desk is not None and desk.fits(task):
            desk.catch_up(task)
        else:
            desk = Desk(task)
        self._desks[task.row.id] = desk
        while len(self._desks) > KEPT:
            self._desks.popitem(last=False)
        return desk


def work(line: Connection, allowance: Allowance) -> None:
    """The life of a worker process. An interrupt at the keyboard is for the server to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdin = open(os.devnull)  # noqa: SIM115
    worker = Worker(line, orphaned=lambda: os._exit(LOST_PARENT))
    worker.limit = bounded(allowance)
    worker.run()

"""What a worker process does, done in a thread of this one."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

import pytest

from rasputitsa import notation
from rasputitsa.server.archive import LogLine, MatchRow
from rasputitsa.server.computer import task as tasks
from rasputitsa.server.computer import worker
from rasputitsa.server.computer.task import Answer, CalledOff, Failed, Share, Task
from rasputitsa.server.room import replayed

ROW = MatchRow(
    "m", "bfm-vpg-2009", 1, "standard7", {}, {"german": "level2", "soviet": "here"}, "", "oak", 0, "", "", 0
)
BEGUN = (LogLine("german arrange historical"), LogLine("german done"))


class Boss:
    """The other end of a worker's line."""

    def __init__(self, line: Connection) -> None:
        self.line = line

    def ask(
        self, kind: str, lines: tuple[LogLine, ...] = BEGUN, player: str = "level1", viewer: int = 0
    ) -> Any:
        self.line.send(Task(kind, ROW, lines, player, viewer))
        return self.answer()

    def answer(self) -> Any:
        while True:
            assert self.line.poll(60), "the worker says nothing"
            said = self.line.recv()
            if not isinstance(said, Share):
                return said


@pytest.fixture
def boss() -> Iterator[Boss]:
    ended = threading.Event()
    mine, its = Pipe()
    threading.Thread(target=worker.Worker(its, ended.set).run, daemon=True).start()
    yield Boss(mine)
    mine.close()
    assert ended.wait(10), "without the server a worker ends"
    its.close()


def legal(lines: tuple[LogLine, ...], words: str) -> bool:
    match = replayed(ROW, list(lines))
    asked = match.decision
    assert asked is not None
    return notation.parse_words(match.game, words) in asked.options


def test_answers_as_the_match_goes_on_and_back(boss: Boss) -> None:
    lines: tuple[LogLine, ...] = BEGUN
    for _ in range(4):
        found = boss.ask(tasks.ANSWER, lines)
        assert isinstance(found, Answer)
        assert legal(lines, found.text)
        lines = (*lines, LogLine(f"german {found.text}"))
    undone = (*lines, LogLine("german undo"))
    again = boss.ask(tasks.ANSWER, undone)
    assert legal(undone, again.text)
    assert legal(BEGUN, boss.ask(tasks.ANSWER, BEGUN).text)


def test_advice(boss: Boss) -> None:
    for kind, key in (
        ("evaluation", "chances"),
        ("luck", "lines"),
        ("threat", "classes"),
        ("hint", "action"),
    ):
        found = boss.ask(kind, player="level2")
        assert key in json.loads(found.text)


def test_a_task_that_is_called_off(boss: Boss) -> None:
    boss.line.send(Task(tasks.ANSWER, ROW, BEGUN, "level3", 0))
    boss.line.send(tasks.CANCEL)
    assert boss.answer() == CalledOff()


def test_a_worker_that_is_hurried(boss: Boss) -> None:
    boss.line.send(Task(tasks.ANSWER, ROW, BEGUN, "level3:nodes=999999", 0))
    boss.line.send(tasks.MOVE_NOW)
    assert legal(BEGUN, boss.answer().text)


def test_what_cannot_be_answered(boss: Boss) -> None:
    found = boss.ask(tasks.ANSWER, viewer=1)
    assert isinstance(found, Failed)
    assert "has to decide" in found.reason
    assert isinstance(boss.ask(tasks.ANSWER, (LogLine("german nonsense"),)), Failed)
    assert isinstance(boss.ask(tasks.ANSWER), Answer)


def test_a_desk_holds_only_so_many_matches(boss: Boss, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "KEPT", 1)
    for name in ("a", "b", "a"):
        boss.line.send(Task(tasks.ANSWER, replace(ROW, id=name), BEGUN, "level0", 0))
        assert isinstance(boss.answer(), Answer)

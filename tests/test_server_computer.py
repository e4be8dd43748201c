"""The computer at a match: it plays, it can be hurried, stopped and replaced, and it survives its workers."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.server import engines
from rasputitsa.server.computer import crew, pilot
from serving import PATIENCE, Served, Table, served, settings

SLOW = "level3"
DONE = {"kind": "done"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(settings(f"sqlite:///{tmp_path_factory.mktemp('server') / 'a.sqlite'}")) as running:
        yield running


def wait(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until, "this never came about"
        time.sleep(0.02)


def thinking(table: Table) -> str | None:
    who: str | None = table.observer.state()["thinking"]
    return who


def begin(server: Served, level: str) -> Table:
    """A match in which the computer has just been left to think about its first movement phase."""
    table = server.found((level, "link"))
    table.observer.state()
    return table


def workers(server: Served) -> list[int]:
    pids: list[int] = server.app.state.host.crew.pids()
    return pids


def test_the_computer_plays_its_side_and_everybody_hears_of_it(server: Served) -> None:
    table = server.found(("here", "level1"))
    german = table.guests["german"]
    with german.live() as live:
        live.hear()
        for _ in range(200):
            if live.state["prompt"] is None or live.state["position"]["turn"] > 2:
                break
            if live.state["prompt"]["yours"] and live.state["thinking"] is None:
                german.submit(live.state["prompt"]["choices"][-1]["action"], live.state["index"])
            live.hear()
        assert live.state["position"]["turn"] == 3
        assert {"german", "soviet"} <= {entry["player"] for entry in live.story}
        assert live.story == german.get("/story").json()


def test_it_answers_the_same_as_at_the_terminal(server: Served) -> None:
    """Its luck follows from the seed of the match alone."""
    stories = []
    for _ in range(2):
        table = begin(server, "level1")
        watcher = table.observer
        wait(lambda: bool(watcher.state()["prompt"]["player"] == "soviet"))  # noqa: B023
        stories.append([entry["words"] for entry in table.observer.get("/story").json()])
    assert stories[0] == stories[1]


def test_stop_resume_and_hurry(server: Served) -> None:
    table = begin(server, SLOW)
    soviet = table.guests["soviet"]
    with soviet.live() as live:
        while not any(message["kind"] == "progress" for message in live.other):
            live.hear()
    assert thinking(table) == "german"
    assert soviet.post("/computer", {"command": "cancel"}).status_code == 204
    wait(lambda: thinking(table) is None)
    stopped = table.observer.state()
    assert stopped["prompt"]["player"] == stopped["paused"] == "german"
    time.sleep(0.2)
    assert table.observer.state()["revision"] == stopped["revision"]
    assert table.observer.post("/computer", {"command": "resume"}).status_code == 403
    soviet.post("/computer", {"command": "resume"})
    assert thinking(table) == "german"
    assert table.observer.state()["paused"] is None
    deadline = time.monotonic() + PATIENCE
    while table.observer.state()["prompt"]["player"] == "german":
        soviet.post("/computer", {"command": "move_now"})
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert table.observer.state()["revision"] > stopped["revision"]


def test_a_killed_worker_is_replaced_and_the_match_goes_on(server: Served) -> None:
    table = begin(server, "level2")
    wait(lambda: bool(workers(server)))
    for pid in workers(server):
        os.kill(pid, signal.SIGKILL)
    wait(lambda: table.observer.state()["prompt"]["player"] == "soviet")
    assert thinking(table) is None


def test_a_hung_worker_is_replaced_and_the_match_goes_on(tmp_path: Path) -> None:
    with served(settings(f"sqlite:///{tmp_path / 'a.sqlite'}", answer_seconds=6.0)) as server:
        table = begin(server, "level1")
        wait(lambda: bool(workers(server)))
        hung = workers(server)
        for pid in hung:
            os.kill(pid, signal.SIGSTOP)
        wait(lambda: table.observer.state()["prompt"]["player"] == "soviet")
        assert not set(hung) & set(workers(server))


def test_a_player_that_always_fails_gives_way_to_a_simpler_one(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    ask = crew.Hand.ask

    async def failing(self: crew.Hand, task: Any, *rest: Any) -> str | None:
        asked.append(task.player)
        if task.player == "level2":
            raise crew.Lost
        return await ask(self, task, *rest)

    monkeypatch.setattr(crew.Hand, "ask", failing)
    table = begin(server, "level2")
    wait(lambda: table.observer.state()["prompt"]["player"] == "soviet")
    assert asked[: pilot.TRIES + 1] == ["level2"] * pilot.TRIES + ["level1"]


def test_when_nothing_helps_the_match_waits_for_a_person(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: Any) -> None:
        raise crew.Lost

    monkeypatch.setattr(crew.Hand, "ask", failing)
    table = begin(server, "level1")
    wait(lambda: thinking(table) is None)
    assert table.guests["soviet"].get("/evaluation").json()["code"] == "no-advice"
    monkeypatch.undo()
    key = table.guests["soviet"].post("/seats/german", {"command": "person"}).json()
    table.guests["soviet"].token = key["token"]
    answer = table.server.client.get(
        f"/api/matches/{table.id}", headers={"Authorization": f"Bearer {key['token']}"}
    )
    assert answer.json()["prompt"]["yours"]


def test_a_person_gives_his_side_to_the_computer(server: Served) -> None:
    table = server.found()
    german = table.guests["german"]
    for wrong in ("here", "level9", "level2:nodes=1"):
        assert german.post("/seats/german", {"command": "computer", "player": wrong}).status_code == 422
    assert german.post("/seats/german", {"command": "computer", "player": "level0"}).status_code == 200
    wait(lambda: table.observer.state()["prompt"]["player"] == "soviet")
    seat = table.observer.state()["seats"][0]
    assert (seat["player"], seat["person"]) == ("level0", False)


def test_the_computer_waits_for_a_database_that_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "BUSY_MILLISECONDS", 50)
    monkeypatch.setattr(pilot, "WAIT_SECONDS", 0.05)
    file = tmp_path / "a.sqlite"
    with served(settings(f"sqlite:///{file}")) as server:
        table = server.found(("level1", "link"))
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        before = table.observer.state()
        time.sleep(2)
        held = table.observer.state()
        assert (held["index"], held["thinking"]) == (before["index"], "german")
        other.execute("ROLLBACK")
        other.close()
        wait(lambda: bool(table.observer.state()["prompt"]["player"] == "soviet"))


def test_a_computer_that_cannot_go_on_is_left_alone(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error of our own stops the computer, not the match."""

    async def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(crew.Hand, "ask", broken)
    table = begin(server, "level1")
    wait(lambda: thinking(table) is None)
    monkeypatch.undo()
    table.guests["soviet"].post("/computer", {"command": "resume"})
    wait(lambda: bool(table.observer.state()["prompt"]["player"] == "soviet"))

"""What goes wrong around a match: the store is locked, full, read-only or gone; too much is asked for."""

from __future__ import annotations

import os
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import platformdirs
import pytest
from sqlalchemy import event

from rasputitsa import hexlog
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server import engines
from rasputitsa.server import settings as server_settings
from rasputitsa.server.database import Database
from rasputitsa.server.fault import Fault, begun, stale
from rasputitsa.server.limits import KEPT, Buckets
from rasputitsa.server.writer import Writer
from serving import GAME, SIDES, Guest, Served, Table, served, settings

DONE = {"kind": "done"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "a.sqlite"


@pytest.fixture
def server(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(engines, "BUSY_MILLISECONDS", 100)
    with served(settings(f"sqlite:///{file}")) as running:
        yield running


def assert_nothing_is_lost(table: Table, status: int, code: str) -> dict[str, Any]:
    """An action is refused with a clear word, and the match stands where it stood."""
    german = table.guests["german"]
    before = german.state()
    answer = german.submit(DONE, before["index"], language="fr")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert "rien n’a été changé" in answer.json()["text"]
    assert german.state() == before
    found: dict[str, Any] = before
    return found


def test_a_locked_database(server: Served, file: Path) -> None:
    table = server.found()
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    before = assert_nothing_is_lost(table, 503, "database-busy")
    other.execute("ROLLBACK")
    other.close()
    assert table.guests["german"].submit(DONE, before["index"]).status_code == 200


def test_a_full_database(server: Served) -> None:
    table = server.found()
    engine = server.app.state.host.database.engine
    engine.dispose()

    def full(connection: Any, _record: Any) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count={pages}")

    event.listen(engine, "connect", full)
    before, answer = play_until_refused(table)
    assert (answer.status_code, answer.json()["code"]) == (507, "database-full")
    assert table.observer.state() == before
    event.remove(engine, "connect", full)
    engine.dispose()
    assert table.play_out(seed=3, most=5)["index"] >= before["index"] + 5


def play_until_refused(table: Table) -> tuple[Any, httpx.Response]:
    """Play as long as it goes; the match before the first action that does not, and the answer to that."""
    luck = random.Random(1)
    while True:
        state = table.observer.state()
        guest = table.guests[state["prompt"]["player"]]
        answer = guest.submit(guest.some_action(guest.state()["prompt"], luck), state["index"])
        if answer.status_code != 200:
            return state, answer


def test_a_read_only_database(server: Served) -> None:
    table = server.found()
    engine = server.app.state.host.database.engine
    engine.dispose()

    def read_only(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA query_only=ON")

    event.listen(engine, "connect", read_only)
    before = assert_nothing_is_lost(table, 503, "database-read-only")
    event.remove(engine, "connect", read_only)
    engine.dispose()
    assert table.guests["german"].submit(DONE, before["index"]).status_code == 200


def test_a_database_that_is_gone(server: Served, file: Path) -> None:
    table = server.found()
    server.app.state.host.rooms._rooms.clear()
    server.app.state.host.database.engine.dispose()
    hidden = file.with_suffix(".away")
    os.rename(file, hidden)
    file.mkdir()
    answer = table.guests["german"].get(language="ja")
    assert (answer.status_code, answer.json()["code"]) == (503, "database-lost")
    file.rmdir()
    os.rename(hidden, file)
    assert table.guests["german"].get().status_code == 200


def test_an_error_that_nobody_expected_gives_nothing_away(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.found()

    def fails(*_: Any) -> None:
        raise ZeroDivisionError(table.tokens["german"])

    monkeypatch.setattr("rasputitsa.server.screen.state", fails)
    answer = table.guests["german"].get()
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert table.tokens["german"] not in answer.text


def test_a_match_of_later_rules(server: Served, file: Path) -> None:
    table = server.found()
    change(file, "UPDATE matches SET version = 99")
    server.app.state.host.rooms._rooms.clear()
    assert "later rules" in table.guests["german"].state()["frozen"]
    assert table.guests["german"].submit(DONE).json()["code"] == "version"


def test_a_match_that_the_rules_no_longer_allow(server: Served, file: Path) -> None:
    table = server.found()
    german = table.guests["german"]
    german.act(DONE)
    before = german.get("/steps/1").json()["position"]
    change(file, "UPDATE entries SET line = 'german move XXIV 0504' WHERE number = 2")
    server.app.state.host.rooms._rooms.clear()
    states = {language: german.get(language=language).json() for language in ("en", "fr", "ja")}
    assert len({state.get("frozen") for state in states.values()}) == 3, states["en"]
    assert "not played on here" in states["en"]["frozen"]
    assert "2" in states["en"]["frozen"]
    assert states["en"]["position"] == before
    assert states["en"]["prompt"] is None
    for path, more in (("/actions", {"action": DONE}), ("/undo", {}), ("/redo", {})):
        answer = german.post(path, {"index": 1, **more})
        assert (answer.status_code, answer.json()["code"]) == (409, "diverged")
    save = german.get("/hexlog")
    assert save.status_code == 200
    assert "german move XXIV 0504" in save.text.splitlines()
    assert hexlog.parse(save.text).game_id == GAME
    for path in ("/story", "/scene", "/evaluation", "/hint", "/luck", "/report", "/overlays/zones"):
        assert german.get(path).status_code < 500, path
    with german.live() as live:
        assert live.hear()["update"]["state"]["frozen"] == states["en"]["frozen"]


def test_a_hidden_match_that_the_rules_no_longer_allow_says_nothing_of_its_log(
    server: Served, file: Path
) -> None:
    """Neither the unit nor the hex of the line, nor its number, which counts what was done in secret."""
    table = server.found(game="moskva-1941", setups={}, options={"masks": "on"})
    soviet, german = table.guests["soviet"], table.guests["german"]
    soviet.act({"kind": "place", "unit": "22.126SD", "hex": "4105"})
    told = set()
    for unit, hex_ in (("22.133SD", "0101"), ("29.178SD", "4105")):
        change(file, f"UPDATE entries SET line = 'soviet place {unit} {hex_}' WHERE number = 1")
        server.app.state.host.rooms._rooms.clear()
        told.add(german.state()["frozen"] + german.submit(DONE, 0).text)
    assert len(told) == 1, told


def change(file: Path, statement: str) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute(statement)
    connection.close()


def test_a_database_of_a_later_version(file: Path) -> None:
    first = Database(f"sqlite:///{file}")
    first.migrate()
    first.close()
    change(file, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(RasputitsaError, match="later version"):
        Database(f"sqlite:///{file}").migrate()


@pytest.mark.parametrize("url", ["nonsense", "mysql://a/b", "sqlite+unknown:///a"])
def test_a_database_that_we_do_not_know(url: str) -> None:
    with pytest.raises(RasputitsaError, match="database"):
        Database(url)


def test_a_job_fails_for_its_own_fault_only(file: Path) -> None:
    store = Database(f"sqlite:///{file}")
    store.migrate()
    writer = Writer(store)
    waiting = writer.send(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())

    def wrong(connection: Any) -> None:
        connection.exec_driver_sql("INSERT INTO nowhere VALUES (1)")

    bad = [writer.send(wrong) for _ in range(3)]
    good = writer.send(lambda connection: connection.exec_driver_sql("SELECT 2").scalar())
    assert (waiting.result(10), good.result(10)) == (1, 2)
    assert all(future.exception(10) is not None for future in bad)
    writer.close()
    store.close()


def test_bodies_are_limited(server: Served) -> None:
    table = server.found()
    long = {"index": 0, "action": {"kind": "x" * 70_000}}
    answer = table.guests["german"].post("/actions", long)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")

    def drops() -> Iterator[bytes]:
        for _ in range(80):
            yield b" " * 1000

    answer = server.client.post("/api/matches", content=drops(), headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_too_many_requests(file: Path) -> None:
    with served(settings(f"sqlite:///{file}", requests_per_second=0.01, burst=5)) as server:
        codes = [server.client.get("/api/health").status_code for _ in range(7)]
        assert codes == [200] * 5 + [429] * 2
        answer = Guest(server, "x", "another").get()
        assert answer.status_code == 401
        codes = [Guest(server, "x", f"guess{n}").get().status_code for n in range(60)]
        assert (codes[0], codes[-1]) == (401, 429)


def test_too_many_matches(file: Path) -> None:
    with served(settings(f"sqlite:///{file}", matches_per_minute=2)) as server:
        server.found()
        server.found()
        body = {"game": GAME, "seats": [{"side": side, "player": "link"} for side in SIDES]}
        assert server.client.post("/api/matches", json=body).json()["code"] == "too-many"


def test_buckets_fill_up_again_and_do_not_grow_without_end() -> None:
    now = 0.0
    buckets = Buckets(1.0, 2, lambda: now)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    now = 1.0
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    for number in range(KEPT + 10):
        buckets.take(str(number))
    assert len(buckets._levels) == KEPT


def test_headers(server: Served) -> None:
    for path in ("/", "/api/health", "/api/nowhere"):
        headers = server.client.get(path).headers
        assert "script-src" not in headers["content-security-policy"]
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers
    assert server.client.put("/api/health").json()["code"] == "method"
    assert server.client.get("/api/nowhere").json()["code"] == "unknown"


def test_pages_from_elsewhere_are_let_in_by_name(file: Path) -> None:
    with served(settings(f"sqlite:///{file}", origins=("https://club.example",))) as server:
        for origin, let_in in (("https://club.example", True), ("https://other.example", False)):
            answer = server.client.get("/api/health", headers={"Origin": origin})
            assert (answer.headers.get("access-control-allow-origin") == origin) == let_in


def test_rooms_are_closed_when_there_are_too_many(file: Path) -> None:
    with served(settings(f"sqlite:///{file}", matches_in_memory=2)) as server:
        tables = [server.found() for _ in range(5)]
        for table in (*tables, *tables):
            assert table.guests["german"].state()["id"] == table.id
        assert server.client.get("/api/health").json()["matches"] == 2


def test_the_default_is_a_file_of_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_, **__: str(tmp_path / "x"))
    assert server_settings.Settings().database_url == f"sqlite:///{tmp_path / 'x' / 'matches.sqlite'}"
    assert (tmp_path / "x").is_dir()
    assert server_settings.Settings().worker_count >= 1


def test_a_fault_says_what_it_is() -> None:
    assert str(Fault(404, "no-step", "7")) == "no-step: 7"


@pytest.mark.parametrize(
    ("fault", "told"), [(Fault(503, "database-lost"), "database-unsure"), (stale(3), "stale")]
)
def test_a_second_commit_that_fails_does_not_deny_the_first(fault: Fault, told: str) -> None:
    with pytest.raises(Fault, match=told), begun():
        raise fault

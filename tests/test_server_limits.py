"""What has limits of its own: turns, accounts, takebacks, bytes, resting matches, and who may look behind."""

from __future__ import annotations

import asyncio
import logging
import socket
import sqlite3
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest

from rasputitsa.cli import main
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server.archive import LogLine
from rasputitsa.server.computer.crew import Crew
from rasputitsa.server.computer.errand import Limit
from rasputitsa.server.computer.task import Allowance, Done, Errand, Exceeded, Failed, Refused
from rasputitsa.server.computer.waiting import Waiting
from rasputitsa.server.fault import Fault
from rasputitsa.server.growth import Growth
from rasputitsa.server.journal import OneLine
from rasputitsa.server.limits import Buckets
from rasputitsa.server.metrics import Metrics
from rasputitsa.server.settings import Settings
from rasputitsa.server.turns import Turns
from rasputitsa.server.visitor import network_of, trusts
from serving import SIDES, Guest, Served, Table, served, settings
from strangers import closed

ARRANGE = {"kind": "arrange", "setup": "historical"}
DAY = 86_400
T = TypeVar("T")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'a.sqlite'}"


def in_own_loop(play: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: a browser of other tests may have left a loop that runs in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, play).result()


def hot_seat(server: Served) -> Table:
    return server.found(("here", "here"), setups={})


def act_and_take_back(table: Table, times: int) -> list[int]:
    here = table.guests["german"]
    codes = []
    for _ in range(times):
        here.act(ARRANGE)
        codes.append(here.post("/undo", {"index": here.state()["index"]}).status_code)
    return codes


def test_in_a_phase_so_much_can_be_taken_back(url: str) -> None:
    with served(settings(url, undos_per_phase=3)) as server:
        table = hot_seat(server)
        assert act_and_take_back(table, 4) == [200, 200, 200, 422]
        answer = table.guests["german"].post("/undo", {"index": 1}, language="fr")
        assert answer.json()["code"] == "too-many-undos"
        assert "3 actions au plus" in answer.json()["text"]
        server.app.state.host.rooms._rooms.clear()
        assert table.guests["german"].post("/undo", {"index": 1}).json()["code"] == "too-many-undos"
        table.play_out(seed=1, most=30)


def test_takebacks_are_counted_phase_by_phase() -> None:
    """An action that ends a phase is taken back into that phase, however often it is done again."""
    lines: list[LogLine] = []
    growth = Growth(lines)
    for times in (1, 2):
        lines += [LogLine("german arrange historical", "= 1.a 0"), LogLine("german undo")]
        assert growth.look().takebacks == times
    lines += [LogLine("german arrange historical", "= 1.a 0"), LogLine("german move")]
    assert growth.look().takebacks == 0
    lines += [LogLine("german undo"), LogLine("german move")]
    assert growth.look().takebacks == 1
    lines.append(LogLine("german undo"))
    assert growth.look().takebacks == 2


def test_a_match_that_has_grown_too_large_can_be_watched_and_saved(url: str) -> None:
    with served(settings(url, match_bytes=200)) as server:
        table = server.found()
        answers = [table.guests["german"].submit({"kind": "done"}) for _ in range(3)]
        last = next(answer for answer in answers if answer.status_code != 200)
        assert (last.status_code, last.json()["code"]) == (413, "match-full")
        assert table.observer.get("/hexlog").status_code == 200


def test_an_address_fills_only_so_much(url: str) -> None:
    with served(settings(url, address_bytes=1)) as server:
        table = server.found(("here", "link"))
        body = {"game": "bfm-vpg-2009", "seats": [{"side": side, "player": "link"} for side in SIDES]}
        assert server.client.post("/api/matches", json=body).json()["code"] == "quota"
        server.app.state.host.quota._known.clear()
        assert server.client.post("/api/matches/import", json={"hexlog": "x"}).json()["code"] == "quota"
        headers = table.guests["german"].headers
        assert server.client.delete(table.guests["german"].path, headers=headers).status_code == 204
        server.app.state.host.quota._known.clear()
        assert server.client.post("/api/matches", json=body).status_code == 200


def test_matches_that_rest_go_when_the_keeper_says_so(url: str, tmp_path: Path) -> None:
    with served(settings(url)) as server:
        tables = [server.found() for _ in range(2)]
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as connection, connection:
        connection.execute("UPDATE entries SET at = at - ? WHERE match = ?", (3 * DAY, tables[0].id))
    with served(settings(url, expire_days=2)) as server:
        kept = Guest(server, tables[1].id, tables[1].tokens["german"])
        gone = Guest(server, tables[0].id, tables[0].tokens["german"])
        until = time.monotonic() + 10
        while gone.get().status_code == 200:
            assert time.monotonic() < until, "it has not been deleted"
        assert kept.get().status_code == 200
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as connection:
        for table in ("entries", "seats", "makers"):
            found = connection.execute(f"SELECT count(*) FROM {table} WHERE match = ?", (tables[0].id,))
            assert found.fetchone() == (0,)


def test_the_keeper_deletes_a_match(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with served(settings(url)) as server:
        table = server.found()
    assert main(["matches", "delete", "--database", url]) == 1
    assert main(["matches", "delete", "--match", table.id, "--database", url]) == 0
    assert f"{table.id}: deleted" in capsys.readouterr().out
    assert main(["matches", "delete", "--match", table.id, "--database", url]) == 1


def test_who_acts_in_a_match_that_the_keeper_has_deleted_is_told_that_it_is_gone(url: str) -> None:
    with served(settings(url)) as server:
        table = hot_seat(server)
        here = table.guests["german"]
        assert here.state()["index"] == 0
        assert main(["matches", "delete", "--match", table.id, "--database", url]) == 0
        answer = here.post("/actions", {"index": 0, "action": ARRANGE})
        assert (answer.status_code, answer.json()["code"]) == (401, "seat")
        assert here.get().status_code == 401


def test_a_deleted_match_is_left_by_its_computer(url: str) -> None:
    with served(settings(url)) as server:
        table = server.found(("level3", "here"))
        here = table.guests["soviet"]
        assert here.state()["thinking"] == "german"
        assert server.client.delete(here.path, headers=here.headers).status_code == 204
        assert here.get().status_code == 401
        until = time.monotonic() + 10
        while server.app.state.host.pilot._flights:
            assert time.monotonic() < until, "the computer thinks about a match that is gone"
            time.sleep(0.05)


@pytest.mark.parametrize(
    "words",
    [["--trust-proxy", "nginx"], ["--expire", "-1"], ["--expire", "nan"]],
    ids=lambda words: " ".join(words),
)
def test_serve_refuses_what_makes_no_sense(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *words, "--database", "sqlite://"]) == 2
    assert words[0] in capsys.readouterr().err


def test_a_proxy_that_is_named_is_believed(url: str) -> None:
    given = settings(url, matches_per_minute=2, trusted_proxies=("127.0.0.0/8",), connections_per_address=1)
    with served(given) as server:
        codes = []
        for number in range(4):
            headers = {"X-Forwarded-For": f"10.0.0.{number // 3}"}
            codes.append(server.client.post("/api/matches", json={}, headers=headers).status_code)
        assert codes == [422, 422, 429, 422]


def test_no_other_proxy_is_believed_then(url: str) -> None:
    with served(settings(url, matches_per_minute=2, trusted_proxies=("10.9.9.9",))) as server:
        codes = []
        for number in range(3):
            headers = {"X-Forwarded-For": f"10.0.0.{number}"}
            codes.append(server.client.post("/api/matches", json={}, headers=headers).status_code)
        assert codes == [422, 422, 429]


def test_hearing_a_whole_game_again_is_paid_for(url: str) -> None:
    """Each time by somebody who comes back to the live socket from another step."""
    save = (Path(__file__).parent / "golden" / "v0.1-gdw.hexlog").read_text(encoding="utf-8")
    with served(settings(url, seconds_per_second=0.0, seconds_saved=100.0)) as server:
        made = server.client.post("/api/matches/import", json={"hexlog": save}).json()
        guest, accounts = (
            Guest(server, made["id"], made["seats"][0]["token"]),
            server.app.state.shares.seconds,
        )
        saved = accounts._level("127.0.0.1")
        for since in range(20):
            with guest.live(since) as live:
                live.hear()
        used = saved - accounts._level("127.0.0.1")
        assert used > 0.2


def test_what_counts_as_one_address() -> None:
    assert network_of("10.0.0.1") == "10.0.0.1"
    assert network_of("::ffff:10.0.0.1") == "10.0.0.1"
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff") == "2001:db8::/64"
    assert network_of("unix") == "unix"
    given = Settings("sqlite://", trusted_proxies=("10.0.0.0/8", "2001:db8::1/128"))
    assert trusts(given, "10.2.3.4")
    assert trusts(given, network_of("2001:db8::1"))
    assert not trusts(given, "11.2.3.4")
    assert not trusts(given, "unix")


def test_the_metrics_have_a_token(url: str) -> None:
    with served(settings(url, metrics_token="oats")) as server:
        assert server.client.get("/metrics").status_code == 404
        assert server.client.get("/metrics", headers={"Authorization": "Bearer hay"}).status_code == 404
        answer = server.client.get("/metrics", headers={"Authorization": "Bearer oats"})
        assert answer.status_code == 200
        assert 'rasputitsa_requests_total{method="GET",status="404"} 2' in answer.text


def test_metrics_are_counted_as_prometheus_reads_them() -> None:
    metrics = Metrics()
    for seconds in (0.004, 0.2, 100.0):
        metrics.answered("GET", 200, seconds)
    metrics.answered("BREW", 418, 0.0)
    metrics.refused("rate")
    lines = metrics.text({"memory_bytes": 12_345_678}).splitlines()
    assert 'rasputitsa_requests_total{method="other",status="418"} 1' in lines
    assert 'rasputitsa_request_seconds_bucket{le="0.005"} 2' in lines
    assert 'rasputitsa_request_seconds_bucket{le="0.25"} 3' in lines
    assert 'rasputitsa_request_seconds_bucket{le="+Inf"} 4' in lines
    assert "rasputitsa_memory_bytes 12345678" in lines
    assert 'rasputitsa_refused_total{reason="rate"} 1' in lines


def test_turns_go_round() -> None:
    """Whoever asks for a hundred waits for each other; a single one comes next, and a better rank before."""

    async def play() -> list[str]:
        turns, order = Turns(1), []

        async def one(name: str, key: str, rank: int) -> None:
            async with turns.turn(key, rank):
                order.append(name)
                await asyncio.sleep(0)

        asked = [("a1", "a", 1), ("a2", "a", 1), ("a3", "a", 1), ("b1", "b", 1), ("c1", "c", 0)]
        tasks = [asyncio.create_task(one(*who)) for who in asked]
        await asyncio.sleep(0)
        tasks[2].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert turns.taken == turns.waiting == 0
        return order

    assert in_own_loop(play()) == ["a1", "c1", "a2", "b1"]


def test_who_gives_up_as_his_turn_comes_takes_nobody_elses() -> None:
    """The one who holds the place and the first who waits are ended at the same moment."""

    async def play() -> None:
        turns, done = Turns(1), []

        async def one(name: str) -> None:
            async with turns.turn(name):
                done.append(name)
                await asyncio.sleep(0.01)

        tasks = [asyncio.create_task(one(name)) for name in ("a", "b", "c")]
        await asyncio.sleep(0)
        for task in tasks[:2]:
            task.cancel()
        found = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 5.0)
        assert [type(one) for one in found] == [asyncio.CancelledError, asyncio.CancelledError, type(None)]
        assert done == ["a", "c"]
        assert turns.taken == turns.waiting == 0

    in_own_loop(play())


def test_one_key_holds_only_so_many_places() -> None:
    async def play() -> None:
        turns = Turns(3, each=1)
        async with turns.turn("a"):
            second = asyncio.create_task(turns.turn("a").__aenter__())
            await asyncio.sleep(0)
            assert turns.waiting == 1
            async with turns.turn("b"):
                assert turns.taken == 2
        await second
        assert turns.taken == 1

    in_own_loop(play())


def test_what_was_used_is_owed() -> None:
    now = 0.0
    buckets = Buckets(0.5, 10, lambda: now)
    assert buckets.has("a")
    buckets.charge("a", 12.0)
    assert not buckets.has("a")
    now = 3.0
    assert not buckets.has("a")
    now = 5.0
    assert buckets.has("a")
    buckets.charge("a", -100.0)
    assert buckets.take("a", 10.0)
    assert not buckets.take("a", 0.1)


def test_matches_among_computers_take_turns() -> None:
    waiting = Waiting(2, 1)
    assert waiting.may_begin("m1")
    assert waiting.may_begin("m1")
    assert not waiting.may_begin("m2")
    assert waiting.ended("m1") == "m2"
    assert waiting.may_begin("m2")
    for number in range(100):
        waiting.may_begin(f"n{number}")
    assert len(waiting._queue) == 64


def _spin() -> None:
    while True:
        pass


def _broken() -> None:
    raise ZeroDivisionError


def _refused() -> None:
    raise Fault(422, "invalid", "x" * 10)


def _hopeless() -> None:
    raise MemoryError


def _wordy() -> None:
    raise RasputitsaError("x" * 10_000)


@pytest.fixture
def limit() -> Iterator[Limit]:
    """As in a worker, but for a fifth of a second."""
    import signal

    from rasputitsa.server.computer import errand

    before = signal.signal(signal.SIGPROF, errand._time_is_up)
    yield Limit(0.2)
    signal.signal(signal.SIGPROF, before)


def test_errands_have_limits(limit: Limit) -> None:
    assert isinstance(limit.carry_out(Errand(_spin, ())), Exceeded)
    assert isinstance(limit.carry_out(Errand(_hopeless, ())), Exceeded)
    done = limit.carry_out(Errand(max, (1, 2)))
    assert isinstance(done, Done)
    assert done.result == 2
    failed = limit.carry_out(Errand(_broken, ()))
    assert isinstance(failed, Failed)
    assert "ZeroDivisionError" in failed.reason
    refused = limit.carry_out(Errand(_refused, ()))
    assert isinstance(refused, Refused)
    assert isinstance(refused.error, Fault)
    wordy = limit.carry_out(Errand(_wordy, ()))
    assert isinstance(wordy, Refused)
    assert len(str(wordy.error)) < 3000


def test_a_long_errand_stops_nothing_while_its_worker_starts() -> None:
    gaps: list[float] = []

    async def beat() -> None:
        while True:
            since = time.monotonic()
            await asyncio.sleep(0.01)
            gaps.append(time.monotonic() - since)

    async def play() -> None:
        crew, beating = Crew(1, 30.0, Allowance()), asyncio.create_task(beat())
        await asyncio.sleep(0.02)
        began = time.monotonic()
        try:
            assert await crew.run(len, b"x" * 4_000_000) == 4_000_000
            took = time.monotonic() - began
            await asyncio.sleep(0.02)
        finally:
            beating.cancel()
            crew.close()
        assert max(gaps) < took / 2

    in_own_loop(play())


def test_a_worker_has_so_much_memory_and_is_replaced() -> None:
    async def play() -> None:
        crew = Crew(1, 30.0, Allowance(memory=1 << 26))
        try:
            with pytest.raises(Fault, match="too-costly"):
                await crew.run(bytes, 1 << 28)
            assert await crew.run(len, b"abc") == 3
            assert len(crew.pids()) == 1
        finally:
            crew.close()

    in_own_loop(play())


def test_a_log_has_one_line_for_each_thing() -> None:
    form = OneLine("%(message)s")
    made = logging.LogRecord("x", logging.INFO, "", 1, "GET %s", ("/a\nGET /b\x1b[31m",), None)
    assert form.format(made) == "GET /a\\nGET /b\\x1b[31m"
    try:
        raise ValueError("first\nsecond\x1b[31m")
    except ValueError as error:
        made.exc_info = (type(error), error, error.__traceback__)
    told = form.format(made)
    assert all(line.startswith("    ") for line in told.split("\n")[1:])
    assert "\x1b" not in told


def line_to(server: Served) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(server.url.rsplit(":", 1)[1])), 10)


@pytest.mark.parametrize(
    "sent",
    [
        b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{",
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\r\n\r\n",
    ],
    ids=["half a body", "nothing more, after an answer", "line ends"],
)
def test_a_connection_that_brings_nothing_is_closed(sent: bytes, url: str) -> None:
    with served(settings(url, head_seconds=0.3, body_seconds=0.3)) as server, line_to(server) as line:
        line.sendall(sent)
        if b"health" in sent:
            assert b"200" in line.recv(4096)
            line.sendall(b"\r\n")
        assert closed(line, 5)


def test_the_connection_that_was_idle_longest_makes_room(url: str) -> None:
    with served(settings(url, connections=2)) as server, line_to(server) as first, line_to(server) as second:
        assert server.client.get("/api/health").status_code == 200
        assert closed(first, 5)
        assert not closed(second, 0.1)


def ask_on(line: socket.socket) -> None:
    for _ in range(100):
        line.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n" * 1000)


def test_whoever_does_not_read_is_cut_off(url: str) -> None:
    with served(settings(url, write_seconds=0.3)) as server, line_to(server) as line:
        line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 200)
        time.sleep(2)
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            ask_on(line)

"""PostgreSQL by a line that is cut at COMMIT, or goes silent: no false word, and everybody hears the outcome.

So many cuts in the test command; ``make cuts`` makes 200.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from cutting import AFTER, BEFORE, LATE, Line, line
from postgres import postgres
from rasputitsa.server.archive import add_match
from rasputitsa.server.founding import Founded, from_choice
from rasputitsa.table.wire.match import NewMatch, SeatPlan
from serving import GAME, SIDES, Guest, Live, Served, Table, served, settings

CUTS = int(os.environ.get("RASPUTITSA_CUTS", "12"))
HEARD_WITHIN = 2.0
WORD_WITHIN = 3.0
NOTHING = "nothing was changed"
SEATS = [{"side": side, "player": "link"} for side in SIDES]
PLANS = [SeatPlan(side=side, player="link") for side in SIDES]


@pytest.fixture(scope="module")
def store() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture
def wire(store: str) -> Iterator[Line]:
    with line(store) as made:
        yield made


@pytest.fixture
def server(wire: Line) -> Iterator[Served]:
    with served(settings(wire.url)) as running:
        yield running


def lines_kept(store: str, match: str) -> int:
    """How long the log is, by a connection of our own."""
    with psycopg.connect(store) as connection:
        row = connection.execute('SELECT count(*) FROM entries WHERE "match" = %s', (match,)).fetchone()
    assert row is not None
    return int(row[0])


class Ear(threading.Thread):
    """One who sits at a live socket and asks nothing."""

    def __init__(self, live: Live) -> None:
        super().__init__(daemon=True)
        self.live = live
        self.revision = -1

    def run(self) -> None:
        try:
            while True:
                self.live.hear()
                if self.live.state is not None:
                    self.revision = self.live.state["revision"]
        except (ConnectionClosed, TimeoutError):
            return


def hear(ears: list[Ear], revision: int) -> bool:
    """Whether all come to know a revision in time."""
    until = time.monotonic() + HEARD_WITHIN
    while any(ear.revision != revision for ear in ears) and time.monotonic() < until:
        time.sleep(0.01)
    return all(ear.revision == revision for ear in ears)


class Bout:
    """Two who play and listen, while the line is cut again and again."""

    def __init__(self, store: str, wire: Line, table: Table, ears: list[Ear]) -> None:
        self.store, self.wire, self.table, self.ears = store, wire, table, ears
        self.luck = random.Random(5)
        self.false: list[str] = []
        self.codes: dict[str, int] = {}

    def over(self) -> bool:
        state = self.ears[0].live.state
        return bool(state["prompt"] is None)

    def cut(self, how: str, closed: float = 0.0) -> None:
        state = self.ears[0].live.state
        guest = self.table.guests[state["prompt"]["player"]]
        action = guest.some_action(guest.state()["prompt"], self.luck)
        before = lines_kept(self.store, self.table.id)
        self.wire.cut(how, closed)
        began = time.monotonic()
        answer = guest.submit(action, state["index"])
        took = time.monotonic() - began
        if how == LATE:
            time.sleep(max(0.0, 1.0 - took))
        if closed:
            time.sleep(max(0.0, closed - took))
        kept = lines_kept(self.store, self.table.id)
        self._check(how, answer, kept > before, took)
        if not hear(self.ears, kept):
            self.false.append(f"{how}: not heard: {[ear.revision for ear in self.ears]}, the log has {kept}")
            assert guest.state()["revision"] == kept
            hear(self.ears, kept)

    def _check(self, how: str, answer: httpx.Response, done: bool, took: float) -> None:
        told = answer.json()
        code = "done" if answer.status_code == 200 else told["code"]
        self.codes[code] = self.codes.get(code, 0) + 1
        if answer.status_code == 200 and not done:
            self.false.append(f"{how}: acknowledged, but not in the log")
        if answer.status_code != 200 and done and NOTHING in told["text"]:
            self.false.append(f"{how}: {told['text']!r}, but it is in the log")
        if took > WORD_WITHIN:
            self.false.append(f"{how}: a word after {took:.1f} s only")


def test_no_false_word_whenever_the_line_is_cut(store: str, wire: Line, server: Served) -> None:
    cuts = 0
    false: list[str] = []
    codes: dict[str, int] = {}
    while cuts < CUTS:
        table = server.found()
        with table.guests["german"].live() as german, table.guests["soviet"].live() as soviet:
            ears = [Ear(german), Ear(soviet)]
            for ear in ears:
                ear.start()
            assert hear(ears, lines_kept(store, table.id))
            bout = Bout(store, wire, table, ears)
            bout.codes = codes
            while cuts < CUTS and not bout.over():
                bout.cut((AFTER, BEFORE, AFTER, LATE)[cuts % 4])
                cuts += 1
            false += bout.false
        stock = server.client.get(f"/api/matches/{table.id}", headers=table.guests["german"].headers)
        assert stock.json()["revision"] == lines_kept(store, table.id)
    print(f"{cuts} cuts at COMMIT: {codes}; false words or unheard outcomes: {len(false)}")
    assert false == []


def test_what_cannot_be_known_in_time_is_called_so(store: str, wire: Line, server: Served) -> None:
    """The line is cut, and nobody gets in again for four seconds."""
    table = server.found()
    with table.guests["german"].live() as german, table.guests["soviet"].live() as soviet:
        ears = [Ear(german), Ear(soviet)]
        for ear in ears:
            ear.start()
        assert hear(ears, lines_kept(store, table.id))
        bout = Bout(store, wire, table, ears)
        bout.cut(AFTER, closed=4.0)
    assert bout.false == []
    assert bout.codes == {"database-unsure": 1}


def test_a_seat_that_changes_hands_as_the_line_is_cut(store: str, wire: Line, server: Served) -> None:
    """Whatever is answered about a seat is so: a new secret is good, an old one is not."""
    table = server.found(players=("here", "link"))
    host = table.guests["german"]
    wire.cut(AFTER)
    answer = host.post("/seats/soviet", {"command": "transfer"})
    assert NOTHING not in answer.text, "the seat has changed hands, and its holder has lost it"
    assert answer.status_code == 200
    assert Guest(server, table.id, answer.json()["token"]).get().status_code == 200
    assert table.guests["soviet"].get().status_code == 401


def test_a_match_that_is_made_as_the_line_is_cut(store: str, wire: Line, server: Served) -> None:
    with psycopg.connect(store) as connection:
        before = connection.execute("SELECT count(*) FROM matches").fetchone()
        wire.cut(AFTER)
        body = {"game": GAME, "seats": SEATS}
        answer = server.client.post("/api/matches", json=body)
        connection.rollback()
        time.sleep(0.3)
        after = connection.execute("SELECT count(*) FROM matches").fetchone()
    assert before != after
    assert NOTHING not in answer.text, "the match is there"
    assert answer.status_code == 200


def test_what_is_committed_together_is_done_once(store: str, wire: Line, server: Served) -> None:
    """Five new matches in one commit, whose answer is lost."""
    host = server.app.state.host
    founded = [from_choice(NewMatch(game=GAME, seats=PLANS), "en") for _ in range(5)]
    begun, gate = threading.Event(), threading.Event()

    def wait(_connection: Any) -> None:
        begun.set()
        gate.wait(10)

    first = host.writer.send(wait)
    begun.wait(10)  # so that all that follows waits, and comes together
    futures = [host.writer.send(lambda connection: wire.cut(AFTER))]
    futures += [host.writer.send(partial(add, one)) for one in founded]
    gate.set()
    first.result(10)
    told = [future.exception(10) for future in futures]
    ids = [one.row.id for one in founded]
    with psycopg.connect(store) as connection:
        row = connection.execute("SELECT count(*) FROM matches WHERE id = ANY(%s)", (ids,)).fetchone()
    assert (told, row) == ([None] * 6, (5,))


def add(one: Founded, connection: Any) -> None:
    add_match(connection, one.row, one.lines, one.seats)


def test_a_database_that_says_nothing(store: str, wire: Line, server: Served) -> None:
    """A word within three seconds, to everybody; what was told is so, and play goes on by itself."""
    table, other = server.found(), server.found()
    german, index = table.guests["german"], table.guests["german"].state()["index"]
    server.app.state.host.rooms._rooms.pop(other.id, None)
    wire.silence()
    try:
        answers = timed(
            lambda: german.submit({"kind": "done"}, index),
            lambda: german.get(),
            lambda: other.guests["german"].get(),
            lambda: server.client.post("/api/matches", json={"game": GAME, "seats": SEATS}),
            lambda: server.client.get("/api/ready"),
        )
    finally:
        wire.resume()
    for answer, took in answers:
        assert took < WORD_WITHIN, answer.text
    assert [answer.status_code for answer, _ in answers] == [503] * 5
    until = time.monotonic() + 10
    while german.get().status_code != 200:
        assert time.monotonic() < until
        time.sleep(0.1)
    state = german.state()
    assert state["revision"] == lines_kept(store, table.id)
    player = table.guests[state["prompt"]["player"]]
    assert player.submit({"kind": "done"}, state["index"]).status_code == 200


def timed(*asks: Any) -> list[tuple[httpx.Response, float]]:
    """All at once; each answer, and how long it took."""
    found: dict[int, tuple[httpx.Response, float]] = {}

    def ask(number: int) -> None:
        began = time.monotonic()
        try:
            answer = asks[number]()
        except httpx.TimeoutException:
            answer = httpx.Response(504, text="no answer at all")
        found[number] = (answer, time.monotonic() - began)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(asks))]
    for thread in threads:
        thread.start()
        time.sleep(0.02)
    for thread in threads:
        thread.join()
    return [found[number] for number in range(len(asks))]


def test_a_server_ends_cleanly_while_its_database_says_nothing(wire: Line) -> None:
    command = [sys.executable, "-m", "rasputitsa", "serve", "--port", "0", "--workers", "1"]
    process = subprocess.Popen(
        [*command, "--database", wire.url], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    url = process.stdout.readline().split()[3]
    made = httpx.post(f"{url}api/matches", json={"game": GAME, "seats": SEATS}).json()
    headers = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    wire.silence()
    body = {"index": 0, "action": {"kind": "arrange", "setup": "historical"}}
    asking = threading.Thread(
        target=lambda: httpx.post(
            f"{url}api/matches/{made['id']}/actions", json=body, headers=headers, timeout=60
        ),
        daemon=True,
    )
    asking.start()
    time.sleep(0.3)
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=30)
    wire.resume()
    assert "Traceback" not in errors
    assert time.monotonic() - began < 8
    asking.join(5)

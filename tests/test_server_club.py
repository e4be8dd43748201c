"""What the keeper of a club needs: words at the start, copies, backups, and a club of the first version."""

from __future__ import annotations

import json
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import event

from postgres import postgres
from rasputitsa.cli import main
from serving import Guest, Served, Table, served, settings

FIRST = Path(__file__).parent / "golden" / "club-0.1.sql"
"""A club as version 0.1 kept it; its first line says what its people know."""

DONE = {"kind": "done"}


@pytest.fixture(scope="module")
def store() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture
def empty(store: str) -> Iterator[str]:
    """A database of PostgreSQL with nothing in it."""
    with psycopg.connect(store, autocommit=True) as connection:
        connection.execute("CREATE DATABASE fresh")
        yield store.replace("@/postgres", "@/fresh")
        connection.execute("DROP DATABASE fresh WITH (FORCE)")


@pytest.fixture
def first(tmp_path: Path) -> tuple[Path, Any]:
    """A club of the first version, and what its people know."""
    text = FIRST.read_text(encoding="utf-8")
    file = tmp_path / "first.sqlite"
    with sqlite3.connect(file) as connection:
        connection.executescript(text)
    connection.close()
    return file, json.loads(text.splitlines()[0].removeprefix("-- "))


class Run:
    """The command ``rasputitsa matches``: its status, and what it said."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.status = 0

    def __call__(self, *words: str) -> str:
        self.status = main(["matches", *words])
        said = self._capsys.readouterr()
        return said.out + said.err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(capsys)


def sitting(server: Served, match: str, token: str) -> Guest:
    return Guest(server, match, token)


def assert_it_goes_on(url: str, known: Any) -> None:
    """All of the first club is there: seats and links, players, takebacks, the passphrase."""
    with served(settings(url)) as server:
        german, soviet = (
            sitting(server, known["match"], known["tokens"][side]) for side in ("german", "soviet")
        )
        state = german.state()
        assert (state["index"], state["revision"]) == (known["index"], known["revision"])
        assert soviet.state()["you"] == ["soviet"]
        assert sitting(server, known["match"], known["tokens"]["link"]).get().status_code == 401
        mover = {"german": german, "soviet": soviet}[state["prompt"]["player"]]
        assert mover.state()["prompt"]["can_redo"], "what was taken back can be done again"
        assert mover.post("/redo", {"index": state["index"]}).status_code == 200
        assert german.post("/seats/soviet", {"command": "transfer"}).json()["asked"], "a person sits there"
        token = soviet.post("/seats/soviet", {"command": "transfer"}).json()["token"]
        assert sitting(server, known["match"], token).get().status_code == 200


def test_a_club_of_the_first_version_goes_on(first: tuple[Path, Any]) -> None:
    file, known = first
    assert_it_goes_on(f"sqlite:///{file}", known)


def test_a_backup_of_the_first_version_is_brought_back(
    first: tuple[Path, Any], tmp_path: Path, run: Run
) -> None:
    file, known = first
    before, there = file.read_bytes(), f"sqlite:///{tmp_path / 'there.sqlite'}"
    assert "2 matches restored" in run("restore", str(file), "--database", there)
    assert file.read_bytes() == before
    assert_it_goes_on(there, known)
    assert "there is no such file" in run("restore", str(tmp_path / "none"), "--database", there)


def test_a_club_moves_to_postgresql_and_back(
    first: tuple[Path, Any], empty: str, tmp_path: Path, run: Run
) -> None:
    file, known = first
    back = tmp_path / "back.sqlite"
    assert "2 matches copied" in run("copy", str(file), empty)
    listed = run("list", "--database", empty)
    assert "begun" in listed
    assert run("list", "--database", f"sqlite:///{file}") == listed
    assert "0 of them otherwise" in run("verify", "--database", empty)
    assert "2 matches copied" in run("copy", empty, f"sqlite:///{back}")
    assert_it_goes_on(empty, known)
    assert_it_goes_on(f"sqlite:///{back}", known)
    assert "there are matches in it" in run("copy", f"sqlite:///{file}", empty)
    assert run.status == 1
    assert "TO" in run("copy", str(file))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_brings_everything_back(kind: str, empty: str, tmp_path: Path, run: Run) -> None:
    """Made while people play. Brought back, every seat opens, and what was acknowledged before is there."""
    url = f"sqlite:///{tmp_path / 'a.sqlite'}" if kind == "sqlite" else empty
    kept, there = tmp_path / "club.backup", f"sqlite:///{tmp_path / 'there.sqlite'}"
    with served(settings(url)) as server:
        tables = [server.found(passphrase="Borodino") for _ in range(2)]
        for table in tables:
            join(table, "Borodino")
            table.play_out(seed=1, most=10)
        before = {table.id: table.guests["german"].state() for table in tables}
        ended = threading.Event()
        playing = threading.Thread(target=play_until, args=(tables[0], ended))
        playing.start()
        said = run("backup", str(kept), "--database", url)
        ended.set()
        playing.join()
        assert "is there already" in run("backup", str(kept), "--database", url)
        assert "another server is at work" in run("restore", str(kept), "--database", url)
    assert "2 matches" in said
    assert kept.stat().st_mode & 0o077 == 0, "it holds the seeds of dice that are still to fall"
    assert {path.name for path in tmp_path.glob("club*")} == {"club.backup"}
    assert "2 matches restored" in run("restore", str(kept), "--database", there)
    assert run.status == 0
    assert "0 of them otherwise" in run("verify", "--database", there)
    with served(settings(there)) as server:
        for table in tables:
            for side, guest in table.guests.items():
                assert sitting(server, table.id, guest.token).state()["you"] == [side]
            again = sitting(server, table.id, table.guests["german"].token).state()
            assert again["revision"] >= before[table.id]["revision"]
            assert sitting(server, table.id, table.created["observer"]).get().json()["code"] == "passphrase"
        assert again["position"] == before[tables[1].id]["position"]


def join(table: Table, passphrase: str) -> None:
    """Everybody opens his seat; the links are exchanged for secrets of their own."""
    for side, guest in [*table.guests.items(), ("observer", table.observer)]:
        token = guest.post("/join", {"passphrase": passphrase, "accepts_dice": True}).json()["token"]
        fresh = Guest(table.server, table.id, token)
        if side == "observer":
            table.observer = fresh
        else:
            table.guests[side] = fresh


def play_until(table: Table, ended: threading.Event) -> None:
    seed = 2
    while not ended.is_set():
        table.play_out(seed=seed, most=1)
        seed += 1


def test_one_bad_match_does_not_stop_an_export(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "a.sqlite"
    with served(settings(f"sqlite:///{file}")) as server:
        tables = [server.found() for _ in range(4)]
        for table in tables:
            table.play_out(seed=1, most=5)
    with sqlite3.connect(file) as connection:
        wrong = "UPDATE entries SET line = 'german move XXIV 0504' WHERE number = 2 AND match = ?"
        connection.execute(wrong, (tables[1].id,))
        connection.execute("UPDATE matches SET options = '{' WHERE id = ?", (tables[2].id,))
    connection.close()
    said = run("export", str(tmp_path / "all.zip"), "--database", f"sqlite:///{file}")
    assert run.status == 1
    named = [table.id in said for table in tables]
    with zipfile.ZipFile(tmp_path / "all.zip") as files:
        saved = [any(table.id in name for name in files.namelist()) for table in tables]
    assert (named, saved) == ([False, True, True, False], [True, True, False, True])
    assert "3 matches" in said


def word(run: Run, url: str) -> str:
    """What the keeper reads when a server cannot start."""
    said = run("list", "--database", url)
    assert (run.status, len(said.splitlines())) == (1, 1), said
    return said


def test_what_is_said_when_postgresql_cannot_be_used(store: str, run: Run) -> None:
    with psycopg.connect(store, autocommit=True) as connection:
        connection.execute("CREATE ROLE guest LOGIN")
        connection.execute("CREATE DATABASE barred")
    folder = store.partition("?host=")[2]
    silent = socket.create_server(("127.0.0.1", 0))
    said = {
        "silence": word(run, f"postgresql://club@127.0.0.1:{silent.getsockname()[1]}/moscow"),
        "port": word(run, "postgresql://club@127.0.0.1:1/moscow"),
        "role": word(run, f"postgresql://nobody2@/postgres?host={folder}"),
        "database": word(run, f"postgresql://postgres@/nonesuch?host={folder}"),
        "right": word(run, f"postgresql://guest@/barred?host={folder}"),
        "machine": word(run, "postgresql://club@no-such-machine.invalid/moscow"),
    }
    silent.close()
    assert "it does not answer" in said["silence"]
    assert "127.0.0.1" in said["port"]
    assert "is it running, and is the port right?" in said["port"]
    assert "role nobody2" in said["role"]
    assert "no database nonesuch" in said["database"]
    assert "role guest may not make tables in barred" in said["right"]
    assert "no-such-machine.invalid" in said["machine"]
    for text in said.values():
        assert "CREATE" not in text
        assert "internal error" not in text


@pytest.mark.parametrize("password", ["gro@dno:5@", "a:b@c", "x@y/z", "p@1:2", "k%zz@v"])
def test_no_piece_of_a_password_is_ever_said(password: str, run: Run) -> None:
    said = word(run, f"postgresql://club:{password}@127.0.0.1:1/moscow")
    rest = said.replace("127.0.0.1:1", "").replace("127.0.0.1", "")
    assert not any(piece in rest for piece in (password, "gro", "dno", "y/z", "b@c", "1:2", "k%")), said
    assert "internal error" not in said


def test_the_password_may_be_in_a_file(tmp_path: Path, store: str, run: Run) -> None:
    file = tmp_path / "password"
    file.write_text("b@d:one\n")
    given = ("--database", "postgresql://club@127.0.0.1:1/moscow", "--database-password-file", str(file))
    said = run("list", *given)
    assert "is it running" in said
    assert "b@d" not in said
    assert "cannot be read" in run("list", *given[:3], str(tmp_path / "none"))
    assert "postgres" not in run("list", "--database", store, "--database-password-file", str(file))
    assert run.status == 0


MIGRATES = """
import sys
from rasputitsa.server.database import Database
database = Database(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
database.migrate()
"""


def test_those_who_start_together_do_not_break_the_tables(empty: str) -> None:
    command, pipe = [sys.executable, "-c", MIGRATES, empty], subprocess.PIPE
    processes = [subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) for _ in range(3)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    errors = [process.communicate(timeout=30)[1] for process in processes]
    assert errors == [""] * 3


def test_a_server_that_crashed_leaves_nothing_behind(empty: str) -> None:
    """With SQLite the kills of ``test_server_killed`` show the same."""
    command = [sys.executable, "-m", "rasputitsa", "serve", "--port", "0", "--workers", "1"]
    process = subprocess.Popen(
        [*command, "--database", empty], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    assert "Rasputitsa is at" in process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.communicate()
    with served(settings(empty)) as server:
        assert server.client.get("/api/health").status_code == 200


def test_a_file_that_is_no_database(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("This is not a database at all.\n" * 100)
    said = run("list", "--database", f"sqlite:///{file}")
    assert "notes.txt: it is no SQLite database" in said
    assert (run.status, len(said.splitlines())) == (1, 1)
    said = run("list", "--database", f"sqlite:///{tmp_path / 'nowhere' / 'a.sqlite'}")
    assert "is the folder there" in said


@pytest.mark.parametrize(
    "words",
    [
        ["list", "--database", "slip.sqlite"],
        ["verify", "--database", "slip.sqlite"],
        ["backup", "club.backup", "--database", "slip.sqlite"],
        ["copy", "slip.sqlite", "new.sqlite"],
    ],
    ids=lambda words: words[0],
)
def test_a_slip_in_the_name_of_a_database_is_no_empty_club(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run(*words)
    assert (run.status, "slip.sqlite: there is no such file" in said) == (1, True)
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_was_not_closed_is_no_backup(tmp_path: Path, run: Run) -> None:
    """What its server had promised last is in a file beside it."""
    live, new = tmp_path / "a.sqlite", f"sqlite:///{tmp_path / 'b.sqlite'}"
    with served(settings(f"sqlite:///{live}")) as server:
        server.found()
        for file in tmp_path.glob("a.sqlite*"):
            (tmp_path / file.name.replace("a.", "crashed.")).write_bytes(file.read_bytes())
    crashed = tmp_path / "crashed.sqlite"
    assert "use: matches copy" in run("restore", str(crashed), "--database", new)
    assert run.status == 1
    assert "1 matches copied" in run("copy", str(crashed), new)


def damage(file: Path) -> None:
    """Spoil the first page of the lines of all matches."""
    with sqlite3.connect(file) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    data = bytearray(file.read_bytes())
    data[(page - 1) * size : page * size] = b"\xa5" * size
    file.write_bytes(bytes(data))


def test_a_damaged_database_is_told_plainly(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, run: Run
) -> None:
    file = tmp_path / "a.sqlite"
    with served(settings(f"sqlite:///{file}")) as server:
        table = server.found()
    damage(file)
    with served(settings(f"sqlite:///{file}")) as server:
        caplog.clear()
        answer = Guest(server, table.id, table.guests["german"].token).get()
        assert (answer.status_code, answer.json()["code"]) == (503, "database-damaged")
        assert not any(record.exc_info for record in caplog.records)
        assert server.client.get("/api/health").status_code == 200
        ready = server.client.get("/api/ready")
        assert (ready.status_code, ready.json()["code"]) == (503, "database-damaged")
    said = run("verify", "--database", f"sqlite:///{file}")
    assert "damaged" in said
    assert len(said.splitlines()) == 1


def test_ready_is_red_while_the_database_is_full_or_gone(tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite"
    with served(settings(f"sqlite:///{file}")) as server:
        table, engine = server.found(), server.app.state.host.database.engine
        assert server.client.get("/api/ready").status_code == 200

        def full(connection: Any, _record: Any) -> None:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count={pages}")

        engine.dispose()
        event.listen(engine, "connect", full)
        play_until_refused(table)
        ready = server.client.get("/api/ready")
        assert (ready.status_code, ready.json()["code"]) == (507, "database-full")
        assert server.client.get("/api/health").status_code == 200
        event.remove(engine, "connect", full)
        engine.dispose()
        assert server.client.get("/api/ready").status_code == 200
        file.rename(file.with_suffix(".away"))
        server.app.state.host._examined = float("-inf")
        ready = server.client.get("/api/ready")
        assert (ready.status_code, ready.json()["code"]) == (503, "database-lost")
        file.with_suffix(".away").rename(file)


def play_until_refused(table: Table) -> None:
    with pytest.raises(AssertionError, match="database-full"):
        table.play_out(seed=1)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_seed_gets_into_the_log_when_a_match_cannot_be_written(
    kind: str, empty: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The table of matches has another column than it should."""
    url = f"sqlite:///{tmp_path / 'a.sqlite'}" if kind == "sqlite" else empty
    with served(settings(url)) as server:
        with server.app.state.host.database.writing() as connection:
            connection.exec_driver_sql("ALTER TABLE matches RENAME COLUMN result TO outcome")
        caplog.clear()
        body = {
            "game": "bfm-vpg-2009",
            "seats": [{"side": side, "player": "here"} for side in ("german", "soviet")],
            "seed": "SECRETSEED2",
        }
        answer = server.client.post("/api/matches", json=body)
    assert answer.status_code == 500
    assert "SECRETSEED2" not in caplog.text
    assert "SECRETSEED2" not in answer.text

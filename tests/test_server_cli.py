"""``rasputitsa serve`` and ``rasputitsa matches``."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest
from fastapi import FastAPI

from rasputitsa.cli import main
from rasputitsa.server import run, static
from serving import Table, served, settings


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a game played to its end, one begun, and one that goes on from a save without seed."""
    file = tmp_path_factory.mktemp("store") / "a.sqlite"
    with served(settings(f"sqlite:///{file}")) as server:
        server.found(name="whole").play_out(seed=1)
        begun = server.found(name="begun")
        begun.play_out(seed=2, most=20)
        save = begun.observer.get("/hexlog").text
        answer = server.client.post("/api/matches/import", json={"hexlog": save, "name": "taken in"})
        Table(server, answer.json()).play_out(seed=3, most=5)
    return file


class Said:
    """Runs a command on the store; what it printed."""

    def __init__(self, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.url = f"sqlite:///{file}"
        self._capsys = capsys

    def __call__(self, *words: str, status: int = 0) -> str:
        assert main(["matches", *words, "--database", self.url]) == status
        said = self._capsys.readouterr()
        return said.out + said.err


@pytest.fixture
def matches(store: Path, capsys: pytest.CaptureFixture[str]) -> Said:
    return Said(store, capsys)


def test_list(matches: Said) -> None:
    lines = matches("list").splitlines()
    assert [line.split("  ")[-1] for line in lines] == ["whole", "begun", "taken in"]
    assert "victory" in lines[0]
    assert "actions" in lines[1]


def test_verify(matches: Said) -> None:
    assert matches("verify") == "3 matches played again, 0 of them otherwise than recorded\n"


def test_verify_finds_what_comes_out_otherwise(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite"
    with sqlite3.connect(store) as source, sqlite3.connect(copy) as target:
        source.backup(target)
        target.execute("UPDATE entries SET line = 'dice roll 7' WHERE line LIKE 'dice%' AND number < 30")
        target.execute("UPDATE matches SET result = 'draw' WHERE name = 'whole'")
    source.close()
    target.close()
    said = Said(copy, capsys)("verify", status=1)
    assert "otherwise than recorded" in said
    assert "line" in said


def test_export_and_import_of_all(matches: Said, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = tmp_path / "all.zip"
    assert "3 matches" in matches("export", str(archive))
    with zipfile.ZipFile(archive) as files:
        assert len(files.namelist()) == 3
    there = Said(tmp_path / "there.sqlite", capsys)
    assert len(there("import", str(archive)).splitlines()) == 3
    assert there("verify") == "3 matches played again, 0 of them otherwise than recorded\n"
    assert "victory" in there("list")


def test_export_and_import_of_one(matches: Said, tmp_path: Path) -> None:
    match = matches("list").split()[0]
    save = tmp_path / "one.hexlog"
    matches("export", str(save), "--match", match)
    assert main(["verify", str(save)]) == 0
    assert "no-such" in matches("export", str(save), "--match", "no-such", status=1)
    assert "name a file" in matches("export", status=1)


def test_a_bad_archive_is_named_and_nothing_of_it_is_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = Said(tmp_path / "there.sqlite", capsys)
    bad = tmp_path / "bad.zip"
    bad.write_bytes(b"no archive")
    assert "bad.zip" in there("import", str(bad), status=1)
    (tmp_path / "bad.hexlog").write_text("hexlog 1\n")
    assert "save ends" in there("import", str(tmp_path / "bad.hexlog"), status=1)
    assert there("list") == ""


def test_serve_says_where_it_is_and_ends_when_it_is_told(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite'}"
    command = [sys.executable, "-m", "rasputitsa", "serve", "--port", "0", "--database", database]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    url = process.stdout.readline().split()[3]
    with urllib.request.urlopen(f"{url}api/health") as answer:
        assert answer.status == 200
    os.kill(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert "GET /api/health 200" in errors
    assert "Traceback" not in errors
    assert process.returncode == 0


@pytest.mark.parametrize(
    "words",
    [["--port", "70000"], ["--workers", "-1"], ["--database", "mysql://x/y"], ["--host", "256.0.0.1"]],
)
def test_serve_refuses_what_makes_no_sense(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    default = [] if "--database" in words else ["--database", "sqlite://"]
    assert main(["serve", *words, *default]) in (1, 2)
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_addresses_for_browsers() -> None:
    assert run.address("0.0.0.0", 80) == "http://localhost:80/"
    assert run.address("::1", 80) == "http://[::1]:80/"
    assert run.address("example.org", 80) == "http://example.org:80/"


def test_a_page_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    app = FastAPI()
    static.mount(app, tmp_path)
    assert [route.path for route in app.routes if getattr(route, "path", "") == "/"] == ["/"]  # type: ignore[attr-defined]
    assert "make client" in static.NOT_BUILT
    (tmp_path / "index.html").write_text("<!doctype html>")
    built = FastAPI()
    static.mount(built, tmp_path)
    assert any(getattr(route, "name", "") == "client" for route in built.routes)

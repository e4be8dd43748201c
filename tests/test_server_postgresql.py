"""docs/postgresql.md: every command of it is run, in its order."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from postgres import PACKAGE, postgres
from rasputitsa.cli import main

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "postgresql.md").read_text(encoding="utf-8")
COMMANDS = [
    line.removeprefix("$ ")
    for block in re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
    for line in block.splitlines()
]


def programs() -> Path:
    """The folder of the tools of PostgreSQL."""
    found = find_spec(PACKAGE)
    assert found is not None
    assert found.submodule_search_locations is not None
    return max(Path(found.submodule_search_locations[0]).glob("pginstall*")) / "bin"


def test_the_commands_of_the_page_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite3.connect(tmp_path / "matches.sqlite") as connection:
        connection.executescript((ROOT / "tests/golden/club-0.1.sql").read_text(encoding="utf-8"))
    connection.close()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", os.pathsep.join([str(programs()), os.environ["PATH"]]))
    with postgres() as url:
        monkeypatch.setenv("PGHOST", url.partition("?host=")[2])
        monkeypatch.setenv("PGUSER", "postgres")
        for command in COMMANDS:
            here = command.replace("@localhost/", "@/")  # that of the tests has a socket only
            if here.startswith("rasputitsa serve "):
                assert "Rasputitsa is at" in served_for_a_moment(here)
            elif here.startswith("rasputitsa "):
                assert main(here.split()[1:]) == 0, f"{command}: {capsys.readouterr().err}"
            else:
                done = subprocess.run(here, shell=True, capture_output=True, text=True, timeout=60)
                assert done.returncode == 0, f"{command}: {done.stderr}"
    said = capsys.readouterr().out
    assert said.count("2 matches played again, 0 of them otherwise than recorded\n") == 2
    assert "2 matches copied" in said
    assert "2 matches restored" in said


def served_for_a_moment(command: str) -> str:
    words = [sys.executable, "-m", *command.split(), "--port", "0", "--workers", "1"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    ready = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    return ready

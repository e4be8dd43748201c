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

from postgres import PACKAGE, postgres

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


def test_the_commands_of_the_page_work(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "matches.sqlite") as connection:
        connection.executescript((ROOT / "tests/golden/club-0.1.sql").read_text(encoding="utf-8"))
    connection.close()
    said = {}
    with postgres() as url:
        path = os.pathsep.join([str(Path(sys.executable).parent), str(programs()), os.environ["PATH"]])
        environment = {**os.environ, "PATH": path, "PGHOST": url.partition("?host=")[2], "PGUSER": "postgres"}
        for command in COMMANDS:
            here = command.replace("@localhost/", "@/")  # that of the tests has a socket only
            if " serve " in here:
                said[command] = served_for_a_moment(here, tmp_path, environment)
                continue
            done = subprocess.run(
                here, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60
            )
            assert done.returncode == 0, f"{command}: {done.stderr}"
            said[command] = done.stdout
    verified = [text for command, text in said.items() if " verify " in command]
    assert verified == ["2 matches played again, 0 of them otherwise than recorded\n"] * 2
    assert any("2 matches copied" in text for text in said.values())
    assert any("2 matches restored" in text for text in said.values())


def served_for_a_moment(command: str, folder: Path, environment: dict[str, str]) -> str:
    words = [*command.split(), "--port", "0", "--workers", "1"]
    process = subprocess.Popen(words, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    ready = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert "Rasputitsa is at" in ready
    return ready

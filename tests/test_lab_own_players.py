"""Players of one's own: games of two versions of them never stand in one folder."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lab_runs import ENDGAME
from rasputitsa.agents import catalogue
from rasputitsa.agents.catalogue import Level
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab import RunSpec, run

PLAYER = """
from mine.luck import favourite

class Mine:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, decision, clock):
        return favourite(decision)
"""
LUCK = """
def favourite(decision):
    from .habit import PLACE
    return list(decision.options)[PLACE]
"""
HABIT = "PLACE = 0\n"

SCRIPT = """
import sys
from pathlib import Path
from rasputitsa.agents import catalogue
from rasputitsa.lab import RunSpec, Setting, run

PLACE = 0
{more}

def favourite(decision):
    return list(decision.options)[PLACE]

class Mine:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, decision, clock):
        return favourite(decision)

catalogue.LEVELS["mine"] = catalogue.Level("mine", (), Mine)

if __name__ == "__main__":
    setting = Setting("bfm-vpg-2009", "standard7", position=(
        "turn 7", "phase german-combat", "unit XXIV 1004", "unit V 0607", "unit 5A 1103", "unit 30A 1303",
    ))
    out = Path(sys.argv[2]) if sys.argv[2:] else None
    run(RunSpec(setting, ("mine", "level0"), {games}, "s"), jobs=int(sys.argv[1]), out=out)
"""

NOTEBOOK = """
import linecache, sys
text = open(sys.argv[3]).read()
linecache.cache["<cell 1>"] = (len(text), None, text.splitlines(keepends=True), "<cell 1>")
exec(compile(text, "<cell 1>", "exec"), sys.modules["__main__"].__dict__)
"""
"""What a notebook is to Python: no file, but the text of every cell is kept."""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with a player, which imports a module, which imports another one while it plays."""
    package = tmp_path / "mine"
    package.mkdir()
    for name, text in {"__init__": "", "player": PLAYER, "luck": LUCK, "habit": HABIT}.items():
        (package / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(catalogue, "LEVELS", dict(catalogue.LEVELS))
    loaded = importlib.import_module("mine.player")
    catalogue.LEVELS["mine"] = Level("my own", (), loaded.Mine)
    yield package
    for name in [name for name in sys.modules if name.partition(".")[0] == "mine"]:
        del sys.modules[name]


def spec(games: int) -> RunSpec:
    return RunSpec(ENDGAME, ("mine", "level0"), games, "s")


@pytest.mark.parametrize("name", ["player", "luck", "habit", "__init__"])
def test_a_folder_refuses_the_games_of_a_changed_player(mine: Path, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out"
    run(spec(2), out=out)
    with (mine / f"{name}.py").open("a") as file:
        file.write("# a new idea\n")
    with pytest.raises(RasputitsaError, match=f"code of player mine has changed .mine/{name}.py."):
        run(spec(4), out=out)
    assert len((out / "games.jsonl").read_text().splitlines()) == 2


def test_the_same_player_goes_on_with_its_folder(mine: Path, tmp_path: Path) -> None:
    run(spec(2), out=tmp_path / "out")
    (mine / "notes.py").write_text("# imported by nobody\n")
    assert len(run(spec(4), out=tmp_path / "out")) == 4
    header = json.loads((tmp_path / "out" / "run.json").read_text())
    assert list(header["own players"]["mine"]) == [
        "mine/__init__.py",
        "mine/habit.py",
        "mine/luck.py",
        "mine/player.py",
    ]


def test_players_of_the_package_have_no_code_of_their_own(tmp_path: Path) -> None:
    run(RunSpec(ENDGAME, ("level1", "level0"), 2, "s"), out=tmp_path)
    assert json.loads((tmp_path / "run.json").read_text())["own players"] == {}


def python(*words: str, stdin: str = "") -> tuple[int, str]:
    """The exit status of a script and the last line that it says of an error."""
    done = subprocess.run(
        [sys.executable, *words],
        input=stdin,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stderr.strip().rpartition("\n")[2]


def test_a_player_in_a_script_is_known_by_what_it_uses(tmp_path: Path) -> None:
    """The script may ask for more games; the player, its function and its constant must stay."""
    script, out = tmp_path / "play.py", str(tmp_path / "out")
    script.write_text(SCRIPT.format(games=2, more=""))
    assert python(str(script), "1", out) == (0, "")
    script.write_text(SCRIPT.format(games=4, more="# more games, the same player"))
    assert python(str(script), "1", out) == (0, "")
    for changed in ("PLACE = 0", "PLACE = -1"), ("(decision.options)", "(iter(decision.options))"):
        script.write_text(SCRIPT.format(games=6, more="").replace(*changed))
        status, told = python(str(script), "1", out)
        assert status == 1
        assert "code of player mine has changed" in told
    assert len(Path(out, "games.jsonl").read_text().splitlines()) == 4


def test_a_player_in_a_notebook_is_known_by_its_text(tmp_path: Path) -> None:
    cell, out = tmp_path / "cell.py", str(tmp_path / "out")
    cell.write_text(SCRIPT.format(games=2, more=""))
    assert python("-c", NOTEBOOK, "1", out, str(cell)) == (0, "")
    cell.write_text(SCRIPT.format(games=4, more="").replace("PLACE = 0", "PLACE = -1"))
    status, told = python("-c", NOTEBOOK, "1", out, str(cell))
    assert status == 1
    assert "code of player mine has changed" in told


def test_a_player_that_was_typed_is_refused_where_games_are_kept(tmp_path: Path) -> None:
    text, out = SCRIPT.format(games=2, more=""), str(tmp_path / "out")
    status, told = python("-", "1", out, stdin=text)
    assert status == 1
    assert "player mine: the text of" in told
    assert "put the player into a file" in told
    assert python("-", "1", stdin=text) == (0, "")


def test_a_player_that_other_processes_cannot_know_is_refused_at_once() -> None:
    status, told = python("-", "2", stdin=SCRIPT.format(games=2, more=""))
    assert status == 1
    assert "player mine: exists in this process only" in told


def test_a_value_without_a_text_makes_the_whole_script_the_players_code(tmp_path: Path) -> None:
    script, out = tmp_path / "play.py", str(tmp_path / "out")
    made = "import random\nLUCK = random.Random(1)"
    text = SCRIPT.format(games=2, more=made).replace("[PLACE]", "[LUCK.randrange(1)]")
    script.write_text(text)
    assert python(str(script), "1", out) == (0, "")
    script.write_text(text.replace("Random(1)", "Random(2)"))
    status, told = python(str(script), "1", out)
    assert status == 1
    assert "code of player mine has changed (play.py)" in told

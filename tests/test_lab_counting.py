"""What a report counts together, what it keeps apart, and what it says of repeating it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import rasputitsa
from lab_runs import ENDGAME, SIDES, VPG
from rasputitsa.agents.doctrine import PLAYERS
from rasputitsa.cli import main
from rasputitsa.data import files
from rasputitsa.lab import RunSpec, run

GDW = "bfm-gdw-1986"
AGAIN = "Every game comes out the same again"
COUNTERS = "games/bfm/gdw-1986/counters.toml"


class Words(HTMLParser):
    """What a page says, a line for each piece of text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.feed(text)

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def page(*folders: Path) -> str:
    """The words of the report that the command writes about these folders."""
    out = folders[0].parent / "page.html"
    assert main(["lab", "report", *map(str, folders), "-o", str(out)]) == 0
    return "\n".join(Words(out.read_text(encoding="utf-8")).said)


def lab_run(out: Path, *more: str, games: int = 6, players: tuple[str, str] = ("level0", "level0")) -> None:
    sides = [word for side, player in zip(SIDES, players, strict=True) for word in (f"--{side}", player)]
    command = ["lab", "run", GDW, *sides, "--seed", "1", "--games", str(games), "--jobs", "1"]
    assert main([*command, "--out", str(out), *more]) == 0


def games_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("counting") / "base"
    lab_run(folder)
    return folder


@pytest.fixture(scope="module")
def forked(base: Path) -> Path:
    """The same run by a designer's own copy of the program, in which a counter is twice as strong."""
    copy = base.parent / "fork"
    shutil.copytree(Path(rasputitsa.__file__).parent, copy / "rasputitsa")
    counters = copy / "rasputitsa" / COUNTERS
    text = counters.read_text(encoding="utf-8")
    changed = text.replace('size = "corps", full = "12-6"', 'size = "corps", full = "24-6"', 1)
    assert changed != text
    counters.write_text(changed, encoding="utf-8")
    folder = base.parent / "forked"
    command = f"lab run {GDW} --german level0 --soviet level0 --seed 1 --games 6 --jobs 1 --out".split()
    subprocess.run(
        [sys.executable, "-m", "rasputitsa", *command, str(folder)],
        env={**os.environ, "PYTHONPATH": str(copy)},
        check=True,
        capture_output=True,
    )
    assert [game["hash"] for game in games_of(folder)] != [game["hash"] for game in games_of(base)]
    return folder


def test_games_of_other_rules_are_rows_of_their_own_with_what_differs(base: Path, forked: Path) -> None:
    text = page(base, forked)
    assert AGAIN not in text
    assert "n = 12 games" not in text
    assert text.count("n = 6\n") == 2, "a bar for each program"
    codes = [json.loads((folder / "run.json").read_text())["code"] for folder in (base, forked)]
    assert all(code in text for code in codes)
    assert COUNTERS in text
    assert re.search(r"# forked does not come out the same again here: .*" + COUNTERS, text)


def test_a_run_of_this_program_comes_out_the_same_again(base: Path) -> None:
    assert AGAIN in page(base)


def test_a_run_of_another_program_alone_is_not_vouched_for(forked: Path) -> None:
    text = page(forked)
    assert AGAIN not in text
    assert COUNTERS in text


def test_the_folder_of_a_run_refuses_another_program_and_names_the_file(
    forked: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = f"lab run {GDW} --german level0 --soviet level0 --seed 1 --games 8 --jobs 1 --out".split()
    assert main([*command, str(forked)]) == 1
    assert COUNTERS in capsys.readouterr().err
    assert len(games_of(forked)) == 6


def test_a_game_counts_once_however_many_folders_hold_it(
    base: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = base.parent / "base_copy"
    shutil.copytree(base, copy, dirs_exist_ok=True)
    text = page(base, copy)
    assert "6 games between computer players" in text
    assert "n = 12 games" not in text
    assert "n = 6 games" in text
    assert "6 copies were left out (6 in base_copy)" in text
    assert "6 copies were left out (6 in base_copy)" in capsys.readouterr().err, "the command says so, too"


def test_a_run_and_a_study_with_the_same_dice_are_one_sample(base: Path) -> None:
    study, runs = base.parent / "study.toml", base.parent / "studied"
    study.write_text(
        'format = 1\nplayer = "level0"\nseed = "1"\n[[question]]\nid = "q"\ntitle = "Q"\ngames = 8\n'
        f'[[question.row]]\nname = "as printed"\ngame = "{GDW}"\n'
    )
    assert main(["lab", "study", str(study), "--runs", str(runs), "--jobs", "1"]) == 0
    text = page(base, runs)
    assert "8 games between computer players" in text, "six of eight are in both"
    assert "6 copies were left out" in text


def endgames(folder: Path, player: str, games: int = 4) -> Path:
    run(RunSpec(ENDGAME, (player, player), games, "s"), out=folder)
    return folder


def test_players_with_other_parameters_are_not_counted_together(tmp_path: Path) -> None:
    one = endgames(tmp_path / "one", "level2:nodes=1")
    two = endgames(tmp_path / "two", "level2:nodes=2")
    text = page(one, two)
    assert "n = 8 games" not in text
    assert "level2:nodes=1 on both sides" in text
    assert "level2:nodes=2 on both sides" in text


def test_players_with_other_weights_in_a_file_of_one_name_are_not_counted_together(tmp_path: Path) -> None:
    weights = tmp_path / "mine.toml"
    text = files.text("rasputitsa.games.bfm", PLAYERS)
    weights.write_text(text, encoding="utf-8")
    player = f"level2:nodes=1,weights={weights}"
    one = endgames(tmp_path / "one", player)
    weights.write_text(f"{text}# changed\n", encoding="utf-8")
    two = endgames(tmp_path / "two", player)
    told = page(one, two)
    assert "n = 8 games" not in told
    assert AGAIN not in told, "the first run had other weights"
    names = set(re.findall(re.escape(player) + r" \([0-9a-f]{8}\)", told))
    assert len(names) == 2, "two players of one name are told apart"
    assert f"2 players are called {player}." in told
    assert f"what differs is {weights}." in told


def test_sides_that_were_kept_and_sides_that_were_swapped_are_not_counted_together(tmp_path: Path) -> None:
    players = ("level1", "level0")
    run(RunSpec(ENDGAME, players, 4, "s"), out=tmp_path / "swapped")
    run(RunSpec(ENDGAME, players, 4, "s", swap=False), out=tmp_path / "kept")
    text = page(tmp_path / "swapped", tmp_path / "kept")
    assert "level1 (German) against level0 (Soviet)" in text
    assert "6 games between computer players" in text, "two games are in both runs"


def test_a_player_who_does_not_play_the_same_again_is_told(base: Path) -> None:
    other = base.parent / "unsteady"
    shutil.copytree(base, other, dirs_exist_ok=True)
    lines = (other / "games.jsonl").read_text().splitlines()
    game = json.loads(lines[0])
    lines[0] = json.dumps({**game, "hash": game["hash"][::-1]})
    (other / "games.jsonl").write_text("".join(f"{line}\n" for line in lines))
    text = page(base, other)
    assert AGAIN not in text
    assert "does not play the same again" in text


def test_an_option_that_changed_no_game_is_named(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The harsher winter begins after the seventh turn: named before the games, and on the page."""
    winter = base.parent / "winter"
    lab_run(winter, "--option", "kurcina_harsher_winter")
    warning, *_ = capsys.readouterr().err.splitlines()
    assert warning == f"rasputitsa: option kurcina_harsher_winter changes nothing in {GDW} standard7"
    assert [game["hash"] for game in games_of(winter)] == [game["hash"] for game in games_of(base)]
    text = page(base, winter)
    assert re.search(r"kurcina_harsher_winter .*changes nothing in bfm-gdw-1986 standard7", text)
    assert re.search(r"kurcina_harsher_winter .*made no difference at all: 6 of 6 games", text)


def test_an_option_that_changed_games_is_not_called_idle(
    base: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mud = base.parent / "mud"
    lab_run(mud, "--option", "mud_bars_forest")
    assert "changes nothing" not in capsys.readouterr().err
    text = page(base, mud)
    assert "no difference at all" not in text
    assert "changes nothing" not in text


def test_being_ahead_is_not_called_decided(base: Path) -> None:
    """Who holds no Moscow is behind from the start: that is no decision."""
    text = page(base)
    assert "decided by" not in text
    assert "Turn of decision" not in text
    assert "When the lead changed for the last time" in text
    steady = sum(all(row["ahead"] == game["winner"] for row in game["turns"]) for game in games_of(base))
    table = text.split("When the lead changed for the last time")[-1].split("so far")[1]
    first = [word for word in table.splitlines() if word.strip()][:5]
    assert first[0] == "never"
    assert sum(map(int, first[1:4])) == steady


def test_the_command_of_a_run_from_a_position_names_where_the_position_is(tmp_path: Path) -> None:
    text = page(endgames(tmp_path / "late", "level0"))
    assert '# late.position: the lines of "position" in late/run.json' in text
    assert "--position late.position" in text


def test_a_player_against_himself_swaps_nothing(base: Path) -> None:
    assert json.loads((base / "run.json").read_text())["swap"] is False


def test_two_players_swap(tmp_path: Path) -> None:
    command = f"lab run {VPG} --german level1 --soviet level0 --seed 1 --games 2 --jobs 1 --out".split()
    assert main([*command, str(tmp_path / "pair")]) == 0
    assert json.loads((tmp_path / "pair" / "run.json").read_text())["swap"] is True

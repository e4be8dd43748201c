"""The ladder on real games: who meets whom, going on after a stop, the table and the file."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

from rasputitsa.cli import main
from rasputitsa.cli.lab_measure import split_players
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab import Failure, GameRecord, Job, Result, Setting, play_game, run
from rasputitsa.lab.ladder import Ladder, meeting_score, pairs_of, slug

GAME = "bfm-vpg-2009"
SETTING = Setting(GAME, "standard7")


def climb(out: Path, players: str, *more: str, games: int = 4) -> int:
    words = ["lab", "ladder", GAME, "--players", players, "--games", str(games), "--seed", "7"]
    return main([*words, "--jobs", "1", "--out", str(out), *more])


def test_a_ladder_is_played_and_rated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert climb(tmp_path, "random,level0,level1") == 0
    table = capsys.readouterr().out.splitlines()
    assert table[0] == f"{GAME} standard7, seed 7: 12 games, 6 pairs"
    assert table[1].split()[:3] == ["player", "Elo", "95"]
    assert table[2].startswith("level1 "), "the strongest comes first"
    assert any("0 by definition" in line and line.startswith("level0 ") for line in table)
    assert table[5].startswith("playing the german side is worth")
    assert "level1 against level0: score 100.0% [" in "\n".join(table[6:])
    result = json.loads((tmp_path / "ladder.json").read_text())
    assert result["anchor"] == "level0"
    assert result["players"][0]["player"] == "level1"
    swept = next(row for row in result["meetings"] if row["players"] == ["level1", "level0"])
    assert swept["games"] == 4
    assert swept["elo"][0] is None, "JSON has no infinity"
    best = result["players"][0]
    assert best["german"]["games"] == best["soviet"]["games"] == 4
    assert best["elo"][1] <= best["elo"][0] <= best["elo"][2]
    assert {meeting["folder"] for meeting in result["meetings"]} == {
        "level0-v-random",
        "level1-v-random",
        "level0-v-level1",
    }


def test_a_ladder_goes_on_where_it_stopped_and_takes_new_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert climb(tmp_path, "level0,random") == 0
    before = (tmp_path / "level0-v-random" / "games.jsonl").read_bytes()
    assert climb(tmp_path, "level1,random,level0", "--anchor", "random") == 0
    assert (tmp_path / "level0-v-random" / "games.jsonl").read_bytes() == before
    assert json.loads((tmp_path / "ladder.json").read_text())["anchor"] == "random"
    assert climb(tmp_path, "level0,random", games=6) == 0, "more games are added to those played"
    after = (tmp_path / "level0-v-random" / "games.jsonl").read_bytes()
    assert after.startswith(before)
    assert after.count(b"\n") == 6
    assert "level0 against random" in capsys.readouterr().err


def test_every_two_players_meet_once_with_dice_of_their_own() -> None:
    runs = Ladder.of(SETTING, ("c", "a", "b"), 10, "s", None).runs()
    assert [spec.players for spec in runs.values()] == [("a", "c"), ("b", "c"), ("a", "b")]
    assert len({spec.seed for spec in runs.values()}) == 3


def test_players_with_parameters_are_split_at_the_right_commas() -> None:
    assert split_players("level0,level2:nodes=200,weights=a/b.toml,level3:x=1,random") == [
        "level0",
        "level2:nodes=200,weights=a/b.toml",
        "level3:x=1",
        "random",
    ]


def test_players_become_file_names_that_differ() -> None:
    assert slug("level2") == "level2"
    strange = {slug(player) for player in ("level2:a=x/y", "level2:a=x.y", "level2:a=x y", "../../level2")}
    assert len(strange) == 4
    assert all("/" not in name for name in strange)
    assert len(slug("level2:weights=" + "x" * 300)) < 60


def test_games_become_bouts_of_the_first_side() -> None:
    records: list[GameRecord] = []
    for spec in Ladder.of(SETTING, ("level0", "random"), 6, "2", None).runs().values():
        records += run(spec)
    pairs = pairs_of(records, ("german", "soviet"))
    assert [len(pair) for pair in pairs] == [2, 2, 2]
    for pair in pairs:
        assert [bout[:2] for bout in pair] == [("level0", "random"), ("random", "level0")]
    for record, bout in zip(records, (bout for pair in pairs for bout in pair), strict=True):
        assert bout.score == {"german": 1.0, "soviet": 0.0, None: 0.5}[record.winner]
    assert meeting_score(records).value == sum(record.score for record in records) / 6


@pytest.mark.parametrize(
    ("players", "anchor", "words"),
    [
        (["a"], None, "at least two"),
        (["a", "b", "a"], None, "a is in the ladder twice"),
        (["a", "b"], "c", "c is put at 0"),
    ],
)
def test_ladders_that_make_no_sense_are_refused(players: list[str], anchor: str | None, words: str) -> None:
    with pytest.raises(RasputitsaError, match=words):
        Ladder.of(SETTING, players, 10, "s", anchor)


@pytest.mark.parametrize(
    ("players", "more", "words"),
    [
        ("level0,level99", (), "level99: unknown"),
        ("level0,random", ("--games", "3"), "an even number"),
        ("level0,random", ("--jobs", "0"), "--jobs 0"),
        ("level0", (), "at least two players"),
    ],
)
def test_bad_words_are_told_in_one_line_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], players: str, more: tuple[str, ...], words: str
) -> None:
    out = tmp_path / "out"
    assert climb(out, players, *more) in (1, 2)
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1
    assert not out.exists()


def test_a_folder_that_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("mine")
    assert climb(tmp_path / "taken", "level0,random") == 1
    assert "taken" in capsys.readouterr().err
    assert (tmp_path / "taken").read_text() == "mine"


def test_a_missing_package_is_named_with_its_extra(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert climb(tmp_path, "level0,random") == 1
    assert "pip install 'rasputitsa[lab]'" in capsys.readouterr().err


class Stopped:
    """A crew that somebody stops by Ctrl-C after two games."""

    def play(self, jobs: Iterable[Job]) -> Generator[Result, None, None]:
        for job in jobs:
            if job.n == 2:
                raise KeyboardInterrupt
            yield play_game(job)

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    "words",
    [
        ["ladder", GAME, "--players", "level0,random", "--games", "4"],
        ["sprt", "level0", "random", "--game", GAME, "--max-games", "4"],
    ],
)
def test_an_interrupted_command_says_how_to_go_on(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    every = ["lab", *words, "--seed", "1", "--out", str(tmp_path / "out"), "--jobs", "1"]
    with monkeypatch.context() as patched:
        patched.setattr("rasputitsa.cli.lab_measure.chosen_crew", lambda args: Stopped())
        assert main(every) == 130
    assert "the same command goes on" in capsys.readouterr().err
    (kept,) = (tmp_path / "out").rglob("games.jsonl")
    before = kept.read_bytes()
    assert before.count(b"\n") == 2
    assert main(every) == 0
    assert kept.read_bytes().startswith(before)
    assert kept.read_bytes().count(b"\n") == 4


def test_a_game_that_cannot_be_played_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def dark(self: object, jobs: Iterable[Job]) -> Generator[Result, None, None]:
        for job in jobs:
            yield Failure(job, "the lights went out")

    monkeypatch.setattr(Stopped, "play", dark)
    monkeypatch.setattr("rasputitsa.cli.lab_measure.chosen_crew", lambda args: Stopped())
    assert climb(tmp_path, "level0,random") == 1
    assert "game 0 could not be played: the lights went out" in capsys.readouterr().err
    assert not (tmp_path / "ladder.json").exists()

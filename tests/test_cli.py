"""The command line: every command with good and bad input, and errors in one line."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rasputitsa import benchmarks, fuzz, messages, store
from rasputitsa.agents import names
from rasputitsa.cli import check, common, games, main, rules
from rasputitsa.games import FAMILIES

VPG = "bfm-vpg-2009"
COMMANDS = (
    "games",
    "play",
    "mail",
    "serve",
    "matches",
    "show",
    "replay",
    "verify",
    "rules",
    "check",
    "perft",
    "fuzz",
    "bench",
    "lab",
    "analyse",
    "odds",
    "map",
)


class Ran:
    """What a command returned and printed."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


class Command:
    """Runs commands in this process, in an empty folder."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *words: str, typed: str = "") -> Ran:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        self.capsys.readouterr()
        status = main(list(words))
        out, err = self.capsys.readouterr()
        return Ran(status, out, err)

    def fails(self, *words: str, status: int = 1) -> str:
        """The one line that a command fails with."""
        ran = self(*words)
        assert ran.status == status
        assert ran.err.startswith("rasputitsa: ")
        assert ran.err.count("\n") == 1
        return ran.err.removeprefix("rasputitsa: ").rstrip("\n")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(os, "fsync", lambda _: None)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return Command(capsys, monkeypatch)


@pytest.fixture
def save(run: Command, tmp_path: Path) -> Path:
    """A short save: the set-up, one battle, and on to the German movement."""
    path = tmp_path / "short.hexlog"
    typed = "arrange historical\nattack 30A with XXIV LIII\ndone\nlose XXIV\ndone!\nquit\n"
    assert run("play", VPG, "--seed", "3", "--save", str(path), "--soviet", "human", typed=typed).status == 0
    return path


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game between two computers."""
    path = tmp_path_factory.mktemp("saves") / "whole.hexlog"
    words = ["play", VPG, "--german", "level0", "--soviet", "level0", "--seed", "9", "--save", str(path)]
    assert main([*words, "--lang", "en"]) == 0
    return path


def edited(path: Path, old: str, new: str) -> Path:
    """A copy of a save with its first ``old`` replaced."""
    other = path.with_name("edited.hexlog")
    text = path.read_text()
    assert old in text
    other.write_text(text.replace(old, new, 1))
    return other


# All commands


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(run: Command, command: str) -> None:
    ran = run(command, "--help")
    assert ran.status == 0
    assert f"example: rasputitsa {command}" in ran.out


def test_help_lists_the_commands(run: Command) -> None:
    out = run("--help").out
    assert [command for command in COMMANDS if f"    {command}" not in out] == []
    assert "example: " in out


def test_version(run: Command) -> None:
    assert run("--version").out.startswith("rasputitsa ")


@pytest.mark.parametrize(
    "words",
    [(), ("dance",), ("play", "--frobnicate"), ("show",), ("perft", VPG), ("perft", VPG, "--depth", "x")],
)
def test_wrong_usage(run: Command, words: tuple[str, ...]) -> None:
    assert "--help" in run.fails(*words, status=2)


@pytest.mark.parametrize(
    "words", [("play",), ("rules",), ("perft", "--depth", "1"), ("fuzz", "--games", "1")]
)
def test_unknown_game(run: Command, words: tuple[str, ...]) -> None:
    assert "game chess: unknown, expected one of" in run.fails(words[0], "chess", *words[1:])


def test_unexpected_error_asks_to_report_it(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> dict[str, Any]:
        raise KeyError("some\nthing")

    monkeypatch.setattr(games, "describe", broken)
    message = run.fails("games", status=3)
    assert message.startswith("internal error: KeyError: ")
    assert "report" in message
    assert "Traceback" in run("games", "--debug").err


def test_interrupt(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> dict[str, Any]:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "describe", interrupted)
    assert run.fails("games", status=130) == "interrupted"


def test_missing_library_says_what_to_install(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    assert "pip install 'rasputitsa[terminal]'" in run.fails("play", VPG)


def test_commands_without_people_need_no_library_for_people(tmp_path: Path, finished: Path) -> None:
    """A plain installation can check saves: only what talks to people needs more."""
    code = (
        "import sys; sys.modules.update({'rich': None, 'fluent': None, 'fluent.runtime': None})\n"
        "from rasputitsa.cli import main\n"
        f"sys.exit(main(['verify', {str(finished)!r}]) or main(['replay', '--check', {str(finished)!r}]) "
        f"or main(['games']) or main(['rules', '{VPG}']))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_module_is_the_command(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "rasputitsa", "show", "nothing.hexlog"]
    ran = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (1, "rasputitsa: nothing.hexlog: No such file or directory\n")


def test_reader_that_stops_early_is_no_error(finished: Path) -> None:
    command = f"{sys.executable} -m rasputitsa replay {finished} | head -n 1"
    ran = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


# games


def test_games(run: Command) -> None:
    out = run("games").out
    for text in (*FAMILIES, "scenario campaign14", "preset   gdw1986_attrition", "option   mud_bars_forest"):
        assert text in out


def test_file_is_as_wide_as_the_map(run: Command, save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS")
    assert "1410" in run("show", str(save)).out


def test_games_as_json(run: Command) -> None:
    rows = {row["id"]: row for row in json.loads(run("games", "--json").out)}
    assert set(rows) == set(FAMILIES)
    assert rows["bfm-gdw-1986"]["presets"][0] == "gdw1986"
    assert "handicap_panzer_rest" in rows[VPG]["options"]
    assert "kane_timetable" in rows[VPG]["borrowable"]
    assert rows[VPG]["options"]["vpg_hex_terrain_cumulative"]["default"] == "on"


# play


def test_play_and_leave(run: Command, tmp_path: Path) -> None:
    ran = run("play", VPG, "--seed", "3", typed="arrange historical\n")
    assert ran.status == 0
    assert "Saved in bfm-vpg-2009.hexlog" in ran.out
    text = (tmp_path / "bfm-vpg-2009.hexlog").read_text()
    assert "players: german=human soviet=level2" in text
    assert "seed: 3\n" in text
    assert "german arrange historical\n= 1.german-combat " in text


def test_every_new_game_has_its_own_file(run: Command, tmp_path: Path) -> None:
    for _ in range(2):
        run("play", VPG)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["bfm-vpg-2009-2.hexlog", "bfm-vpg-2009.hexlog"]


def test_secret_seeds_differ(run: Command, tmp_path: Path) -> None:
    for _ in range(2):
        run("play", VPG)
    assert len({store.read_save(path).seed for path in tmp_path.iterdir()}) == 2


def test_play_with_scenario_and_options(run: Command, tmp_path: Path) -> None:
    words = ["--scenario", "campaign14", "--option", "mud_bars_forest", "--option", "kurcina_edge=on"]
    assert run("play", "bfm-gdw-1986", *words).status == 0
    log = store.read_save(tmp_path / "bfm-gdw-1986.hexlog")
    assert log.scenario == "campaign14"
    assert {"mud_bars_forest", "kurcina_edge"} <= set(log.options)


def test_play_a_preset(run: Command, tmp_path: Path) -> None:
    assert run("play", "bfm-gdw-1986", "--preset", "gdw1986_attrition").status == 0
    log = store.read_save(tmp_path / "bfm-gdw-1986.hexlog")
    assert log.options["kurcina_war_of_attrition"] == "on"


def test_play_in_the_language_of_the_system(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert "ドイツ軍" in run("play", VPG).out
    assert "Allemands" in run("play", VPG, "--lang", "fr").out


def test_computers_play_to_the_end(run: Command, finished: Path) -> None:
    assert "result: " in finished.read_text()
    assert run("verify", str(finished)).status == 0


def test_resume(run: Command, save: Path) -> None:
    before = save.read_text()
    ran = run("play", "--resume", str(save), typed="move XXIV 0409\nundo\n")
    assert ran.status == 0
    assert save.read_text().startswith(before)
    assert run("play", VPG, "--resume", str(save), "--save", "other.hexlog").status == 0
    assert Path("other.hexlog").read_text() == save.read_text()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--scenario", "endless"), "scenario endless: unknown"),
        (("--option", "magic"), "option magic: unknown"),
        (("--option", "mud_bars_forest=maybe"), "neither on nor off"),
        (("--option", "kane_vp"), "allow_cross_edition would allow it"),
        (("--preset", "gdw1986"), "preset gdw1986: unknown, expected one of none"),
        (("--german", "napoleon"), "player napoleon: unknown, expected one of human, level0, level1"),
        (("--soviet", "level2:nodes=0"), "player level2:nodes=0: nodes: must be at least 1"),
        (("--soviet", "level2:weights=mine.toml"), "mine.toml: No such file or directory"),
        (("--save", "no/such/folder.hexlog"), "no/such/folder.hexlog: No such file or directory"),
        (("--save", "."), ".: File exists"),
        (("--resume", "nothing.hexlog"), "nothing.hexlog: No such file or directory"),
    ],
)
def test_play_what_does_not_exist(run: Command, tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    assert message in run.fails("play", VPG, *words)
    assert not list(tmp_path.iterdir()), "no save of a game that cannot be played"


def test_help_of_play_tells_the_levels(run: Command) -> None:
    out = run("play", "--help").out
    for level in names():
        assert level in out
    assert "(default in a new game: level2)" in " ".join(out.split())


def test_play_never_overwrites(run: Command, save: Path) -> None:
    before = save.read_text()
    assert "File exists" in run.fails("play", VPG, "--save", str(save))
    assert save.read_text() == before


def test_play_without_game(run: Command) -> None:
    assert "name a game or a save" in run.fails("play", status=2)


def test_resume_with_the_choices_of_a_new_game(run: Command, save: Path) -> None:
    for words in (("--seed", "4"), ("--scenario", "standard7"), ("--option", "mud_bars_forest")):
        assert "belongs to a new game" in run.fails("play", "--resume", str(save), *words, status=2)


def test_resume_another_game(run: Command, save: Path) -> None:
    assert "is a save of bfm-vpg-2009" in run.fails("play", "bfm-gdw-1986", "--resume", str(save), status=2)


# show, replay, verify


def test_show(run: Command, save: Path) -> None:
    ran = run("show", str(save))
    assert ran.status == 0
    assert "XXIV" in ran.out
    assert "German movement" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 100


def test_show_at_a_moment(run: Command, save: Path) -> None:
    assert "Deploy your units" in run("show", str(save), "--at", "0").out
    assert "Announce your attacks" in run("show", str(save), "--at", "1").out
    assert "Annoncez vos attaques" in run("show", str(save), "--at", "1", "--lang", "fr").out


def test_show_the_end(run: Command, finished: Path) -> None:
    assert run("show", str(finished)).out.splitlines()[-1].startswith(("The ", "A draw"))


def test_show_beyond_the_save(run: Command, save: Path) -> None:
    assert "so none is number 999" in run.fails("show", str(save), "--at", "999")
    assert "no action before the first" in run.fails("show", str(save), "--at", "-1")


@pytest.mark.parametrize("command", ["show", "replay", "verify"])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1: not a hexlog file"),
        (b"\x89PNG\r\n\x1a\n\xff", "not UTF-8 text"),
        (b"hexlog 99\n", "hexlog 99 is of another version"),
        (b"hexlog 1\n", "ends before its first action"),
        (b"hexlog 1\ngerman done\n", "expected game:"),
        (b"hexlog 1\ngame: chess 1\ngerman done\n", "game chess: unknown"),
        (b"hexlog 1\ngame: bfm-vpg-2009 99\ngerman done\n", "is newer than"),
        (b"hexlog 1\ngame: bfm-vpg-2009 1\ngerman dance\n", "line 3: 'dance' is not an action"),
    ],
)
def test_unreadable_saves(run: Command, command: str, content: bytes, message: str) -> None:
    Path("bad.hexlog").write_bytes(content)
    assert message in run.fails(command, "bad.hexlog")


@pytest.mark.parametrize("command", ["show", "replay", "verify"])
def test_folder_is_no_save(run: Command, command: str, tmp_path: Path) -> None:
    assert run.fails(command, str(tmp_path)) == f"{tmp_path}: Is a directory"


def test_replay_tells_the_story(run: Command, save: Path) -> None:
    out = run("replay", str(save)).out
    assert "Attack announced: XXIV LIII against 30A." in out
    assert "The die shows" in out
    assert "Le dé donne" in run("replay", str(save), "--lang", "fr").out


def test_replay_check(run: Command, finished: Path) -> None:
    ran = run("replay", str(finished), "--check")
    assert ran.status == 0
    assert "checkpoints are right" in ran.out


def test_replay_of_an_illegal_action(run: Command, save: Path) -> None:
    bad = edited(save, "attack 30A with XXIV LIII", "attack 30A with XXIV XLI")
    line = 1 + next(i for i, text in enumerate(bad.read_text().splitlines()) if "XLI" in text)
    assert f"line {line}: XLI is not adjacent to 30A. [vpg 9.0.battle]" in run.fails("replay", str(bad))


def test_replay_of_an_illegal_action_without_catalogues(
    run: Command, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fluent.runtime", None)
    messages.messages.cache_clear()
    bad = edited(save, "attack 30A with XXIV LIII", "attack 30A with XXIV XLI")
    assert "combat.not-adjacent" in run.fails("verify", str(bad))


def test_replay_out_of_turn(run: Command, save: Path) -> None:
    bad = edited(save, "german attack", "soviet attack")
    assert "it is for german to decide" in run.fails("replay", str(bad))


def test_check_finds_the_first_divergence(run: Command, save: Path) -> None:
    bad = edited(save, "= 1.german-combat ", "= 1.german-combat 0")
    assert run("replay", str(bad)).status == 0
    assert "but play has come to" in run.fails("replay", str(bad), "--check")


def test_verify(run: Command, finished: Path) -> None:
    assert run("verify", str(finished)).out.endswith("dice are those of its seed\n")


def test_verify_a_loaded_die(run: Command, save: Path) -> None:
    text = save.read_text()
    rolled = next(line for line in text.splitlines() if line.startswith("dice roll"))
    face = int(rolled.split()[-1])
    short = save.with_name("one-die.hexlog")
    short.write_text(text[: text.index(rolled)] + f"dice roll {face % 6 + 1}\n")
    assert f"but the seed rolls {face}" in run.fails("verify", str(short))


def test_verify_another_seed(run: Command, save: Path) -> None:
    assert "not the one that the match was begun with" in run.fails(
        "verify", str(edited(save, "seed: 3", "seed: 4"))
    )


def test_verify_without_seed(run: Command, save: Path) -> None:
    assert "has not been revealed" in run.fails("verify", str(edited(save, "seed: 3\n", "")))


# rules


def test_rules(run: Command) -> None:
    out = run("rules", VPG).out
    assert "vpg 7.1.stop  " in out
    assert "  code   rasputitsa.mechanisms.orders:Orders._path_refusal" in out
    assert "  tests  tests/" in out


def test_rules_in_french(run: Command) -> None:
    assert "vpg 6.0.3  Mise en place allemande" in run("rules", VPG, "--lang", "fr").out


def test_rules_as_json(run: Command) -> None:
    rows = {row["id"]: row for row in json.loads(run("rules", VPG, "--json").out)}
    assert rows["vpg 7.1.stop"]["code"]
    assert rows["vpg 7.1.stop"]["title"]["en"]


def test_rules_of_an_installation_without_tests(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "tests_folder", lambda: None)
    assert "  tests  " not in run("rules", VPG).out


# check


def test_check(run: Command) -> None:
    ran = run("check")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith(" 0 faults\n")


def test_check_reports_every_fault(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {
        "en": "one = 1\ntwo = 2\n",
        "fr": "one = 1\nthree = 3\n",
        "ja": "one = 1\ntwo = 2\n= broken\n",
    }
    monkeypatch.setattr(messages, "catalogue_text", texts.__getitem__)
    monkeypatch.setattr(check, "FAMILIES", {})
    monkeypatch.setitem(check.SAMPLES, "unused", "")
    ran = run("check")
    assert ran.status == 1
    assert ran.err.splitlines() == [
        "rasputitsa: locale/fr.ftl: two: missing",
        "rasputitsa: locale/fr.ftl: three: no other catalogue has it",
        "rasputitsa: locale/ja.ftl: cannot be read: = broken",
    ]
    assert ran.out.endswith(" 3 faults\n")


def test_check_builds_games(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "FAMILIES", {"bfm-gdw-1986": FAMILIES["bfm-gdw-1986"]})
    monkeypatch.setattr(check, "SAMPLES", {"weather_marks": "whenever"})
    ran = run("check")
    assert ran.status == 1
    assert "'whenever' is not like 2:early or 5:late" in ran.err


# perft and fuzz


def test_perft(run: Command) -> None:
    assert run("perft", VPG, "--depth", "1").out.split()[0] == str(22 * 22 + 5)
    assert run("perft", VPG, "--depth", "0").out.split()[0] == "1"


def test_perft_split_adds_up(run: Command) -> None:
    *parts, total = run("perft", VPG, "--depth", "1", "--split").out.splitlines()
    assert sum(int(line.split()[0]) for line in parts) == int(total.split()[0])


def test_perft_of_a_position(run: Command) -> None:
    Path("small.txt").write_text("phase german-combat\nunit XXIV 0504\nunit 30A 0604\n")
    ran = run("perft", VPG, "--depth", "1", "--position", "small.txt")
    assert ran.out.split()[0] == "2"


def test_perft_of_a_bad_position(run: Command) -> None:
    Path("bad.txt").write_text("phase lunch\nunit XXX 0504\n")
    message = run.fails("perft", VPG, "--depth", "1", "--position", "bad.txt")
    assert "bad.txt: position line 1" in message
    assert "bad.txt: position line 2" in message
    Path("bytes.txt").write_bytes(b"\xff")
    assert "not UTF-8" in run.fails("perft", VPG, "--depth", "1", "--position", "bytes.txt")
    assert "No such file" in run.fails("perft", VPG, "--depth", "1", "--position", "none.txt")


def test_perft_of_negative_depth(run: Command) -> None:
    assert "must not be negative" in run.fails("perft", VPG, "--depth", "-1", status=2)


def test_fuzz(run: Command) -> None:
    ran = run("fuzz", VPG, "--games", "1", "--seed", "4")
    assert ran.status == 0
    assert ran.out.startswith("1 games of bfm-vpg-2009, ")
    assert ran.out.endswith(" 0 failures\n")


def test_fuzz_keeps_failures(run: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    failure = fuzz.Failure(2, "a unit is off the board", "hexlog 1\n")
    trials = {1: fuzz.Trial(1, 10, None), 2: fuzz.Trial(2, 5, failure)}
    monkeypatch.setattr(fuzz, "trial", lambda game, seed, number: trials[number])
    ran = run("fuzz", VPG, "--games", "2", "--out", "failed")
    assert ran.status == 1
    assert ran.out.splitlines() == [
        f"game 2: a unit is off the board ({Path('failed') / 'bfm-vpg-2009-2.hexlog'})",
        "2 games of bfm-vpg-2009, 15 actions, 1 failures",
    ]
    assert (tmp_path / "failed" / "bfm-vpg-2009-2.hexlog").read_text() == "hexlog 1\n"


def test_fuzz_of_no_games(run: Command) -> None:
    assert "at least one" in run.fails("fuzz", VPG, "--games", "0", status=2)


# bench


@pytest.fixture
def results(monkeypatch: pytest.MonkeyPatch) -> list[benchmarks.Result]:
    found = [
        benchmarks.Result("games", 123.456, "games/s", 100.0, True, 2.5),
        benchmarks.Result("copies", 1.5, "µs", 3.0, True),
    ]
    monkeypatch.setattr(benchmarks, "run", lambda: found)
    return found


def test_bench(run: Command, results: list[benchmarks.Result]) -> None:
    lines = [" ".join(line.split()) for line in run("bench").out.splitlines()]
    assert lines == ["games 123.5 games/s bar 100.0 met 2.50 x the peer", "copies 1.5 µs bar 3.0 met"]


def test_bench_as_json(run: Command, results: list[benchmarks.Result]) -> None:
    rows = json.loads(run("bench", "--json").out)
    assert [row["name"] for row in rows] == ["games", "copies"]
    assert rows[0]["value"] == 123.456


def test_commands_are_all_tested_here() -> None:
    parser = common.build_parser()
    listed = next(action.choices for action in parser._actions if action.choices)
    assert tuple(listed) == COMMANDS


def test_a_game_by_mail_from_the_first_file_to_the_first_die(run: Command, tmp_path: Path) -> None:
    words = ["mail", "begin", VPG, "--side", "german", "--save", "game.hexlog"]
    ran = run(*words, typed="arrange historical\n")
    assert ran.status == 0
    assert "not ready to be sent" in ran.out
    assert "seed" not in ran.out
    ran = run("mail", "open", "game.hexlog", "--player", "level1")
    assert "Now send game.hexlog" in ran.out
    (tmp_path / "game-german.key").rename(tmp_path / "german.key")
    ran = run("mail", "open", "game.hexlog", "--player", "level1")
    assert "Your key is game-soviet.key" in " ".join(ran.out.split())
    assert "dice roll" not in (tmp_path / "game.hexlog").read_text(encoding="utf-8")
    assert run("mail", "open", "game.hexlog", "--key", "german.key", "--player", "level1").status == 0
    assert "1 dice are those of both chains" in run("verify", "game.hexlog").out


def test_what_is_wrong_with_a_game_by_mail(run: Command, tmp_path: Path) -> None:
    assert "expected one of german, soviet" in run.fails("mail", "begin", VPG, "--side", "finnish", status=2)
    moskva = ("mail", "begin", "moskva-1941", "--side", "german", "--option", "masks")
    assert "play it at a server" in run.fails(*moskva)
    assert list(tmp_path.iterdir()) == []
    run("mail", "begin", VPG, "--side", "german", "--save", "a.hexlog", typed="arrange historical\n")
    assert "a.hexlog: is there already" in run.fails(
        "mail", "begin", VPG, "--side", "german", "--save", "a.hexlog"
    )
    text = (tmp_path / "a.hexlog").read_text(encoding="utf-8")
    (tmp_path / "a.hexlog").write_text(text + "german attack 1Sh with XXIV\n", encoding="utf-8")
    assert run.fails("mail", "open", "a.hexlog").startswith("a.hexlog: line ")
    (tmp_path / "a.hexlog").write_text(text, encoding="utf-8")
    assert "has no seed" in run.fails("play", "--resume", "a.hexlog")

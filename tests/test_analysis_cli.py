"""``rasputitsa analyse`` and ``odds``: what they print, in three languages and as JSON, and refuse."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from matches import CASES, game, played, position
from rasputitsa import hexlog
from rasputitsa.agents import Clock
from rasputitsa.agents.evaluation import Terms
from rasputitsa.agents.tactics import TACTICS
from rasputitsa.analysis.blunders import Blunder, blunders
from rasputitsa.analysis.courses import turn_ends
from rasputitsa.analysis.figures import bar, curve, decimal, gauge, percent, signed, sparkline
from rasputitsa.analysis.hint import Hint, hint
from rasputitsa.analysis.ledger import ledger
from rasputitsa.analysis.plain_advice import hint_row
from rasputitsa.cli import main
from rasputitsa.codec import phase_name
from rasputitsa.engine.action import DONE, Roll
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.match import Match
from rasputitsa.engine.state import State
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.control import Control
from rasputitsa.messages import LANGUAGES, Speaker, messages
from rasputitsa.notation import parse_words, words
from rasputitsa.traceability import PACKAGE

VPG = "bfm-vpg-2009"
POSITION = """turn 1
phase german-combat
unit XXIV 0504
unit XLVII 0505
unit 30A 0604 reduced
"""
NO_ID = re.compile(r"[{}]|\b(analysis|forecast|fate|figure|name|event|outlook|judgement|hint|blunder)-[a-z]")


class Command:
    """Runs commands in this process and keeps what they print."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str | Path) -> str:
        self.capsys.readouterr()
        assert main([str(word) for word in words]) == 0, self.capsys.readouterr().err
        return self.capsys.readouterr().out

    def fails(self, *words: str | Path, status: int = 1) -> str:
        self.capsys.readouterr()
        assert main([str(word) for word in words]) == status
        err = self.capsys.readouterr().err
        assert err.count("\n") == 1
        return err.removeprefix("rasputitsa: ").rstrip("\n")

    def json(self, *words: str | Path) -> Any:
        return json.loads(self(*words, "--json"))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return Command(capsys)


def saved(folder: Path, match: Match) -> Path:
    path = folder / f"{match.game.id}.hexlog"
    path.write_text(hexlog.write(match, reveal_seed=True), encoding="utf-8")
    return path


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """The historical set-up; the German side may announce its first attacks."""
    match = Match(game("vpg"), "odds")
    match.act(parse_words(match.game, "arrange historical"))
    return saved(tmp_path, match)


@pytest.fixture
def field(tmp_path: Path) -> Path:
    path = tmp_path / "field.txt"
    path.write_text(POSITION, encoding="utf-8")
    return path


# analyse


@cache
def found_blunders() -> list[Blunder]:
    return blunders(played("vpg", 3), nodes=20)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", ["vpg", "attrition"])
def test_analyse_in_every_language(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, case: str
) -> None:
    """The blunders are looked for once: only the telling of them differs."""
    monkeypatch.setattr("rasputitsa.analysis.blunders.blunders", lambda *_: found_blunders())
    more = () if case == "vpg" else ("--no-blunders",)
    out = run("analyse", saved(tmp_path, played(case, 3)), "--lang", language, *more)
    say = messages(language).say
    assert (say("blunder-title") in out) == (case == "vpg")
    for id_ in ("outlook-title", "analysis-turning", "analysis-luck", "analysis-battles"):
        assert say(id_) in out
    assert not NO_ID.search(out)
    assert (say("analysis-others") in out) == (case == "attrition")


@pytest.mark.parametrize("case", CASES)
def test_analyse_as_json(run: Command, tmp_path: Path, case: str) -> None:
    match = played(case, 4)
    found = run.json("analyse", saved(tmp_path, match), "--no-blunders")
    luck = ledger(match)
    assert found["over"] is True
    assert found["actions"] == len(match.log)
    assert found["luck"]["total"] == pytest.approx(float(luck.total()))
    assert found["luck"]["turns"][-1]["total"] == pytest.approx(found["luck"]["total"])
    assert len(found["luck"]["dice"]) == len(luck.dice)
    assert {row["kind"] for row in found["turning_points"]} >= {"city", "die"}
    battle = next(row for row in found["luck"]["dice"] if row["topic"] == "combat.roll")
    assert battle["attackers"]
    assert set(battle["expected"]) == set(match.game.sides)
    assert found["blunders"] is None
    assert [row["turn"] for row in found["outlook"]] == [end.turn for end in turn_ends(match)]
    *_, last = found["outlook"]
    assert last["wins"] == {side: float(side == found["winner"]) for side in match.game.sides}
    assert found["judgement"]["wins"] == last["wins"]
    assert found["judgement"]["value"] == pytest.approx(sum(found["judgement"]["terms"].values()), abs=0.01)


def test_analyse_a_game_without_dice(run: Command, save: Path) -> None:
    out = run("analyse", save)
    assert "The game is not over: Turn 1 of 7" in out
    assert "No die has been rolled yet." in out
    found = run.json("analyse", save)
    assert (found["over"], found["luck"]["dice"], found["luck"]["percentile"]) == (False, [], 0.5)


def last_city(city: str) -> Match:
    """The Germans, who hold all but Moscow and Tula, enter one of them in their last phase."""
    grid, places = game("vpg").grid, game("vpg").terrain.places
    near = grid.label(grid.neighbours(places[city])[0])
    held = [
        grid.label(h)
        for h in bits(game("vpg").of(Control).hexes)
        if h not in (places["Moscow"], places["Tula"])
    ]
    lines = f"turn 7; phase german-movement; unit XXIV {near}; unit 30A 0101; control german {' '.join(held)}"
    match = Match(game("vpg"), "s", position("vpg", lines))
    match.act(parse_words(match.game, f"move XXIV {grid.label(places[city])}"))
    match.act(DONE)
    return match


@pytest.mark.parametrize(
    ("city", "leader", "text"),
    [("Moscow", "german", "the Germans would win"), ("Tula", None, "neither side would win")],
)
def test_a_change_of_the_lead_is_told(
    run: Command, tmp_path: Path, city: str, leader: str | None, text: str
) -> None:
    path = saved(tmp_path, last_city(city))
    assert text in run("analyse", path)
    (change,) = [row for row in run.json("analyse", path)["turning_points"] if row["kind"] == "lead"]
    assert change["leader"] == leader


def test_frostbite_is_told_among_turning_points(run: Command, tmp_path: Path) -> None:
    """A die that was no battle can be one that told most."""
    units = "unit XXIV 0504; unit 30A 0101"
    match = Match(game("campaign"), None, position("campaign", f"turn 8; phase german-replacement; {units}"))
    while (asked := match.decision) is not None and match.state.phase == match.first.phase:
        match.act(Roll(1) if asked.player == CHANCE else next(iter(asked.options)))
    out = run("analyse", saved(tmp_path, match))
    assert re.search(r"Turn 8, German replacements: Winter attrition, the die shows 1: -0.2 steps", out)


def test_blunders_as_json(run: Command, tmp_path: Path) -> None:
    match = Match(game("vpg"), "seed 1")
    rng = random.Random(1)
    while (asked := match.decision) is not None and match.state.turn < 3:
        match.act(asked.options.sample(rng))
    path = saved(tmp_path, match)
    found = run.json("analyse", path, "--nodes", "20", "--threshold", "1")["blunders"]
    assert found
    for row in found:
        assert row["loss"] == pytest.approx(row["possible"] - row["expected"])
        assert row["loss"] > 0.01
        for text in (*row["played"], *row["better"]):
            parse_words(match.game, text)
    fewer = run.json("analyse", path, "--nodes", "20", "--threshold", "30")["blunders"]
    assert fewer == [row for row in found if row["loss"] > 0.3]


def test_no_blunders(run: Command, save: Path) -> None:
    assert "no decision cost more than 99%" in run("analyse", save, "--nodes", "20", "--threshold", "99")
    assert "Blunders" not in run("analyse", save, "--no-blunders")


def reached(s: State, task: str) -> bool:
    if task == "small":
        return s.battle is not None
    return phase_name(s) == task


@cache
def hinted(task: str) -> tuple[Match, Hint]:
    """The same game before the set-up, in every phase, or with a battle under way; and its hint."""
    match = Match(game("gdw"), "hint")
    while (asked := match.decision) is not None and not reached(match.state, task):
        fight = task == "small" and not match.state.battles
        match.act(DONE if DONE in asked.options and not fight else next(iter(asked.options)))
    return match, hint(match.state, clock=Clock(nodes=20))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("task", ["setup", "german-panzer", "german-combat", "german-movement", "small"])
def test_hints_in_every_language(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, task: str
) -> None:
    match, found = hinted(task)
    monkeypatch.setattr("rasputitsa.analysis.hint.hint", lambda *_: found)
    out = run("analyse", saved(tmp_path, match), "--hint", "--lang", language)
    speaker = Speaker(match.game, language)
    assert speaker.say("hint-title", level="level2", phase=phase_name(match.state)) in out
    assert not NO_ID.search(out)
    for order in found.orders:
        assert words(match.game, order.action) in out
        assert not order.tactic or speaker.name("tactic", order.tactic) in out
    told = {"german-panzer": "hint-prepares", "german-combat": "hint-attacks"}
    for name, id_ in told.items():
        assert (speaker.say(id_) in out) == (task == name)


def test_hints_as_json(run: Command, tmp_path: Path) -> None:
    match, found = hinted("german-movement")
    row = hint_row(found)
    assert run.json("analyse", saved(tmp_path, match), "--hint", "--nodes", "20") == row
    assert row["task"] == "move"
    assert sum(row["then"]["wins"].values()) + row["then"]["draw"] == pytest.approx(1)


def test_the_judgement_of_an_unfinished_game(run: Command, save: Path) -> None:
    out = run("analyse", save, "--no-blunders")
    assert re.search(r"Chances to win: Germans \d+(\.\d)?%, Soviets", out)
    assert "plus is good for the Germans: " in out


def test_bad_advice(run: Command, tmp_path: Path, save: Path) -> None:
    assert "player tea: unknown" in run.fails("analyse", save, "--level", "tea")
    assert "level level0: does not plan" in run.fails("analyse", save, "--level", "level0", "--hint")
    weights = tmp_path / "w.toml"
    assert "w.toml" in run.fails("analyse", save, "--level", f"level2:weights={weights}")
    assert "--nodes 0: at least 1" in run.fails("analyse", save, "--nodes", "0", status=2)
    assert "--threshold 100: between" in run.fails("analyse", save, "--threshold", "100", status=2)
    over = saved(tmp_path, played("gdw", 3))
    assert run.fails("analyse", over, "--hint") == "the game is over: there is nothing to decide"


def test_analyse_refuses_what_is_no_save(run: Command, tmp_path: Path, save: Path) -> None:
    bad = tmp_path / "bad.hexlog"
    assert "nothing.hexlog" in run.fails("analyse", tmp_path / "nothing.hexlog")
    bad.write_bytes(b"\xff\xfe")
    assert run.fails("analyse", bad) == f"{bad}: byte 0: not UTF-8 text"
    bad.write_text("chess", encoding="utf-8")
    assert run.fails("analyse", bad) == f"{bad}: line 1: not a hexlog file"
    bad.write_text(save.read_text(encoding="utf-8") + "german fly XXIV\n", encoding="utf-8")
    assert "line 9: 'fly' is not an action" in run.fails("analyse", bad)


# odds


@pytest.mark.parametrize("language", LANGUAGES)
def test_odds_in_every_language(run: Command, save: Path, language: str) -> None:
    attacks = ("--attack", "10A with LVI XLI", "--attack", "attack 16A with XLVI LVII")
    out = run("odds", save, *attacks, "--lang", language, "--outcomes", "2")
    say = messages(language).say
    assert say("forecast-battles") in out
    assert say("forecast-outcomes", count=2) in out
    assert not NO_ID.search(out)
    assert "LVI XLI" in out


def test_odds_as_json(run: Command, save: Path) -> None:
    found = run.json("odds", save, "--attack", "10A with LVI XLI", "--attack", "16A with XLVI LVII")
    assert found["exact"] is True
    assert [row["target"] for row in found["battles"]] == ["10A", "16A"]
    for row in found["battles"]:
        assert sum(row["results"].values()) == pytest.approx(1)
    for side in ("german", "soviet"):
        chances = found["steps"][side]["chances"]
        assert sum(chances.values()) == pytest.approx(1)
        assert sum(int(n) * p for n, p in chances.items()) == pytest.approx(found["steps"][side]["mean"])
    listed = sum(row["chance"] for row in found["outcomes"])
    assert listed == pytest.approx(1) if not found["more_outcomes"] else listed < 1


def test_odds_of_a_position(run: Command, field: Path) -> None:
    attack = ("--attack", "30A with XXIV XLVII")
    going = run.json("odds", field, "--game", VPG, *attack)["battles"][0]
    staying = run.json("odds", field, "--game", VPG, *attack, "--no-advance")["battles"][0]
    assert going["taken"] > 0 == staying["taken"]
    assert going["results"] == staying["results"]


def test_odds_of_announced_battles_in_another_order(run: Command, save: Path) -> None:
    attacks = ("--attack", "10A with LVI XLI", "--attack", "16A with XLVI LVII")
    whole = run.json("odds", save, *attacks, "--order", "16A", "10A")
    assert [row["target"] for row in whole["battles"]] == ["10A", "16A"]
    assert run.json("odds", save, "--at", "1", *attacks, "--order", "16A") == whole


def test_odds_below_the_table(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "weak.txt"
    path.write_text("turn 7\nphase german-combat\nunit V 0504 reduced\nunit 1Sh 0604\n", encoding="utf-8")
    assert "Below the table" in run("odds", path, "--game", VPG, "--attack", "1Sh with V")


def test_odds_that_must_be_sampled(run: Command, save: Path) -> None:
    attacks = ("--attack", "10A with LVI XLI", "--attack", "16A with XLVI LVII")
    assert "Not exact" in run("odds", save, *attacks, "--limit", "2")


def test_bad_odds(run: Command, save: Path, field: Path) -> None:
    attack = ("--attack", "10A with LVI XLI")
    assert "XLII is not adjacent to 10A" in run.fails("odds", save, "--attack", "10A with LVI XLII")
    assert "XLII n’est pas" in run.fails("odds", save, "--attack", "10A with LVI XLII", "--lang", "fr")
    assert run.fails("odds", save, "--attack", "foo") == "--attack: no unit 'foo' in this game"
    assert run.fails("odds", save, "--attack", "").startswith("--attack: attack: the target is missing")
    assert "no battle is announced" in run.fails("odds", save)
    assert "no unit 'X'" in run.fails("odds", save, *attack, "--order", "X")
    assert "no battle against 16A" in run.fails("odds", save, *attack, "--order", "16A")
    assert "has 1 actions" in run.fails("odds", save, "--at", "99", *attack)
    assert "there is no action before" in run.fails("odds", save, "--at", "-1", *attack, status=2)
    assert "--limit 0: at least 1" in run.fails("odds", save, *attack, "--limit", "0", status=2)
    assert "--at belongs to a save" in run.fails("odds", field, "--game", VPG, "--at", "1", status=2)
    assert "--scenario belongs to" in run.fails("odds", save, "--scenario", "campaign14", status=2)
    assert run.fails("odds", field, "--game", "chess")
    field.write_text("turn 99\n", encoding="utf-8")
    assert run.fails("odds", field, "--game", VPG).startswith(f"{field}: position line 1")


# Figures and messages


def test_figures() -> None:
    english, french = (Speaker(game("vpg"), language) for language in ("en", "fr"))
    assert (signed(english, 1.25), signed(english, -0.04), signed(english, 0)) == ("+1.2", "0.0", "0.0")
    assert decimal(french, 2.5) == "2,5"
    assert percent(english, 1 / 6) == "16.7%"
    assert bar(-1, 2) == "     █████│          "
    assert bar(3, 2) == "          │██████████"
    assert bar(0, 0) == "          │          "
    assert sparkline([-2, 0, 2]) == "▁▅█"
    assert sparkline([0, 0]) == "▅▅"
    assert sparkline([]) == ""
    assert curve([0.0, 0.5, 1.0]) == "▁▅█"
    assert gauge(0.25) == "█████"


def test_every_message_that_is_said_exists() -> None:
    said = set()
    for path in (PACKAGE / "analysis").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        said |= set(
            re.findall(
                r'"((?:analysis|forecast|fate|figure|odds|list|play|outlook|judgement|hint|blunder)-[a-z-]+)"',
                text,
            )
        )
        said |= set(re.findall(r"'((?:analysis|forecast|fate|figure|outlook)-[a-z-]+)'", text))
    assert len(said) > 30
    assert [id_ for id_ in sorted(said) if not messages("en").has(id_)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_and_tactics_have_names(language: str) -> None:
    catalogue = messages(language)
    for name in Terms._fields:
        assert catalogue.has(f"name-term-{name}")
    for name in TACTICS:
        assert catalogue.has(f"name-tactic-{name.replace('_', '-')}")


def test_json_needs_no_library_for_people(tmp_path: Path, save: Path) -> None:
    code = (
        "import sys; sys.modules.update({'rich': None, 'fluent': None, 'fluent.runtime': None})\n"
        "from rasputitsa.cli import main\n"
        f"save = {str(save)!r}\n"
        "sys.exit(main(['analyse', save, '--json', '--nodes', '20'])\n"
        "         or main(['analyse', save, '--json', '--nodes', '20', '--hint'])\n"
        "         or main(['odds', save, '--json', '--attack', '10A with LVI XLI'])\n"
        "         or main(['odds', save, '--json', '--attack', '10A with V']) - 1)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert (ran.returncode, ran.stderr.count("\n")) == (0, 1)
    assert "combat.not-adjacent" in ran.stderr

"""The players by name, with their parameters and their files of weights; and everything that can be wrong."""

from __future__ import annotations

import os
import re
from importlib import resources
from pathlib import Path

import pytest

from matches import game
from rasputitsa.agents import consult, create, names
from rasputitsa.agents.agent import RandomAgent
from rasputitsa.agents.catalogue import ALIASES, LEVELS, PARAMETERS, check, describe
from rasputitsa.agents.doctrine import load_doctrine, own_doctrine
from rasputitsa.agents.level1 import Level1
from rasputitsa.agents.level2 import Level2
from rasputitsa.agents.level3 import Level3
from rasputitsa.engine.errors import RasputitsaError

WHOLE = resources.files("rasputitsa.games.bfm").joinpath("players.toml").read_text(encoding="utf-8")
OWN = re.sub(r"\[player\.\w+\][^\[]*", "", WHOLE)
"""The weights and tactics of the game, without what only the player of one side thinks."""


def test_the_names_of_the_players() -> None:
    assert names() == ("level0", "level1", "level2", "level3")


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("level0", RandomAgent),
        ("level1", Level1),
        ("level2", Level2),
        ("level3", Level3),
        ("random", RandomAgent),
        ("simple", Level1),
    ],
)
def test_every_name_makes_its_player(spec: str, kind: type) -> None:
    assert type(create(spec, 3)) is kind


def test_names_of_old_saves_are_names_of_levels() -> None:
    assert set(ALIASES.values()) <= set(names())


def test_parameters_reach_the_player() -> None:
    agent = create("level3:trials=7,weights=a=b.toml,nodes=12", 5)
    assert isinstance(agent, Level3)
    assert (agent.seed, agent.nodes, agent.trials, agent.weights) == (5, 12, 7, "a=b.toml")


def test_without_parameters_a_player_has_its_own_budgets() -> None:
    two, three = create("level2"), create("level3")
    assert isinstance(two, Level2)
    assert isinstance(three, Level3)
    assert three.nodes > two.nodes > 1
    assert three.trials > 1


def test_the_description_tells_every_level_and_parameter() -> None:
    text = describe()
    for name, level in LEVELS.items():
        assert name in text
        assert level.about in text
        for parameter in level.parameters:
            assert f"{parameter}={PARAMETERS[parameter]}" in text


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("grandmaster", "player grandmaster: unknown, expected one of level0, level1, level2, level3"),
        ("", "player : unknown"),
        ("Level2", "player Level2: unknown"),
        ("level2 ", "player level2 : unknown"),
        (":nodes=2", "unknown, expected one of level0"),
        ("level2:", "player level2:: expected name=value, found ''"),
        ("level2:nodes", "expected name=value, found 'nodes'"),
        ("level2:nodes=", "expected name=value, found 'nodes='"),
        ("level2:nodes=5,", "expected name=value, found ''"),
        ("level2:=5", "unknown parameter , level2 has nodes, weights"),
        ("level2:depth=3", "unknown parameter depth, level2 has nodes, weights"),
        ("level2:trials=3", "unknown parameter trials, level2 has nodes, weights"),
        ("level1:nodes=3", "unknown parameter nodes, level1 has none"),
        ("random:weights=x", "unknown parameter weights, random has none"),
        ("level2:nodes=many", "nodes: expected a whole number, found 'many'"),
        ("level2:nodes=2.5", "nodes: expected a whole number, found '2.5'"),
        ("level2:nodes=-1", "nodes: expected a whole number, found '-1'"),
        ("level2:nodes=٣", "nodes: expected a whole number"),
        ("level2:nodes=" + "9" * 5000, "nodes: expected a whole number"),
        ("level2:nodes=0", "nodes: must be at least 1"),
        ("level3:trials=0", "trials: must be at least 1"),
        ("level2:nodes=3,nodes=4", "nodes is given twice"),
    ],
    ids=lambda value: value[:30],
)
def test_what_is_wrong_with_a_player_is_said(spec: str, message: str) -> None:
    with pytest.raises(RasputitsaError) as error:
        create(spec)
    assert message in str(error.value)
    assert "\n" not in str(error.value)
    with pytest.raises(RasputitsaError):
        check(spec, game("vpg"))


# Files of weights


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def faulty(line: str, instead: str) -> str:
    assert line in OWN
    return OWN.replace(line, instead, 1)


CITY = next(line for line in OWN.splitlines() if line.startswith("city = "))
FADE = next(line for line in OWN.splitlines() if line.startswith("fade = "))
TACTICS = OWN[OWN.index("[tactics]") :]
WEIGHTS = OWN[OWN.index("[weights]") : OWN.index("[styles]")]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("format = 1\n[weights", "mine.toml: Expected ']'"),
        (OWN.replace("format = 1", "format = 2"), "mine.toml: format: expected 1"),
        (OWN.replace("format = 1", ""), "mine.toml: format: expected 1"),
        (f"format = 1\n{TACTICS}", "mine.toml: weights: missing"),
        (faulty(CITY, ""), "mine.toml: weights: city: expected a number"),
        (faulty(CITY, 'city = "much"'), "mine.toml: weights: city: expected a number"),
        (faulty(CITY, "city = true"), "mine.toml: weights: city: expected a number"),
        (faulty(CITY, "city = nan"), "mine.toml: weights: city: expected a number"),
        (faulty(CITY, "city = inf"), "mine.toml: weights: city: expected a number"),
        (faulty(CITY, "city = 1e9"), "mine.toml: weights: city: expected a number"),
        (faulty(CITY, "city = [1.0, 2.0]"), "mine.toml: weights: city: expected a number"),
        (faulty(CITY, "city = {german = 1}"), "mine.toml: weights: city: soviet: expected a number"),
        (faulty(CITY, "city = {german = 1, soviet = 2, polish = 3}"), "weights: city: polish: unknown key"),
        (faulty(CITY, f"{CITY}\nvillage = 2.0"), "mine.toml: weights: village: unknown key"),
        (faulty(FADE, "fade = 0"), "mine.toml: weights: fade: must be more than zero"),
        (f"{OWN}\n[player.polish]\ncity = 1", "mine.toml: player: polish: unknown key"),
        (f"{OWN}\n[player.soviet]\nvillage = 1", "mine.toml: player: soviet: village: unknown key"),
        (f'{OWN}\n[player.soviet]\ncity = "x"', "mine.toml: player: soviet: city: expected a number"),
        (f"format = 1\n{WEIGHTS}\n[tactics]\ngerman = []", "mine.toml: tactics: soviet: missing"),
        (f"format = 1\n{WEIGHTS}\n[tactics]\ngerman = 3\nsoviet = []", "tactics: german: expected a list"),
        (
            f'format = 1\n{WEIGHTS}\n[tactics]\ngerman = ["pray"]\nsoviet = []',
            "mine.toml: tactics: german: unknown tactic 'pray', expected some of break_out",
        ),
        (f"{OWN}\n[extra]\n", "mine.toml: extra: unknown key"),
        (f"format = 1\nweights = 5\n{TACTICS}", "mine.toml: weights: expected a table"),
    ],
)
def test_a_broken_file_of_weights_is_refused_by_name_and_key(file: Path, content: str, message: str) -> None:
    file.write_text(content, encoding="utf-8")
    for use in (
        lambda: check(f"level2:weights={file}", game("vpg")),
        lambda: consult(create(f"level2:nodes=1,weights={file}"), game("vpg").start()),
    ):
        with pytest.raises(RasputitsaError) as error:
            use()
        assert message in re.sub(r"line [0-9]+: ", "", str(error.value))
        assert "\n" not in str(error.value)


def test_every_fault_of_a_file_is_told_at_once(file: Path) -> None:
    file.write_text(faulty(CITY, "village = 1").replace(FADE, "fade = []"), encoding="utf-8")
    with pytest.raises(RasputitsaError) as error:
        load_doctrine(game("vpg"), str(file))
    for key in ("city", "village", "fade"):
        assert f"weights: {key}: " in str(error.value)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, file: Path) -> None:
    for path in (tmp_path / "nowhere.toml", tmp_path):
        with pytest.raises(RasputitsaError, match=f"{path}: (No such file|Is a directory)"):
            check(f"level3:weights={path}", game("vpg"))
    file.write_bytes(b"format = 1 # \xff")
    with pytest.raises(RasputitsaError, match=f"{file}: byte 13: not UTF-8 text"):
        check(f"level3:weights={file}", game("vpg"))


def test_a_file_is_read_only_when_a_game_is_met(tmp_path: Path) -> None:
    create(f"level2:weights={tmp_path / 'later.toml'}")


@pytest.mark.parametrize("case", ["gdw", "attrition"])
def test_the_game_s_own_weights_as_a_file_change_nothing(file: Path, case: str) -> None:
    file.write_text(WHOLE, encoding="utf-8")
    assert load_doctrine(game(case), str(file)) == own_doctrine(game(case))


def test_a_file_without_tactics_has_those_of_the_game(file: Path) -> None:
    file.write_text(f"format = 1\n{WEIGHTS}", encoding="utf-8")
    assert load_doctrine(game("vpg"), str(file)).tactics == own_doctrine(game("vpg")).tactics


def test_the_weights_of_one_player_differ_from_the_common_ones_only_where_it_says_so(file: Path) -> None:
    file.write_text(f"format = 1\n{WEIGHTS}\n[player.soviet]\ncity = {{german = 3, soviet = 4}}\n")
    german, soviet = load_doctrine(game("vpg"), str(file)).weights
    assert soviet.city == (3.0, 4.0)
    assert german.city != soviet.city
    assert (german.fade, german.prize) == (soviet.fade, soviet.prize)


def test_a_file_written_again_is_read_again(file: Path) -> None:
    file.write_text(faulty(CITY, "city = 1.25"))
    assert load_doctrine(game("vpg"), str(file)).weights[1].city == (1.25, 1.25)
    file.write_text(faulty(CITY, "city = 7.25"))
    os.utime(file, ns=(1, 1))
    assert load_doctrine(game("vpg"), str(file)).weights[1].city == (7.25, 7.25)

"""Setting up: openings that the file of the players trusts, and what is done without them."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from matches import game
from rasputitsa.agents import consult
from rasputitsa.agents.doctrine import load_doctrine, own_doctrine
from rasputitsa.agents.level2 import Level2
from rasputitsa.engine.action import Place
from rasputitsa.engine.errors import DataError
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.setup import Deployment, SetUp

OWN = resources.files("rasputitsa.games.bfm").joinpath("players.toml").read_text(encoding="utf-8")
WEIGHTS = OWN[OWN.index("[weights]") : OWN.index("[styles]")]
"""The weights of the game, without its openings."""


def set_up(s: State, agent: Level2) -> State:
    """The position when everybody stands on the map."""
    while (asked := decision(s)) is not None and isinstance(asked.options, Deployment):
        s = apply(s, consult(agent, s))
    return s


def opening_of(s: State) -> str:
    """The ready-made set-up that a position shows, or nothing."""
    for name, places in s.game.of(SetUp).ready.items():
        if all(s.where[unit] == hex_ for unit, hex_ in places.items()):
            return name
    return ""


@pytest.mark.parametrize("case", ["gdw", "vpg", "c3i", "campaign"])
def test_the_side_that_sets_up_opens_as_it_trusts_to(case: str) -> None:
    trusted = own_doctrine(game(case)).openings_of(game(case).of(SetUp).side)
    found = {opening_of(set_up(game(case).start(), Level2(seed, nodes=1))) for seed in range(12)}
    assert found == set(trusted)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def first_stranger(s: State) -> Place:
    """A unit put where no ready-made set-up has it."""
    asked = decision(s)
    assert asked is not None
    ready = s.game.of(SetUp).ready.values()
    return next(a for a in asked.options if isinstance(a, Place) and all(r[a.unit] != a.hex for r in ready))


def test_a_set_up_that_somebody_else_began_is_finished() -> None:
    """No opening fits any more: the best of the hexes left are found by the first attack."""
    s = game("gdw").start()
    begun = first_stranger(s)
    end = set_up(apply(s, begun), Level2(nodes=5))
    assert end.where[begun.unit] == begun.hex
    assert opening_of(end) == ""
    assert not Deployment(end).units


def test_without_trusted_openings_a_player_makes_its_own(file: Path) -> None:
    file.write_text(f"format = 1\n{WEIGHTS}\n[openings]\n", encoding="utf-8")
    end = set_up(game("gdw").start(), Level2(nodes=60, weights=str(file)))
    assert opening_of(end) == ""
    assert not Deployment(end).units


def test_a_file_may_name_its_openings(file: Path) -> None:
    file.write_text(
        f'format = 1\n{WEIGHTS}\n[openings]\nbfm-vpg-2009 = {{german = ["north"]}}\n', encoding="utf-8"
    )
    assert opening_of(set_up(game("vpg").start(), Level2(nodes=1, weights=str(file)))) == "north"


def test_a_file_without_openings_has_those_of_the_game(file: Path) -> None:
    file.write_text(f"format = 1\n{WEIGHTS}", encoding="utf-8")
    assert load_doctrine(game("vpg"), str(file)).openings == own_doctrine(game("vpg")).openings


@pytest.mark.parametrize(
    ("openings", "message"),
    [
        ('{german = ["east"]}', "1986: german: unknown set-up 'east', expected some of centre, historical"),
        ("{german = 3}", "openings: bfm-gdw-1986: german: expected a list"),
        ('{polish = ["south"]}', "openings: bfm-gdw-1986: polish: unknown key"),
        ('{}\nwaterloo = {german = ["south"]}', "openings: waterloo: unknown game, expected some of bfm-"),
    ],
)
def test_a_broken_list_of_openings_is_refused_by_name_and_key(
    file: Path, openings: str, message: str
) -> None:
    file.write_text(f"format = 1\n{WEIGHTS}\n[openings]\nbfm-gdw-1986 = {openings}\n", encoding="utf-8")
    with pytest.raises(DataError, match=message):
        load_doctrine(game("gdw"), str(file))

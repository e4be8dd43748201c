"""Moskva 1941 at a keyboard: the window on its map, stacks, odds, reasons, and whole turns by numbers."""

from __future__ import annotations

import random
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from rasputitsa.engine.match import Match
from rasputitsa.games import load
from rasputitsa.library import Library
from rasputitsa.messages import LANGUAGES, Speaker
from rasputitsa.terminal.loop import Loop
from rasputitsa.terminal.screen import Screen
from rasputitsa.terminal.session import Session
from rasputitsa.terminal.stacks import listed

BOTH = ("human", "human")


def seated(
    tmp_path: Path, ask: Callable[[str], str], *options: str, language: str = "en", width: int = 100
) -> Loop:
    game = load("moskva-1941", options=dict.fromkeys(options, "on"))
    session = Session(Match(game, "keyboard"), BOTH, tmp_path / "save.hexlog")
    session.begin()
    library = Library(game, language)
    console = Console(width=width, height=60, record=True, force_terminal=False, file=StringIO())
    return Loop(session, Screen(console, Speaker(game, language, library.places), library), ask)


def said(loop: Loop) -> str:
    return loop.screen.console.export_text()


def quiet(_: str) -> str:
    raise EOFError


@pytest.fixture
def loop(tmp_path: Path) -> Loop:
    """Both sides set up as in history, in the German movement phase."""
    found = seated(tmp_path, quiet)
    for line in ("arrange historical", "arrange historical", "intercept 0"):
        found.execute(line)
    said(found)
    return found


def test_the_map_is_a_window_around_what_is_to_be_done(loop: Loop) -> None:
    loop.execute("map Moscow")
    lines = said(loop).splitlines()
    assert any("Moscow" in line for line in lines)
    assert len(lines) < 60
    assert max(map(len, lines)) <= 100
    loop.execute("map 2Pz.3Pz")
    text = said(loop)
    assert "+2" in text, "a stack of three"
    assert "=" in text


def test_a_unit_of_a_stack_moves_and_the_stack_is_listed(loop: Loop) -> None:
    loop.execute("2Pz.3Pz")
    assert "move 2Pz.3Pz" in said(loop)
    loop.execute("1")
    assert "2Pz.3Pz moves" in said(loop)
    loop.execute("units")
    assert "3Pz" in said(loop)


def test_attacks_on_hexes_with_odds_and_reasons(loop: Loop) -> None:
    loop.execute("done!")
    loop.queries.show_choices()
    assert "engage 2407 with" in said(loop)
    loop.execute("odds 2407")
    sheet = said(loop)
    assert "column" in sheet
    assert "[series G2" in sheet
    loop.execute("why engage 3329 with 4.IXAK")
    assert "nobody to attack" in said(loop)
    loop.execute("engage 2407")
    assert "Attack on 2407" in said(loop)
    loop.execute("log")
    assert "Attack on 2407" in said(loop)


def test_the_enemy_under_masks_is_not_shown(tmp_path: Path) -> None:
    found = seated(tmp_path, quiet, "masks")
    found.execute("arrange historical")
    text = said(found)
    found.execute("units")
    assert "not seen" in said(found)
    assert "SD takes position" not in text.split("arrange historical")[-1]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("language", "options"),
    list(
        zip(
            LANGUAGES,
            [(), ("total_fog", "allotted_air"), ("masks", "free_deployment", "secret_air")],
            strict=True,
        )
    ),
)
def test_turns_are_played_by_what_is_listed(tmp_path: Path, language: str, options: tuple[str, ...]) -> None:
    found = seated(tmp_path, quiet, *options, language=language)
    rng, session = random.Random(1), found.session
    while (asked := session.decision) is not None and session.match.state.turn < 2:
        actions = listed(asked.options)
        action = actions[0] if asked.topic == "deploy.ask" else rng.choice([*actions[:8], actions[-1]])
        found._act(action)
    assert session.match.state.turn == 2

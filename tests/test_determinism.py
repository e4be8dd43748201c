"""The same actions and seeds give the same match: in every process, on every machine, at any time."""

from __future__ import annotations

import ast
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import rasputitsa
from matches import CASES, game, play_on, played
from rasputitsa import hexlog
from rasputitsa.agents import Clock, create
from rasputitsa.codec import encode
from rasputitsa.engine.match import Match
from rasputitsa.games import load
from rasputitsa.view import view

HERE = Path(__file__).parent
SOURCE = Path(rasputitsa.__file__).parent
CORE = [
    *sorted((SOURCE / "engine").rglob("*.py")),
    *sorted((SOURCE / "mechanisms").rglob("*.py")),
    *sorted((SOURCE / "games").rglob("*.py")),
    *sorted((SOURCE / "data").rglob("*.py")),
    *(SOURCE / f"{name}.py" for name in ("hexes", "codec", "notation", "position", "view")),
    *sorted((SOURCE / "hexlog").glob("*.py")),
]
"""Everything that play depends on."""

UNSTEADY = {
    *("random", "secrets", "uuid", "tempfile"),
    *("time", "datetime", "calendar", "locale"),
    *("os", "sys", "platform", "socket", "threading", "multiprocessing", "asyncio", "subprocess"),
}
"""Modules whose answers depend on the machine, the moment or the order of things."""

BUILTINS = {"hash", "id", "input", "open", "print"}
"""Functions that differ from run to run, or that speak with the outside."""


def simple_match() -> Match:
    agents = (create("simple", 1), create("simple", 2))
    match = Match(game("vpg"), "typhoon")
    while (asked := match.decision) is not None:
        match.act(agents[asked.player].choose(view(match.state, asked.player), asked, Clock()))
    return match


def fingerprint() -> str:
    """The saves of some matches, checkpoints included."""
    matches = [*(played(case, 11) for case in CASES), simple_match()]
    return "".join(hexlog.write(match, reveal_seed=True) for match in matches)


@cache
def expected() -> str:
    return fingerprint()


@pytest.mark.parametrize(
    ("seed", "flags", "more"),
    [
        ("0", [], {}),
        ("1", [], {"TZ": "Asia/Tokyo", "LANG": "C", "LC_ALL": "C"}),
        ("4294967295", ["-O"], {"LANG": "tr_TR.UTF-8"}),
    ],
    ids=["plain", "elsewhere", "optimised"],
)
def test_another_process_plays_the_same(seed: str, flags: list[str], more: dict[str, str]) -> None:
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONUTF8": "1"} | more
    environment["PYTHONPATH"] = os.pathsep.join([str(HERE), str(SOURCE.parent)])
    program = "import sys, test_determinism; sys.stdout.write(test_determinism.fingerprint())"
    done = subprocess.run(
        [sys.executable, *flags, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == expected()


def test_the_same_process_plays_the_same_again() -> None:
    again = play_on(Match(load(*CASES["attrition"]), "seed 12"), 12)
    assert hexlog.write(again, reveal_seed=True) == hexlog.write(played("attrition", 12), reveal_seed=True)


def test_a_match_is_played_without_the_common_random_numbers() -> None:
    random.seed(5)
    before = random.getstate()
    simple_match()
    assert random.getstate() == before


def test_two_matches_at_once_do_not_disturb_each_other() -> None:
    """The engine remembers the latest decision: it must not be that of the other match."""
    matches = [Match(game("vpg"), "typhoon") for _ in range(2)]
    rngs = [random.Random(6) for _ in matches]
    while matches[0].decision is not None:
        for match, rng in zip(matches, rngs, strict=True):
            asked = match.decision
            assert asked is not None
            match.act(asked.options.sample(rng))
    assert encode(matches[0].state) == encode(matches[1].state)


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def calls(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def module_name(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


@pytest.mark.parametrize("path", CORE, ids=module_name)
def test_the_core_depends_on_nothing_unsteady(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not {name.split(".")[0] for name in imports(tree)} & UNSTEADY
    assert not set(calls(tree)) & BUILTINS


def test_the_core_is_where_it_is_looked_for() -> None:
    assert {"engine/match.py", "mechanisms/combat.py", "games/__init__.py", "data/files.py", "hexes.py"} <= {
        module_name(path) for path in CORE
    }

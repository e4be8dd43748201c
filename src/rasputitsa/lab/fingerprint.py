"""Fingerprints of what games depend on: the code and tables that play them, and the files of players."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
PLAYING = (
    "hexes.py",
    "engine",
    "mechanisms",
    "data",
    "games",
    "view.py",
    "position.py",
    "agents",
    "lab/play.py",
)
"""The parts of the package that decide how a game goes."""

NOT_PLAYING = "rulebook"
"""The texts of the rules lie among the tables; nobody plays by them here."""

DIGITS = 16


def of_code() -> str:
    """Changes whenever the rules, the tables or the players may have changed."""
    total = hashlib.sha256()
    for path in _playing():
        total.update(f"{path.relative_to(PACKAGE).as_posix()} {of_file(path)}\n".encode())
    return total.hexdigest()[:DIGITS]


def of_file(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:DIGITS]


def files_of(player: str) -> list[str]:
    """The files that the parameters of a player name, such as its weights."""
    _, _, parameters = player.partition(":")
    values = (parameter.partition("=")[2] for parameter in parameters.split(","))
    return [value for value in values if value and Path(value).is_file()]


def _playing() -> Iterator[Path]:
    for name in PLAYING:
        root = PACKAGE / name
        found = [root] if root.is_file() else sorted([*root.rglob("*.py"), *root.rglob("*.toml")])
        yield from (path for path in found if NOT_PLAYING not in path.parts)

"""Fingerprints of what games depend on: the code and tables that play them, and the files of players."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
PLAYING = (
    "hexes.py",
    "engine",
    "mechanisms",
    "data",
    "games",
    "view.py",
    "codec.py",
    "position.py",
    "agents",
    "lab/job.py",
    "lab/play.py",
    "lab/chronicle.py",
)
"""The parts of the package that decide how a game goes and what is recorded of it."""

NOT_PLAYING = "rulebook"
"""The texts of the rules lie among the tables; nobody plays by them here."""

TABLE = ".toml"
DIGITS = 16
MOST_TOLD = 6
"""So many parts that have changed are told by name."""


def of_code() -> str:
    """Changes whenever the rules, the tables or the players may have changed."""
    return _of_lines(_playing(PLAYING))


def parts() -> dict[str, str]:
    """The same by parts, to tell what has changed: tables one by one, code by the folder that it is in."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name, content in _playing(PLAYING):
        path = Path(name)
        part = name if path.suffix == TABLE or len(path.parts) == 1 else path.parent.as_posix()
        found.setdefault(part, []).append((name, content))
    return {part: _of_lines(files) for part, files in found.items()}


def changed(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """The parts that are not the same, in words, tables first; empty if one of the programs told no parts."""
    if not before or not after:
        return ""
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    names.sort(key=lambda name: (Path(name).suffix != TABLE, name))
    told = [name if Path(name).suffix else f"the code in {name}" for name in names[:MOST_TOLD]]
    more = len(names) - len(told)
    return ", ".join([*told, f"and {more} more"] if more else told)


def of_file(path: Path) -> str:
    return of_bytes(path.read_bytes())


def of_bytes(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:DIGITS]


def files_of(player: str) -> list[str]:
    """The files that the parameters of a player name, such as its weights."""
    _, _, parameters = player.partition(":")
    values = (parameter.partition("=")[2] for parameter in parameters.split(","))
    return [value for value in values if value and Path(value).is_file()]


def _of_lines(files: Iterable[tuple[str, str]]) -> str:
    return of_bytes("".join(f"{name} {content}\n" for name, content in files).encode())


@lru_cache(maxsize=2)
def _playing(names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Every file that plays with its fingerprint, as this process found it first."""
    return tuple((path.relative_to(PACKAGE).as_posix(), of_file(path)) for path in _files(names))


def _files(names: tuple[str, ...]) -> Iterator[Path]:
    for name in names:
        root = PACKAGE / name
        found = [root] if root.is_file() else sorted([*root.rglob("*.py"), *root.rglob(f"*{TABLE}")])
        yield from (path for path in found if NOT_PLAYING not in path.parts)

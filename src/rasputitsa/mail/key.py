"""The key file of one side: the end of its chain of links, and how far the game has come as far as it knows.

A chain is made from its end, a random value, by hashing; its start is told to the other side before the first
die. A link that is opened shows that it belongs to the chain, and says nothing of the links after it.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from rasputitsa import store
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.origin import HEX_DIGITS, MOST_LINKS, next_link

TITLE = "rasputitsa mail key 1"
PATTERN = re.compile(
    rf"{TITLE}\nside: (\w+)\nend: ([0-9a-f]{{{HEX_DIGITS}}})\n"
    r"game: ([0-9a-f]*)\nseen: (\d{1,9}) ([0-9a-f]*)\n"
)


@dataclass(frozen=True, slots=True)
class Key:
    """``game`` and ``seen`` are fingerprints of what cannot be changed any more: both starts, and the log."""

    side: str
    end: str
    game: str = ""
    seen: int = 0
    log: str = ""

    @property
    def start(self) -> str:
        return self.link(0)

    def link(self, number: int) -> str:
        links = _links(self.end)
        if number >= len(links):
            raise RasputitsaError(f"a game by mail has at most {MOST_LINKS} dice")
        return links[number]

    def knows(self, lines: Sequence[str]) -> str:
        """What is wrong with a log: empty if it goes on from what this side has seen."""
        if len(lines) < self.seen:
            return (
                "an older file than the one you opened or sent last; go on with that one, "
                "or ask your opponent for his last file"
            )
        if self.seen and fingerprint(lines[: self.seen]) != self.log:
            return "what was played before is not what it was; ask your opponent for the file as he sent it"
        return ""

    def seeing(self, lines: Sequence[str]) -> Key:
        return replace(self, seen=len(lines), log=fingerprint(lines))


def fingerprint(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@lru_cache(maxsize=8)
def _links(end: str) -> tuple[str, ...]:
    links = [end]
    for _ in range(MOST_LINKS):
        links.append(next_link(links[-1]))
    return tuple(reversed(links))


def new_key(side: str) -> Key:
    return Key(side, secrets.token_hex(HEX_DIGITS // 2))


def create(path: Path, key: Key) -> None:
    """Write a new key for its owner alone; one that is there is never lost."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    write(path, key)


def write(path: Path, key: Key) -> None:
    told = {"side": key.side, "end": key.end, "game": key.game, "seen": f"{key.seen} {key.log}"}
    store.write(path, "\n".join([TITLE, *(f"{name}: {value}" for name, value in told.items())]) + "\n")


def read(path: Path) -> Key:
    found = PATTERN.fullmatch(path.read_text(encoding="utf-8", errors="replace"))
    if found is None:
        raise RasputitsaError(f"{path}: not a key of a game by mail")
    side, end, game, seen, log = found.groups()
    return Key(side, end, game, int(seen), log)

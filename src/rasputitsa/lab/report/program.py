"""Which program and which players played the games of a run: games count together if these are equal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rasputitsa.lab import fingerprint
from rasputitsa.lab.spec import CODE, OWN, PARTS

SHOWN = 8
"""Digits of a fingerprint that are enough to tell two apart on a page."""


class Program(NamedTuple):
    """The software, the version of the rules, and the fingerprint of all code and tables that play."""

    software: str
    rules: str
    code: str

    @classmethod
    def of(cls, header: Mapping[str, Any]) -> Program:
        return cls(*(str(header.get(key, "unknown")) for key in ("software", "version", CODE)))

    @property
    def name(self) -> str:
        return f"program {self.code[:SHOWN]}"

    @property
    def told(self) -> str:
        return f"rasputitsa {self.software}, rules version {self.rules}, code and tables {self.code}"


def difference(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """What distinguishes the programs of two headers, for people."""
    before, after = (header.get(PARTS) or {} for header in (one, other))
    return fingerprint.changed(before, after) or "not recorded by one of them"


def own_parts(header: Mapping[str, Any], player: str) -> tuple[tuple[str, str], ...]:
    """The files and the code of its own that a player of a run was made of."""
    files = header.get("files") or {}
    named = {file: files[file] for file in files if f"={file}" in player}
    return tuple(sorted({**named, **((header.get(OWN) or {}).get(player) or {})}.items()))


def told_apart(players: Iterable[tuple[str, tuple[tuple[str, str], ...]]]) -> dict[tuple[str, Any], str]:
    """Names for players: their own, with a fingerprint where two players of one name are not the same."""
    found = dict.fromkeys(players)
    names: dict[tuple[str, Any], str] = {}
    for name, parts in found:
        several = sum(other == name for other, _ in found) > 1
        print_ = fingerprint.of_bytes(repr(parts).encode())[:SHOWN]
        names[name, parts] = f"{name} ({print_})" if several else name
    return names


def common(names: Sequence[str]) -> str:
    """Names in a row: ``a, b and c``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

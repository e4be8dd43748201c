"""Marks on units: bits of ``state.marks``, with the names they have in position files."""

from __future__ import annotations

from rasputitsa.engine.state import State

MOVED = 1
NEW = 2
REDUCED_THIS_TURN = 4
REDUCED_LAST_TURN = 8
ENTRENCHED = 16
CUT = 32
CUT_AGAIN = 64
FOUGHT = 128
DEFENDED = 256
BROKEN = 512
SPENT = 1024
SHOWN = 2048
FED = 4096

MARKS = {
    "moved": MOVED,
    "new": NEW,
    "reduced-this-turn": REDUCED_THIS_TURN,
    "reduced-last-turn": REDUCED_LAST_TURN,
    "entrenched": ENTRENCHED,
    "cut": CUT,
    "cut-again": CUT_AGAIN,
    "fought": FOUGHT,
    "defended": DEFENDED,
    "broken": BROKEN,
    "spent": SPENT,
    "shown": SHOWN,
    "fed": FED,
}

LASTING = ENTRENCHED | CUT | CUT_AGAIN
"""Marks that stay on a unit from turn to turn."""


def clear(s: State, mark: int) -> None:
    keep = ~mark
    s.marks = [m & keep for m in s.marks]


def age(s: State) -> None:
    """At the end of a turn: what was reduced this turn was reduced last turn, and only lasting marks stay."""
    s.marks = [m & LASTING | (REDUCED_LAST_TURN if m & REDUCED_THIS_TURN else 0) for m in s.marks]

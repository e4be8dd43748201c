"""Dice for live matches: a counter-based generator keyed by (seed, index), and a commitment to the seed.

The index says *when* the die is rolled (turn, phase, how many dice before it in that phase), so two matches
with one seed share their luck battle by battle even when their earlier dice differ in number.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rasputitsa.engine.state import State

ROLLS_PER_PHASE = 1 << 10
PHASES_PER_TURN = 1 << 6


def die(seed: str, index: int, sides: int) -> int:
    """Face ``index`` of the endless sequence that ``seed`` stands for."""
    key = hashlib.sha256(seed.encode()).digest()
    digest = hashlib.blake2b(index.to_bytes(8, "big"), key=key, digest_size=16).digest()
    return 1 + int.from_bytes(digest, "big") % sides


def moment(state: State, earlier: int) -> int:
    """The index of the next die: turn, phase, and the number of dice rolled ``earlier`` in that phase."""
    return (state.turn * PHASES_PER_TURN + state.phase) * ROLLS_PER_PHASE + earlier


def commitment(seed: str) -> str:
    """What a match publishes at its start; the seed is revealed at the end and must match."""
    return hashlib.sha256(b"rasputitsa commitment\0" + seed.encode()).hexdigest()

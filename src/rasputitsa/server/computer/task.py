"""What a worker is asked and what it answers. Both travel between processes, so both are plain values."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server.archive import LogLine, MatchRow

ANSWER, HINT, EVALUATION, LUCK, THREAT = "answer", "hint", "evaluation", "luck", "threat"
MOVE_NOW, CANCEL = "move_now", "cancel"


class Task(NamedTuple):
    """A question about a match as its log has made it. ``player`` is who thinks: a level of the computer."""

    kind: str
    row: MatchRow
    lines: tuple[LogLine, ...]
    player: str
    viewer: int
    language: str = "en"


class Errand(NamedTuple):
    """A piece of work on what a stranger has sent: a function by its name, and what it is given."""

    work: Callable[..., Any]
    given: tuple[Any, ...]


class Allowance(NamedTuple):
    """What a worker may use: niceness towards the server, memory beyond what it starts with (bytes), and
    processor time for an errand; 0 is without limit."""

    nice: int = 0
    memory: int = 0
    seconds: float = 0.0


class Share(NamedTuple):
    """How far the thinking has come, from 0 to 1."""

    done: float


class Answer(NamedTuple):
    """What was found: a line of notation, or a wire value as JSON."""

    text: str


class Done(NamedTuple):
    """What came of an errand, and the processor time that it took."""

    result: Any
    seconds: float


class Refused(NamedTuple):
    """Why an errand came to nothing, for whoever sent it."""

    error: RasputitsaError
    seconds: float


class Exceeded(NamedTuple):
    """An errand wanted more than it may have."""

    seconds: float


class CalledOff(NamedTuple):
    """The thinking was cancelled; nothing was decided."""


class Failed(NamedTuple):
    """What went wrong inside, for the server's log."""

    reason: str


def player_seed(row: MatchRow, side: int) -> int:
    """The luck of a computer player follows from the seed of the match, so that a retry answers the same."""
    digest = hashlib.sha256(f"{row.luck}/player {side}".encode()).digest()
    return int.from_bytes(digest[:6], "big")

"""The record of a finished game: one line of JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from rasputitsa.engine.errors import RasputitsaError


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What came of a game. ``score`` is that of contestant A: 1 won, 0.5 drawn, 0 lost.

    ``turns`` has a row for each turn as it ended: who would win by the position as it stood (``ahead``),
    places under control, steps and strength on the map, steps lost in the turn. ``held`` counts the ends of
    turns at which a side stood on a hex. ``seconds`` lists how long a side thought in each turn, the
    set-up first; only this may differ when the game is played again.
    """

    n: int
    pair: int
    seed: str
    players: dict[str, str]
    winner: str | None
    reason: str
    score: float
    plies: int
    turns: list[dict[str, Any]]
    battles: dict[str, int]
    held: dict[str, dict[str, int]]
    seconds: dict[str, list[float]]
    hash: str

    def line(self) -> str:
        """The record as JSON, the players by their sides: ``{"n":0,...,"german":"level2",...}``."""
        row: dict[str, Any] = {}
        for name, value in asdict(self).items():
            row |= value if name == "players" else {name: value}
        return json.dumps(row, separators=(",", ":"), ensure_ascii=False)

    def timeless(self) -> GameRecord:
        """The record without the times: equal for equal games."""
        return replace(self, seconds={})


NAMES = tuple(field.name for field in fields(GameRecord))


def read_record(text: str, sides: tuple[str, ...]) -> GameRecord:
    """A record from its line; ``RasputitsaError`` if it is none."""
    try:
        row = json.loads(text)
    except ValueError as error:
        raise RasputitsaError(f"not JSON: {error}") from None
    expected = {*NAMES, *sides} - {"players"}
    if not isinstance(row, dict) or set(row) != expected:
        raise RasputitsaError(f"not the record of a game: expected the keys {', '.join(sorted(expected))}")
    return GameRecord(players={side: row.pop(side) for side in sides}, **row)

"""What of a game can make a difference in play, so that two games can be compared.

A game holds more than it uses: dice for marks on turns that have none, rows for turns that are never played.
Steps and parameter records tell what of them counts; whatever tells nothing counts as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from rasputitsa.engine.game import Game, Turn


@runtime_checkable
class Occasional(Protocol):
    """A step that can do nothing on some turns."""

    def matters(self, game: Game, turn: Turn) -> bool:
        """Can the step change anything on this turn?"""
        ...


@runtime_checkable
class Selective(Protocol):
    """A parameter record of which a game may use only a part."""

    def effect(self, game: Game) -> object:
        """The part that counts; None if nothing does."""
        ...


def live(game: Game, turn: Turn) -> Iterator[tuple[int, str]]:
    """The steps that can do anything on a turn, in order, each with the side whose phase it is."""
    for phase in game.phases:
        if turn.number in phase.skip_turns:
            continue
        for step in phase.steps:
            if not isinstance(step, Occasional) or step.matters(game, turn):
                yield phase.side, repr(step)


def effect(game: Game) -> object:
    """All that can make a difference; equal for two games that play alike."""
    records = {
        kind: record.effect(game) if isinstance(record, Selective) else record
        for kind, record in game.parameters.items()
    }
    return (
        (game.counters, game.boxes, game.tracks),
        game.terrain[1:],
        [(turn.weather, *live(game, turn)) for turn in game.turns],
        {kind: record for kind, record in records.items() if record is not None},
    )

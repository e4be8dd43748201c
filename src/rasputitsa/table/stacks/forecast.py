"""The victory points as they stand, and what they would mean at the end."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.engine.state import State
from rasputitsa.mechanisms.impulse.tally import city_points, difference, loss_points, points, prize_points
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.position import Points


def score_lines(voice: Voice, s: State) -> Iterator[Points]:
    """The score of each side with its parts, and the difference that decides."""
    for side, id_ in enumerate(s.game.sides):
        parts = voice.say(
            "table-score-parts",
            side=side,
            cities=city_points(s, side),
            prize=prize_points(s, side),
            losses=loss_points(s, side),
        )
        yield Points(track=f"score.{id_}", name=parts, value=points(s, side))
    yield Points(track="score.difference", name=voice.say("table-score-difference"), value=difference(s))

"""How the points stood: what each side had for places, for the prize and for losses after every turn."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.analysis.walk import player_turns
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import outcome
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.impulse.tally import city_points, loss_points, prize_points

PARTS = {"cities": city_points, "prize": prize_points, "losses": loss_points}
"""What victory points are counted for."""


class Standing(NamedTuple):
    """The points of each side, part by part, when a player turn was over, and who would have won.

    Turn 0 is the set-up. ``number`` counts the entries of the log until then.
    """

    turn: int
    side: int
    number: int
    points: dict[str, tuple[int, ...]]
    leader: int | None
    reason: str

    def total(self, side: int) -> int:
        return sum(part[side] for part in self.points.values())

    @property
    def difference(self) -> int:
        """By how much the first side is ahead."""
        return self.total(0) - self.total(1)


def standing(s: State, turn: int, side: int, number: int) -> Standing:
    sides = range(len(s.game.sides))
    points = {name: tuple(count(s, one) for one in sides) for name, count in PARTS.items()}
    return Standing(turn, side, number, points, *outcome(s))


def standings(match: Match) -> list[Standing]:
    """After every player turn, the set-up first."""
    found = []
    for played in player_turns(match):
        last = played.moments[-1]
        turn = 0 if last.before.phase < 0 else played.turn
        found.append(standing(last.after, turn, played.side, last.number + 1))
    return found

"""How games ended that are decided by points: by which victory, and by how many points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rasputitsa.lab.elo import Interval, wilson
from rasputitsa.lab.game_record import GameRecord
from rasputitsa.messages import Speaker


class Ending(NamedTuple):
    """A kind of victory (or of draw, without a winner) and its share of the games."""

    winner: str | None
    reason: str
    share: Interval

    def told(self, speaker: Speaker) -> str:
        """Who won, and how."""
        return f"{(self.winner or 'draw').capitalize()}, {speaker.reason(self.reason).rstrip('.')}"


def differences(records: Sequence[GameRecord], sides: Sequence[str]) -> list[int]:
    """By how many points the first side was ahead of the second at the end; none if points do not decide."""
    last = [record.turns[-1].get("points") for record in records]
    return [points[sides[0]] - points[sides[1]] for points in last if points]


def endings(records: Sequence[GameRecord], sides: Sequence[str]) -> list[Ending]:
    """All kinds of endings, from the first side's greatest victories to the second side's."""
    kinds = Counter((record.winner, record.reason) for record in records)
    ahead: dict[tuple[str | None, str], list[int]] = {kind: [] for kind in kinds}
    for record in records:
        ahead[record.winner, record.reason] += differences([record], sides)
    order = sorted(kinds, key=lambda kind: -sum(ahead[kind]) / max(1, len(ahead[kind])))
    return [Ending(*kind, wilson(kinds[kind], len(records))) for kind in order]

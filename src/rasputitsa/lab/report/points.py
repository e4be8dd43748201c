"""Figures of games that are decided by points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rasputitsa.lab.endings import differences, endings
from rasputitsa.lab.report import charts
from rasputitsa.lab.report.figures import DRAWN, FIRST, SECOND, Figure, percent, spoken
from rasputitsa.lab.report.frame import Frame, round_steps
from rasputitsa.lab.report.markup import join
from rasputitsa.lab.report.measures import spread
from rasputitsa.lab.report.sample import Sample
from rasputitsa.messages import Speaker

SLOT = 5
"""Points that are counted together."""


def difference(sample: Sample) -> Iterable[Figure]:
    """By how much games were won, if points decide."""
    sides, records = sample.game.sides, sample.records
    found = differences(records, sides)
    if not found:
        return
    kinds = ((sides[0], FIRST), (None, DRAWN), (sides[1], SECOND))
    counts: Counter[tuple[int, str | None]] = Counter()
    for points, record in zip(found, records, strict=True):
        counts[points // SLOT, record.winner] += 1
    slots = range(min(found) // SLOT, max(found) // SLOT + 1)
    n = len(records)
    stacks = {
        slot: [(_won(winner), class_, counts[slot, winner] / n) for winner, class_ in kinds] for slot in slots
    }
    top = max(sum(part[2] for part in parts) for parts in stacks.values())
    title = f"Points of the {spoken(sides[0])} less those of the {spoken(sides[1])}"
    labels = {slot: str(slot * SLOT) for slot in slots}
    frame = Frame(slots, round_steps(0, top), title, "Share of games", percent=True, labels=labels)
    middle = spread(found)
    voice = Speaker(sample.game, "en")
    yield Figure(
        "By how many points",
        f"Each column holds {SLOT} points from the number below it upwards. Mean {middle.mean:.1f},"
        f" half of the games from {middle.low:g} to {middle.high:g}. n = {n} games.",
        join(
            [
                charts.key([(_won(winner).capitalize(), class_) for winner, class_ in kinds]),
                charts.columns(frame, stacks, title),
            ]
        ),
        ("ending", "share of games"),
        [(end.told(voice), percent(end.share)) for end in endings(records, sides)],
    )


def _won(winner: str | None) -> str:
    return "draw" if winner is None else f"{spoken(winner)} win"

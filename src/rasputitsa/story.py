"""The story of a match: entries of the log as sentences, with a heading for every phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple, Protocol

from rasputitsa.engine.event import (
    BattleResult,
    Converted,
    Eliminated,
    Event,
    GameOver,
    PhaseBegan,
    Placed,
    PointsChanged,
    Restored,
)
from rasputitsa.messages import Speaker

HEADING = "heading"
RESULT = "result"
PLAIN = "plain"

MANY = 4
"""So many units placed at once are counted, not named one by one."""


class Sentence(NamedTuple):
    """A line of the story and how it is shown."""

    text: str
    kind: str = PLAIN


class Eventful(Protocol):
    """Something that has brought events about: an entry of the log, or what a viewer was told of it."""

    @property
    def events(self) -> tuple[Event, ...]: ...


def tell(speaker: Speaker, entries: Iterable[Eventful]) -> Iterator[Sentence]:
    """The entries in sentences."""
    for entry in entries:
        yield from _sentences(speaker, entry.events)


def _sentences(speaker: Speaker, events: Sequence[Event]) -> Iterator[Sentence]:
    placed = sum(isinstance(event, Placed) for event in events)
    if placed >= MANY:
        yield Sentence(speaker.say("event-placed-many", count=placed))
    for event, following in zip_longest(events, events[1:]):
        if (placed >= MANY and isinstance(event, Placed)) or is_price(event, following):
            continue
        text = speaker.event(event)
        if text:
            yield Sentence(text, style(event))


def is_price(event: Event, following: Event | None) -> bool:
    """A point spent on what the next event tells anyway."""
    return isinstance(event, PointsChanged) and isinstance(following, Placed | Restored | Converted)


def style(event: Event) -> str:
    if isinstance(event, PhaseBegan):
        return HEADING
    return RESULT if isinstance(event, BattleResult | Eliminated | GameOver) else PLAIN

"""The story of a match: entries of the log as sentences, with a heading for every phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from rasputitsa.engine.event import BattleResult, Eliminated, Event, GameOver, PhaseBegan, Placed
from rasputitsa.engine.match import Entry
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


def tell(speaker: Speaker, entries: Iterable[Entry]) -> list[Sentence]:
    """The entries in sentences. A phase in which nothing happened has no heading."""
    events = [event for entry in entries for event in entry.events]
    told: list[Sentence] = []
    for kind, group in groupby(events, key=type):
        told += _group(speaker, kind, list(group))
    return [s for s, following in zip(told, [*told[1:], None], strict=True) if not _empty(s, following)]


def _group(speaker: Speaker, kind: type, events: list[Event]) -> Iterator[Sentence]:
    if kind is Placed and len(events) >= MANY:
        yield Sentence(speaker.say("event-placed-many", count=len(events)))
        return
    for event in events:
        text = speaker.event(event)
        if text:
            yield Sentence(text, _kind(event))


def _kind(event: Event) -> str:
    if isinstance(event, PhaseBegan):
        return HEADING
    return RESULT if isinstance(event, BattleResult | Eliminated | GameOver) else PLAIN


def _empty(sentence: Sentence, following: Sentence | None) -> bool:
    return sentence.kind == HEADING and following is not None and following.kind == HEADING

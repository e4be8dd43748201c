"""The story: what a viewer was told, as sentences, with the facts behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from rasputitsa import notation
from rasputitsa.codec import phase_name
from rasputitsa.engine.action import FIELDS
from rasputitsa.engine.event import TOPICS, Event, GameOver, Placed, Rolled
from rasputitsa.sight import Sight, Told
from rasputitsa.story import MANY, is_price, style
from rasputitsa.table.actions import encode, word
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.story import EventLine, StoryEntry

SORTS = {**FIELDS, "start": "hex", "units": "units"}
"""What the fields of events hold: the same as those of actions, and a little more."""

UNITS = [name for name, sort in SORTS.items() if sort in ("unit", "units")]
HEXES = [name for name, sort in SORTS.items() if sort in ("hex", "path")]


def story(voice: Voice, sight: Sight, since: int = 0) -> list[StoryEntry]:
    """The entries after the first ``since``, as a viewer may hear of them."""
    return [entry_told(voice, told) for told in sight.told(since)]


def entry_told(voice: Voice, told: Told) -> StoryEntry:
    """An entry as it was told."""
    game, action = voice.game, told.action
    return StoryEntry(
        number=told.number,
        player=notation.actor_name(game, told.player),
        turn=told.before.turn,
        phase=phase_name(told.before),
        action={} if action is None else encode(game, action),
        words="" if action is None else notation.words(game, action),
        events=list(lines(voice, told.events)),
    )


def lines(voice: Voice, events: Sequence[Event]) -> Iterator[EventLine]:
    """The events as lines. What another line tells, or nobody needs to read, has no text."""
    placed = [event for event in events if isinstance(event, Placed)]
    many = len(placed) >= MANY
    if many:
        text = voice.say("event-placed-many", count=len(placed))
        yield EventLine(kind="placed-many", facts={"count": len(placed)}, text=text)
    for event, following in zip_longest(events, events[1:]):
        silent = (many and isinstance(event, Placed)) or is_price(event, following)
        yield _line(voice, event, "" if silent else voice.event(event))


def _line(voice: Voice, event: Event, text: str) -> EventLine:
    known = facts(voice, event)
    return EventLine(
        kind=TOPICS[type(event)].partition(".")[2],
        facts=known,
        text=text,
        style=style(event),
        rule=voice.game.cite(_topic(event)),
        units=_named(known, UNITS),
        hexes=_named(known, HEXES),
    )


def facts(voice: Voice, event: Event) -> dict[str, Any]:
    """The fields of an event, with keys, numbers and names in place of the engine's own."""
    found: dict[str, Any] = {}
    for name, value in event._asdict().items():
        if name in SORTS:
            found[name] = word(voice.game, SORTS[name], value)
        elif name in ("side", "winner", "only"):
            found[name] = voice.side_id(value)
        else:
            found[name] = value
    return found


def _named(known: dict[str, Any], fields: Sequence[str]) -> list[str]:
    """The values of some facts one after the other, each once."""
    found: dict[str, None] = {}
    for field in fields:
        value = known.get(field, [])
        found |= dict.fromkeys(value if isinstance(value, list) else [value])
    return list(found)


def _topic(event: Event) -> str:
    """The point of rule behind an event: of a die its purpose, of a game's end its reason."""
    if isinstance(event, Rolled):
        return event.purpose
    return event.reason if isinstance(event, GameOver) else TOPICS[type(event)]

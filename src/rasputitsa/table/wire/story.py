"""The story: what happened, in sentences whose units and hexes can be pointed at."""

from __future__ import annotations

from typing import Any

from rasputitsa.table.wire.base import Key, Label, Wire


class EventLine(Wire):
    """A typed event: ``kind`` and ``facts`` to animate it, ``text`` to read it."""

    kind: str
    facts: dict[str, Any]
    text: str
    style: str = "plain"
    """plain, heading or result"""
    rule: str = ""
    units: list[Key] = []
    hexes: list[Label] = []


class StoryEntry(Wire):
    """An entry as it was told: its number (from 1), who acted, and the events.

    Answers to a secret question of somebody else are one entry, told when he is done with it.
    """

    number: int
    player: str
    turn: int
    phase: str
    action: dict[str, Any]
    words: str
    events: list[EventLine]

"""The full names of units, in the reader's language."""

from __future__ import annotations

import re
from itertools import pairwise

from rasputitsa.messages import message_id
from rasputitsa.table.voice import Voice

ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def unit_name(voice: Voice, unit: int) -> str:
    """A unit by its full name; where the language has no pattern for it, as its counter sheet says."""
    counter = voice.game.counters[unit]
    id_ = message_id(f"unit.{counter.kind}.{counter.size}")
    if not voice.messages.has(id_):
        return counter.name
    return voice.messages.say(id_, key=counter.key, number=number(counter.key))


def number(key: str) -> int:
    """The number of a unit in its key, in digits or in Roman numerals; 0 if it has none."""
    digits = re.match(r"[0-9]+", key)
    if digits:
        return int(digits[0])
    if not key or set(key) - set(ROMAN):
        return 0
    values = [ROMAN[sign] for sign in key]
    return sum(-one if one < following else one for one, following in pairwise([*values, 0]))

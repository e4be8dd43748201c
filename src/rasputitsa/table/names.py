"""The full names of units, in the reader's language."""

from __future__ import annotations

import re
from itertools import pairwise

from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.messages import message_id
from rasputitsa.table.record import record
from rasputitsa.table.voice import Voice

ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
NUMBERED = re.compile(r"(?P<number>[0-9]+|[IVXLC]+(?=AK$))?(?P<kind>[A-Za-z]*)[0-9]*$")
"""The part of a key after its army: a number, in digits or Roman, and the kind of formation."""


def unit_name(voice: Voice, unit: int) -> str:
    """A unit by its full name; where the language has no pattern for it, as its counter sheet says."""
    counter, formations = voice.game.counters[unit], record(voice.game, Formations)
    if formations is not None:
        return formation_name(voice, unit, formations.army[unit])
    id_ = message_id(f"unit.{counter.kind}.{counter.size}")
    if not voice.messages.has(id_):
        return counter.name
    return voice.messages.say(id_, key=counter.key, number=number(counter.key))


def formation_name(voice: Voice, unit: int, army: str) -> str:
    """A unit of an army: its number and kind, and the army it belongs to."""
    counter = voice.game.counters[unit]
    found = NUMBERED.match(counter.key.partition(".")[2] or counter.key)
    kind = counter.kind if voice.messages.has(f"formation-{counter.kind}") else found and found["kind"]
    if found is None or not voice.messages.has(f"formation-{kind}"):
        return counter.name
    text = found["number"] or ""
    order = ordinal(voice.language, number(text))
    name = voice.messages.say(f"formation-{kind}", ordinal=order, roman=_roman(voice, text, order))
    return voice.messages.say("army-named", unit=name, army=army_name(voice, army)) if army else name


def _roman(voice: Voice, text: str, order: str) -> str:
    """A number as it is written on the counter; in Japanese corps are numbered like divisions."""
    return order if voice.language == "ja" else text


def army_name(voice: Voice, army: str) -> str:
    """An army by its full name."""
    if voice.has_name("army", army) or not army.isdigit():
        return voice.name("army", army)
    return voice.messages.say("army-numbered", ordinal=ordinal(voice.language, int(army)))


def ordinal(language: str, value: int) -> str:
    """A number in order: 1st, 2e, 第3."""
    if language == "ja":
        return f"第{value}"
    if language == "fr":
        return "1re" if value == 1 else f"{value}e"
    teens = value % 100 in (11, 12, 13)
    return f"{value}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(value % 10, 'th')}"


def number(key: str) -> int:
    """The number of a unit in its key, in digits or in Roman numerals; 0 if it has none."""
    digits = re.match(r"[0-9]+", key)
    if digits:
        return int(digits[0])
    if not key or set(key) - set(ROMAN):
        return 0
    values = [ROMAN[sign] for sign in key]
    return sum(-one if one < following else one for one, following in pairwise([*values, 0]))

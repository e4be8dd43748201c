"""Text for people, in their language: catalogues, and the sentences for refusals, decisions and events.

The id of a message is its topic with dashes for dots. What a message is given are words, not numbers of the
engine: unit keys, hex numbers with the name of the place, sides and phases by name.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

from rasputitsa.engine.decision import Decision, Refusal
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.event import TOPICS, Engaged, Event, GameOver, PhaseBegan, PointsChanged, Private
from rasputitsa.engine.game import Game
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.impulse.odds import CombatRules
from rasputitsa.notation import shortened

LANGUAGES = ("en", "fr", "ja")
FALLBACK = "en"
LONGEST = 2_400
"""Signs of one thing that a message speaks of."""

REMEMBERED = 16_384
"""Sentences kept in each language, and names in each game."""


def message_id(topic: str) -> str:
    return topic.replace(".", "-")


def catalogue_text(language: str) -> str:
    """The catalogue of a language as it stands in its file."""
    path = resources.files("rasputitsa").joinpath("locale", f"{language}.ftl")
    return path.read_text(encoding="utf-8")


def preferred(environment: Mapping[str, str] | None = None) -> str:
    """The language that the environment asks for, if we speak it."""
    given = os.environ if environment is None else environment
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if given.get(name):
            language = given[name][:2].lower()
            return language if language in LANGUAGES else FALLBACK
    return FALLBACK


class Messages:
    """The catalogue of one language. What it lacks is said in English, or by its id if need be."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise RasputitsaError(f"language {language}: unknown, expected one of {', '.join(LANGUAGES)}")
        from fluent.runtime import FluentBundle, FluentResource

        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        self._bundle.add_resource(FluentResource(catalogue_text(language)))
        self.say = lru_cache(maxsize=REMEMBERED, typed=True)(self._say)

    def has(self, id_: str) -> bool:
        return self._bundle.has_message(id_)

    def format(self, id_: str, args: Mapping[str, Any]) -> tuple[str, list[Exception]]:
        """A message and what went wrong in formatting it."""
        value = self._bundle.get_message(id_).value if self.has(id_) else None
        if value is None:
            return id_, [LookupError(id_)]
        text, errors = self._bundle.format_pattern(value, {name: _short(arg) for name, arg in args.items()})
        return str(text), errors

    def _say(self, id_: str, **args: Any) -> str:
        """A message as well as it can be said: nothing that is only a matter of wording stops a game.

        ``say`` remembers: the same is said of the same things in every game.
        """
        if not self.has(id_) and self.language != FALLBACK:
            return messages(FALLBACK).say(id_, **args)
        return self.format(id_, args)[0]


@lru_cache(maxsize=len(LANGUAGES))
def messages(language: str) -> Messages:
    """One catalogue per language, read once."""
    return Messages(language)


class Speaker:
    """Speaks of a game in one language. ``places`` are the names of hexes in that language."""

    def __init__(self, game: Game, language: str, places: Mapping[Hex, str] | None = None) -> None:
        self.game = game
        self.messages = messages(language)
        self.places = {h: name for name, h in game.terrain.places.items()} if places is None else dict(places)
        self.name = lru_cache(maxsize=REMEMBERED)(self._name)
        word: Callable[[Any], Any] = str
        self._forms: dict[str, Callable[[Any], Any]] = {
            **dict.fromkeys(("unit", "target", "into"), self.unit),
            **dict.fromkeys(("hex", "start"), self.hex),
            **dict.fromkeys(("side", "winner"), self.side),
            **dict.fromkeys(("purpose", "reason"), self.reason),
            **dict.fromkeys(("attackers", "units"), self.units),
            "path": self.path,
            "setup": word,
            "column": word,
            "result": self.result_name,
            **{kind: self._named(kind) for kind in ("phase", "weather", "track", "player", "group")},
        }

    def say(self, id_: str, **args: Any) -> str:
        return self.messages.say(id_, **self.words(args))

    def words(self, args: Mapping[str, Any]) -> dict[str, Any]:
        """Arguments in words, each by what its name says it is; what the game does not have as it is."""
        return {name: self._word(name, value) for name, value in args.items()}

    def _word(self, name: str, value: Any) -> Any:
        try:
            return self._forms.get(name, _plain)(value)
        except (LookupError, TypeError):
            return str(value)

    def unit(self, unit: int | str) -> str:
        return unit if isinstance(unit, str) else self.game.counters[unit].key

    def units(self, units: Iterable[int]) -> str:
        return " ".join(self.unit(u) for u in units)

    def listed(self, items: Iterable[str]) -> str:
        """Things one after the other, with the commas of the language."""
        return self.messages.say("list-comma").join(items)

    def hex(self, hex_: Hex | str) -> str:
        """A hex by its number, and its name if it has one."""
        if isinstance(hex_, str):
            return hex_
        label = self.game.grid.label(hex_)
        return f"{label} {self.places[hex_]}" if hex_ in self.places else label

    def path(self, path: tuple[Hex, ...]) -> str:
        """All hexes of a path; the last one with its name."""
        return "-".join([*(self.game.grid.label(h) for h in path[:-1]), self.hex(path[-1])])

    def side(self, side: int | None) -> str:
        """A side, as people in the plural: Germans. Nobody: none."""
        return "none" if side is None else self.name("side", self.game.sides[side])

    def _name(self, kind: str, value: str) -> str:
        """The name of a thing that data files know by its id; the id itself if it has no name."""
        id_ = f"name-{kind}-{re.sub(r'[^A-Za-z0-9]+', '-', value)}"
        return self.messages.say(id_) if self.messages.has(id_) else value

    def result_name(self, code: str) -> str:
        """The meaning of a result of the table; where stacks fight, some codes mean something else."""
        own = CombatRules in self.game.parameters and self.has_name("outcome", code)
        return self.name("outcome" if own else "result", code)

    def has_name(self, kind: str, value: str) -> bool:
        return self.messages.has(f"name-{kind}-{message_id(value)}")

    def _named(self, kind: str) -> Callable[[Any], str]:
        return lambda value: self.name(kind, value)

    def reason(self, reason: str) -> str:
        """A topic is a message of its own; other reasons are told apart by the message that has them."""
        return self.messages.say(message_id(reason)) if "." in reason else reason

    def date(self, turn: int) -> str:
        return self.name("date", self.game.turns[turn - 1].label)

    def refusal(self, refusal: Refusal) -> str:
        return self.say(message_id(refusal.topic), **dict(refusal.args))

    def decision(self, decision: Decision) -> str:
        return self.say(message_id(decision.topic), **dict(decision.args))

    def event(self, event: Event) -> str:
        """What happened, as a sentence; empty if it concerns nobody."""
        if isinstance(event, Private):
            return self.event(event.event)
        args = event._asdict()
        id_ = message_id(TOPICS[type(event)])
        if isinstance(event, PointsChanged) and not self.has_name("track", event.track):
            return ""
        if isinstance(event, PhaseBegan):
            args["date"] = self.date(event.turn)
        if isinstance(event, GameOver) and event.winner is None:
            id_ += "-draw"
        if isinstance(event, Engaged) and not event.attackers:
            id_ += "-hidden"
        return self.say(id_, **args)

    def rule(self, rule: str) -> str:
        """A citation to stand behind a sentence."""
        return f" [{rule}]" if rule else ""


def _short(value: Any) -> Any:
    """The catalogue refuses what is longer."""
    return shortened(value, LONGEST) if isinstance(value, str) and len(value) > LONGEST else value


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | float) else str(value)

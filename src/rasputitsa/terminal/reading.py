"""Reading what a player types: the words of the notation, with everything left out that is clear anyway."""

from __future__ import annotations

from typing import Any

from rasputitsa.engine.action import ACTIONS, FIELDS, Action, Attack, Engage, Move, Place, Rail, Retreat
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.state import State
from rasputitsa.hexes import Grid, Hex
from rasputitsa.library import Library
from rasputitsa.messages import Speaker
from rasputitsa.terminal.stacks import attack_by_all, listed

SHORT = {
    "m": "move",
    "a": "attack",
    "e": "engage",
    "f": "fight",
    "p": "place",
    "d": "done",
    "end": "done",
    "pass": "done",
}
NOISE = ("with", "to", "and", "by", "->")


class Misread(RasputitsaError):
    """Words that cannot be understood; ``str`` is the message in the player's language."""


class Selection(int):
    """A unit whose choices the player wants to see."""


def verb_of(word: str) -> str | None:
    """The action that a word stands for."""
    verb = SHORT.get(word.lower(), word.lower())
    return verb if verb in ACTIONS else None


class Reading:
    """Reads words in a position, with the decision at hand in mind."""

    def __init__(self, s: State, asked: Decision, speaker: Speaker, library: Library) -> None:
        self.s = s
        self.asked = asked
        self.speaker = speaker
        self.library = library
        self._keys = {key.lower(): unit for key, unit in s.game.unit.items()}

    def misread(self, id_: str, **args: Any) -> Misread:
        return Misread(self.speaker.say(id_, **args))

    def action(self, words: list[str]) -> Action | Selection:
        """The action that is meant; a selection if a unit was named but not what it should do."""
        verb = verb_of(words[0])
        if verb is None:
            raise self.misread("read-unknown", word=words[0])
        kind = ACTIONS[verb]
        given = self._fields(kind, [word for word in words[1:] if word.lower() not in NOISE])
        if len(given) == len(kind._fields) and not _only_end(given):
            return kind(**given)
        return self._complete(kind, given)

    def unit(self, word: str) -> int:
        """A unit by its key, or by the hex or place where it stands."""
        found = self.find_unit(word)
        if found is None:
            raise self.misread("read-no-unit", word=word)
        return found

    def find_unit(self, word: str) -> int | None:
        if word.lower() in self._keys:
            return self._keys[word.lower()]
        hex_ = self._find_hex(word)
        return None if hex_ is None else self.s.unit_at(hex_)

    def hex(self, word: str) -> Hex:
        """A hex by its number or the name of its place."""
        found = self._find_hex(word)
        if found is None:
            raise self.misread("read-no-hex", word=word)
        return found

    def _find_hex(self, word: str) -> Hex | None:
        if word.lower() in self.library.aliases:
            return self.library.aliases[word.lower()]
        try:
            return self.s.game.grid.hex(word)
        except KeyError:
            return None

    def _fields(self, kind: type[Action], words: list[str]) -> dict[str, Any]:
        """What the words say, field by field. The unit that is asked about need not be named."""
        given: dict[str, Any] = {}
        about = dict(self.asked.args).get("unit")
        for name in kind._fields:
            if name == "attackers":
                given |= {name: tuple(self.unit(word) for word in words)} if words else {}
                return given
            if name == "unit" and about is not None and len(words) < len(kind._fields):
                given[name] = about
                continue
            if not words:
                return given
            given[name] = self._value(FIELDS[name], words.pop(0))
        if words:
            raise self.misread("read-too-much", word=" ".join(words))
        return given

    def _value(self, kind: str, word: str) -> Any:
        match kind:
            case "unit":
                return self.unit(word)
            case "hex":
                return self.hex(word)
            case "path":
                return tuple(self.hex(part) for part in word.split("-"))
            case "number":
                if not (word.isascii() and word.isdigit() and len(word) <= 6):
                    raise self.misread("read-no-number", word=word)
                return int(word)
            case _:
                return word

    def _complete(self, kind: type[Action], given: dict[str, Any]) -> Action | Selection:
        """The one choice that fits what was said; failing that, the straight way, to be told why not."""
        if kind is Engage and "hex" in given:
            return attack_by_all(self.asked.options, given["hex"])
        fitting = [a for a in listed(self.asked.options) if type(a) is kind and _fits(a, given)]
        if len(fitting) == 1:
            return fitting[0]
        unit = given.get("target", given.get("unit"))
        if "path" in given:
            if fitting:
                paths = [self.speaker.path(a.path) for a in fitting if isinstance(a, Move | Rail | Retreat)]
                raise self.misread("read-which-path", paths=self.speaker.listed(paths))
            start, end = self.s.where[given["unit"]], given["path"][0]
            way = straight(self.s, start, end) if start >= 0 else given["path"]
            return kind(**{**given, "path": way})
        if unit is not None and kind in (Move, Attack, Place, Retreat):
            return Selection(unit)
        if fitting:
            raise self.misread("read-which", count=len(fitting))
        raise self.incomplete(kind.__name__.lower(), [name for name in kind._fields if name not in given])

    def incomplete(self, verb: str, missing: list[str]) -> Misread:
        names = self.speaker.listed(self.speaker.name("field", field) for field in missing)
        return self.misread("read-incomplete", verb=verb, missing=names)


def _only_end(given: dict[str, Any]) -> bool:
    """Is the path only its last hex?"""
    return len(given.get("path", (0, 0))) == 1


def _fits(action: Action, given: dict[str, Any]) -> bool:
    for name, value in given.items():
        own = getattr(action, name)
        if name == "path" and len(value) == 1:
            own = own[-1:]
        if own != value:
            return False
    return True


def straight(s: State, start: Hex, end: Hex) -> tuple[Hex, ...]:
    """A shortest path over the map, round other units where it is as short: no rule is looked at."""
    grid: Grid = s.game.grid
    taken = set(s.where)
    path: list[Hex] = []
    here = start
    while here != end:
        nearer = [h for h in grid.neighbours(here) if grid.distance(h, end) < grid.distance(here, end)]
        if not nearer:
            return (end,)
        here = min(nearer, key=lambda h: (h in taken, h))
        path.append(here)
    return tuple(path) or (end,)

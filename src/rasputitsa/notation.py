"""Notation: one line per action, ``actor verb arguments``. Position-free, and it round-trips.

>>> from rasputitsa.games import load
>>> game = load("bfm-vpg-2009")
>>> actor, action = parse(game, "german move XXIV 0504-0603")
>>> line(game, actor, action)
'german move XXIV 0504-0603'
"""

from __future__ import annotations

from typing import Any

from rasputitsa.engine.action import ACTIONS, FIELDS, Action
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.errors import NotationError
from rasputitsa.engine.game import Game
from rasputitsa.hexes import Hex

DICE = "dice"
SHOWN = 40
"""How much of an unreadable text a message repeats."""


def actor_name(game: Game, player: int) -> str:
    return DICE if player == CHANCE else game.sides[player]


def line(game: Game, player: int, action: Action) -> str:
    """An action as it stands in a save."""
    return f"{actor_name(game, player)} {words(game, action)}"


def words(game: Game, action: Action) -> str:
    """An action without its actor."""
    kind = type(action)
    parts = [kind.__name__.lower()]
    for name, value in zip(kind._fields, action, strict=True):
        parts.append(_write(game, FIELDS[name], value))
    return " ".join(parts)


def _write(game: Game, kind: str, value: Any) -> str:
    match kind:
        case "unit":
            key: str = game.counters[value].key
            return key
        case "units":
            return "with " + " ".join(game.counters[u].key for u in value)
        case "hex":
            return game.grid.label(value)
        case "path":
            return "-".join(game.grid.label(h) for h in value)
        case _:
            return str(value)


def parse(game: Game, text: str) -> tuple[int, Action]:
    """The actor and the action of a line; ``NotationError`` says what cannot be read."""
    actor, *rest = text.split(maxsplit=1) or [""]
    action = " ".join(rest)
    if actor == DICE:
        return CHANCE, parse_words(game, action)
    if actor not in game.sides:
        raise NotationError(f"{quoted(actor)} is not a player: expected {', '.join(game.sides)} or {DICE}")
    return game.sides.index(actor), parse_words(game, action)


def parse_words(game: Game, text: str) -> Action:
    """An action without its actor."""
    verb, *given = text.split() or [""]
    kind = ACTIONS.get(verb)
    if kind is None:
        raise NotationError(f"{quoted(verb)} is not an action: expected one of {', '.join(ACTIONS)}")
    values: list[Any] = []
    for name in kind._fields:
        field = FIELDS[name]
        if field == "units":
            values.append(_units(game, kind, given))
            given = []
            continue
        if not given:
            raise NotationError(f"{verb}: the {name} is missing, expected {_usage(kind)}")
        values.append(_read(game, field, given.pop(0)))
    if given:
        raise NotationError(f"{verb}: nothing expected after that, found {quoted(' '.join(given))}")
    return kind(*values)


def _units(game: Game, kind: type[Action], given: list[str]) -> tuple[int, ...]:
    if not given or given[0] != "with" or len(given) < 2:
        raise NotationError(f"{kind.__name__.lower()}: expected {_usage(kind)}")
    return tuple(unit(game, key) for key in given[1:])


def _usage(kind: type[Action]) -> str:
    """How an action is written."""
    fields = (f"with <{name}>" if FIELDS[name] == "units" else f"<{name}>" for name in kind._fields)
    return " ".join([kind.__name__.lower(), *fields])


def _read(game: Game, kind: str, text: str) -> Any:
    match kind:
        case "unit":
            return unit(game, text)
        case "hex":
            return hex_(game, text)
        case "path":
            return tuple(hex_(game, label) for label in text.split("-"))
        case "number":
            if not (text.isascii() and text.isdigit() and len(text) <= 6):
                raise NotationError(f"{quoted(text)} is not a number")
            return int(text)
        case _:
            return text


def unit(game: Game, key: str) -> int:
    if key not in game.unit:
        raise NotationError(f"no unit {quoted(key)} in this game")
    return game.unit[key]


def hex_(game: Game, label: str) -> Hex:
    try:
        return game.grid.hex(label)
    except KeyError:
        raise NotationError(f"no hex {quoted(label)} on this map") from None


def shortened(text: str, most: int) -> str:
    """A text, cut short with an ellipsis if it is long."""
    return text if len(text) <= most else f"{text[:most]}…"


def quoted(text: str) -> str:
    """A text in quotation marks, cut short if it is long."""
    return repr(shortened(text, SHOWN))

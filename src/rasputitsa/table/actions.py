"""Actions as JSON: ``{"kind": "move", "unit": "XXIV", "path": ["0504", "0603"]}``.

Units stand by their keys, hexes by their numbers. An action that cannot be read names the field at fault.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rasputitsa import notation
from rasputitsa.engine.action import ACTIONS, FIELDS, Action
from rasputitsa.engine.errors import NotationError
from rasputitsa.engine.game import Game

KIND = "kind"
MOST = 1_000_000
"""No number of an action comes near this one."""

LONGEST = 1_000
"""No path and no list of units is as long as this."""


def encode(game: Game, action: Action) -> dict[str, Any]:
    """An action as it goes over the wire."""
    kind = type(action)
    values = zip(kind._fields, action, strict=True)
    return {KIND: kind.__name__.lower(), **{name: word(game, FIELDS[name], value) for name, value in values}}


def word(game: Game, sort: str, value: Any) -> Any:
    """A value of an action, by the sort of thing that its field holds."""
    match sort:
        case "unit":
            return game.counters[value].key
        case "units":
            return [game.counters[unit].key for unit in value]
        case "hex":
            return game.grid.label(value)
        case "path":
            return [game.grid.label(hex_) for hex_ in value]
        case _:
            return value


def decode(game: Game, given: Mapping[str, Any]) -> Action:
    """An action that came over the wire; ``NotationError`` names the field that cannot be read."""
    name = given.get(KIND)
    kind = ACTIONS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise NotationError(f"{KIND}: {_shown(name)} is not an action: expected one of {', '.join(ACTIONS)}")
    for field in given:
        if field != KIND and field not in kind._fields:
            raise NotationError(f"{name}: {_shown(field)} is not a field, expected {_fields(kind)}")
    return kind(*(_field(game, kind, field, given) for field in kind._fields))


def _fields(kind: type[Action]) -> str:
    return ", ".join(kind._fields) or "none"


def _field(game: Game, kind: type[Action], field: str, given: Mapping[str, Any]) -> Any:
    place = f"{kind.__name__.lower()}: {field}"
    if field not in given:
        raise NotationError(f"{place}: missing, expected {_fields(kind)}")
    try:
        return _read(game, FIELDS[field], given[field])
    except NotationError as error:
        raise NotationError(f"{place}: {error}") from None


def _read(game: Game, sort: str, value: Any) -> Any:
    match sort:
        case "unit":
            return notation.unit(game, _text(value))
        case "units":
            return tuple(notation.unit(game, _text(key)) for key in _list(value))
        case "hex":
            return notation.hex_(game, _text(value))
        case "path":
            return tuple(notation.hex_(game, _text(label)) for label in _list(value))
        case "number":
            return _number(value)
        case _:
            return _text(value)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise NotationError(f"{_shown(value)} is not a text")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise NotationError(f"{_shown(value)} is not a list")
    if len(value) > LONGEST:
        raise NotationError(f"{len(value)} entries are too many")
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < MOST:
        raise NotationError(f"{_shown(value)} is not a number")
    return value


def _shown(value: Any) -> str:
    return notation.quoted(value if isinstance(value, str) else repr(value))

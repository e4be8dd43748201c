"""States as JSON values and their hashes. Everything is written by the name that it has in the game."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Any, get_type_hints

from rasputitsa.engine.errors import DataError
from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State, blank
from rasputitsa.engine.step import STEPS, agenda_steps, push
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.impulse.engagement import Engagement
from rasputitsa.mechanisms.marks import MARKS

HASH_DIGITS = 12
SETUP = "setup"
"""What the time before the first phase is called."""

MOST = 9999
"""More than any number on a track or in a battle."""

UNIT_FIELDS = ("target", "unit")
UNITS_FIELDS = ("units", "others", "attackers", "guests")
HEX_FIELDS = ("hex",)
"""The fields of steps and battles that hold a unit, several, or a hex."""

BATTLES: dict[str, type[Engagement]] = {Engagement.__name__: Engagement}
"""Records of battles other than the plain one, by the name they have in saves."""


def encode(s: State) -> dict[str, Any]:
    """A state as plain JSON values: all of the truth and nothing that follows from it."""
    game = s.game
    return {
        "game": game.id,
        "turn": s.turn,
        "phase": phase_name(s),
        "side": game.sides[s.side],
        "weather": s.weather,
        "units": {
            counter.key: [place_name(game, where), lost, [n for n, bit in MARKS.items() if bit & mark]]
            for counter, where, lost, mark in zip(game.counters, s.where, s.steps, s.marks, strict=True)
        },
        "control": {
            side: [game.grid.label(h) for h in bits(mask)]
            for side, mask in zip(game.sides, s.control, strict=True)
        },
        "points": {track: value for track, value in zip(game.tracks, s.points, strict=True) if value},
        "battle": None if s.battle is None else _battle_row(game, s.battle),
        "battles": [_battle_row(game, battle) for battle in s.battles],
        "todo": [_step_row(game, step) for step in agenda_steps(s.todo)],
    }


def state_hash(s: State) -> str:
    """A short hash of what lies on the table: the same on every machine and Python version.

    The agenda is left out, so that a version which organises its steps differently still agrees.
    """
    table = encode(s)
    del table["todo"]
    text = json.dumps(table, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]


def phase_name(s: State) -> str:
    return s.game.phases[s.phase].id if s.phase >= 0 else SETUP


def place_name(game: Game, where: int) -> str:
    """A hex by its label, a box by its name."""
    return game.grid.label(where) if where >= 0 else game.boxes[-1 - where]


def place_code(game: Game, name: str) -> int:
    return game.box[name] if name in game.box else game.grid.hex(name)


def _battle_row(game: Game, battle: Battle | Engagement) -> list[Any]:
    if not isinstance(battle, Battle):
        return _step_row(game, battle)
    key = [counter.key for counter in game.counters]
    attackers = [key[u] for u in battle.attackers]
    return [key[battle.target], game.grid.label(battle.hex), attackers, list(battle.bought), battle.lost]


def _step_row(game: Game, step: Any) -> list[Any]:
    row: list[Any] = [type(step).__name__]
    for name, value in zip(step._fields, step, strict=True):
        if name in UNIT_FIELDS:
            row.append(game.counters[value].key)
        elif name in UNITS_FIELDS:
            row.append([game.counters[u].key for u in value])
        elif name in HEX_FIELDS:
            row.append(game.grid.label(value))
        else:
            row.append(value)
    return row


def decode(game: Game, value: dict[str, Any]) -> State:
    """A state from what ``encode`` wrote; ``DataError`` if it does not fit the game."""
    try:
        return _decode(game, value)
    except KeyError as error:
        raise DataError([f"state: nothing is called {error}"]) from None
    except (TypeError, ValueError, AttributeError) as error:
        raise DataError([f"state: {error}"]) from None


def _decode(game: Game, value: dict[str, Any]) -> State:
    s = blank(game)
    if sorted(value) != sorted(encode(s)):
        raise ValueError(f"expected the keys {', '.join(encode(s))}")
    if value["game"] != game.id:
        raise ValueError(f"game: expected {game.id}, found {value['game']!r}")
    s.turn = _number(value["turn"], low=1, high=len(game.turns))
    s.phase = [SETUP, *(phase.id for phase in game.phases)].index(value["phase"]) - 1
    s.side = game.sides.index(value["side"])
    s.weather = {turn.weather: turn.weather for turn in game.turns}[value["weather"]]
    _decode_units(s, value["units"])
    s.control = [game.grid.mask(value["control"][side]) for side in game.sides]
    for track, points in value["points"].items():
        s.points[game.track[track]] = _number(points)
    s.battle = None if value["battle"] is None else _battle(game, value["battle"])
    s.battles = tuple(_battle(game, row) for row in value["battles"])
    push(s, *(_step(game, row) for row in value["todo"]))
    return s


def _decode_units(s: State, units: dict[str, Any]) -> None:
    game = s.game
    if set(units) != set(game.unit):
        raise ValueError("units: not those of this game")
    for key, (place, lost, names) in units.items():
        unit = game.unit[key]
        s.steps[unit] = _number(lost, high=len(game.strength[unit]) - 1)
        s.marks[unit] = sum(MARKS[name] for name in set(names))
        code = place_code(game, place)
        if code >= 0:
            s.place(unit, code)
        else:
            s.where[unit] = code
    if s.occupied[0] & s.occupied[1]:
        raise ValueError("units: enemies share a hex")


def _number(value: Any, low: int = 0, high: int = MOST) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{value!r} is not a number from {low} to {high}")
    return value


def _battle(game: Game, row: list[Any]) -> Battle | Engagement:
    kind, *_ = row
    if kind in BATTLES:
        engagement: Engagement = _record(game, BATTLES[kind], row)
        return engagement
    target, label, attackers, bought, lost = row
    units = tuple(game.unit[key] for key in attackers)
    points = tuple(_number(n) for n in bought)
    return Battle(game.unit[target], game.grid.hex(label), units, points, _number(lost))


def _step(game: Game, row: list[Any]) -> Any:
    name, *_ = row
    return _record(game, STEPS[name], row)


def _record(game: Game, kind: type, row: list[Any]) -> Any:
    name, *values = row
    fields: list[Any] = []
    for (field, hint), value in zip(_hints(kind), values, strict=True):
        if field in UNIT_FIELDS:
            fields.append(game.unit[value])
        elif field in UNITS_FIELDS:
            fields.append(tuple(game.unit[key] for key in value))
        elif field in HEX_FIELDS:
            fields.append(game.grid.hex(value))
        elif type(value) is hint:
            fields.append(value)
        else:
            raise ValueError(f"{name}: {field}: {value!r} is no {hint.__name__}")
    return kind(*fields)


@lru_cache(maxsize=128)
def _hints(kind: type) -> tuple[tuple[str, Any], ...]:
    """The fields of a step with their types."""
    return tuple(get_type_hints(kind).items())

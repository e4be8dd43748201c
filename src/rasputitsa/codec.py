"""States as JSON values and their hashes. Units, hexes, boxes and steps are written by name."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from rasputitsa.engine.errors import DataError
from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State, blank
from rasputitsa.engine.step import STEPS, agenda_steps, push
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.battle import Battle

HASH_DIGITS = 12


def encode(s: State) -> dict[str, Any]:
    """A state as plain JSON values: all of the truth and nothing that follows from it."""
    game = s.game
    return {
        "game": game.id,
        "turn": s.turn,
        "phase": s.phase,
        "side": s.side,
        "weather": s.weather,
        "units": {
            counter.key: [place_name(game, where), lost, mark]
            for counter, where, lost, mark in zip(game.counters, s.where, s.steps, s.marks, strict=True)
        },
        "control": [[game.grid.label(h) for h in bits(mask)] for mask in s.control],
        "points": dict(zip(game.tracks, s.points, strict=True)),
        "battle": None if s.battle is None else list(s.battle),
        "battles": [list(battle) for battle in s.battles],
        "todo": [[type(step).__name__, *step] for step in agenda_steps(s.todo)],
    }


def decode(game: Game, value: dict[str, Any]) -> State:
    """A state from what ``encode`` wrote; ``DataError`` if it does not fit the game."""
    if value.get("game") != game.id:
        raise DataError([f"state: game: expected {game.id}, found {value.get('game')!r}"])
    s = blank(game)
    try:
        s.turn, s.phase, s.side, s.weather = value["turn"], value["phase"], value["side"], value["weather"]
        for key, (place, lost, mark) in value["units"].items():
            unit = game.unit[key]
            s.steps[unit], s.marks[unit] = lost, mark
            code = place_code(game, place)
            if code >= 0:
                s.place(unit, code)
            else:
                s.where[unit] = code
        s.control = [game.grid.mask(labels) for labels in value["control"]]
        s.points = [value["points"][track] for track in game.tracks]
        s.battle = None if value["battle"] is None else _battle(value["battle"])
        s.battles = tuple(_battle(row) for row in value["battles"])
        push(s, *(STEPS[name](*fields) for name, *fields in value["todo"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DataError([f"state: {type(error).__name__}: {error}"]) from None
    return s


def _battle(row: list[Any]) -> Battle:
    target, hex_, attackers, bought, lost = row
    return Battle(target, hex_, tuple(attackers), tuple(bought), lost)


def place_name(game: Game, where: int) -> str:
    """A hex by its label, a box by its name."""
    return game.grid.label(where) if where >= 0 else game.boxes[-1 - where]


def place_code(game: Game, name: str) -> int:
    return game.box[name] if name in game.box else game.grid.hex(name)


def state_hash(s: State) -> str:
    """A short hash of the truth of a state: the same on every machine and Python version."""
    text = json.dumps(encode(s), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]

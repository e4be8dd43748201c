"""Positions written by hand: turn, phase, weather, units, control and points, one fact per line.

A position begins its phase. Units that it does not mention are out of play; places that it does not mention
belong to the side that holds them at the start of the game.
"""

from __future__ import annotations

from collections.abc import Iterable

from rasputitsa.engine.errors import DataError
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import advance
from rasputitsa.engine.state import State, blank
from rasputitsa.engine.step import push
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.marks import MARKS
from rasputitsa.mechanisms.sequence import NextPhase

REDUCED = "reduced"


def read_position(game: Game, lines: Iterable[str]) -> State:
    """A state from position lines, ready to be played on; ``DataError`` names every faulty line."""
    reader = _Reader(game)
    for number, text in enumerate(lines, start=1):
        words = text.split("#")[0].split()
        if words:
            reader.line(number, words)
    return reader.finish()


class _Reader:
    """Collects the facts of a position and its faults."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.faults: list[str] = []
        self.state = blank(game)
        self.state.phase = 0
        self.weather = ""
        self.given: set[int] = set()
        control = game.of(Control)
        self.state.control[control.first_owner] = control.hexes

    def line(self, number: int, words: list[str]) -> None:
        keyword, *rest = words
        keyword = keyword.rstrip(":")
        handlers = {
            "turn": self._turn,
            "phase": self._phase,
            "weather": self._weather,
            "unit": self._unit,
            "control": self._control,
            "points": self._points,
        }
        if keyword not in handlers:
            self._fault(number, f"{keyword!r} is not one of {', '.join(handlers)}")
            return
        try:
            handlers[keyword](rest)
        except (ValueError, KeyError, IndexError) as error:
            self._fault(
                number, f"{' '.join(words)}: {error.args[0] if error.args else 'something is missing'}"
            )

    def _fault(self, number: int, message: str) -> None:
        self.faults.append(f"position line {number}: {message}")

    def _turn(self, words: list[str]) -> None:
        turn = int(words[0])
        if not 1 <= turn <= len(self.game.turns):
            raise ValueError(f"turn {turn} is not in 1..{len(self.game.turns)}")
        self.state.turn = turn

    def _phase(self, words: list[str]) -> None:
        ids = [phase.id for phase in self.game.phases]
        if words[0] not in ids:
            raise ValueError(f"unknown phase, expected one of {', '.join(ids)}")
        self.state.phase = ids.index(words[0])

    def _weather(self, words: list[str]) -> None:
        known = {turn.weather for turn in self.game.turns}
        if words[0] not in known:
            raise ValueError(f"unknown weather, expected one of {', '.join(sorted(known))}")
        self.weather = words[0]

    def _unit(self, words: list[str]) -> None:
        key, place, *notes = words
        game, s = self.game, self.state
        if key not in game.unit:
            raise ValueError(f"no unit {key!r}")
        unit = game.unit[key]
        if unit in self.given:
            raise ValueError("this unit stands twice")
        self.given.add(unit)
        for note in notes:
            if note == REDUCED:
                s.steps[unit] = len(game.strength[unit]) - 1
            elif note in MARKS:
                s.marks[unit] |= MARKS[note]
            else:
                raise ValueError(f"{note!r} is not one of {', '.join((REDUCED, *MARKS))}")
        if place in game.box:
            s.where[unit] = game.box[place]
            return
        try:
            hex_ = game.grid.hex(place)
        except KeyError:
            raise ValueError(f"no hex or box {place!r}") from None
        if s.unit_at(hex_) is not None:
            raise ValueError("another unit stands there")
        s.place(unit, hex_)

    def _control(self, words: list[str]) -> None:
        side, *labels = words
        if side not in self.game.sides:
            raise ValueError(f"no side {side!r}")
        cities = self.game.of(Control).hexes
        for label in labels:
            try:
                mask = 1 << self.game.grid.hex(label)
            except KeyError:
                raise ValueError(f"no hex {label!r}") from None
            if not mask & cities:
                raise ValueError(f"{label} cannot be controlled")
            self._give(self.game.sides.index(side), mask)

    def _give(self, side: int, mask: int) -> None:
        self.state.control[1 - side] &= ~mask
        self.state.control[side] |= mask

    def _points(self, words: list[str]) -> None:
        track, value = words
        if track not in self.game.track:
            raise ValueError(f"unknown track, expected one of {', '.join(self.game.tracks)}")
        self.state.points[self.game.track[track]] = int(value)

    def finish(self) -> State:
        if self.faults:
            raise DataError(self.faults)
        s, game = self.state, self.game
        for side, occupied in enumerate(s.occupied):
            self._give(side, occupied & game.of(Control).hexes)
        s.weather = self.weather or game.turns[s.turn - 1].weather
        row = game.phases[s.phase]
        s.side = row.side
        push(s, *row.steps, NextPhase())
        return advance(s)


def write_position(s: State) -> list[str]:
    """The facts of a state as position lines."""
    game = s.game
    phase = game.phases[max(s.phase, 0)].id
    lines = [f"turn {s.turn}", f"phase {phase}", f"weather {s.weather}"]
    for unit, counter in enumerate(game.counters):
        where = s.where[unit]
        place = game.grid.label(where) if where >= 0 else game.boxes[-1 - where]
        notes = [REDUCED] if s.steps[unit] else []
        notes += [name for name, mark in MARKS.items() if s.marks[unit] & mark]
        if place != "out":
            lines.append(" ".join(["unit", counter.key, place, *notes]))
    for side, mask in zip(game.sides, s.control, strict=True):
        if mask:
            lines.append(" ".join(["control", side, *(game.grid.label(h) for h in bits(mask))]))
    lines += [f"points {track} {value}" for track, value in zip(game.tracks, s.points, strict=True) if value]
    return lines

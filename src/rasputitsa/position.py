"""Positions written by hand: turn, phase, weather, units, control and points, one fact per line.

A position begins its phase. Units that it does not mention are out of play; places that it does not mention
belong to the side that holds them at the start of the game.
"""

from __future__ import annotations

from collections.abc import Iterable

from rasputitsa.codec import phase_name, place_name
from rasputitsa.engine.errors import DataError
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import advance
from rasputitsa.engine.state import State, blank
from rasputitsa.engine.step import push
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.control import Control, at_start
from rasputitsa.mechanisms.impulse.stacking import StackLimit
from rasputitsa.mechanisms.marks import MARKS
from rasputitsa.mechanisms.sequence import NextPhase
from rasputitsa.notation import quoted, shortened

BEGIN, END = "position", "end"
"""The lines around a position in a save; a file with a position may have them too."""

REDUCED = "reduced"
LOST = "lost-"
"""The notes of a unit on its last step, and of one that has lost so many of several steps."""

MOST_POINTS = 999
MOST_FAULTS = 20
"""Faults that are told; with so many, the lines after them are not read."""

SHOWN = 60
"""Signs of a faulty line that are repeated."""


def read_position(game: Game, lines: Iterable[str], first: int = 1) -> State:
    """A state from position lines, ready to be played on; ``DataError`` names every faulty line.

    ``first`` is the number that the first line has in its file.
    """
    reader = _Reader(game)
    for number, words in _facts(lines, first):
        if len(reader.faults) == MOST_FAULTS:
            reader.faults.append(f"position: not read from line {number} on, after {MOST_FAULTS} faults")
            break
        reader.line(number, words)
    return reader.finish()


def facts(lines: Iterable[str]) -> tuple[str, ...]:
    """Position lines without comments, blank lines and the words around them: equal for equal facts."""
    return tuple(" ".join(words) for _, words in _facts(lines, 1))


def _facts(lines: Iterable[str], first: int) -> list[tuple[int, list[str]]]:
    """The numbered facts, each in words; of a block as it stands in a save those between its two ends."""
    found = [(number, words) for number, text in enumerate(lines, first) if (words := _words(text))]
    if not found or found[0][1] != [BEGIN]:
        return found
    ends = [place for place, (_, words) in enumerate(found) if words == [END]]
    if not ends:
        raise DataError([f"position line {found[0][0]}: the block {BEGIN} has no {END}"])
    if ends[0] < len(found) - 1:
        number, words = found[ends[0] + 1]
        raise DataError([f"position line {number}: {' '.join(words)}: stands after the {END}"])
    return found[1:-1]


def _words(text: str) -> list[str]:
    return text.partition("#")[0].split()


class _Reader:
    """Collects the facts of a position and its faults."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.faults: list[str] = []
        self.state = blank(game)
        self.state.phase = 0
        self.weather = ""
        self.given: set[str] = set()
        self.state.control = at_start(game.of(Control), len(game.sides))
        self.stacks = StackLimit in game.parameters

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
        try:
            if keyword not in handlers:
                raise ValueError(f"{quoted(keyword)} is not one of {', '.join(handlers)}")
            handlers[keyword](rest)
        except ValueError as error:
            self.faults.append(f"position line {number}: {shortened(' '.join(words), SHOWN)}: {error}")

    def _once(self, fact: str) -> None:
        if fact in self.given:
            raise ValueError(f"{fact} stands twice")
        self.given.add(fact)

    def _turn(self, words: list[str]) -> None:
        self._once("turn")
        self.state.turn = _number(_single(words, "turn"), 1, len(self.game.turns))

    def _phase(self, words: list[str]) -> None:
        self._once("phase")
        ids = [phase.id for phase in self.game.phases]
        self.state.phase = ids.index(_among(_single(words, "phase"), ids))

    def _weather(self, words: list[str]) -> None:
        self._once("weather")
        self.weather = _among(_single(words, "weather"), sorted({turn.weather for turn in self.game.turns}))

    def _unit(self, words: list[str]) -> None:
        if len(words) < 2:
            raise ValueError("expected a unit and its place")
        key, place, *notes = words
        if key not in self.game.unit:
            raise ValueError(f"no unit {quoted(key)}")
        self._once(f"unit {key}")
        unit, s = self.game.unit[key], self.state
        last = len(self.game.strength[unit]) - 1
        losses = {f"{LOST}{n}": n for n in range(1, last)}
        for note in notes:
            if _among(note, [REDUCED, *losses, *MARKS]) in MARKS:
                s.marks[unit] |= MARKS[note]
            s.steps[unit] = max(s.steps[unit], losses.get(note, 0))
        if REDUCED in notes or place == "pool":
            s.steps[unit] = last
        if place in self.game.box:
            s.where[unit] = self.game.box[place]
            return
        try:
            hex_ = self.game.grid.hex(place)
        except KeyError:
            raise ValueError(f"no hex or box {quoted(place)}") from None
        other = s.unit_at(hex_)
        if other is not None and not (self.stacks and self.game.side_of[other] == self.game.side_of[unit]):
            raise ValueError("another unit stands there")
        s.place(unit, hex_)

    def _control(self, words: list[str]) -> None:
        if len(words) < 2:
            raise ValueError("expected a side and the hexes that it controls")
        side, *labels = words
        owner = self.game.sides.index(_among(side, self.game.sides))
        for label in labels:
            try:
                mask = 1 << self.game.grid.hex(label)
            except KeyError:
                raise ValueError(f"no hex {quoted(label)}") from None
            if not mask & self.game.of(Control).hexes:
                raise ValueError(f"{label} cannot be controlled")
            self._once(f"control of {label}")
            self._give(owner, mask)

    def _give(self, side: int, mask: int) -> None:
        self.state.control[1 - side] &= ~mask
        self.state.control[side] |= mask

    def _points(self, words: list[str]) -> None:
        if len(words) != 2:
            raise ValueError("expected a track and its points")
        track = _among(words[0], self.game.tracks)
        self._once(f"points {track}")
        self.state.points[self.game.track[track]] = _number(words[1], 0, MOST_POINTS)

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


def _single(words: list[str], what: str) -> str:
    if len(words) != 1:
        raise ValueError(f"expected one {what}")
    return words[0]


def _among(word: str, known: Iterable[str]) -> str:
    if word not in known:
        raise ValueError(f"{quoted(word)} is not one of {', '.join(known)}")
    return word


def _number(text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and low <= int(text) <= high):
        raise ValueError(f"{quoted(text)} is not a number from {low} to {high}")
    return int(text)


def write_position(s: State) -> list[str]:
    """The facts of a state as position lines. Read again, they begin its phase."""
    game = s.game
    lines = [f"turn {s.turn}", f"phase {phase_name(s)}", f"weather {s.weather}"]
    for unit, counter in enumerate(game.counters):
        place = place_name(game, s.where[unit])
        lost, last = s.steps[unit], len(counter.strength) - 1
        notes = [REDUCED if lost == last else f"{LOST}{lost}"] if lost else []
        notes += [name for name, mark in MARKS.items() if s.marks[unit] & mark]
        if place != "out" or notes:
            lines.append(" ".join(["unit", counter.key, place, *notes]))
    for side, mask in zip(game.sides, s.control, strict=True):
        if mask:
            lines.append(" ".join(["control", side, *(game.grid.label(h) for h in bits(mask))]))
    lines += [f"points {track} {value}" for track, value in zip(game.tracks, s.points, strict=True) if value]
    return lines

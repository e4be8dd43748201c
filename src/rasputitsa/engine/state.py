"""The state of a game: flat data that copies in about a microsecond.

Outside ``apply`` a state is a value: never change one that others can see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rasputitsa.hexes import Hex, Mask

if TYPE_CHECKING:
    from rasputitsa.engine.event import Event
    from rasputitsa.engine.game import Game
    from rasputitsa.engine.step import Agenda


class State:
    """Where everything is and what is still to happen.

    ``where`` holds a hex per unit, or a negative box code (``game.box``). ``steps`` counts the steps a unit
    has lost. ``todo`` is the agenda: nested pairs ``(step, rest)``. ``events`` is what the last action
    brought about. ``occupied`` follows from ``where``.
    """

    __slots__ = (
        "battle", "battles", "control", "events", "game", "marks", "occupied", "phase", "points",
        "side", "steps", "todo", "turn", "weather", "where",
    )  # fmt: skip

    game: Game
    turn: int
    phase: int
    side: int
    weather: str
    where: list[Hex]
    steps: list[int]
    marks: list[int]
    occupied: list[Mask]
    control: list[Mask]
    points: list[int]
    battle: Any
    battles: tuple[Any, ...]
    todo: Agenda
    events: list[Event]

    def copy(self) -> State:
        s = State.__new__(State)
        s.game = self.game
        s.turn = self.turn
        s.phase = self.phase
        s.side = self.side
        s.weather = self.weather
        s.where = self.where[:]
        s.steps = self.steps[:]
        s.marks = self.marks[:]
        s.occupied = self.occupied[:]
        s.control = self.control[:]
        s.points = self.points[:]
        s.battle = self.battle
        s.battles = self.battles
        s.todo = self.todo
        s.events = []
        return s

    def place(self, unit: int, hex_: Hex) -> None:
        """Put a unit on a map hex, wherever it was."""
        self.remove(unit, hex_)
        self.occupied[self.game.side_of[unit]] |= 1 << hex_

    def remove(self, unit: int, box: int) -> None:
        """Take a unit off its hex and put it in a box (or, through ``place``, on a hex)."""
        old = self.where[unit]
        self.where[unit] = box
        if old >= 0 and old not in self.where:
            self.occupied[self.game.side_of[unit]] &= ~(1 << old)

    def unit_at(self, hex_: Hex) -> int | None:
        """A unit standing on this hex, if there is one."""
        where = self.where
        return where.index(hex_) if hex_ in where else None

    def on_map(self, side: int) -> list[int]:
        where = self.where
        return [u for u in self.game.units_of[side] if where[u] >= 0]


def blank(game: Game) -> State:
    """A state with an empty map and an empty agenda, all units out of play."""
    s = State.__new__(State)
    s.game = game
    s.turn = 1
    s.phase = -1
    s.side = 0
    s.weather = game.turns[0].weather
    units = len(game.counters)
    s.where = [game.box["out"]] * units
    s.steps = [0] * units
    s.marks = [0] * units
    s.occupied = [0] * len(game.sides)
    s.control = [0] * len(game.sides)
    s.points = [0] * len(game.tracks)
    s.battle = None
    s.battles = ()
    s.todo = ()
    s.events = []
    return s

"""The position before the first decision: Soviets on their stars, Germans waiting to be deployed."""

from __future__ import annotations

from dataclasses import dataclass

from rasputitsa.engine.game import Game
from rasputitsa.engine.play import advance
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.sequence import NextPhase
from rasputitsa.mechanisms.setup import Deploy
from rasputitsa.mechanisms.supply import Supply, stock
from rasputitsa.mechanisms.topic import topic


@dataclass(frozen=True, slots=True, eq=False)
class Opening:
    """Where every unit begins: hexes of the side that is set up first (on its reduced side), and boxes."""

    placed: tuple[tuple[int, Hex], ...]
    boxes: tuple[tuple[int, str], ...]
    full: frozenset[int]


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
    s.asked = None
    s.events = []
    return s


@topic("setup.soviet-first", "setup.reduced", "setup.pool", "control.at-start", "supply.start")
def opening(game: Game) -> State:
    """Set up the Soviets, give them the cities, and ask the German to deploy."""
    start = game.of(Opening)
    s = blank(game)
    for unit, box in start.boxes:
        s.where[unit] = game.box[box]
        s.steps[unit] = 0 if unit in start.full else len(game.strength[unit]) - 1
    for unit, hex_ in start.placed:
        s.steps[unit] = len(game.strength[unit]) - 1
        s.place(unit, hex_)
    control = game.of(Control)
    s.control[control.first_owner] = control.hexes
    supply = game.parameters.get(Supply)
    if isinstance(supply, Supply):
        for side, points in enumerate(supply.start):
            s.points[game.track[stock(s, side)]] = points
    push(s, Deploy(), NextPhase())
    return advance(s)

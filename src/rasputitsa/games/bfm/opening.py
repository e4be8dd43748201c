"""The position before the first decision: Soviets on their stars, Germans waiting to be deployed."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.game import Game
from rasputitsa.engine.play import advance
from rasputitsa.engine.state import State, blank
from rasputitsa.engine.step import push
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.sequence import NextPhase
from rasputitsa.mechanisms.setup import Deploy
from rasputitsa.mechanisms.supply import Supply, stock
from rasputitsa.mechanisms.topic import topic


class Opening(NamedTuple):
    """Where every unit begins: hexes of the side that is set up first (on its reduced side), and boxes."""

    placed: tuple[tuple[int, Hex], ...]
    boxes: tuple[tuple[int, str], ...]
    full: frozenset[int]


@topic("setup.soviet-first", "setup.reduced", "setup.pool", "setup.held", "control.at-start", "supply.start")
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

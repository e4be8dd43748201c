"""The units of a game as rows of numbers between 0 and 1: what they are, where they stand, who may act."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.marks import MARKS
from rasputitsa.rl.answer import Answer
from rasputitsa.rl.axial import Layout

Array = npt.NDArray[np.float32]
PRINTED = ("strength", "allowance", "steps", "number")
PLACE = ("on map", "row", "column")
ANSWER = ("chosen", "legal")
OBSERVED = {
    name: MARKS[name]
    for name in (
        "moved", "new", "reduced-this-turn", "reduced-last-turn", "entrenched", "cut", "cut-again",
        "fought", "defended", "broken", "spent", "shown",
    )
}  # fmt: skip
"""The marks of an observation. What rules add later is not among them, so that trained nets still fit."""


class Roster:
    """One row per unit. ``traits`` are the columns that the planes show too, on the hex of the unit."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self._kinds = tuple(sorted(set(game.kind)))
        self.traits = (*PRINTED, *self._kinds, *OBSERVED)
        self.columns: tuple[str, ...] = ("own", *PLACE, *game.boxes, *self.traits, *ANSWER)
        self.owner = np.array(game.side_of)
        self._marks = np.array(list(OBSERVED.values()))
        self._faces = self._printed_faces(game)
        self._places = _places(game, layout)
        self._units = np.arange(len(game.counters))

    def _printed_faces(self, game: Game) -> Array:
        """For every unit and number of steps lost: what its counter shows, against the best of the game."""
        most = max(len(face) for face in game.strength)
        strongest, fastest = max(map(max, game.strength)), max(map(max, game.allowance))
        faces = np.zeros((len(game.counters), most, len(PRINTED) + len(self._kinds)), dtype=np.float32)
        for unit, counter in enumerate(game.counters):
            number, kind = (unit + 1) / len(game.counters), len(PRINTED) + self._kinds.index(counter.kind)
            for lost, strength in enumerate(counter.strength):
                left = (len(counter.strength) - lost) / most
                faces[unit, lost, :4] = strength / strongest, counter.allowance[lost] / fastest, left, number
                faces[unit, lost, kind] = 1
        return faces

    def describe(self, s: State) -> Array:
        """The traits of all units."""
        faces = self._faces[self._units, s.steps]
        marks = (np.array(s.marks)[:, None] & self._marks) > 0
        return np.concatenate([faces, marks], axis=1, dtype=np.float32)

    def table(self, s: State, side: int, traits: Array, answer: Answer | None) -> Array:
        """All columns of all units, as ``side`` sees them."""
        own = (self.owner == side)[:, None]
        said = np.zeros((len(own), len(ANSWER)), dtype=np.float32)
        if answer is not None:
            for column, indices in enumerate((answer.chosen, answer.legal)):
                said[[u for i in indices if (u := answer.encoding.unit_of(i)) is not None], column] = 1
        return np.concatenate([own, self._places[s.where], traits, said], axis=1, dtype=np.float32)


def _places(game: Game, layout: Layout) -> Array:
    """On the map, row, column, box, by ``State.where``: boxes have negative codes and lie at the end."""
    places = np.zeros((max(game.grid) + 1 + len(game.boxes), len(PLACE) + len(game.boxes)), dtype=np.float32)
    for hex_, (row, column) in layout.cell.items():
        places[hex_, : len(PLACE)] = 1, row / (layout.height - 1), column / (layout.width - 1)
    for position, box in enumerate(game.boxes):
        places[game.box[box], len(PLACE) + position] = 1
    return places

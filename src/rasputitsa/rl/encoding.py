"""The action encoding: every answer to every decision as a short sequence of indices of one fixed range.

An index stands for a unit, a hex, a number, a ready-made set-up or a word; an action is spelled by one to a
few of them. The spelling depends on the action alone, never on the state. docs/rl.md has the table.
"""

from __future__ import annotations

from rasputitsa.engine.action import (
    Action,
    Advance,
    Arrange,
    Assault,
    Attack,
    Convert,
    Done,
    Fight,
    Gear,
    Lose,
    Move,
    Place,
    Requisition,
    Restore,
    Retreat,
    Stand,
)
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.attrition import Attrition
from rasputitsa.mechanisms.setup import SetUp
from rasputitsa.mechanisms.supply import Supply

WORDS = ("done", "attack", "restore", "convert", "requisition")
"""``done`` is an answer by itself; ``attack`` closes a list of attackers; the others say what is bought."""

Spelling = tuple[int, ...]


class Encoding:
    """The indices of a game: words first, then units, hexes, set-ups and numbers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.hexes: tuple[Hex, ...] = tuple(sorted(game.grid))
        self.setups: tuple[str, ...] = tuple(game.of(SetUp).ready)
        self.numbers = _numbers(game)
        self.first_unit = len(WORDS)
        self.first_hex = self.first_unit + len(game.counters)
        self.first_setup = self.first_hex + len(self.hexes)
        self.first_number = self.first_setup + len(self.setups)
        self.size = self.first_number + self.numbers
        self._hex = {hex_: self.first_hex + position for position, hex_ in enumerate(self.hexes)}
        self._setup = {name: self.first_setup + position for position, name in enumerate(self.setups)}

    def word(self, word: str) -> int:
        return WORDS.index(word)

    def unit(self, unit: int) -> int:
        return self.first_unit + unit

    def hex(self, hex_: Hex) -> int:
        return self._hex[hex_]

    def unit_of(self, index: int) -> int | None:
        """The unit that an index stands for; None if it stands for something else."""
        return index - self.first_unit if self.first_unit <= index < self.first_hex else None

    def hex_of(self, index: int) -> Hex | None:
        """The hex that an index stands for; None if it stands for something else."""
        return self.hexes[index - self.first_hex] if self.first_hex <= index < self.first_setup else None

    def describe(self, index: int) -> str:
        """An index in words, such as ``unit XXIV`` or ``hex 0504``."""
        if not 0 <= index < self.size:
            raise RasputitsaError(f"index {index}: out of range, expected 0 to {self.size - 1}")
        if (unit := self.unit_of(index)) is not None:
            return f"unit {self.game.counters[unit].key}"
        if (hex_ := self.hex_of(index)) is not None:
            return f"hex {self.game.grid.label(hex_)}"
        if index < self.first_unit:
            return WORDS[index]
        if index < self.first_number:
            return f"setup {self.setups[index - self.first_setup]}"
        return f"number {index - self.first_number}"

    def encode(self, action: Action) -> Spelling:
        """The spelling of an action. A move is spelled by its end, attackers in any order alike."""
        match action:
            case Done():
                return (self.word("done"),)
            case Move(unit, path):
                return (self.unit(unit), self.hex(path[-1]))
            case Place(unit, hex_):
                return (self.unit(unit), self.hex(hex_))
            case Attack(target, attackers):
                ranks = (self.unit(u) for u in sorted(attackers))
                return (self.unit(target), *ranks, self.word("attack"))
            case Fight(unit) | Lose(unit) | Stand(unit) | Advance(unit):
                return (self.unit(unit),)
            case Retreat(_, path):
                return tuple([self.hex(hex_) for hex_ in path])
            case _:
                return self._encode_rarer(action)

    def _encode_rarer(self, action: Action) -> Spelling:
        match action:
            case Arrange(setup):
                return (self._setup[setup],)
            case Restore(unit):
                return (self.word("restore"), self.unit(unit))
            case Convert(unit, into):
                return (self.word("convert"), self.unit(unit), self.unit(into))
            case Requisition():
                return (self.word("requisition"),)
            case Gear(number) | Assault(_, number):
                return (self.first_number + number,)
            case _:
                raise RasputitsaError("a die has no index: the environment rolls it")


def _numbers(game: Game) -> int:
    """How many numbers, from zero, a player may have to say: supply points for a unit, or sets of gear."""
    if Supply not in game.parameters:
        return 0
    most = [max(strengths) for strengths in game.strength]
    attrition = game.parameters.get(Attrition)
    if isinstance(attrition, Attrition):
        most.extend(attrition.rolls.values())
    return 1 + max(most)

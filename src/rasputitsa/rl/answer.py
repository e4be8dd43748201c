"""An answer being put together, index by index. Only what can still become a legal action is on offer."""

from __future__ import annotations

from abc import ABC, abstractmethod

from rasputitsa.engine.action import DONE, Action, Move
from rasputitsa.engine.decision import Options
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.hexes import Hex, bits
from rasputitsa.mechanisms.movement import Movement
from rasputitsa.mechanisms.orders import Orders
from rasputitsa.mechanisms.reach import path_to, reach
from rasputitsa.mechanisms.zoc import enemy_zone
from rasputitsa.rl.encoding import Encoding, Spelling


class IllegalIndex(RasputitsaError):
    """An index that the mask rules out."""


class Answer(ABC):
    """What was said so far (``chosen``) and what may be said next (``legal``)."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.chosen: Spelling = ()
        self.legal: list[int] = []

    def add(self, index: int) -> Action | None:
        """Say one index more; the action, once it is complete. An illegal index changes nothing."""
        if index not in self.legal:
            what = self.encoding.describe(index)
            raise IllegalIndex(f"action {index} ({what}): not legal now, choose where action_mask is 1")
        self.chosen = (*self.chosen, index)
        return self._next()

    @abstractmethod
    def _next(self) -> Action | None:
        """The action that was spelled; or None, with ``legal`` brought up to date."""


class ListedAnswer(Answer):
    """An answer among options that can all be listed: what is legal next follows from their spellings."""

    def __init__(self, encoding: Encoding, options: Options) -> None:
        super().__init__(encoding)
        self._left = [(encoding.encode(action), action) for action in options]
        self._offer()

    def _offer(self) -> None:
        said = len(self.chosen)
        self.legal = sorted({spelling[said] for spelling, _ in self._left})

    def _next(self) -> Action | None:
        said, last = len(self.chosen), self.chosen[-1]
        self._left = [(spelling, action) for spelling, action in self._left if spelling[said - 1] == last]
        spelling, action = self._left[0]
        if len(spelling) == said:
            return action
        self._offer()
        return None


class OrderAnswer(Answer):
    """An order to move: a unit, then a hex where it may stop. Only the path chosen is worked out."""

    def __init__(self, encoding: Encoding, orders: Orders) -> None:
        super().__init__(encoding)
        self._orders = orders
        self.legal = [encoding.unit(u) for u, ends in orders.all_destinations().items() if ends]
        if orders.may_end:
            self.legal.append(encoding.word("done"))

    def _next(self) -> Action | None:
        encoding, index = self.encoding, self.chosen[-1]
        unit, hex_ = encoding.unit_of(self.chosen[0]), encoding.hex_of(index)
        if unit is None:
            return DONE
        if hex_ is not None:
            return canonical_move(self._orders, unit, hex_)
        self.legal = [encoding.hex(end) for end in bits(self._orders.destinations(unit))]
        return None


def canonical_move(orders: Orders, unit: int, end: Hex) -> Move:
    """The move of a unit to a hex as the orders list it: by the canonical cheapest path."""
    s = orders.s
    game, zone = s.game, enemy_zone(s, s.side)
    way = game.of(Movement).ways(game, orders.by, s.weather)[unit][s.steps[unit]]
    found = reach(game.grid, s.where[unit], way, s.occupied[1 - s.side], zone)
    return Move(unit, path_to(game.grid, way, found, zone, end))


def begin(encoding: Encoding, options: Options) -> Answer:
    """An answer to a decision with these options, with nothing said yet."""
    if isinstance(options, Orders):
        return OrderAnswer(encoding, options)
    return ListedAnswer(encoding, options)

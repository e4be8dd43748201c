"""What a replacement point can buy: one source for listing, checking and explaining."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.engine.action import DONE, Action, Convert, Done, Place, Requisition, Restore
from rasputitsa.engine.decision import Options, Random, Refusal
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits, nth_bit
from rasputitsa.mechanisms import marks, tracks
from rasputitsa.mechanisms.arrival import Arrival
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.replacement_rules import (
    REQUISITIONS,
    Replacement,
    conversion,
    entry_hexes,
    pool,
    reduced,
    resting,
    served,
    served_last_turn,
)
from rasputitsa.mechanisms.supply import Supply
from rasputitsa.mechanisms.trace import in_communication, terminals


class Purchases(Options):
    """New units, restored units, a conversion, extra supply, or the end of the phase."""

    __slots__ = ("_entry", "_served", "s")

    def __init__(self, s: State) -> None:
        self.s = s
        self.vouched = None
        self._served: Mask = served(s, s.side)
        self._entry: Mask = entry_hexes(s, s.side, self._served)

    def __iter__(self) -> Iterator[Action]:
        for unit in self._new_units():
            for hex_ in bits(self._entry):
                yield Place(unit, hex_)
        yield from self._single_actions()
        yield DONE

    def only(self) -> Action | None:
        if self._entry and self._new_units():
            return None
        return DONE if next(iter(self._single_actions()), None) is None else None

    def sample(self, rng: Random) -> Action:
        new = self._new_units() if self._entry else []
        others = [*self._single_actions(), DONE]
        pick = int(rng.random() * (len(new) + len(others)))
        if pick >= len(new):
            self.vouched = others[pick - len(new)]
        else:
            hex_ = nth_bit(self._entry, int(rng.random() * self._entry.bit_count()))
            self.vouched = Place(new[pick], hex_)
        return self.vouched

    def _single_actions(self) -> Iterator[Action]:
        s = self.s
        for unit in reduced(s, s.side):
            if self._restore_refusal(unit) is None:
                yield Restore(unit)
        offer = conversion(s)
        if offer:
            yield from (Convert(u, offer.into) for u in s.on_map(s.side) if self._connected(u))
        if self._may_requisition():
            yield Requisition()

    def _new_units(self) -> list[int]:
        return [u for u in pool(self.s, self.s.side) if not served_last_turn(self.s, u)]

    def _may_requisition(self) -> bool:
        supply = self.s.game.parameters.get(Supply)
        return isinstance(supply, Supply) and tracks.value(self.s, REQUISITIONS) < supply.requisitions

    def _connected(self, unit: int) -> bool:
        return bool(in_communication(self.s, self.s.side) >> self.s.where[unit] & 1)

    def why_not(self, action: Action) -> Refusal | None:
        match action:
            case Done():
                return None
            case Place(unit, hex_):
                return self._new_unit_refusal(unit) or self._hex_refusal(hex_)
            case Restore(unit):
                return self._owner_refusal(unit) or self._restore_refusal(unit)
            case Convert(unit, into):
                return self._owner_refusal(unit) or self._convert_refusal(unit, into)
            case Requisition():
                return self._requisition_refusal()
            case _:
                return self._refuse("replacement.expected")

    def _owner_refusal(self, unit: int) -> Refusal | None:
        if self.s.game.side_of[unit] != self.s.side:
            return self._refuse("replacement.not-yours", unit=unit)
        if self.s.where[unit] < 0:
            return self._refuse("replacement.off-map", unit=unit)
        return None

    def _new_unit_refusal(self, unit: int) -> Refusal | None:
        s = self.s
        if s.game.side_of[unit] != s.side:
            return self._refuse("replacement.not-yours", unit=unit)
        if s.where[unit] == s.game.box["held"]:
            return self._held_refusal(unit)
        if s.where[unit] != s.game.box["pool"]:
            return self._refuse("replacement.not-in-pool", unit=unit)
        if served_last_turn(s, unit):
            return self._refuse("replacement.consecutive", unit=unit)
        return None

    def _held_refusal(self, unit: int) -> Refusal:
        """A unit that cannot be bought: it is not its turn, it arrives by itself, or by conversion only."""
        s, arrival = self.s, self.s.game.of(Arrival)
        offer = s.game.of(Replacement).conversion
        if offer is not None and offer.into == unit:
            return Refusal("tank.by-conversion", (("unit", unit), ("turn", offer.turn)), offer.rule)
        turn = dict(arrival.turns).get(unit)
        if turn is None:
            return self._refuse("replacement.not-in-pool", unit=unit)
        if turn > s.turn:
            return Refusal("replacement.not-yet", (("unit", unit), ("turn", turn)), arrival.rule)
        return Refusal("arrival.waits", (("unit", unit),), arrival.rule)

    def _requisition_refusal(self) -> Refusal | None:
        if Supply not in self.s.game.parameters:
            return self._refuse("supply.none")
        return None if self._may_requisition() else self._refuse("supply.requisition-limit")

    def _hex_refusal(self, hex_: Hex) -> Refusal | None:
        """A hex is entered at the own edge or as a city; each has its rule, and the sides have their own."""
        s, args = self.s, (("hex", hex_),)
        entry = s.game.of(Replacement).entry[s.side]
        edge, city = terminals(s, s.side) >> hex_ & 1, s.game.of(Control).hexes >> hex_ & 1
        if self._entry >> hex_ & 1:
            return None
        if not edge and not city:
            return Refusal("replacement.place", args, entry.edge)
        if (s.occupied[0] | s.occupied[1]) >> hex_ & 1:
            return Refusal("replacement.occupied", args, entry.edge if edge else entry.city)
        if edge:
            return Refusal("replacement.edge-zone", args, entry.edge)
        if not s.control[s.side] >> hex_ & 1:
            return Refusal("replacement.control", args, entry.city)
        return self._refuse("replacement.communication", hex=hex_)

    def _restore_refusal(self, unit: int) -> Refusal | None:
        s = self.s
        if s.steps[unit] == 0:
            return self._refuse("replacement.full", unit=unit)
        if s.marks[unit] & marks.NEW:
            return self._refuse("replacement.one-step", unit=unit)
        if not self._served >> s.where[unit] & 1:
            return self._refuse("replacement.communication", hex=s.where[unit])
        if resting(s, unit):
            return self._refuse("replacement.resting", unit=unit)
        if served_last_turn(s, unit):
            return self._refuse("replacement.consecutive", unit=unit)
        return None

    def _convert_refusal(self, unit: int, into: int) -> Refusal | None:
        offer = self.s.game.of(Replacement).conversion
        if self.s.game.side_of[into] != self.s.side:
            return self._refuse("replacement.not-yours", unit=into)
        if offer is None or offer.into != into:
            return self._refuse("tank.none", unit=into)
        if offer.turn != self.s.turn:
            return Refusal("tank.turn", (("unit", into), ("turn", offer.turn)), offer.rule)
        if conversion(self.s) is None:
            return Refusal("tank.once", (("unit", into),), offer.rule)
        if not self._connected(unit):
            return Refusal("tank.communication", (("unit", unit),), offer.rule)
        return None

    def _refuse(self, topic: str, **args: object) -> Refusal:
        return Refusal(topic, tuple(args.items()), self.s.game.cite(topic))

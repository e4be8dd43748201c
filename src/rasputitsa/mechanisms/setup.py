"""Free set-up: one unit on each marked hex, which unit where is the player's choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from rasputitsa.engine.action import Action, Arrange, Place
from rasputitsa.engine.decision import Decision, Options, Random, Refusal
from rasputitsa.engine.event import Placed
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.hexes import Hex, Mask, bits, nth_bit
from rasputitsa.mechanisms.control import enter
from rasputitsa.mechanisms.topic import topic

READY_MADE = 1 / 64
"""How often a sampled answer is a ready-made set-up: now and then, so that free ones are common."""


class SetUp(NamedTuple):
    """The side that sets up freely, its marked hexes, and ready-made set-ups by name."""

    side: int
    hexes: Mask
    ready: Mapping[str, Mapping[int, Hex]] = MappingProxyType({})


@step
class Deploy(NamedTuple):
    """Place the waiting units one by one, or take a ready-made set-up for all of them."""

    @topic("setup.one-per-hex", "setup.full")
    def ask(self, s: State) -> Decision | None:
        options = Deployment(s)
        if not options.units:
            return None
        return Decision(options.rules.side, "setup.ask", options, s.game.cite("setup.ask"))

    def answer(self, s: State, action: Action) -> None:
        side = s.game.of(SetUp).side
        if isinstance(action, Arrange):
            for unit, hex_ in s.game.of(SetUp).ready[action.setup].items():
                put(s, side, unit, hex_)
        else:
            assert isinstance(action, Place)
            put(s, side, action.unit, action.hex)
        push(s, self)


@topic("setup.control")
def put(s: State, side: int, unit: int, hex_: Hex) -> None:
    s.place(unit, hex_)
    s.events.append(Placed(unit, hex_))
    enter(s, side, 1 << hex_)


class Deployment(Options):
    """Every waiting unit on every free marked hex, and the ready-made set-ups."""

    __slots__ = ("_free", "rules", "s", "units")

    def __init__(self, s: State) -> None:
        self.s = s
        self.vouched = None
        self.rules = s.game.of(SetUp)
        self._free: Mask = self.rules.hexes & ~s.occupied[self.rules.side]
        waiting = s.game.box["setup"]
        self.units = [u for u in s.game.units_of[self.rules.side] if s.where[u] == waiting]

    def __iter__(self) -> Iterator[Action]:
        yield from (Arrange(name) for name in self.rules.ready)
        for unit in self.units:
            for hex_ in bits(self._free):
                yield Place(unit, hex_)

    def only(self) -> Action | None:
        return None if self.rules.ready or len(self.units) > 1 else super().only()

    def sample(self, rng: Random) -> Action:
        if self.rules.ready and rng.random() < READY_MADE:
            names = list(self.rules.ready)
            return Arrange(names[int(rng.random() * len(names))])
        unit = self.units[int(rng.random() * len(self.units))]
        self.vouched = Place(unit, nth_bit(self._free, int(rng.random() * self._free.bit_count())))
        return self.vouched

    def why_not(self, action: Action) -> Refusal | None:
        if isinstance(action, Arrange):
            return (
                None
                if action.setup in self.rules.ready
                else self._refuse("setup.unknown", setup=action.setup)
            )
        if not isinstance(action, Place):
            return self._refuse("setup.expected")
        if action.unit not in self.units:
            return self._refuse("setup.not-waiting", unit=action.unit)
        if not self.rules.hexes >> action.hex & 1:
            return self._refuse("setup.hex", hex=action.hex)
        if not self._free >> action.hex & 1:
            return self._refuse("setup.one-per-hex", hex=action.hex)
        return None

    def _refuse(self, topic: str, **args: object) -> Refusal:
        return Refusal(topic, tuple(args.items()), self.s.game.cite(topic))

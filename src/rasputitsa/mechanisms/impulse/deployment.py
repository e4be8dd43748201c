"""Set-up by zones: each unit in the zone of its army, within stacking; armies may be given other zones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rasputitsa.engine.action import DONE, Action, Arrange, Assign, Done, Place
from rasputitsa.engine.decision import Choices, Decision, Options, Random, Refusal
from rasputitsa.engine.event import Assigned, Placed, Private, StackSeen
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.hexes import Hex, Mask, bits, nth_bit
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.control import enter
from rasputitsa.mechanisms.impulse.fog import contact, ends_by_itself, level, tell
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.stacking import StackLimit, full_for, has_room, loads
from rasputitsa.mechanisms.topic import topic

READY_MADE = 1 / 64
"""How often a sampled answer is a ready-made set-up: now and then, so that free ones are common."""

ZONE = "zone"


@dataclass(frozen=True, slots=True, eq=False)
class Zones:
    """The zones by name, per side the front zones, the armies with their printed zones, and set-ups by name.

    ``anywhere``: the zone of units without an army. ``free``: armies may be assigned otherwise. ``reserve``
    zones belong to one army each.
    """

    hexes: Mapping[str, Mask]
    front: tuple[tuple[str, ...], ...]
    armies: tuple[Mapping[str, str], ...]
    anywhere: tuple[Mask, ...]
    ready: tuple[Mapping[str, Mapping[int, Hex]], ...]
    free: bool = False
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(self.hexes))


@topic("setup.army-zone", "setup.no-army")
def home(s: State, unit: int) -> Mask:
    """The hexes in which a unit may be set up."""
    zones, side = s.game.of(Zones), s.game.side_of[unit]
    army = s.game.of(Formations).army[unit]
    printed = zones.armies[side].get(army)
    if printed is None:
        return zones.anywhere[side]
    if not zones.free:
        return zones.hexes[printed]
    return zones.hexes[zones.names[s.points[s.game.track[f"{ZONE}.{army}"]] - 1]]


@step
class AssignArmies(NamedTuple):
    """A player secretly gives each of his armies a zone; every front zone must get one."""

    player: int
    number: int = 0

    @topic("deploy.each-zone", "deploy.secret")
    def ask(self, s: State) -> Decision | None:
        zones = s.game.of(Zones)
        armies = list(zones.armies[self.player])
        if not zones.free or self.number == len(armies):
            return None
        army = armies[self.number]
        choices = [Assign(army, zone) for zone in self._open(s, zones, armies, army)]

        def explain(action: Action) -> Refusal:
            return Refusal("deploy.zone", (("army", army),), s.game.cite("deploy.zone"))

        options = Choices(choices, explain)
        return Decision(
            self.player, "deploy.assign", options, s.game.cite("deploy.assign"), (("army", army),), True
        )

    def _open(self, s: State, zones: Zones, armies: list[str], army: str) -> list[str]:
        """The zones that this army may take: all, or the empty ones if no army can be spared."""
        front = zones.front[self.player]
        value = {a: s.points[s.game.track[f"{ZONE}.{a}"]] for a in armies[: self.number]}
        taken = {zones.names[v - 1] for v in value.values()}
        empty = [zone for zone in front if zone not in taken]
        if len(armies) - self.number <= len(empty):
            return empty
        own = zones.armies[self.player][army]
        return [*front, *([own] if own not in front else [])]

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Assign)
        s.points[s.game.track[f"{ZONE}.{action.army}"]] = s.game.of(Zones).names.index(action.zone) + 1
        s.events.append(Private(self.player, Assigned(action.army, action.zone)))
        push(s, AssignArmies(self.player, self.number + 1))


@step
class DeployZones(NamedTuple):
    """Place the waiting units of a player one by one, or take a ready-made set-up."""

    player: int

    @topic("setup.order", "setup.full")
    def ask(self, s: State) -> Decision | None:
        options = ZoneDeployment(s, self.player)
        if not options.units and not options.decoys:
            return None
        return Decision(self.player, "deploy.ask", options, s.game.cite("deploy.ask"), secret=bool(level(s)))

    def answer(self, s: State, action: Action) -> None:
        if isinstance(action, Arrange):
            for unit, hex_ in s.game.of(Zones).ready[self.player][action.setup].items():
                _put(s, unit, hex_)
        elif isinstance(action, Place):
            _put(s, action.unit, action.hex)
        else:
            for unit in ZoneDeployment(s, self.player).decoys:
                s.where[unit] = s.game.box["decoys"]
        push(s, self)


@topic("setup.entrenched", "setup.control")
def _put(s: State, unit: int, hex_: Hex) -> None:
    """A unit begins at full strength, entrenched if it can be."""
    side, formations = s.game.side_of[unit], s.game.of(Formations)
    s.place(unit, hex_)
    if formations.entrenched[unit]:
        s.marks[unit] |= marks.ENTRENCHED
    tell(s, unit, Placed(unit, hex_), StackSeen(side, hex_))
    if not formations.decoy[unit]:
        enter(s, side, 1 << hex_)


@step
class FirstContact(NamedTuple):
    """After the set-up, decoys next to enemy troops are seen for what they are."""

    def ask(self, s: State) -> None:
        decoy = s.game.of(Formations).decoy
        for side, _ in enumerate(s.game.sides):
            for unit in s.on_map(side):
                if not decoy[unit] and s.where[unit] >= 0:
                    contact(s, side, s.where[unit])


class ZoneDeployment(Options):
    """Every waiting unit on every hex of its zone with room, and the ready-made set-ups.

    Decoys may be put down at any moment, so that the last masks that appear tell nothing; they need not be.
    """

    __slots__ = ("_loads", "decoys", "player", "ready", "s", "units")

    def __init__(self, s: State, player: int) -> None:
        self.s = s
        self.player = player
        self.vouched = None
        self._loads: dict[Hex, int] | None = None
        waiting, decoy = s.game.box["setup"], s.game.of(Formations).decoy
        every = [u for u in s.game.units_of[player] if s.where[u] == waiting]
        self.units = [u for u in every if not decoy[u]]
        self.decoys = [u for u in every if decoy[u]]
        zones, placed = s.game.of(Zones), any(not decoy[u] for u in s.on_map(player))
        self.ready = {} if zones.free or placed or not self.units else zones.ready[player]

    @topic("setup.stacking")
    def hexes(self, unit: int) -> Mask:
        if self._loads is None:
            self._loads = loads(self.s, self.player)
        limit = self.s.game.of(StackLimit).halves[self.player]
        return home(self.s, unit) & ~full_for(self._loads, limit, self.s.game.of(Formations).halves[unit])

    def __iter__(self) -> Iterator[Action]:
        yield from (Arrange(name) for name in self.ready)
        for unit in (*self.units, *self.decoys):
            for hex_ in bits(self.hexes(unit)):
                yield Place(unit, hex_)
        if not self.units:
            yield DONE

    def only(self) -> Action | None:
        if self.ready or len(self.units) != 1 or (self.decoys and not ends_by_itself(self.s)):
            return None
        (unit,), hexes = self.units, self.hexes(self.units[0])
        return Place(unit, hexes.bit_length() - 1) if hexes.bit_count() == 1 else None

    def sample(self, rng: Random) -> Action:
        if self.ready and rng.random() < READY_MADE:
            names = list(self.ready)
            return Arrange(names[int(rng.random() * len(names))])
        units = [*self.units, *self.decoys]
        if not self.units and rng.random() < 1 / len(units):
            return DONE
        unit = units[int(rng.random() * len(units))]
        hexes = self.hexes(unit)
        self.vouched = Place(unit, nth_bit(hexes, int(rng.random() * hexes.bit_count())))
        return self.vouched

    def why_not(self, action: Action) -> Refusal | None:
        if isinstance(action, Arrange):
            return None if action.setup in self.ready else self._refuse("deploy.unknown", setup=action.setup)
        if isinstance(action, Done):
            return self._refuse("deploy.expected") if self.units else None
        if not isinstance(action, Place):
            return self._refuse("deploy.expected")
        if action.unit not in self.units and action.unit not in self.decoys:
            return self._refuse("deploy.not-waiting", unit=action.unit)
        if not home(self.s, action.unit) >> action.hex & 1:
            return self._refuse("setup.army-zone", unit=action.unit, hex=action.hex)
        return (
            None if has_room(self.s, action.unit, action.hex) else self._refuse("stack.full", hex=action.hex)
        )

    def _refuse(self, topic: str, **args: object) -> Refusal:
        return Refusal(topic, tuple(args.items()), self.s.game.cite(topic))

"""Events: typed facts about what an action brought about. Text for people is a rendering of them.

``TOPICS`` names the point of rule of each kind of event, so that the log can cite the rule of the edition in
play. An event that only one side may see is wrapped in ``Private`` (or has a field ``only`` with that side);
one that reveals something hidden has a field ``reveals``. Where answers to a secret question are told
together, those that are ``alike`` are told once, and in this order: a mask moves once, whatever is under it.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from rasputitsa.hexes import Hex

Event: TypeAlias = Any
"""One of the records below, or one of a game's own."""


class PhaseBegan(NamedTuple):
    turn: int
    phase: str
    side: int


class WeatherCame(NamedTuple):
    turn: int
    weather: str


class GameOver(NamedTuple):
    winner: int | None
    reason: str


class Rolled(NamedTuple):
    purpose: str
    face: int


class Placed(NamedTuple):
    unit: int
    hex: Hex


class Moved(NamedTuple):
    unit: int
    start: Hex
    path: tuple[Hex, ...]


class Captured(NamedTuple):
    hex: Hex
    side: int

    @property
    def alike(self) -> tuple[int, ...]:
        return 3, self.side, self.hex


class Restored(NamedTuple):
    unit: int


class Converted(NamedTuple):
    unit: int
    into: int
    hex: Hex


class PointsChanged(NamedTuple):
    track: str
    value: int


class BattleDeclared(NamedTuple):
    target: int
    attackers: tuple[int, ...]


class BattleOdds(NamedTuple):
    target: int
    attackers: tuple[int, ...]
    column: str


class BattleResult(NamedTuple):
    target: int
    column: str
    face: int
    result: str


class BattleVoid(NamedTuple):
    target: int


class StepLost(NamedTuple):
    unit: int
    hex: Hex


class Eliminated(NamedTuple):
    unit: int
    hex: Hex
    reason: str


class Stood(NamedTuple):
    unit: int


class Retreated(NamedTuple):
    unit: int
    start: Hex
    path: tuple[Hex, ...]


class Advanced(NamedTuple):
    unit: int
    start: Hex
    hex: Hex


class FrostbiteCancelled(NamedTuple):
    side: int


class Private(NamedTuple):
    """An event that only one side may see."""

    only: int
    event: Event

    @property
    def reveals(self) -> bool:
        return bool(getattr(self.event, "reveals", False))


class Entrenched(NamedTuple):
    unit: int
    hex: Hex


class Emerged(NamedTuple):
    unit: int
    hex: Hex


class Railed(NamedTuple):
    unit: int
    start: Hex
    path: tuple[Hex, ...]


class Halted(NamedTuple):
    """What was hidden stopped a unit short of where it was sent."""

    unit: int
    hex: Hex
    reveals: bool = True


class SupplyCut(NamedTuple):
    unit: int
    hex: Hex


class SupplyRestored(NamedTuple):
    unit: int
    hex: Hex


class Engaged(NamedTuple):
    hex: Hex
    attackers: tuple[int, ...]


class Supported(NamedTuple):
    hex: Hex
    side: int
    points: int


class EngagementOdds(NamedTuple):
    hex: Hex
    attack: int
    defence: int
    column: str


class EngagementResult(NamedTuple):
    hex: Hex
    column: str
    face: int
    result: str


class CourseChosen(NamedTuple):
    hex: Hex
    side: int
    course: str


class Routed(NamedTuple):
    unit: int


class Recalled(NamedTuple):
    unit: int


class Assigned(NamedTuple):
    army: str
    zone: str


class StackShown(NamedTuple):
    """Units that were hidden are seen by the enemy."""

    hex: Hex
    units: tuple[int, ...]
    reveals: bool = True


class StackSized(NamedTuple):
    """How many half divisions lie under a mask that was approached."""

    hex: Hex
    halves: int
    reveals: bool = True


class StackSeen(NamedTuple):
    """A mask that came from somewhere (or from off the map) to a hex."""

    side: int
    hex: Hex

    @property
    def alike(self) -> tuple[int, ...]:
        return 0, self.side, self.hex


class StackMoved(NamedTuple):
    side: int
    start: Hex
    path: tuple[Hex, ...]

    @property
    def alike(self) -> tuple[int, ...]:
        return 1, self.side, self.start, self.path[-1]


class DecoyUnmasked(NamedTuple):
    unit: int
    hex: Hex
    reveals: bool = True

    @property
    def alike(self) -> tuple[int, ...]:
        return 2, self.hex


TOPICS: dict[type, str] = {
    PhaseBegan: "event.phase",
    WeatherCame: "event.weather",
    GameOver: "event.over",
    Rolled: "event.rolled",
    Placed: "event.placed",
    Moved: "event.moved",
    Captured: "event.captured",
    Restored: "event.restored",
    Converted: "event.converted",
    PointsChanged: "event.points",
    BattleDeclared: "event.declared",
    BattleOdds: "event.odds",
    BattleResult: "event.result",
    BattleVoid: "event.void",
    StepLost: "event.step-lost",
    Eliminated: "event.eliminated",
    Stood: "event.stood",
    Retreated: "event.retreated",
    Advanced: "event.advanced",
    FrostbiteCancelled: "event.gear-worked",
    Entrenched: "event.entrenched",
    Emerged: "event.emerged",
    Railed: "event.railed",
    Halted: "event.halted",
    SupplyCut: "event.supply-cut",
    SupplyRestored: "event.supply-restored",
    Engaged: "event.engaged",
    Supported: "event.supported",
    EngagementOdds: "event.engagement-odds",
    EngagementResult: "event.engagement-result",
    CourseChosen: "event.course",
    Routed: "event.routed",
    Recalled: "event.recalled",
    Assigned: "event.assigned",
    StackShown: "event.stack-shown",
    StackSized: "event.stack-sized",
    StackSeen: "event.stack-seen",
    StackMoved: "event.stack-moved",
    DecoyUnmasked: "event.decoy",
}

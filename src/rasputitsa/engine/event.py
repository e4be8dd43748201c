"""Events: typed facts about what an action brought about. Text for people is a rendering of them.

``topic`` names the point of rule, so that the log can cite the rule of the edition in play. An event that
only one side may see names it in ``only``.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple, Protocol

from rasputitsa.hexes import Hex


class Event(Protocol):
    @property
    def topic(self) -> str: ...


class PhaseBegan(NamedTuple):
    turn: int
    phase: str
    side: int
    topic: ClassVar[str] = "event.phase"


class WeatherCame(NamedTuple):
    turn: int
    weather: str
    topic: ClassVar[str] = "event.weather"


class GameOver(NamedTuple):
    winner: int | None
    reason: str
    topic: ClassVar[str] = "event.over"


class Rolled(NamedTuple):
    purpose: str
    face: int
    topic: ClassVar[str] = "event.rolled"


class Placed(NamedTuple):
    unit: int
    hex: Hex
    topic: ClassVar[str] = "event.placed"


class Moved(NamedTuple):
    unit: int
    start: Hex
    path: tuple[Hex, ...]
    topic: ClassVar[str] = "event.moved"


class Captured(NamedTuple):
    hex: Hex
    side: int
    topic: ClassVar[str] = "event.captured"


class Restored(NamedTuple):
    unit: int
    topic: ClassVar[str] = "event.restored"


class Converted(NamedTuple):
    unit: int
    into: int
    hex: Hex
    topic: ClassVar[str] = "event.converted"


class PointsChanged(NamedTuple):
    track: str
    value: int
    topic: ClassVar[str] = "event.points"


class BattleDeclared(NamedTuple):
    target: int
    attackers: tuple[int, ...]
    topic: ClassVar[str] = "event.declared"


class BattleOdds(NamedTuple):
    target: int
    attackers: tuple[int, ...]
    column: str
    topic: ClassVar[str] = "event.odds"


class BattleResult(NamedTuple):
    target: int
    column: str
    face: int
    result: str
    topic: ClassVar[str] = "event.result"


class BattleVoid(NamedTuple):
    target: int
    topic: ClassVar[str] = "event.void"


class StepLost(NamedTuple):
    unit: int
    hex: Hex
    topic: ClassVar[str] = "event.step-lost"


class Eliminated(NamedTuple):
    unit: int
    hex: Hex
    reason: str
    topic: ClassVar[str] = "event.eliminated"


class Stood(NamedTuple):
    unit: int
    topic: ClassVar[str] = "event.stood"


class Retreated(NamedTuple):
    unit: int
    start: Hex
    path: tuple[Hex, ...]
    topic: ClassVar[str] = "event.retreated"


class Advanced(NamedTuple):
    unit: int
    start: Hex
    hex: Hex
    topic: ClassVar[str] = "event.advanced"


class FrostbiteCancelled(NamedTuple):
    side: int
    topic: ClassVar[str] = "event.gear-worked"

"""Events: typed facts about what an action brought about. Text for people is a rendering of them.

``TOPICS`` names the point of rule of each kind of event, so that the log can cite the rule of the edition in
play. An event that only one side may see has a field ``only`` with that side; one that reveals something
hidden has a field ``reveals``.
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
}

"""What the events tell is what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rasputitsa.engine.event import (
    Advanced,
    Captured,
    Converted,
    Eliminated,
    Event,
    GameOver,
    Moved,
    PhaseBegan,
    Placed,
    PointsChanged,
    Private,
    Railed,
    Retreated,
)
from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State


def events(s: State) -> Iterator[str]:
    """What the events tell last is how things are."""
    told: dict[tuple[str, object], int] = {}
    for event in (e.event if type(e) is Private else e for e in s.events):
        if type(event) in _FACTS:
            told.update(_FACTS[type(event)](event, s.game))
    for (kind, what), value in told.items():
        if _fact(s, kind, what) != value:
            yield f"{kind} {what} is not what the events say"
    yield from _phase_events(s)


def _fact(s: State, kind: str, what: Any) -> object:
    if kind == "unit":
        return s.where[what]
    return s.control[1] >> what & 1 if kind == "hex" else s.points[s.game.track[what]]


def _phase_events(s: State) -> Iterator[str]:
    began = [event for event in s.events if type(event) is PhaseBegan]
    if began and began[-1] != (s.turn, s.game.phases[s.phase].id, s.side):
        yield "the phase is not the one that began last"
    if bool(s.todo) == any(type(event) is GameOver for event in s.events):
        yield "the end of the game is told at another time than it comes"


_FACTS: dict[type, Callable[[Event, Game], dict[tuple[str, object], int]]] = {
    Placed: lambda e, game: {("unit", e.unit): e.hex},
    Moved: lambda e, game: {("unit", e.unit): e.path[-1]},
    Railed: lambda e, game: {("unit", e.unit): e.path[-1]},
    Retreated: lambda e, game: {("unit", e.unit): e.path[-1]},
    Advanced: lambda e, game: {("unit", e.unit): e.hex},
    Eliminated: lambda e, game: {("unit", e.unit): game.box["pool"]},
    Converted: lambda e, game: {("unit", e.unit): game.box["out"], ("unit", e.into): e.hex},
    Captured: lambda e, game: {("hex", e.hex): e.side},
    PointsChanged: lambda e, game: {("track", e.track): e.value},
}
"""What each kind of event says of a unit's place, a hex's holder or a track."""

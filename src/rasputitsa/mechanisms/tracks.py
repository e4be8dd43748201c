"""Points on named tracks: replacement points, supply points, victory points."""

from __future__ import annotations

from rasputitsa.engine.event import PointsChanged
from rasputitsa.engine.state import State


def value(s: State, track: str) -> int:
    return s.points[s.game.track[track]]


def put(s: State, track: str, points: int) -> None:
    """Set a track and tell the players if it changed."""
    index = s.game.track[track]
    if s.points[index] != points:
        s.points[index] = points
        s.events.append(PointsChanged(track, points))


def add(s: State, track: str, points: int) -> None:
    put(s, track, value(s, track) + points)


def of_side(s: State, track: str, side: int) -> str:
    """The name of a side's own track."""
    return f"{track}.{s.game.sides[side]}"

"""Who sees what at the table. Everything that is shown comes through here."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.event import Event
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.view import view, visible

OBSERVER = -2
"""Sees what every side may see. No event is meant for it alone."""


def eyes(state: State, sides: Collection[int]) -> int:
    """Through whose eyes a seat that plays these sides looks now: those of the side that must decide.

    If neither is asked, those of the side whose phase it is, else of the first one; without any side, those
    of an observer.
    """
    asked = decision(state)
    for side in (CHANCE if asked is None else asked.player, state.side, *sorted(sides)):
        if side in sides:
            return side
    return OBSERVER


def seen(state: State, viewer: int) -> State:
    """A state as a side or an observer may see it."""
    if viewer != OBSERVER:
        return view(state, viewer)
    for side, _ in enumerate(state.game.sides):
        state = view(state, side)
    return state


def told(events: Iterable[Event], viewer: int) -> list[Event]:
    """The events that a side or an observer may hear of."""
    return visible(events, viewer)


def asked_of(state: State, viewer: int) -> Decision | None:
    """The decision at hand, if it is the viewer's; asked of a state as the viewer sees it."""
    asked = decision(state)
    return asked if asked is not None and asked.player == viewer else None

"""Views: what one side may see. The only door out of a match for servers and agents."""

from __future__ import annotations

from collections.abc import Iterable

from rasputitsa.engine.event import Event, Private
from rasputitsa.engine.state import State


def view(state: State, side: int) -> State:
    """The state as ``side`` sees it: a copy of its own, with everything hidden from that side replaced."""
    conceal = state.game.conceal
    return state.copy() if conceal is None else conceal(state, side)


def visible(events: Iterable[Event], side: int) -> list[Event]:
    """The events that ``side`` may see: all but those meant for another side only, out of their wrappers."""
    seen = (event for event in events if getattr(event, "only", side) == side)
    return [event.event if isinstance(event, Private) else event for event in seen]

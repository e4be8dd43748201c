"""Why not: the reason why an action is refused now, in words, with its rule."""

from __future__ import annotations

from rasputitsa.engine.action import Action
from rasputitsa.engine.play import why_not
from rasputitsa.engine.state import State
from rasputitsa.sight import asked_of, seen
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.base import Cited


def why(voice: Voice, state: State, viewer: int, action: Action) -> Cited | None:
    """None if the viewer may do it now."""
    return refused(voice, seen(state, viewer), viewer, action)


def refused(voice: Voice, s: State, viewer: int, action: Action) -> Cited | None:
    """The same of a state as the viewer sees it."""
    if s.todo and asked_of(s, viewer) is None:
        return Cited(text=voice.say("table-not-your-turn"))
    refusal = why_not(s, action)
    return None if refusal is None else voice.cited(refusal)

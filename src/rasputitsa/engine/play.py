"""Playing: ask the steps until a player must decide, and carry out the answers.

A game is played by asking ``decision(state)``, choosing among its options, and calling ``apply``.
"""

from __future__ import annotations

from typing import Any

from rasputitsa.engine.action import FIELDS, Action
from rasputitsa.engine.decision import CHANCE, Decision, Refusal
from rasputitsa.engine.errors import IllegalAction
from rasputitsa.engine.state import State

_latest: tuple[State | None, Decision | None] = (None, None)
"""The decision of the state that was advanced last, so that it need not be asked for again.

A state does not hold its decision: the options of a decision hold their state, and a ring of references per
state would cost more than the rules do.
"""


def advance(s: State) -> State:
    """Run the agenda up to the next real decision. A choice of one is answered at once."""
    global _latest
    while s.todo:
        todo = s.todo
        step, s.todo = todo
        asked = step.ask(s)
        if asked is None:
            continue
        only = None if asked.player == CHANCE else asked.options.only()
        if only is None:
            s.todo = todo
            _latest = (s, asked)
            return s
        step.answer(s, only)
    _latest = (s, None)
    return s


def decision(state: State) -> Decision | None:
    """The decision at hand; None when the game is over."""
    latest, asked = _latest
    if latest is state:
        return asked
    if not state.todo:
        return None
    step, _ = state.todo
    again: Decision | None = step.ask(state)
    return again


def why_not(state: State, action: Action) -> Refusal | None:
    """The reason why an action is refused now; None if it is legal."""
    asked = decision(state)
    if asked is None:
        return Refusal("game.over", (), state.game.cite("game.over"))
    if action is asked.options.vouched:
        return None
    return _unknown(state, action) or asked.options.why_not(action)


def _unknown(state: State, action: Action) -> Refusal | None:
    """Units and hexes that do not exist, so that no rule need ask."""
    units, board = len(state.game.counters), state.game.terrain.grid.board
    values: tuple[Any, ...] = action
    for field, value in zip(action._fields, values, strict=True):
        kind = FIELDS[field]
        if kind == "unit":
            known = 0 <= value < units
        elif kind == "units":
            known = not value or (min(value) >= 0 and max(value) < units)
        elif kind == "hex":
            known = value >= 0 and board >> value & 1 == 1
        elif kind == "path":
            known = not value or min(value) >= 0
        else:
            continue
        if not known:
            return Refusal("action.unknown", ((field, value),))
    return None


def apply(state: State, action: Action) -> State:
    """The state after a legal action; ``IllegalAction`` otherwise. The argument is left as it was."""
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return play(state.copy(), action)


def play(s: State, action: Action) -> State:
    """Carry out an action in place, unchecked. For playouts on states that nobody else holds."""
    s.events = []
    step, s.todo = s.todo
    step.answer(s, action)
    return advance(s)


def outcome(state: State) -> tuple[int | None, str]:
    """The winner (None: a draw) and the reason, by the position as it stands."""
    return state.game.finish(state)

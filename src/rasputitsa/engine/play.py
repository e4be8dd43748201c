"""Playing: ask the steps until a player must decide, and carry out the answers.

>>> from rasputitsa.games import load
>>> from rasputitsa.engine.play import apply, decision
>>> state = load("bfm-vpg-2009").start()
>>> decision(state).topic
'setup.ask'
"""

from __future__ import annotations

from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import CHANCE, Decision, Refusal
from rasputitsa.engine.errors import IllegalAction
from rasputitsa.engine.state import State


def advance(s: State) -> State:
    """Run the agenda up to the next real decision. A choice of one is answered at once."""
    while s.todo:
        todo = s.todo
        step, s.todo = todo
        asked = step.ask(s)
        if asked is None:
            continue
        only = None if asked.player == CHANCE else asked.options.only()
        if only is None:
            s.todo = todo
            s.asked = asked
            return s
        step.answer(s, only)
    s.asked = None
    return s


def decision(state: State) -> Decision | None:
    """The decision at hand; None when the game is over."""
    return state.asked


def why_not(state: State, action: Action) -> Refusal | None:
    """The reason why an action is refused now; None if it is legal."""
    if state.asked is None:
        return Refusal("game.over")
    return state.asked.options.why_not(action)


def apply(state: State, action: Action) -> State:
    """The state after a legal action; ``IllegalAction`` otherwise. The argument is left as it was."""
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return play(state.copy(), action)


def play(s: State, action: Action) -> State:
    """Carry out an action in place, unchecked. For playouts on states that nobody else holds."""
    step, s.todo = s.todo
    step.answer(s, action)
    return advance(s)


def outcome(state: State) -> tuple[int | None, str]:
    """The winner (None: a draw) and the reason, by the position as it stands."""
    return state.game.finish(state)

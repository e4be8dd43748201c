"""What to buy with replacement points and where to put it: one at a time, by the position it leads to."""

from __future__ import annotations

from collections.abc import Callable

from rasputitsa.agents.evaluation import evaluate
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.engine.action import DONE, Action, Done, Place, Requisition
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.play import play
from rasputitsa.engine.state import State

MEAN_REQUISITION = 3.5

CLEARLY = 5.0
"""Points beyond the error of a short search."""

Judge = Callable[[State], float]


def best_purchase(
    k: Knowledge, s: State, decision: Decision, candidates: int, finalists: int, moved: Judge
) -> Action:
    """The purchase after which the position is worth most to the buyer.

    The purchases whose positions are best as they are, with one place for a new unit among them, become
    ``finalists``. These are judged by what the buyer makes of them when it has ``moved``: an army restored in
    the rear may be meant for the prize. The first of them gives way only to one that is clearly better so.
    """
    side = decision.player
    now = evaluate(k, s, side, ahead=True)
    judged: list[tuple[float, Action]] = []
    for action in _worth_a_look(k, s, decision, candidates):
        if isinstance(action, Requisition):
            value = now + k.weights.supply[side] * MEAN_REQUISITION
        else:
            value = evaluate(k, play(s.copy(), action), side, ahead=True)
        if value > now:
            judged.append((value, action))
    judged.sort(key=lambda row: -row[0])
    best = _finalists([action for _, action in judged])[:finalists]
    if not best:
        return DONE
    if len(best) == 1 or any(isinstance(action, Requisition) for action in best):
        return best[0]
    values = [moved(play(s.copy(), action)) for action in best]
    most = max(values)
    return best[values.index(most)] if most > values[0] + CLEARLY else best[0]


def _finalists(actions: list[Action]) -> list[Action]:
    """All actions, of the places for new units only the first: where they enter matters less."""
    places = [action for action in actions if isinstance(action, Place)]
    return [action for action in actions if action not in places[1:]]


def _worth_a_look(k: Knowledge, s: State, decision: Decision, most: int) -> list[Action]:
    """Every purchase, of equal new units only the first; if there are many, those nearest to the prizes."""
    seen: set[tuple[object, ...]] = set()
    found: list[tuple[float, int, Action]] = []
    for number, action in enumerate(decision.options):
        if isinstance(action, Done):
            continue
        near = 0.0
        if isinstance(action, Place):
            key = (k.game.counters[action.unit].kind, k.game.strength[action.unit], action.hex)
            if key in seen:
                continue
            seen.add(key)
            near = min((d[action.hex] for d in k.distance.values()), default=0)
        found.append((near, number, action))
    found.sort(key=lambda row: row[:2])
    return [action for _, _, action in found[:most]]

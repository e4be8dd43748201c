"""What to buy with replacement points and where to put it: one at a time, by the position it leads to."""

from __future__ import annotations

from rasputitsa.agents.evaluation import evaluate
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.engine.action import DONE, Action, Done, Place, Requisition
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.play import play
from rasputitsa.engine.state import State

MEAN_REQUISITION = 3.5


def best_purchase(k: Knowledge, s: State, decision: Decision, candidates: int) -> Action:
    """The purchase after which the position is worth most to the buyer."""
    side = decision.player
    best: Action = DONE
    value = evaluate(k, s, side, ahead=True)
    for action in _worth_a_look(k, s, decision, candidates):
        if isinstance(action, Requisition):
            found = evaluate(k, s, side, ahead=True) + k.weights.supply[side] * MEAN_REQUISITION
        else:
            found = evaluate(k, play(s.copy(), action), side, ahead=True)
        if found > value:
            best, value = action, found
    return best


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

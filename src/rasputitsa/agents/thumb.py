"""Rules of thumb for small questions: what an answer is worth at a glance, without playing it out."""

from __future__ import annotations

from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.engine.action import Action, Advance, Convert, Gear, Lose, Place, Restore, Retreat, Stand
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex

ADVANCE_ON_PLACE = 9.0


def by_thumb(k: Knowledge, s: State, decision: Decision) -> Action:
    """The answer that looks best."""
    return max(decision.options, key=lambda action: _score(k, s, action, decision.player))


def _score(k: Knowledge, s: State, action: Action, side: int) -> float:
    match action:
        case Place(unit, hex_):
            return 20.0 - _far(k, hex_) + 0.1 * k.game.strength[unit][0]
        case Restore(unit):
            return 15.0 - _far(k, s.where[unit]) + 0.1 * k.worth[unit][0]
        case Convert(unit, _):
            return 5.0 - _far(k, s.where[unit])
        case Lose(unit):
            return -k.step_worth(unit, s.steps[unit])
        case Retreat(_, path):
            return _far(k, path[-1])
        case Advance(unit):
            return _advance(k, s, unit, side)
        case Stand(unit):
            return 1.0 if s.steps[unit] + 1 < len(k.worth[unit]) else -1.0
        case Gear(sets):
            return float(sets)
        case _:
            return 0.0


def _far(k: Knowledge, hex_: Hex) -> float:
    return min((float(d[hex_]) for d in k.distance.values()), default=0.0)


def _advance(k: Knowledge, s: State, unit: int, side: int) -> float:
    """Into a place always, with the strongest; otherwise if it leads nearer to the prize."""
    hex_ = s.battle.hex
    if s.control[1 - side] >> hex_ & 1:
        return ADVANCE_ON_PLACE + k.worth[unit][s.steps[unit]]
    return _far(k, s.where[unit]) - _far(k, hex_)

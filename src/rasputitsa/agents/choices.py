"""Small choices (losses, retreats, gear): each is tried, and the position it leads to judged.

Advances are not: everybody moves after them, so the position in between says little about the ground gained.
"""

from __future__ import annotations

from rasputitsa.agents.battles import battle_value, exit_of, fates_of
from rasputitsa.agents.evaluation import evaluate
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.thumb import by_thumb
from rasputitsa.engine.action import Action, Advance, Assault, Fight, Gear, Lose
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.play import decision as following
from rasputitsa.engine.play import play
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.attrition import Attrition
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.supply import stock

CHEAPEST_LOSSES = 3


def best_choice(k: Knowledge, s: State, decision: Decision) -> Action:
    """The answer after which the position is worth most to whoever answers."""
    actions = list(decision.options)
    first = actions[0]
    if isinstance(first, Fight):
        return best_next_battle(k, s, actions)
    if isinstance(first, Assault):
        return _best_assault(k, s, actions)
    if isinstance(first, Gear):
        return _best_gear(k, s, decision, actions)
    if any(isinstance(action, Advance) for action in actions):
        return by_thumb(k, s, decision)
    side = decision.player
    return max(_narrowed(k, s, actions), key=lambda action: _after(k, s, action, side))


def _narrowed(k: Knowledge, s: State, actions: list[Action]) -> list[Action]:
    """Of many possible losses only the cheapest need a look."""
    losses = [a for a in actions if isinstance(a, Lose)]
    if len(losses) <= CHEAPEST_LOSSES or len(losses) < len(actions):
        return actions
    losses.sort(key=lambda a: k.step_worth(a.unit, s.steps[a.unit]))
    return list(losses[:CHEAPEST_LOSSES])


def _after(k: Knowledge, s: State, action: Action, side: int) -> float:
    """What the position is worth when the battle is over, if both sides answer what remains at their best."""
    state = play(s.copy(), action)
    asked = following(state)
    if state.battle is None or asked is None or asked.player == CHANCE:
        if state.phase == s.phase:
            state.phase += 1  # what is left of this combat phase is no next attack
        return evaluate(k, state, side, ahead=s.side == side)
    values = [_after(k, state, a, side) for a in _narrowed(k, state, list(asked.options))]
    return max(values) if asked.player == side else min(values)


def best_next_battle(k: Knowledge, s: State, actions: list[Action]) -> Action:
    """The battle to fight first: the others may gain by its advance, which can close their exits."""
    battles: tuple[Battle, ...] = s.battles
    if len(battles) == 1:
        return actions[0]
    now = {b.target: battle_value(k, s, b) for b in battles}
    total = sum(now.values())
    best, value = actions[0], float("-inf")
    for first, action in zip(battles, actions, strict=True):
        fates = fates_of(k, s, first, exit_of(s, first))
        vacated = sum(f.vacates for f in fates) / len(fates) if fates else 0.0
        gain = 0.0
        if vacated:
            after = _advanced(s, first)
            rest = [b for b in battles if b is not first]
            gain = vacated * sum(battle_value(k, after, b) - now[b.target] for b in rest)
        if total + gain > value:
            best, value = action, total + gain
    return best


def _advanced(s: State, battle: Battle) -> State:
    """The position if the defender is gone and the weakest attacker stands in its hex."""
    state = s.copy()
    state.remove(battle.target, s.game.box["pool"])
    weakest = min(battle.attackers, key=lambda u: s.game.strength[u][s.steps[u]])
    state.place(weakest, battle.hex)
    return state


def _best_assault(k: Knowledge, s: State, actions: list[Action]) -> Action:
    """The points that pay for themselves: what the battle gains, less what they are worth in stock."""
    battle = next(b for b in s.battles if len(b.bought) < len(b.attackers))
    waiting = len(battle.attackers) - len(battle.bought)
    price = k.weights.supply[s.side]
    best, value = actions[0], float("-inf")
    for action in actions:
        assert isinstance(action, Assault)
        bought = (*battle.bought, action.points, *([0] * (waiting - 1)))
        found = battle_value(k, s, battle._replace(bought=bought)) - price * action.points
        if found > value + 1e-9:
            best, value = action, found
    return best


def _best_gear(k: Knowledge, s: State, decision: Decision, actions: list[Action]) -> Action:
    """Gear is bought while a set costs less than the step it is likely to save."""
    side = decision.player
    chance = k.game.of(Attrition).frostbite_to[side] / 6
    steps = [k.step_worth(u, s.steps[u]) for u in s.on_map(side)]
    saved = chance * min(steps, default=0.0)

    def value(action: Action) -> float:
        assert isinstance(action, Gear)
        after = play(s.copy(), action)
        track = k.game.track[stock(s, side)]
        spent = s.points[track] - after.points[track]
        return action.sets * saved - k.weights.supply[side] * spent

    return max(actions, key=value)

"""What a side could do in its next player turn, as far as it can be told without dice.

Nothing here knows a rule: the questions are put to the engine, phase by phase, and every decision that is not
asked about is declined.
"""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa.engine.action import DONE, Move, Roll
from rasputitsa.engine.decision import Faces
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import odds
from rasputitsa.mechanisms.declaration import CombatPhase
from rasputitsa.mechanisms.losses import strength
from rasputitsa.mechanisms.orders import Orders
from rasputitsa.mechanisms.retreat import retreats


def declined(s: State) -> State:
    """The decision at hand answered with as little as possible; dice show their highest face."""
    asked = decision(s)
    assert asked is not None
    options = asked.options
    if isinstance(options, Faces):
        return apply(s, Roll(options.sides))
    return apply(s, DONE if DONE in options else next(iter(options)))


def player_turn(s: State, side: int) -> State | None:
    """The next decision in a player turn of this side; None if the game ends before it."""
    while decision(s) is not None:
        if s.side == side:
            return s
        s = declined(s)
    return None


def _movement(s: State | None, side: int, *, before_combat: bool = False) -> tuple[State, Orders] | None:
    """The next movement decision of the player turn at hand; None if there is no other."""
    while s is not None and s.side == side and (asked := decision(s)) is not None:
        if before_combat and s.phase >= _combat_phase(s, side):
            return None
        if isinstance(asked.options, Orders):
            return s, asked.options
        s = declined(s)
    return None


def _combat_phase(s: State, side: int) -> int:
    rows = enumerate(s.game.phases)
    return next(
        n for n, row in rows if row.side == side and any(isinstance(x, CombatPhase) for x in row.steps)
    )


def _moves(s: State, options: Orders, unit: int) -> Iterator[tuple[Hex, State]]:
    """The states after each move of one unit to a free hex, by the hex."""
    if unit not in options.units:
        return
    free = options.destinations(unit) & ~s.occupied[s.side]
    for action in Orders(s, options.by, (unit,)):
        if isinstance(action, Move) and free >> action.path[-1] & 1:
            yield action.path[-1], apply(s, action)


def reach(s: State, side: int) -> Mask:
    """All hexes where some unit of the side, moved alone, can end its next player turn without fighting."""
    first = _movement(player_turn(s, side), side)
    if first is None:
        return s.occupied[side]
    total = 0
    for unit in s.on_map(side):
        total |= _ends(*first, unit)
    return total


def _ends(s: State, options: Orders, unit: int) -> Mask:
    later = _movement(declined(s), s.side)
    if later is None:
        free = ~s.occupied[s.side] | 1 << s.where[unit]
        return 1 << s.where[unit] | (options.destinations(unit) & free if unit in options.units else 0)
    total = _ends(*later, unit)
    for hex_, moved in _moves(s, options, unit):
        after = _movement(declined(moved), s.side)
        total |= 1 << hex_ if after is None else _ends(*after, unit)
    return total


def attackers_in_reach(s: State, side: int) -> dict[int, Mask]:
    """For each unit of the side, the hexes from which it could attack in its next combat phase."""
    found = {unit: 1 << s.where[unit] for unit in s.on_map(side)}
    before = _movement(player_turn(s, side), side, before_combat=True)
    while before is not None:
        state, options = before
        for unit in options.units:
            found[unit] |= options.destinations(unit)
        before = _movement(declined(state), side, before_combat=True)
    return found


def worst_column(s: State, unit: int) -> int:
    """The best column that the enemy could bring against this unit in his next turn; -1: no attack at all."""
    side = 1 - s.game.side_of[unit]
    turn = player_turn(s, side)
    if turn is None:
        return -1
    around = s.game.grid.spread(1 << s.where[unit])
    can_stand = attackers_in_reach(s, side)
    posts = _strongest(s, {u: around & hexes for u, hexes in can_stand.items() if around & hexes})
    if not posts:
        return -1
    battle_state = turn.copy()
    for attacker in posts.values():
        battle_state.remove(attacker, s.game.box["out"])
    for hex_, attacker in posts.items():
        battle_state.place(attacker, hex_)
    return odds(battle_state, Battle(unit, s.where[unit], tuple(posts.values()))).column


def _strongest(s: State, posts_of: dict[int, Mask]) -> dict[Hex, int]:
    """Who stands where for the greatest strength: units strongest first, each if room can be made for it."""
    taken: dict[Hex, int] = {}

    def seat(unit: int, tried: set[Hex]) -> bool:
        for hex_ in bits(posts_of[unit]):
            if hex_ in tried:
                continue
            tried.add(hex_)
            if hex_ not in taken or seat(taken[hex_], tried):
                taken[hex_] = unit
                return True
        return False

    for unit in sorted(posts_of, key=lambda u: (posts_of[u].bit_count() > 1, -strength(s, u))):
        seat(unit, set())
    return taken


def exits(s: State, unit: int) -> set[Hex]:
    """The hexes in which a retreat of this unit could end, as things stand."""
    return {path[-1] for path in retreats(s, Battle(unit, s.where[unit], ()))}


def retreat_assured(s: State, unit: int) -> bool:
    """Can the unit retreat whichever one enemy unit moves before the next combat?"""
    side = 1 - s.game.side_of[unit]
    if not exits(s, unit):
        return False
    before = _movement(player_turn(s, side), side, before_combat=True)
    if before is None:
        return True
    state, options = before
    return all(exits(moved, unit) for mover in options.units for _, moved in _moves(state, options, mover))

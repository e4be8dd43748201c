"""Standings and hints of games with stacks as plain JSON values."""

from __future__ import annotations

from rasputitsa import notation
from rasputitsa.analysis.plain_forecast import Row, battle_row
from rasputitsa.analysis.stacks.hint import Attack, StackHint
from rasputitsa.analysis.stacks.standing import Standing
from rasputitsa.codec import phase_name
from rasputitsa.engine.game import Game


def standing_row(game: Game, standing: Standing) -> Row:
    return {
        "turn": standing.turn,
        "side": game.sides[standing.side],
        "action": standing.number,
        "points": {name: dict(zip(game.sides, part, strict=True)) for name, part in standing.points.items()},
        "difference": standing.difference,
        "leader": None if standing.leader is None else game.sides[standing.leader],
        "reason": standing.reason,
    }


def stack_hint_row(hint: StackHint) -> Row:
    game = hint.state.game
    return {
        "game": game.id,
        "turn": hint.state.turn,
        "phase": phase_name(hint.state),
        "side": game.sides[hint.side],
        "answer": notation.words(game, hint.answer),
        "plan": [
            {"action": notation.words(game, order.action), "tactic": order.idea} for order in hint.orders
        ],
        "attacks": [_attack(game, attack) for attack in hint.attacks],
        "reasons": None
        if hint.gains is None
        else {name: round(value, 3) for name, value in hint.gains._asdict().items()},
    }


def _attack(game: Game, attack: Attack) -> Row:
    found = attack.prospect
    brings = None if found is None else {name: float(value) for name, value in found._asdict().items()}
    return {**battle_row(game, attack.battle), "brings": brings}

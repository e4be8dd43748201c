"""Judgements, hints and blunders as plain JSON values, in the same words as forecasts and reports."""

from __future__ import annotations

from collections.abc import Iterable

from rasputitsa import notation
from rasputitsa.agents.evaluation import Terms
from rasputitsa.agents.outlook import Outlook
from rasputitsa.analysis.blunders import Blunder
from rasputitsa.analysis.courses import TurnEnd
from rasputitsa.analysis.expectation import Expectation
from rasputitsa.analysis.hint import Hint, Risk
from rasputitsa.analysis.judgement import Judgement
from rasputitsa.analysis.plain_forecast import Row, forecast_row
from rasputitsa.codec import phase_name
from rasputitsa.engine.action import Action
from rasputitsa.engine.game import Game


def judgement_row(game: Game, judgement: Judgement) -> Row:
    return {
        **_outlook(game, judgement.outlook),
        "for": game.sides[0],
        "value": judgement.value,
        "terms": _terms(judgement.terms),
    }


def _outlook(game: Game, outlook: Outlook) -> Row:
    return {"wins": dict(zip(game.sides, outlook.wins, strict=True)), "draw": outlook.draw}


def _terms(terms: Terms) -> Row:
    return {name: round(value, 3) for name, value in terms._asdict().items()}


def _words(game: Game, actions: Iterable[Action]) -> list[str]:
    return [notation.words(game, action) for action in actions]


def turn_end_row(game: Game, end: TurnEnd) -> Row:
    side = game.sides[end.side]
    return {"turn": end.turn, "side": side, "action": end.number, **_outlook(game, end.outlook)}


def blunder_row(game: Game, blunder: Blunder) -> Row:
    return {
        "action": blunder.number,
        **_task(blunder),
        "loss": blunder.loss,
        "expected": blunder.expected.score,
        "possible": blunder.possible.score,
        "played": _words(game, blunder.played),
        "better": _words(game, blunder.better),
        "stay": [game.counters[unit].key for unit in blunder.stay],
        "reasons": _terms(blunder.reasons),
    }


def hint_row(hint: Hint) -> Row:
    game = hint.state.game
    return {
        "game": game.id,
        **_task(hint),
        "plan": [
            {"action": notation.words(game, order.action), "tactic": order.tactic} for order in hint.orders
        ],
        "now": _outlook(game, hint.now),
        "then": _expectation(game, hint.then),
        "idle": _expectation(game, hint.idle),
        "reasons": None if hint.reasons is None else _terms(hint.reasons),
        "forecast": None if hint.forecast is None else forecast_row(game, hint.forecast, 1),
        "risks": [_risk(game, risk) for risk in hint.risks],
    }


def _task(asked: Blunder | Hint) -> Row:
    """Who had what to do, and when."""
    state = asked.state
    return {
        "turn": state.turn,
        "phase": phase_name(state),
        "side": state.game.sides[asked.side],
        "task": str(asked.task),
    }


def _expectation(game: Game, expectation: Expectation | None) -> Row | None:
    if expectation is None:
        return None
    return {**_outlook(game, expectation.outlook), "score": expectation.score}


def _risk(game: Game, risk: Risk) -> Row:
    return {
        "unit": game.counters[risk.unit].key,
        "hex": game.grid.label(risk.hex),
        "column": risk.column,
        "eliminated": risk.eliminated,
        "driven_off": risk.driven_off,
    }

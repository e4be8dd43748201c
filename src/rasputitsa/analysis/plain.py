"""Reports as plain JSON values, for browsers and other programs, in the same words as forecasts."""

from __future__ import annotations

from rasputitsa.analysis.ledger import Ledger
from rasputitsa.analysis.luck import Die
from rasputitsa.analysis.plain_advice import blunder_row, judgement_row, turn_end_row
from rasputitsa.analysis.plain_forecast import Row, battle_row
from rasputitsa.analysis.report import Report
from rasputitsa.analysis.stacks.plain import standing_row
from rasputitsa.analysis.turning import CityFell, LeadChanged, TurningPoint
from rasputitsa.codec import phase_name
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import outcome


def report_row(report: Report) -> Row:
    match, game = report.match, report.match.game
    winner, reason = outcome(match.state)
    return {
        "game": game.id,
        "title": game.title,
        "scenario": game.scenario,
        "options": dict(game.options),
        "actions": len(match.log),
        "over": match.decision is None,
        "turn": match.state.turn,
        "phase": phase_name(match.state),
        "winner": None if winner is None else game.sides[winner],
        "reason": reason,
        "turning_points": [_turning_point(game, point) for point in report.turning_points],
        "luck": _ledger(game, report.ledger),
        "judgement": None if report.judgement is None else judgement_row(game, report.judgement),
        "outlook": [turn_end_row(game, end) for end in report.turn_ends],
        "standings": [standing_row(game, standing) for standing in report.standings],
        "blunders": None if report.blunders is None else [blunder_row(game, b) for b in report.blunders],
    }


def _turning_point(game: Game, point: TurningPoint) -> Row:
    row: Row = {"action": point.number, "turn": point.state.turn, "phase": phase_name(point.state)}
    match point:
        case CityFell():
            hex_, side = game.grid.label(point.event.hex), game.sides[point.event.side]
            return row | {"kind": "city", "hex": hex_, "side": side}
        case LeadChanged():
            leader = None if point.leader is None else game.sides[point.leader]
            return row | {"kind": "lead", "leader": leader}
        case _:
            return row | {"kind": "die", "luck": float(point.die.luck())}


def _ledger(game: Game, ledger: Ledger) -> Row:
    return {
        "for": game.sides[0],
        "unit": "steps",
        "total": float(ledger.total()),
        "deviation": ledger.deviation(),
        "score": ledger.score(),
        "percentile": ledger.percentile(),
        "sides": {name: _side(ledger, side) for side, name in enumerate(game.sides)},
        "turns": [
            {
                "turn": entry.turn,
                "side": game.sides[entry.side],
                "dice": entry.dice,
                "luck": float(entry.luck),
                "total": float(entry.total),
            }
            for entry in ledger.entries()
        ],
        "dice": [_die(game, die) for die in ledger.dice],
    }


def _side(ledger: Ledger, side: int) -> Row:
    losses = ledger.losses(side)
    return {
        "luck": float(ledger.total(side)),
        "attacking": float(ledger.attacking(side)),
        "defending": float(ledger.defending(side)),
        "expected_losses": float(losses.expected),
        "losses_by_dice": losses.came,
        "losses": losses.played,
    }


def _die(game: Game, die: Die) -> Row:
    battle = {} if die.battle is None else battle_row(game, die.battle)
    return {
        "action": die.number,
        "turn": die.turn,
        "phase": die.phase,
        "side": game.sides[die.side],
        "topic": die.topic,
        "face": die.face,
        **battle,
        "column": die.column,
        "result": die.result,
        "chance": float(die.chance),
        "expected": dict(zip(game.sides, map(float, die.expected), strict=True)),
        "came": dict(zip(game.sides, die.came, strict=True)),
        "played": dict(zip(game.sides, die.played, strict=True)),
        "points": {points.track: [float(points.expected), points.came] for points in die.points},
        "luck": float(die.luck()),
    }

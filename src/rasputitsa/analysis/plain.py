"""Forecasts and reports as plain JSON values, for browsers and other programs.

Units and hexes stand by their keys and numbers, sides by their names, chances and means as decimals.
"""

from __future__ import annotations

from typing import Any

from rasputitsa.analysis.forecast import Distribution, Fate, Forecast, Prospect, mean
from rasputitsa.analysis.ledger import Ledger
from rasputitsa.analysis.luck import Die
from rasputitsa.analysis.report import Report
from rasputitsa.analysis.turning import CityFell, LeadChanged, TurningPoint
from rasputitsa.codec import phase_name
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import outcome
from rasputitsa.mechanisms.battle import Battle

Row = dict[str, Any]


def forecast_row(game: Game, forecast: Forecast, outcomes: int) -> Row:
    """A forecast with its likeliest outcomes, so many of them."""
    sides = dict(enumerate(game.sides))
    return {
        "game": game.id,
        "exact": forecast.exact,
        "dice": forecast.nodes,
        "battles": [_prospect(game, prospect) for prospect in forecast.prospects],
        "steps": {name: _distribution(forecast.steps[side]) for side, name in sides.items()},
        "strength": {name: _distribution(forecast.strength[side]) for side, name in sides.items()},
        "outcomes": [
            {"chance": float(one.chance), "battles": [_fate(fate) for fate in one.fates]}
            for one in forecast.outcomes[:outcomes]
        ],
        "more_outcomes": max(0, len(forecast.outcomes) - outcomes),
    }


def _battle(game: Game, battle: Battle) -> Row:
    return {
        "target": game.counters[battle.target].key,
        "hex": game.grid.label(battle.hex),
        "attackers": [game.counters[unit].key for unit in battle.attackers],
    }


def _prospect(game: Game, prospect: Prospect) -> Row:
    return {
        **_battle(game, prospect.battle),
        "columns": {column: float(chance) for column, chance in prospect.columns.items()},
        "results": {result: float(chance) for result, chance in prospect.results.items()},
        "eliminated": float(prospect.eliminated),
        "retreated": float(prospect.retreated),
        "reduced": float(prospect.reduced),
        "taken": float(prospect.taken),
        "target_steps": float(prospect.target_steps),
        "attacker_steps": float(prospect.attacker_steps),
    }


def _distribution(distribution: Distribution) -> Row:
    return {
        "mean": float(mean(distribution)),
        "chances": {str(value): float(chance) for value, chance in distribution.items()},
    }


def _fate(fate: Fate) -> Row:
    return {
        "eliminated": fate.eliminated,
        "retreated": fate.retreated,
        "taken": fate.taken,
        "target_steps": fate.target_lost.steps,
        "attacker_steps": fate.attackers_lost.steps,
        "attacker_strength": fate.attackers_lost.strength,
    }


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
    battle = {} if die.battle is None else _battle(game, die.battle)
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

"""Forecasts as plain JSON values, for browsers and other programs.

Units and hexes stand by their keys and numbers, sides by their names, chances and means as decimals.
"""

from __future__ import annotations

from typing import Any

from rasputitsa.analysis.forecast import Distribution, Fate, Forecast, Prospect, mean
from rasputitsa.engine.game import Game
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.impulse.engagement import Engagement

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


def battle_row(game: Game, battle: Battle | Engagement) -> Row:
    return {
        "target": game.counters[battle.target].key,
        "hex": game.grid.label(battle.hex),
        "attackers": [game.counters[unit].key for unit in battle.attackers],
    }


def _prospect(game: Game, prospect: Prospect) -> Row:
    return {
        **battle_row(game, prospect.battle),
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

"""Criteria about what a side did on the way."""

from __future__ import annotations

from rasputitsa.agents.endgame import Solver
from rasputitsa.engine.action import Fight, Lose, Restore, Retreat, Stand
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply
from rasputitsa.lab.defence.played import (
    Criterion,
    Played,
    column_named,
    hexes_named,
    unit_named,
    units_named,
)


def attacks(game: Game, value: dict[str, str]) -> Criterion:
    """Each unit named was attacked, at this column or a better one."""
    wanted = {unit_named(game, key): column_named(game, ratio) for key, ratio in value.items()}

    def holds(played: Played) -> bool:
        made = dict(played.attacks())
        return all(made.get(target, -1) >= column for target, column in wanted.items())

    return holds


def not_attacked(game: Game, keys: list[str]) -> Criterion:
    """None of these units was attacked."""
    spared = units_named(game, keys)
    return lambda played: not spared & {target for target, _ in played.attacks()}


def every_attack(game: Game, ratio: str) -> Criterion:
    """No attack was made at less than this column."""
    least = column_named(game, ratio)
    return lambda played: all(column >= least for _, column in played.attacks())


def first_fought(game: Game, key: str) -> Criterion:
    """The first battle resolved was the one against this unit."""
    target = unit_named(game, key)

    def holds(played: Played) -> bool:
        fights = played.of(Fight)
        return bool(fights) and fights[0].target == target

    return holds


def losses_from(game: Game, keys: list[str]) -> Criterion:
    """Steps were lost, and each by the choice of one of these units."""
    units = units_named(game, keys)

    def holds(played: Played) -> bool:
        lost = played.of(Lose)
        return bool(lost) and all(loss.unit in units for loss in lost)

    return holds


def retreated_to(game: Game, labels: list[str]) -> Criterion:
    """The beaten enemy was sent to one of these hexes."""
    allowed = hexes_named(game, labels)

    def holds(played: Played) -> bool:
        sent = played.of(Retreat)
        return bool(sent) and all(allowed >> retreat.path[-1] & 1 for retreat in sent)

    return holds


def stood(game: Game, value: bool) -> Criterion:
    """The defender took a loss in place of the retreat; ``false``: it went back."""
    return lambda played: bool(played.of(Stand)) is value


def restored(game: Game, keys: list[str]) -> Criterion:
    """Each of these units was turned to its full side."""
    units = units_named(game, keys)
    return lambda played: units <= {restore.unit for restore in played.of(Restore)}


def best_within(game: Game, tolerance: float) -> Criterion:
    """No action threw away more than this much of the exact chance to win."""

    def holds(played: Played) -> bool:
        solver = Solver(played.side)
        return all(solver.value(apply(s, a)) >= solver.value(s) - tolerance for s, a in played.actions)

    return holds

"""Exact play of the end: moves that are left out could not have changed its result."""

from __future__ import annotations

import random

import pytest

from matches import EDITIONS, game
from rasputitsa.agents.endgame import Solver
from rasputitsa.engine.play import apply, decision, outcome
from rasputitsa.engine.state import State
from rasputitsa.hexes import bits
from rasputitsa.mechanisms.control import Control
from rasputitsa.position import read_position

POSITIONS = 12


def by_brute_force(s: State, side: int) -> float:
    """The best result of the last phase over all orders in any sequence."""
    asked = decision(s)
    if asked is None:
        winner, _ = outcome(s)
        return 0.5 if winner is None else float(winner == side)
    return max(by_brute_force(apply(s, action), side) for action in asked.options)


def last_march(case: str, rng: random.Random) -> State:
    """Two armies before the last movement of a game, two corps near Moscow that hold most places."""
    board, places = game(case), game(case).of(Control).hexes
    grid, moscow = board.terrain.grid, board.terrain.places["Moscow"]

    def somewhere(radius: int) -> list[str]:
        return rng.sample([grid.label(h) for h in bits(grid.ring(moscow, radius) & ~places)], 2)

    units = zip(("5A", "16A", "V", "IX"), somewhere(rng.choice((3, 4, 5))) + somewhere(2), strict=True)
    held = " ".join(grid.label(hex_) for hex_ in rng.sample(list(bits(places)), 10))
    lines = [f"unit {unit} {label}" for unit, label in units]
    return read_position(board, ["turn 7", "phase soviet-movement", *lines, f"control german {held}"])


@pytest.mark.parametrize("case", EDITIONS)
def test_the_last_phase_is_worth_what_all_its_orders_are(case: str) -> None:
    rng = random.Random(1941)
    found = []
    for _ in range(POSITIONS):
        s = last_march(case, rng)
        found.append(by_brute_force(s, 1))
        assert Solver(1).value(s) == found[-1]
    assert len(set(found)) > 1

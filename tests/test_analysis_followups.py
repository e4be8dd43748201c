"""The answers that an analysis takes players to give: each of those that the documentation lists."""

from __future__ import annotations

from boards import Board
from rasputitsa.analysis.followups import staying, usual
from rasputitsa.engine.action import DONE, Action, Advance, Lose, Retreat, Stand
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rules.aftermath import Units, board, fought
from rules.questions import NE, SE, SW, W, X, topic

FULL: Units = {"30A": X, "XXIV": W, "XLI": NE}


def answer(s: State) -> Action:
    asked = decision(s)
    assert asked is not None
    return usual(s, asked)


def key(b: Board, action: Action) -> str:
    assert isinstance(action, Lose | Advance | Stand)
    return b.game.counters[action.unit].key


def test_a_full_defender_stands() -> None:
    b = board("vpg", moscow=X)
    s = fought(b, FULL, "DR")
    assert topic(s) == "result.stand"
    assert key(b, answer(s)) == "30A"


def test_a_reduced_defender_retreats() -> None:
    s = fought(board("vpg", moscow=X), {"30A reduced": X, "V": W, "VI": NE}, "DR")
    assert topic(s) == "result.stand"
    assert answer(s) == DONE


def test_a_beaten_unit_goes_where_it_has_fewest_friends() -> None:
    b = board("gdw")
    s = fought(b, {**FULL, "5A": (2, 1), "10A": (3, 0)}, "DR")
    found = answer(s)
    assert isinstance(found, Retreat)
    around = s.game.grid.spread(1 << found.path[-1]) & s.occupied[1]
    assert around & ~(1 << b.hex(X)) == 0
    offered = decision(s)
    assert offered is not None
    assert len({action.path[-1] for action in offered.options if isinstance(action, Retreat)}) > 1


def test_the_strongest_attacker_advances() -> None:
    """XLI has 12 points on its full side; XXIV has 6 left of them."""
    b = board("gdw")
    s = fought(b, {"30A": X, "XXIV reduced": W, "V": NE, "XLI": SW}, "DR")
    asked = decision(s)
    assert asked is not None
    assert asked.topic == "advance.ask", "there is only one way to retreat"
    assert key(b, answer(s)) == "XLI"
    assert staying(s, asked) == DONE


def test_the_cheapest_step_that_settles_an_exchange() -> None:
    """Four points are due: XL has a step of four, XXIV one of six, VI only one of three."""
    b = board("gdw")
    s = fought(b, {"30A": X, "XXIV": W, "XL": NE, "VI": SE}, "EX")
    assert topic(s) == "exchange.ask"
    assert key(b, answer(s)) == "XL"


def test_steps_too_small_to_settle_go_dearest_first() -> None:
    """No step is worth the four points due: first one of three, then the cheapest for the last point."""
    b = board("gdw")
    s = fought(b, {"30A": X, "XXXIV": W, "V": NE, "XLII": SE, "XX": SW}, "EX")
    first = key(b, answer(s))
    s = apply(s, answer(s))
    assert (first, topic(s)) == ("V", "exchange.ask")
    assert key(b, answer(s)) in ("XXXIV", "XLII")

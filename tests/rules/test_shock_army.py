"""The 1st Shock Army: bought in the first edition, a free reinforcement in the later ones (SHK-*)."""

from __future__ import annotations

import pytest

from boards import GAMES, Axial, Board
from rasputitsa.engine.action import DONE, Action, Arrange, Move, Place
from rasputitsa.engine.event import Placed
from rasputitsa.engine.play import apply, why_not
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.mechanisms.setup import SetUp
from rules.aftermath import SOVIET, Units, board, fought, passed, place, restore, rp, step, strip
from rules.questions import asked, done, every_edition, later_editions, phase, refusal, topic

SHOCK: Units = {"1Sh reduced": "held", "3A": "pool", "30A": (2, 0)}
COMING: Units = {"1Sh": "held", "3A": "pool", "5A": "pool", "30A": (2, 0)}
CITY = (2, 1)


def soviets(b: Board, units: Units, turn: int) -> State:
    return b.position("soviet-replacement", units, turn=turn)


def spots(b: Board, state: State) -> set[Axial]:
    """Where the army may be put."""
    shock = b.game.unit["1Sh"]
    places = [a for a in asked(state).options if isinstance(a, Place) and a.unit == shock]
    return {b.axial(action.hex) for action in places}


# ---------- the first edition ----------


@pytest.mark.rule("gdw shock")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_shk_01_cannot_be_bought_before_turn_4(turn: int) -> None:
    b = strip("gdw")
    found = why_not(soviets(b, SHOCK, turn), place(b, "1Sh", (4, 0)))
    assert found is not None
    assert (found.topic, found.rule) == ("replacement.not-yet", "gdw shock")


@pytest.mark.rule("gdw shock.purchase")
def test_shk_02_one_point_at_half_on_turn_4() -> None:
    b = strip("gdw")
    s = apply(soviets(b, SHOCK, 4), place(b, "1Sh", (4, 0)))
    assert (step(b, s, "1Sh"), rp(s)) == ("half", 4)
    assert refusal(s, restore(b, "1Sh")) == "replacement.one-step"


@pytest.mark.rule("gdw shock.purchase")
def test_shk_02_restored_on_turn_5() -> None:
    b = strip("gdw")
    s = done(apply(soviets(b, SHOCK, 4), place(b, "1Sh", (4, 0))))
    s = apply(passed(s, "soviet-replacement", 5), restore(b, "1Sh"))
    assert (step(b, s, "1Sh"), rp(s)) == ("full", 4)


@pytest.mark.rule("gdw shock.purchase")
@pytest.mark.parametrize("feature", [{"cities": [CITY]}, {"moscow": CITY}], ids=["city", "Moscow"])
def test_shk_03_enters_wherever_new_units_do(feature: dict[str, object]) -> None:
    b = strip("gdw", **feature)
    assert spots(b, soviets(b, SHOCK, 4)) == {(4, 0), (4, 1), (4, 2), CITY}


@pytest.mark.rule("gdw shock.purchase")
@pytest.mark.parametrize("turn", [5, 7])
def test_it_may_wait(turn: int) -> None:
    b = strip("gdw")
    s = passed(done(soviets(b, SHOCK, 4)), "soviet-replacement", turn)
    assert refusal(s, place(b, "1Sh", (4, 0))) == ""


@pytest.mark.rule("gdw shock.purchase", "kur balance.shock-arrival")
def test_bought_at_half_whatever_side_it_was_held_on() -> None:
    b = strip("gdw")
    s = apply(soviets(b, COMING, 4), place(b, "1Sh", (4, 0)))
    assert step(b, s, "1Sh") == "half"


# ---------- the later editions ----------


@pytest.mark.rule("vpg 11.0", "c3i 11.0", "Q-24")
@later_editions
def test_shk_04_must_be_placed_on_turn_4(edition: str) -> None:
    b = strip(edition)
    s = soviets(b, COMING, 4)
    assert (topic(s), asked(s).player) == ("arrival.ask", SOVIET)
    assert spots(b, s) == {(4, 0), (4, 1), (4, 2)}
    assert refusal(s, DONE) == "arrival.expected"


@pytest.mark.rule("vpg 11.0", "c3i 11.0")
@later_editions
def test_shk_04_full_strength_and_free(edition: str) -> None:
    b = strip(edition)
    s = apply(soviets(b, COMING, 4), place(b, "1Sh", (4, 0)))
    assert (step(b, s, "1Sh"), b.place_of(s, "1Sh")) == ("full", (4, 0))
    assert Placed(b.game.unit["1Sh"], b.hex((4, 0))) in s.events
    assert (topic(s), rp(s)) == ("replacement.ask", 4)


@pytest.mark.rule("vpg 11.0.hex", "c3i 11.0.hex", "Q-24")
@later_editions
@pytest.mark.parametrize(
    "axial", [(5, 1), (5, 3), (4, 1), CITY, (3, 3)], ids=["in a zone", "friend", "enemy", "city", "inland"]
)
def test_shk_05_only_an_empty_edge_hex_out_of_zones(edition: str, axial: Axial) -> None:
    b = board(edition, east=[(5, r) for r in range(5)], cities=[CITY])
    s = soviets(b, {"1Sh": "held", "3A": "pool", "30A": (5, 3), "V": (4, 1)}, 4)
    assert spots(b, s) == {(5, 2), (5, 4)}
    assert refusal(s, place(b, "1Sh", axial)) == "arrival.edge-only"


@pytest.mark.rule("vpg 11.0.hex", "c3i 11.0.hex")
@later_editions
def test_shk_05_moscow_is_no_way_in(edition: str) -> None:
    b = strip(edition, moscow=CITY)
    assert CITY not in spots(b, soviets(b, COMING, 4))


@pytest.mark.rule("vpg 11.0", "c3i 11.0")
@later_editions
def test_nothing_else_before_it_is_placed(edition: str) -> None:
    b = strip(edition)
    s = soviets(b, COMING | {"32A reduced": (3, 0)}, 4)
    others: list[Action] = [place(b, "3A", (4, 0)), restore(b, "32A"), DONE]
    assert {refusal(s, action) for action in others} == {"arrival.expected"}


@pytest.mark.rule("vpg 11.0", "c3i 11.0")
@later_editions
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_not_before_turn_4(edition: str, turn: int) -> None:
    b = strip(edition)
    s = soviets(b, COMING, turn)
    assert topic(s) == "replacement.ask"
    assert refusal(s, place(b, "1Sh", (4, 0))) == "replacement.not-yet"


BLOCKED: Units = {"1Sh": "held", "V": (3, 1), "32A reduced": (4, 2)}
"""One German closes the two empty hexes of the edge; a Soviet stands on the third."""


@pytest.mark.rule("vpg 11.0", "c3i 11.0", "Q-24")
@later_editions
def test_shk_06_waits_for_turn_5_without_a_legal_hex(edition: str) -> None:
    b = strip(edition)
    s = soviets(b, BLOCKED, 4)
    assert step(b, s, "1Sh") == "held"
    s = passed(s, "german-movement", 5)
    s = done(apply(s, Move(b.game.unit["V"], b.path((2, 1)))))
    assert (topic(s), s.turn) == ("arrival.ask", 5)
    assert spots(b, s) == {(4, 0), (4, 1)}


@pytest.mark.rule("vpg 11.0", "c3i 11.0", "Q-24")
@later_editions
def test_shk_06_it_cannot_be_bought_meanwhile(edition: str) -> None:
    b = strip(edition)
    s = soviets(b, BLOCKED, 4)
    assert (topic(s), phase(s)) == ("replacement.ask", "soviet-replacement")
    assert refusal(s, place(b, "1Sh", (4, 0))) == "arrival.waits"


# ---------- all editions ----------


@pytest.mark.rule("gdw shock.purchase", "vpg 10.0.pool", "c3i 10.0.pool", "Q-25")
@every_edition
def test_shk_07_bought_back_after_its_elimination(edition: str) -> None:
    b = strip(edition)
    units: Units = {
        "1Sh": (2, 1),
        "XXIV": (1, 1),
        "XLI": (2, 0),
        "LVII": (1, 2),
        "XLVI": (3, 0),
        "3A": "pool",
    }
    s = passed(fought(b, units, "DE", target="1Sh", turn=5), "soviet-replacement", 5)
    assert topic(s) == "replacement.ask"
    s = apply(s, place(b, "1Sh", (4, 2)))
    assert (step(b, s, "1Sh"), rp(s)) == ("half", 4)


@pytest.mark.rule("gdw shock", "vpg 11.0", "c3i 11.0", "vpg 6.0.1", "c3i 6.0.1")
@every_edition
def test_off_the_map_and_out_of_the_pool_at_the_start(edition: str) -> None:
    game = load(GAMES[edition])
    s = apply(game.start(), Arrange(next(iter(game.of(SetUp).ready))))
    assert s.where[game.unit["1Sh"]] == game.box["held"]


@pytest.mark.rule("gdw shock.purchase", "vpg 11.0", "c3i 11.0")
@every_edition
def test_on_turn_4_of_a_real_game(edition: str) -> None:
    game = load(GAMES[edition])
    s = apply(game.start(), Arrange(next(iter(game.of(SetUp).ready))))
    s = passed(s, "soviet-replacement", 4)
    shock = game.unit["1Sh"]
    s = apply(s, Place(shock, game.grid.hex("1401")))
    assert (s.steps[shock], rp(s)) == ((1, 4) if edition == "gdw" else (0, 4))

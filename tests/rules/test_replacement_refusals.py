"""What a replacement point cannot buy, and why (REP-12)."""

from __future__ import annotations

import pytest

from boards import Board
from rasputitsa.engine.action import DONE, Action, Attack, Convert, Move, Requisition
from rasputitsa.engine.play import apply, why_not
from rasputitsa.engine.state import State
from rules.aftermath import Units, passed, place, restore, step, strip
from rules.questions import asked, done, every_edition, phase, refusal

UNITS: Units = {
    "3A reduced": "pool",
    "30A reduced": (3, 1),
    "32A": (4, 1),
    "1Sh reduced": "held",
    "V reduced": (4, 2),
    "VI reduced": "pool",
    "TU": "out",
}


def spending(b: Board) -> State:
    return b.position("soviet-replacement", UNITS)


@pytest.mark.rule("gdw replacements.one-step", "vpg 10.1", "c3i 10.1")
@every_edition
def test_rep_12_a_new_unit_is_not_restored_at_once(edition: str) -> None:
    b = strip(edition)
    s = apply(spending(b), place(b, "3A", (4, 0)))
    assert refusal(s, restore(b, "3A")) == "replacement.one-step"


@pytest.mark.rule("gdw replacements.one-step", "vpg 10.1", "c3i 10.1")
@every_edition
def test_but_on_the_next_turn(edition: str) -> None:
    b = strip(edition)
    s = done(apply(spending(b), place(b, "3A", (4, 0))))
    s = apply(passed(s, "soviet-replacement", 2), restore(b, "3A"))
    assert step(b, s, "3A") == "full"


@pytest.mark.rule("gdw replacements.use", "vpg 10.0.use", "c3i 10.0.use", "vpg 10.0.pool", "c3i 10.0.pool")
@every_edition
@pytest.mark.parametrize(
    ("key", "topic"),
    [
        ("VI", "replacement.not-yours"),
        ("V", "replacement.not-yours"),
        ("1Sh", "replacement.not-yet"),
        ("30A", "replacement.not-in-pool"),
        ("TU", "replacement.not-in-pool"),
    ],
)
def test_units_that_cannot_be_bought(edition: str, key: str, topic: str) -> None:
    b = strip(edition)
    assert refusal(spending(b), place(b, key, (4, 0))) == topic


@pytest.mark.rule("gdw replacements.edge", "vpg 10.2.edge", "c3i 10.2.edge", "Q-64")
@every_edition
@pytest.mark.parametrize(
    ("axial", "topic"),
    [
        ((4, 1), "replacement.occupied"),
        ((4, 2), "replacement.occupied"),
        ((2, 1), "replacement.place"),
        ((0, 1), "replacement.place"),
    ],
    ids=["friend", "enemy", "open country", "enemy edge"],
)
def test_hexes_where_no_new_unit_appears(edition: str, axial: tuple[int, int], topic: str) -> None:
    b = strip(edition)
    assert refusal(spending(b), place(b, "3A", axial)) == topic


@pytest.mark.rule("gdw replacements.use", "vpg 10.0.use", "c3i 10.0.use")
@every_edition
@pytest.mark.parametrize(
    ("key", "topic"),
    [
        ("V", "replacement.not-yours"),
        ("3A", "replacement.off-map"),
        ("1Sh", "replacement.off-map"),
        ("32A", "replacement.full"),
    ],
)
def test_units_that_cannot_be_restored(edition: str, key: str, topic: str) -> None:
    b = strip(edition)
    assert refusal(spending(b), restore(b, key)) == topic


@pytest.mark.rule("gdw replacements.use", "vpg 10.0.use", "c3i 10.0.use")
@every_edition
def test_a_restored_unit_is_full(edition: str) -> None:
    b = strip(edition)
    s = apply(spending(b), restore(b, "30A"))
    assert refusal(s, restore(b, "30A")) == "replacement.full"


@pytest.mark.rule("gdw sequence.finish-phase", "vpg 4.0.phases", "c3i 4.0.phases")
@every_edition
def test_no_moves_and_no_battles_in_this_phase(edition: str) -> None:
    b = strip(edition)
    u = b.game.unit
    others: list[Action] = [Move(u["32A"], b.path((4, 0))), Attack(u["V"], (u["32A"],))]
    assert {refusal(spending(b), action) for action in others} == {"replacement.expected"}


@pytest.mark.rule("gdw replacements.use", "vpg 10.0.use", "c3i 10.0.use")
@every_edition
def test_points_buy_nothing_else_in_the_base_game(edition: str) -> None:
    b = strip(edition)
    u = b.game.unit
    assert refusal(spending(b), Requisition()) == "supply.none"
    assert refusal(spending(b), Convert(u["32A"], u["TU"])) == "tank.none"


@every_edition
@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("32A", {"gdw": "gdw replacements.use", "vpg": "vpg 10.0.use", "c3i": "c3i 10.0.use"}),
        ("V", {"gdw": "gdw sequence.phases", "vpg": "vpg 4.0.phases", "c3i": "c3i 4.0.phases"}),
    ],
)
def test_refusals_cite_the_rule_of_the_edition(edition: str, key: str, rules: dict[str, str]) -> None:
    b = strip(edition)
    found = why_not(spending(b), restore(b, key))
    assert found is not None
    assert found.rule == rules[edition]


EVERYWHERE = [(q, r) for q in range(5) for r in range(3)]


@pytest.mark.rule("gdw replacements.use", "vpg 10.0.use", "c3i 10.0.use")
@every_edition
@pytest.mark.parametrize("phase_id", ["german-replacement", "soviet-replacement"])
def test_what_is_listed_is_what_is_allowed(edition: str, phase_id: str) -> None:
    b = strip(edition, moscow=(1, 1), cities=[(3, 2)])
    s = b.position(phase_id, UNITS | {"XX reduced": (3, 0)}, turn=2)
    keys = [counter.key for counter in b.game.counters]
    thinkable: list[Action] = [place(b, key, axial) for key in keys for axial in EVERYWHERE]
    thinkable += [restore(b, key) for key in keys]
    allowed = [action for action in thinkable if refusal(s, action) == ""]
    listed = [action for action in asked(s).options if action != DONE]
    assert sorted(listed, key=repr) == sorted(allowed, key=repr)


@pytest.mark.rule("gdw replacements.use", "vpg 10.0.use", "c3i 10.0.use")
@every_edition
@pytest.mark.parametrize(
    "units",
    [{"30A": (3, 1)}, {"3A": "pool", "30A": (4, 0), "32A": (4, 1), "33A": (4, 2)}],
    ids=["nobody to buy", "nowhere to put him"],
)
def test_the_phase_is_passed_over_when_nothing_can_be_bought(edition: str, units: Units) -> None:
    b = strip(edition)
    assert phase(b.position("soviet-replacement", units)) == "soviet-movement"

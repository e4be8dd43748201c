"""Withdrawing one announced battle, or adding to it, keeps those announced after it.

What is worked out on the trial; ``test_announcements.py`` does the same at the API and in the terminal.
"""

from __future__ import annotations

import pytest

from rasputitsa.engine.action import Attack
from rasputitsa.engine.errors import IllegalAction
from rasputitsa.engine.match import Match
from rasputitsa.games import load
from rasputitsa.notation import parse_words
from rasputitsa.position import read_position
from rasputitsa.reannounce import Change, NotAnnounced, announced, reinforce, withdraw
from rules.scenes import GDW

ATTRITION = {"kurcina_war_of_attrition": "on"}
FIRST, SECOND, THIRD = "attack 30A with XXXV", "attack 16A with VII", "attack 33A with XX"
UNITS = (
    "unit 30A 0807", "unit XXXV 0707", "unit XLII 0808", "unit VII 0907", "unit 16A 0906", "unit XII 1006",
    "unit 33A 1108", "unit XX 1008",
)  # fmt: skip


def match(*actions: str, options: dict[str, str] | None = None, more: tuple[str, ...] = ()) -> Match:
    game = load(GDW, options=options or {})
    lines = ["turn 5", "phase german-combat", *UNITS, *more]
    made = Match(game, None, read_position(game, lines))
    for text in actions:
        made.act(parse_words(game, text))
    return made


def carried_out(made: Match, change: Change) -> list[tuple[str, list[str]]]:
    """The battles announced afterwards: target and attackers."""
    for _ in range(change.back):
        made.undo()
    for action in change.actions:
        made.act(action)
    keys = [counter.key for counter in made.game.counters]
    return [(keys[b.target], [keys[u] for u in b.attackers]) for b in made.state.battles]


def test_the_first_of_three_is_withdrawn_and_the_others_stay() -> None:
    made = match(FIRST, SECOND, THIRD)
    change = withdraw(made, made.game.unit["30A"])
    assert (change.back, change.lost) == (3, ())
    assert carried_out(made, change) == [("16A", ["VII"]), ("33A", ["XX"])]
    assert len(made.log) == 2


def test_also_when_the_announcing_is_done_and_no_die_has_rolled() -> None:
    made = match(FIRST, SECOND, "done")
    assert carried_out(made, withdraw(made, made.game.unit["30A"])) == [("16A", ["VII"])]
    assert made.decision is not None
    assert made.decision.topic == "combat.ask"


def test_a_unit_is_added_to_the_first_and_the_others_stay() -> None:
    made = match(FIRST, SECOND, THIRD)
    change = reinforce(made, made.game.unit["30A"], [made.game.unit["XLII"]])
    found = carried_out(made, change)
    assert found == [("16A", ["VII"]), ("33A", ["XX"]), ("30A", ["XXXV", "XLII"])]


def test_who_attacks_elsewhere_or_stands_too_far_cannot_be_added() -> None:
    made = match(FIRST, SECOND)
    for key, topic in (("VII", "combat.attacks-once"), ("XX", "combat.not-adjacent")):
        with pytest.raises(IllegalAction) as refused:
            reinforce(made, made.game.unit["30A"], [made.game.unit[key]])
        assert refused.value.refusal.topic == topic
    assert len(made.log) == 2, "nothing has happened"


def test_what_is_not_announced_or_already_rolled_for_cannot_be_withdrawn() -> None:
    made = match(FIRST, SECOND)
    with pytest.raises(NotAnnounced):
        withdraw(made, made.game.unit["33A"])
    made = match(FIRST, SECOND, THIRD, "done", "fight 30A", "roll 6")
    for key in ("30A", "16A"):
        with pytest.raises(NotAnnounced):
            withdraw(made, made.game.unit[key])
    assert announced(made) == ()


def test_points_bought_for_later_battles_are_bought_again() -> None:
    made = match(
        FIRST, "assault XXXV 1", SECOND, "assault VII 6", options=ATTRITION, more=("points sp.german 20",)
    )
    bought = dict(zip(made.state.battles[1].attackers, made.state.battles[1].bought, strict=True))
    stock = made.state.points[made.game.track["sp.german"]]
    change = withdraw(made, made.game.unit["30A"])
    assert carried_out(made, change) == [("16A", ["VII"])]
    assert dict(zip(made.state.battles[0].attackers, made.state.battles[0].bought, strict=True)) == bought
    assert made.state.points[made.game.track["sp.german"]] > stock, "the points of the first are back"


def test_a_battle_that_cannot_be_announced_again_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """No rule makes a later battle depend on an earlier one today: a battle is made impossible by hand."""
    made = match(FIRST, SECOND, THIRD)
    second = made.state.battles[1]._replace(attackers=(made.game.unit["XX"],))
    made.state.battles = (made.state.battles[0], second, made.state.battles[2])
    change = withdraw(made, made.game.unit["30A"])
    (lost,) = change.lost
    assert (lost.battle.target, lost.refusal.topic) == (made.game.unit["16A"], "combat.not-adjacent")
    assert change.actions == (Attack(made.game.unit["33A"], (made.game.unit["XX"],)),)

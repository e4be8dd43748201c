"""Retreats: which paths a beaten unit may be moved along, and what happens without one (RET-*)."""

from __future__ import annotations

import pytest

from boards import GAMES, Board
from rasputitsa import hexlog
from rasputitsa.engine.action import Advance, Fight
from rasputitsa.engine.errors import NotationError
from rasputitsa.engine.event import Eliminated
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.notation import parse_words
from rasputitsa.position import read_position
from rules.aftermath import (
    GERMAN,
    KZ,
    Units,
    board,
    ends,
    every_rule_set,
    fought,
    paths,
    retreat,
    rolled,
    step,
    with_crossing,
    without_crossing,
)
from rules.questions import (
    NE,
    SE,
    SW,
    W,
    X,
    announce,
    asked,
    done,
    every_edition,
    topic,
)

FULL: Units = {"30A": X}
HALF: Units = {"30A reduced": X}
ONE: Units = {"XXIV": W}
TWO: Units = {"XXIV": W, "XLI": NE}
RING: Units = {"XXIV": W, "XLI": NE, "LVII": SE}
WEAK_RING: Units = {"XXXIV": W, "XLII": NE, "VI": SE}
BEHIND: Units = {"3A": (1, 1), "5A": (0, 2), "10A": (-1, 2)}
OUTER: Units = {"V": (3, 0), "XX": (0, -3), "XIII": (-3, 3)}
SIDEWAYS = {(2, 0), (0, -2), (-2, 2)}
WEST_HALF = [(q, r) for q in range(-5, 1) for r in range(-5, 6)]
MEETING = ["turn 1", "phase german-combat", "unit 30A 0707", "unit XXIV 0607"]
CORNER = [(q, r) for q in range(-5, 1) for r in range(-5, 1)]


@pytest.mark.rule("gdw combat.DR", "vpg 9.3.DR", "c3i 9.3.DR", "Q-18", "Q-66")
@every_edition
def test_ret_01_one_attacker_leaves_nine_paths(edition: str) -> None:
    b = board(edition)
    s = fought(b, FULL | ONE, "DR")
    assert len(paths(b, s)) == len(set(paths(b, s))) == 9
    assert ends(b, s) == {(2, 0), (2, -1), (2, -2), (1, -2), (1, 1), (0, 2), (-1, 2)}


@pytest.mark.rule("gdw combat.DR", "vpg 9.3.DR", "c3i 9.3.DR")
@every_edition
def test_ret_02_the_attacker_is_asked_for_the_path(edition: str) -> None:
    s = fought(board(edition), FULL | ONE, "DR")
    assert (topic(s), asked(s).player) == ("retreat.ask", GERMAN)


@pytest.mark.rule("gdw combat.DR", "vpg 9.3.DR", "c3i 9.3.DR")
@every_edition
def test_ret_02_the_owner_of_the_defender_is_turned_away(edition: str) -> None:
    game = load(GAMES[edition])
    match = Match(game, None, read_position(game, MEETING))
    for words in ("attack 30A with XXIV", "done", "roll 1"):
        match.act(parse_words(game, words))
    save = hexlog.parse(hexlog.write(match, reveal_seed=False))
    save.lines.append((99, "soviet retreat 30A 0807-0907"))
    with pytest.raises(NotationError, match="for german to decide"):
        hexlog.replay(save)


@pytest.mark.rule("gdw combat.DR.zoc", "vpg 9.3.DR.zoc", "c3i 9.3.DR.zoc", "Q-17", "Q-61")
@every_edition
def test_ret_03_two_attackers_leave_one_way(edition: str) -> None:
    b = board(edition)
    s = fought(b, FULL | TWO, "DR")
    assert set(paths(b, s)) == {(SE, (1, 1)), (SE, (0, 2)), (SE, (-1, 2))}


@pytest.mark.rule("gdw combat.DR.friends", "vpg 9.3.DR.friends", "c3i 9.3.DR.friends")
@every_edition
def test_ret_04_passes_through_a_friend(edition: str) -> None:
    b = board(edition)
    s = fought(b, FULL | TWO | {"3A": SE}, "DR")
    assert ends(b, s) == {(1, 1), (0, 2), (-1, 2)}


@pytest.mark.rule("gdw combat.DR.friends", "vpg 9.3.DR.friends", "c3i 9.3.DR.friends")
@every_edition
def test_ret_05_does_not_end_on_a_friend(edition: str) -> None:
    b = board(edition)
    s = fought(b, FULL | TWO | {"3A": SE, "5A": (1, 1)}, "DR")
    assert ends(b, s) == {(0, 2), (-1, 2)}


@pytest.mark.rule(
    "gdw combat.DR.friends", "vpg 9.3.DR.friends", "kur clarification.zoc-retreat", "Q-19", "Q-61", "Q-66"
)
@pytest.mark.parametrize("rules", ["gdw", "vpg", KZ])
def test_ret_06_goes_on_past_friends(rules: str) -> None:
    b = board(rules)
    s = fought(b, FULL | TWO | BEHIND, "DR")
    assert ends(b, s) == {(2, 1), (1, 2), (0, 3), (-1, 3), (-2, 3)}
    s = apply(s, retreat(b, SE, (0, 2), (0, 3)))
    assert step(b, s, "30A") == "full"


@pytest.mark.rule("c3i 9.3.DR.friends", "c3i 9.3.DR.step", "Q-20")
def test_ret_07_no_longer_retreat_in_c3i_but_a_step() -> None:
    b = board("c3i")
    s = fought(b, FULL | TWO | BEHIND, "DR")
    assert ends(b, s) == SIDEWAYS
    assert step(b, apply(s, retreat(b, (1, 0), (2, 0))), "30A") == "half"


@pytest.mark.rule("c3i 9.3.DR.friends", "c3i 9.3.DR.eliminated", "Q-20")
def test_ret_08_half_unit_behind_which_friends_stand_is_eliminated_in_c3i() -> None:
    b = board("c3i")
    s = fought(b, HALF | {"XXXIV": W, "VI": NE} | BEHIND, "DR")
    assert step(b, s, "30A") == "pool"


@pytest.mark.rule("gdw combat.DR.eliminated", "vpg 9.3.DR.eliminated", "vpg 7.2", "Q-17")
@without_crossing
def test_ret_09_ringed_by_zones_is_eliminated(rules: str) -> None:
    b = board(rules)
    s = fought(b, FULL | RING, "DR")
    assert step(b, s, "30A") == "pool"
    assert Eliminated(b.game.unit["30A"], b.hex(X), "no-retreat") in s.events


@pytest.mark.rule("c3i 7.2", "c3i 9.3.DR.step", "kur clarification.zoc-retreat", "Q-17")
@with_crossing
def test_ret_10_full_unit_pays_a_step_to_cross_zones(rules: str) -> None:
    b = board(rules)
    s = fought(b, FULL | RING, "DR")
    assert ends(b, s) == SIDEWAYS
    s = apply(s, retreat(b, SW, (-2, 2)))
    assert step(b, s, "30A") == "half"
    assert b.place_of(s, "30A") == (-2, 2)


@pytest.mark.rule(
    "gdw combat.DR.eliminated", "vpg 9.3.DR.eliminated", "c3i 9.3.DR.step", "kur clarification.zoc-retreat"
)
@every_rule_set
def test_ret_11_half_unit_cannot_pay_and_is_eliminated(rules: str) -> None:
    b = board(rules)
    s = fought(b, HALF | WEAK_RING, "DR")
    assert step(b, s, "30A") == "pool"


@pytest.mark.rule("gdw combat.DR.zoc", "vpg 9.3.DR.zoc", "Q-17")
@without_crossing
def test_ret_12_a_bystander_behind_bars_the_way(rules: str) -> None:
    b = board(rules)
    s = fought(b, FULL | TWO | {"V": (0, 2)}, "DR")
    assert step(b, s, "30A") == "pool"


@pytest.mark.rule("c3i 9.3.DR.step", "kur clarification.zoc-retreat")
@with_crossing
def test_ret_12_a_bystander_behind_costs_a_step(rules: str) -> None:
    b = board(rules)
    s = fought(b, FULL | TWO | {"V": (0, 2)}, "DR")
    assert ends(b, s) == SIDEWAYS
    assert step(b, apply(s, retreat(b, SW, (-2, 2))), "30A") == "half"


@pytest.mark.rule("c3i 7.2", "c3i 9.3.DR.eliminated", "vpg 7.2", "gdw combat.DR.eliminated")
@every_rule_set
def test_ret_13_no_retreat_ends_in_a_zone(rules: str) -> None:
    b = board(rules)
    s = fought(b, FULL | RING | OUTER, "DR")
    assert step(b, s, "30A") == "pool"


@pytest.mark.rule("gdw combat.DR.limits", "vpg 9.3.DR.enemy", "c3i 9.3.DR.enemy", "Q-21")
@every_edition
def test_ret_14_never_off_the_map(edition: str) -> None:
    b = board(edition, only=WEST_HALF)
    s = fought(b, FULL | ONE, "DR")
    assert ends(b, s) == {(0, 2), (-1, 2)}


@pytest.mark.rule("gdw combat.DR.limits", "vpg 9.3.DR.enemy", "Q-21")
@without_crossing
def test_ret_15_cornered_is_eliminated(rules: str) -> None:
    b = board(rules, only=CORNER)
    assert step(b, fought(b, FULL | ONE, "DR"), "30A") == "pool"


@pytest.mark.rule("c3i 9.3.DR.enemy", "c3i 9.3.DR.step", "kur clarification.zoc-retreat", "Q-21")
@with_crossing
def test_ret_15_cornered_squeezes_out_for_a_step(rules: str) -> None:
    b = board(rules, only=CORNER)
    s = fought(b, FULL | ONE, "DR")
    assert (step(b, s, "30A"), b.place_of(s, "30A")) == ("half", (0, -2))


TWO_BATTLES: Units = FULL | TWO | {"3A reduced": (1, 1), "LVII": (2, 1), "XLII": (2, 0)}


def announced(b: Board) -> State:
    """One battle at X and one behind it."""
    s = announce(b, b.position("german-combat", TWO_BATTLES), "30A", "XXIV", "XLI")
    return done(announce(b, s, "3A", "LVII", "XLII"))


@pytest.mark.rule("gdw combat.DR.zoc", "vpg 9.3.DR.zoc", "Q-32")
@without_crossing
def test_ret_16_an_earlier_advance_closes_the_way(rules: str) -> None:
    b = board(rules)
    s = rolled(apply(announced(b), Fight(b.game.unit["3A"])), "DE")
    s = rolled(apply(s, Advance(b.game.unit["LVII"])), "DR")
    assert step(b, s, "30A") == "pool"


@pytest.mark.rule("gdw combat.DR.zoc", "vpg 9.3.DR.zoc", "c3i 9.3.DR.zoc", "Q-32")
@every_edition
def test_ret_17_fought_first_the_way_is_open(edition: str) -> None:
    b = board(edition)
    s = rolled(apply(announced(b), Fight(b.game.unit["30A"])), "DR")
    assert ends(b, s) == {(0, 2), (-1, 2)}

"""Exchanges: what the defender loses, what the attacker must match, and in which order (EXC-*)."""

from __future__ import annotations

import pytest

from boards import Board
from rasputitsa.engine.action import DONE, Action, Stand
from rasputitsa.engine.event import Retreated, StepLost
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.losses import lose_step
from rules.aftermath import GERMAN, SOVIET, Units, board, every_rule_set, fought, lose, retreat, rolled, step
from rules.questions import NE, SE, E, W, X, announce, asked, done, every_edition, phase, refusal, topic

MUD = "weather mud"
SHOCK_RULE = "kurcina_improved_shock"


def due(state: State) -> object:
    """The strength that the attacker still has to lose."""
    assert topic(state) == "exchange.ask"
    return dict(asked(state).args)["due"]


def fates(b: Board, state: State, keys: list[str]) -> set[tuple[str, ...]]:
    """How the attackers can come out of the exchange, over all choices."""
    if topic(state) != "exchange.ask":
        return {tuple(step(b, state, key) for key in keys)}
    found: set[tuple[str, ...]] = set()
    for action in asked(state).options:
        found |= fates(b, apply(state, action), keys)
    return found


@pytest.mark.rule("gdw example.exchange-loss", "vpg 9.3.EX.example", "c3i 9.3.EX.example")
@pytest.mark.rule("gdw combat.EX.loss", "vpg 9.3.EX.size", "c3i 9.3.EX.size")
@every_edition
def test_exc_01_a_panzer_of_9_loses_5(edition: str) -> None:
    b = board(edition)
    s = b.position("german-combat", {"XLVII": W, "30A": X})
    assert lose_step(s, b.game.unit["XLVII"], "combat") == 5


@pytest.mark.rule("gdw combat.EX.loss", "vpg 9.3.EX.size", "c3i 9.3.EX.size")
@every_edition
def test_a_half_unit_loses_its_half_strength(edition: str) -> None:
    b = board(edition)
    s = b.position("german-combat", {"XLVII reduced": W, "30A": X})
    assert lose_step(s, b.game.unit["XLVII"], "combat") == 4


@pytest.mark.rule("gdw combat.EX", "vpg 9.3.EX", "c3i 9.3.EX", "Q-28")
@every_edition
def test_exc_02_ways_to_lose_4(edition: str) -> None:
    b = board(edition)
    s = fought(b, {"30A": X, "XLVII": W, "V": NE}, "EX")
    assert (due(s), asked(s).player) == (4, GERMAN)
    assert fates(b, s, ["XLVII", "V"]) == {("half", "full"), ("full", "pool"), ("half", "half")}


@pytest.mark.rule("gdw combat.EX", "vpg 9.3.EX", "c3i 9.3.EX", "Q-28")
@every_edition
def test_exc_02_a_loss_of_3_is_not_enough(edition: str) -> None:
    b = board(edition)
    s = apply(fought(b, {"30A": X, "XLVII": W, "V": NE}, "EX"), lose(b, "V"))
    assert due(s) == 1


@pytest.mark.rule("gdw combat.EX", "Q-28")
def test_exc_03_ways_to_lose_4_with_corps_of_7_and_5() -> None:
    b = board("gdw")
    s = fought(b, {"30A reduced": X, "VII": W, "VI": NE}, "EX")
    assert due(s) == 4
    assert fates(b, s, ["VII", "VI"]) == {("full", "pool"), ("half", "half"), ("pool", "full")}


@pytest.mark.rule("gdw combat.EX", "vpg 9.3.EX", "c3i 9.3.EX")
@every_edition
def test_exc_04_first_shock_loses_5(edition: str) -> None:
    b = board(edition)
    s = fought(b, {"1Sh": X, "XXIV": W, "XLI": NE}, "EX", target="1Sh")
    assert (step(b, s, "1Sh"), due(s)) == ("half", 5)


@pytest.mark.rule("gdw mud.exchange", "vpg 12.2.losses", "c3i 12.2.losses")
@every_edition
def test_exc_05_mud_does_not_halve_losses(edition: str) -> None:
    b = board(edition)
    s = fought(b, {"30A reduced": X, "XLVII": W}, "EX", MUD)
    assert step(b, s, "XLVII") == "half"


@pytest.mark.rule("gdw combat.EX.retreat", "vpg 9.3.EX.retreat", "c3i 9.3.EX.retreat", "c3i 9.3.DR.step")
@every_rule_set
def test_exc_06_death_in_retreat_need_not_be_matched(rules: str) -> None:
    b = board(rules)
    s = fought(b, {"30A": X, "XXIV": W, "XLI": NE, "LVII": SE}, "EX")
    assert due(s) == 4
    s = apply(s, lose(b, "XXIV"))
    assert step(b, s, "30A") == "pool"
    assert [step(b, s, key) for key in ("XXIV", "XLI", "LVII")] == ["half", "full", "full"]
    assert topic(s) == "advance.ask"


@pytest.mark.rule("gdw combat.EX.loss", "vpg 9.3.EX.size", "c3i 9.3.EX.size", "gdw counters.values")
@every_edition
def test_exc_09_seventh_corps_by_edition(edition: str) -> None:
    b = board(edition)
    s = fought(b, {"VII": X, "3A": W, "5A": E}, "EX", target="VII")
    half, need = (4, 3) if edition == "gdw" else (3, 4)
    assert b.game.strength[b.game.unit["VII"]][1] == half
    assert (step(b, s, "VII"), due(s), asked(s).player) == ("half", need, SOVIET)


@pytest.mark.rule("gdw combat.EX", "vpg 9.3.EX", "c3i 9.3.EX")
@every_edition
def test_defender_first_then_attacker_then_retreat(edition: str) -> None:
    b = board(edition)
    u = b.game.unit
    s = fought(b, {"30A": X, "XXIV": W}, "EX")
    assert [e for e in s.events if isinstance(e, StepLost)] == [
        StepLost(u["30A"], b.hex(X)),
        StepLost(u["XXIV"], b.hex(W)),
    ]
    s = apply(s, retreat(b, E, (2, 0)))
    assert [type(e) for e in s.events] == [Retreated]
    assert step(b, s, "30A") == "half"


@pytest.mark.rule("gdw combat.EX", "vpg 9.3.EX", "c3i 9.3.EX", "Q-28")
@every_edition
def test_the_attacker_stops_when_enough_is_lost(edition: str) -> None:
    b = board(edition)
    s = apply(fought(b, {"30A": X, "XLVII": W, "V": NE}, "EX"), lose(b, "XLVII"))
    assert topic(s) == "retreat.ask"
    assert refusal(s, lose(b, "V")) == "retreat.expected"


@pytest.mark.rule("gdw combat.EX", "vpg 9.3.EX", "c3i 9.3.EX", "Q-28")
@every_edition
def test_losses_fall_on_units_of_the_battle(edition: str) -> None:
    b = board(edition)
    s = b.position("german-combat", {"30A": X, "XLVII": W, "V": NE, "VI": SE})
    s = rolled(done(announce(b, s, "30A", "XLVII", "V")), "EX")
    no_losses: list[Action] = [lose(b, "VI"), lose(b, "30A"), DONE, Stand(b.game.unit["XLVII"])]
    assert {refusal(s, action) for action in no_losses} == {"result.attackers-only"}


@pytest.mark.rule("gdw combat.EX", "vpg 9.3.EX", "c3i 9.3.EX")
@every_edition
def test_a_dead_attacker_cannot_lose_again(edition: str) -> None:
    b = board(edition)
    s = fought(b, {"30A": X, "XLVII": W, "V": NE, "XLII reduced": SE}, "EX")
    s = apply(s, lose(b, "XLII"))
    assert refusal(s, lose(b, "XLII")) == "result.attackers-only"


@pytest.mark.rule("gdw combat.EX", "vpg 9.3.EX", "c3i 9.3.EX", "Q-29")
@every_edition
def test_attackers_too_weak_to_match_are_all_lost(edition: str) -> None:
    """A right shift lets 5 attack 12: the defender loses 6 and only 5 can be matched."""
    options = (SHOCK_RULE,) if edition == "gdw" else (SHOCK_RULE, "allow_cross_edition")
    b = board(edition, options=options, fort=[W], east=[(-3, 0)])
    units: Units = {"XXIV": X, "1Sh reduced": W, "3A": (-3, 3)}
    s = fought(b, units, "EX", target="XXIV")
    assert [step(b, s, key) for key in ("XXIV", "1Sh")] == ["half", "pool"]
    assert topic(s) == "retreat.ask"


@pytest.mark.rule("Q-29")
@every_edition
def test_no_advance_when_all_attackers_are_lost(edition: str) -> None:
    options = (SHOCK_RULE,) if edition == "gdw" else (SHOCK_RULE, "allow_cross_edition")
    b = board(edition, options=options, fort=[W], east=[(-3, 0)])
    s = fought(b, {"XXIV": X, "1Sh reduced": W, "3A": (-3, 3)}, "EX", target="XXIV")
    s = apply(s, retreat(b, E, (2, 0), unit="XXIV"))
    assert phase(s) == "soviet-movement"


@every_edition
def test_the_exchange_cites_its_rule(edition: str) -> None:
    s = fought(board(edition), {"30A": X, "XLVII": W, "V": NE}, "EX")
    assert asked(s).rule == ("gdw combat.EX" if edition == "gdw" else f"{edition} 9.3.EX")


@pytest.mark.rule("gdw combat.EX", "vpg 9.3.EX", "c3i 9.3.EX")
@every_edition
def test_a_half_defender_dies_and_leaves_nothing_to_retreat(edition: str) -> None:
    b = board(edition)
    s = apply(fought(b, {"30A reduced": X, "XLVII": W, "V": NE}, "EX"), lose(b, "XLVII"))
    assert step(b, s, "30A") == "pool"
    assert topic(s) == "advance.ask"


@pytest.mark.rule("gdw combat.EX", "vpg 9.3.EX", "c3i 9.3.EX", "Q-28")
@every_edition
def test_an_equal_loss_is_enough(edition: str) -> None:
    b = board(edition)
    s = apply(fought(b, {"30A": X, "XL": W, "V": NE}, "EX"), lose(b, "XL"))
    assert topic(s) == "retreat.ask"

"""Kurcina's optional rules: the Soviet replacement edge and the early 1st Shock Army (KUR-07 and KUR-10)."""

from __future__ import annotations

import pytest

from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.supply import surcharges
from rasputitsa.mechanisms.trace import in_communication, terminals
from rules.answers import asked, do, points, refused, scene, where
from rules.scenes import C3I, GDW, VPG, campaign, pass_to, seven, strength_of

EDGE = "kurcina_edge"
EARLY = "kurcina_early_shock"
ARROWS = {"0810", "0901", "1301"}


# The replacement edge.


def replacements(turn: int, *options: str, units: dict[str, str] | None = None) -> State:
    """The Soviet replacement phase of the campaign, past any attrition die."""
    state = scene(
        campaign(*options), "soviet-replacement", units or {"30A reduced": "pool", "33A": "1410"}, turn=turn
    )
    return do(state, "roll 6") if asked(state) == "attrition.roll" else state


@pytest.mark.parametrize(("turn", "answer"), [(3, ""), (4, "replacement.place"), (13, "")])
@pytest.mark.parametrize("hex_", sorted(ARROWS))
@pytest.mark.rule("kur option.edge", "Q-49")
def test_kur_07_new_units_on_triple_arrow_hexes(turn: int, answer: str, hex_: str) -> None:
    assert refused(replacements(turn, EDGE), f"place 30A {hex_}") == answer


@pytest.mark.rule("kur option.edge", "Q-49")
def test_kur_07_turns_on_which_the_arrows_serve() -> None:
    game = campaign(EDGE)
    serving = []
    for turn in range(1, 15):
        state = scene(game, "soviet-movement", {"30A": "1410"}, turn=turn)
        extra = terminals(state, 1) & ~game.terrain.edges["soviet"]
        assert set(game.grid.labels(extra)) in (set(), ARROWS)
        if extra:
            serving.append(turn)
    assert serving == [1, 2, 3, 13, 14]


@pytest.mark.rule("kur option.edge")
def test_without_the_option_the_arrows_mean_nothing() -> None:
    assert refused(replacements(2), "place 30A 1301") == "replacement.place"


@pytest.mark.rule("kur option.edge")
def test_the_arrows_are_no_german_entry() -> None:
    state = scene(campaign(EDGE), "german-replacement", {"V reduced": "pool", "30A": "1410"}, turn=2)
    assert refused(state, "place V 1301") == "replacement.place"


@pytest.mark.parametrize(("turn", "connected"), [(3, True), (4, False)])
@pytest.mark.rule("kur option.edge")
def test_communication_runs_to_the_arrows(turn: int, connected: bool) -> None:
    """Germans at 0808, 0610 and 1010 leave the army on 0810 no way but the arrow it stands on."""
    units = {"30A reduced": "0810", "33A reduced": "1410", "V": "0808", "VI": "0610", "VII": "1010"}
    state = scene(campaign(EDGE), "soviet-replacement", units, turn=turn)
    assert bool(in_communication(state, 1) >> state.game.grid.hex("0810") & 1) == connected
    assert refused(state, "restore 30A") == ("" if connected else "replacement.communication")


@pytest.mark.rule("kur option.edge")
def test_units_on_the_arrows_stay_when_they_close() -> None:
    state = do(replacements(3, EDGE), "place 30A 1301")
    assert where(pass_to(state, 4, "soviet-replacement"), "30A") == "1301"


@pytest.mark.parametrize(("turn", "supplied"), [(3, True), (4, False)])
@pytest.mark.rule("kur option.edge", "kur attrition.in-supply")
def test_supply_runs_to_the_arrows(turn: int, supplied: bool) -> None:
    units = {"30A": "0810", "V": "0709", "VI": "0710", "VII": "0809", "VIII": "0909", "IX": "0910"}
    state = scene(campaign("kurcina_war_of_attrition"), "soviet-combat", units, turn=turn)
    assert (state.game.grid.hex("0810") in surcharges(state, 1)) == supplied


# The early 1st Shock Army.


def third_turn(*options: str) -> State:
    game = seven(GDW, *options)
    return scene(game, "soviet-replacement", {"1Sh reduced": "held", "30A reduced": "1410"}, turn=3)


@pytest.mark.parametrize(("face", "answer"), [(4, ""), (5, ""), (6, ""), (3, "replacement.not-yet")])
@pytest.mark.rule("kur option.early-shock")
def test_kur_10_a_die_on_turn_3(face: int, answer: str) -> None:
    state = third_turn(EARLY)
    found = decision(state)
    assert found is not None
    assert (found.player, found.topic) == (CHANCE, "arrival.early")
    assert refused(do(state, f"roll {face}"), "place 1Sh 1401") == answer


@pytest.mark.rule("kur option.early-shock")
def test_kur_10_bought_reduced_for_a_point() -> None:
    state = do(third_turn(EARLY), "roll 4", "place 1Sh 1401")
    assert (strength_of(state, "1Sh"), points(state, "rp")) == (5, 4)


@pytest.mark.rule("kur option.early-shock")
def test_kur_10_otherwise_on_turn_4() -> None:
    state = pass_to(do(third_turn(EARLY), "roll 3"), 4, "soviet-replacement")
    assert asked(state) == "replacement.ask"
    assert refused(state, "place 1Sh 1401") == ""


@pytest.mark.rule("kur option.early-shock")
def test_the_die_comes_once_and_before_points() -> None:
    state = third_turn(EARLY)
    assert points(state, "rp") == 0
    assert asked(do(state, "roll 1")) == "replacement.ask"


@pytest.mark.parametrize("turn", [2, 4])
@pytest.mark.rule("kur option.early-shock")
def test_no_die_on_other_turns(turn: int) -> None:
    game = seven(GDW, EARLY)
    state = scene(game, "soviet-replacement", {"1Sh reduced": "held", "30A reduced": "1410"}, turn=turn)
    assert asked(state) == "replacement.ask"


@pytest.mark.rule("kur option.early-shock")
def test_without_the_option_no_die_on_turn_3() -> None:
    state = third_turn()
    assert asked(state) == "replacement.ask"
    assert refused(state, "place 1Sh 1401") == "replacement.not-yet"


@pytest.mark.parametrize("game_id", [VPG, C3I])
@pytest.mark.rule("kur option.early-shock", "Q-27")
def test_borrowed_by_a_later_edition_it_still_arrives_reduced(game_id: str) -> None:
    game = seven(game_id, "allow_cross_edition", EARLY)
    state = pass_to(do(game.start(), "arrange historical"), 3, "soviet-replacement")
    state = do(state, "roll 4", "place 1Sh 1401")
    assert strength_of(state, "1Sh") == 5

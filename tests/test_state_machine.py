"""The engine plays in step with the model: the same questions, the same answers, the same table."""

from __future__ import annotations

import random
from typing import ClassVar
from unittest import TestCase

import pytest
from hypothesis import Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from in_step import InStep, bare_table
from rasputitsa import notation
from rasputitsa.engine.action import DONE, Arrange
from rasputitsa.engine.play import apply, decision
from rasputitsa.invariants import invariants
from variants import CAMPAIGN_MARKS, EDITIONS, Case, board, scattered, variant

pytestmark = pytest.mark.no_cover


def printed(edition: str, *options: str, scenario: str = "standard7", **values: str) -> Case:
    game = variant(EDITIONS[edition], scenario, dict.fromkeys(options, "on") | values).load()
    return Case("-".join([edition, scenario, *options]), game)


CLASSIC = [printed(edition) for edition in EDITIONS]
CAMPAIGN = printed("gdw", scenario="campaign14")
ATTRITION = printed("gdw", "kurcina_war_of_attrition", scenario="campaign14", weather_marks=CAMPAIGN_MARKS)
CLARIFIED = printed(
    "gdw", "kurcina_zoc_retreat", "kurcina_always_vp", "mud_bars_forest", "handicap_soviet_rp_3"
)
SWITCHED = printed(
    "vpg", "handicap_panzer_rest", "handicap_mud_all", "vpg_fort_soviet_only", "vpg_retreat_from_attackers",
    "handicap_soviet_rp_4", vpg_hex_terrain_cumulative="off",
)  # fmt: skip
ALTERNATE = printed("c3i", "handicap_panzer_alternate", "handicap_mud_all", "mud_bars_forest")


@pytest.mark.parametrize("case", [*CLASSIC, CAMPAIGN, ATTRITION, CLARIFIED, SWITCHED, ALTERNATE], ids=repr)
def test_a_whole_random_game_is_played_in_step(case: Case) -> None:
    rng = random.Random(1941)
    setups = ("historical", "north", "centre", "south", "pincers")
    first = "german-panzer" if case.name.startswith("gdw") else "german-combat"
    game = InStep(apply(case.game.start(), Arrange(rng.choice(setups))), first)
    while (asked := decision(game.state)) is not None:
        game.check_question()
        game.check_table()
        game.act(asked.options.sample(rng))
    game.check_question()
    game.check_table()


MOSCOW_HELD = """turn 5|phase soviet-movement
|unit XXIV 1103|unit LVII 1102|unit 3A 1409|unit 5A 1410 reduced"""
EDGE_NEAR = """turn 4|phase soviet-replacement|unit 1Sh held
|unit XXIV 1302|unit LVII 1306|unit V 1308|unit 3A 1103"""
EDGE_TAKEN = """turn 4|phase soviet-replacement|unit 1Sh held
|unit XXIV 1302|unit LVII 1304|unit V 1306|unit VI 1308|unit VII 1310|unit VIII 1202
|unit IX 1110|unit XII 1402|unit XIII 1209|unit XX 1010|unit XXVII 1101"""
SELDOM = {
    "Moscow is held for more than a turn": (CLARIFIED, MOSCOW_HELD),
    "the edge is threatened when 1st Shock arrives": (CLASSIC[1], EDGE_NEAR),
    "the whole edge is taken or threatened": (CLASSIC[2], EDGE_TAKEN),
}


@pytest.mark.rule("kane victory.moscow-bonus", "vpg 11.0.hex", "c3i 11.0.hex", "Q-24", "Q-40")
@pytest.mark.parametrize("quiet", [True, False], ids=["quiet", "lively"])
@pytest.mark.parametrize("name", SELDOM)
def test_what_random_games_seldom_reach_is_played_in_step(name: str, quiet: bool) -> None:
    """Quiet players end every phase at once, so that things stay as they are for some turns."""
    case, position = SELDOM[name]
    rng = random.Random(1941)
    game = InStep(*bare_table(case.game, position.split("|")))
    for _ in range(120):
        game.check_question()
        game.check_table()
        asked = decision(game.state)
        if asked is None:
            break
        game.act(DONE if quiet and DONE in asked.options else asked.options.sample(rng))


class Machine(RuleBasedStateMachine):
    """Begins in any phase of any position and takes any of the options, one decision after the other."""

    case: ClassVar[Case]

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        table = data.draw(scattered(self.case))
        game = table.game
        absent = [u for u, where in enumerate(table.where) if where < 0 and game.kind[u] != "tank"]
        for unit in data.draw(st.sets(st.sampled_from(absent), max_size=5)):
            table.where[unit], table.steps[unit] = game.box["pool"], 1
        if "kurcina_war_of_attrition" in game.options:
            for side in game.sides:
                table.points[game.track[f"sp.{side}"]] = data.draw(st.integers(0, 12))
        phases = [row.id for row in game.phases if row.steps and table.turn not in row.skip_turns]
        phase = data.draw(st.sampled_from(phases))
        note(f"phase {phase}")
        self.game = InStep(table, phase)

    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        """Take an option; the last one, which ends a phase, more often than the others."""
        asked = decision(self.game.state)
        if asked is None:
            return
        options = list(asked.options)
        pick = data.draw(st.integers(0, len(options) + len(options) // 3))
        action = options[min(pick, len(options) - 1)]
        note(notation.line(self.game.state.game, asked.player, action))
        self.game.act(action)

    @invariant()
    def same_question(self) -> None:
        self.game.check_question()

    @invariant()
    def same_table(self) -> None:
        self.game.check_table()

    @invariant()
    def sound_state(self) -> None:
        assert invariants(self.game.state) == []


def machine(case: Case) -> type[TestCase]:
    """A test case that runs the machine on one game."""

    class Played(Machine):
        pass

    Played.case = case
    found: type[TestCase] = Played.TestCase
    found.settings = settings(  # type: ignore[attr-defined]
        max_examples=12,
        stateful_step_count=25,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate],  # to shrink a game takes minutes, and its steps are noted anyway
    )
    return found


TestGdw = machine(CLASSIC[0])
TestVpg = machine(CLASSIC[1])
TestC3i = machine(CLASSIC[2])
TestCampaign = machine(CAMPAIGN)
TestAttrition = machine(ATTRITION)
TestClarified = machine(CLARIFIED)
TestSwitched = machine(SWITCHED)
TestAlternate = machine(ALTERNATE)
TestBoard = machine(Case("gdw-board", board("gdw", 11)))

"""Level 3: plans in several styles, and their trial against the enemy's reply."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from matches import game, position
from rasputitsa.agents import Clock, consult, create
from rasputitsa.agents.doctrine import load_doctrine, own_doctrine
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.level2 import Level2
from rasputitsa.agents.level3 import Level3
from rasputitsa.agents.rollout import roll_out
from rasputitsa.agents.thought import Thought
from rasputitsa.engine.action import DONE, Action
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.orders import Orders

PANZERS = "unit XXIV 0903;unit LVII 0904;unit XLI 0902;unit V 0802;unit IX 0803"
ARMIES = "unit 5A 1103;unit 33A 1003;unit 16A 1001;unit 50A 1106;unit 49A 1107;unit 43A 1004;unit 10A 1203"
CONTROL = "control german 0204 0307 0509 0601 0603 0803 0805"
MOVEMENT = f"turn 5;phase soviet-movement;{PANZERS};{ARMIES};{CONTROL}"

LAST_ATTACK = (
    "turn 7;phase soviet-combat;unit XXIV 1103 reduced;unit V 1104 reduced;unit IX 1003;unit 1Sh 1202;"
    "unit 33A 1203;unit 16A 1102;unit 49A 1304;control german 0204 0307 0509 0601 0603 0803 0805 0809"
)


class Passive:
    """Declines whatever can be declined."""

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action:
        return DONE if DONE in decision.options else next(iter(decision.options))


def minds(state: State) -> list[Knowledge]:
    return [Level2().knowledge(state.game, player) for player in (0, 1)]


def orders(state: State) -> Orders:
    asked = decision(state)
    assert asked is not None
    assert isinstance(asked.options, Orders)
    return asked.options


def test_a_style_changes_the_weights_that_it_names() -> None:
    own = own_doctrine(game("gdw"))
    seen = own.in_style((("threat", 2.0), ("pressure", 0.5)))
    for before, after in zip(own.weights, seen.weights, strict=True):
        assert after.threat == tuple(2.0 * w for w in before.threat)
        assert after.pressure == tuple(0.5 * w for w in before.pressure)
        assert (after.ground, after.prize) == (before.ground, before.prize)
    assert own.styles
    assert seen.tactics == own.tactics


@pytest.mark.parametrize(
    ("styles", "message"),
    [
        ("bold = {courage = 2.0}", "styles: bold: courage: unknown weight, expected one of strength"),
        ('bold = {threat = "less"}', "styles: bold: threat: expected a number"),
        ("bold = 2.0", "styles: bold: expected dict"),
    ],
)
def test_a_faulty_style_is_refused(tmp_path: Path, styles: str, message: str) -> None:
    file = tmp_path / "mine.toml"
    weights = resources.files("rasputitsa.games.bfm").joinpath("players.toml").read_text(encoding="utf-8")
    start, end = weights.index("[styles]"), weights.index("[tactics]")
    file.write_text(f"{weights[:start]}[styles]\n{styles}\n{weights[end:]}", encoding="utf-8")
    with pytest.raises(RasputitsaError) as error:
        load_doctrine(game("gdw"), str(file))
    assert message in str(error.value)


def crowded_movement() -> State:
    """A movement phase early in a game, with both sides in strength."""
    match = Match(game("gdw"), "crowded")
    while True:
        asked = match.decision
        assert asked is not None
        if match.state.turn == 2 and match.state.side == 1 and isinstance(asked.options, Orders):
            return match.state
        match.act(consult(create("level1"), match.state))


def test_the_first_plan_is_that_of_level_2_and_the_others_differ() -> None:
    state = crowded_movement()
    agent = Level3(seed=3, nodes=200)
    k = agent.knowledge(state.game, state.side)
    plans = [found.plan for found in agent._plans(k, state, orders(state), Clock())]
    assert plans[0] == Level2(seed=3, nodes=200).plan_movement(k, state, orders(state), Clock())
    assert len(plans) >= 3
    assert all(plan not in plans[:number] for number, plan in enumerate(plans))


def test_a_trial_that_ends_the_game_counts_its_result() -> None:
    state = position("gdw", LAST_ATTACK)
    assert roll_out(minds(state), state, state.side, Passive(), luck=0) == 0.0
    assert roll_out(minds(state), state, 1 - state.side, Passive(), luck=0) == 1.0


def test_a_trial_is_a_chance_and_the_same_with_the_same_luck() -> None:
    state = position("gdw", MOVEMENT)
    values = [roll_out(minds(state), state, state.side, Thought(luck, ""), luck) for luck in (1, 2, 1)]
    assert values[0] == values[2]
    assert all(0.0 < value < 1.0 for value in values)


def test_attacks_are_chosen_by_what_they_win() -> None:
    """All three armies take the city for certain; two of them fail once in three."""
    state = position("gdw", LAST_ATTACK)
    attack = consult(create("level3:nodes=20,trials=20"), state)
    armies = {state.game.unit[name] for name in ("1Sh", "33A", "16A")}
    assert set(getattr(attack, "attackers", ())) == armies

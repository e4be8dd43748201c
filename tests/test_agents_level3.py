"""Level 3: plans in several styles, and their trial against the enemy's reply."""

from __future__ import annotations

from collections import Counter
from importlib import resources
from pathlib import Path

import pytest

from matches import game, position
from rasputitsa.agents import Clock, consult, create
from rasputitsa.agents.doctrine import load_doctrine, own_doctrine
from rasputitsa.agents.endgame import Solver
from rasputitsa.agents.evaluation import evaluate
from rasputitsa.agents.knowledge import Knowledge
from rasputitsa.agents.level2 import Level2
from rasputitsa.agents.level3 import LUCKS, Level3
from rasputitsa.agents.manoeuvre import Manoeuvre, Plan
from rasputitsa.agents.rollout import Policy, face, horizon, play_on, up_to_the_dice
from rasputitsa.agents.thought import Thought
from rasputitsa.engine.action import DONE, Action, Attack, Roll
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.declaration import Attacks
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
        ("bold = 2.0", "styles: bold: expected a table"),
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
    """The movement after combat early in a game, with both sides in strength."""
    match = Match(game("gdw"), "crowded")
    while True:
        asked = match.decision
        assert asked is not None
        state = match.state
        late = state.phase > minds(state)[1].combat_phases[1]
        if state.turn == 2 and state.side == 1 and late and isinstance(asked.options, Orders):
            return state
        match.act(consult(create("level1"), match.state))


def test_the_first_plan_is_that_of_level_2_and_the_others_differ() -> None:
    state = crowded_movement()
    agent = Level3(seed=3, nodes=200)
    k = agent.knowledge(state.game, state.side)
    plans = [found.plan for found in agent._plans(k, state, orders(state), Clock())]
    assert plans[0] == Level2(seed=3, nodes=200).plan_movement(k, state, orders(state), Clock())
    assert len(plans) >= 3
    assert all(plan not in plans[:number] for number, plan in enumerate(plans))


def tried(state: State, side: int, policy: Policy, luck: int) -> float:
    known = minds(state)
    return play_on(known, state, side, policy, horizon(known[state.side], state), luck)


def test_a_trial_that_ends_the_game_counts_its_result() -> None:
    state = position("gdw", LAST_ATTACK)
    assert tried(state, state.side, Passive(), luck=0) == 0.0
    assert tried(state, 1 - state.side, Passive(), luck=0) == 1.0


def test_a_trial_is_a_chance_and_the_same_with_the_same_luck() -> None:
    state = position("gdw", MOVEMENT)
    values = [tried(state, state.side, Thought(0, ""), luck) for luck in (1, 2, 1)]
    assert values[0] == values[2]
    assert all(0.0 < value < 1.0 for value in values)


def test_a_plan_is_followed_to_the_end_of_the_enemys_turn() -> None:
    state = crowded_movement()
    end = horizon(minds(state)[state.side], state)
    seen = []

    class Watcher(Passive):
        def choose(self, view: State, decision: Decision, clock: Clock) -> Action:
            seen.append((view.turn, view.side))
            return super().choose(view, decision, clock)

    play_on(minds(state), state, state.side, Watcher(), end, luck=0)
    assert seen[0] == (2, 1)
    assert seen[-1] == (3, 0)
    assert set(seen) == {(2, 1), (3, 0)}


def test_what_leads_up_to_the_dice_is_thought_out_once() -> None:
    state = crowded_movement()
    end = horizon(minds(state)[state.side], state)
    before = up_to_the_dice(state, Thought(0, ""), end)
    asked = decision(before)
    assert asked is not None
    assert asked.player == CHANCE
    assert (before.turn, before.side) == (3, 0)
    assert before.battles


@pytest.mark.parametrize("die", ["(3, 2)/0", "(3, 2)/1", "(7, 6)/0"])
def test_in_six_lucks_a_die_shows_every_face_once(die: str) -> None:
    for first in (0, 6, 12):
        assert sorted(face(6, luck, die) for luck in range(first, first + 6)) == [0, 1, 2, 3, 4, 5]
    assert len({tuple(face(6, luck, die) for luck in range(n, n + 6)) for n in range(0, 120, 6)}) > 10


def test_thought_goes_on_from_what_it_did_before() -> None:
    state = crowded_movement()
    thought = Thought(0, "")
    k = thought.knowledge(state.game, state.side)
    m = Manoeuvre(k, state, orders(state))
    worth = [
        evaluate(k, m.after(thought.plan_movement(k, state, orders(state), Clock())), state.side)
        for _ in range(4)
    ]
    assert worth == sorted(worth)
    assert next(iter(thought.tactics(k, state)))[0] == "again"


def test_the_reply_is_planned_anew_for_every_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """His purchases and early moves come before the dice; his movement answers what they have done."""
    state = crowded_movement()
    planned: Counter[int] = Counter()
    plan_movement = Thought.plan_movement

    def counted(self: Thought, k: Knowledge, s: State, options: Orders, clock: Clock) -> Plan:
        planned[s.phase] += 1
        return plan_movement(self, k, s, options, clock)

    monkeypatch.setattr(Thought, "plan_movement", counted)
    trial = Level3()._trial(state, [({}, ())])
    trial(0, 0)
    trial(0, 1)
    assert sorted(planned.values()) == [1, 2 * LUCKS]
    assert planned[max(planned)] == 2 * LUCKS


def test_the_last_player_turn_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its choices are those of exact play, and where the end is too far those of level 2."""
    state = position("gdw", LAST_ATTACK)
    agent, clock = Level3(), Clock()
    while (asked := decision(state)) is not None:
        if asked.player == CHANCE:
            state = apply(state, Roll(5))
            continue
        action = agent.choose(state, asked, clock)
        if not isinstance(asked.options, Orders | Attacks):
            values = [Solver(asked.player).value(apply(state, other)) for other in asked.options]
            assert Solver(asked.player).value(apply(state, action)) == max(values)
        state = apply(state, action)
    monkeypatch.setattr("rasputitsa.agents.level3.EXACT_ATTACKS", 1)
    state = position("gdw", LAST_ATTACK)
    asked = decision(state)
    assert asked is not None
    assert isinstance(Level3(trials=4).choose(state, asked, clock), Attack)


def test_attacks_are_chosen_by_what_they_win() -> None:
    """All three armies take the city for certain; two of them fail once in three."""
    state = position("gdw", LAST_ATTACK)
    attack = consult(create("level3:nodes=20,trials=20"), state)
    armies = {state.game.unit[name] for name in ("1Sh", "33A", "16A")}
    assert set(getattr(attack, "attackers", ())) == armies

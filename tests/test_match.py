"""Matches: the log, the dice, and how far back a player may go."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches import CASES, game, play_on, played, position
from rasputitsa.codec import encode, state_hash
from rasputitsa.engine import dice
from rasputitsa.engine.action import DONE, Action, Advance, Arrange, Attack, Move, Roll
from rasputitsa.engine.decision import CHANCE, Choices, Decision, Refusal
from rasputitsa.engine.errors import IllegalAction, RasputitsaError
from rasputitsa.engine.event import Moved, PhaseBegan
from rasputitsa.engine.match import Match, NothingToUndo
from rasputitsa.engine.play import apply
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push
from rasputitsa.notation import parse_words

SEED = "typhoon"
THREE_PAIRS = (
    "turn 2; phase german-combat; unit XXIV 0404; unit 3A 0405 reduced; unit XLI 1002; unit 5A 1103 reduced; "
    "unit VI 0808; unit 30A 0809"
)
"""A German corps beside a Soviet army in three places far from each other."""

MOVES = "turn 2; phase german-movement; unit XXIV 0404; unit XLI 0407; unit 3A 1103"


def begin(lines: str, seed: str | None = SEED, case: str = "vpg") -> Match:
    return Match(game(case), seed, position(case, lines))


def act(match: Match, *texts: str) -> None:
    for text in texts:
        match.act(parse_words(match.game, text))


def pass_until(match: Match, phase: str) -> None:
    """Do as little as possible until a phase begins."""
    while match.game.phases[match.state.phase].id != phase:
        asked = match.decision
        assert asked is not None
        match.act(DONE if DONE in asked.options else next(iter(asked.options)))


def faces(match: Match) -> list[int]:
    return [entry.action.face for entry in match.log if isinstance(entry.action, Roll)]


def test_a_match_begins_at_the_start_of_its_game() -> None:
    assert encode(Match(game("gdw"), None).state) == encode(game("gdw").start())


def test_a_match_can_begin_in_a_position() -> None:
    match = begin(MOVES)
    assert match.state is match.first
    assert match.decision is not None
    assert match.decision.topic == "move.ask"


def test_the_log_tells_who_did_what() -> None:
    match = begin(MOVES)
    act(match, "move XXIV 0403")
    entry = match.log[-1]
    assert (entry.player, entry.action) == (0, parse_words(match.game, "move XXIV 0403"))


def test_the_log_tells_what_came_of_it() -> None:
    match = begin(MOVES)
    act(match, "move XXIV 0403")
    assert [type(event) for event in match.log[-1].events] == [Moved]


def test_an_action_returns_its_entry_and_those_of_the_dice() -> None:
    match = begin(THREE_PAIRS)
    act(match, "attack 3A with XXIV")
    assert [entry.player for entry in match.act(DONE)] == [0, CHANCE]


def test_the_truth_is_the_log() -> None:
    match = played("attrition", 1)
    state = match.first
    for entry in match.log:
        state = apply(state, entry.action)
    assert encode(state) == encode(match.state)


def test_the_state_after_any_entry_is_kept() -> None:
    match = played("vpg", 1)
    state = match.first
    for number, entry in enumerate(match.log, start=1):
        state = apply(state, entry.action)
        assert state_hash(match.state_after(number)) == state_hash(state)


def test_acting_one_at_a_time_stops_before_the_dice() -> None:
    match = begin(THREE_PAIRS)
    act(match, "attack 3A with XXIV")
    match.act_once(DONE)
    assert match.decision is not None
    assert match.decision.player == CHANCE


def test_without_a_seed_the_dice_are_left_to_others() -> None:
    match = begin(THREE_PAIRS, seed=None)
    act(match, "attack 3A with XXIV", "done")
    assert match.roll_dice() == []
    act(match, "roll 6")
    assert faces(match) == [6]


def test_the_dice_are_those_of_the_seed_and_the_moment() -> None:
    match = begin(THREE_PAIRS)
    act(match, "attack 3A with XXIV")
    expected = dice.die(SEED, dice.moment(match.state, 0), 6)
    match.act(DONE)
    assert faces(match) == [expected]


def test_the_second_die_of_a_phase_is_another_one() -> None:
    match = begin(THREE_PAIRS)
    act(match, "attack 3A with XXIV", "attack 5A with XLI")
    expected = [dice.die(SEED, dice.moment(match.state, earlier), 6) for earlier in (0, 1)]
    act(match, "done", "fight 3A")
    pass_until(match, "german-movement")
    assert faces(match) == expected


@pytest.mark.parametrize("case", CASES)
def test_one_seed_and_the_same_actions_give_the_same_match(case: str) -> None:
    again = play_on(Match(game(case), "seed 3"), 3)
    assert [entry[:2] for entry in again.log] == [entry[:2] for entry in played(case, 3).log]


def test_another_seed_gives_other_dice() -> None:
    one, other = (play_on(Match(game("vpg"), seed), 5) for seed in ("one", "other"))
    assert faces(one)[:8] != faces(other)[:8]


def test_luck_is_shared_battle_by_battle_however_many_dice_came_before() -> None:
    few, many = begin(THREE_PAIRS), begin(THREE_PAIRS)
    act(few, "attack 3A with XXIV", "done")
    act(many, "attack 3A with XXIV", "attack 5A with XLI", "done", "fight 3A")
    for match in (few, many):
        pass_until(match, "soviet-combat")
        act(match, "attack VI with 30A", "done")
    assert len(faces(few)) + 1 == len(faces(many))
    assert faces(few)[-1] == faces(many)[-1]


def test_a_phase_that_begins_with_a_die_begins_to_count_anew() -> None:
    match = play_on(Match(game("campaign"), SEED), 1)
    checked = 0
    for number, entry in enumerate(match.log):
        if entry.player == CHANCE and any(isinstance(e, PhaseBegan) for e in match.log[number - 1].events):
            state = match.state_after(number)
            assert entry.action == Roll(dice.die(SEED, dice.moment(state, 0), 6))
            checked += 1
    assert checked


def test_the_commitment_is_that_of_the_seed() -> None:
    assert Match(game("vpg"), SEED).commitment == dice.commitment(SEED)


def test_without_a_seed_there_is_no_commitment() -> None:
    assert Match(game("vpg"), None).commitment is None


def test_an_empty_seed_is_refused() -> None:
    with pytest.raises(RasputitsaError, match="seed is empty"):
        Match(game("vpg"), "")


def test_an_illegal_action_leaves_the_match_as_it_was() -> None:
    match = begin(MOVES)
    act(match, "move XXIV 0403", "move XLI 0406")
    match.undo()
    state = match.state
    with pytest.raises(IllegalAction):
        act(match, "move 3A 1102")
    assert match.state is state
    assert len(match.log) == 1
    assert match.redo()


def test_undo_takes_back_the_last_action() -> None:
    match = begin(MOVES)
    before = match.state
    act(match, "move XXIV 0403")
    assert match.undo() == parse_words(match.game, "move XXIV 0403")
    assert match.state is before
    assert match.log == []


def test_undo_goes_back_action_by_action() -> None:
    match = begin(MOVES)
    act(match, "move XXIV 0403", "move XLI 0406")
    match.undo()
    match.undo()
    assert match.state is match.first
    assert not match.can_undo()


def test_undo_goes_back_over_the_border_of_a_phase() -> None:
    match = Match(game("gdw"), SEED)
    match.act(Arrange("historical"))
    while match.game.phases[match.state.phase].id != "german-movement":
        match.act(DONE)
    while match.can_undo():
        match.undo()
    assert match.state is match.first


def test_undo_of_a_deployment() -> None:
    match = Match(game("vpg"), SEED)
    act(match, "place XXIV 0404")
    match.undo()
    assert encode(match.state) == encode(game("vpg").start())


def test_nothing_to_undo_at_the_start() -> None:
    match = Match(game("vpg"), SEED)
    assert not match.can_undo()
    with pytest.raises(NothingToUndo):
        match.undo()


def test_no_undo_past_a_die() -> None:
    match = begin(THREE_PAIRS)
    act(match, "attack 3A with XXIV", "attack 5A with XLI", "done", "fight 3A")
    assert faces(match)
    with pytest.raises(NothingToUndo):
        match.undo()


def test_an_announced_battle_can_be_taken_back_before_the_die() -> None:
    match = begin(THREE_PAIRS)
    act(match, "attack 3A with XXIV", "attack 5A with XLI", "done")
    assert isinstance(match.undo(), type(DONE))
    assert isinstance(match.undo(), Attack)


def test_no_undo_while_a_die_waits_to_be_rolled() -> None:
    match = begin(THREE_PAIRS, seed=None)
    act(match, "attack 3A with XXIV", "done")
    with pytest.raises(NothingToUndo):
        match.undo()


def test_what_follows_a_die_can_be_taken_back_but_not_the_die() -> None:
    lines = "turn 2; phase german-combat; unit XXIV 0606; unit XLI 0706; unit 3A 0707 reduced"
    match = begin(lines, seed=None)
    act(match, "attack 3A with XXIV XLI", "done", "roll 6")
    assert match.decision is not None
    assert match.decision.topic == "advance.ask"
    act(match, "advance XXIV", "move XXIV 0706")
    assert isinstance(match.undo(), Move)
    assert isinstance(match.undo(), Advance)
    with pytest.raises(NothingToUndo):
        match.undo()


def test_no_undo_once_another_player_has_to_decide() -> None:
    match = begin(MOVES)
    act(match, "move XXIV 0403", "done")
    assert match.decision is not None
    assert match.decision.player == 1
    with pytest.raises(NothingToUndo):
        match.undo()


def test_no_undo_past_the_decision_of_another_player() -> None:
    """A stubborn defender decides in the middle of the attacker's phase."""
    lines = (
        "turn 2; phase german-combat; unit XXIV 1002; unit XLI 1003; unit LVII 1104; unit 3A 1103; "
        "unit VI 0808; unit 30A 0809"
    )
    match = begin(lines, seed=None)
    act(match, "attack 3A with XXIV XLI LVII", "attack 30A with VI", "done", "fight 3A", "roll 1")
    assert match.decision is not None
    assert match.decision.player == 1
    act(match, "stand 3A")
    with pytest.raises(NothingToUndo):
        match.undo()


def test_no_undo_of_the_last_action_of_a_game() -> None:
    with pytest.raises(NothingToUndo):
        played("vpg", 2).undo()


class Revealed(NamedTuple):
    """An event that shows something hidden."""

    what: str
    reveals: bool = True


class Look(NamedTuple):
    """A step for this test: the first player may look at something, as often as he likes."""

    def ask(self, s: State) -> Decision:
        return Decision(0, "look", Choices([DONE, Roll(1)], lambda action: Refusal("look.expected")))

    def answer(self, s: State, action: Action) -> None:
        push(s, self)
        if isinstance(action, Roll):
            s.events.append(Revealed("a card"))


def looking() -> Match:
    state = begin(MOVES).state.copy()
    state.todo = ()
    push(state, Look())
    return Match(state.game, None, state)


def test_no_undo_past_a_revelation() -> None:
    match = looking()
    match.act(DONE)
    match.act(Roll(1))
    with pytest.raises(NothingToUndo):
        match.undo()


def test_undo_up_to_a_revelation() -> None:
    match = looking()
    match.act(Roll(1))
    match.act(DONE)
    match.undo()
    assert len(match.log) == 1
    assert not match.can_undo()


def test_redo_does_again_what_was_taken_back() -> None:
    match = begin(MOVES)
    act(match, "move XXIV 0403", "move XLI 0406")
    after = encode(match.state)
    taken = [match.undo(), match.undo()]
    redone = [match.redo(), match.redo()]
    assert [entry.action for entries in redone for entry in entries] == taken[::-1]
    assert encode(match.state) == after


def test_what_was_done_again_can_be_taken_back_again() -> None:
    match = begin(MOVES)
    act(match, "move XXIV 0403")
    match.undo()
    match.redo()
    match.undo()
    assert match.state is match.first


def test_nothing_to_do_again_at_the_start() -> None:
    with pytest.raises(NothingToUndo):
        begin(MOVES).redo()


@pytest.mark.parametrize("once", [False, True])
def test_a_new_action_clears_what_could_be_done_again(once: bool) -> None:
    match = begin(MOVES)
    act(match, "move XXIV 0403")
    match.undo()
    action = parse_words(match.game, "move XLI 0406")
    match.act_once(action) if once else match.act(action)
    with pytest.raises(NothingToUndo):
        match.redo()


def random_hand(match: Match, rng: random.Random) -> None:
    """Act, take back or do again, at random."""
    asked = match.decision
    assert asked is not None
    choice = rng.random()
    try:
        if choice < 0.25:
            match.undo()
        elif choice < 0.4:
            match.redo()
        else:
            match.act(asked.options.sample(rng))
    except NothingToUndo:
        match.act(asked.options.sample(rng))


@settings(max_examples=15, deadline=None, derandomize=True)
@given(case=st.sampled_from(sorted(CASES)), seed=st.integers(0, 10**6))
def test_however_often_a_player_changes_his_mind_the_log_is_the_truth(case: str, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(game(case), SEED)
    rolled = 0
    for _ in range(400):
        if match.decision is None:
            break
        random_hand(match, rng)
        assert len(faces(match)) >= rolled, "a die was taken back"
        rolled = len(faces(match))
    state = match.first
    for entry in match.log:
        state = apply(state, entry.action)
    assert encode(state) == encode(match.state)

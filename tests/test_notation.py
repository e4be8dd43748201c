"""Notation: every action can be written and read again, and what cannot be read is named."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches import CASES, game, played, position, walk
from rasputitsa import notation
from rasputitsa.engine.action import ACTIONS, FIELDS, Action, Move
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.errors import NotationError
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import why_not

WRITTEN = {
    "roll 5": "the dice",
    "done": "the end of a phase",
    "arrange historical": "a ready-made set-up",
    "place XXIV 0404": "a unit and a hex",
    "restore 30A": "a unit",
    "convert 30A TU": "a unit and another one",
    "requisition": "nothing else",
    "gear 2": "a number",
    "move XXIV 0504-0603-0704": "a unit and a path",
    "attack 30A with XXIV XLVII": "a target and attackers",
    "assault XXIV 12": "a unit and a number",
    "fight 30A": "a target",
    "lose XXIV": "a unit",
    "stand 30A": "a unit",
    "retreat 30A 0504-0603": "a unit and a path",
    "advance XXIV": "a unit",
    "rail XXIV 0504-0603-0704": "a unit and a path",
    "entrench 30A": "a unit",
    "emerge 30A": "a unit",
    "engage 0504 with XXIV XLVII": "a hex and attackers",
    "resolve 0504": "a hex",
    "support 3": "a number",
    "intercept 2": "a number",
    "interdict 1": "a number",
    "choose stand": "a course",
    "recall 30A": "a unit",
    "assign 9 2Pz": "an army and a zone",
}
"""Every action as it is written, and what it is made of."""

UNREADABLE = {
    "": "'' is not a player",
    "german": "'' is not an action",
    "german march XXIV 0504": "'march' is not an action",
    "german Move XXIV 0504": "'Move' is not an action",
    "French move XXIV 0504": "'French' is not a player: expected german, soviet or dice",
    "german move": "move: the unit is missing",
    "german move XXIV": "move: the path is missing, expected move <unit> <path>",
    "german move 99Z 0504": "no unit '99Z'",
    "german move xxiv 0504": "no unit 'xxiv'",
    "german move XXIV 9999": "no hex '9999'",
    "german move XXIV 0504-": "no hex ''",
    "german move XXIV 0504--0603": "no hex ''",
    "german move XXIV 0504 0603": "nothing expected after that, found '0603'",
    "german place XXIV": "place: the hex is missing",
    "german place XXIV Moscow": "no hex 'Moscow'",
    "german attack": "attack: the target is missing",
    "german attack 30A": "attack: expected attack <target> with <attackers>",
    "german attack 30A with": "attack: expected attack <target> with <attackers>",
    "german attack 30A XXIV": "attack: expected attack <target> with <attackers>",
    "german attack 30A with XXIV and XLI": "no unit 'and'",
    "german convert 30A": "convert: the into is missing",
    "german arrange": "arrange: the setup is missing",
    "german gear": "gear: the sets is missing",
    "german gear many": "'many' is not a number",
    "german gear -1": "'-1' is not a number",
    "german gear 1.5": "'1.5' is not a number",
    "german gear ²": "'²' is not a number",
    "german gear ٣": "'٣' is not a number",
    "german gear 1234567": "'1234567' is not a number",
    "german assault XXIV": "assault: the points is missing",
    "german done now": "done: nothing expected after that, found 'now'",
    "german requisition 2": "requisition: nothing expected after that, found '2'",
    "dice roll": "roll: the face is missing",
    "dice roll six": "'six' is not a number",
    "dice roll 5 5": "roll: nothing expected after that, found '5'",
    "dice": "'' is not an action",
}
"""Lines that cannot be read, and what the message says about them."""


def actions(of: Game) -> st.SearchStrategy[Action]:
    """Any action that could be written in a game, whether legal or not."""
    unit = st.integers(0, len(of.counters) - 1)
    hex_ = st.sampled_from(sorted(of.grid))
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "unit": unit,
        "units": st.lists(unit, min_size=1, max_size=6).map(tuple),
        "hex": hex_,
        "path": st.lists(hex_, min_size=1, max_size=8).map(tuple),
        "number": st.integers(0, 999_999),
        "name": st.from_regex(r"[a-z0-9-]{1,12}", fullmatch=True),
    }
    return st.one_of(
        [st.builds(kind, *(kinds[FIELDS[field]] for field in kind._fields)) for kind in ACTIONS.values()]
    )


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.data())
@pytest.mark.parametrize("case", CASES)
def test_any_action_can_be_written_and_read(case: str, data: st.DataObject) -> None:
    action = data.draw(actions(game(case)))
    player = data.draw(st.sampled_from([0, 1, CHANCE]))
    actor, read = notation.parse(game(case), notation.line(game(case), player, action))
    assert (actor, type(read), read) == (player, type(action), action)


@settings(max_examples=4, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6))
@pytest.mark.parametrize("case", CASES)
def test_the_actions_of_random_games_can_be_written_and_read(case: str, seed: int) -> None:
    for state, asked in walk(game(case).start(), seed):
        action = next(iter(asked.options))
        line = notation.line(state.game, asked.player, action)
        assert notation.parse(state.game, line) == (asked.player, action)


@pytest.mark.parametrize("case", CASES)
def test_the_log_of_a_match_can_be_written_and_read(case: str) -> None:
    match = played(case, 1)
    for player, action, _ in match.log:
        assert notation.parse(match.game, notation.line(match.game, player, action)) == (player, action)


def test_there_is_a_sample_of_every_action() -> None:
    assert {line.split()[0] for line in WRITTEN} == set(ACTIONS)


@pytest.mark.parametrize("text", WRITTEN)
@pytest.mark.parametrize("case", CASES)
def test_every_kind_of_action_is_written_in_one_way(case: str, text: str) -> None:
    action = notation.parse_words(game(case), text)
    assert type(action) is ACTIONS[text.split(maxsplit=1)[0]]
    assert notation.words(game(case), action) == text


def test_spaces_do_not_matter() -> None:
    spaced = notation.parse(game("vpg"), "  german\tattack  30A  with XXIV   XLVII \r")
    assert spaced == notation.parse(game("vpg"), "german attack 30A with XXIV XLVII")


def test_actions_without_arguments_keep_their_kind() -> None:
    kinds = [type(notation.parse_words(game("attrition"), text)) for text in ("done", "requisition")]
    assert [kind.__name__ for kind in kinds] == ["Done", "Requisition"]


def test_notation_is_free_of_the_position() -> None:
    """A line is read in the same way whether or not it is legal: only the rules refuse it."""
    state = position("vpg", "turn 2; phase german-movement; unit XXIV 0404; unit 3A 1103")
    action = notation.parse_words(state.game, "move XXIV 1410-0101")
    assert why_not(state, action) is not None


def test_a_unit_of_another_edition_is_not_known() -> None:
    assert notation.unit(game("gdw"), "XXII") >= 0
    with pytest.raises(NotationError, match="no unit 'XXII' in this game"):
        notation.unit(game("vpg"), "XXII")


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_cannot_be_read_is_named(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation.parse(game("gdw"), text)
    assert UNREADABLE[text] in str(caught.value)


def test_a_missing_argument_is_named_for_every_action() -> None:
    for text in WRITTEN:
        words = text.split()
        if len(words) > 1:
            with pytest.raises(NotationError, match=rf"^{words[0]}: "):
                notation.parse_words(game("gdw"), " ".join(words[:1]))


@pytest.mark.parametrize(
    "text",
    ["x" * 10**6, f"german {'x' * 10**6}", f"german gear {'9' * 10**6}", f"german done {'x ' * 10**6}"],
    ids=["actor", "verb", "number", "rest"],
)
def test_a_message_does_not_repeat_a_very_long_text(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation.parse(game("gdw"), text)
    assert len(str(caught.value)) < 300


def test_a_very_long_path_is_read() -> None:
    action = notation.parse_words(game("gdw"), f"move XXIV {'-'.join(['0504', '0603'] * 10_000)}")
    assert isinstance(action, Move)
    assert len(action.path) == 20_000


WORDS = ["german", "soviet", "dice", "with", "0504", "0504-0603", "XXIV", "30A", "5", *ACTIONS]


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        actor, action = notation.parse(game("vpg"), text)
    except NotationError:
        return
    assert notation.parse(game("vpg"), notation.line(game("vpg"), actor, action)) == (actor, action)

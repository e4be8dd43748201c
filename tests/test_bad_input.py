"""Damaged saves: whatever is read, only our own errors come of it, with the line or the place."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches import CASES, game, played, position
from rasputitsa import hexlog
from rasputitsa.codec import state_hash
from rasputitsa.engine.errors import NotationError, RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.games import load

ENDGAME = (
    "turn 7; phase german-combat; unit XXIV 1004; unit XLI 0606; unit V 0607; unit 3A 0707 reduced; "
    "unit 5A 1103; unit 30A 1303; unit 10A pool"
)
"""Few units and few phases: a whole match in a few lines."""


@pytest.fixture(autouse=True)
def quick_load(monkeypatch: pytest.MonkeyPatch) -> None:
    """Build each game only once, however often a save names it."""
    built: dict[tuple[Any, ...], Game] = {}

    def cached(game_id: str, scenario: str, options: Mapping[str, str], version: int) -> Game:
        key = (game_id, scenario, version, *options.items())
        if key not in built:
            built[key] = load(game_id, scenario, options, version)
        return built[key]

    monkeypatch.setattr("rasputitsa.hexlog.text.load", cached)


@cache
def small_save() -> str:
    """A short but complete save, with a position, players, second thoughts, dice and a result."""
    match = Match(game("vpg"), "typhoon", position("vpg", ENDGAME))
    lines = hexlog.header(match, {"german": "Fedor", "soviet": "Georgi"}, reveal_seed=True)
    rng = random.Random(4)
    while (asked := match.decision) is not None:
        for entry in match.act(asked.options.sample(rng)):
            lines += hexlog.entry_lines(match, entry)
        if match.can_undo() and rng.random() < 0.3:
            match.undo()
            lines.append(f"{match.game.sides[asked.player]} undo")
    return "\n".join([*lines, *hexlog.trailer(match), ""])


def read(text: str, *, check: bool = True) -> Match:
    return hexlog.replay(hexlog.parse(text), check=check)


def small_result() -> str:
    return state_hash(read(small_save()).state)


def lines_of_play(text: str) -> list[int]:
    """The places in a text, split at its line ends, where actions and checkpoints stand."""
    numbers = [number for number, _ in hexlog.parse(text).lines]
    return [number - 1 for number in numbers]


# Saves that were cut, reordered or changed


def test_the_small_save_has_everything() -> None:
    text = small_save()
    assert len(text) < 2500
    for part in ("players:", "position", "undo", "dice roll", "= 7.soviet-movement", "result:", "reveal:"):
        assert part in text


def test_a_save_cut_in_its_header_is_refused() -> None:
    text = small_save()
    opening = text.index("= 7.german-combat")
    for length in range(text.index("\n", opening) + 1):
        with pytest.raises(NotationError, match=r"^line \d"):
            hexlog.parse(text[:length])


def test_a_save_cut_after_its_header_is_the_game_so_far() -> None:
    text = small_save()
    lines = hexlog.parse(text).lines
    reached: dict[int, str] = {}
    for length in range(text.index("\n", text.index("= 7.german-combat")) + 1, len(text)):
        log = hexlog.parse(text[:length])
        whole = text[:length].count("\n")
        assert log.unfinished == (text[length - 1] != "\n")
        assert log.lines == [(number, line) for number, line in lines if number <= whole]
        after = state_hash(hexlog.replay(log).state)
        assert reached.setdefault(whole, after) == after


def noticed(lines: list[str]) -> bool:
    """Is a changed save refused, with a line? If not, it must come to the same end."""
    try:
        match = read("\n".join(lines))
    except RasputitsaError as error:
        if "line" not in str(error):
            raise
        return True
    if state_hash(match.state) != small_result():
        raise AssertionError("\n".join(lines))
    return False


def test_two_lines_that_changed_places_are_noticed_or_do_not_matter() -> None:
    lines = small_save().split("\n")
    found = 0
    for at in lines_of_play(small_save())[:-1]:
        changed = [*lines]
        changed[at], changed[at + 1] = lines[at + 1], lines[at]
        found += noticed(changed)
    assert found > 10


def other_line(line: str, rng: random.Random) -> str:
    """A line of play with one of its words changed for another of its kind."""
    words = line.split()
    at = rng.randrange(1, len(words))
    word = words[at]
    if word.isdigit() and len(word) == 1:
        words[at] = str(int(word) % 6 + 1)
    elif word in game("vpg").unit:
        words[at] = rng.choice(sorted(game("vpg").unit))
    elif line.startswith("="):
        words[at] = word[::-1]
    else:
        words[at] = rng.choice(["done", "0606", "undo", "advance", "0707"])
    return " ".join(words)


def test_a_changed_line_is_noticed_or_does_not_matter() -> None:
    lines = small_save().split("\n")
    rng = random.Random(1)
    found = 0
    for at in lines_of_play(small_save()) * 8:
        changed = [*lines]
        changed[at] = other_line(lines[at], rng)
        found += noticed(changed)
    assert found > 100


def test_every_changed_die_is_noticed_against_the_seed() -> None:
    lines = small_save().split("\n")
    dice = [at for at in lines_of_play(small_save()) if lines[at].startswith("dice")]
    for at in dice:
        changed = [*lines]
        changed[at] = f"dice roll {int(lines[at][-1]) % 6 + 1}"
        with pytest.raises(hexlog.Divergence, match=rf"^line {at + 1}: "):
            hexlog.verify_dice(hexlog.parse("\n".join(changed)))
    assert dice


# Saves that cannot be read

GOOD = ("hexlog 1", "game: bfm-vpg-2009 1", "scenario: standard7")
BATTLE = ("position", "turn 2", "phase german-combat", "unit XXIV 0404", "unit 3A 0405 reduced", "end")

REFUSED: dict[str, tuple[tuple[str, ...], str]] = {
    "no first line": ((), "line 1: not a hexlog file"),
    "another kind of file": (("<html>",), "line 1: not a hexlog file"),
    "no version": (("hexlog",), "line 1: not a hexlog file"),
    "a version that is no number": (("hexlog one",), "line 1: not a hexlog file"),
    "an endless version": ((f"hexlog {'9' * 50}",), "line 1: not a hexlog file"),
    "a later version": (("hexlog 2",), "line 1: hexlog 2 is of another version; this one reads 1"),
    "a version before the first": (("hexlog 0",), "line 1: hexlog 0 is of another version"),
    "no game": (("hexlog 1", "german done"), "line 1: expected game:"),
    "a game without a version": (("hexlog 1", "game: bfm-vpg-2009", "german done"), "line 2: expected game:"),
    "an absurd version of a game": (
        ("hexlog 1", "game: bfm-vpg-2009 99999999999", "german done"),
        "line 2: expected game:",
    ),
    "version nought of a game": (("hexlog 1", "game: bfm-vpg-2009 0", "german done"), "line 2: expected"),
    "a newer version of a game": (
        ("hexlog 1", "game: bfm-vpg-2009 3", "german done"),
        "game: version 3 of bfm-vpg-2009 is newer than 2",
    ),
    "an unknown game": (("hexlog 1", "game: chess 1", "german done"), "game chess: unknown"),
    "an unknown scenario": (("hexlog 1", "game: bfm-vpg-2009 1", "scenario: short", "= 1"), "scenario short"),
    "an unknown option": ((*GOOD, "options: blitz=on", "= 1"), "option blitz: unknown"),
    "an unknown value": ((*GOOD, "options: mud_bars_forest=maybe", "= 1"), "'maybe' is neither on nor off"),
    "an option of another edition": ((*GOOD, "options: kane_vp=on", "= 1"), "option kane_vp: belongs to gdw"),
    "an option without a value": ((*GOOD, "options: mud_bars_forest", "= 1"), "line 4: options: expected"),
    "an option twice": (
        (*GOOD, "options: mud_bars_forest=on mud_bars_forest=off", "= 1"),
        "line 4: options: mud_bars_forest stands twice",
    ),
    "marks that cannot be read": (
        (
            "hexlog 1",
            "game: bfm-gdw-1986 1",
            "options: kurcina_variable_weather=on weather_marks=²:early",
            "= 1",
        ),
        "option weather_marks: '²:early' is not like 2:early or 5:late",
    ),
    "a player of no side": ((*GOOD, "players: french=Leclerc", "= 1"), "players: french: expected one of"),
    "a player without a side": ((*GOOD, "players: Georgi", "= 1"), "line 4: players: expected name=value"),
    "an unknown key": ((*GOOD, "author: me", "= 1"), "line 4: unknown key 'author'"),
    "a key twice": ((*GOOD, "seed: a", "seed: b", "= 1"), "line 5: seed stands twice"),
    "the game twice": ((*GOOD, "game: bfm-vpg-2009 1", "= 1"), "line 4: game stands twice"),
    "a header within the log": (
        (*GOOD, "german arrange north", "seed: a"),
        "line 5: seed belongs in the header",
    ),
    "a result in the header": ((*GOOD, "result: draw", "= 1"), "line 4: result belongs after the log"),
    "a result twice": ((*GOOD, "german arrange north", "result: a", "result: b"), "line 6: result stands"),
    "play after the result": (
        (*GOOD, "german arrange north", "result: a", "german done"),
        "line 6: nothing is played after",
    ),
    "nothing but a header": (GOOD, "line 3: the save ends before its first action or checkpoint"),
    "a position without an end": ((*GOOD, "position", "turn 2"), "line 4: the position has no end"),
    "two positions": ((*GOOD, "position", "end", "position", "end", "= 1"), "line 6: a position stands once"),
    "a position within the log": (
        (*GOOD, "german arrange north", "position", "end"),
        "line 5: a position stands once, before the log",
    ),
    "a fault in a position": (
        (*GOOD, "position", "", "unit XXIV 9999", "end", "= 1"),
        "position line 6: unit XXIV 9999: no hex or box '9999'",
    ),
    "an endless line": ((*GOOD, "german " + "x" * 5000), "line 4: longer than 4000 characters"),
    "an unknown actor": ((*GOOD, "french arrange north"), "line 4: 'french' is not a player"),
    "an unknown verb": ((*GOOD, "german retire"), "line 4: 'retire' is not an action"),
    "an unknown unit": ((*GOOD, "german place LXXX 0404"), "line 4: no unit 'LXXX'"),
    "an unknown hex": ((*GOOD, "german place XXIV 9901"), "line 4: no hex '9901'"),
    "an unknown set-up": ((*GOOD, "german arrange nowhere"), "setup.unknown (line 4"),
    "an absurd number": ((*GOOD, "german gear 99999999999999999"), "line 4: '99999999999999999' is not"),
    "the wrong player": ((*GOOD, "soviet arrange north"), "line 4: 'soviet' acts, but it is for german"),
    "a player in place of the dice": (
        (*GOOD, *BATTLE, "german attack 3A with XXIV", "german done", "german roll 3"),
        "line 12: 'german' acts, but it is for dice to decide",
    ),
    "dice in place of a player": ((*GOOD, "dice roll 3"), "line 4: 'dice' acts, but it is for german"),
    "a face that no die has": (
        (*GOOD, *BATTLE, "german attack 3A with XXIV", "german done", "dice roll 7"),
        "dice.face (line 12",
    ),
    "an illegal action": ((*GOOD, "german place XXIV 1103"), "setup.hex (line 4"),
    "an undo of nothing": ((*GOOD, "german undo"), "line 4: nothing can be taken back"),
    "an undo by the other player": (
        (*GOOD, "german place XXIV 0404", "soviet undo"),
        "line 5: 'soviet' acts, but it is for german to decide",
    ),
    "an undo of dice": (
        (*GOOD, *BATTLE, "german attack 3A with XXIV", "german done", "dice roll 6", "german undo"),
        "line 13: nothing can be taken back",
    ),
    "a checkpoint without a hash": ((*GOOD, "= 1.setup"), "line 4: a checkpoint is = turn.phase hash"),
    "a checkpoint without a space": ((*GOOD, "=1.setup x y"), "line 4: a checkpoint is = turn.phase hash"),
}
"""Saves that are refused, and what the message says."""


@pytest.mark.parametrize("what", REFUSED)
def test_a_save_is_refused_with_its_line_or_place(what: str) -> None:
    lines, message = REFUSED[what]
    with pytest.raises(RasputitsaError) as caught:
        read("\n".join([*lines, ""]))
    assert message in str(caught.value)


def test_actions_after_the_end_are_refused() -> None:
    lines = [line for line in small_save().split("\n") if not line.startswith(("result", "reveal"))]
    with pytest.raises(NotationError, match=rf"^line {len(lines)}: the game is already over"):
        read("\n".join([*lines[:-1], "german done", ""]))


def test_all_faults_of_a_position_are_reported_at_once() -> None:
    lines = [*GOOD, "position", "turn 99", "# a comment", "unit XXIV 9999", "phase lunch", "end", "= 1", ""]
    with pytest.raises(RasputitsaError) as caught:
        read("\n".join(lines))
    assert [part[:16] for part in str(caught.value).split("; ")] == [
        "position line 5:",
        "position line 7:",
        "position line 8:",
    ]


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n\x00\xff", b"hexlog 1\ngame: \xff\xfe", "hexlog 1".encode("utf-16")]
)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(NotationError, match=r"^byte \d+: not UTF-8 text"):
        hexlog.decode_bytes(data)


def test_an_endless_file_is_refused_unread() -> None:
    with pytest.raises(NotationError, match="longer than the 4000000 bytes of any save"):
        hexlog.decode_bytes(bytes(100_000_000))


def test_a_file_of_the_greatest_length_is_read() -> None:
    assert hexlog.decode_bytes(b" " * hexlog.MAX_BYTES).isspace()


def test_zeros_are_no_save() -> None:
    with pytest.raises(NotationError, match=r"^line 1: not a hexlog file"):
        hexlog.parse(hexlog.decode_bytes(bytes(1000)))


def feed(data: bytes) -> None:
    """Read a file as far as it goes. Only our own errors may come of it, in one line each."""
    try:
        log = hexlog.parse(hexlog.decode_bytes(data))
        hexlog.verify_dice(log)
        hexlog.replay(log)
    except RasputitsaError as error:
        message = str(error)
        if not message or "\n" in message or len(message) > 10_000:
            raise AssertionError(f"an unclear message: {message[:200]!r}") from error


Change = Callable[[list[str], random.Random], None]


def drop(lines: list[str], rng: random.Random) -> None:
    del lines[rng.randrange(len(lines))]


def repeat(lines: list[str], rng: random.Random) -> None:
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))


def mix(lines: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(lines))
    words, others = lines[at].split(" "), rng.choice(lines).split(" ")
    words[rng.randrange(len(words))] = rng.choice(others)
    lines[at] = " ".join(words)


def garble(lines: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(lines))
    place = rng.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:place] + chr(rng.randrange(1, 0x2100)) + lines[at][place + rng.randrange(3) :]


def cut(lines: list[str], rng: random.Random) -> None:
    del lines[rng.randrange(2, len(lines)) :]


@pytest.mark.no_cover
@settings(max_examples=120, deadline=None, derandomize=True)
@given(
    case=st.sampled_from(["small", *CASES]),
    changes=st.lists(st.sampled_from([drop, repeat, mix, garble, cut]), min_size=1, max_size=4),
    rng=st.randoms(use_true_random=False),
)
def test_a_damaged_save_never_raises_anything_else(
    case: str, changes: list[Change], rng: random.Random
) -> None:
    text = small_save() if case == "small" else hexlog.write(played(case, 3), reveal_seed=True)
    lines = text.split("\n")
    for change in changes:
        if len(lines) > 3:
            change(lines, rng)
    feed("\n".join(lines).encode())


WORDS = [
    "hexlog",
    "1",
    "game:",
    "bfm-vpg-2009",
    "bfm-gdw-1986",
    "scenario:",
    "standard7",
    "campaign14",
    "options:",
    "mud_bars_forest=on",
    "players:",
    "german=",
    "soviet=x",
    "seed:",
    "commitment:",
    "position",
    "end",
    "turn",
    "phase",
    "german-combat",
    "weather",
    "mud",
    "unit",
    "XXIV",
    "30A",
    "0404",
    "pool",
    "reduced",
    "control",
    "points",
    "rp",
    "=",
    "1.setup",
    "undo",
    "german",
    "soviet",
    "dice",
    "roll",
    "6",
    "done",
    "move",
    "attack",
    "with",
    "result:",
    "reveal:",
    "#",
    "0404-0405",
    "arrange",
    "north",
    "٣",
    "²",
    "-",
    ":",
    "==",
]


@pytest.mark.no_cover
@settings(max_examples=250, deadline=None, derandomize=True)
@given(
    st.one_of(
        st.binary(max_size=200),
        st.text(max_size=200).map(str.encode),
        st.lists(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join), max_size=12).map(
            lambda lines: "\n".join(["hexlog 1", "game: bfm-vpg-2009 1", *lines, ""]).encode()
        ),
    )
)
def test_random_text_never_raises_anything_else(data: bytes) -> None:
    feed(data)

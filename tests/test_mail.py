"""A game by file: nobody knows a die before it is asked, and nobody can take back what he has sent."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from rasputitsa import hexlog, store
from rasputitsa.engine import dice
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import NothingToUndo
from rasputitsa.engine.origin import chain, next_link
from rasputitsa.games import load
from rasputitsa.mail import key as keys
from rasputitsa.mail import letter as letters
from rasputitsa.mail.certain import certain_dice
from rasputitsa.mail.session import MailSession
from rasputitsa.position import write_position
from rasputitsa.terminal.session import Session

GAME = "bfm-vpg-2009"
SIDES = ("german", "soviet")


class Post(NamedTuple):
    """Two people with a folder each, who send each other the file."""

    german: Path
    soviet: Path

    def folder(self, side: str) -> Path:
        return self.german if side == "german" else self.soviet

    def file(self, side: str) -> Path:
        return self.folder(side) / "game.hexlog"

    def key(self, side: str) -> Path:
        return letters.key_name(self.file(side), side)

    def begin(self, player: str = "level1") -> None:
        played(
            MailSession(letters.begin(load(GAME), "german", self.file("german"), self.key("german")), player)
        )

    def send(self, sender: str) -> str:
        """The file goes to the other side, whose name this tells."""
        reader = "soviet" if sender == "german" else "german"
        shutil.copy(self.file(sender), self.file(reader))
        return reader

    def open(self, side: str, player: str = "level1") -> MailSession:
        return played(MailSession(letters.opened(self.file(side), None), player))


def played(session: MailSession) -> MailSession:
    session.open()
    while session.decision is not None:
        session.computer_acts()
    return session


@pytest.fixture
def post(tmp_path: Path) -> Post:
    for side in SIDES:
        (tmp_path / side).mkdir()
    made = Post(tmp_path / "german", tmp_path / "soviet")
    made.begin()
    return made


def to_and_fro(post: Post, most: int = 1000) -> Iterator[MailSession]:
    reader = post.send("german")
    for _ in range(most):
        session = post.open(reader)
        yield session
        if session.letter.finished and reader == "german":
            return
        reader = post.send(reader)


def values(path: Path) -> dict[str, str]:
    return hexlog.parse(path.read_text(encoding="utf-8")).values


def test_a_whole_game_and_every_die_of_it_can_be_verified(post: Post) -> None:
    rolled = 0
    for number, session in enumerate(to_and_fro(post)):
        rolled = session.match.rolled
        if number % 15 == 0:
            assert hexlog.verify_dice(store.read_save(session.path)) == rolled, "at any time"
    assert hexlog.verify_dice(store.read_save(session.path)) == rolled
    assert rolled > 10
    german, soviet = (keys.read(post.key(side)) for side in SIDES)
    assert [entry.action for entry in session.match.log if entry.player == CHANCE] == [
        (dice.die(f"{german.link(n)} {soviet.link(n)}", n, 6),) for n in range(1, rolled + 1)
    ]
    assert "result:" in session.path.read_text(encoding="utf-8")
    assert post.key("german").stat().st_mode & 0o077 == 0, "the key is its owner's alone"


def test_no_file_opens_a_link_of_a_die_that_is_not_asked(post: Post) -> None:
    """Whoever has the file, and even one of the keys, finds no die after those that are certain."""
    opened = 0
    for session in to_and_fro(post, most=16):
        match = session.match
        asked = match.rolled + certain_dice(match.state)
        for pledge in match.origin.pledges:
            links = chain(pledge.commitment, pledge.value) if pledge.value else ("",)
            assert links is not None
            assert len(links) - 1 <= asked
            opened = max(opened, len(links) - 1)
    assert opened > 5


def test_nothing_is_opened_before_both_are_bound(post: Post) -> None:
    first = store.read_save(post.file("german"))
    assert first.values == {}
    assert first.pledges["soviet"] == ""
    assert hexlog.replay(first).decision is not None
    assert hexlog.replay(first).decision.player == CHANCE  # type: ignore[union-attr]
    session = post.open(post.send("german"))
    assert set(session.letter.origin.pledges[1]) >= {"soviet"}
    assert session.letter.origin.bound


@pytest.mark.parametrize("game", ["bfm-vpg-2009", "moskva-1941"])
def test_dice_are_certain_only_if_every_face_leads_to_them(game: str) -> None:
    state = load(game).start()
    assert certain_dice(state) == 0


def test_what_was_sent_is_not_taken_back(post: Post) -> None:
    reader = post.send("german")
    letter = letters.opened(post.file(reader))
    session = MailSession(letter)
    session.open()
    with pytest.raises(NothingToUndo):
        session.undo()
    back = letters.opened(post.file("german"))
    with pytest.raises(NothingToUndo):
        back.match.undo()


def test_what_is_not_sent_yet_can_be_taken_back_and_gone_on_with(tmp_path: Path) -> None:
    post = Post(tmp_path, tmp_path)
    session = MailSession(letters.begin(load(GAME), "german", tmp_path / "game.hexlog", tmp_path / "my.key"))
    session.open()
    placed = next(iter(session.match.decision.options))  # type: ignore[union-attr]
    session.act(placed)
    again = MailSession(letters.opened(post.file("german"), tmp_path / "my.key"))
    again.open()
    assert len(again.match.log) == 1
    again.undo()
    once_more = letters.opened(post.file("german"), tmp_path / "my.key")
    assert len(once_more.match.log) == 0


def refused(post: Post, side: str, key: Path | None = None) -> str:
    with pytest.raises(RasputitsaError) as error:
        letters.opened(post.file(side), key)
    return str(error.value)


def some_way(post: Post, exchanges: int) -> str:
    """Play so many exchanges; who is to open the file next."""
    for number, session in enumerate(to_and_fro(post, exchanges), start=1):
        reader = "german" if session.letter.key.side == "soviet" else "soviet"
        if number == exchanges:
            shutil.copy(session.path, post.file(reader))
    return reader


def test_an_old_file_is_refused(post: Post) -> None:
    reader = some_way(post, 3)
    kept = post.file(reader).read_text(encoding="utf-8")
    post.open(reader)
    other = post.open(post.send(reader)).letter.key.side
    post.open(post.send(other))
    post.file(reader).write_text(kept, encoding="utf-8")
    assert "an older file than the one you opened or sent last" in refused(post, reader)


def test_a_file_that_was_downloaded_again_can_be_opened_before_the_answer(post: Post) -> None:
    reader = some_way(post, 2)
    came = post.file(reader).read_text(encoding="utf-8")
    first = MailSession(letters.opened(post.file(reader)))
    first.open()
    faces = [entry.action for entry in first.match.log if entry.player == CHANCE]
    if first.decision is None:
        return
    post.file(reader).write_text(came, encoding="utf-8")
    again = MailSession(letters.opened(post.file(reader)))
    again.open()
    assert [entry.action for entry in again.match.log if entry.player == CHANCE] == faces


def edit(post: Post, side: str, change: Callable[[str], str]) -> None:
    path = post.file(side)
    text = path.read_text(encoding="utf-8")
    assert change(text) != text
    path.write_text(change(text), encoding="utf-8")


def turned(text: str) -> str:
    """Another face for the last die."""
    lines = text.split("\n")
    at = max(n for n, line in enumerate(lines) if line.startswith("dice roll"))
    lines[at] = "dice roll 1" if lines[at].endswith("6") else "dice roll 6"
    return "\n".join(line for line in lines if not line.startswith("=") or line.startswith("= 1.setup"))


def with_position(text: str) -> str:
    """The same game from a position of its own."""
    lines = ["position", *write_position(load(GAME).start()), "end"]
    return text.replace("= 1.setup", "\n".join([*lines, "= 1.setup"]), 1)


def test_edited_files_are_refused_in_plain_words(post: Post) -> None:
    reader = some_way(post, 4)
    path = post.file(reader)
    came = path.read_text(encoding="utf-8")
    own = hexlog.parse(came)
    link = own.values["german"]
    another = next_link("another")
    cases: list[tuple[Callable[[str], str], str]] = [
        (turned, "links of both sides roll"),
        (lambda text: text.replace(f"german={link}", f"german={another}"), "not the value that was bound"),
        (lambda text: text.replace("dice: mail\n", ""), "not a game by mail"),
        (lambda text: text.replace("soviet=", "soviet=waiting x="), "pledges: x: expected one of"),
        (lambda text: text.replace("german done\n", "", 1), "(line "),
        (lambda text: turned(text).replace("dice: mail\n", "dice: mail\nforeign: 99\n"), "from elsewhere"),
        (
            lambda text: re.sub(r"pledges: (\S+) (\S+)", r"pledges: \2 \1", text),
            "pledges: expected in the order",
        ),
        (with_position, "begins with the opening"),
    ]
    for change, words in cases:
        path.write_text(came, encoding="utf-8")
        edit(post, reader, change)
        told = refused(post, reader)
        assert words in told, (words, told)
        assert str(path) in told


def test_a_chain_cannot_be_exchanged_for_another(post: Post) -> None:
    """The Soviet has seen the German's first links, and would like to have begun with another chain."""
    reader = post.send("german")
    session = post.open(reader)
    assert session.match.rolled == 0, "he is bound, and asks the German for the first die"
    new = keys.new_key("soviet")
    shutil.copy(post.file("soviet"), post.file("german"))
    post.open("german")
    bound = session.letter.origin.pledges[1]
    text = post.file("soviet").read_text(encoding="utf-8").replace(bound.commitment, new.start)
    text = text.replace(f"soviet={bound.value}", f"soviet={new.link(1)}")
    post.file("german").write_text(text, encoding="utf-8")
    assert "a start of a chain changed" in refused(post, "german")


def test_the_wrong_key_is_refused(post: Post, tmp_path: Path) -> None:
    reader = some_way(post, 2)
    strange = tmp_path / "strange.key"
    keys.create(strange, keys.new_key(reader))
    assert "the key of another game" in refused(post, reader, strange)
    assert "there is no such key, and both sides play already" in refused(post, reader, tmp_path / "none.key")
    strange.write_text("rasputitsa mail key 1\n", encoding="utf-8")
    assert "not a key of a game by mail" in refused(post, reader, strange)
    post.key(reader).rename(tmp_path / "away.key")
    assert "name your key with --key" in refused(post, reader)


def test_a_game_that_hides_units_is_refused(tmp_path: Path) -> None:
    for options in ({"masks": "on"}, {"secret_air": "on"}):
        with pytest.raises(RasputitsaError, match="play it at a server"):
            letters.begin(
                load("moskva-1941", "", options), "german", tmp_path / "a.hexlog", tmp_path / "a.key"
            )
    assert not (tmp_path / "a.key").exists()


def test_an_unfinished_turn_of_the_other_side_binds_nobody(tmp_path: Path) -> None:
    """He sends his file in the middle of his turn, takes an action back, and sends it again."""
    post = Post(tmp_path / "german", tmp_path / "soviet")
    for side in SIDES:
        post.folder(side).mkdir()
    german = MailSession(letters.begin(load(GAME), "german", post.file("german"), post.key("german")))
    german.open()
    german.act(next(iter(german.match.decision.options)))  # type: ignore[union-attr]
    early = MailSession(letters.opened(post.file(post.send("german"))))
    early.open()
    assert early.decision is None
    assert early.letter.unready
    german.undo()
    german.letter.save()
    post.open("german")
    late = post.open(post.send("german"))
    assert late.letter.origin.bound
    assert late.letter.key.start == early.letter.key.start
    assert post.open(post.send("soviet")).match.rolled == 1


def test_a_save_of_a_game_by_mail_is_not_resumed_alone(post: Post) -> None:
    with pytest.raises(RasputitsaError, match="no seed"):
        Session.resume(post.file("german"), {})

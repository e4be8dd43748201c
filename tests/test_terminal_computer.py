"""The computer at the terminal: who it is, what it shows while it thinks, how it is hurried or stopped."""

from __future__ import annotations

import io
import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from matches import game
from rasputitsa import hexlog, store
from rasputitsa.agents import Cancelled, Clock, Seat, catalogue
from rasputitsa.engine.action import DONE, Action, Arrange
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.state import State
from rasputitsa.library import Library
from rasputitsa.messages import LANGUAGES, Speaker
from rasputitsa.terminal import thinking
from rasputitsa.terminal.loop import Loop
from rasputitsa.terminal.screen import Screen
from rasputitsa.terminal.session import Session

OWN = Path(catalogue.__file__).parents[1] / "games" / "bfm" / "players.toml"


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.hexlog"


def begun(path: Path, german: str, soviet: str = "human") -> Session:
    session = Session(Match(game("vpg"), "3"), (german, soviet), path)
    session.begin()
    return session


def leave(_: str) -> str:
    raise EOFError


class Terminal:
    """A loop whose output is read; a terminal if ``real``, else like a file."""

    def __init__(self, session: Session, *, real: bool, language: str = "en") -> None:
        self.output = io.StringIO()
        console = Console(file=self.output, force_terminal=real, width=100, highlight=False, _environ={})
        library = Library(session.match.game, language)
        speaker = Speaker(session.match.game, language, library.places)
        self.loop = Loop(session, Screen(console, speaker, library), leave)

    def run(self) -> str:
        self.loop.run()
        return self.output.getvalue()


class Thinker:
    """Thinks about the set-up; what it does while it thinks is given. Then it ends all phases."""

    def __init__(self, think: Callable[[Clock], object]) -> None:
        self.think = think
        self.asked = 0

    def choose(self, view: State, decision: Decision, clock: Clock) -> Action:
        self.asked += 1
        if self.asked > 1:
            return DONE
        self.think(clock)
        return Arrange("historical")


def with_thinker(path: Path, think: Callable[[Clock], object]) -> Session:
    """A session that a thinker opens against a person who leaves as soon as he is asked."""
    session = begun(path, "level0")
    session._seats[0] = Seat(Thinker(think), session.match.game, 0)
    return session


# Who plays


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_levels_have_names_in_every_language(path: Path, language: str) -> None:
    speaker = Speaker(game("vpg"), language)
    for name in (*catalogue.names(), *catalogue.ALIASES, "human"):
        assert speaker.has_name("player", name)


def test_the_welcome_names_the_players_and_their_parameters(path: Path) -> None:
    text = Terminal(begun(path, "human", "level2:nodes=7"), real=False).run()
    assert "Germans: human\nSoviets: computer, level 2: strong (nodes=7)\n" in text


def test_a_save_keeps_the_players_as_they_were_given(tmp_path: Path, path: Path) -> None:
    weights = tmp_path / "my own #1.toml"
    weights.write_text(OWN.read_text(encoding="utf-8"), encoding="utf-8")
    spec = f"level3:nodes=7,trials=2,weights={weights}"
    begun(path, "human", spec)
    assert store.read_save(path).players == {"german": "human", "soviet": spec}
    assert Session.resume(path, {}).players == ("human", spec)


@pytest.mark.parametrize("name", ["random", "simple"])
def test_saves_with_old_names_go_on(path: Path, name: str) -> None:
    begun(path, "human", name)
    session = Session.resume(path, {"german": name})
    assert session.players == (name, name)
    assert len(session.computer_acts()) >= 1


def test_a_player_that_cannot_play_is_refused_before_anything_is_saved(tmp_path: Path, path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("format = 1\n")
    for spec, message in (
        ("napoleon", "player napoleon: unknown, expected one of human, level0"),
        ("napoleon:nodes=1", "player napoleon:nodes=1: unknown, expected one of human"),
        ("level2:nodes=x", "nodes: expected a whole number"),
        (f"level2:weights={broken}", "broken.toml: weights: missing"),
    ):
        with pytest.raises(RasputitsaError) as error:
            begun(path, spec)
        assert message in str(error.value)
        assert not path.exists()


def test_one_agent_plays_a_side_for_the_whole_match(path: Path) -> None:
    session = with_thinker(path, lambda clock: None)
    seat = session._seats[0]
    assert seat is not None
    session.computer_acts()
    assert session._seats[0] is seat
    assert isinstance(seat.agent, Thinker)
    assert seat.agent.asked == 1


def test_agents_of_the_two_sides_have_luck_of_their_own(path: Path) -> None:
    one = begun(path, "level2", "level2")
    again = Session.resume(path, {})
    other = begun(path.with_name("b.hexlog"), "level2", "level2")
    seeds = [[seat.agent.seed for seat in s._seats] for s in (one, again, other)]  # type: ignore[union-attr]
    assert seeds[0] == seeds[1] == seeds[2], "the seed of the match is the same"
    assert seeds[0][0] != seeds[0][1]


# While it thinks


def halfway(clock: Clock) -> None:
    clock.report(1, 4, 0.0)
    clock.report(9, 4, 0.0)


def test_a_terminal_is_told_how_far_the_computer_has_come(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "PATIENCE", 0.0)
    text = Terminal(with_thinker(path, halfway), real=True).run()
    first, second = text.index("thinking ... 25 %"), text.index("thinking ... 100 %")
    assert first < text.index("\r\x1b[2K", first) < second < text.index("\r\x1b[2K", second)
    assert "thinking" not in text[text.index("\r\x1b[2K", second) :], "the line is wiped out"


def test_a_quick_answer_says_nothing(path: Path) -> None:
    assert "thinking" not in Terminal(with_thinker(path, halfway), real=True).run()


def test_a_file_gets_no_progress(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PATIENCE", 0.0)
    text = Terminal(with_thinker(path, halfway), real=False).run()
    assert "thinking" not in text
    assert "\x1b" not in text


def interrupted(times: int) -> Callable[[Clock], None]:
    """Interrupt the program as the keyboard does, and think on until the clock says stop."""

    def think(clock: Clock) -> None:
        for _ in range(times):
            signal.raise_signal(signal.SIGINT)
        assert clock.expired()

    return think


def test_an_interrupt_makes_the_computer_move_now(path: Path) -> None:
    session = with_thinker(path, interrupted(1))
    Terminal(session, real=False).run()
    assert session.match.log[0].action == Arrange("historical")


def test_two_interrupts_leave_the_game_as_it_is(path: Path) -> None:
    session = with_thinker(path, interrupted(2))
    before = path.read_text()
    assert "--resume" in Terminal(session, real=False).run()
    assert path.read_text() == before
    assert not session.match.log
    assert len(hexlog.replay(store.read_save(path)).log) == 0
    assert len(Session.resume(path, {}).computer_acts()) >= 1, "the game goes on"


def test_an_interrupt_between_two_answers_does_not_leave(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = with_thinker(path, lambda clock: None)
    terminal = Terminal(session, real=False)
    monkeypatch.setattr(terminal.loop.screen, "story", lambda _: signal.raise_signal(signal.SIGINT))
    monkeypatch.setattr(thinking, "TWICE", -1.0)
    terminal.run()
    assert session.decision is not None
    assert session.decision.player == 1, "the computer came to the end of its turn"


def test_two_interrupts_between_two_answers_stop_before_the_next(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = with_thinker(path, lambda clock: None)
    terminal = Terminal(session, real=False)
    story = [signal.SIGINT, signal.SIGINT]
    monkeypatch.setattr(terminal.loop.screen, "story", lambda _: [*map(signal.raise_signal, story)])
    assert "--resume" in terminal.run()
    assert len(session.match.log) == 1


def test_interrupts_far_apart_each_move_now(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "TWICE", -1.0)
    session = with_thinker(path, interrupted(2))
    Terminal(session, real=False).run()
    assert session.match.log[0].action == Arrange("historical")


def test_afterwards_an_interrupt_is_what_it_was(path: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    Terminal(with_thinker(path, interrupted(1)), real=False).run()
    assert signal.getsignal(signal.SIGINT) is before


def test_a_session_that_is_cancelled_has_done_nothing(path: Path) -> None:
    clock = Clock()
    clock.cancel()
    session = begun(path, "level1")
    with pytest.raises(Cancelled):
        session.computer_acts(clock)
    assert not session.match.log


def test_the_loop_runs_in_any_thread(path: Path) -> None:
    """Only the main thread may catch signals; elsewhere the computer just thinks."""
    texts: list[str] = []
    terminal = Terminal(with_thinker(path, lambda clock: None), real=False)
    thread = threading.Thread(target=lambda: texts.append(terminal.run()))
    thread.start()
    thread.join()
    assert "--resume" in texts[0]

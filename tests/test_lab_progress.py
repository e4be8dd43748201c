"""How a run is getting on: the running score and its display."""

from __future__ import annotations

import io
import sys
from contextlib import closing
from typing import Any

import pytest

from lab_runs import plain, spec
from rasputitsa.lab import (
    Failure,
    GameRecord,
    Run,
    Tally,
)
from rasputitsa.lab.progress import Progress
from rasputitsa.progress import Bar, Lines, display_for, duration


def scored(*pairs: tuple[float, float]) -> Tally:
    tally, record = Tally(2), plain(2)[0]
    for number, pair in enumerate(pairs):
        for score in pair:
            tally.add(GameRecord(**{**fields_of(record), "pair": number, "score": score}))
    return tally


def fields_of(record: GameRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__slots__}


def test_the_interval_is_by_pairs() -> None:
    always_split = scored(*[(1.0, 0.0)] * 100)
    won_or_lost = scored(*[(1.0, 1.0), (0.0, 0.0)] * 50)
    assert always_split.score == won_or_lost.score == 0.5
    assert width(always_split) < width(won_or_lost) / 5
    assert width(won_or_lost) == pytest.approx(2 * 1.96 * 0.5 / 102**0.5, rel=0.01)


def width(tally: Tally) -> float:
    low, high = tally.interval
    return high - low


def test_a_perfect_score_keeps_an_interval() -> None:
    low, high = scored(*[(1.0, 1.0)] * 20).interval
    assert 0.8 < low < 0.95
    assert high == 1.0


def test_half_a_pair_does_not_count() -> None:
    tally = Tally(2)
    tally.add(plain(2)[0])
    assert tally.score is None
    assert (tally.games, tally.pairs) == (1, 0)
    assert Tally(2).share(None) == 0.0


# Progress


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_in_a_log_is_plain_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rasputitsa.progress.SECONDS_BETWEEN_LINES", 0.0)
    stream = io.StringIO()
    shown(stream)
    lines = stream.getvalue().splitlines()
    assert lines[0].startswith("0/4 games  0.0/s  --:-- left  A –  german wins 0%")
    assert len(lines) == 5
    assert lines[-1].startswith("4/4 games")
    assert "0:00 left" in lines[-1]
    assert lines[-1].endswith("1 failed")


def test_a_short_run_says_one_line() -> None:
    stream = io.StringIO()
    shown(stream)
    assert len(stream.getvalue().splitlines()) == 1


def test_progress_at_a_terminal_is_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    monkeypatch.setenv("TERM", "xterm")
    screen = Screen()
    shown(screen)
    assert "4/4" in screen.getvalue()
    assert "/s  0:00 left  A 1.000 [" in screen.getvalue()


def shown(stream: io.StringIO) -> None:
    with closing(Run(spec(4))) as going:
        progress = Progress(going, stream)
        for record in plain(4)[:3]:
            progress.add(record)
        progress.add(Failure(spec().job(3), "a bug"))
        progress.close()


def test_without_rich_there_are_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    bar = display_for(Screen())
    bar.close()
    assert isinstance(bar, Bar)
    monkeypatch.setitem(sys.modules, "rich.progress", None)
    assert isinstance(display_for(Screen()), Lines)


@pytest.mark.parametrize(("seconds", "words"), [(0.4, "0:00"), (61, "1:01"), (3600 * 30 + 62, "30:01:02")])
def test_durations(seconds: float, words: str) -> None:
    assert duration(seconds) == words

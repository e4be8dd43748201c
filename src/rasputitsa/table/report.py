"""The turn report: what happened in a turn, as plain text to copy into a forum or a letter."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa import status
from rasputitsa.engine.match import Match
from rasputitsa.story import HEADING
from rasputitsa.table.sight import seen
from rasputitsa.table.story import entry_told
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.analysis import Report


def report(voice: Voice, match: Match, viewer: int, turn: int | None = None) -> Report:
    """The report on a turn (by default the one being played), as a viewer may hear of it."""
    wanted = match.state.turn if turn is None else turn
    body = list(_sentences(voice, match, viewer, wanted))
    return Report(text="\n".join([voice.library.title, *body, "", _standing(voice, match, viewer, wanted)]))


def _sentences(voice: Voice, match: Match, viewer: int, turn: int) -> Iterator[str]:
    """A heading for every phase in which something happened, and what happened below it."""
    heading = ""
    for number, entry in enumerate(match.log, start=1):
        before = match.state_after(number - 1)
        now = before.turn
        for line in entry_told(voice, number, before, entry, viewer).events:
            if line.style == HEADING:
                heading, now = line.text, line.facts["turn"]
            elif line.text and now == turn:
                if heading:
                    yield f"\n{heading}"
                    heading = ""
                yield f"  {line.text}"


def _standing(voice: Voice, match: Match, viewer: int, turn: int) -> str:
    """Who holds what at the end of the turn."""
    ends = [n for n in range(len(match.log) + 1) if match.state_after(n).turn <= turn]
    return status.holdings(seen(match.state_after(ends[-1]), viewer), voice)

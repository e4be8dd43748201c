"""The turn report: what happened in a turn, as plain text to copy into a forum or a letter."""

from __future__ import annotations

from collections.abc import Iterator

from rasputitsa import status
from rasputitsa.sight import Sight, seen
from rasputitsa.story import HEADING
from rasputitsa.table.story import entry_told
from rasputitsa.table.voice import Voice
from rasputitsa.table.wire.analysis import Report


def report(voice: Voice, sight: Sight, turn: int | None = None) -> Report:
    """The report on a turn (by default the one being played), as a viewer may hear of it."""
    wanted = sight.state.turn if turn is None else turn
    body = list(_sentences(voice, sight, wanted))
    return Report(text="\n".join([voice.library.title, *body, "", _standing(voice, sight, wanted)]))


def _sentences(voice: Voice, sight: Sight, turn: int) -> Iterator[str]:
    """A heading for every phase in which something happened, and what happened below it."""
    heading = ""
    for told in sight.told():
        now = told.before.turn
        for line in entry_told(voice, told).events:
            if line.style == HEADING:
                heading, now = line.text, line.facts["turn"]
            elif line.text and now == turn:
                if heading:
                    yield f"\n{heading}"
                    heading = ""
                yield f"  {line.text}"


def _standing(voice: Voice, sight: Sight, turn: int) -> str:
    """Who holds what at the end of the turn."""
    ends = [n for n in range(sight.index + 1) if sight.state_after(n).turn <= turn]
    return status.holdings(seen(sight.state_after(ends[-1]), sight.viewer), voice)

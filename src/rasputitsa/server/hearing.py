"""What the seats of a match have heard of it, line by line of the append-only log.

Every seat counts what it was told. Where something is hidden a line may bring a seat nothing: then neither
its index nor its revision moves. The lines alone decide it, those of what was taken back included, so that
a match opened again counts as before.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision
from rasputitsa.sight import OBSERVER, Sight, looking

Sides: TypeAlias = tuple[int, ...]


class Moment(NamedTuple):
    """The match after a line: who is asked, whose phase it is, and how many entries each viewer was told."""

    asked: int
    phasing: int
    told: dict[int, int]


@dataclass(eq=False, slots=True)
class Changes:
    """What one seat has heard: through whose eyes and how much, each time that it was different."""

    heard: list[tuple[int, int]] = field(default_factory=list)
    lines: int = 0


class Hearing:
    """Counts for all seats of a match. ``note`` every line that is written down."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.open = match.game.conceal is None
        viewers = () if self.open else (*range(len(match.game.sides)), OBSERVER)
        self._sights = {viewer: Sight(match, viewer) for viewer in viewers}
        self._moments: list[Moment] = []
        self._changes: dict[Sides, Changes] = {}
        self._lengths: list[int] = []
        self.note(0)

    def note(self, entries: int) -> None:
        """A line has been written; the log has so many entries with it."""
        if self.open:
            self._lengths.append(entries)
            return
        state = self.match.state_after(entries)
        asked = decision(state)
        told = {viewer: sight.index_after(entries) for viewer, sight in self._sights.items()}
        self._moments.append(Moment(CHANCE if asked is None else asked.player, state.side, told))

    def sight(self, viewer: int) -> Sight:
        """The match as a viewer may know it."""
        return Sight(self.match, viewer) if self.open else self._sights[viewer]

    def told_after(self, viewer: int, lines: int) -> int:
        """How many of the entries that a viewer knows now were told to him by so many lines of the log."""
        told = self._lengths if self.open else [moment.told[viewer] for moment in self._moments]
        return min(told[lines:])

    def revision(self, sides: Sides) -> int:
        """How often what a seat knows has changed."""
        return len(self._lengths if self.open else self._heard(sides)) - 1

    def kept_since(self, sides: Sides, revision: int) -> int:
        """How many entries have stood for a seat all the time since a revision.

        None, if it has looked through other eyes meanwhile: what those were told is not for these.
        """
        known = min(max(revision, 0), self.revision(sides))
        if self.open:
            return min(self._lengths[known:])
        since = self._heard(sides)[known:]
        looks = since[-1][0]
        return min(told for _, told in since) if all(viewer == looks for viewer, _ in since) else 0

    def _heard(self, sides: Sides) -> list[tuple[int, int]]:
        changes = self._changes.setdefault(sides, Changes())
        for moment in self._moments[changes.lines :]:
            viewer = looking(moment.asked, moment.phasing, sides)
            heard = (viewer, moment.told[viewer])
            if not changes.heard or changes.heard[-1] != heard:
                changes.heard.append(heard)
        changes.lines = len(self._moments)
        return changes.heard

"""What a viewer may know of a match: its story as it is told to him, and its state as it stands for him.

Everything that is shown of a match comes through here. Answers to a question that is kept secret are held
back from the others until the player is done with it, then told together as one entry: what was undone
meanwhile, how many answers there were, and in which order, is told to nobody but him. So every viewer counts
entries of his own, and sees the state after the last one that he was told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.event import Event
from rasputitsa.engine.match import Entry, Match
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.view import view, visible

OBSERVER = -2
"""Sees what every side may see. No event is meant for it alone."""

Question: TypeAlias = tuple[int, str, int, int]
"""Who is asked, about what, and when: the turn and the phase."""


class Told(NamedTuple):
    """What a viewer is told at once; without the action if that is not for him. ``before``: when it began."""

    number: int
    player: int
    action: Action | None
    events: tuple[Event, ...]
    before: State


class Sight:
    """A match as one viewer may know it. It follows the match by itself, takebacks included."""

    def __init__(self, match: Match, viewer: int) -> None:
        self.match = match
        self.viewer = viewer
        self.open = match.game.conceal is None
        self._known: list[Entry] = []
        self._asked: list[Question | None] = [] if self.open else [_secret(match.state_after(0))]
        self._counts = [0]
        self._ends: list[int] = []

    @property
    def index(self) -> int:
        """How many entries have been told."""
        return self.index_after(len(self.match.log))

    def index_after(self, entries: int) -> int:
        """How many had been told after so many entries of the log."""
        if self.open:
            return entries
        self._follow()
        return self._counts[entries]

    def entries_of(self, index: int) -> int:
        """How many entries of the log the first ``index`` that were told stand for."""
        if self.open or not index:
            return index
        self._follow()
        return self._ends[index - 1]

    @property
    def state(self) -> State:
        """The state after the last entry told."""
        return self.state_after(self.index)

    def state_after(self, index: int) -> State:
        return self.match.state_after(self.entries_of(index))

    def told(self, since: int = 0) -> Iterator[Told]:
        """The entries after the first ``since``."""
        return (self.entry(number) for number in range(since + 1, self.index + 1))

    def entry(self, number: int) -> Told:
        """An entry by its number, the first one being 1."""
        start, end = self.entries_of(number - 1), self.entries_of(number)
        return self.hear(number, self.match.log[start:end], self.match.state_after(start))

    def hear(self, number: int, entries: Sequence[Entry], before: State) -> Told:
        """Entries of one player as this viewer is told of them; ``before``: the state that they began in."""
        first = entries[0]
        own = self.open or first.player in (self.viewer, CHANCE)
        events = visible((event for entry in entries for event in entry.events), self.viewer)
        if not own and _secret(before):
            events = melted(events)
        return Told(number, first.player, first.action if own else None, tuple(events), before)

    def _follow(self) -> None:
        """Take note of what has been added to the log, and of what was taken back."""
        log, known = self.match.log, self._known
        while known and (len(known) > len(log) or log[len(known) - 1] is not known[-1]):
            self._drop()
        for entry in log[len(known) :]:
            self._add(entry)

    def _drop(self) -> None:
        self._known.pop()
        self._asked.pop()
        if self._counts.pop() != self._counts[-1]:
            self._ends.pop()

    def _add(self, entry: Entry) -> None:
        """Tell of an entry, and of all that were held back before it; or hold it back."""
        asked, own = self._asked[-1], entry.player == self.viewer
        self._known.append(entry)
        self._asked.append(_secret(self.match.state_after(len(self._known))))
        if own or asked is None or asked != self._asked[-1]:
            self._ends.append(len(self._known))
        self._counts.append(len(self._ends))


def _secret(state: State) -> Question | None:
    """The question at hand, if it is a secret one."""
    asked = decision(state)
    if asked is None or not asked.secret:
        return None
    return asked.player, asked.topic, state.turn, state.phase


def melted(events: Iterable[Event]) -> list[Event]:
    """Of events that are alike only one, in an order that tells nothing; then the others as they came."""
    alike: dict[tuple[int, ...], Event] = {}
    others = []
    for event in events:
        key: tuple[int, ...] | None = getattr(event, "alike", None)
        if key is None:
            others.append(event)
        else:
            alike[key] = min(alike.get(key, event), event)
    return [alike[key] for key in sorted(alike)] + others


def eyes(state: State, sides: Collection[int]) -> int:
    """Through whose eyes a seat that plays these sides looks now: those of the side that must decide."""
    asked = decision(state)
    return looking(CHANCE if asked is None else asked.player, state.side, sides)


def looking(asked: int, phasing: int, sides: Collection[int]) -> int:
    """The side that is asked, else the one whose phase it is, else the first; without any, an observer."""
    for side in (asked, phasing, *sorted(sides)):
        if side in sides:
            return side
    return OBSERVER


def seen(state: State, viewer: int) -> State:
    """A state as a side or an observer may see it."""
    if viewer != OBSERVER:
        return view(state, viewer)
    for side, _ in enumerate(state.game.sides):
        state = view(state, side)
    return state


def asked_of(state: State, viewer: int) -> Decision | None:
    """The decision at hand, if it is the viewer's; asked of a state as the viewer sees it."""
    asked = decision(state)
    return asked if asked is not None and asked.player == viewer else None

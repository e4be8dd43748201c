"""A room: one match in memory, as its log has made it, with those who look at it.

Whoever reads or changes the match holds ``lock``. What is in memory is a copy: if anything goes wrong between
the rules and the disk, it is thrown away and made again from the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rasputitsa import hexlog
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.errors import IllegalAction
from rasputitsa.engine.match import Entry, Match
from rasputitsa.engine.origin import Origin
from rasputitsa.games import newest
from rasputitsa.notation import actor_name
from rasputitsa.server import archive
from rasputitsa.server.archive import LogLine, MatchRow, SeatNews, SeatRow
from rasputitsa.server.fault import Fault
from rasputitsa.server.growth import Growth, is_undo
from rasputitsa.server.hearing import Hearing
from rasputitsa.server.listener import Listener
from rasputitsa.sight import Sight, eyes
from rasputitsa.table.wire.match import HERE, LINK

PEOPLE = (HERE, LINK)
MOST_ADVICE = 100


class Seating(NamedTuple):
    """Whose computer is thinking or was stopped; each side, who plays it, and whether he is connected and has
    sat down; how often seats changed hands, and where the dice come from."""

    thinking: str | None
    paused: str | None
    sides: tuple[tuple[str, str, bool, bool], ...]
    news: int
    dice: Origin


@dataclass(eq=False, slots=True)
class Room:
    """``lines`` are those of the append-only log; ``hearing`` is what each seat has been told of them."""

    row: MatchRow
    seats: dict[str, SeatRow]
    lines: list[LogLine]
    hearing: Hearing
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    thinking: str | None = None
    paused: bool = False
    redoable: int = 0
    """How many actions that were taken back can be done again."""
    doubtful: bool = False
    """What is in memory may not be what is on the disk."""
    unsure: bool = False
    """What is on the disk may still change: a commit is on its way, and nobody knows how it ends."""
    frozen: Fault | None = None
    """Why the match can be looked at only: the rules here do not play it as it was played."""
    advice: dict[tuple[object, ...], str] = field(default_factory=dict)
    """What the analyst has found out about the match, by what was known of it.

    What is done in secret makes nothing of it void: how long advice takes would tell.
    """
    news: list[SeatNews] = field(default_factory=list)
    """How its seats changed hands."""
    shown: dict[tuple[object, ...], Any] = field(default_factory=dict)
    """The match as it stands, put into words once for all who see the same."""

    _growth: Growth | None = None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def match(self) -> Match:
        return self.hearing.match

    def sides(self, seat: SeatRow) -> tuple[int, ...]:
        """The sides that a seat plays, by their numbers."""
        return tuple(map(self.match.game.sides.index, seat.sides))

    def viewer(self, seat: SeatRow) -> int:
        """Through whose eyes a seat looks now."""
        return eyes(self.match.state, self.sides(seat))

    def sight(self, seat: SeatRow) -> Sight:
        """The match as a seat may know it."""
        return self.hearing.sight(self.viewer(seat))

    def revision(self, seat: SeatRow) -> int:
        """How often what a seat knows of the match has changed."""
        return self.hearing.revision(self.sides(seat))

    def kept_since(self, seat: SeatRow, revision: int) -> int:
        """How many entries have stood for a seat all the time since a revision."""
        return self.hearing.kept_since(self.sides(seat), revision)

    def told_after(self, seat: SeatRow, lines: int) -> int:
        """How many of the entries that a seat knows were there after so many lines of the log."""
        return self.hearing.told_after(self.viewer(seat), lines)

    @property
    def over(self) -> bool:
        return self.match.decision is None

    @property
    def dice_asked(self) -> bool:
        """Whether dice must fall before anybody can go on."""
        asked = self.match.decision
        return asked is not None and asked.player == CHANCE

    def holder(self, side: str) -> SeatRow | None:
        """The seat of the person who has sat down on a side; none if it is vacant or the computer's."""
        if self.row.players.get(side) not in PEOPLE:
            return None
        return next((s for s in self.seats.values() if s.taken and not s.revoked and side in s.sides), None)

    def decider(self) -> str | None:
        """The side that must decide; none if the game is over."""
        asked = self.match.decision
        if asked is None or asked.player == CHANCE or self.frozen is not None:
            return None
        return self.match.game.sides[asked.player]

    def computer(self) -> str | None:
        """The computer player that must decide, by its name; none if a person must, or nobody."""
        side = self.decider()
        player = HERE if side is None else self.row.players[side]
        return None if player in PEOPLE else player

    def stopped(self) -> str | None:
        """The side whose computer player must decide but was told to stop, and has stopped."""
        waits = self.paused and self.thinking is None and self.computer() is not None
        return self.decider() if waits else None

    def growth(self) -> Growth:
        """What the log has grown to."""
        if self._growth is None or self._growth.lines is not self.lines:
            self._growth = Growth(self.lines)
        return self._growth.look()

    def extend(self, lines: Sequence[LogLine]) -> None:
        """Take note of lines that are on the disk."""
        entries = len(self.match.log) - sum(_step(entry.line) for entry in lines)
        for entry in lines:
            entries += _step(entry.line)
            self.hearing.note(entries)
        self.lines.extend(lines)
        if self.hearing.open or len(self.advice) > MOST_ADVICE:
            self.advice.clear()

    def changed(self) -> None:
        """Something is different: what was shown no longer holds, and all for whom it is are to hear.

        Nobody else is woken: how often that happens would tell how much is done in secret.
        """
        self.shown.clear()
        seating = self.seating()
        for listener in self.listeners:
            if listener.seating != seating or listener.revision != self.revision(listener.seat):
                listener.wake()

    def seating(self) -> Seating:
        present = {side for listener in self.listeners for side in listener.seat.sides}
        sides = tuple(
            (side, who, side in present, self.holder(side) is not None)
            for side, who in self.row.players.items()
        )
        return Seating(self.thinking, self.stopped(), sides, len(self.news), self.match.origin)

    def become(self, fresh: Room) -> None:
        """Be what has been made anew from the log. Those who sit here on no seat any more are sent away."""
        self.hearing, self.lines = fresh.hearing, fresh.lines
        self.row, self.seats, self.redoable = fresh.row, fresh.seats, fresh.redoable
        self.frozen, self.news = fresh.frozen, fresh.news
        self.doubtful = self.unsure = False
        self.advice.clear()
        for listener in self.listeners:
            seat = self.seats.get(listener.seat.token_hash)
            if seat is None or seat.revoked:
                listener.dismiss()
            else:
                listener.seat = seat
        self.changed()

    def busy(self) -> bool:
        return bool(self.listeners) or self.doubtful or self.thinking is not None or self.lock.locked()


def _step(line: str) -> int:
    """What a line adds to the entries of a match."""
    return -1 if is_undo(line) else 1


def entries_of(lines: Iterable[LogLine]) -> int:
    """How many entries a match has after these lines."""
    return sum(_step(entry.line) for entry in lines)


def lines_of(match: Match, entries: Iterable[Entry]) -> list[LogLine]:
    """Entries as they are written down."""
    return [LogLine(*hexlog.entry_lines(match, entry)) for entry in entries]


def undo_line(match: Match) -> LogLine:
    """How it is written down that the last action has been taken back."""
    asked = match.decision
    assert asked is not None, "a match that is over cannot be taken back"
    return LogLine(f"{actor_name(match.game, asked.player)} {hexlog.UNDO}")


def replayed(row: MatchRow, lines: list[LogLine], *, check: bool = False) -> Match:
    """The match of a log. One of another version of the rules must come through all its checkpoints."""
    return heard(row, lines, check=check).match


def heard(row: MatchRow, lines: list[LogLine], *, check: bool = False) -> Hearing:
    """The same, with what its seats have heard line by line."""
    log, version = archive.as_log(row, lines), newest(row.game)
    if row.version > version:
        raise Fault(409, "version", f"{row.game} {row.version}")
    try:
        steps = hexlog.played(log, check=check or row.version != version)
        hearing = Hearing(next(steps))
        for match in steps:
            hearing.note(len(match.log))
    except (hexlog.Divergence, IllegalAction) as error:
        raise Fault(409, "diverged", str(error)) from error
    hexlog.give_dice(hearing.match, log)
    return hearing

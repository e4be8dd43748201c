"""A match at one keyboard: people and computers take turns, and every action goes to the save at once."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from rasputitsa import hexlog, store
from rasputitsa.agents import Clock, Seat, catalogue
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Entry, Match
from rasputitsa.engine.state import State
from rasputitsa.notation import actor_name
from rasputitsa.reannounce import Change
from rasputitsa.sight import Sight, Told
from rasputitsa.view import view

HUMAN = "human"


def seated(match: Match, side: int, player: str) -> Seat | None:
    """The agent that plays a side, for the whole match; None for a person.

    Its seed follows from that of the match, so that a match taken up again goes on as it would have.
    """
    if player == HUMAN:
        return None
    if not catalogue.is_known(player):
        known = ", ".join((HUMAN, *catalogue.names()))
        raise RasputitsaError(f"player {player}: unknown, expected one of {known}")
    catalogue.check(player, match.game)
    digest = hashlib.sha256(f"{match.seed}/player {side}".encode()).digest()
    return Seat(catalogue.create(player, int.from_bytes(digest[:6], "big")), match.game, side)


class Session:
    """The match, who plays it, and the file that it is saved to."""

    saving, left = "play-saving", "play-left"
    """What is said of the file at the start, and to one who stops before the end."""

    def __init__(self, match: Match, players: Sequence[str], path: Path) -> None:
        self.match = match
        self.players = tuple(players)
        self.path = path
        self._seats = [seated(match, side, player) for side, player in enumerate(players)]
        self._sights: dict[int, Sight] = {}
        self._told: dict[int | None, int] = {}
        self._start = 0

    def begin(self) -> None:
        """Open the save of a new match and roll the dice that come before any decision."""
        sides = dict(zip(self.match.game.sides, self.players, strict=True))
        store.create(self.path, hexlog.header(self.match, sides, reveal_seed=True))
        self._record(self.match.roll_dice())
        self._start = len(self.match.log)

    @classmethod
    def resume(cls, path: Path, players: dict[str, str], save: Path | None = None) -> Session:
        """Go on with a save exactly where it ends; ``save`` goes on in another file."""
        log = store.read_save(path)
        match = hexlog.replay(log)
        if match.seed is None and match.decision is not None:
            raise RasputitsaError(f"{path}: has no seed, so its dice cannot be rolled on here")
        wanted = dict.fromkeys(match.game.sides, HUMAN) | log.players | players
        session = cls(match, [wanted[side] for side in match.game.sides], save or path)
        if log.unfinished:
            store.drop_unfinished(path)
        if save is not None:
            store.create(save, path.read_text(encoding="utf-8").splitlines())
        if not log.trailer:
            session._record(match.roll_dice())
        session._start = len(match.log)
        return session

    @property
    def decision(self) -> Decision | None:
        return self.match.decision

    @property
    def viewer(self) -> int:
        """Through whose eyes the keyboard looks: the person's who is asked, else the first person's."""
        people = [side for side, player in enumerate(self.players) if player == HUMAN]
        asked = self.decision
        if asked is not None and asked.player in people:
            return asked.player
        return people[0] if people else 0

    @property
    def sight(self) -> Sight:
        """The match as the person at the keyboard may know it."""
        return self._sights.setdefault(self.viewer, Sight(self.match, self.viewer))

    @property
    def seen(self) -> State:
        """The state as the person at the keyboard may see it; when the game is over, as it is."""
        hidden = not self.sight.open and self.decision is not None
        return view(self.sight.state, self.viewer) if hidden else self.match.state

    def news(self) -> list[Told]:
        """What the person at the keyboard has not been told yet."""
        sight = self.sight
        who = None if sight.open else self.viewer
        first = sight.index_after(min(self._start, len(self.match.log)))
        known = min(self._told.get(who, first), sight.index)
        self._told[who] = sight.index
        return list(sight.told(known))

    def is_human(self, player: int) -> bool:
        return player != CHANCE and self.players[player] == HUMAN

    def act(self, action: Action) -> list[Entry]:
        """Answer for whoever has to decide."""
        return self._record(self.match.act(action))

    def computer_acts(self, clock: Clock | None = None) -> list[Entry]:
        """Let the computer answer. If the clock is cancelled, ``Cancelled``, and nothing has happened."""
        asked = self.decision
        seat = None if asked is None or self.is_human(asked.player) else self._seats[asked.player]
        assert seat is not None, "the computer is to decide"
        return self.act(seat.answer(self.match.state, clock))

    def undo(self) -> Action:
        taken = self.match.undo()
        asked = self.decision
        assert asked is not None
        store.append(self.path, [f"{actor_name(self.match.game, asked.player)} {hexlog.UNDO}"])
        return taken

    def reannounce(self, change: Change) -> None:
        """Take back to an announced battle, and announce again what is left."""
        for _ in range(change.back):
            self.undo()
        for action in change.actions:
            self.act(action)

    def redo(self) -> list[Entry]:
        return self._record(self.match.redo())

    def save_as(self, path: Path) -> None:
        """Write the whole save to another file and go on there."""
        store.write(path, self.path.read_text(encoding="utf-8"))
        self.path = path

    def _record(self, entries: list[Entry]) -> list[Entry]:
        """Write entries to the save; at the end of the game also the result and the seed."""
        lines = [line for entry in entries for line in hexlog.entry_lines(self.match, entry)]
        if self.decision is None:
            lines += hexlog.trailer(self.match)
        if lines:
            store.append(self.path, lines)
        return entries

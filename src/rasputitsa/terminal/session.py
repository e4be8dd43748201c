"""A match at one keyboard: people and computers take turns, and every action goes to the save at once."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from rasputitsa import hexlog, store
from rasputitsa.agents import Clock, create, names
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Entry, Match
from rasputitsa.engine.play import decision
from rasputitsa.notation import actor_name
from rasputitsa.view import view

HUMAN = "human"


def check_player(name: str) -> str:
    if name != HUMAN and name not in names():
        raise RasputitsaError(f"player {name}: unknown, expected one of {', '.join((HUMAN, *names()))}")
    return name


class Session:
    """The match, who plays it, and the file that it is saved to."""

    def __init__(self, match: Match, players: Sequence[str], path: Path) -> None:
        self.match = match
        self.players = tuple(map(check_player, players))
        self.path = path

    def begin(self) -> None:
        """Open the save of a new match and roll the dice that come before any decision."""
        sides = dict(zip(self.match.game.sides, self.players, strict=True))
        store.create(self.path, hexlog.header(self.match, sides, reveal_seed=True))
        self._record(self.match.roll_dice())

    @classmethod
    def resume(cls, path: Path, players: dict[str, str], save: Path | None = None) -> Session:
        """Go on with a save exactly where it ends; ``save`` goes on in another file."""
        log = store.read_save(path)
        match = hexlog.replay(log)
        if match.seed is None and match.decision is not None:
            raise RasputitsaError(f"{path}: has no seed, so its dice cannot be rolled on")
        wanted = dict.fromkeys(match.game.sides, HUMAN) | log.players | players
        session = cls(match, [wanted[side] for side in match.game.sides], save or path)
        if log.unfinished:
            store.drop_unfinished(path)
        if save is not None:
            store.create(save, path.read_text(encoding="utf-8").splitlines())
        if not log.trailer:
            session._record(match.roll_dice())
        return session

    @property
    def decision(self) -> Decision | None:
        return self.match.decision

    def is_human(self, player: int) -> bool:
        return player != CHANCE and self.players[player] == HUMAN

    def act(self, action: Action) -> list[Entry]:
        """Answer for whoever has to decide."""
        return self._record(self.match.act(action))

    def computer_acts(self) -> list[Entry]:
        """Let the computer answer. Its luck hangs on the moment only, so a resumed match goes on the same."""
        asked, match = self.decision, self.match
        assert asked is not None
        moment = f"{match.seed}/{asked.player}/{len(match.log)}".encode()
        seed = int.from_bytes(hashlib.sha256(moment).digest()[:8], "big")
        agent = create(self.players[asked.player], seed)
        seen = view(match.state, asked.player)
        offered = decision(seen)
        assert offered is not None
        return self.act(agent.choose(seen, offered, Clock()))

    def undo(self) -> Action:
        taken = self.match.undo()
        asked = self.decision
        assert asked is not None
        store.append(self.path, [f"{actor_name(self.match.game, asked.player)} {hexlog.UNDO}"])
        return taken

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

"""A match at one keyboard: people and computers take turns, and every action goes to the save at once."""

from __future__ import annotations

import hashlib
from pathlib import Path

from rasputitsa import hexlog, store
from rasputitsa.agents import Clock, create, names
from rasputitsa.engine.action import Action, Roll
from rasputitsa.engine.decision import CHANCE, Decision
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.event import GameOver
from rasputitsa.engine.match import Entry, Match, NothingToUndo
from rasputitsa.notation import actor_name
from rasputitsa.view import view

HUMAN = "human"


def check_player(name: str) -> str:
    if name != HUMAN and name not in names():
        raise RasputitsaError(f"player {name}: unknown, expected one of {', '.join((HUMAN, *names()))}")
    return name


class Session:
    """The match, who plays it, and the file that it is saved to."""

    def __init__(self, match: Match, players: tuple[str, ...], path: Path) -> None:
        self.match = match
        self.players = tuple(map(check_player, players))
        self.path = path
        self._undone: list[Action] = []
        self._sealed = False

    def begin(self) -> list[Entry]:
        """Open the save of a new match and roll the dice that come before any decision."""
        sides = dict(zip(self.match.game.sides, self.players, strict=True))
        store.create(self.path, hexlog.header(self.match, sides, reveal_seed=True))
        return self._roll()

    @classmethod
    def resume(cls, path: Path, players: dict[str, str], save: Path | None = None) -> Session:
        """Go on with a save exactly where it ends; ``save`` goes on in another file."""
        log = store.read_save(path)
        match = hexlog.replay(log)
        if match.seed is None and match.decision is not None:
            raise RasputitsaError(f"{path}: has no seed, so its dice cannot be rolled on")
        if log.unfinished:
            store.drop_unfinished(path)
        if save is not None:
            store.create(save, path.read_text(encoding="utf-8").splitlines())
        wanted = dict.fromkeys(match.game.sides, HUMAN) | log.players | players
        session = cls(match, tuple(wanted[side] for side in match.game.sides), save or path)
        session._sealed = bool(log.trailer)
        if match.log:
            session._seal(match.log[-1])
        session._roll()
        return session

    @property
    def decision(self) -> Decision | None:
        return self.match.decision

    def is_human(self, player: int) -> bool:
        return player != CHANCE and self.players[player] == HUMAN

    def act(self, action: Action) -> list[Entry]:
        """Answer for whoever has to decide; what was taken back before can no longer be done again."""
        entry = self._once(action)
        self._undone.clear()
        return [entry, *self._roll()]

    def computer_acts(self) -> list[Entry]:
        """Let the computer answer. Its luck hangs on the moment only, so a resumed match goes on the same."""
        asked, match = self.decision, self.match
        assert asked is not None
        moment = f"{match.seed}/{asked.player}/{len(match.log)}".encode()
        seed = int.from_bytes(hashlib.sha256(moment).digest()[:8], "big")
        agent = create(self.players[asked.player], seed)
        return self.act(agent.choose(view(match.state, asked.player), asked, Clock()))

    def undo(self) -> Action:
        asked = self.decision
        taken = self.match.undo()
        self._undone.append(taken)
        self._write([f"{actor_name(self.match.game, asked.player if asked else CHANCE)} {hexlog.UNDO}"])
        return taken

    def redo(self) -> list[Entry]:
        if not self._undone:
            raise NothingToUndo("nothing was taken back")
        return [self._once(self._undone.pop()), *self._roll()]

    def save_as(self, path: Path) -> None:
        """Write the whole save to another file and go on there."""
        store.write(path, self.path.read_text(encoding="utf-8"))
        self.path = path

    def _once(self, action: Action) -> Entry:
        entry = self.match.act_once(action)
        self._write(hexlog.entry_lines(self.match, entry))
        self._seal(entry)
        return entry

    def _roll(self) -> list[Entry]:
        """Roll one die at a time: a checkpoint needs the state right after its action."""
        rolled = []
        while (asked := self.decision) is not None and asked.player == CHANCE:
            rolled.append(self._once(Roll(self.match.next_face(asked))))
        return rolled

    def _seal(self, entry: Entry) -> None:
        """Write the result, and reveal the seed, when the game is over."""
        over = [event for event in entry.events if isinstance(event, GameOver)]
        if over and not self._sealed:
            winner = over[-1].winner
            name = "draw" if winner is None else self.match.game.sides[winner]
            self._write([f"result: {name} {over[-1].reason}", f"reveal: {self.match.seed}"])
            self._sealed = True

    def _write(self, lines: list[str]) -> None:
        store.append(self.path, lines)

"""A match: a game being played. Holds the log, rolls the dice, and allows undo within its limits."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine import dice
from rasputitsa.engine.action import Action, Roll
from rasputitsa.engine.decision import CHANCE, Decision, Faces
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.event import Event, PhaseBegan
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State


class Entry(NamedTuple):
    """A line of the log: who did what, and what came of it."""

    player: int
    action: Action
    events: tuple[Event, ...]


class NothingToUndo(RasputitsaError):
    """There is nothing that this player may take back (or do again)."""


class Match:
    """The truth is the log of actions, dice included; the state is what follows from it.

    A player may take back his own actions until a die is rolled, something hidden is revealed, or another
    player has to decide.
    """

    def __init__(self, game: Game, seed: str | None, state: State | None = None) -> None:
        self.game = game
        self.seed = seed
        self.first = game.start() if state is None else state
        self.state = self.first
        self.log: list[Entry] = []
        self._undo: list[tuple[State, int]] = []
        self._redo: list[Action] = []

    @property
    def decision(self) -> Decision | None:
        return decision(self.state)

    @property
    def commitment(self) -> str | None:
        return None if self.seed is None else dice.commitment(self.seed)

    def act(self, action: Action) -> list[Entry]:
        """Answer the decision at hand; the entries that this added to the log, dice included."""
        added = self.act_once(action)
        self._redo.clear()
        return [added, *self.roll_dice()]

    def act_once(self, action: Action) -> Entry:
        """Answer the decision at hand and stop before any dice that follow."""
        asked = self.decision
        before, length = self.state, len(self.log)
        self.state = apply(before, action)
        player = CHANCE if asked is None else asked.player
        entry = Entry(player, action, tuple(self.state.events))
        self.log.append(entry)
        self._remember(player, before, length, entry)
        return entry

    def _remember(self, player: int, before: State, length: int, entry: Entry) -> None:
        following = self.decision
        reveals = any(getattr(event, "reveals", False) for event in entry.events)
        if player == CHANCE or reveals or following is None or following.player != player:
            self._undo.clear()
        else:
            self._undo.append((before, length))

    def roll_dice(self) -> list[Entry]:
        """Roll while the dice are asked and this match has a seed for them."""
        rolled = []
        while self.seed is not None and (asked := self.decision) is not None and asked.player == CHANCE:
            rolled.append(self.act_once(Roll(self.next_face(asked))))
        return rolled

    def next_face(self, asked: Decision) -> int:
        assert isinstance(asked.options, Faces)
        assert self.seed is not None
        return dice.die(self.seed, dice.moment(self.state, self._rolled_this_phase()), asked.options.sides)

    def _rolled_this_phase(self) -> int:
        """How many dice the log holds since the phase being played began."""
        rolled = 0
        for entry in reversed(self.log):
            if any(isinstance(event, PhaseBegan) for event in entry.events):
                return rolled
            rolled += entry.player == CHANCE
        return rolled

    def can_undo(self) -> bool:
        return bool(self._undo)

    def undo(self) -> Action:
        """Take back the last action of the player whose turn it is; the action taken back."""
        if not self._undo:
            raise NothingToUndo("nothing can be taken back: not past a die or another player's decision")
        self.state, length = self._undo.pop()
        taken = self.log[length].action
        del self.log[length:]
        self._redo.append(taken)
        return taken

    def redo(self) -> list[Entry]:
        """Do again what was taken back last."""
        if not self._redo:
            raise NothingToUndo("nothing was taken back")
        return [self.act_once(self._redo.pop()), *self.roll_dice()]

"""A match: a game being played. Holds the log, rolls the dice, and allows undo within its limits."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine import dice
from rasputitsa.engine.action import Action, Roll
from rasputitsa.engine.decision import CHANCE, Decision, Faces
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.event import Event, PhaseBegan
from rasputitsa.engine.game import Game
from rasputitsa.engine.origin import Origin, plain
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
    player has to decide. ``bound`` is the origin of its dice if more than one seed is behind them; the first
    ``foreign`` dice of the log came from elsewhere. Without a seed the dice wait.
    """

    def __init__(
        self,
        game: Game,
        seed: str | None,
        state: State | None = None,
        bound: Origin | None = None,
        foreign: int = 0,
    ) -> None:
        if seed == "":
            raise RasputitsaError("the seed is empty: give it at least one character")
        self.game = game
        self.seed = seed
        self.bound = bound
        self.foreign = foreign
        self.first = game.start() if state is None else state
        self.log: list[Entry] = []
        self._states = [self.first]
        self._undoable = 0
        self._redo: list[Action] = []

    @property
    def state(self) -> State:
        return self._states[-1]

    @property
    def decision(self) -> Decision | None:
        return decision(self.state)

    @property
    def origin(self) -> Origin:
        return plain(self.seed) if self.bound is None else self.bound

    @property
    def commitment(self) -> str | None:
        return self.origin.commitment or None

    @property
    def rolled(self) -> int:
        """The number of dice in the log."""
        return sum(entry.player == CHANCE for entry in self.log)

    def state_after(self, entries: int) -> State:
        """The state after so many entries of the log."""
        return self._states[entries]

    def act(self, action: Action) -> list[Entry]:
        """Answer the decision at hand; the entries that this added to the log, dice included."""
        return [self.act_once(action), *self.roll_dice()]

    def act_once(self, action: Action) -> Entry:
        """Answer the decision at hand and stop before any dice that follow."""
        asked = self.decision
        after = apply(self.state, action)
        assert asked is not None, "apply refuses everything once the game is over"
        entry = Entry(asked.player, action, tuple(after.events))
        self._states.append(after)
        self.log.append(entry)
        self._undoable = self._undoable + 1 if self._may_be_taken_back(entry) else 0
        self._redo = []
        return entry

    def _may_be_taken_back(self, entry: Entry) -> bool:
        following = self.decision
        if any(getattr(event, "reveals", False) for event in entry.events):
            return False
        return entry.player != CHANCE and following is not None and following.player == entry.player

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

    @property
    def undoable(self) -> int:
        """How many of the latest entries may be taken back."""
        return self._undoable

    def can_undo(self) -> bool:
        return self._undoable > 0

    def undo(self) -> Action:
        """Take back the last action of the player whose turn it is; the action taken back."""
        if not self.can_undo():
            raise NothingToUndo("nothing can be taken back: not past a die or another player's decision")
        self._undoable -= 1
        self._states.pop()
        taken = self.log.pop().action
        self._redo.append(taken)
        return taken

    def redo(self) -> list[Entry]:
        """Do again what was taken back last. No dice follow: an action that leads to dice stays done."""
        if not self._redo:
            raise NothingToUndo("nothing was taken back")
        *others, action = self._redo
        entry = self.act_once(action)
        self._redo = others
        return [entry]

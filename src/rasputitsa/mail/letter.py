"""A game by mail: the file that goes to and fro, checked when it comes and made ready when it goes.

A die needs a link of both chains. Whoever comes to a die opens his link for it, and for the dice that are
certain to follow it; the other side's program adds its own, and the dice fall.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rasputitsa import hexlog, store
from rasputitsa.engine.action import Roll
from rasputitsa.engine.decision import CHANCE, Faces
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Entry, Match
from rasputitsa.engine.origin import MAIL, Origin, Pledge, link
from rasputitsa.mail import key as keys
from rasputitsa.mail.certain import certain_dice
from rasputitsa.mail.key import Key

HIDDEN = (
    "this game hides units or air points, and a file that holds the whole log cannot keep them secret: "
    "play it at a server, or without these options"
)


class Letter:
    """The match as one side holds it, with the key of that side."""

    def __init__(self, match: Match, path: Path, key: Key, key_path: Path) -> None:
        if match.game.conceal is not None:
            raise RasputitsaError(HIDDEN)
        self.match = match
        self.path = path
        self.key = key
        self.key_path = key_path
        self.side = match.game.sides.index(key.side)

    @property
    def origin(self) -> Origin:
        return self.match.origin

    @property
    def finished(self) -> bool:
        return self.match.decision is None

    @property
    def mine(self) -> bool:
        """Whether it is for this side to decide."""
        asked = self.match.decision
        return asked is not None and asked.player == self.side

    @property
    def unready(self) -> bool:
        """Whether the other side still has to decide: then there was nothing to send yet."""
        asked = self.match.decision
        return asked is not None and asked.player not in (self.side, CHANCE)

    def roll(self) -> list[Entry]:
        """Roll the dice that the other side has opened; for those that it must open, open what is ours."""
        rolled: list[Entry] = []
        while (asked := self.match.decision) is not None and asked.player == CHANCE:
            number = self.match.rolled + 1
            if not self._other_has_opened(number):
                self._open(number - 1 + certain_dice(self.match.state))
                return rolled
            self._open(number)
            assert isinstance(asked.options, Faces)
            face = self.origin.face(number - 1, asked.options.sides)
            rolled.append(self.match.act_once(Roll(face)))
        return rolled

    def _other_has_opened(self, number: int) -> bool:
        others = [pledge for pledge in self.origin.pledges if pledge.side != self.key.side]
        return all(link(pledge, number) is not None for pledge in others)

    def _open(self, number: int) -> None:
        """Open our chain up to a link; never before both starts are known."""
        if not self.origin.bound:
            return
        own = next(pledge for pledge in self.origin.pledges if pledge.side == self.key.side)
        if link(own, number) is None:
            self._set(own._replace(value=self.key.link(number)))

    def _set(self, pledge: Pledge) -> None:
        pledges = tuple(pledge if one.side == pledge.side else one for one in self.origin.pledges)
        self.match.bound = self.origin._replace(pledges=pledges)

    def join(self) -> None:
        """Bind this side to its chain."""
        self._set(Pledge(self.key.side, self.key.start))

    def save(self) -> None:
        """Write the file as it stands; what nobody else knows yet can still be taken back."""
        store.write(self.path, hexlog.write(self.match, reveal_seed=False))

    def close(self) -> None:
        """Write the file that is to be sent: nothing in it can be taken back any more."""
        self.save()
        self.note()

    def note(self) -> None:
        """Remember in the key how far the game has come."""
        game = _bound(self.match) if self.origin.bound else self.key.game
        self.key = replace(self.key.seeing(_settled(self.match)), game=game)
        keys.write(self.key_path, self.key)


def begin(game: Game, side: str, path: Path, key_path: Path) -> Letter:
    """A new game; the other side is bound when it opens the file."""
    if game.conceal is not None:
        raise RasputitsaError(HIDDEN)
    if path.exists():
        raise RasputitsaError(f"{path}: is there already; name another file with --save")
    key = keys.new_key(side)
    pledges = tuple(Pledge(one, key.start if one == side else "") for one in game.sides)
    match = Match(game, None, bound=Origin(MAIL, pledges=pledges))
    keys.create(key_path, key)
    return Letter(match, path, key, key_path)


def opened(path: Path, key_path: Path | None = None, match: Match | None = None) -> Letter:
    """The file that the other side has sent, or one's own; joined, if this side is not bound yet.

    ``match`` is what it holds, if it has been played again already.
    """
    log = store.read_save(path)
    if log.scheme != MAIL:
        raise RasputitsaError(f"{path}: not a game by mail (rasputitsa mail begin begins one)")
    if log.position_line:
        raise RasputitsaError(f"{path}: position: a game by mail begins with the opening of its scenario")
    try:
        match = match or hexlog.replay(log)
        hexlog.verify_dice(log)
    except RasputitsaError as error:
        raise RasputitsaError(f"{path}: {error}") from None
    if set(log.pledges) != set(match.game.sides):
        raise RasputitsaError(f"{path}: pledges: expected one of each side")
    found = key_path or _key_beside(path, match.game.sides)
    return _joined(match, path, found) if not found.exists() else _checked(match, path, found)


def key_name(path: Path, side: str) -> Path:
    """Where the key of a side lies if nobody says otherwise: beside the file."""
    return path.with_name(f"{path.stem}-{side}.key")


def _key_beside(path: Path, sides: tuple[str, ...]) -> Path:
    there = [name for side in sides if (name := key_name(path, side)).exists()]
    if len(there) == 1:
        return there[0]
    if there:
        raise RasputitsaError(f"{path}: keys of both sides lie beside it; name yours with --key")
    log = store.read_save(path)
    waiting = [side for side, start in log.pledges.items() if not start]
    if not waiting:
        raise RasputitsaError(f"{path}: both sides play already; name your key with --key")
    return key_name(path, waiting[0])


def _joined(match: Match, path: Path, key_path: Path) -> Letter:
    waiting = [pledge.side for pledge in match.origin.pledges if not pledge.commitment]
    if not waiting:
        raise RasputitsaError(f"{key_path}: there is no such key, and both sides play already")
    key = keys.new_key(waiting[0])
    keys.create(key_path, key)
    return _with_start(match, path, key, key_path)


def _with_start(match: Match, path: Path, key: Key, key_path: Path) -> Letter:
    letter = Letter(match, path, key, key_path)
    letter.join()
    return letter


def _checked(match: Match, path: Path, key_path: Path) -> Letter:
    key = keys.read(key_path)
    own = next((pledge for pledge in match.origin.pledges if pledge.side == key.side), None)
    if own is not None and not (own.commitment or key.game):
        return _with_start(match, path, key, key_path)
    if own is None or own.commitment != key.start:
        raise RasputitsaError(f"{key_path}: the key of another game, not of {path}")
    if key.game and key.game != _bound(match):
        raise RasputitsaError(
            f"{path}: not the game that was begun: its setting or a start of a chain changed"
        )
    fault = key.knows(_settled(match))
    if fault:
        raise RasputitsaError(f"{path}: {fault}")
    return Letter(match, path, key, key_path)


def _settled(match: Match) -> list[str]:
    """The lines of the log that cannot be taken back."""
    entries = match.log[: len(match.log) - match.undoable]
    return [line for entry in entries for line in hexlog.entry_lines(match, entry)]


def _bound(match: Match) -> str:
    """A fingerprint of what was settled before the first die."""
    game = match.game
    options = [f"{name}={value}" for name, value in sorted(game.options.items())]
    starts = [f"{pledge.side} {pledge.commitment}" for pledge in match.origin.pledges]
    return keys.fingerprint([game.id, str(game.version), game.scenario, *options, *starts])

"""Saves: a header and the log of actions, append-only and diffable.

A live match appends to it; dice are in the log, so a replay needs no generator. ``= turn.phase hash`` lines
are checkpoints: the first one that differs says where play has changed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from rasputitsa import notation
from rasputitsa.codec import state_hash
from rasputitsa.engine import dice
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.errors import DataError, IllegalAction, NotationError, RasputitsaError
from rasputitsa.engine.event import PhaseBegan
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Entry, Match, NothingToUndo
from rasputitsa.games import load
from rasputitsa.position import read_position

VERSION = 1
MAX_BYTES = 4_000_000
HEADER_KEYS = ("game", "scenario", "options", "players", "commitment", "seed")
TRAILER_KEYS = ("result", "reveal")
UNDO = "undo"


class Divergence(RasputitsaError):
    """A replay that does not pass through a recorded checkpoint."""


@dataclass(slots=True)
class Hexlog:
    """A save, read but not yet replayed. ``unfinished``: its last line was cut off and is left out."""

    game_id: str
    game_version: int
    scenario: str = "standard7"
    options: dict[str, str] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    commitment: str = ""
    seed: str = ""
    position: list[str] = field(default_factory=list)
    lines: list[tuple[int, str]] = field(default_factory=list)
    trailer: dict[str, str] = field(default_factory=dict)
    unfinished: bool = False

    def load_game(self) -> Game:
        """The game of this save, in a rules version that can play it."""
        game = load(self.game_id, self.scenario, self.options)
        if self.game_version > game.version:
            raise NotationError(
                f"line 2: {self.game_id} version {self.game_version} is newer than {game.version}"
            )
        return game


def decode_bytes(data: bytes) -> str:
    """The text of a save file; refuses what cannot be one."""
    if len(data) > MAX_BYTES:
        raise NotationError(f"the file has {len(data)} bytes, more than the {MAX_BYTES} of any save")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(f"byte {error.start}: not UTF-8 text") from None


def parse(text: str) -> Hexlog:
    """Read a save; ``NotationError`` names the line that cannot be read."""
    lines = text.split("\n")
    unfinished = lines.pop() != ""
    if not lines or not (found := re.fullmatch(r"hexlog (\d{1,9})", lines[0].strip())):
        raise NotationError("line 1: not a hexlog file")
    if int(found[1]) > VERSION:
        raise NotationError(
            f"line 1: hexlog {found[1]} was written by a newer version; this one reads {VERSION}"
        )
    reader = _Parser()
    for number, line in enumerate(lines[1:], start=2):
        reader.line(number, line.split("#")[0].strip())
    log = reader.finish()
    log.unfinished = unfinished
    return log


class _Parser:
    """Sorts the lines of a save into header, position, log and trailer."""

    def __init__(self) -> None:
        self.header: dict[str, tuple[int, str]] = {}
        self.log = Hexlog("", 0)
        self.in_position = False

    def line(self, number: int, line: str) -> None:
        if not line:
            return
        key, colon, value = line.partition(":")
        if self.in_position:
            self.in_position = line != "end"
            if self.in_position:
                self.log.position.append(line)
        elif line == "position":
            if self.log.lines or self.log.position:
                raise NotationError(f"line {number}: a position stands once, before the log")
            self.in_position = True
        elif colon and " " not in key:
            self._keyed(number, key, value.strip())
        else:
            self.log.lines.append((number, line))

    def _keyed(self, number: int, key: str, value: str) -> None:
        if key in TRAILER_KEYS:
            self.log.trailer[key] = value
        elif key not in HEADER_KEYS:
            raise NotationError(f"line {number}: unknown key {key!r}")
        elif self.log.lines:
            raise NotationError(f"line {number}: {key} belongs in the header")
        elif key in self.header:
            raise NotationError(f"line {number}: {key} stands twice")
        else:
            self.header[key] = (number, value)

    def finish(self) -> Hexlog:
        log = self.log
        if self.in_position:
            raise NotationError("the position has no end")
        number, value = self.header.get("game", (1, ""))
        found = re.fullmatch(r"(\S+) (\d{1,9})", value)
        if not found:
            raise NotationError(f"line {number}: expected game: and the id and version of a game")
        log.game_id, log.game_version = found[1], int(found[2])
        log.scenario = self.header.get("scenario", (0, log.scenario))[1]
        log.options = self._pairs("options")
        log.players = self._pairs("players")
        log.seed = self.header.get("seed", (0, ""))[1]
        log.commitment = self.header.get("commitment", (0, ""))[1]
        return log

    def _pairs(self, key: str) -> dict[str, str]:
        number, value = self.header.get(key, (0, ""))
        pairs = {}
        for word in value.split():
            name, equals, setting = word.partition("=")
            if not equals:
                raise NotationError(f"line {number}: {key}: expected name=value, found {word!r}")
            pairs[name] = setting
        return pairs


def header(match: Match, players: dict[str, str] | None = None, *, reveal_seed: bool) -> list[str]:
    """The first lines of the save of a match. A public save keeps the seed back and shows its commitment."""
    game = match.game
    lines = [f"hexlog {VERSION}", f"game: {game.id} {game.version}", f"scenario: {game.scenario}"]
    if game.options:
        lines.append("options: " + " ".join(f"{name}={value}" for name, value in game.options.items()))
    if players:
        lines.append("players: " + " ".join(f"{side}={who}" for side, who in players.items()))
    if match.commitment:
        lines.append(f"commitment: {match.commitment}")
    if match.seed is not None and reveal_seed:
        lines.append(f"seed: {match.seed}")
    return lines


def entry_lines(match: Match, entry: Entry) -> list[str]:
    """The lines that record an entry: the action, and a checkpoint if a phase began with it.

    Only for the latest entry of the match: a checkpoint is the hash of the state as it stands.
    """
    lines = [notation.line(match.game, entry.player, entry.action)]
    began = [event for event in entry.events if isinstance(event, PhaseBegan)]
    if began:
        lines.append(f"= {began[-1].turn}.{began[-1].phase} {state_hash(match.state)}")
    return lines


def replay(log: Hexlog, *, check: bool = True, stop: int | None = None) -> Match:
    """Play a save again up to ``stop`` actions; refuses the first line that is illegal or diverges."""
    game = log.load_game()
    state = read_position(game, log.position) if log.position else None
    match = Match(game, None, state)
    for number, line in log.lines:
        if stop is not None and len(match.log) >= stop:
            break
        try:
            _replay_line(match, line, check)
        except (NotationError, NothingToUndo) as error:
            raise NotationError(f"line {number}: {error}") from None
        except IllegalAction as error:
            raise IllegalAction(
                error.refusal._replace(args=(("line", number), *error.refusal.args))
            ) from None
        except Divergence as error:
            raise Divergence(f"line {number}: {error}") from None
    match.seed = log.seed or None
    return match


def _replay_line(match: Match, line: str, check: bool) -> None:
    if line.startswith("="):
        if check:
            _checkpoint(match, line)
        return
    actor, _, rest = line.partition(" ")
    if rest == UNDO:
        match.undo()
        return
    player, action = notation.parse(match.game, line)
    asked = match.decision
    if asked is None:
        raise NotationError("the game is already over")
    if asked.player != player:
        expected = notation.actor_name(match.game, asked.player)
        raise NotationError(f"{actor} acts, but it is for {expected} to decide")
    match.act(action)


def _checkpoint(match: Match, line: str) -> None:
    words = line.split()
    if len(words) != 3:
        raise NotationError("a checkpoint is = turn.phase hash")
    state = match.state
    moment = f"{state.turn}.{match.game.phases[state.phase].id}"
    if words[1:] != [moment, state_hash(state)]:
        raise Divergence(f"expected {words[1]} {words[2]}, but play has come to {moment} {state_hash(state)}")


def verify_dice(log: Hexlog) -> int:
    """Check every die of a save against its seed, and the seed against the commitment; the number of dice."""
    seed = log.trailer.get("reveal") or log.seed
    if not seed:
        raise DataError(["the seed of this match has not been revealed"])
    if log.commitment and dice.commitment(seed) != log.commitment:
        raise Divergence("the seed does not match the commitment published at the start")
    match = replay(replace(log, lines=[], seed=""))
    rolled = 0
    for number, line in log.lines:
        asked = match.decision
        match.seed = seed
        expected = match.next_face(asked) if asked is not None and asked.player == CHANCE else None
        match.seed = None
        if expected is not None and line != f"{notation.DICE} roll {expected}":
            raise Divergence(f"line {number}: {line!r}, but the seed rolls {expected}")
        rolled += expected is not None
        _replay_line(match, line, check=False)
    return rolled

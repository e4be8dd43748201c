"""Saves: a header and the log of actions, append-only and diffable.

A live match appends to it; dice are in the log, so a replay needs no generator. ``= turn.phase hash`` lines
are checkpoints: the first one that differs says where play has changed. The header ends with the checkpoint
of the opening, so that a save cut off within its header is not taken for another game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rasputitsa import notation
from rasputitsa.codec import phase_name, state_hash
from rasputitsa.engine import dice
from rasputitsa.engine.action import Action
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.errors import DataError, IllegalAction, NotationError, RasputitsaError
from rasputitsa.engine.event import GameOver, PhaseBegan
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Entry, Match, NothingToUndo
from rasputitsa.engine.play import outcome
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.position import read_position, write_position

VERSION = 1
MAX_BYTES = 4_000_000
MAX_LINE = 4_000
HEADER_KEYS = ("game", "scenario", "options", "players", "commitment", "seed")
TRAILER_KEYS = ("result", "reveal")
UNDO = "undo"
DRAW = "draw"


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
    position_line: int = 0
    lines: list[tuple[int, str]] = field(default_factory=list)
    trailer: dict[str, str] = field(default_factory=dict)
    unfinished: bool = False

    def load_game(self) -> Game:
        """The game of this save, in a rules version that can play it."""
        game = load(self.game_id, self.scenario, self.options)
        if self.game_version > game.version:
            raise NotationError(
                f"game: version {self.game_version} of {game.id} is newer than {game.version}, "
                "the version played here"
            )
        for side in self.players:
            if side not in game.sides:
                raise NotationError(f"players: {side}: expected one of {', '.join(game.sides)}")
        return game


def decode_bytes(data: bytes) -> str:
    """The text of a save file; refuses what cannot be one."""
    if len(data) > MAX_BYTES:
        raise NotationError(f"the file is longer than the {MAX_BYTES} bytes of any save")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(f"byte {error.start}: not UTF-8 text") from None


def parse(text: str) -> Hexlog:
    """Read a save; ``NotationError`` names the line that cannot be read."""
    lines = text.split("\n")
    unfinished = lines.pop() != ""
    found = re.fullmatch(r"hexlog ([0-9]{1,9})", lines[0].strip()) if lines else None
    if not found:
        raise NotationError("line 1: not a hexlog file")
    if int(found[1]) != VERSION:
        raise NotationError(f"line 1: hexlog {found[1]} is of another version; this one reads {VERSION}")
    reader = _Parser()
    for number, line in enumerate(lines[1:], start=2):
        if len(line) > MAX_LINE:
            raise NotationError(f"line {number}: longer than {MAX_LINE} characters")
        reader.line(number, line.split("#")[0].strip())
    log = reader.finish(len(lines))
    log.unfinished = unfinished
    return log


class _Parser:
    """Sorts the lines of a save into header, position, log and trailer."""

    def __init__(self) -> None:
        self.header: dict[str, tuple[int, str]] = {}
        self.log = Hexlog("", 0)
        self.in_position = False

    def line(self, number: int, line: str) -> None:
        key, colon, value = line.partition(":")
        if self.in_position:
            self.in_position = line != "end"
            if self.in_position:
                self.log.position.append(line)
        elif not line:
            return
        elif line == "position":
            if self.log.lines or self.log.position_line:
                raise NotationError(f"line {number}: a position stands once, before the log")
            self.in_position = True
            self.log.position_line = number + 1
        elif colon and " " not in key:
            self._keyed(number, key, value.strip())
        elif self.log.trailer:
            raise NotationError(f"line {number}: nothing is played after the result or the reveal")
        else:
            self.log.lines.append((number, line))

    def _keyed(self, number: int, key: str, value: str) -> None:
        if key in self.header or key in self.log.trailer:
            raise NotationError(f"line {number}: {key} stands twice")
        if key in TRAILER_KEYS:
            if not self.log.lines:
                raise NotationError(f"line {number}: {key} belongs after the log")
            self.log.trailer[key] = _plain(value)
        elif key not in HEADER_KEYS:
            raise NotationError(f"line {number}: unknown key {notation.quoted(key)}")
        elif self.log.lines:
            raise NotationError(f"line {number}: {key} belongs in the header")
        else:
            self.header[key] = (number, value)

    def finish(self, lines: int) -> Hexlog:
        log = self.log
        if self.in_position:
            raise NotationError(f"line {log.position_line - 1}: the position has no end")
        if not log.lines:
            raise NotationError(f"line {lines}: the save ends before its first action or checkpoint")
        number, value = self.header.get("game", (1, ""))
        found = re.fullmatch(r"(\S+) ([1-9][0-9]{0,8})", value)
        if not found:
            raise NotationError(f"line {number}: expected game: and the id and version of a game")
        log.game_id, log.game_version = found[1], int(found[2])
        log.scenario = self.header.get("scenario", (0, log.scenario))[1]
        log.options = self._pairs("options")
        log.players = self._pairs("players")
        log.seed = _plain(self.header.get("seed", (0, ""))[1])
        log.commitment = self.header.get("commitment", (0, ""))[1]
        return log

    def _pairs(self, key: str) -> dict[str, str]:
        number, value = self.header.get(key, (0, ""))
        pairs: dict[str, str] = {}
        for word in value.split():
            name, equals, setting = word.partition("=")
            if not equals:
                raise NotationError(
                    f"line {number}: {key}: expected name=value, found {notation.quoted(word)}"
                )
            if name in pairs:
                raise NotationError(f"line {number}: {key}: {name} stands twice")
            pairs[name] = _plain(setting)
        return pairs


def header(match: Match, players: dict[str, str] | None = None, *, reveal_seed: bool) -> list[str]:
    """The first lines of the save of a match. A public save keeps the seed back and shows its commitment."""
    game = match.game
    lines = [f"hexlog {VERSION}", f"game: {game.id} {game.version}", f"scenario: {game.scenario}"]
    if game.options:
        lines.append("options: " + " ".join(f"{name}={_safe(value)}" for name, value in game.options.items()))
    if players:
        lines.append("players: " + " ".join(f"{side}={_safe(who)}" for side, who in players.items()))
    if match.commitment:
        lines.append(f"commitment: {match.commitment}")
    if match.seed is not None and reveal_seed:
        lines.append(f"seed: {_safe(match.seed)}")
    return [*lines, *_position_lines(match), _checkpoint(match.first)]


def _safe(value: str) -> str:
    """A value without the characters that mean something in a header: they are written like ``%20``."""
    return re.sub(r"[\s#%]", lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), value)


def _plain(value: str) -> str:
    """What ``_safe`` made safe."""

    def sign(found: re.Match[str]) -> str:
        return bytes.fromhex(found[0].replace("%", "")).decode(errors="replace")

    return re.sub(r"(%[0-9A-F]{2})+", sign, value)


def _position_lines(match: Match) -> list[str]:
    """The position in which a match began, unless it is the opening of the game."""
    game, opening = match.game, state_hash(match.first)
    if opening == state_hash(game.start()):
        return []
    lines = write_position(match.first)
    if match.first.phase < 0 or state_hash(read_position(game, lines)) != opening:
        raise DataError(["position: a save begins at the start of a phase, not within it"])
    return ["position", *lines, "end"]


def _checkpoint(state: State) -> str:
    return f"= {state.turn}.{phase_name(state)} {state_hash(state)}"


def entry_lines(match: Match, entry: Entry) -> list[str]:
    """The lines that record an entry of the log: the action, and a checkpoint where a phase or the game ends.

    Give the entry itself, not a copy: it is looked for from the end of the log.
    """
    lines = [notation.line(match.game, entry.player, entry.action)]
    if any(isinstance(event, PhaseBegan | GameOver) for event in entry.events):
        entries = next(n for n in range(len(match.log), 0, -1) if match.log[n - 1] is entry)
        lines.append(_checkpoint(match.state_after(entries)))
    return lines


def trailer(match: Match) -> list[str]:
    """The last lines of the save of a match that is over: the result, and the seed for all to check."""
    lines = [f"result: {_result(match)}"]
    return lines if match.seed is None else [*lines, f"reveal: {_safe(match.seed)}"]


def _result(match: Match) -> str:
    winner, reason = outcome(match.state)
    return f"{DRAW if winner is None else match.game.sides[winner]} {reason}"


def write(match: Match, players: dict[str, str] | None = None, *, reveal_seed: bool) -> str:
    """A whole save. What was taken back is not in it."""
    lines = header(match, players, reveal_seed=reveal_seed)
    for entry in match.log:
        lines += entry_lines(match, entry)
    if match.decision is None:
        lines += trailer(match)
    return "\n".join(lines) + "\n"


def replay(log: Hexlog, *, check: bool = True, stop: int | None = None) -> Match:
    """Play a save again up to ``stop`` actions; refuses the first line that is illegal or diverges."""
    match = _begin(log)
    for number, line in log.lines:
        if stop is not None and len(match.log) >= stop:
            break
        _replay_line(match, number, line, check)
    claimed = log.trailer.get("result")
    if check and claimed and match.decision is None and claimed != _result(match):
        raise Divergence(f"result: expected {claimed}, but play has come to {_result(match)}")
    match.seed = log.seed or None
    return match


def _begin(log: Hexlog) -> Match:
    """The match of a save before its first line, without dice of its own."""
    game = log.load_game()
    if not log.position_line:
        return Match(game, None)
    return Match(game, None, read_position(game, log.position, log.position_line))


def _replay_line(match: Match, number: int, line: str, check: bool) -> None:
    try:
        if not line.startswith("="):
            _replay_action(match, line)
        elif check:
            _check(match.state, line)
    except (NotationError, NothingToUndo) as error:
        raise NotationError(f"line {number}: {error}") from None
    except IllegalAction as error:
        refusal = error.refusal
        raise IllegalAction(refusal._replace(args=(("line", number), *refusal.args))) from None
    except Divergence as error:
        raise Divergence(f"line {number}: {error}") from None


def _replay_action(match: Match, line: str) -> None:
    actor, *rest = line.split(maxsplit=1)
    action: Action | None = None
    if rest != [UNDO]:
        _, action = notation.parse(match.game, line)
    asked = match.decision
    if asked is None:
        raise NotationError("the game is already over")
    expected = notation.actor_name(match.game, asked.player)
    if actor != expected:
        raise NotationError(f"{notation.quoted(actor)} acts, but it is for {expected} to decide")
    if action is None:
        match.undo()
    else:
        match.act(action)


def _check(state: State, line: str) -> None:
    words = line.split()
    if len(words) != 3 or words[0] != "=":
        raise NotationError("a checkpoint is = turn.phase hash")
    found = _checkpoint(state)
    if words != found.split():
        raise Divergence(f"expected {' '.join(words[1:])}, but play has come to {found[2:]}")


def verify_dice(log: Hexlog) -> int:
    """Check every die of a save against its seed, and the seed against the commitment; the number of dice."""
    seed = log.trailer.get("reveal") or log.seed
    if not seed:
        raise DataError(["seed: the seed of this match has not been revealed"])
    if log.commitment and dice.commitment(seed) != log.commitment:
        raise Divergence("commitment: the seed is not the one that the match was begun with")
    match = _begin(log)
    rolled = 0
    for number, line in log.lines:
        if line.split()[0] == notation.DICE:
            _verify_die(match, seed, number, line)
            rolled += 1
        _replay_line(match, number, line, check=False)
    return rolled


def _verify_die(match: Match, seed: str, number: int, line: str) -> None:
    asked = match.decision
    if asked is None or asked.player != CHANCE:
        return
    match.seed = seed
    expected = match.next_face(asked)
    match.seed = None
    if line.split() != [notation.DICE, "roll", str(expected)]:
        raise Divergence(f"line {number}: {line!r}, but the seed rolls {expected}")

"""The text of a save: its header, position, log and trailer, read line by line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rasputitsa import notation
from rasputitsa.engine.errors import NotationError
from rasputitsa.engine.game import Game
from rasputitsa.games import load

VERSION = 1
MAX_BYTES = 4_000_000
MAX_LINE = 4_000
MAX_LINES = 100_000
HEADER_KEYS = ("game", "scenario", "options", "players", "commitment", "seed")
TRAILER_KEYS = ("result", "reveal")
UNDO = "undo"


def safe(value: str) -> str:
    """A value without the characters that mean something in a header: they are written like ``%20``."""
    return re.sub(r"[\s#%]", lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), value)


def plain(value: str) -> str:
    """What ``safe`` made safe."""

    def sign(found: re.Match[str]) -> str:
        return bytes.fromhex(found[0].replace("%", "")).decode(errors="replace")

    return re.sub(r"(%[0-9A-F]{2})+", sign, value)


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
        """The game of this save, with the map and the data of the version that it was begun by."""
        game = load(self.game_id, self.scenario, self.options, self.game_version)
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
    if text.count("\n") > MAX_LINES:
        raise NotationError(f"the file has more than the {MAX_LINES} lines of any save")
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
            self.log.trailer[key] = plain(value)
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
        log.seed = plain(self.header.get("seed", (0, ""))[1])
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
            pairs[name] = plain(setting)
        return pairs

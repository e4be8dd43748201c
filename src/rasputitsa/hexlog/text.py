"""The text of a save: its header, position, log and trailer, read line by line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rasputitsa import notation
from rasputitsa.engine.errors import NotationError
from rasputitsa.engine.game import Game
from rasputitsa.engine.origin import MAIL, PLAIN, SCHEMES, Origin, Pledge, is_hex
from rasputitsa.games import load

VERSION = 1
MAX_BYTES = 4_000_000
MAX_LINE = 4_000
MAX_LINES = 100_000
HEADER_KEYS = (
    "game", "scenario", "options", "players", "dice", "match", "commitment", "pledges", "values", "foreign",
    "seed",
)  # fmt: skip
TRAILER_KEYS = ("result", "reveal")
UNDO = "undo"
WAITING = "waiting"
"""In place of the commitment of one who has not made it yet."""


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
    scheme: str = PLAIN
    match: str = ""
    pledges: dict[str, str] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)
    foreign: int = 0
    position: list[str] = field(default_factory=list)
    position_line: int = 0
    lines: list[tuple[int, str]] = field(default_factory=list)
    trailer: dict[str, str] = field(default_factory=dict)
    unfinished: bool = False

    def origin(self, secret: str = "") -> Origin:
        """Where its dice come from, as far as the save tells; ``secret`` if it is known."""
        pledges = tuple(
            Pledge(side, given, self.values.get(side, "")) for side, given in self.pledges.items()
        )
        return Origin(self.scheme, self.match, self.commitment, secret, pledges)

    def load_game(self) -> Game:
        """The game of this save, with the map and the data of the version that it was begun by."""
        game = load(self.game_id, self.scenario, self.options, self.game_version)
        for key, named in (("players", self.players), ("pledges", self.pledges), ("values", self.values)):
            for side in named:
                if side not in game.sides:
                    raise NotationError(f"{key}: {side}: expected one of {', '.join(game.sides)}")
        if list(self.pledges) != [side for side in game.sides if side in self.pledges]:
            raise NotationError(
                f"pledges: expected in the order {', '.join(game.sides)}: dice follow from it"
            )
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
        self._read_origin(log)
        return log

    def _read_origin(self, log: Hexlog) -> None:
        number, log.scheme = self.header.get("dice", (0, PLAIN))
        if log.scheme not in SCHEMES:
            known = ", ".join(filter(None, SCHEMES))
            raise NotationError(f"line {number}: dice: expected {known}, found {notation.quoted(log.scheme)}")
        log.match = self.header.get("match", (0, ""))[1]
        log.pledges, log.values = self._pairs("pledges"), self._pairs("values")
        for key, pairs in (("pledges", log.pledges), ("values", log.values)):
            for side, value in pairs.items():
                if not is_hex(value) and value != WAITING:
                    number = self.header[key][0]
                    raise NotationError(f"line {number}: {key}: {side}: expected 64 hexadecimal digits")
        log.pledges = {side: "" if bound == WAITING else bound for side, bound in log.pledges.items()}
        number, foreign = self.header.get("foreign", (0, "0"))
        if not re.fullmatch("[0-9]{1,9}", foreign):
            raise NotationError(f"line {number}: foreign: expected a number of dice")
        log.foreign = int(foreign)
        if log.foreign and log.scheme == MAIL:
            raise NotationError(f"line {number}: foreign: a game by mail has no dice from elsewhere")

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

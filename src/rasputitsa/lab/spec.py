"""The specification of a run: everything that its games depend on, and the jobs that follow from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rasputitsa import __version__
from rasputitsa.agents.catalogue import check
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab import fingerprint, own_code
from rasputitsa.lab.job import Job, Setting

FORMAT = 1
OWN, CODE, PARTS = "own players", "code", "parts"
"""The keys of the header that tell by which code was played."""

SWAP = "swap"


def played_by(players: Iterable[str]) -> dict[str, Any]:
    """The part of a header that tells the program, and what players bring with them: files and code."""
    named = list(players)
    files = [file for player in named for file in fingerprint.files_of(player)]
    return {
        "files": {file: fingerprint.of_file(Path(file)) for file in files},
        OWN: {player: code for player in named if (code := own_code.of_player(player))},
        "software": __version__,
        CODE: fingerprint.of_code(),
        PARTS: fingerprint.parts(),
    }


@dataclass(frozen=True, slots=True)
class RunSpec:
    """``games`` games between contestants A and B, dice from ``seed``.

    With ``swap`` they are played in pairs: A takes the first side, then the other, with the same dice.
    A player against himself has no sides to swap.
    """

    setting: Setting
    players: tuple[str, str]
    games: int
    seed: str
    swap: bool = True

    @property
    def per_pair(self) -> int:
        """How many games share a seed, and count as one sample."""
        return 2 if self.swap and self.players[0] != self.players[1] else 1

    def check(self) -> None:
        """Refuse what cannot be played before anything is written or started."""
        if not self.seed:
            raise RasputitsaError("the seed is empty: give it at least one character")
        if self.games < 1:
            raise RasputitsaError(f"{self.games} games: at least one")
        if self.games % self.per_pair:
            raise RasputitsaError(
                f"{self.games} games: an even number, since each pair of games swaps sides (or do not swap)"
            )
        self.setting.start()
        for player in self.players:
            check(player, self.setting.game())

    def job(self, n: int) -> Job:
        pair, second = divmod(n, self.per_pair)
        players = self.players[::-1] if second else self.players
        return Job(self.setting, n, pair, f"{self.seed}/{pair}", players, first=second)

    def jobs(self) -> Iterator[Job]:
        return map(self.job, range(self.games))

    def header(self) -> dict[str, Any]:
        """All that is needed to repeat the run, and to notice that it would not be the same."""
        setting = self.setting
        return {
            "lab": FORMAT,
            "game": setting.game_id,
            "version": setting.game().version,
            "scenario": setting.scenario,
            "options": dict(setting.options),
            "position": list(setting.position),
            "players": list(self.players),
            "seed": self.seed,
            "games": self.games,
            SWAP: self.per_pair > 1,
            **played_by(self.players),
        }

    @classmethod
    def from_header(cls, header: dict[str, Any]) -> RunSpec:
        """The specification that a header was written for; ``RasputitsaError`` if it is no header."""
        try:
            options, position = tuple(header["options"].items()), tuple(header["position"])
            setting = Setting(header["game"], header["scenario"], options, position)
            first, second = header["players"]
            return cls(setting, (first, second), int(header["games"]), header["seed"], bool(header["swap"]))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise RasputitsaError(f"not the header of a run: {type(error).__name__} {error}") from None

"""A ladder: every player meets every other in a run of paired games, and all of them are rated together."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from rasputitsa import __version__
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab.bradley_terry import Bout, Ratings, Record, Standing, rate
from rasputitsa.lab.elo import Interval, elo_interval, finite, mean_score
from rasputitsa.lab.game_record import GameRecord
from rasputitsa.lab.job import Setting
from rasputitsa.lab.spec import RunSpec

FORMAT = 1
WEAKEST = "level0"


class Meeting(NamedTuple):
    """The games of two players against each other, with the score of the first."""

    players: tuple[str, str]
    games: int
    score: Interval

    @property
    def elo(self) -> Interval:
        """The difference that this score alone stands for."""
        return elo_interval(self.score)


class Ladder(NamedTuple):
    """Who plays whom, how often, and which player is put at Elo 0."""

    setting: Setting
    players: tuple[str, ...]
    games: int
    seed: str
    anchor: str

    @classmethod
    def of(
        cls, setting: Setting, players: Sequence[str], games: int, seed: str, anchor: str | None
    ) -> Ladder:
        """A ladder that can be played; by default the random player is the anchor, or else the first."""
        if len(players) < 2:
            raise RasputitsaError("a ladder needs at least two players")
        for name in players:
            if players.count(name) > 1:
                raise RasputitsaError(f"{name} is in the ladder twice")
        if anchor is None:
            anchor = WEAKEST if WEAKEST in players else players[0]
        if anchor not in players:
            raise RasputitsaError(f"{anchor} is put at 0 but is not in the ladder")
        return cls(setting, tuple(players), games, seed, anchor)

    def runs(self) -> dict[str, RunSpec]:
        """The runs by the names of their folders.

        A run depends on its two players alone, with dice of its own: others may join the ladder later.
        """
        runs = {}
        for pairing in combinations(self.players, 2):
            one, other = sorted(pairing)
            seed = f"{self.seed}/{one} v {other}"
            runs[f"{slug(one)}-v-{slug(other)}"] = RunSpec(self.setting, (one, other), self.games, seed)
        return runs

    def rate(self, games: Mapping[str, Sequence[GameRecord]]) -> Ratings:
        """Ratings from the games by folder."""
        sides = self.setting.game().sides
        pairs = [pair for records in games.values() for pair in pairs_of(records, sides)]
        return rate(pairs, self.anchor)

    def to_json(self, ratings: Ratings, games: Mapping[str, Sequence[GameRecord]]) -> dict[str, Any]:
        setting, sides = self.setting, self.setting.game().sides
        return {
            "ladder": FORMAT,
            "software": __version__,
            "game": setting.game_id,
            "scenario": setting.scenario,
            "options": dict(setting.options),
            "seed": self.seed,
            "games_per_pairing": self.games,
            "games": ratings.games,
            "anchor": self.anchor,
            "players": [_standing(row, sides) for row in ratings.standings],
            "side_advantage": {"side": sides[0], "elo": _interval(ratings.side)},
            "drawn": _interval(ratings.draws),
            "meetings": [
                {
                    "folder": folder,
                    "players": meeting.players,
                    "games": meeting.games,
                    "score": _interval(meeting.score),
                    "elo": finite(meeting.elo),
                }
                for folder, meeting in self.meetings(games).items()
            ],
        }

    def meetings(self, games: Mapping[str, Sequence[GameRecord]]) -> dict[str, Meeting]:
        """How every two players did against each other, the better one named first."""
        found = {}
        for folder, spec in self.runs().items():
            score = meeting_score(games[folder])
            players = spec.players
            if score.value < 0.5:
                players = (players[1], players[0])
                score = Interval(1 - score.value, 1 - score.high, 1 - score.low)
            found[folder] = Meeting(players, len(games[folder]), score)
        return found


def slug(player: str) -> str:
    """A player's specification as part of a file name; a few digits of its hash if it does not fit."""
    plain = re.sub(r"[^A-Za-z0-9.=]+", "_", player)
    return plain if plain == player else f"{plain[:40]}-{hashlib.sha256(player.encode()).hexdigest()[:6]}"


def bout(record: GameRecord, sides: Sequence[str]) -> Bout:
    first, second = sides
    score = 0.5 if record.winner is None else float(record.winner == first)
    return Bout(record.players[first], record.players[second], score)


def pairs_of(records: Iterable[GameRecord], sides: Sequence[str]) -> list[list[Bout]]:
    """The games of one run as bouts, those with one seed together."""
    pairs: dict[int, list[Bout]] = {}
    for record in records:
        pairs.setdefault(record.pair, []).append(bout(record, sides))
    return list(pairs.values())


def meeting_score(records: Iterable[GameRecord]) -> Interval:
    """The score of contestant A in a run, by pair."""
    pairs: dict[int, list[float]] = {}
    for record in records:
        pairs.setdefault(record.pair, []).append(record.score)
    return mean_score([sum(scores) / len(scores) for scores in pairs.values()])


def _interval(interval: Interval) -> list[float]:
    return [round(end, 4) for end in interval]


def _standing(row: Standing, sides: Sequence[str]) -> dict[str, Any]:
    return {
        "player": row.player,
        "elo": _interval(row.elo),
        "score": _interval(row.score),
        sides[0]: record_json(row.first),
        sides[1]: record_json(row.second),
    }


def record_json(record: Record) -> dict[str, Any]:
    return {
        "games": record.games,
        "wins": record.wins,
        "draws": record.draws,
        "win_rate": _interval(record.win_rate),
    }

"""Short runs of the laboratory for its tests."""

from __future__ import annotations

from functools import cache

from rasputitsa.lab import GameRecord, RunSpec, Setting, run

VPG = "bfm-vpg-2009"
SIDES = ("german", "soviet")
START = Setting(VPG, "standard7")
ENDGAME = Setting(
    VPG,
    "standard7",
    position=(
        "turn 6", "phase german-combat", "unit XXIV 1004", "unit XLI 0606", "unit V 0607",
        "unit 3A 0707 reduced", "unit 5A 1103", "unit 30A 1303",
    ),
)  # fmt: skip
"""Few units and two turns: games of a few milliseconds."""


def spec(
    games: int = 8, setting: Setting = ENDGAME, players: tuple[str, str] = ("level1", "level0")
) -> RunSpec:
    return RunSpec(setting, players, games, "s")


@cache
def plain(games: int, setting: Setting = ENDGAME) -> list[GameRecord]:
    """The records of a run in this process: what every other way to play it must come to."""
    return timeless(run(spec(games, setting)))


def timeless(records: list[GameRecord]) -> list[GameRecord]:
    return [record.timeless() for record in records]


def words(*more: str, games: int = 4) -> list[str]:
    """The command that plays a short run, with more words that come last and so prevail."""
    players = ["--german", "level1", "--soviet", "level0"]
    return ["lab", "run", VPG, *players, "--seed", "s", "--games", str(games), *more]

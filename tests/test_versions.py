"""Versions of the rules: a match keeps the map and the data of the version that it was begun by."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from rasputitsa import hexlog
from rasputitsa.data.versions import of_version
from rasputitsa.engine.errors import DataError
from rasputitsa.engine.match import Match
from rasputitsa.games import FAMILIES, load, newest
from rasputitsa.library import Library
from rasputitsa.server.archive import MatchRow
from rasputitsa.server.room import replayed

TABLE: dict[str, Any] = {
    "version": 3,
    "map": "new.toml",
    "rail": {"capacity": 12},
    "earlier": [
        {"version": 2, "set": {"map": "second.toml"}},
        {"version": 1, "set": {"map": "first.toml", "rail.capacity": 10}},
    ],
}
GOLDEN = Path(__file__).parent / "golden" / "v0.1-moskva.hexlog"


@pytest.mark.parametrize(
    ("version", "map_file", "capacity"),
    [(None, "new.toml", 12), (3, "new.toml", 12), (2, "second.toml", 12), (1, "first.toml", 10)],
)
def test_an_earlier_version_has_its_own_data(version: int | None, map_file: str, capacity: int) -> None:
    found = of_version(deepcopy(TABLE), version, "game")
    assert (found["map"], found["rail"]["capacity"]) == (map_file, capacity)
    assert found["version"] == (version or 3)
    assert "earlier" not in found


def test_a_version_that_is_not_known_yet_is_refused() -> None:
    with pytest.raises(DataError, match="version 4 of game is newer than 3, the version played here"):
        of_version(deepcopy(TABLE), 4, "game")


def test_faults_in_the_rows_of_earlier_versions_are_named() -> None:
    faulty = {"version": 2, "earlier": [{"version": 0, "map": "x"}]}
    message = r"earlier\[0\]: version: 0 is not in .*set: missing.*map: unknown key"
    with pytest.raises(DataError, match=message):
        of_version(faulty, None, "game")


@pytest.mark.parametrize("game_id", FAMILIES)
def test_new_matches_are_begun_by_the_newest_version(game_id: str) -> None:
    assert load(game_id).version == newest(game_id)


def test_a_match_of_an_earlier_version_goes_on_by_it() -> None:
    log = hexlog.parse(GOLDEN.read_text(encoding="utf-8"))
    match = hexlog.replay(log, stop=40)
    assert match.game.version == log.game_version == 1
    assert hexlog.parse(hexlog.write(match, reveal_seed=True)).game_version == 1
    assert Library(match.game, "en").places


def test_the_server_plays_a_match_by_the_version_of_its_row() -> None:
    def row(version: int) -> MatchRow:
        players = {"german": "here", "soviet": "here"}
        return MatchRow("m", "moskva-1941", version, "moskva", {}, players, "", "s", 0, "", "", 0)

    games = [replayed(row(version), []).game for version in (1, 2)]
    assert [game.version for game in games] == [1, 2]
    assert Match(load("moskva-1941"), "s").game.version == 2

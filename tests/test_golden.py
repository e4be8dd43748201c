"""Golden saves: recorded matches of released versions must play again exactly, die by die.

A file that no longer plays means that play has changed: raise the version of the game, or undo the change.
Files of released versions are never changed; new ones are made with ``tests/golden/record.py``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rasputitsa import hexlog
from rasputitsa.engine.errors import IllegalAction
from rasputitsa.engine.event import BattleOdds, BattleResult, Eliminated
from rasputitsa.engine.match import Match

FOLDER = Path(__file__).parent / "golden"
SAVES = sorted(path.stem for path in FOLDER.glob("*.hexlog"))
MOSKVA = ("moskva", "moskva-random", "moskva-masks", "moskva-fog", "moskva-zones")
WHOLE = ("gdw", "vpg", "c3i", "campaign", "attrition", "position", *MOSKVA)
ODDS = {
    "gdw-first": ("1:1", "DR"),
    "gdw-second": ("3:1", "DR"),
    "gdw-mud": ("1:1", "AL"),
    "vpg-first": ("1:1", "DR"),
    "vpg-second": ("3:1", "DR"),
    "vpg-mud": ("2:1", "EX"),
    "vpg-moscow": ("1:1", "DR"),
    "c3i-first": ("1:1", "AL"),
    "c3i-second": ("3:1", "DR"),
    "c3i-mud": ("2:1", "EX"),
    "c3i-moscow": ("1:1", "DR"),
    "c3i-tula": ("2:1", "DR"),
}
"""The combat examples of the rulebooks: the odds that the books print, and the result of the die."""


@cache
def log(name: str) -> hexlog.Hexlog:
    return hexlog.parse(hexlog.decode_bytes((FOLDER / f"{name}.hexlog").read_bytes()))


@cache
def replayed(name: str) -> Match:
    return hexlog.replay(log(name))


def test_nothing_is_missing() -> None:
    expected = [f"v0.1-{name}" for name in WHOLE] + [f"v0.1-example-{name}" for name in ODDS]
    assert set(expected) <= set(SAVES)


@pytest.mark.parametrize("name", SAVES)
def test_a_golden_save_plays_again(name: str) -> None:
    assert replayed(name).log


@pytest.mark.parametrize("name", SAVES)
def test_a_golden_save_has_checkpoints_to_be_held_against(name: str) -> None:
    checkpoints = [line for _, line in log(name).lines if line.startswith("=")]
    assert checkpoints
    assert not log(name).unfinished


@pytest.mark.parametrize("name", [f"v0.1-{name}" for name in WHOLE])
def test_the_dice_of_a_golden_match_are_those_of_its_seed(name: str) -> None:
    assert hexlog.verify_dice(log(name)) == sum(entry.player < 0 for entry in replayed(name).log) > 0


@pytest.mark.parametrize("name", [f"v0.1-{name}" for name in WHOLE])
def test_a_golden_match_ends_as_it_did(name: str) -> None:
    assert replayed(name).decision is None
    assert log(name).trailer["result"]


EXAMPLE_RULES = [
    "gdw example.first-attack",
    "gdw example.second-attack",
    "gdw example.mud",
    "vpg 9.2.example",
    "vpg 9.3.example",
    "vpg 12.2.example",
    "c3i 9.2.example",
    "c3i 9.2.example2",
    "c3i 9.3.example",
    "c3i 12.2.example",
]


@pytest.mark.rule(*EXAMPLE_RULES)
@pytest.mark.parametrize("name", ODDS)
def test_the_combat_examples_of_the_rulebooks(name: str) -> None:
    events = [event for entry in replayed(f"v0.1-example-{name}").log for event in entry.events]
    (odds,) = (event.column for event in events if isinstance(event, BattleOdds))
    (result,) = (event.result for event in events if isinstance(event, BattleResult))
    assert (odds, result) == ODDS[name]


@pytest.mark.rule("gdw example.second-attack", "vpg 9.3.example", "c3i 9.3.example")
@pytest.mark.parametrize("name", ["gdw-second", "vpg-second", "c3i-second"])
def test_a_ringed_half_unit_does_not_survive_its_retreat(name: str) -> None:
    match = replayed(f"v0.1-example-{name}")
    lost = [event.reason for entry in match.log for event in entry.events if isinstance(event, Eliminated)]
    assert lost == ["no-retreat"]


CHANGED = sorted((FOLDER / "changed").glob("*.hexlog"))


@pytest.mark.parametrize("path", CHANGED, ids=lambda path: path.stem)
def test_a_save_that_a_repaired_rule_changes_says_so(path: Path) -> None:
    """It was played when borrowed 1st Shock came free: the line from which it differs is told."""
    old = hexlog.parse(hexlog.decode_bytes(path.read_bytes()))
    assert (old.game_id, old.game_version) == ("bfm-vpg-2009", 1)
    with pytest.raises((hexlog.Divergence, IllegalAction)) as told:
        hexlog.replay(old, check=True)
    assert "line" in str(told.value)

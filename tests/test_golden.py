"""Golden saves: recorded matches of released versions must play again exactly, die by die.

A file that no longer plays means that play has changed: raise the version of the game, or undo the change.
Files of released versions are never changed; new ones are made with ``tests/golden/record.py``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rasputitsa import hexlog
from rasputitsa.cli.common import replayed as replayed_by_command
from rasputitsa.engine.errors import RasputitsaError
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


CHANGED = {
    # A brigade died in the river as it retreated: nobody fled, so the fortification stops no advance.
    "v0.1-moskva-fled": "line 472: Only units that attacked 2709 may advance into it. [series G5]",
    # Infantry was sent first, where armour had to open the way for all of it.
    "v0.1-moskva-routed": "line 538: The stack can get away with fewer losses if 2904 Dukhovshchina is not "
    "chosen. [series G3.D2]",
    # It was played when borrowed 1st Shock came free.
    "vpg-borrowed-shock": "line 214: expected 4.soviet-replacement 9815cd54651a, "
    "but play has come to 4.soviet-replacement a10962189abe",
}
"""Saves of earlier versions that a repaired rule plays otherwise, with what is said of them."""


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


def test_every_save_that_changed_is_spoken_of() -> None:
    assert {path.stem for path in (FOLDER / "changed").glob("*.hexlog")} == set(CHANGED)


@pytest.mark.parametrize("name", CHANGED)
def test_a_save_that_a_repaired_rule_plays_otherwise_says_where(name: str) -> None:
    path = FOLDER / "changed" / f"{name}.hexlog"
    with pytest.raises(RasputitsaError) as said:
        replayed_by_command(path, "en", check=True)
    assert str(said.value) == f"{path}: {CHANGED[name]}"
    kept = hexlog.parse(hexlog.decode_bytes(path.read_bytes()))
    place = int(CHANGED[name].split()[1].rstrip(":"))
    before = sum(number < place and not line.startswith("=") for number, line in kept.lines)
    assert kept.game_version == 1
    assert len(hexlog.replay(kept, stop=before).log) == before

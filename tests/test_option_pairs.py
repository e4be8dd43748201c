"""Every pair of options is either refused with a reason or gives a game that can be played to its end."""

from __future__ import annotations

import random
import re
from itertools import combinations

import pytest

from rasputitsa.data.options import resolve
from rasputitsa.engine.errors import DataError
from rasputitsa.engine.play import decision, outcome, play
from rasputitsa.games import bfm, load
from rules.scenes import C3I, GDW, VPG

pytestmark = pytest.mark.no_cover

EDITION = {GDW: "gdw", VPG: "vpg", C3I: "c3i"}
BORROW = "allow_cross_edition"
KNOWN = bfm.catalogue()
SCENARIOS = bfm.scenarios()
REASON = re.compile(r"option \w+: (belongs to|needs|cannot be combined with) \w+.*")

Choice = dict[str, str]


def choice(*names: str) -> Choice:
    """These options on; the one that is on anyway is switched off instead."""
    values = {"weather_marks": "2:early,5:late", "vpg_hex_terrain_cumulative": "off"}
    return {name: values.get(name, "on") for name in names}


def reasons(game_id: str, scenario: str, options: Choice) -> tuple[str, ...]:
    """Why a choice is refused; nothing if it is allowed."""
    wanted = dict.fromkeys(SCENARIOS[scenario]["options"], "on") | options
    try:
        resolve(KNOWN, EDITION[game_id], wanted)
    except DataError as error:
        return error.faults
    return ()


def sorted_pairs(game_id: str, scenario: str, *always: str) -> tuple[list[Choice], list[tuple[str, ...]]]:
    """The pairs that are allowed beside what is always on, and the reasons why the others are refused."""
    free = [name for name in KNOWN if name not in always]
    chosen = [choice(*always, *pair) for pair in combinations(free, 2)]
    found = [(options, reasons(game_id, scenario, options)) for options in chosen]
    return [options for options, why in found if not why], [why for _, why in found if why]


def ending(game_id: str, scenario: str, options: Choice) -> str:
    """How a random game with these options ends."""
    game = load(game_id, scenario, options)
    rng = random.Random(" ".join(options))
    state = game.start()
    while (asked := decision(state)) is not None:
        state = play(state, asked.options.sample(rng))
    assert state.turn == len(game.turns)
    return outcome(state)[1]


@pytest.mark.parametrize("game_id", EDITION)
def test_every_pair_of_an_edition_is_refused_or_played(game_id: str) -> None:
    allowed, refused = sorted_pairs(game_id, "standard7")
    assert allowed
    assert all(REASON.fullmatch(reason) for why in refused for reason in why)
    for options in allowed:
        assert ending(game_id, "standard7", options).startswith("victory."), options


@pytest.mark.parametrize(
    ("game_id", "scenario", "number"),
    [
        (GDW, "campaign14", 25),
        (VPG, "campaign14", 15),
        (C3I, "campaign14", 15),
        (VPG, "standard7", 15),
        (C3I, "standard7", 15),
    ],
)
def test_a_sample_of_pairs_in_the_campaign_and_borrowed(game_id: str, scenario: str, number: int) -> None:
    """All of these pairs would take minutes."""
    allowed, refused = sorted_pairs(game_id, scenario, BORROW)
    assert all(REASON.fullmatch(reason) for why in refused for reason in why)
    for options in random.Random(number).sample(allowed, number):
        assert ending(game_id, scenario, options).startswith("victory."), options

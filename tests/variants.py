"""The games that the battery runs on, and random positions for property tests."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from hypothesis import note, settings
from hypothesis import strategies as st

from boards import Board
from rasputitsa.data.options import BORROW, OFF, ON, Option
from rasputitsa.engine.game import Game
from rasputitsa.engine.state import State, blank
from rasputitsa.games import bfm, load
from rasputitsa.mechanisms.control import enter
from rasputitsa.position import write_position

EDITIONS = {"gdw": "bfm-gdw-1986", "vpg": "bfm-vpg-2009", "c3i": "bfm-c3i-2011"}
SCENARIOS = ("standard7", "campaign14")
WEATHER_MARKS = "2:early,3:late,4:early,5:late,7:early"
CAMPAIGN_MARKS = f"{WEATHER_MARKS},8:late,12:early,13:late"
"""Every turn whose neighbour has other weather."""

MANY = 8
"""More options than this are not spelled out in the name of a variant."""


class Variant(NamedTuple):
    """A game, a scenario and the options that are set otherwise than by default."""

    game: str
    scenario: str
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        chosen = [name if value == ON else f"{name}={value}" for name, value in self.options]
        return "-".join([self.game, self.scenario, *(chosen if len(chosen) < MANY else ["everything"])])

    def load(self) -> Game:
        return _load(self)


@lru_cache(maxsize=256)
def _load(variant: Variant) -> Game:
    return load(variant.game, variant.scenario, dict(variant.options))


def variant(game: str, scenario: str = "standard7", options: Mapping[str, str] | None = None) -> Variant:
    return Variant(game, scenario, tuple((options or {}).items()))


def switched(option: Option) -> str:
    """A value of an option that is not its default."""
    if option.free_text:
        return WEATHER_MARKS
    return OFF if option.default == ON else ON


def with_needs(option: Option, edition: str) -> dict[str, str]:
    """The option by itself, with what it cannot be without."""
    known = bfm.catalogue()
    needed = {name: ON for need in option.requires for name in with_needs(known[need], edition)}
    borrowed = {BORROW: ON} if edition not in option.editions else {}
    return borrowed | needed | {option.name: switched(option)}


def accepted(option: Option, edition: str) -> bool:
    return edition in option.editions or option.borrowable


def singles(edition: str, *, borrowed: bool) -> list[Variant]:
    """Each option that an edition accepts, alone; those it borrows from another edition or its own."""
    return [
        variant(EDITIONS[edition], "standard7", with_needs(option, edition))
        for option in bfm.catalogue().values()
        if accepted(option, edition) and borrowed == (edition not in option.editions)
    ]


def everything(edition: str, scenario: str) -> Variant:
    """All options of an edition and all that it can borrow; of two that exclude each other, the first."""
    chosen: dict[str, str] = {}
    for option in bfm.catalogue().values():
        if accepted(option, edition) and not any(name in chosen for name in option.excludes):
            chosen[option.name] = CAMPAIGN_MARKS if option.free_text else switched(option)
    return variant(EDITIONS[edition], scenario, chosen)


def presets() -> list[Variant]:
    return [
        variant(row["game"], row["scenario"], dict.fromkeys(row["options"], ON))
        for row in bfm.presets().values()
    ]


def plain() -> list[Variant]:
    """Every edition in the scenarios it has of its own, and the campaign borrowed by the others."""
    return [
        *(variant(game) for game in EDITIONS.values()),
        variant(EDITIONS["gdw"], "campaign14"),
        *(variant(EDITIONS[edition], "campaign14", {BORROW: ON}) for edition in ("vpg", "c3i")),
    ]


def variants() -> list[Variant]:
    """Every edition, scenario, single option and preset, and everything at once."""
    found = [*plain(), *presets()]
    for edition in EDITIONS:
        found += [*singles(edition, borrowed=False), *singles(edition, borrowed=True)]
        found += [everything(edition, scenario) for scenario in SCENARIOS]
    return list(dict.fromkeys(found))


def examples(number: int) -> settings:
    """How property tests run: the same examples every time, and no clock."""
    return settings(max_examples=number, derandomize=True, deadline=None, database=None)


@cache
def board(edition: str, seed: int, options: tuple[str, ...] = ()) -> Game:
    """The rules of an edition on a small round map with terrain thrown about."""
    rng = random.Random(seed)
    disc = [(q, r) for q in range(-5, 6) for r in range(-5, 6) if abs(q + r) <= 5]
    links = [((q, r), (q + dq, r + dr)) for q, r in disc for dq, dr in ((1, 0), (0, 1), (1, -1))]
    links = [link for link in links if link[1] in disc]
    moscow, tula, *cities = rng.sample(disc, 8)
    return Board(
        edition,
        options=options,
        only=disc,
        forest=rng.sample(disc, 25),
        fort=[moscow, *rng.sample(disc, 15)],
        cities=cities,
        moscow=moscow,
        tula=tula,
        river=rng.sample(links, 60),
        rail=rng.sample(links, 60),
        east=[hex_ for hex_ in disc if hex_[0] == 5],
        west=[hex_ for hex_ in disc if hex_[0] == -5],
        seasonal=[(0, 5), (0, -5)],
    ).game


def table(game: Game) -> State:
    """A bare table: all units out of play, every city Soviet, nothing to do."""
    state = blank(game)
    state.phase = 0
    state.control = [0, game.grid.mask(game.grid.labels(game.terrain.hexes["city"]))]
    return state


class Case(NamedTuple):
    """A game with a name that is short enough for a test report."""

    name: str
    game: Game

    def __repr__(self) -> str:
        return self.name


@st.composite
def scattered(draw: st.DrawFn, case: Case) -> State:
    """Some units of both sides thrown on the map, close together or far apart, in any weather."""
    game = case.game
    state = table(game)
    state.side = draw(st.integers(0, 1))
    state.turn = draw(st.integers(1, len(game.turns)))
    state.weather = draw(st.sampled_from(sorted({turn.weather for turn in game.turns})))
    centre = draw(st.sampled_from(sorted(game.grid)))
    radius = draw(st.sampled_from((2, 4, 9)))
    near = [h for h in game.grid if game.grid.distance(centre, h) <= radius]
    hexes = draw(st.lists(st.sampled_from(near), min_size=2, max_size=16, unique=True))
    tanks = state.turn >= 13 and state.weather != "mud"  # they come in March
    counters = [u for u, c in enumerate(game.counters) if c.kind != "tank" or tanks]
    units = st.lists(st.sampled_from(counters), min_size=len(hexes), max_size=len(hexes), unique=True)
    taken = draw(st.sets(st.sampled_from(game.grid.labels(state.control[1]))))
    enter(state, 0, game.grid.mask(taken))
    for unit, hex_ in zip(draw(units), hexes, strict=True):
        state.place(unit, hex_)
        state.steps[unit] = draw(st.integers(0, 1))
        enter(state, game.side_of[unit], 1 << hex_)
    state.events.clear()
    note("\n".join(write_position(state)))
    return state

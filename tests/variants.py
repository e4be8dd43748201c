"""The games that the battery runs on, and random positions for property tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.data.options import BORROW, OFF, ON, Option
from rasputitsa.engine.game import Game
from rasputitsa.games import bfm, load

EDITIONS = {"gdw": "bfm-gdw-1986", "vpg": "bfm-vpg-2009", "c3i": "bfm-c3i-2011"}
SCENARIOS = ("standard7", "campaign14")
WEATHER_MARKS = "2:early,3:late,4:early,5:late,7:early,8:late,12:early,13:late"
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
            chosen[option.name] = switched(option)
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

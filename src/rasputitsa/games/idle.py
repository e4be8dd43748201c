"""Options that change nothing in the game they were chosen for: found by making the game without them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.data.choice_fault import BORROWABLE, REQUIRES, ChoiceError
from rasputitsa.data.options import BORROW, OFF, ON, Option
from rasputitsa.engine.effect import effect
from rasputitsa.games import family, first_scenario


class Idle(NamedTuple):
    """An option that does nothing; ``part``: or only this part of the list that is its value."""

    option: str
    part: str = ""

    def __str__(self) -> str:
        return f"{self.option}={self.part}" if self.part else self.option


def idle_options(
    game_id: str, scenario: str = "", options: Mapping[str, str] | None = None
) -> tuple[Idle, ...]:
    """The options in force that make no difference to this game, beyond those of the scenario itself.

    ``DataError`` if the choice is no game at all. Of two options that do the same, one is idle.
    """
    wanted = tuple(sorted((options or {}).items()))
    return _idle(game_id, scenario or first_scenario(game_id), wanted)


def idle_alone(game_id: str, name: str) -> list[str]:
    """The scenarios in which an option changes nothing, chosen with no more than it needs."""
    own = family(game_id)
    found = []
    for scenario in own.scenarios():
        try:
            trial = _Trial(game_id, scenario, _with_needs(own.catalogue(), game_id, name))
        except ChoiceError:
            continue
        if trial.is_idle(name):
            found.append(scenario)
    return found


def _with_needs(known: Mapping[str, Option], game_id: str, name: str) -> dict[str, str]:
    """An option the other way than printed, with what it needs; borrowed, if it is another edition's."""
    option = known[name]
    own = family(game_id).ruleset(game_id)["edition"] in option.editions
    wanted = {name: OFF if own and option.default != OFF else ON} | ({} if own else {BORROW: ON})
    for other in option.requires:
        wanted |= _with_needs(known, game_id, other)
    return wanted


@lru_cache(maxsize=256)
def _idle(game_id: str, scenario: str, wanted: tuple[tuple[str, str], ...]) -> tuple[Idle, ...]:
    trial = _Trial(game_id, scenario, dict(wanted))
    return (*map(Idle, trial.whole_options()), *trial.parts())


class _Trial:
    """A choice of options that loses, one after the other, those that the game does not miss."""

    def __init__(self, game_id: str, scenario: str, wanted: dict[str, str]) -> None:
        self.own, self.game_id, self.scenario, self.wanted = family(game_id), game_id, scenario, wanted
        self.known: dict[str, Option] = self.own.catalogue()
        self.home: str = self.own.ruleset(game_id)["edition"]
        self.plays = self._effect(wanted)

    def whole_options(self) -> list[str]:
        chosen = self._in_force(self.wanted)
        given = set(self.own.scenarios()[self.scenario]["options"]) - set(self.wanted)
        found: list[str] = []
        for name, value in chosen.items():
            if name in found or name in given or value == self._printed(name):
                continue
            without = self._without(name, value)
            if without is not None and self._effect(without) == self.plays:
                left = self._in_force(without)
                found += [n for n in chosen if left.get(n, OFF) != chosen[n] and n not in found]
                self.wanted = without
        return found

    def is_idle(self, name: str) -> bool:
        without = self._without(name, self.wanted[name])
        return without is not None and self._effect(without) == self.plays

    def parts(self) -> Iterator[Idle]:
        """What is left of lists, entry by entry."""
        for name in [n for n, option in self.known.items() if option.free_text]:
            for entry in self.wanted.get(name, "").split(","):
                rest = [other for other in self.wanted[name].split(",") if other != entry] if entry else []
                without = {**self.wanted, name: ",".join(rest)}
                if rest and self._effect(without) == self.plays:
                    self.wanted = without
                    yield Idle(name, entry.strip())

    def _printed(self, name: str) -> str:
        """What the option is in this game unless somebody asks."""
        option = self.known[name]
        return option.default if self.home in option.editions else OFF

    def _without(self, name: str, given: str) -> dict[str, str] | None:
        """The choice with one option the other way, without what it implies and what cannot stand then."""
        implied = set(self._implied(name))
        trial = {key: value for key, value in self.wanted.items() if key not in implied}
        trial[name] = OFF if given != OFF else ON
        for _ in self.known:
            try:
                self._in_force(trial)
            except ChoiceError as error:
                fallen = [fault.option for fault in error.choices if fault.id in (REQUIRES, BORROWABLE)]
                if len(fallen) < len(error.choices):
                    return None
                trial |= dict.fromkeys(fallen, OFF)
            else:
                return trial
        return None

    def _implied(self, name: str) -> Iterator[str]:
        for other in self.known[name].implies:
            yield other
            yield from self._implied(other)

    def _in_force(self, wanted: Mapping[str, str]) -> dict[str, str]:
        found: dict[str, str] = self.own.OPTIONS.in_force(self.home, self.scenario, wanted)
        return found

    def _effect(self, wanted: Mapping[str, str]) -> object:
        return effect(self.own.build(self.game_id, self.scenario, wanted))

"""A player who knows no rule: it clicks on what the page offers until the game is over."""

from __future__ import annotations

import random
from collections import Counter

from browser.table import PATIENCE, Sight, Table

OFFERED = "[data-hex][data-stop], [data-testid=choice]:not([data-kind=done])"
"""Hexes to go to, or answers other than to end the phase."""


class Player:
    """Plays a game through the page.

    ``effort`` is how many units it moves or attacks with in a phase before it ends it; ``answered`` counts
    the kinds of its answers.
    """

    def __init__(self, table: Table, seed: int = 0, effort: int = 2) -> None:
        self.table = table
        self.random = random.Random(seed)
        self.effort = effort
        self.spent: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.topics: Counter[str] = Counter()

    def play(self, until: int = 100_000, patience: float = PATIENCE) -> Sight:
        """Answer until the game is over or the log is so long; ``patience`` is for a computer that thinks."""
        seen = self.table.wait()
        while not seen.over and seen.index < until:
            seen = self.answer(seen, patience)
        return seen

    def answer(self, seen: Sight, patience: float = PATIENCE) -> Sight:
        """One answer, and what the page shows after it."""
        if seen.covered:
            self.table.press("hand-over")
            return self.table.wait()
        self.act(seen)
        after = self.table.wait(seen.index, patience)
        assert not after.problem, (seen, after)
        return after

    def act(self, seen: Sight) -> None:
        """One answer; whoever has to decide next."""
        assert seen.yours, seen
        self.topics[seen.topic] += 1
        self._act(seen)

    def give(self, kind: str, seen: Sight, unit: str = "") -> None:
        """An answer of this kind, by this unit: a listed one if there is one, else on the map."""
        if kind == "done":
            self.table.press("end")
            return
        listed = [number for number, choice in enumerate(seen.choices) if choice["kind"] == kind]
        if listed:
            self.table.choose(listed[0])
        elif kind == "attack":
            self._attack(seen)
        else:
            self._open(unit or seen.able[0], f"[data-hex][data-stop], [data-testid=choice][data-kind={kind}]")
            listed = [n for n, choice in enumerate(self.table.look().choices) if choice["kind"] == kind]
            self.table.choose(listed[0]) if listed else self._stop(self.table.look())

    def _act(self, seen: Sight) -> None:
        if self._tired(seen):
            self.table.press("end")
            self.answered["end"] += 1
        elif seen.choices:
            self._choose(seen)
        elif seen.targets:
            self._attack(seen)
        elif seen.able:
            self._move(seen.able)
        else:
            self.table.press("end")
            self.answered["end"] += 1

    def _tired(self, seen: Sight) -> bool:
        """Enough done in this phase, if it may be ended."""
        phase = f"{seen.player} {seen.topic}"
        if "end" not in seen.buttons:
            return False
        self.spent[phase] += 1
        if self.spent[phase] > self.effort:
            self.spent[phase] = 0
            return True
        return False

    def _choose(self, seen: Sight) -> None:
        assert seen.choices, seen
        number = self.random.randrange(len(seen.choices))
        self.answered[seen.choices[number]["kind"]] += 1
        self.table.choose(number)

    def _open(self, unit: str, offered: str) -> None:
        """Pick a unit and see what it can do. One that must act, and alone, is picked by the page."""
        seen = self.table.look()
        bound = seen.able == [unit] and "end" not in seen.buttons
        if not bound and not set(seen.selected) & set(seen.able):
            self.table.pick(unit)
        self.table.page.wait_for_selector(offered)

    def _move(self, units: list[str]) -> None:
        self._open(
            self.random.choice(units), "[data-hex][data-stop], [data-testid=choice]:not([data-kind=done])"
        )
        offered = self.table.look()
        if offered.stops:
            self._stop(offered)
        else:
            self._choose(offered)

    def _stop(self, offered: Sight) -> None:
        stop = self.random.choice(offered.stops)
        self.table.point(stop)
        self.answered["stop"] += 1
        if stop in offered.occupied:
            self._insist()

    def _insist(self) -> None:
        """Somebody stands there: the page asks whether the unit is to go there, or the other one is meant."""
        going = ", ".join(f"[data-testid=choice][data-kind={kind}]" for kind in ("move", "rail", "go"))
        self.table.page.locator(going).first.click()
        self.answered["displace"] += 1

    def _attack(self, seen: Sight) -> None:
        self.table.pick(self.random.choice(seen.targets))
        self.table.page.wait_for_selector("[data-testid=planner][data-column]")
        self.table.press("attack")
        self.answered["attack"] += 1

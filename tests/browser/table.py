"""The table as a player meets it: what is offered, and the hand that answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, TimeoutError

LOOK = Path(__file__).with_name("look.js").read_text(encoding="utf-8").split("\n", 1)[1]

PATIENCE = 30_000
"""Milliseconds that an answer of the server or the computer may take on a busy machine."""

SETTLED = """known => {
    const root = document.querySelector('[data-testid=match]');
    if (!root) return false;
    const {index, pending, yours, over} = root.dataset;
    if (pending === 'true' || root.dataset.playing === 'true') return false;
    return document.querySelector('[data-testid=hand-over]') !== null
        || (Number(index) !== known && (yours === 'true' || over === 'true'));
}"""


class Sight:
    """What the page offered at one moment."""

    def __init__(self, seen: dict[str, Any]) -> None:
        self.index = int(seen["index"])
        self.player: str = seen["player"]
        self.topic: str = seen["topic"]
        self.yours: bool = seen["yours"] == "true"
        self.over: bool = seen["over"] == "true"
        self.covered: bool = seen["covered"]
        self.choices: list[dict[str, str]] = seen["choices"]
        self.able: list[str] = seen["able"]
        self.selected: list[str] = seen["selected"]
        self.targets: list[str] = seen["targets"]
        self.stops: list[str] = seen["stops"]
        self.occupied: list[str] = seen["occupied"]
        self.attackers: list[str] = seen["attackers"]
        self.buttons: set[str] = set(seen["buttons"])
        self.planner: dict[str, str] | None = seen["planner"]
        self.problem: str = seen["problem"]

    def __repr__(self) -> str:
        return str(vars(self))


class Table:
    """A page with a match on it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def look(self) -> Sight:
        self.page.wait_for_selector("[data-testid=match][data-index]")
        return Sight(self.page.evaluate(LOOK))

    def wait(self, known: int = -1, timeout: float = PATIENCE) -> Sight:
        """What is offered once the log is longer (or shorter) than ``known`` and it is our turn again."""
        try:
            self.page.wait_for_function(SETTLED, arg=known, timeout=timeout)
        except TimeoutError as error:
            raise AssertionError(f"nothing happened after {known}: {self.look()}") from error
        return self.look()

    def press(self, action: str) -> None:
        self.page.locator(f"[data-action={action}]:visible:not([disabled])").first.click()

    def choose(self, number: int) -> None:
        """One of the listed answers; to end the phase is a button of its own."""
        self.page.locator("[data-testid=choice]:not([data-kind=done]):not([disabled])").nth(number).click()

    def pick(self, unit: str) -> None:
        """Click a counter: on the map if it lies there, else in its tray. Stacks fan out under the mouse."""
        counter = self.page.locator(f"[data-unit='{unit}'][data-side]:visible").first
        at = counter.get_attribute("data-at")
        if at is not None and self.page.locator(f"[data-testid=board] [data-at='{at}']").count() > 1:
            counter.hover(force=True)
        counter.click()

    def point(self, label: str) -> None:
        """Click into a hex, where nothing lies."""
        self.page.locator(f"[data-testid=board] [data-hex='{label}']").first.click(force=True)

    def text(self, hook: str) -> str:
        return self.page.locator(f"[data-testid={hook}]").first.inner_text()

"""A visitor: one browser window with its own storage, and everything that went wrong in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, Response

AXE = Path(__file__).resolve().parent / "node_modules" / "axe-core" / "axe.min.js"
LOST = ("Failed to load resource", "WebSocket connection to")
"""What the browser itself says when a server is away; how the page takes it is tested by what it shows."""

DESK = (1440, 900)
SMALL = (1024, 700)
PHONE = (360, 800)


class Visitor:
    """A page at the lobby or at a match; ``faults`` collects what a console or a server complains about."""

    def __init__(
        self, browser: Browser, url: str, size: tuple[int, int] = DESK, *, locale: str = "en", **context: Any
    ) -> None:
        width, height = size
        self.url = url
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            reduced_motion=context.pop("reduced_motion", "reduce"),
            **context,
        )
        self.context.set_default_timeout(10_000)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("console", self._heard)
        self.page.on("response", self._answered)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(LOST):
            self.faults.append(f"console: {message.text}")

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self.faults.append(f"{response.status} {response.url}")

    def go(self, address: str = "/") -> Page:
        self.page.goto(self.url + address)
        return self.page

    def settings(self, **values: object) -> None:
        """Settings as the page itself keeps them, before it is first opened."""
        self.context.add_init_script(
            f"localStorage.setItem('rasputitsa.settings', JSON.stringify({json.dumps(values)}))"
        )

    def barriers(self) -> list[str]:
        """What axe finds to be serious or critical on the page as it stands."""
        self.page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
        found: Any = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{violation['id']} ({violation['impact']}): {violation['help']}: {node['target']}"
            for violation in found["violations"]
            if violation["impact"] in ("serious", "critical")
            for node in violation["nodes"][:3]
        ]

    def overflow(self) -> int:
        """By how many pixels the page is wider than the window."""
        wider: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return wider

    def close(self) -> None:
        self.context.close()

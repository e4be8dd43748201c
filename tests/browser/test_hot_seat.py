"""Two people at one screen, who hand it over between their turns."""

from __future__ import annotations

from browser.conftest import Visit
from browser.table import Table


def test_the_screen_is_covered_until_the_other_player_sits_down(visit: Visit) -> None:
    visitor = visit()
    visitor.settings(warn=False, speed="instant")
    page = visitor.go()
    page.locator("[name=player-german]").select_option("here")
    page.locator("[name=player-soviet]").select_option("here")
    page.locator("[name=handover]").check()
    page.locator("[data-action=create]").click()
    table = Table(page)
    seen = table.wait()
    while not seen.covered:
        assert seen.player == "german"
        table.press("end")
        seen = table.wait(seen.index)
    assert seen.player == "soviet"
    assert visitor.barriers() == []
    table.press("hand-over")
    page.locator("[data-testid=hand-over]").wait_for(state="detached")
    assert table.look().yours

"""Watching a game again: step by step, from any side, with a link to each step and a branch from it."""

from __future__ import annotations

from browser.conftest import Visit
from browser.host import Host, Seats
from browser.occasions import finished
from browser.table import Table


def watch(visit: Visit, host: Host, step: int) -> tuple[Table, Seats]:
    seats = host.import_match(finished())
    visitor = visit()
    visitor.go(seats.address("german"))
    visitor.page.wait_for_selector("[data-testid=match][data-over=true]")
    visitor.go(f"/#/replay/{seats.match}/step/{step}")
    table = Table(visitor.page)
    table.page.wait_for_selector(f"[data-step='{step}']")
    return table, seats


def step_of(table: Table) -> int:
    return int(str(table.page.locator("[data-step]").first.get_attribute("data-step")))


def test_steps_forward_and_back_by_button_key_and_slider(visit: Visit, host: Host) -> None:
    table, _ = watch(visit, host, 30)
    table.press("next")
    table.page.wait_for_selector("[data-step='31']")
    table.page.keyboard.press("ArrowLeft")
    table.page.wait_for_selector("[data-step='30']")
    table.press("last")
    last = int(str(table.page.locator("input[name=step]").get_attribute("max")))
    table.page.wait_for_selector(f"[data-step='{last}']")
    table.press("first")
    table.page.wait_for_selector("[data-step='0']")
    assert table.page.locator("[data-testid=turn-mark]").count() >= 7


def test_the_address_is_a_link_to_the_step(visit: Visit, host: Host) -> None:
    table, seats = watch(visit, host, 30)
    table.press("next")
    table.page.wait_for_selector("[data-step='31']")
    assert table.page.url.endswith(f"#/replay/{seats.match}/step/31")


def test_a_branch_is_a_new_match_from_that_step(visit: Visit, host: Host) -> None:
    table, seats = watch(visit, host, 30)
    table.press("branch")
    table.page.wait_for_url(lambda url: "#/match/" in url and seats.match not in url)
    seen = table.wait()
    assert seen.yours
    assert seen.index == 30

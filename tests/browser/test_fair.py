"""Fair dice and seats in the browser: who knows the dice is told, nobody is unseated, and the page checks."""

from __future__ import annotations

from playwright.sync_api import Page

from browser.conftest import Visit
from browser.host import Host, Seats
from browser.occasions import finished
from browser.table import Table

GAME = "bfm-vpg-2009"
SITTING = "() => document.querySelector('[data-testid=match]')?.dataset.live === 'open'"


def sit(visit: Visit, seats: Seats, side: str) -> Page:
    page = visit().go(seats.address(side))
    page.wait_for_function(SITTING)
    return page


def panel(page: Page, name: str) -> None:
    page.locator(f"[data-tab={name}]").click()


def test_two_people_add_to_the_dice_without_being_asked(visit: Visit, host: Host) -> None:
    seats = host.new_match(GAME, "here", "link")
    german = sit(visit, seats, "german")
    soviet = sit(visit, seats, "soviet")
    for page in (german, soviet):
        panel(page, "options")
        page.locator("[data-testid=dice-scheme][data-scheme=joint]").wait_for()
    settled = host.state(seats, "german")["dice"]
    assert settled["settled"]
    assert all(pledge["value"] for pledge in settled["pledges"])
    assert settled["secret"] == ""


def test_a_link_seats_one_person_only(visit: Visit, host: Host) -> None:
    seats = host.new_match(GAME, "here", "link")
    soviet = sit(visit, seats, "soviet")
    late = visit().go(seats.address("soviet"))
    assert late.locator("[data-testid=problem]").get_attribute("data-code") == "seat"
    soviet.reload()
    soviet.wait_for_function(SITTING)
    assert Table(soviet).look().player


def test_known_dice_are_told_before_one_sits_down(visit: Visit, host: Host) -> None:
    seats = host.new_match(GAME, "here", "link", seed="1941")
    german = sit(visit, seats, "german")
    soviet = visit().go(seats.address("soviet"))
    notice = soviet.locator("[data-testid=sit-down]")
    assert "chose its dice" in notice.inner_text()
    soviet.locator("[data-action=sit-down]").click()
    soviet.wait_for_function(SITTING)
    for page in (german, soviet):
        panel(page, "log")
        page.locator("[data-testid=log-line][data-kind=seat-chosen]").wait_for()
        page.locator("[data-testid=log-line][data-kind=seat-sat]").wait_for()


def test_the_host_asks_for_a_seat_and_the_guest_decides(visit: Visit, host: Host) -> None:
    seats = host.new_match(GAME, "here", "link")
    german, soviet = sit(visit, seats, "german"), sit(visit, seats, "soviet")
    host.call(f"/matches/{seats.match}/seats/soviet", {"command": "transfer"}, seats.keys["german"])
    for page in (german, soviet):
        panel(page, "players")
        page.locator("[data-testid=seat-request]").wait_for()
    assert german.locator("[data-action=seat-take]").count() == 0
    soviet.locator("[data-action=seat-agree]").click()
    german.locator("[data-action=seat-take]").click()
    soviet.locator("[data-testid=problem][data-code=seat]").wait_for()
    panel(german, "log")
    german.locator("[data-testid=log-line][data-kind=seat-transfer]").wait_for()


def test_the_page_checks_the_dice_of_a_finished_game(visit: Visit, host: Host) -> None:
    seats = host.import_match(finished())
    page = sit(visit, seats, "german")
    page.locator("[data-testid=game-over] [data-action=verify-dice]").click()
    verdict = page.locator("[data-testid=game-over] [data-testid=dice-verdict]")
    assert verdict.get_attribute("data-fault") == ""
    assert "dice checked" in verdict.inner_text()

"""The lobby: one click to a game, every choice explained, and all ways in."""

from __future__ import annotations

import gzip
import json
import urllib.request
from pathlib import Path

from browser.conftest import Visit
from browser.host import Host
from browser.occasions import Occasion, save
from browser.table import Table


def test_one_click_and_the_visitor_plays_against_the_computer(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    page.locator("[data-action=play-now]").click()
    seen = Table(page).wait()
    assert seen.yours
    assert page.locator("[data-testid=board] [data-unit]").count() >= 14
    assert "seat" not in page.url.split("#")[1]


def test_a_match_is_found_again_after_closing_the_page(visit: Visit, host: Host) -> None:
    seats = host.new_match("bfm-c3i-2011")
    page = visit().go(seats.address("german"))
    index = Table(page).wait().index
    page.goto(host.url)
    page.locator(f"[data-testid=known-match][data-match='{seats.match}']").first.click()
    assert Table(page).wait().index == index


def test_options_that_exclude_each_other_are_told(visit: Visit) -> None:
    page = visit().go()
    page.locator("[name=game]").select_option("bfm-gdw-1986")
    page.locator("details:has([name^=option-]) > summary").click()
    for option in ("handicap_soviet_rp_4", "handicap_soviet_rp_3"):
        page.locator(f"[name='option-{option}']").check()
    page.locator("[data-testid=conflicts]").wait_for()
    assert page.locator("[data-testid=conflicts]").inner_text().strip()
    assert page.locator("[data-action=create]").is_disabled()


def test_options_that_change_nothing_are_told_and_do_not_bar_the_game(visit: Visit) -> None:
    page = visit().go()
    page.locator("[name=game]").select_option("bfm-gdw-1986")
    page.locator("details:has([name^=option-]) > summary").click()
    page.locator("[name='option-kurcina_harsher_winter']").check()
    note = page.locator("[data-testid=idle-options]")
    note.wait_for()
    assert "harsher winter" in note.inner_text()
    assert page.locator("[data-action=create]").is_enabled()
    page.locator("[name='option-inferred_weather_marks']").check()
    page.locator("[name='option-kurcina_harsher_winter']").uncheck()
    note.wait_for(state="detached")


def test_a_save_is_imported_from_a_file(visit: Visit, tmp_path: Path) -> None:
    page = visit().go()
    page.locator("[name=game]").wait_for()
    path = tmp_path / "game.hexlog"
    path.write_text(save(Occasion("gdw", "exchange.ask", "lose")), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(path)
    assert Table(page).wait().topic == "exchange.ask"


def test_a_damaged_save_is_refused_in_words(visit: Visit, tmp_path: Path) -> None:
    page = visit().go()
    page.locator("[name=game]").wait_for()
    path = tmp_path / "game.hexlog"
    path.write_text(
        save(Occasion("gdw", "exchange.ask", "lose")).replace("german", "martian"), encoding="utf-8"
    )
    page.locator("input[type=file]").set_input_files(path)
    page.locator("[data-testid=problem]").wait_for()
    assert page.locator("[data-testid=problem]").inner_text().strip()


def test_a_link_without_a_seat_shows_nothing_of_the_match(visit: Visit, host: Host) -> None:
    seats = host.new_match("bfm-c3i-2011")
    page = visit().go(f"/#/match/{seats.match}")
    page.locator("[data-action=back]").wait_for()
    assert page.locator("main h1").inner_text().strip()
    assert page.locator("[data-unit], [data-hex]").count() == 0


def test_the_list_of_games_does_not_wear_out(host: Host) -> None:
    for encoding in ("gzip", "identity", "gzip"):
        request = urllib.request.Request(f"{host.url}/api/games", headers={"Accept-Encoding": encoding})
        with urllib.request.urlopen(request) as answer:
            body = answer.read()
            assert len(answer.headers.get_all("Content-Security-Policy")) == 1
        assert json.loads(gzip.decompress(body) if encoding == "gzip" else body)


def test_a_garbled_address_leads_to_the_lobby(visit: Visit) -> None:
    page = visit().go("/#/match/%E0%A4%A")
    page.locator("[data-action=play-now]").wait_for()


def test_whoever_made_a_match_deletes_it_when_he_is_sure(visit: Visit) -> None:
    page = visit().go()
    page.locator("[data-action=play-now]").click()
    Table(page).wait()
    match = page.url.split("/match/")[1]
    page.locator("[data-action=share]").click()
    for _ in range(2):
        page.locator("[data-testid=share] [data-action=delete]").click()
    page.locator("[data-action=play-now]").wait_for()
    assert page.locator(f"[data-testid=known-match][data-match='{match}']").count() == 0
    page.goto(page.url.split("#")[0] + f"#/match/{match}")
    page.locator("[data-action=back]").wait_for()

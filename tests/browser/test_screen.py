"""What the table shows: reach, reasons, battles before the dice, overlays, panels, words and pace."""

from __future__ import annotations

import pytest

from browser.conftest import Visit
from browser.host import Host
from browser.occasions import Occasion, save
from browser.player import Player
from browser.table import Table
from browser.visitor import DESK, PHONE, SMALL

MOVES = Occasion("gdw", "move.ask", "move")
ATTACKS = Occasion("gdw", "combat.ask", "attack")


def sit_down(visit: Visit, host: Host, occasion: Occasion, **settings: object) -> Table:
    seats = host.import_match(save(occasion))
    visitor = visit()
    visitor.settings(**{"speed": "instant", "warn": False, **settings})
    visitor.go(seats.address("german"))
    table = Table(visitor.page)
    table.wait()
    return table


@pytest.mark.parametrize("size", [DESK, SMALL, PHONE], ids=["desk", "small", "phone"])
def test_no_counter_lies_under_anything(size: tuple[int, int], visit: Visit, host: Host) -> None:
    seats = host.import_match(save(MOVES))
    visitor = visit(size)
    visitor.go(seats.address("german"))
    Table(visitor.page).wait()
    visitor.page.keyboard.press("0")
    visitor.page.wait_for_function(f"() => ({COVERED})().length === 0")


COVERED = """() => [...document.querySelectorAll('[data-testid=board] [data-unit]')].filter(counter => {
    const {x, y, width, height} = counter.getBoundingClientRect();
    return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-unit]');
}).map(counter => counter.dataset.unit)"""


def test_reach_and_reasons(visit: Visit, host: Host) -> None:
    table = sit_down(visit, host, MOVES)
    able = table.look().able
    for unit in able:
        table.pick(unit)
        table.page.wait_for_selector(f"[data-unit='{unit}'][data-selected=true]")
        table.page.wait_for_selector("[data-hex][data-stop]")
        if table.page.locator("[data-hex][data-barred]").count():
            break
    left = table.page.locator("[data-hex][data-stop]").first.get_attribute("data-stop")
    assert str(left).isdigit()
    barred = table.page.locator("[data-hex][data-barred]").first.get_attribute("data-hex")
    table.point(str(barred))
    assert table.text("reason").strip()


def test_a_battle_before_the_dice(visit: Visit, host: Host) -> None:
    table = sit_down(visit, host, ATTACKS)
    for target in table.look().targets:
        table.pick(target)
        table.page.wait_for_selector(
            f"[data-testid=planner][data-target='{target}']:has([data-testid=odds-line])"
        )
        if table.page.locator("[data-testid=outcome]").count():
            break
    planner = table.page.locator("[data-testid=planner]")
    lines = table.page.locator("[data-testid=odds-line]").all_inner_texts()
    assert len(lines) >= 4
    assert str(planner.get_attribute("data-column")) in lines[-1]
    shares = [
        int(bar.inner_text().split()[-1].rstrip("%")) for bar in planner.get_by_test_id("outcome").all()
    ]
    assert sum(shares) in range(98, 103)
    assert table.page.locator("[data-testid=combat-table] [data-lit]").count() >= 1
    chosen = planner.locator("[data-testid=attacker][aria-checked=true]").count()
    assert chosen == table.page.get_by_test_id("arrow").count() >= 1
    rule = planner.locator("[data-testid=rule-link]").first
    rule.click()
    table.page.locator("[data-panel=rules]").wait_for()


@pytest.mark.parametrize("kind", ["zones", "communication", "threat", "control"])
def test_overlays(kind: str, visit: Visit, host: Host) -> None:
    table = sit_down(visit, host, MOVES)
    table.press(kind)
    table.page.locator(f"[data-testid=overlay][data-kind={kind}]").wait_for(state="attached")
    table.press(kind)
    table.page.locator("[data-testid=overlay]").wait_for(state="detached")


def test_ending_with_idle_units_is_asked_about(visit: Visit, host: Host) -> None:
    table = sit_down(visit, host, MOVES, warn=True)
    before = table.look()
    table.press("end")
    question = table.page.locator("[data-testid=unfinished]")
    question.wait_for()
    assert str(len(before.able)) in question.inner_text()
    table.press("cancel")
    question.wait_for(state="detached")
    assert table.look().index == before.index
    table.press("end")
    table.press("confirm-end")
    assert table.wait(before.index).topic != before.topic


def test_a_hint_is_given_and_followed(visit: Visit, host: Host) -> None:
    table = sit_down(visit, host, MOVES)
    before = table.look()
    table.page.locator("[data-tab=hint]").click()
    table.press("ask-hint")
    hint = table.page.locator("[data-testid=hint]")
    hint.wait_for(timeout=30_000)
    assert hint.inner_text().strip()
    table.press("follow-hint")
    assert table.wait(before.index).index > before.index


def test_the_language_changes_without_loading_the_page(visit: Visit, host: Host) -> None:
    table = sit_down(visit, host, MOVES)
    table.page.evaluate("window.same = true")
    english = table.text("prompt")
    table.page.locator("select[name=language]").select_option("fr")
    table.page.wait_for_selector("[data-testid=match][data-language=fr]")
    assert table.text("prompt") != english
    assert table.page.evaluate("window.same")


def test_units_in_the_log_flash_on_the_map(visit: Visit, host: Host) -> None:
    table = sit_down(visit, host, MOVES)
    before = table.look()
    Player(table).give("move", before)
    table.wait(before.index)
    table.page.locator("[data-testid=log-line][data-kind=moved]").last.hover()
    table.page.locator("[data-testid=board] .flash").first.wait_for(state="attached")


def test_moves_are_shown_only_where_motion_is_welcome(visit: Visit, host: Host) -> None:
    seats = host.import_match(save(MOVES))
    for motion, moves in (("no-preference", True), ("reduce", False)):
        visitor = visit(reduced_motion=motion)
        visitor.settings(speed="slow", warn=False)
        visitor.go(seats.address("german"))
        table = Table(visitor.page)
        before = table.wait()
        visitor.page.evaluate(WATCH_MOTION)
        Player(table).give("move", before)
        table.wait(before.index)
        assert visitor.page.evaluate("window.moved") is moves
        visitor.close()


WATCH_MOTION = """() => {
    const root = document.querySelector('[data-testid=match]');
    window.moved = false;
    new MutationObserver(() => { window.moved ||= root.dataset.playing === 'true'; })
        .observe(root, {attributes: true});
}"""


def test_a_panel_begins_at_its_top(visit: Visit, host: Host) -> None:
    table = sit_down(visit, host, Occasion("gdw", "retreat.ask", "retreat"))
    scrolled = "() => document.querySelector('[data-testid=panel]').scrollTop"
    assert table.page.evaluate(scrolled) > 0
    table.page.locator("[data-tab=forces]").click()
    table.page.locator("[data-panel=forces]").wait_for()
    assert table.page.evaluate(scrolled) == 0

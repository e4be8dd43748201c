"""The page of the laboratory in a real browser."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

from playwright.sync_api import Browser

from browser.visitor import PHONE
from rasputitsa.cli import main
from rasputitsa.lab import RunSpec, Setting, run

WEIGHTS = Path(__file__).parents[2] / "src/rasputitsa/games/bfm/players.toml"


def test_long_names_of_players_do_not_widen_the_page_of_a_telephone(browser: Browser, tmp_path: Path) -> None:
    weights = Path(
        copy(WEIGHTS, tmp_path / "weights-with-a-name-that-is-longer-than-a-telephone-is-wide.toml")
    )
    players = ("level0", f"level2:nodes=1,weights={weights}")
    run(RunSpec(Setting("bfm-vpg-2009", "standard7"), players, games=2, seed="1"), out=tmp_path / "run")
    page = tmp_path / "report.html"
    assert main(["lab", "report", str(tmp_path / "run"), "-o", str(page)]) == 0
    width, height = PHONE
    window = browser.new_page(viewport={"width": width, "height": height})
    window.goto(page.as_uri())
    assert window.evaluate("document.documentElement.scrollWidth") == width
    window.close()

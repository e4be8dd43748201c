"""The report: its measures against counts by hand, and a page that is whole, self-contained and honest."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rasputitsa.cli import main
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.games import WITHOUT_STACKS, load
from rasputitsa.lab import GameRecord, RunSpec, Setting, run
from rasputitsa.lab.elo import wilson
from rasputitsa.lab.report import hexmap, measures, report
from rasputitsa.lab.report.frame import Frame, Scale, round_steps
from rasputitsa.lab.report.markup import Markup, join, shown, table, tag
from rasputitsa.lab.report.page import heading
from rasputitsa.lab.report.sample import read_samples

VPG, GDW = "bfm-vpg-2009", "bfm-gdw-1986"
SIDES = ("german", "soviet")
VOID = {"meta"}


class Page(HTMLParser):
    """Reads a page as a strict reader would: every element closed, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.said: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    def count(self, name: str) -> int:
        return sum(tag == name for tag, _ in self.elements)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three runs: two of one setting, and one of a campaign that is won by points."""
    folder = tmp_path_factory.mktemp("runs")
    run(RunSpec(Setting(VPG, "standard7"), ("level0", "level0"), 8, "<b>1</b>"), out=folder / "mirror")
    run(RunSpec(Setting(VPG, "standard7"), ("level1", "level0"), 8, "2"), out=folder / "pairs")
    run(RunSpec(Setting.of(load(GDW, "campaign14")), ("level0", "random"), 4, "3"), out=folder / "campaign")
    return folder


@pytest.fixture(scope="module")
def text(runs: Path) -> str:
    return report([runs])


@pytest.fixture(scope="module")
def records(runs: Path) -> list[GameRecord]:
    samples = read_samples([runs / "mirror", runs / "pairs"])
    return [record for sample in samples for record in sample.records]


def test_the_page_is_whole(text: str) -> None:
    page = Page(text)
    assert page.count("h1") == 1
    assert page.count("figure") == page.count("figcaption") == page.count("details")
    captions = [words for words in page.said if re.match(r"\d+\. ", words)]
    assert [int(words.split(".")[0]) for words in captions] == list(range(1, page.count("figure") + 1))


def test_the_page_asks_nothing_of_other_places(text: str) -> None:
    page = Page(text)
    assert not {"script", "link", "img", "iframe", "object"} & {tag for tag, _ in page.elements}
    assert not re.search(r"https?:|@import|url\(|src=|href=", text)


def test_the_page_fits_screens_paper_and_the_dark(text: str) -> None:
    assert 'name="viewport"' in text
    for rule in ("prefers-color-scheme: dark", "@media print", "@media (max-width: 760px)"):
        assert rule in text


def test_every_figure_says_what_it_shows(text: str) -> None:
    page = Page(text)
    pictures = [attrs for tag, attrs in page.elements if tag == "svg" and attrs.get("role") == "img"]
    assert len(pictures) >= 15
    assert all(attrs["aria-label"] for attrs in pictures)
    words = " ".join(page.said)
    for name in (
        "Turn (at its end)",
        "Share of games",
        "Combat strength",
        "battles per game",
        "n = 16 games",
    ):
        assert name in words


def test_every_setting_and_every_player_is_there(text: str) -> None:
    words = " ".join(Page(text).said)
    assert "Battle for Moscow: 2 settings compared" in words
    assert "The seven-turn game" in words
    assert "fourteen-turn campaign" in words
    for title in (
        "Results by setting",
        "Results by match-up",
        "Strength of the players",
        "Moscow in German hands",
    ):
        assert title in words
    assert "20 games between computer players: level0, random and level1." in words


def test_runs_can_be_repeated_from_the_page(
    runs: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command on the page, with another folder, writes the same games."""
    words = Page(text).said
    command = next(line for block in words for line in block.splitlines() if "--out pairs" in line).split()
    assert command[:3] == ["rasputitsa", "lab", "run"]
    again = runs.parent / "again"
    assert main([*command[1:-1], str(again), "--jobs", "1"]) == 0
    capsys.readouterr()
    games = [
        [json.loads(line) | {"seconds": 0} for line in (folder / "games.jsonl").read_text().splitlines()]
        for folder in (runs / "pairs", again)
    ]
    assert games[0] == games[1]


def test_names_are_text_and_never_markup(text: str) -> None:
    assert "<b>1</b>" not in text
    assert "&lt;b&gt;1&lt;/b&gt;" in text


def test_numbers_on_the_page_are_those_of_the_games(runs: Path, records: list[GameRecord]) -> None:
    """Of each match-up by itself: the one run is of two players, the other of a player against himself."""
    words = Page(report([runs / "mirror", runs / "pairs"])).said
    assert any("16 games" in word for word in words)
    for games in (records[:8], records[8:]):
        won = sum(record.winner == "german" for record in games)
        assert f"{won / 8:.1%}" in words
        expected = wilson(won, 8)
        assert f"{expected.low:.1%} to {expected.high:.1%}" in words


def test_a_single_setting_is_the_title(runs: Path) -> None:
    samples = read_samples([runs / "campaign"])
    assert heading(samples).startswith("Battle for Moscow")
    assert "settings" not in heading(samples)


def test_options_are_told_in_words_and_repeated(tmp_path: Path) -> None:
    setting = Setting.of(load(VPG, "standard7", {"mud_bars_forest": "on"}))
    run(RunSpec(setting, ("level0", "level0"), 1, "1", swap=False), out=tmp_path)
    (sample,) = read_samples([tmp_path])
    assert "Mud" in sample.title
    assert "--option mud_bars_forest=on" in sample.runs[0].command
    assert "--no-swap" in sample.runs[0].command


def test_players_who_kept_their_sides_are_not_rated(tmp_path: Path) -> None:
    run(RunSpec(Setting(VPG, "standard7"), ("level0", "random"), 3, "1", swap=False), out=tmp_path)
    text = report([tmp_path])
    assert "Results by match-up" in text
    assert "Strength of the players" not in text


def test_shares_and_meetings(records: list[GameRecord]) -> None:
    games = measures.shares(records, SIDES)
    assert games.games == 16
    assert games.first.value + games.drawn.value + games.second.value == pytest.approx(1)
    met = measures.meetings(records, SIDES)
    assert {pair: len(games) for pair, games in met.items()} == {
        ("level0", "level0"): 8,
        ("level1", "level0"): 4,
        ("level0", "level1"): 4,
    }


def test_quartiles() -> None:
    assert measures.spread([4, 1, 3, 2, 5]) == (3.0, 2.0, 3.0, 4.0)
    assert measures.spread([7]) == (7.0, 7.0, 7.0, 7.0)
    assert measures.quantile([0, 10], 0.95) == 9.5


def test_measures_by_turn_are_means_over_games(records: list[GameRecord]) -> None:
    for what in ("steps", "strength", "lost"):
        found = measures.by_turn(records, what, "soviet")
        assert list(found) == [1, 2, 3, 4, 5, 6, 7]
        expected = sum(record.turns[2][what]["soviet"] for record in records) / 16
        assert found[3].mean == pytest.approx(expected)
        assert found[3].low <= found[3].middle <= found[3].high


def test_control_counts_games(records: list[GameRecord]) -> None:
    held = measures.held(records, "german", "1103")
    taken = sum("1103" in record.turns[-1]["control"]["german"] for record in records)
    assert held[7] == wilson(taken, 16)
    both = [measures.held(records, side, "0204")[7].value for side in SIDES]
    assert sum(both) == 1


def played(*ahead: str | None, winner: str | None) -> GameRecord:
    rows = [{"turn": turn, "ahead": side} for turn, side in enumerate(ahead, start=1)]
    return GameRecord(0, 0, "s", {}, winner, "", 0.0, 1, rows, {}, {}, {}, "")


@pytest.mark.parametrize(
    ("ahead", "winner", "turn"),
    [
        (("soviet", "soviet", "soviet"), "soviet", 1),
        (("soviet", "german", "german"), "german", 2),
        (("german", "soviet", "german"), "german", 3),
        (("soviet", None, None), None, 2),
    ],
)
def test_the_turn_of_decision(ahead: tuple[str | None, ...], winner: str | None, turn: int) -> None:
    assert measures.decided(played(*ahead, winner=winner)) == turn


def test_decisions_and_foretelling_count_every_game(records: list[GameRecord]) -> None:
    found = measures.decisions(records)
    assert sum(won.total() for won in found.values()) == 16
    known = measures.foretold(records)
    assert known[7].value == 1, "after the last turn the result is known"
    assert known[1].value == sum(record.turns[0]["ahead"] == record.winner for record in records) / 16
    games = [played("german", "soviet", winner="soviet"), played("soviet", "soviet", winner="soviet")]
    assert {turn: share.value for turn, share in measures.foretold(games).items()} == {1: 0.5, 2: 1.0}


def test_the_last_row_of_a_record_is_the_result(records: list[GameRecord]) -> None:
    assert all(record.turns[-1]["ahead"] == record.winner for record in records)


def test_heat_is_per_game_and_per_turn(records: list[GameRecord]) -> None:
    fought = measures.combat(records)
    assert sum(fought.values()) * 16 == pytest.approx(sum(sum(r.battles.values()) for r in records))
    stood = measures.presence(records, "german")
    assert 0 < max(stood.values()) <= 1
    label = max(stood, key=lambda name: stood[name])
    assert stood[label] == sum(r.held["german"].get(label, 0) for r in records) / (16 * 7)


def test_prizes_and_cities_come_from_the_rules() -> None:
    for game in (load(VPG), load(GDW, "campaign14")):
        assert measures.prizes(game) == ["1103"]
        cities = measures.cities(game)
        assert cities["1103"] == "Moscow"
        assert len(cities) == 11


@pytest.mark.parametrize("game_id", WITHOUT_STACKS)
def test_maps_show_every_hex_river_rail_and_place(game_id: str) -> None:
    game = load(game_id)
    text = hexmap.draw(
        game, {"1103": 2.0, "0204": 1.0, "0101": 0.001}, "combat", "battles per game", "Fights"
    )
    page = Page(text)
    assert len(re.findall(r'class="number">\d{4}<', text)) == len(list(game.grid))
    paths = {
        attrs["class"]: attrs["d"] or "" for tag, attrs in page.elements if tag == "path" and "d" in attrs
    }
    assert paths["hex"].count("M") == len(list(game.grid))
    assert paths["hex forest"].count("M") == game.terrain.hexes["forest"].bit_count()
    for name, marked in (("river", game.terrain.sides), ("rail", game.terrain.tracks)):
        assert paths[name].count("M") == sum(mask.bit_count() for mask in marked[name]) // 2
    words = page.said
    assert set(game.terrain.places) <= set(words)
    assert {"2.0", "1.0"} <= set(words)
    heated = [attrs for _, attrs in page.elements if attrs.get("class") == "fill combat" and "d" in attrs]
    assert len(heated) == 2, "traces stay blank"


def test_hexes_lie_as_on_the_printed_map() -> None:
    game = load(VPG)
    at = {label: hexmap.middle(game, game.grid.hex(label)) for label in ("0101", "0102", "0201", "0301")}
    assert at["0101"][0] == at["0102"][0] < at["0201"][0] < at["0301"][0]
    assert at["0101"][1] == at["0301"][1] < at["0201"][1] < at["0102"][1], "odd columns stand higher"
    for hex_ in game.grid:
        x, y = hexmap.middle(game, hex_)
        for other in game.grid.neighbours(hex_):
            nx, ny = hexmap.middle(game, other)
            assert (nx - x) ** 2 + (ny - y) ** 2 == pytest.approx((2 * hexmap.HALF) ** 2)


def test_scales_and_steps() -> None:
    assert round_steps(0, 97) == [0, 20, 40, 60, 80, 100]
    assert round_steps(-70, 430) == [-100, 0, 100, 200, 300, 400, 500]
    assert round_steps(0, 0.31) == [0, 0.1, 0.2, 0.3, 0.4]
    assert round_steps(3, 3) == [3]
    assert Scale(0, 10, 100, 0)(2.5) == 75
    assert Scale(5, 5, 0, 1)(5) == 0


def test_weather_is_shaded_once_per_spell() -> None:
    frame = Frame([1, 2, 3, 4, 5, 6], [0, 1], "Turn", "Up")
    frame.shade({2: "mud", 3: "mud", 5: "snow"})
    assert [re.sub("<.*?>", "", mark) for mark in frame.marks if "text" in mark] == ["mud", "snow"]
    assert sum("<rect" in mark for mark in frame.marks) == 2


def test_markup_escapes_text_and_keeps_markup() -> None:
    assert tag("b", "a < b", title='say "x"') == '<b title="say &quot;x&quot;">a &lt; b</b>'
    assert tag("p", tag("i", "x"), class_="y", hidden=None) == '<p class="y"><i>x</i></p>'
    assert isinstance(join(["<", Markup("<")]), Markup)
    assert (shown(1.5), shown(2.0), shown(0.126), shown(7)) == ("1.5", "2", "0.13", "7")
    assert "<th" in table(["a", "b"], [["x", "1 & 2"]])
    assert "1 &amp; 2" in table(["a", "b"], [["x", "1 & 2"]])


def test_the_command_writes_a_page(runs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "page.html"
    assert main(["lab", "report", str(runs), "-o", str(out)]) == 0
    assert capsys.readouterr().out.strip() == str(out)
    Page(out.read_text(encoding="utf-8"))


def test_the_same_runs_give_the_same_page(runs: Path, text: str) -> None:
    assert report([runs]) == text


def test_a_run_that_is_not_finished_is_reported_as_far_as_it_is(runs: Path, tmp_path: Path) -> None:
    for name in ("run.json", "games.jsonl"):
        (tmp_path / name).write_bytes((runs / "pairs" / name).read_bytes())
    lines = (tmp_path / "games.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "games.jsonl").write_text("".join(lines[:3]) + lines[3][:50])
    assert "n = 3 games" in report([tmp_path])


def refused(folder: Path) -> str:
    with pytest.raises(RasputitsaError) as caught:
        report([folder])
    return str(caught.value)


def test_what_cannot_be_reported_is_refused(runs: Path, tmp_path: Path) -> None:
    assert "no such folder" in refused(tmp_path / "nothing")
    assert "no run" in refused(tmp_path)
    (tmp_path / "run.json").write_bytes((runs / "pairs" / "run.json").read_bytes())
    assert "no game has been finished" in refused(tmp_path)
    (tmp_path / "games.jsonl").write_text("{}\n")
    assert "line 1" in refused(tmp_path)
    row = json.loads((runs / "pairs" / "games.jsonl").read_text().splitlines()[0])
    for turn in row["turns"]:
        del turn["ahead"]
    (tmp_path / "games.jsonl").write_text(json.dumps(row) + "\n")
    assert "lacks the turns" in refused(tmp_path)


def test_errors_come_in_one_line_and_leave_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "page.html"
    assert main(["lab", "report", str(tmp_path), "-o", str(out)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert not out.exists()

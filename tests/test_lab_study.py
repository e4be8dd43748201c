"""Studies: the same dice for every setting, tables with intervals, faults by name."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rasputitsa.cli import main
from rasputitsa.cli.games import describe
from rasputitsa.engine.errors import DataError
from rasputitsa.games import load
from rasputitsa.lab import run
from rasputitsa.lab.elo import Interval
from rasputitsa.lab.study import Finding, Study, as_table, findings, read_study
from rasputitsa.lab.study_picture import picture
from rasputitsa.library import Library

QUESTIONS = """
format = 1
player = "level0"
seed = "s"

[[question]]
id = "handicaps"
title = "Handicaps"
games = 12

[[question.row]]
name = "as printed"
game = "bfm-gdw-1986"

[[question.row]]
name = "three replacements"
game = "bfm-gdw-1986"
options = {handicap_soviet_rp_3 = "on"}

[[question.row]]
name = "from the south"
game = "bfm-gdw-1986"
setup = "south"

[[question]]
id = "more"
title = "More of the same"
games = 16

[[question.row]]
name = "as printed"
game = "bfm-gdw-1986"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "study.toml"
    path.write_text(QUESTIONS, encoding="utf-8")
    return path


@pytest.fixture
def study(file: Path) -> Study:
    return read_study(file)


def test_a_setting_is_played_once_with_the_most_games_asked_for(study: Study) -> None:
    rows = list(study.rows())
    assert len(rows) == len({row.folder for row in rows}) == 3
    assert {row.spec.games for row in rows} == {12, 16}
    assert next(row for row in rows if row.folder.endswith("standard7")).spec.games == 16


def test_a_ready_made_set_up_is_where_the_games_begin(study: Study) -> None:
    south = study.questions[0].rows[2].spec.setting.start()
    game = south.game
    assert game.grid.label(south.where[game.unit["XXIV"]]) == "0407"
    assert game.phases[south.phase].id == "german-panzer"  # no replacements on turn 1


def test_effects_compare_games_with_the_same_dice(study: Study) -> None:
    question = study.questions[0]
    games = [run(row.spec) for row in question.rows]
    found = findings(question, games)
    assert found[0].effect is None
    base = {record.pair: record.score for record in games[0]}
    for finding, records in zip(found[1:], games[1:], strict=True):
        assert finding.effect is not None
        mean = sum(record.score - base[record.pair] for record in records) / len(records)
        assert finding.effect.value == pytest.approx(mean)
        assert finding.effect.low <= mean <= finding.effect.high
        assert finding.wins[0].value == sum(r.winner == "german" for r in records) / len(records)
    lines = as_table(question, found).splitlines()
    assert lines[0] == "### Handicaps"
    assert [line.split("|")[1].strip() for line in lines[4:]] == [row.name for row in question.rows]


def test_the_tables_go_between_the_marks_of_a_page(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "before\n<!-- study study.toml -->\nold\n<!-- end of study study.toml -->\nafter\n", encoding="utf-8"
    )
    command = [
        "lab",
        "study",
        str(file),
        "--runs",
        str(tmp_path / "runs"),
        "--page",
        str(page),
        "--jobs",
        "1",
    ]
    assert main(command) == 0
    first = page.read_text(encoding="utf-8")
    assert first.startswith("before\n")
    assert first.endswith("after\n")
    assert "| three replacements | 12 |" in first
    assert "old" not in first
    assert main(command) == 0
    assert page.read_text(encoding="utf-8") == first


def test_a_question_with_several_rows_is_drawn_and_shown_on_the_page(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- study study.toml -->\n<!-- end of study study.toml -->\n", encoding="utf-8")
    folders = ["--runs", str(tmp_path / "runs"), "--pictures", str(tmp_path / "docs" / "pictures")]
    assert main(["lab", "study", str(file), "--page", str(page), "--jobs", "1", *folders]) == 0
    assert [path.name for path in (tmp_path / "docs" / "pictures").iterdir()] == ["study-handicaps.svg"]
    assert "![Handicaps](docs/pictures/study-handicaps.svg)" in page.read_text(encoding="utf-8")


def test_pictures_that_have_no_place_are_refused_before_any_game(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = tmp_path / "runs"
    assert main(["lab", "study", str(file), "--runs", str(runs), "--pictures", str(file)]) != 0
    assert str(file) in capsys.readouterr().err
    assert not runs.exists()


def test_a_picture_puts_the_shares_and_the_first_row_where_they_belong(study: Study) -> None:
    question = study.questions[0]
    shares = [Interval(0.25, 0.1, 0.4), Interval(0.5, 0.3, 0.7), Interval(0.75, 0.6, 0.9)]
    rows = zip(question.rows, shares, strict=True)
    found = [Finding(row.name, 12, (share, share), Interval(0, 0, 0), None) for row, share in rows]
    drawn = ElementTree.fromstring(picture(question, found))
    label = drawn.find("{*}title")
    assert label is not None
    assert label.text == "Handicaps: German wins, intervals of 95 %"
    spots = [float(dot.attrib["cx"]) for dot in drawn.findall(".//{*}circle")]
    quarter, half, three_quarters = spots
    assert half - quarter == pytest.approx(three_quarters - half)
    dashed = [line.attrib["x1"] for line in drawn.findall(".//{*}line") if "stroke-dasharray" in line.attrib]
    assert [float(at) for at in dashed] == [quarter]
    names = [text.text for text in drawn.findall(".//{*}text")]
    assert "three replacements: 50%" in names


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("bfm-gdw-1986", "bfm-gdw-1987", "bfm-gdw-1987"),
        ('"south"', '"west"', "west"),
        ("handicap_soviet_rp_3", "handicap_nothing", "handicap_nothing"),
        ("games = 12", "games = 0", "0 is not in"),
        ("title", "titel", "titel"),
        ('id = "more"', 'id = "../more"', "names a picture"),
        ('id = "more"', 'id = "handicaps"', "two questions have the id 'handicaps'"),
        ("three replacements", "as printed", "two rows are named 'as printed'"),
    ],
)
def test_a_faulty_study_names_its_fault(file: Path, old: str, new: str, fault: str) -> None:
    file.write_text(QUESTIONS.replace(old, new), encoding="utf-8")
    with pytest.raises(DataError, match=fault):
        read_study(file)


def test_a_page_without_marks_is_left_alone(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("nothing\n", encoding="utf-8")
    assert main(["lab", "study", str(file), "--runs", str(tmp_path / "runs"), "--page", str(page)]) != 0
    assert "has no lines" in capsys.readouterr().err
    assert page.read_text(encoding="utf-8") == "nothing\n"
    assert not (tmp_path / "runs").exists()


@pytest.fixture
def published() -> Study:
    return read_study(Path(__file__).parents[1] / "docs" / "balance.toml")


def test_the_questions_of_the_published_study_can_be_played(published: Study) -> None:
    for row in published.rows():
        row.spec.check()


def test_every_row_of_the_published_study_differs_from_the_first(published: Study) -> None:
    for question in published.questions:
        first, *others = (row.spec.setting for row in question.rows)
        assert first not in others, question.id


@pytest.mark.parametrize("game_id", ["bfm-gdw-1986", "bfm-vpg-2009", "bfm-c3i-2011"])
def test_the_published_study_asks_about_every_option_and_set_up(published: Study, game_id: str) -> None:
    """Left out are a permission and a text, which do nothing by themselves, and a guess that is younger."""
    settings = [row.spec.setting for row in published.rows() if row.spec.setting.game_id == game_id]
    asked = {
        name
        for setting in settings
        for name, _ in dict(setting.options).items() ^ load(game_id, setting.scenario).options.items()
    }
    assert set(describe(game_id)["options"]) - asked <= {
        "allow_cross_edition",
        "weather_marks",
        "inferred_weather_marks",
    }
    positions = {setting.position for setting in settings if setting.position}
    ready_made = Library(load(game_id), "en").setups
    assert len(positions) == len(ready_made) - 1  # the other one is what level 2 opens with


def lab_study(file: Path, *more: str) -> int:
    return main(["lab", "study", str(file), "--runs", str(file.parent / "runs"), "--jobs", "1", *more])


def line_with(text: str) -> int:
    """Where a text stands in the questions; counted by hand in an editor it is the same."""
    return next(number for number, line in enumerate(QUESTIONS.splitlines(), start=1) if text in line)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("games = 12", 'games = "12"', "question[0]: games: expected a whole number"),
        ('seed = "s"', "seed = 1", "seed: expected text"),
        ('{handicap_soviet_rp_3 = "on"}', '"hard"', "question[0]: row[1]: options: expected a table"),
        (
            'handicap_soviet_rp_3 = "on"',
            "handicap_soviet_rp_3 = 3",
            "question[0]: row[1]: options: handicap_soviet_rp_3: expected true, false or a text",
        ),
        (
            'handicap_soviet_rp_3 = "on"',
            'handicap_soviet_rp_3 = "yes"',
            "question[0]: row[1]: options: handicap_soviet_rp_3: 'yes' is neither on nor off",
        ),
    ],
)
def test_faults_speak_of_the_line_of_the_file_and_of_what_toml_calls_things(
    file: Path, old: str, new: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(QUESTIONS.replace(old, new), encoding="utf-8")
    assert lab_study(file) == 1
    assert capsys.readouterr().err == f"rasputitsa: {file}: line {line_with(old)}: {told}\n"


def test_what_is_missing_is_missing_in_the_table_that_begins_there(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(QUESTIONS.replace('name = "three replacements"\n', ""), encoding="utf-8")
    assert lab_study(file) == 1
    line = line_with("three replacements") - 1
    assert (
        f"{file}: line {line}: question[0]: row[1]: name: missing, expected text" in capsys.readouterr().err
    )


@pytest.mark.parametrize(("value", "chosen"), [("true", "on"), ("false", "off")])
def test_true_and_false_are_on_and_off(file: Path, value: str, chosen: str) -> None:
    file.write_text(QUESTIONS.replace('rp_3 = "on"', f"rp_3 = {value}"), encoding="utf-8")
    assert lab_study(file) == 0
    headers = [json.loads(path.read_text()) for path in file.parent.glob("runs/*/run.json")]
    assert chosen in {header["options"].get("handicap_soviet_rp_3") for header in headers}


def test_a_page_that_is_not_there_is_made(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "new" / "page.md"
    assert lab_study(file, "--page", str(page)) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!-- study study.toml -->\n")
    assert "| three replacements | 12 |" in text
    assert text.endswith("<!-- end of study study.toml -->\n")


def test_the_page_says_by_what_it_was_played(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert lab_study(file) == 0
    header = json.loads(next(file.parent.glob("runs/*/run.json")).read_text())
    told = capsys.readouterr().out.rstrip().rpartition("\n")[2]
    for word in (header["code"], header["software"], "level0 on both sides", f"version {header['version']}"):
        assert word in told


def test_a_row_whose_games_are_those_of_the_first_says_so(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The harsher winter begins after the seventh turn."""
    file.write_text(QUESTIONS.replace("handicap_soviet_rp_3", "kurcina_harsher_winter"), encoding="utf-8")
    assert lab_study(file) == 0
    told = capsys.readouterr()
    rows = [line for line in told.out.splitlines() if line.startswith("| three")]
    assert [row.rpartition("| none at all: ")[2] for row in rows] == ["every game came out the same |"]
    assert "three replacements: kurcina_harsher_winter changes nothing in this game." in told.out
    assert "option kurcina_harsher_winter changes nothing" in told.err.splitlines()[0], "before the games"

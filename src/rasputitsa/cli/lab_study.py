"""``rasputitsa lab study``: a study of games, from a file of questions to tables."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from os.path import relpath
from pathlib import Path
from typing import TYPE_CHECKING

from rasputitsa import store
from rasputitsa.cli.common import Add
from rasputitsa.cli.lab_measure import interrupted, played
from rasputitsa.cli.lab_run import add_crew, chosen_crew, tell_idle
from rasputitsa.engine.errors import RasputitsaError

if TYPE_CHECKING:
    from rasputitsa.lab.study import Finding, Question, Study

BEGIN, END = "<!-- study {} -->", "<!-- end of study {} -->"
"""Between these lines of a page, with the name of the study's file, stand its tables."""


def register(add: Add) -> None:
    command = add(
        "study",
        study,
        "Compare games and options: play every setting of a file with the same dice, and write tables.",
        "study docs/balance.toml --runs runs/balance --page docs/balance.md",
    )
    command.add_argument("file", metavar="FILE", type=Path, help="the questions, in TOML")
    command.add_argument(
        "--runs", metavar="DIR", type=Path, required=True, help="a folder for every run; goes on from there"
    )
    command.add_argument(
        "--page",
        metavar="FILE",
        type=Path,
        help=f"put the tables between {BEGIN.format('FILE')} and {END.format('FILE')}; the file is made"
        " if there is none",
    )
    command.add_argument(
        "--pictures", metavar="DIR", type=Path, help="draw every question there, and show it below its table"
    )
    add_crew(command)


def study(args: argparse.Namespace) -> int:
    from rasputitsa.lab.study import read_study

    found = read_study(args.file)
    begin, end = BEGIN.format(found.name), END.format(found.name)
    page = None if args.page is None else _page(args.page, begin, end)
    if args.pictures is not None:
        args.pictures.mkdir(parents=True, exist_ok=True)
    tell_idle(*(row.spec.setting for row in found.rows()))
    try:
        tables = _tables(found, args)
    except KeyboardInterrupt:
        return interrupted()
    if page is None:
        print(tables)
    else:
        before, after = page.split(begin)[0], page.split(end)[1]
        store.write(args.page, f"{before}{begin}\n\n{tables}\n\n{end}{after}")
    return 0


def _page(path: Path, begin: str, end: str) -> str:
    """The page with a place for the tables; one that is not there yet is nothing else."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        return f"{begin}\n{end}\n"
    page = path.read_text(encoding="utf-8")
    if begin not in page or end not in page:
        raise RasputitsaError(
            f"{path}: has no lines {begin} and {end} for the tables: write both, one below the other,"
            " where the tables are to stand"
        )
    return page


def _tables(found: Study, args: argparse.Namespace) -> str:
    """Play what is missing and write every question as a table."""
    from rasputitsa.lab.study import as_table, findings, idle_rows, points_table, provenance

    games = {}
    with closing(chosen_crew(args)) as crew:
        for row in found.rows():
            print(row.folder, file=sys.stderr, flush=True)
            games[row.folder] = played(row.spec, args.runs / row.folder, crew)
    told = []
    for question in found.questions:
        played_games = [games[row.folder] for row in question.rows]
        answers = findings(question, played_games)
        told += [as_table(question, answers), idle_rows(question), points_table(question, played_games)]
        if args.pictures is not None:
            told.append(_shown(found, question, answers, args))
    return "\n\n".join([*filter(None, told), provenance(found)])


def _shown(found: Study, question: Question, answers: list[Finding], args: argparse.Namespace) -> str:
    """Draw a question with several rows; the line of Markdown that shows the picture on the page."""
    from rasputitsa.lab.study_picture import picture

    if len(answers) == 1:
        return ""
    file = args.pictures / f"{Path(found.name).stem}-{question.id}.svg"
    store.write(file, picture(question, answers))
    beside = Path() if args.page is None else args.page.parent
    return f"![{question.title}]({Path(relpath(file, beside)).as_posix()})"

"""A study: questions about games, each a table of settings played with the same dice by the same player."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from rasputitsa import __version__
from rasputitsa.data.choice_fault import ChoiceError
from rasputitsa.data.files import parse
from rasputitsa.data.options import OFF, ON
from rasputitsa.data.reader import Reader
from rasputitsa.engine.action import Arrange
from rasputitsa.engine.errors import DataError, RasputitsaError
from rasputitsa.engine.play import apply
from rasputitsa.games import load
from rasputitsa.lab import fingerprint
from rasputitsa.lab.elo import Z95, Interval, wilson
from rasputitsa.lab.endings import differences, endings
from rasputitsa.lab.game_record import GameRecord
from rasputitsa.lab.job import Setting
from rasputitsa.lab.report import program
from rasputitsa.lab.report.measures import quantile
from rasputitsa.lab.spec import RunSpec
from rasputitsa.messages import Speaker
from rasputitsa.position import write_position

FILE_NAME = re.compile(r"[A-Za-z0-9-]+")


class Row(NamedTuple):
    """A setting of a question, and the games it takes."""

    name: str
    folder: str
    spec: RunSpec


class Question(NamedTuple):
    """Rows that are compared with the first of them."""

    id: str
    title: str
    rows: tuple[Row, ...]


class Study(NamedTuple):
    """All questions, and the name of the file that asks them."""

    name: str
    questions: tuple[Question, ...]

    def rows(self) -> Iterator[Row]:
        """Every setting once, with the most games that a question asks for."""
        rows = sorted((row for q in self.questions for row in q.rows), key=lambda row: row.spec.games)
        yield from {row.folder: row for row in rows}.values()


def read_study(path: Path) -> Study:
    """The study of a file; ``DataError`` names every fault."""
    try:
        source = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError([f"{path}: {error.strerror or error}"]) from None
    except UnicodeDecodeError as error:
        raise DataError([f"{path}: byte {error.start}: not UTF-8 text"]) from None
    reader = Reader(str(path), parse(source, str(path)), source=source)
    player, seed = reader.text("player"), reader.text("seed")
    questions = tuple(_question(row, player, seed) for row in reader.rows("question"))
    for id_ in _repeated(question.id for question in questions):
        reader.fault("question", f"two questions have the id {id_!r}")
    reader.finish()
    reader.check()
    return Study(path.name, questions)


def _repeated(names: Iterable[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]


def _question(reader: Reader, player: str, seed: str) -> Question:
    id_, title = reader.text("id"), reader.text("title")
    if not FILE_NAME.fullmatch(id_):
        reader.fault("id", f"{id_!r} names a picture: letters, digits and hyphens only")
    games = reader.integer("games", low=1, high=100_000)
    rows = tuple(_row(row, player, seed, games) for row in reader.rows("row"))
    for name in _repeated(row.name for row in rows):
        reader.fault("row", f"two rows are named {name!r}")
    reader.finish()
    return Question(id_, title, rows)


def _row(reader: Reader, player: str, seed: str, games: int) -> Row:
    name, game, scenario = reader.text("name"), reader.text("game"), reader.text("scenario", "")
    options, setup = _options(reader.sub("options", {})), reader.text("setup", "")
    reader.finish()
    try:
        setting = _setting(game, scenario, options, setup)
    except ChoiceError as error:
        for choice in error.choices:
            reader.sub("options", {}).fault(
                choice.option, str(choice).removeprefix(f"option {choice.option}: ")
            )
        setting = Setting(game, scenario)
    except RasputitsaError as error:
        reader.fault("", str(error))
        setting = Setting(game, scenario)
    chosen = [f"{key}-{value}" for key, value in options.items()]
    words = [game, setting.scenario, *chosen, *filter(None, [setup])]
    return Row(name, "_".join(words), RunSpec(setting, (player, player), games, seed))


def _options(reader: Reader) -> dict[str, str]:
    """The options of a row: ``"on"`` and ``true`` are the same, and so are ``"off"`` and ``false``."""
    found = {}
    for name in reader.names():
        value = reader.raw(name, object)
        if isinstance(value, bool):
            value = ON if value else OFF
        if isinstance(value, str):
            found[name] = value
        else:
            reader.fault(name, "expected true, false or a text")
    return found


def _setting(game_id: str, scenario: str, options: dict[str, str], setup: str) -> Setting:
    """The setting of a row; one with a ready-made set-up begins after it."""
    game = load(game_id, scenario, options)
    if not setup:
        return Setting.of(game)
    return Setting.of(game, tuple(write_position(apply(game.start(), Arrange(setup)))))


SAME = "none at all: every game came out the same"


class Finding(NamedTuple):
    """What came of a row: shares of wins and draws, and how far the first side's score lies from the base.

    ``same``: every game with the same dice ended as in the base, to the last hash.
    """

    name: str
    games: int
    wins: tuple[Interval, ...]
    draws: Interval
    effect: Interval | None
    same: bool = False


def findings(question: Question, games: Sequence[Sequence[GameRecord]]) -> list[Finding]:
    """The rows of a question with their games, compared game by game with those of the first row."""
    sides = question.rows[0].spec.setting.game().sides
    base = games[0]
    found = []
    for row, records in zip(question.rows, games, strict=True):
        total = len(records)
        wins = tuple(wilson(sum(r.winner == side for r in records), total) for side in sides)
        draws = wilson(sum(r.winner is None for r in records), total)
        effect = None if records is base else _effect(records, base)
        same = records is not base and _same(records, base)
        found.append(Finding(row.name, total, wins, draws, effect, same))
    return found


def _same(records: Sequence[GameRecord], base: Sequence[GameRecord]) -> bool:
    ends = {record.pair: record.hash for record in base}
    return all(ends.get(record.pair, record.hash) == record.hash for record in records)


def _effect(records: Sequence[GameRecord], base: Sequence[GameRecord]) -> Interval:
    """The mean difference in score of games with the same dice."""
    scores = {record.pair: record.score for record in base}
    differences = [r.score - scores[r.pair] for r in records if r.pair in scores]
    n = len(differences)
    mean = sum(differences) / n
    reach = Z95 * sqrt(sum((d - mean) ** 2 for d in differences) / max(1, n - 1) / n)
    return Interval(mean, mean - reach, mean + reach)


def as_table(question: Question, found: Sequence[Finding]) -> str:
    """A question and its findings in Markdown."""
    sides = [side.capitalize() for side in question.rows[0].spec.setting.game().sides]
    head = [
        "",
        "games",
        *(f"{side} wins" for side in sides),
        "drawn",
        f"{sides[0]} score against the first row",
    ]
    lines = [f"### {question.title}", "", _line(head), _line(["---"] * len(head))]
    for row in found:
        effect = SAME if row.same else "" if row.effect is None else f"{row.effect:+.1%}"
        shares = [f"{share:.1%}" for share in row.wins]
        lines.append(_line([row.name, str(row.games), *shares, f"{row.draws.value:.1%}", effect]))
    return "\n".join(lines)


def idle_rows(question: Question) -> str:
    """The rows with options that change nothing in their game, in Markdown; nothing if there are none."""
    found = [(row.name, names) for row in question.rows if (names := row.spec.setting.idle())]
    return "\n\n".join(
        f"{name}: {program.common(names)} change{'s' if len(names) == 1 else ''} nothing in this game."
        for name, names in found
    )


def provenance(study: Study) -> str:
    """By which program, players and dice the tables were played: one line of Markdown."""
    specs = [row.spec for row in study.rows()]
    players = program.common(sorted({spec.players[0] for spec in specs}))
    seeds = program.common(sorted({spec.seed for spec in specs}))
    rules = {spec.setting.game_id: str(spec.setting.game().version) for spec in specs}
    versions = program.common([f"{game} version {version}" for game, version in rules.items()])
    return (
        f"Played by {players} on both sides with the dice of seed {seeds}, all by one program: rasputitsa"
        f" {__version__}, code and tables {fingerprint.of_code()}; rules of {versions}."
    )


def points_table(question: Question, games: Sequence[Sequence[GameRecord]]) -> str:
    """By how much and by which victories games ended that points decide, in Markdown; else nothing."""
    sides = question.rows[0].spec.setting.game().sides
    first, second = (side.capitalize() for side in sides)
    head = ["", f"{first} less {second} points: mean", "5 %", "25 %", "middle", "75 %", "95 %", "endings"]
    lines = []
    for row, records in zip(question.rows, games, strict=True):
        found = sorted(differences(records, sides))
        if found:
            speaker = Speaker(row.spec.setting.game(), "en")
            told = "; ".join(f"{end.told(speaker)}: {end.share.value:.1%}" for end in endings(records, sides))
            marks = (f"{quantile(found, share):g}" for share in (0.05, 0.25, 0.5, 0.75, 0.95))
            lines.append(_line([row.name, f"{sum(found) / len(found):.1f}", *marks, told]))
    return "\n".join([_line(head), _line(["---"] * len(head)), *lines]) if lines else ""


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"

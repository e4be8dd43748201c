"""Figures with captions and the numbers behind them; here those about results and players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.lab.bradley_terry import Ratings, rate
from rasputitsa.lab.elo import Interval
from rasputitsa.lab.ladder import WEAKEST, pairs_of
from rasputitsa.lab.report import charts, estimates, measures
from rasputitsa.lab.report.estimates import Bar, Dot, Part
from rasputitsa.lab.report.markup import Markup, join
from rasputitsa.lab.report.sample import Sample

FIRST, DRAWN, SECOND = "first", "drawn", "second"


class Figure(NamedTuple):
    """A drawing with its caption, and the table behind it. A ``wide`` one takes the whole line."""

    title: str
    note: str
    picture: Markup
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    wide: bool = False


def spoken(side: str) -> str:
    return side.capitalize()


def percent(share: Interval) -> str:
    return f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"


def parts(games: measures.Shares, sides: Sequence[str]) -> list[Part]:
    return [
        Part(f"{spoken(sides[0])} wins", FIRST, games.first),
        Part("Drawn", DRAWN, games.drawn),
        Part(f"{spoken(sides[1])} wins", SECOND, games.second),
    ]


def results(samples: Sequence[Sample]) -> Figure:
    """Who wins: a bar for each setting, or for each meeting if there is only one setting."""
    sides = samples[0].game.sides
    rows = [(sample.title, measures.shares(sample.records, sample.game.sides)) for sample in samples]
    title, first = "Results by setting", ""
    if len(samples) == 1:
        title, first = "Results by match-up", f" The {spoken(sides[0])} player is named first."
        met = measures.meetings(samples[0].records, sides)
        rows = [
            (f"{one} against {other}", measures.shares(games, sides)) for (one, other), games in met.items()
        ]
    bars = [Bar(name, f"n = {games.games}", parts(games, sides)) for name, games in rows]
    names = [(part.name, part.class_) for part in bars[0].parts]
    return Figure(
        title,
        f"Share of games. The thin lines below the bars are 95 % intervals of the two winning shares.{first}",
        join([charts.key(names), estimates.divided(bars)]),
        ("", "games", *(name for name, _ in names)),
        [(name, str(g.games), percent(g.first), percent(g.drawn), percent(g.second)) for name, g in rows],
        wide=True,
    )


def ratings(samples: Sequence[Sample]) -> Ratings | None:
    """Elo of the players of one setting, if there are several and their games can tell."""
    sides = samples[0].game.sides
    pairs = [pair for sample in samples for run in sample.runs for pair in pairs_of(run.records, sides)]
    try:
        players = {bout.first for pair in pairs for bout in pair}
        found = rate(pairs, anchor=WEAKEST if WEAKEST in players else None)
    except RasputitsaError:
        return None
    return found if len(found.standings) > 1 else None


def strength(game: Game, found: Ratings) -> Iterable[Figure]:
    """Elo, and the win rates with each side."""
    sides, n = [spoken(side) for side in game.sides], f"n = {found.games} games in {found.pairs} pairs"
    elo = {row.player: [Dot("plain", row.elo)] for row in found.standings}
    yield Figure(
        "Strength of the players",
        f"Elo with 95 % intervals, {found.anchor} put at 0; playing the {sides[0]} side is worth"
        f" {found.side.value:+.0f} Elo ({found.side.low:+.0f} to {found.side.high:+.0f}). {n}.",
        estimates.dots(elo, "Elo", "Elo of the players").inline(),
        ("", "Elo", "from", "to", "score"),
        [(row.player, *(f"{end:+.0f}" for end in row.elo), percent(row.score)) for row in found.standings],
    )
    rates = {
        row.player: [Dot(FIRST, row.first.win_rate), Dot(SECOND, row.second.win_rate)]
        for row in found.standings
    }
    yield Figure(
        "Wins of each player, the sides apart",
        f"Share of games won with 95 % intervals (Wilson). {n}.",
        join(
            [
                charts.key([(f"as {sides[0]}", FIRST), (f"as {sides[1]}", SECOND)]),
                estimates.dots(rates, "Games won", "Wins by side", percent=True).inline(),
            ]
        ),
        ("", *(f"{what} as {side}" for side in sides for what in ("games", "won", "drawn"))),
        [
            (
                row.player,
                *(
                    cell
                    for record in (row.first, row.second)
                    for cell in (str(record.games), percent(record.win_rate), str(record.draws))
                ),
            )
            for row in found.standings
        ],
    )
